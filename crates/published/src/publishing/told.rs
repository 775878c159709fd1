//! Results that were published are told to the students whom they list: one notification for an exam, however many of its subjects.

use std::collections::BTreeMap;

use rules::words::published_texts;

use super::told_store as store;
use base::error::Result;
use db::Conn;
use exams::marks::state_store::SheetProgress;
use web::app::App;
use web::form;
use web::notifications::{self, Notice};

const RESULTS: &str = "/admin/examResult_student";

/// In the transaction that published these sheets of a session.
pub(super) async fn tell_students(
    app: &App,
    tx: &mut Conn,
    session_id: &str,
    published: &[&SheetProgress],
) -> Result<()> {
    let mut groups: BTreeMap<(&str, &str), Vec<&SheetProgress>> = BTreeMap::new();
    for sheet in published {
        groups.entry((&sheet.exam_id, &sheet.section_id)).or_default().push(sheet);
    }
    for ((exam_id, section_id), sheets) in groups {
        let exam = &sheets[0].exam_name;
        let (subject_id, body) = match sheets.as_slice() {
            [one] => (Some(one.subject_id.as_str()), published_texts::result_told(&one.subject_name, exam)),
            _ => (None, published_texts::results_told(exam)),
        };
        let students = store::students(tx, exam_id, section_id, subject_id).await?;
        let href = form::address(RESULTS, &[("sessionId", session_id), ("examId", exam_id)]);
        notifications::raise(tx, &app.clock, &students, &Notice::of(RESULTS, String::from(body), href)).await?;
    }
    Ok(())
}
