//! Certificates (docs/rules.md, *Cards and certificates*): the template with its text and fields, the screens that students and employees are
//! ticked on, and the register of what was issued. A certificate is kept as it was issued, and printed again from that.
//!
//! What it prints is JSON in its row, with the ids of its pictures, so that the template may change or go. The layout is asked what does not fit
//! (`certificatesFit`) as the screen is shown and again before anything is issued. Numbers are held by one row a branch and year, as receipts' are.

mod chosen;
mod dues;
mod issue;
mod issued;
mod page;
mod paper;
mod preview;
mod register_store;
mod store;
mod template_store;
mod withdraw;

pub use chosen::ChosenCertificates;
pub use issue::{CertificateMade, CertificatesMade, add_certificate, generate_employee_issue, generate_student_issue};
pub use issued::{issued, issued_print, issued_together, issued_together_print};
pub use page::{generate_employee, generate_student};
pub use paper::Printed;
pub use preview::certificate_preview;
pub use register_store::{CERTIFICATE, CertificateShape, Certificates};
pub use store::{NewCertificate, add, branch_code, next_numbers, withdraw};
pub use template_store::CertificateTemplates;
pub use withdraw::{CertificateWithdrawn, WithdrawCertificate, issued_withdraw};
