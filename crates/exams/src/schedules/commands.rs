//! What is done about exam schedules, by call and by their two pages: one is added, replaced or deleted. It is that of a class for an exam; its id is made
//! of both.

use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::exam_schedule::time_of_day;
use rules::messages;
use rules::permission::Action;
use rules::words::{Said, exams_texts, labels, refusals};
use serde_json::json;

use super::form::{self, Press};
use super::http::{named, reached};
use super::inputs::{MARKS, NAME_OF_SUBJECT, SUBJECT, SUBJECT_NAME, marks_of, report, text};
use super::page;
use super::paper::{Paper, PaperDraft, PaperKey};
use super::save::{self, ClassExam, Confirmed, Saving, Wanted};
use super::store::{self, Taught};
use super::wire::ScheduleSaved;
use auth::{Caller, Visitor};
use base::error::{Clash, Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Row, Submitted, VERSION, joined};
use records::place::{AskedPlace, Level, place_inputs, same_name_at};
use records::{Field, Write};
use web::app::App;
use web::posted::{FieldErrors, Raw};

const EXAM: Field = text("examId", labels::EXAM);
const SCHEDULES: Field = text("schedules", labels::EXAM_SCHEDULES).required();
const SECTION: Field = text("sectionId", labels::SECTION);
const SECTION_NAME: Field = text("sectionName", labels::SECTION);
const DATE: Field = text("date", labels::DAY);
const START: Field = text("startTime", labels::FROM);
const END: Field = text("endTime", labels::TO);
const HALL: Field = text("hallId", labels::HALL);
const CONFIRMED: Field = text("confirmed", labels::MARKS);

const OF_PAPER: &[Input] = &joined::<23>(
    &[
        NAME_OF_SUBJECT,
        Input::of(&SECTION).says("Without it, it is a paper of every section of the class that is taught the subject."),
        Input::of(&SECTION_NAME).says("Must be the name of `sectionId`."),
        Input::of(&DATE).says("YYYY-MM-DD"),
        Input::of(&START).says("HH:MM"),
        Input::of(&END).says("HH:MM"),
        Input::of(&HALL),
    ],
    &MARKS,
);
const OWN: &[Input] = &[
    Input::of(&SCHEDULES).rows(&SUBJECT, OF_PAPER),
    VERSION.says("The version that it replaces; where the stored one is another, 409."),
    Input::of(&CONFIRMED).flag().says("That the marks which are entered may count out of other full marks."),
];

/// A paper as it was sent; by a call perhaps of every section, with names that must be those of the ids.
struct SentPaper {
    /// Without a section: of all.
    draft: PaperDraft,
    names: [Option<String>; 2],
}

/// Every paper of a class in an exam, as it was sent.
struct Sent {
    papers: Vec<SentPaper>,
    /// The version that it replaces; none: whichever it is.
    version: Option<i64>,
    confirmed: Confirmed,
}

impl Sent {
    fn read(sent: &mut Submitted<'_>, rows: Option<Vec<Row>>) -> Option<Self> {
        let version = sent.version();
        if !sent.is_call() {
            let mut errors = FieldErrors::default();
            let drafts = form::papers(sent.raw(), &mut errors);
            report(sent, errors);
            let papers = drafts.into_iter().map(|draft| SentPaper { draft, names: [None, None] }).collect();
            return Some(Self { papers, version, confirmed: Confirmed::Seen(sent.raw().owned(CONFIRMED.key)) });
        }
        let papers = rows?.into_iter().enumerate().map(|(place, row)| paper(sent, place, row)).collect();
        Some(Self { papers, version, confirmed: Confirmed::Whatever(sent.raw().has(CONFIRMED.key)) })
    }

    /// The papers of each section.
    fn drafts(&self, taught: &[Taught]) -> Result<Vec<PaperDraft>> {
        let mut drafts: Vec<PaperDraft> = Vec::new();
        for SentPaper { draft, names: [subject_name, section_name] } in &self.papers {
            let (at, key) = (&draft.at, &draft.key);
            let of_subject = || taught.iter().filter(|of| of.subject_id == key.subject_id);
            let sections: Vec<&str> = match key.section_id.as_str() {
                "" => of_subject().map(|of| of.section_id.as_str()).collect(),
                section_id => vec![section_id],
            };
            if sections.is_empty() {
                return Err(Error::not_found(refusals::SUBJECT_NOT_FOUND));
            }
            for of in of_subject() {
                same_name_at(at, SUBJECT_NAME.key, subject_name.as_deref(), &of.subject_name)?;
            }
            for of in taught.iter().filter(|of| of.section_id == key.section_id) {
                same_name_at(at, SECTION_NAME.key, section_name.as_deref(), &of.section_name)?;
            }
            for section_id in sections {
                let key = PaperKey::new(section_id, &key.subject_id);
                if drafts.iter().any(|other| other.key == key) {
                    return Err(Error::invalid(at, exams_texts::paper_twice(at)));
                }
                drafts.push(PaperDraft { key, ..draft.clone() });
            }
        }
        Ok(drafts)
    }

