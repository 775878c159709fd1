//! What the audit of the demo school says: every sheet was entered by its teacher, some with a mark corrected the day after,
//! and published and locked by the branch's administrator. From a stream of chance of its own: the school is the same with
//! and without it.

use rules::components::Component;
use rules::marks::Mark;

use super::branch::MS_A_DAY;
use super::dice::Dice;
use super::people::Person;
use super::store::{ActRow, MarkRow, SheetRow};
use auth::audit::{Act, Change, kind};

/// One sheet in so many has a corrected mark.
const CORRECTED: usize = 5;

/// A branch as its audit needs it.
pub(super) struct History<'a> {
    pub(super) branch_id: &'a str,
    pub(super) admin: &'a Person,
    /// Every mark's first value is told, too, and not only what was corrected.
    pub(super) every_mark: bool,
}

/// Acts and what they changed.
#[derive(Default)]
pub(super) struct Told<'a> {
    pub(super) acts: Vec<ActRow<'a>>,
    /// With the id of its act.
    pub(super) changes: Vec<(String, Change)>,
}

impl<'a> History<'a> {
    /// Tells how a sheet came to its marks, which are `rows`; says so on the sheet where one was corrected.
    pub(super) fn tell(
        &self,
        sheet: &mut SheetRow,
        by: &'a Person,
        rows: &mut [MarkRow<'a>],
        told: &mut Told<'a>,
        dice: &mut Dice,
    ) {
        let Some(entered) = rows.iter().map(|row| row.at).max() else { return };
        let address = format!("10.20.{}.{}", dice.between(1, 4), dice.between(10, 250));
        let mut act = |act, by, at, address: &str, dice: &mut Dice| {
            let id = dice.id();
            told.acts.push(ActRow {
                id: id.clone(),
                at,
                by,
                address: address.to_owned(),
                act,
                branch_id: self.branch_id,
                sheet_id: sheet.id.clone(),
            });
            id
        };
        let correction = (dice.below(CORRECTED) == 0).then(|| correct(rows, entered + MS_A_DAY, dice)).flatten();
        let added = act(Act::AddMarks, by, entered, &address, dice);
        let corrected =
            correction.map(|correction| (correction, act(Act::UpdateMarks, by, correction.at, &address, dice)));
        let office = "10.20.0.5";
        let done = entered + 3 * MS_A_DAY;
        if sheet.published {
            act(Act::Publish, self.admin, done, office, dice);
        }
        if sheet.locked {
            act(Act::Lock, self.admin, done + MS_A_DAY / 12, office, dice);
        }
        for (place, row) in rows.iter().enumerate().filter(|_| self.every_mark) {
            for component in Component::ALL {
                let Some(mark) = row.marks[component.index()] else { continue };
                let first = corrected.as_ref().filter(|(other, _)| (other.row, other.component) == (place, component));
                let new = Some(first.map_or(mark, |(correction, _)| correction.old));
                told.changes.push((added.clone(), changed(row.student_id, component, None, new)));
            }
        }
        if let Some((Correction { row, component, old, .. }, act_id)) = corrected {
            sheet.corrected = true;
            let MarkRow { student_id, marks, .. } = &rows[row];
            let new = marks[component.index()];
            told.changes.push((act_id, changed(student_id, component, Some(old), new)));
        }
    }
}

/// A mark as an act changed it, in hundredths (-1: absent); none: not entered.
fn changed(student_id: &str, component: Component, old: Option<i64>, new: Option<i64>) -> Change {
    let text = |mark: Option<i64>| mark.map(|stored| Mark::from_stored(stored).to_text());
    Change {
        subject_kind: kind::STUDENT,
        subject_id: student_id.to_owned(),
        field: component.key(),
        old: text(old),
        new: text(new),
    }
}

/// A moment as it is, or where a sheet of then could not have been published by `latest`, one in the days before that.
pub(super) fn not_after(at: i64, latest: i64) -> i64 {
    let last = latest - 5 * MS_A_DAY;
    if at <= last { at } else { last - at.rem_euclid(6 * MS_A_DAY) }
}

#[derive(Clone, Copy)]
struct Correction {
    /// Place among the sheet's rows.
    row: usize,
    component: Component,
    old: i64,
    at: i64,
}

/// Takes a mark that was first entered two marks too low, or too high: it stands as it is now, with the moment of the correction.
fn correct(rows: &mut [MarkRow<'_>], at: i64, dice: &mut Dice) -> Option<Correction> {
    let place = dice.below(rows.len());
    let row = &mut rows[place];
    let component =
        Component::ALL.into_iter().find(|component| row.marks[component.index()].is_some_and(|mark| mark > 0))?;
    let (mark, full) = (row.marks[component.index()]?, row.full_marks[component.index()]?);
    let old = if mark >= 200 { mark - 200 } else { (mark + 200).min(full * 100) };
    row.version = 2;
    row.at = at;
    Some(Correction { row: place, component, old, at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::roles::Role;

    #[test]
    fn nothing_was_done_after_the_last_moment() {
        let latest = 1_790_000_000_000;
        assert_eq!(not_after(1_770_000_000_000, latest), 1_770_000_000_000);
        for at in [latest - 1, latest, latest + 40 * MS_A_DAY] {
            let moved = not_after(at, latest);
            assert!((latest - 12 * MS_A_DAY..latest - 4 * MS_A_DAY).contains(&moved), "{moved}");
        }
        assert_eq!(not_after(5, i64::MAX), 5);
    }

    #[test]
    fn what_the_audit_tells_ends_with_the_marks_that_are_there() {
        let (teacher, admin) = (
            Person { id: "t".into(), name: "T".into(), role: Role::Teacher },
            Person { id: "a".into(), name: "A".into(), role: Role::Admin },
        );
        let mut dice = Dice::new(7);
        let mut corrections = 0;
        for number in 0..100 {
            let mut sheet = SheetRow {
                id: format!("sheet-{number}"),
                exam_id: "e".into(),
                section_id: "n".into(),
                subject_id: "j".into(),
                published: true,
                locked: number % 2 == 0,
                corrected: false,
            };
            let id = sheet.id.clone();
            let mark = |student_id, mark| MarkRow {
                sheet_id: &id,
                student_id,
                by: &teacher,
                at: 1_000,
                version: 1,
                marks: [Some(mark), None, None, None, None, None, None, Some(100)],
                full_marks: [Some(50), None, None, None, None, None, None, Some(10)],
            };
            let mut rows = vec![mark("s1", 5_000), mark("s2", -1), mark("s3", 0)];
            let mut told = Told::default();
            let history = History { branch_id: "b", admin: &admin, every_mark: true };
            history.tell(&mut sheet, &teacher, &mut rows, &mut told, &mut dice);
            let updates = told.acts.iter().filter(|act| act.act == Act::UpdateMarks).count();
            assert_eq!(updates == 1, sheet.corrected);
            corrections += updates;
            assert_eq!(told.acts.len(), 2 + updates + usize::from(sheet.locked));
            for row in &rows {
                for component in Component::ALL {
                    let last = told
                        .changes
                        .iter()
                        .map(|(_, change)| change)
                        .rfind(|change| change.subject_id == row.student_id && change.field == component.key());
                    let now = row.marks[component.index()].map(|mark| Mark::from_stored(mark).to_text());
                    assert_eq!(last.and_then(|change| change.new.clone()), now);
                    let old = last.and_then(|change| change.old.as_deref());
                    assert!(old.is_none_or(|old| (0.0..=50.0).contains(&old.parse().unwrap())), "{old:?}");
                }
            }
        }
        assert!((5..60).contains(&corrections), "{corrections}");
    }
}
