//! ID cards of students and employees (docs/rules.md, *Cards and certificates*): the template, the screens that people are ticked on, and the sheets, ten cards on a
//! front and the same ten mirrored on its back.

mod card;
mod chosen;
mod page;
mod template_store;

pub use chosen::ChosenIdCards;
pub use page::{
    employee_id_card, employee_id_card_print, id_card_preview, invented_employee, invented_student, student_id_card,
    student_id_card_print,
};
pub use template_store::IdCardTemplates;