    /// Saves it.
    async fn save(
        &self,
        (app, write, caller): (&App, &mut Write<'_>, &Caller),
        Target { of, taught }: &Target,
        is_new: bool,
        message: &'static str,
    ) -> Result<ScheduleSaved> {
        let drafts = self.drafts(taught)?;
        let wanted = Wanted { drafts: &drafts, version: self.version, confirmed: &self.confirmed, is_new };
        let (version, warnings, asked) = match save::save(app, write, caller, of, wanted).await? {
            Saving::Written(version, warnings) => (version, warnings.into_iter().map(String::from).collect(), None),
            Saving::Asked(effect) if matches!(self.confirmed, Confirmed::Seen(_)) => (0, Vec::new(), Some(effect)),
            Saving::Asked(effect) => {
                let lines: Vec<&str> = effect.lines.iter().map(Said::english).collect();
                return Err(Error::Conflict {
                    why: Clash::State,
                    message: exams_texts::FULL_MARKS_UNCONFIRMED.into(),
                    conflicts: vec![json!({
                        "effects": lines, "cardGrades": effect.card_grades, "published": effect.published,
                    })],
                });
            }
        };
        Ok(ScheduleSaved { message, id: of.id(), version, warnings, asked })
    }
}

/// A paper of a call's list.
fn paper(sent: &mut Submitted<'_>, place: usize, row: Row) -> SentPaper {
    let at = format!("{}[{place}]", SCHEDULES.key);
    let said = |field: &Field| Some(row.text(field).to_owned()).filter(|text| !text.is_empty());
    let mut time = |field: &Field| {
        let text = said(field)?;
        let time = time_of_day(&text);
        if time.is_none() {
            let field = format!("{at}.{}", field.key);
            sent.misshapen(&field, exams_texts::time_expected(&field));
        }
        time
    };
    let (start, end) = (time(&START), time(&END));
    let paper = Paper { date: said(&DATE), start, end, hall_id: said(&HALL), set: marks_of(&row) };
    let names = [said(&SUBJECT_NAME), said(&SECTION_NAME)];
    let key = PaperKey { section_id: row.text(&SECTION).to_owned(), subject_id: row.id };
    SentPaper { draft: PaperDraft { key, paper, hall_at: format!("{at}.{}", HALL.key), at }, names }
}

/// A class in an exam, and what a call's papers may be of.
pub struct Target {
    pub of: ClassExam,
    taught: Vec<Taught>,
}

impl Target {
    async fn of_call(conn: &mut Conn, of: ClassExam) -> Result<Self> {
        Ok(Self { taught: store::taught(conn, &of.exam.id, &of.class.id).await?, of })
    }
}

/// The class and the exam of the form.
pub(super) async fn named_by_form(conn: &mut Conn, caller: &Caller, fields: &Raw) -> Result<ClassExam> {
    let filled = |name: &str| fields.text(name).ok_or_else(|| Error::invalid(name, refusals::field_missing(name)));
    reached(conn, caller, filled(EXAM.key)?, filled("classId")?).await
}

/// addExamSchedule: a class's schedule for an exam that has none yet. `warnings` names what is scheduled and counts nowhere. 409 where it has one; 422 with
/// every fault; 423 in a closed session.
pub struct AddExamSchedule(Sent);

impl Command for AddExamSchedule {
    const ACTION: Action = Action::ManageExams;
    const INPUTS: &'static [Input] = &joined::<15>(&place_inputs(&[Level::Class, Level::Exam]), OWN);
    type Target = Target;
    type Done = ScheduleSaved;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        sent.filled(&EXAM);
        let rows = sent.rows_if_sent(&SCHEDULES);
        if rows.is_empty() {
            sent.misshapen(SCHEDULES.key, exams_texts::SCHEDULES_MISSING);
        }
        Sent::read(sent, Some(rows)).map(Self)
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { fields, .. }: Named<'_>) -> Result<Target> {
        let place = AskedPlace::of_form(fields).resolve(caller, conn, Level::Class).await?;
        let of = reached(conn, caller, place.id(Level::Exam), place.id(Level::Class)).await?;
        Target::of_call(conn, of).await
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, of: &Target) -> Result<ScheduleSaved> {
        self.0.save((app, write, caller), of, true, messages::SUCCESSFULLY_ADDED).await
    }

