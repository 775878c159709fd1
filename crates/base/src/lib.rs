//! What everything above the database shares: the time, the school's zone and ids (`clock`); flags and environment (`config`); how full the
//! disk is (`disk`); one enum of what can go wrong (`error`).

pub mod clock;
pub mod config;
pub mod disk;
pub mod error;
