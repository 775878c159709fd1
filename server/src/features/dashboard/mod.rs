//! /admin/dashboard: what needs doing, by role, from the school's own data (portal.md 2). Charts come with the dashboard
//! calls. May touch: rules, db, auth, web.

pub mod page;
pub mod store;
