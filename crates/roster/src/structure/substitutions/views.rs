//! getAllSubstitution.

use rules::permission::Action;
use rules::words::refusals;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::structure::routines::store::{StandIn, stand_ins};
use auth::Caller;
use base::clock::is_day;
use base::error::{Error, Result};
use db::Conn;
use records::place::{AskedPlace, Level};
use records::view::View;
use web::input::{Listing, Paging};

/// The query of getAllSubstitution.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SubstitutionQuery {
    #[serde(flatten)]
    ground: AskedPlace,
    /// The first day, YYYY-MM-DD; none: today.
    from: Option<String>,
    /// The last day, YYYY-MM-DD; none: no last one.
    to: Option<String>,
    /// Who stands in or is stood in for.
    teacher_id: Option<String>,
    #[serde(flatten)]
    paging: Paging,
}

/// A substitution.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubstitutionRow {
    #[serde(rename = "_id")]
    pub id: String,
    /// YYYY-MM-DD
    pub day: String,
    /// The lesson; null once it is gone.
    pub lesson_id: Option<String>,
    pub period_no: i64,
    /// HH:MM
    pub start_time: String,
    pub end_time: String,
    pub class_id: String,
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    pub subject_id: String,
    pub subject_name: String,
    pub room: Option<String>,
    pub teacher_id: String,
    pub teacher_name: String,
    pub absent_teacher_id: String,
    pub absent_teacher_name: String,
}

impl From<StandIn> for SubstitutionRow {
    fn from(row: StandIn) -> Self {
        Self {
            id: row.id,
            day: row.day,
            lesson_id: row.routine_period_id,
            period_no: row.period_no,
            start_time: row.start_time,
            end_time: row.end_time,
            class_id: row.class_id,
            class_name: row.class_name,
            section_id: row.section_id,
            section_name: row.section_name,
            subject_id: row.subject_id,
            subject_name: row.subject_name,
            room: row.room,
            teacher_id: row.teacher_id,
            teacher_name: row.teacher_name,
            absent_teacher_id: row.absent_teacher_id,
            absent_teacher_name: row.absent_name,
        }
    }
}

/// getAllSubstitution: the substitutions of a session from a day on, paged. 400 without a session or for a day that is not one.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct SubstitutionList(Listing<SubstitutionRow>);

impl View for SubstitutionList {
    const ACTION: Action = Action::ManageRoutine;
    type Asked = SubstitutionQuery;

    async fn read(conn: &mut Conn, caller: &Caller, _: &str, asked: SubstitutionQuery) -> Result<Self> {
        let paged = asked.paging.read()?;
        let day = |field: &str, text: &Option<String>, otherwise: &str| {
            let text = text.as_deref().map(str::trim).filter(|text| !text.is_empty()).unwrap_or(otherwise);
            if text == otherwise || is_day(text) {
                Ok(text.to_owned())
            } else {
                Err(Error::invalid(field, refusals::field_day(field)))
            }
        };
        let (from, to) = (day("from", &asked.from, &caller.today)?, day("to", &asked.to, "9999-12-31")?);
        let place = asked.ground.resolve(caller, conn, Level::Session).await?;
        let session = place.session()?;
        let mut rows = stand_ins(conn, &session.id, &from, &to).await?;
        let teacher = asked.teacher_id.as_deref().map(str::trim).filter(|id| !id.is_empty());
        let section = place.at(Level::Section).map(|section| section.id.clone());
        rows.retain(|row| teacher.is_none_or(|id| row.teacher_id == id || row.absent_teacher_id == id));
        rows.retain(|row| section.as_ref().is_none_or(|id| row.section_id == *id));
        let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let (limit, offset) = paged.window();
        let [limit, offset] = [limit, offset].map(|of| usize::try_from(of).unwrap_or(usize::MAX));
        let data = rows.into_iter().skip(offset).take(limit).map(SubstitutionRow::from).collect();
        Ok(Self(paged.listing(data, total)))
    }
}
