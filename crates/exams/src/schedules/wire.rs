//! What the calls on exam schedules and mark distributions answer.

use rules::permission::Action;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::Serialize;

use super::effect::Effect;
use super::http::named;
use super::own;
use super::paper::PaperKey;
use super::save::{ClassExam, Stored};
use super::store;
use crate::marks::wire::{FullMarkFields, PassMarkNames};
use auth::Caller;
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, Level};
use records::view::{NothingAsked, View};
use web::keyed::Keyed;

/// A paper of a schedule that is answered.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaperRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub section_id: String,
    pub section_name: String,
    pub subject_id: String,
    pub subject_name: String,
    /// YYYY-MM-DD
    pub date: Option<String>,
    /// HH:MM
    pub start_time: Option<String>,
    /// HH:MM
    pub end_time: Option<String>,
    pub hall_id: Option<String>,
    pub hall_name: Option<String>,
    #[serde(flatten)]
    pub full: FullMarkFields,
    #[serde(flatten)]
    pub pass: Keyed<PassMarkNames, Option<i64>>,
}

/// What getOneExamSchedule answers: a class's schedule for an exam.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassSchedule {
    /// Made of the exam's and the class's.
    #[serde(rename = "_id")]
    pub id: String,
    pub exam_id: String,
    pub exam_name: String,
    pub class_id: String,
    pub class_name: String,
    pub branch_id: String,
    pub session_id: String,
    pub version: i64,
    /// Sections by name, subjects in the order of cards.
    pub schedules: Vec<PaperRow>,
}

impl ClassSchedule {
    pub fn new(of: &ClassExam, stored: &Stored) -> Self {
        let schedules = stored.taught.iter().filter_map(|taught| {
            let key = PaperKey::new(&taught.section_id, &taught.subject_id);
            let row = stored.rows.iter().find(|row| row.key() == key)?;
            let paper = row.paper();
            Some(PaperRow {
                id: row.id.clone(),
                section_id: key.section_id,
                section_name: taught.section_name.clone(),
                subject_id: key.subject_id,
                subject_name: taught.subject_name.clone(),
                date: paper.date,
                start_time: paper.start,
                end_time: paper.end,
                hall_name: stored.hall_name(paper.hall_id.as_deref()).map(str::to_owned),
                hall_id: paper.hall_id,
                full: Keyed::new(paper.set.map(|(full, _)| full)),
                pass: Keyed::new(paper.set.map(|(_, pass)| pass)),
            })
        });
        Self {
            id: of.id(),
            exam_id: of.exam.id.clone(),
            exam_name: of.exam.name.clone(),
            class_id: of.class.id.clone(),
            class_name: of.class.class_name.clone(),
            branch_id: of.class.branch_id.clone(),
            session_id: of.class.session_id.clone(),
            version: stored.saved.version,
            schedules: schedules.collect(),
        }
    }
}

/// getOneExamSchedule. 404 where nothing is scheduled.
impl View for ClassSchedule {
    const ACTION: Action = Action::ViewExamSchedules;
    type Asked = NothingAsked;

    async fn read(conn: &mut Conn, caller: &Caller, id: &str, _: NothingAsked) -> Result<Self> {
        let of = named(conn, caller, id).await?;
        let stored = Stored::load(conn, &of).await?;
        if stored.papers.is_empty() {
            return Err(Error::not_found(refusals::EXAM_SCHEDULE_NOT_FOUND));
        }
        Ok(Self::new(&of, &stored))
    }
}

/// A row of getAllExamSchedule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClassScheduleRow {
    #[serde(rename = "_id")]
    pub id: String,
    pub exam_id: String,
    pub exam_name: String,
    pub class_id: String,
    pub class_name: String,
    /// How many sections and subjects have a paper.
    pub sections: i64,
    pub subjects: i64,
    /// YYYY-MM-DD
    pub first_day: Option<String>,
    pub last_day: Option<String>,
    pub version: i64,
}

impl From<store::ClassScheduleRow> for ClassScheduleRow {
    fn from(row: store::ClassScheduleRow) -> Self {
        Self {
            id: super::save::id_of(&row.exam_id, &row.class_id),
            exam_id: row.exam_id,
            exam_name: row.exam_name,
            class_id: row.class_id,
            class_name: row.class_name,
            sections: row.sections,
            subjects: row.subjects,
            first_day: row.first_day,
            last_day: row.last_day,
            version: row.version,
        }
    }
}

/// What a save of a schedule answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ScheduleSaved {
    pub message: &'static str,
    #[serde(rename = "_id")]
    pub id: String,
    pub version: i64,
    /// Subjects of which nothing that is set counts in a semester's total. Not there where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// What a form is asked about; then nothing is saved.
    #[serde(skip)]
    pub asked: Option<Effect>,
}

/// What a save of a distribution answers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DistributionSaved {
    pub message: &'static str,
    #[serde(rename = "_id")]
    pub id: String,
    pub version: i64,
}

/// A row of getStudentExamSchedule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnPaperRow {
    pub exam_id: String,
    pub exam_name: String,
    pub subject_name: String,
    /// YYYY-MM-DD
    pub date: Option<String>,
    /// HH:MM
    pub start_time: Option<String>,
    /// HH:MM
    pub end_time: Option<String>,
    pub hall_name: Option<String>,
    /// In the hall, from 1.
    pub seat: Option<usize>,
    #[serde(flatten)]
    pub full: FullMarkFields,
    #[serde(flatten)]
    pub pass: Keyed<PassMarkNames, Option<i64>>,
}

/// getStudentExamSchedule: what the student who asks sits in a session, by day and time. 400 without a session.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct OwnSchedule(Vec<OwnPaperRow>);

impl View for OwnSchedule {
    const ACTION: Action = Action::ViewOwnExamSchedule;
    type Asked = AskedPlace;

    async fn read(conn: &mut Conn, caller: &Caller, _: &str, asked: AskedPlace) -> Result<Self> {
        let place = asked.resolve(caller, conn, Level::Session).await?;
        let papers = own::papers(conn, caller, &place.session()?.id).await?;
        Ok(Self(papers.into_iter().map(Into::into).collect()))
    }
}
