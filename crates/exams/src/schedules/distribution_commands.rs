//! What is done about mark distributions, by call and by their page: one is added, replaced or deleted. It is that of a class and an exam type; its id
//! is made of both.

use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::messages;
use rules::permission::Action;
use rules::semesters::ExamType;
use rules::words::{exams_texts, labels, refusals};

use super::distribution::{ClassType, Distribution, SubjectDraft, reached, same_names, save_within};
use super::distribution_page;
use super::inputs::{MARKS, NAME_OF_SUBJECT, SUBJECT, SUBJECT_NAME, marks_of, read_marks, report, text};
use super::wire::DistributionSaved;
use auth::{Caller, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted, VERSION, joined};
use records::place::{AskedPlace, Level, place_inputs};
use records::{Field, Write};
use web::app::App;
use web::posted::{FieldErrors, Raw};

const EXAM_TYPE: Field = text("examType", labels::EXAM_TYPE);
const SUBJECTS: Field = text("subjects", labels::SUBJECTS).required();
const ROWS: Input = Input::of(&SUBJECTS).rows(&SUBJECT, &joined::<17>(&[NAME_OF_SUBJECT], &MARKS));

pub(super) fn not_found() -> Error {
    Error::not_found(refusals::MARK_DISTRIBUTION_NOT_FOUND)
}

/// The class and the exam type of an id.
pub(super) async fn named(conn: &mut Conn, caller: &Caller, id: &str) -> Result<ClassType> {
    let (class_id, exam_type) = id.split_once(':').ok_or_else(not_found)?;
    let class = reached(conn, caller, class_id).await?;
    let exam_type = exam_type.parse().map_err(|_| not_found())?;
    ClassType::of(conn, class, exam_type).await?.ok_or_else(not_found)
}

/// The class and the exam type of the form.
pub(super) async fn named_by_form(conn: &mut Conn, caller: &Caller, fields: &Raw) -> Result<ClassType> {
    let filled = |name: &str| fields.text(name).ok_or_else(|| Error::invalid(name, refusals::field_missing(name)));
    let not_offered = || Error::invalid(EXAM_TYPE.key, exams_texts::EXAM_TYPE_NOT_OFFERED);
    let (class_id, exam_type) = (filled("classId")?, filled(EXAM_TYPE.key)?);
    let exam_type = exam_type.parse().map_err(|_| not_offered())?;
    let class = reached(conn, caller, class_id).await?;
    ClassType::of(conn, class, exam_type).await?.ok_or_else(not_offered)
}

fn known(exam_type: &str) -> Result<ExamType> {
    let types = ExamType::ALL.map(ExamType::as_str).join(", ");
    exam_type.parse().map_err(|_| Error::invalid(EXAM_TYPE.key, exams_texts::exam_type_unknown(types)))
}

/// The subjects, each with its place in a call's list, or with the form's line.
fn subjects(sent: &mut Submitted<'_>) -> Option<Vec<SubjectDraft>> {
    let mut drafts: Vec<SubjectDraft> = Vec::new();
    if !sent.is_call() {
        let mut errors = FieldErrors::default();
        for (id, _) in sent.raw().texts().filter_map(|(name, text)| Some((name.strip_prefix("known.")?, text))) {
            let at = format!("subject.{id}");
            let marks = read_marks(sent.raw(), &at, &mut errors);
            drafts.push(SubjectDraft { subject_id: id.to_owned(), subject_name: None, set: marks, at });
        }
        report(sent, errors);
        return Some(drafts);
    }
    for (place, row) in sent.rows(&SUBJECTS)?.into_iter().enumerate() {
        let at = format!("{}[{place}]", SUBJECTS.key);
        if drafts.iter().any(|draft| draft.subject_id == row.id) {
            sent.misshapen(&at, exams_texts::subject_twice(&at));
        }
        let name = row.text(&SUBJECT_NAME).to_owned();
        drafts.push(SubjectDraft { set: marks_of(&row), subject_id: row.id, subject_name: Some(name), at });
    }
    Some(drafts)
}

/// addMarkDistribution: of a class and an exam type that have none yet. 409 where there is one; 422 with every fault; 423 in a closed session.
pub struct AddMarkDistribution(Vec<SubjectDraft>);

