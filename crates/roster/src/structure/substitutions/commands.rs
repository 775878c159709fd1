//! What is done about substitutions, by call and by their screen: somebody stands in for a lesson's teacher on a day, and that is taken back.

use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::messages;
use rules::permission::Action;
use rules::words::{labels, refusals, roster_texts};
use schemars::JsonSchema;
use serde::Serialize;

use super::add::{self, NewStandIn};
use super::page::{self, DayQuery};
use super::store::Placed;
use crate::structure::routines::store::branch_of_teacher;
use auth::{Caller, Visitor};
use base::error::{Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted};
use records::place::within_reach;
use records::{Field, FieldKind, Write};
use web::answers::Message;
use web::app::App;

const DAY: Field = Field::new("day", labels::DAY, "", FieldKind::Day).required();
const LESSON: Field = Field::new("lessonId", labels::LESSON, "", FieldKind::Record).required();
const TEACHER: Field = Field::new("teacherId", labels::TEACHER, "", FieldKind::Record).required();
const STAND_INS: Field = Field::new("standIns", labels::SUBSTITUTIONS, "", FieldKind::Record);
/// Of a form: who stands in for the lesson that the name ends with.
pub(super) const STAND_IN: Field = Field::new("standIn", labels::TEACHER, "", FieldKind::Record);

/// What addSubstitution answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SubstitutionAdded {
    #[serde(rename = "_id")]
    pub id: String,
    pub message: &'static str,
}

/// addSubstitution: somebody stands in for a lesson's teacher on a day, and reaches its section and subject on it. 409 where somebody stands in already;
/// 422 for a day that is not the lesson's and a teacher who cannot; 423 in a closed session.
pub struct AddSubstitution(NewStandIn);

impl Command for AddSubstitution {
    const ACTION: Action = Action::ManageRoutine;
    const INPUTS: &'static [Input] = &[
        Input::of(&DAY).says("YYYY-MM-DD, a day of the lesson's session and weekday."),
        Input::of(&LESSON).says("A lesson of the routine: `_id` of getClassScheduleList."),
        Input::of(&TEACHER).says("The employee who stands in."),
    ];
    type Target = ();
    type Done = SubstitutionAdded;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        let (day, lesson_id, teacher_id) = (sent.day(&DAY), sent.filled(&LESSON), sent.filled(&TEACHER));
        Some(Self(NewStandIn { day: day?, lesson_id: lesson_id?, teacher_id: teacher_id? }))
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<()> {
        let id = |field: &Field| named.fields.text(field.key).unwrap_or_default();
        let lesson = add::reached(conn, caller, id(&LESSON)).await?;
        let of = branch_of_teacher(conn, id(&TEACHER)).await?;
        if within_reach(caller, of, refusals::TEACHER_NOT_FOUND)? == lesson.branch_id {
            Ok(())
        } else {
            Err(Error::not_found(refusals::TEACHER_NOT_FOUND))
        }
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, (): &()) -> Result<SubstitutionAdded> {
        let id = add::add(write, app, caller, &self.0, (DAY.key, TEACHER.key)).await?;
        Ok(SubstitutionAdded { id, message: messages::SUCCESSFULLY_ADDED })
    }

    fn leads_to(_: &Visitor, (): &(), _: &SubstitutionAdded) -> String {
        page::PATH.to_owned()
    }
}

/// The form of the screen: who stands in on a day, lesson by lesson; all that were chosen, or none.
pub struct AddStandIns(Vec<NewStandIn>);

impl Command for AddStandIns {
    const ACTION: Action = Action::ManageRoutine;
    const INPUTS: &'static [Input] = &[Input::of(&DAY), Input::of(&STAND_INS).rows(&LESSON, &[Input::of(&STAND_IN)])];
    type Target = DayQuery;
    type Done = Message;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        let (day, rows) = (sent.day(&DAY), sent.rows(&STAND_INS)?);
        let chosen = rows.into_iter().map(|row| (row.text(&STAND_IN).to_owned(), row.id));
        let chosen: Vec<_> = chosen.filter(|(teacher, _)| !teacher.is_empty()).collect();
        if chosen.is_empty() {
            sent.fault(STAND_IN.key, roster_texts::CHOOSE_STAND_IN);
            return None;
        }
        let day = day?;
        let new = |(teacher_id, lesson_id)| NewStandIn { day: day.clone(), teacher_id, lesson_id };
        Some(Self(chosen.into_iter().map(new).collect()))
    }

    async fn reach(_: &mut Conn, _: &Caller, named: Named<'_>) -> Result<DayQuery> {
        Ok(DayQuery::of(named.fields))
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, _: &DayQuery) -> Result<Message> {
        for new in &self.0 {
            let field = page::field_of(&new.lesson_id);
            add::add(write, app, caller, new, (&field, &field)).await?;
        }
        Ok(Message { message: messages::SUCCESSFULLY_ADDED })
    }

    fn leads_to(_: &Visitor, on: &DayQuery, _: &Message) -> String {
        page::address(on, "1")
    }

    fn show_again(Again { app, visitor, form, .. }: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(page::show_again(app, visitor, form)))
    }
}

/// deleteOneSubstitution: takes a substitution back, and the reach with it. 423 in a closed session.
pub struct DeleteOneSubstitution;

impl Command for DeleteOneSubstitution {
    const ACTION: Action = Action::ManageRoutine;
    const INPUTS: &'static [Input] = &[];
    /// With the day and the teacher that a form was on.
    type Target = (Placed, DayQuery);
    type Done = Message;

    fn read(_: &mut Submitted<'_>) -> Option<Self> {
        Some(Self)
    }

    async fn reach(conn: &mut Conn, caller: &Caller, named: Named<'_>) -> Result<Self::Target> {
        Ok((add::reached_placed(conn, caller, named.id).await?, DayQuery::of(named.fields)))
    }

    async fn run(&self, _: &App, write: &mut Write<'_>, _: &Caller, (placed, _): &Self::Target) -> Result<Message> {
        add::take_back(write, placed).await?;
        Ok(Message { message: messages::SUCCESSFULLY_DELETED })
    }

    fn leads_to(_: &Visitor, (_, on): &Self::Target, _: &Message) -> String {
        page::address(on, "gone")
    }
}
