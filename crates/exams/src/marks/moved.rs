//! What becomes of a student's marks when the student goes to another section of the session: they move to that section's sheets of the same
//! exams and subjects, all of them or none (docs/rules.md, *People*).

use rules::components::Component;
use rules::marks::Mark;

use super::moved_store::{self, ExamSubject};
use super::state_store;
use super::store::{self, Marks, NewRow, SheetKey, Writing};
use auth::Caller;
use auth::audit::{self, Act, Change, Moment, Subject, kind};
use base::error::Result;
use db::Conn;
use web::app::App;

/// A sheet of one of the two sections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    pub key: SheetKey,
    pub is_published: bool,
    pub is_locked: bool,
}

/// Why the marks of a sheet cannot move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    LockedHere,
    LockedThere,
    /// Components that have a mark and do not exist on the sheet there.
    NotScheduled(Vec<Component>),
    /// Components whose full mark is another one there: here, and there.
    ///
    /// Specification silent: 40 of 50 would become 40 of 100, and nobody would have entered that.
    OtherFullMark(Vec<(Component, i64, i64)>),
    /// The sheet there holds marks of the student already, from another time in that section.
    MarksThere,
}

/// The marks of a student on one sheet, and where they would go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedSheet {
    pub exam_name: String,
    pub subject_name: String,
    pub marks: Marks,
    pub from: Side,
    pub to: Side,
    pub blocks: Vec<Block>,
}

impl MovedSheet {
    /// Component and mark of everything that is entered.
    pub fn entered(&self) -> impl Iterator<Item = (Component, Mark)> + '_ {
        Component::ALL.into_iter().filter_map(|component| Some((component, self.marks.get(component)?.mark)))
    }
}

/// The marks that a student has in one section, as they would move to the other.
pub async fn moved(conn: &mut Conn, student_id: &str, from: &str, to: &str) -> Result<Vec<MovedSheet>> {
    let mut found = Vec::new();
    for marked in moved_store::marked(conn, student_id, from).await? {
        let key = |section_id: &str| SheetKey {
            exam_id: marked.exam_id.clone(),
            section_id: section_id.to_owned(),
            subject_id: marked.subject_id.clone(),
        };
        let marks = marked.marks();
        let mut blocks = Vec::new();
        let here = store::sheet(conn, &key(from)).await?;
        let there = store::sheet(conn, &key(to)).await?;
        let side = |sheet: Option<&store::Sheet>, key: SheetKey| Side {
            key,
            is_published: sheet.is_some_and(|sheet| sheet.is_published),
            is_locked: sheet.is_some_and(|sheet| sheet.is_locked),
        };
        let (from, to) = (side(here.as_ref(), key(from)), side(there.as_ref(), key(to)));
        if from.is_locked {
            blocks.push(Block::LockedHere);
        }
        if to.is_locked {
            blocks.push(Block::LockedThere);
        }
        let schedule = |row: Option<store::ScheduleRow>| row.map(|row| row.set.schedule()).unwrap_or_default();
        let old = schedule(store::schedule(conn, &from.key).await?);
        let new = schedule(store::schedule(conn, &to.key).await?);
        let (mut lacking, mut other) = (Vec::new(), Vec::new());
        for component in Component::ALL {
            let Some(entered) = marks.get(component) else { continue };
            let full = old.get(component).map(|of| of.full).or(entered.full);
            match (new.get(component), full) {
                (None, _) => lacking.push(component),
                (Some(there), Some(here)) if here != there.full && matches!(entered.mark, Mark::Hundredths(_)) => {
                    other.push((component, here, there.full));
                }
                _ => {}
            }
        }
        if !lacking.is_empty() {
            blocks.push(Block::NotScheduled(lacking));
        }
        if !other.is_empty() {
            blocks.push(Block::OtherFullMark(other));
        }
        if let Some(there) = &there
            && moved_store::has_marks(conn, student_id, &there.id).await?
        {
            blocks.push(Block::MarksThere);
        }
        found.push(MovedSheet {
            exam_name: marked.exam_name.clone(),
            subject_name: marked.subject_name.clone(),
            marks,
            from,
            to,
            blocks,
        });
    }
    Ok(found)
}

/// Takes every sheet of the old section, so that nobody enters a mark of the student meanwhile, and those there that marks would move to.
/// What moves is read again after this.
pub async fn take(app: &App, conn: &mut Conn, student_id: &str, from: &str, to: &str) -> Result<()> {
    let marked = moved_store::marked(conn, student_id, from).await?;
    let there = marked.into_iter().map(|of| (to, ExamSubject { exam_id: of.exam_id, subject_id: of.subject_id }));
    let here = moved_store::sheets(conn, from).await?.into_iter().map(|of| (from, of));
    let key = |(section_id, of): (&str, ExamSubject)| {
        let key = SheetKey { exam_id: of.exam_id, section_id: section_id.to_owned(), subject_id: of.subject_id };
        (app.clock.new_id(), key)
    };
    let sheets: Vec<(String, SheetKey)> = here.chain(there).map(key).collect();
    if sheets.is_empty() {
        return Ok(());
    }
    Ok(state_store::take(conn, &sheets).await?)
}

/// Moves the marks: each sheet that loses or gets some has its row in the audit. Both count the write, so that print links over either say that
/// there are newer marks. Rows stay behind empty, since versions never restart.
pub async fn carry(
    app: &App,
    conn: &mut Conn,
    caller: &Caller,
    branch_id: &str,
    student_id: &str,
    sheets: &[MovedSheet],
    at: i64,
) -> Result<()> {
    for sheet in sheets {
        for (side, marks) in [(&sheet.from, Marks::default()), (&sheet.to, sheet.marks)] {
            let held = store::hold(conn, app.clock.new_id(), &side.key).await?;
            let writing = Writing {
                sheet_id: held.id.clone(),
                version: held.last_version,
                by: caller.id.clone(),
                by_name: caller.name.clone(),
                at,
            };
            store::write(conn, &writing, &[NewRow { student_id: student_id.to_owned(), marks }]).await?;
            let changes: Vec<Change> = sheet
                .entered()
                .map(|(component, mark)| {
                    let text = Some(mark.to_text());
                    let (old, new) = if marks.any() { (None, text) } else { (text, None) };
                    let subject_id = student_id.to_owned();
                    Change { subject_kind: kind::STUDENT, subject_id, field: component.key(), old, new }
                })
                .collect();
            let moment = Moment { id: app.clock.new_id(), at };
            let of = Subject::sheet(&held.id);
            audit::record(conn, caller, moment, Act::UpdateMarks, Some(branch_id), Some(&of), &changes).await?;
        }
    }
    Ok(())
}