    fn leads_to(visitor: &Visitor, Target { of, .. }: &Target, _: &ScheduleSaved) -> String {
        page::saved(visitor, of)
    }
}

/// updateOneExamSchedule, and the form: all papers of the class in the exam; what is not among them is taken away. 409 with an older version, and where marks
/// that are entered would count out of other full marks and that is not confirmed; 422 with every fault; 423 where a sheet is locked or the session is
/// closed.
pub struct UpdateOneExamSchedule(Sent);

impl Command for UpdateOneExamSchedule {
    const ACTION: Action = Action::ManageExams;
    const INPUTS: &'static [Input] = &joined::<15>(&place_inputs(&[]), OWN);
    type Target = Target;
    type Done = ScheduleSaved;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        let rows = sent.is_call().then(|| sent.rows(&SCHEDULES)).flatten();
        Sent::read(sent, rows).map(Self)
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { id, fields }: Named<'_>) -> Result<Target> {
        if id.is_empty() {
            let of = named_by_form(conn, caller, fields).await?;
            return Ok(Target { of, taught: Vec::new() });
        }
        let of = named(conn, caller, id).await?;
        let asked = AskedPlace { section_id: None, subject_id: None, ..AskedPlace::of_form(fields) };
        let asked = asked.or_of_class([&of.class.branch_id, &of.class.session_id, &of.class.id]);
        let place = asked.resolve(caller, conn, Level::Class).await?;
        for (level, own) in [(Level::Class, &of.class.id), (Level::Exam, &of.exam.id)] {
            if place.at(level).is_some_and(|named| named.id != *own) {
                return Err(Error::invalid(level.key(), exams_texts::not_of_schedule(level.key())));
            }
        }
        Target::of_call(conn, of).await
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, of: &Target) -> Result<ScheduleSaved> {
        self.0.save((app, write, caller), of, false, messages::SUCCESSFULLY_UPDATED).await
    }

    fn leads_to(visitor: &Visitor, Target { of, .. }: &Target, _: &ScheduleSaved) -> String {
        page::saved(visitor, of)
    }

    fn only_shows<'a>(again: Again<'a>, done: Option<&'a ScheduleSaved>) -> Option<BoxFuture<'a, Result<Response>>> {
        match done {
            None if Press::of(&again.form) == Press::Save => None,
            None => Self::show_again(again),
            Some(saved) => Some(Box::pin(page::ask(again, saved.asked.as_ref()?))),
        }
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(page::show_again(again)))
    }
}

/// deleteOneExamSchedule: every paper of the class in the exam. 422 with how many students have marks; 423 where a sheet is locked or the session is closed.
pub struct DeleteOneExamSchedule;

impl Command for DeleteOneExamSchedule {
    const ACTION: Action = Action::ManageExams;
    const INPUTS: &'static [Input] = &[];
    type Target = Target;
    type Done = ScheduleSaved;

    fn read(_: &mut Submitted<'_>) -> Option<Self> {
        Some(Self)
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { id, .. }: Named<'_>) -> Result<Target> {
        let of = named(conn, caller, id).await?;
        if store::papers(conn, &of.exam.id, &of.class.id).await?.is_empty() {
            return Err(Error::not_found(refusals::EXAM_SCHEDULE_NOT_FOUND));
        }
        Ok(Target { of, taught: Vec::new() })
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, of: &Target) -> Result<ScheduleSaved> {
        let none = Sent { papers: Vec::new(), version: None, confirmed: Confirmed::Whatever(false) };
        none.save((app, write, caller), of, false, messages::SUCCESSFULLY_DELETED).await
    }

    fn leads_to(visitor: &Visitor, Target { of, .. }: &Target, _: &ScheduleSaved) -> String {
        page::saved(visitor, of)
    }
}