impl Command for AddMarkDistribution {
    const ACTION: Action = Action::ManageExams;
    const INPUTS: &'static [Input] = &joined::<14>(
        &place_inputs(&[Level::Class]),
        &[Input::of(&EXAM_TYPE).must_send().says("One of the class's scheme: `term`."), ROWS],
    );
    type Target = ClassType;
    type Done = DistributionSaved;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        sent.filled(&EXAM_TYPE);
        let subjects = subjects(sent)?;
        if subjects.is_empty() {
            sent.misshapen(SUBJECTS.key, exams_texts::field_empty(SUBJECTS.key));
        }
        Some(Self(subjects))
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { fields, .. }: Named<'_>) -> Result<ClassType> {
        let exam_type = known(fields.text(EXAM_TYPE.key).unwrap_or_default())?;
        let place = AskedPlace::of_form(fields).resolve(caller, conn, Level::Class).await?;
        let class = reached(conn, caller, place.id(Level::Class)).await?;
        let of = ClassType::of(conn, class, exam_type).await?;
        of.ok_or_else(|| Error::value(EXAM_TYPE.key, exams_texts::EXAM_TYPE_NOT_OFFERED))
    }

    async fn run(&self, _: &App, write: &mut Write<'_>, caller: &Caller, of: &ClassType) -> Result<DistributionSaved> {
        same_names(&mut write.tx, &self.0, &of.class.branch_id).await?;
        let version = save_within(write, caller, of, &self.0, (None, true)).await?;
        Ok(DistributionSaved { message: messages::SUCCESSFULLY_ADDED, id: of.id(), version })
    }

    fn leads_to(visitor: &Visitor, of: &ClassType, _: &DistributionSaved) -> String {
        distribution_page::address(visitor, of, &[("done", "1")])
    }
}

/// updateOneMarkDistribution, and the form: all subjects; what is not among them is taken away. 409 with an older version; 422 with every fault; 423 in
/// a closed session.
pub struct UpdateOneMarkDistribution {
    subjects: Vec<SubjectDraft>,
    /// The one that it replaces; none: whichever it is.
    version: Option<i64>,
}

impl Command for UpdateOneMarkDistribution {
    const ACTION: Action = Action::ManageExams;
    const INPUTS: &'static [Input] = &joined::<15>(
        &place_inputs(&[]),
        &[
            Input::of(&EXAM_TYPE).says("The distribution's own."),
            ROWS,
            VERSION.says("The version that it replaces; where the stored one is another, 409."),
        ],
    );
    type Target = ClassType;
    type Done = DistributionSaved;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        Some(Self { subjects: subjects(sent)?, version: sent.version() })
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { id, fields }: Named<'_>) -> Result<ClassType> {
        if id.is_empty() {
            return named_by_form(conn, caller, fields).await;
        }
        let of = named(conn, caller, id).await?;
        let other = |key: &str| Err(Error::invalid(key, exams_texts::not_of_distribution(key)));
        if let Some(exam_type) = fields.text(EXAM_TYPE.key)
            && known(exam_type)? != of.exam_type
        {
            return other(EXAM_TYPE.key);
        }
        let asked = AskedPlace { section_id: None, exam_id: None, subject_id: None, ..AskedPlace::of_form(fields) };
        let asked = asked.or_of_class([&of.class.branch_id, &of.class.session_id, &of.class.id]);
        let place = asked.resolve(caller, conn, Level::Class).await?;
        if place.id(Level::Class) == of.class.id { Ok(of) } else { other(Level::Class.key()) }
    }

    async fn run(&self, _: &App, write: &mut Write<'_>, caller: &Caller, of: &ClassType) -> Result<DistributionSaved> {
        same_names(&mut write.tx, &self.subjects, &of.class.branch_id).await?;
        let version = save_within(write, caller, of, &self.subjects, (self.version, false)).await?;
        Ok(DistributionSaved { message: messages::SUCCESSFULLY_UPDATED, id: of.id(), version })
    }

    fn leads_to(visitor: &Visitor, of: &ClassType, _: &DistributionSaved) -> String {
        distribution_page::address(visitor, of, &[("done", "1")])
    }

    fn only_shows<'a>(again: Again<'a>, _: Option<&'a DistributionSaved>) -> Option<BoxFuture<'a, Result<Response>>> {
        distribution_page::asks_for_columns(&again.form).then(|| Self::show_again(again))?
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(distribution_page::show_again(again)))
    }
}

/// deleteOneMarkDistribution. Schedules that were filled from it stay as they are. 423 in a closed session.
pub struct DeleteOneMarkDistribution;

impl Command for DeleteOneMarkDistribution {
    const ACTION: Action = Action::ManageExams;
    const INPUTS: &'static [Input] = &[];
    type Target = ClassType;
    type Done = DistributionSaved;

    fn read(_: &mut Submitted<'_>) -> Option<Self> {
        Some(Self)
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { id, .. }: Named<'_>) -> Result<ClassType> {
        let of = named(conn, caller, id).await?;
        Distribution::load(conn, &of).await?.ok_or_else(not_found)?;
        Ok(of)
    }

    async fn run(&self, _: &App, write: &mut Write<'_>, caller: &Caller, of: &ClassType) -> Result<DistributionSaved> {
        let version = save_within(write, caller, of, &[], (None, false)).await?;
        Ok(DistributionSaved { message: messages::SUCCESSFULLY_DELETED, id: of.id(), version })
    }

    fn leads_to(visitor: &Visitor, of: &ClassType, _: &DistributionSaved) -> String {
        distribution_page::address(visitor, of, &[("done", "1")])
    }
}
