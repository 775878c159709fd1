//! The caller's own notifications (docs/rules.md, *Notifications*): a list to read, marking them as read, and the stream that an open page hears
//! of them by. They are raised by `web::notifications`. May touch: auth, web.

mod http;
mod page;
mod stream;

pub use http::{ReadAnswer, get_all_notification, read_all_notification, read_notification};
pub use page::{notifications, read_all_posted, read_posted};
pub use stream::stream;
