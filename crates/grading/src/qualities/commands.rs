//! Saving grades: of one student, by two calls and by the form of the record; of a section's students by one call, all of it or nothing (docs/rules.md,
//! *Calls*). Each takes the section first in its transaction, which lets one writer at a time at its grades on both engines.

use axum::response::Response;
use futures_util::future::BoxFuture;
use rules::messages;
use rules::permission::Action;
use rules::qualities::{Quality, QualityGrade};
use rules::semesters::Semester;
use rules::spelling::register_key;
use rules::words::{Word, calls, exams_texts, labels, refusals};
use std::collections::{BTreeMap, HashSet};

use super::http::Scoped;
use super::page;
use super::record::{Found, OfStudent, Plan, Recorded, SentGrades};
use super::store::{self, Writing};
use super::wire::{OneSaved, SectionSaved};
use auth::audit::{self, Act, Moment};
use auth::{Caller, Visitor};
use base::error::{Clash, Error, Result};
use db::Conn;
use records::command::{Again, Command, Input, Named, Submitted, VERSION, joined};
use records::place::{AskedPlace, Level, SectionFilter, not_in_section, open_session, place_inputs};
use records::{Field, FieldKind, Write, grading, keys_of};
use roster::ground::semester;
use web::app::App;
use web::form;
use web::posted::Raw;

const fn text(key: &'static str, label: Word) -> Field {
    Field::new(key, label, "", FieldKind::Record)
}

const CHOICES: &[(&str, Word)] = keys_of!(QualityGrade::ALL, as_str);

/// A field for each quality, in their order.
const FIELDS: &[Field; Quality::ALL.len()] = &{
    let mut fields = [Field::new("", labels::CONDUCT_GRADES, "", FieldKind::OneOf(CHOICES)); Quality::ALL.len()];
    let mut place = 0;
    while place < fields.len() {
        fields[place].key = Quality::ALL[place].key();
        place += 1;
    }
    fields
};

const GRADES: &[Input] = &{
    let mut inputs = [VERSION; Quality::ALL.len()];
    let mut place = 0;
    while place < inputs.len() {
        inputs[place] = Input::of(&FIELDS[place]).or_kept();
        place += 1;
    }
    inputs
};

const STUDENT: Field = text("studentId", labels::STUDENT).required();
const REGISTER_NO: Field = text("studentRegNo", labels::REGISTER_NO);
const SEMESTER: Field = text(Level::Semester.key(), labels::SEMESTER);
const QUALITIES: Field = text("qualities", labels::QUALITIES).required();
/// Of the form alone: whether it adds.
const MODE: &str = "mode";

const EDITED: Input = VERSION.says("The version that was edited. Without it the last write wins.");
const CHECKED: Input = Input::of(&REGISTER_NO).says("Checked against the student's, where it is given.");
const OF_STUDENT: &[Input] = &joined::<27>(&place_inputs(&[]), &joined::<15>(&[Input::of(&STUDENT), CHECKED], GRADES));
const OF_RECORD: &[Input] =
    &joined::<15>(&[Input::of(&SEMESTER).says("That of the query counts before it."), EDITED], GRADES);
const LIST: Input = Input::of(&QUALITIES).rows(&STUDENT, &joined::<14>(&[EDITED], GRADES)).says("At least one.");

/// The grades among what was sent.
fn grades<'s>(sent: impl Fn(&Field) -> Option<&'s str>) -> Vec<(Quality, String)> {
    let fields = Quality::ALL.into_iter().zip(FIELDS);
    fields.filter_map(|(quality, field)| Some((quality, sent(field)?.to_owned()))).collect()
}

/// A word that is no semester is told before anything is looked for.
fn check_semester(sent: &mut Submitted<'_>) {
    if let Err(refusal) = semester::named(sent.raw().text(SEMESTER.key)) {
        sent.unreadable(SEMESTER.key, refusal.message());
    }
}

fn no_grade() -> Error {
    Error::Invalid { message: exams_texts::NO_GRADE_GIVEN.into(), fields: BTreeMap::new() }
}

/// One student's record. A form's empty choice takes a grade away, as a call's null does.
///
/// 400 where no grade is given; 400, 403, 404 as [`Scoped::of`]; 404 to change what is not recorded yet; 409 to add what is recorded, and with both values
/// for a stale version; 422 naming each field; 423 in a closed session.
pub struct SaveOne<const ADDS: bool> {
    adds: bool,
    sent: SentGrades,
}

