//! What papers and cards say of their branch; its own screens: `features/structure`. May touch: db.

pub mod store;
