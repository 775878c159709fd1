//! One sheet as the screen shows it: its marks, what is missing, what may be done to it, and the questions before that.

use records::grading;
use rules::components::Component;
use rules::permission::Action;
use rules::words::{Text, calls, published_texts};

use super::page::ACTION;
use super::state::{self, Act, Outcome};
use super::wire::{IncompleteStudent, OneSheet};
use auth::Caller;
use base::error::Result;
use db::Conn;
use exams::marks::state_store::{self, Range, SheetProgress};
use exams::marks::store::{self, RosterRow, SheetKey};
use exams::marks::wire::SheetStatus;
use exams::results::overview::{Order, TableOverview};
use exams::results::table::ShownResults;
use records::place::FilterSet;
use web::form;

/// The range that is one sheet.
pub fn range_of(filter: &FilterSet) -> Range {
    Range {
        class_id: filter.class_id.clone(),
        section_id: Some(filter.section_id.clone()),
        exam_id: Some(filter.exam_id.clone()),
        subject_id: Some(filter.subject_id.clone()),
    }
}

/// The sheet as it is shown, and as it is stored. `asked`: what the page asks about; `order`: that of the table of marks.
pub async fn one_sheet(
    conn: &mut Conn,
    caller: &Caller,
    filter: &FilterSet,
    closed: bool,
    (asked, order): (Option<Act>, Order),
) -> Result<(OneSheet, Vec<SheetProgress>)> {
    let key = SheetKey {
        exam_id: filter.exam_id.clone(),
        section_id: filter.section_id.clone(),
        subject_id: filter.subject_id.clone(),
    };
    let sheets = state_store::progress(conn, &range_of(filter)).await?;
    let mut roster = store::roster(conn, &key, None).await?;
    order.sort(&mut roster);
    let plan = grading::of_section(conn, &key.section_id).await?;
    let ShownResults { columns, rows } = ShownResults::of(&plan, &roster, &Component::ALL);
    let sheet = sheets.first();
    let refusal = |action: Action, act: Act| {
        if !caller.may(action) {
            return Some(calls::ONLY_ADMINS_PUBLISH);
        }
        if closed {
            return Some(calls::SESSION_CLOSED);
        }
        match sheet.map(|sheet| state::on_one(act, sheet)) {
            None | Some(Outcome::Refused(state::Refusal::Unscheduled)) => Some(calls::NOTHING_SCHEDULED),
            Some(Outcome::Refused(_)) => Some(calls::NO_MARKS_TO_PUBLISH),
            Some(_) => None,
        }
    };
    let locked = sheet.is_some_and(|sheet| sheet.is_locked);
    let published = sheet.is_some_and(|sheet| sheet.is_published);
    let publish_refusal = refusal(Action::PublishResults, Act::Publish);
    // Why it cannot be published is what is missing, where nothing is there at all.
    let said = !published && publish_refusal.is_some() && caller.may(Action::PublishResults);
    let asks = asked == Some(Act::Publish) && !published && publish_refusal.is_none();
    let shown = OneSheet {
        empty: columns.is_empty().then_some(calls::NO_DATA_FOUND),
        overview: TableOverview::of(&plan, &roster, &columns, order, ACTION, &filter.query()),
        columns,
        rows,
        status: SheetStatus { is_publish: published, is_locked: locked },
        students: sheet.map_or(0, |sheet| sheet.students),
        missing: sheet.filter(|_| !said).map(state::missing).unwrap_or_default(),
        publish_refusal,
        unpublish_refusal: refusal(Action::PublishResults, Act::Unpublish),
        lock_refusal: refusal(Action::LockResults, Act::locking(!locked)),
        href: form::address(ACTION, &filter.query()),
        publish_href: form::address(ACTION, &[&filter.query()[..], &[("ask", Act::Publish.key())]].concat()),
        incomplete: sheet.filter(|_| asks).map(|sheet| incomplete(sheet, &roster)),
        links: None,
        undoing: None,
        undo: None,
    };
    Ok((shown, sheets))
}

/// Who lacks a scheduled component, and which.
fn incomplete(sheet: &SheetProgress, roster: &[RosterRow]) -> Vec<IncompleteStudent> {
    let schedule = sheet.schedule();
    let lacking = |row: &RosterRow| {
        let marks = row.marks();
        let lacks: Vec<&str> = schedule
            .components()
            .filter(|(component, _)| marks.get(*component).is_none())
            .map(|(component, _)| component.label())
            .collect();
        let missing: Text = match lacks.as_slice() {
            [] => return None,
            _ if !marks.any() => published_texts::NO_MARKS.into(),
            some => some.join(", ").into(),
        };
        Some(IncompleteStudent { name: format!("{}. {} ({})", row.roll, row.name(), row.reg_no), missing })
    };
    roster.iter().filter_map(lacking).collect()
}
