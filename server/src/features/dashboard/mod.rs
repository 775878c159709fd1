//! /admin/dashboard: what needs doing, by role, from the school's own data (docs/rules.md, *Screens*). Charts come with the dashboard
//! calls. May touch: rules, db, auth, web.

mod guide;
mod matrix;
pub mod page;
pub mod store;