/// addStudentQualities, and the form, which changes a record, too.
pub type AddStudentQualities = SaveOne<true>;
/// updateStudentQualities
pub type UpdateStudentQualities = SaveOne<false>;

impl<const ADDS: bool> SaveOne<ADDS> {
    fn adds(fields: &Raw) -> bool {
        ADDS && fields.text(MODE).is_none_or(|mode| mode == "add")
    }
}

impl<const ADDS: bool> Command for SaveOne<ADDS> {
    const ACTION: Action = Action::EnterQualities;
    const INPUTS: &'static [Input] = if ADDS { OF_STUDENT } else { OF_RECORD };
    const ASKED: &'static [Input] = if ADDS { &[] } else { &place_inputs(&[]) };
    type Target = Scoped;
    type Done = OneSaved;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        if ADDS {
            sent.filled(&STUDENT);
        }
        check_semester(sent);
        let (raw, is_call) = (sent.raw(), sent.is_call());
        let adds = Self::adds(raw);
        let version = sent.version_if_sent().filter(|_| !adds);
        let typed = |field: &Field| raw.verbatim(field.key).map(|text| if is_call { text } else { text.trim() });
        Some(Self { adds, sent: SentGrades { version, grades: grades(typed) } })
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { id, fields }: Named<'_>) -> Result<Scoped> {
        // A wrong shape is told before a wrong place.
        if !Self::adds(fields) && FIELDS.iter().all(|field| !fields.has(field.key)) {
            return Err(no_grade());
        }
        let id = if ADDS { fields.text(STUDENT.key).unwrap_or_default() } else { id };
        let scoped = Scoped::of(caller, conn, &AskedPlace::of_form(fields), id).await?;
        let own = register_key(&scoped.student.reg_no);
        if fields.verbatim(REGISTER_NO.key).is_some_and(|reg_no| register_key(reg_no) != own) {
            return Err(Error::invalid(REGISTER_NO.key, calls::name_mismatch(REGISTER_NO.key, STUDENT.key)));
        }
        Ok(scoped)
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, scoped: &Scoped) -> Result<OneSaved> {
        let Scoped { branch, session, student, semester } = scoped;
        let tx = &mut write.tx;
        open_session(tx, &session.id).await?;
        store::hold(tx, &student.section_id).await?;
        // Perhaps gone from the section since it was let in.
        if store::students(tx, &session.id, "", &student.section_id, &student.id, None).await?.is_empty() {
            return Err(Error::not_found(refusals::STUDENT_NOT_FOUND));
        }
        let stored = scoped.found(tx).await?;
        let (found, act, message) = match (self.adds, stored.recorded) {
            (true, Recorded::Semester) => return Err(Error::clash(Clash::AlreadyAdded, calls::ALREADY_ADDED)),
            // It holds what was sent and nothing of the one without a semester.
            (true, _) => (Found::default(), Act::AddQualities, messages::SUCCESSFULLY_ADDED),
            (false, Recorded::Nothing) => return Err(Error::not_found(exams_texts::NO_QUALITIES_YET)),
            (false, _) => (stored, Act::UpdateQualities, messages::SUCCESSFULLY_UPDATED),
        };
        let of = [OfStudent { student_id: &student.id, sent: &self.sent, found }];
        let plan = Plan::of(&app.clock, student.class_numeric, "", &of)?;
        if self.adds && plan.rows.is_empty() {
            return Err(no_grade());
        }
        let version = plan.saved.first().map_or(0, |saved| saved.version);
        store_plan((app, write, caller), (&branch.id, &session.id, *semester), act, &plan).await?;
        Ok(OneSaved { message, version })
    }

    fn leads_to(_: &Visitor, Scoped { branch, session, student, semester }: &Scoped, saved: &OneSaved) -> String {
        let query = [
            ("branchId", branch.id.as_str()),
            ("sessionId", &session.id),
            ("classId", &student.class_id),
            ("sectionId", &student.section_id),
            ("semester", semester.map(Semester::as_str).unwrap_or_default()),
            ("studentId", &student.id),
            ("done", if saved.message == messages::SUCCESSFULLY_ADDED { "added" } else { "updated" }),
        ];
        form::address(page::ACTION, &query)
    }

    fn show_again(again: Again<'_>) -> Option<BoxFuture<'_, Result<Response>>> {
        Some(Box::pin(page::show_again(again)))
    }
}

/// A section in a semester, or none.
pub struct OfSection {
    section: SectionFilter,
    semester: Option<Semester>,
}

/// sectionQualities: the grades of students of a section. Who has no record gets one.
///
/// 400, 403, 404 as the filter set's; 404 for a student of another section; 409 with both values for each stale version; 422 naming each student and field;
/// 423 in a closed session.
pub struct SectionQualities(Vec<(String, SentGrades)>);

impl Command for SectionQualities {
    const ACTION: Action = Action::EnterQualities;
    const INPUTS: &'static [Input] = &joined::<13>(&place_inputs(&[Level::Class, Level::Section]), &[LIST]);
    type Target = OfSection;
    type Done = SectionSaved;

    fn read(sent: &mut Submitted<'_>) -> Option<Self> {
        check_semester(sent);
        let rows = sent.rows(&QUALITIES)?;
        if rows.is_empty() {
            sent.misshapen(QUALITIES.key, exams_texts::field_empty(QUALITIES.key));
        }
        let rows = rows.into_iter().map(|row| {
            let sent = SentGrades { version: row.version(), grades: grades(|field| row.sent(field)) };
            (row.id, sent)
        });
        Some(Self(rows.collect()))
    }

    async fn reach(conn: &mut Conn, caller: &Caller, Named { fields, .. }: Named<'_>) -> Result<OfSection> {
        let ground = AskedPlace::of_form(fields);
        let section = ground.section(caller, conn).await?;
        caller.within_routine(conn, &section.section_id, None).await?;
        let plan = grading::of_class(conn, &section.class_id).await?;
        let semester = semester::named_of_class(&plan, ground.semester.as_deref(), section.class_numeric)?;
        Ok(OfSection { section, semester })
    }

    async fn run(&self, app: &App, write: &mut Write<'_>, caller: &Caller, target: &OfSection) -> Result<SectionSaved> {
        let OfSection { section: SectionFilter { branch_id, session_id, section_id, .. }, semester } = target;
        let tx = &mut write.tx;
        open_session(tx, session_id).await?;
        store::hold(tx, section_id).await?;
        let students = store::students(tx, session_id, "", section_id, "", *semester).await?;
        let known: HashSet<&str> = students.iter().map(|student| student.id.as_str()).collect();
        let ids = self.0.iter().map(|(id, _)| id.as_str());
        let strangers: Vec<&str> = ids.filter(|id| !known.contains(id)).collect();
        if !strangers.is_empty() {
            return Err(not_in_section(caller, tx, QUALITIES.key, &strangers).await?);
        }
        let records = store::of_section(tx, section_id, session_id).await?;
        let of: Vec<OfStudent<'_>> = self
            .0
            .iter()
            .map(|(student_id, sent)| {
                let own = records.iter().filter(|row| row.student_id == *student_id);
                OfStudent { student_id, sent, found: Found::among(own, *semester) }
            })
            .collect();
        let plan = Plan::of(&app.clock, target.section.class_numeric, QUALITIES.key, &of)?;
        let (act, message) = if of.iter().all(|of| of.found.recorded == Recorded::Nothing) {
            (Act::AddQualities, messages::SUCCESSFULLY_ADDED)
        } else {
            (Act::UpdateQualities, messages::SUCCESSFULLY_UPDATED)
        };
        store_plan((app, write, caller), (branch_id, session_id, *semester), act, &plan).await?;
        Ok(SectionSaved { message, qualities: plan.saved })
    }

    fn leads_to(_: &Visitor, OfSection { section, .. }: &OfSection, _: &SectionSaved) -> String {
        form::address(page::ACTION, &section.query())
    }
}

/// Writes what a save changes, with its audit; a save that changes nothing is no act.
async fn store_plan(
    (app, write, caller): (&App, &mut Write<'_>, &Caller),
    (branch_id, session_id, semester): (&str, &str, Option<Semester>),
    act: Act,
    plan: &Plan,
) -> Result<()> {
    if plan.rows.is_empty() {
        return Ok(());
    }
    let writing = Writing {
        session_id: session_id.to_owned(),
        semester: semester.map(|semester| semester.as_str().to_owned()).unwrap_or_default(),
        by: caller.id.clone(),
        by_name: caller.name.clone(),
        at: write.at,
    };
    store::write(&mut write.tx, &writing, &plan.rows).await?;
    let moment = Moment { id: app.clock.new_id(), at: write.at };
    audit::record(&mut write.tx, caller, moment, act, Some(branch_id), None, &plan.changes).await?;
    Ok(())
}
