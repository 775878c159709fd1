//! `/admin/examSchedule` (classes 3 to 7) and `/admin/exam_schedule_8_12`: a class's schedule for an exam, all sections at once. A plain
//! form; who may only read sees the same as a table.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use rules::components::Component;
use rules::exam_schedule::MarksField;
use rules::semesters::Semester;
use rules::words::{Said, Text, Word, calls, exams_texts};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::commands::named_by_form;
use super::counting::Kind;
use super::effect::Effect;
use super::form::Press;
use super::http::reached;
use super::lacking::{LackingSubjects, Plans, lacking};
use super::lines::{ComponentOf, ScheduleLine, columns_of, heads, stored_lines, subjects_of, typed_lines};
use super::save::{self, ClassExam, Stored};
use super::{distribution_store, fill, fill_store, store};
use crate::marks::full_marks_store;
use auth::permit::{ManageExams, ViewExamSchedules};
use auth::{MayVisit, Visitor};
use base::error::Result;
use db::Conn;
use records::command::Again;
use records::place::is_closed;
use records::{Choice, Place, Reach, grading, may};
use web::app::{App, AppState};
use web::form;
use web::input::Params;
use web::next_step::{Added, StepLink};
use web::posted::FormState;
use web::shell::shell_of;

const LOWER: &str = "/admin/examSchedule";
const UPPER: &str = "/admin/exam_schedule_8_12";
/// The classes of the first screen.
const LOWER_CLASSES: RangeInclusive<i64> = 3..=7;

/// A schedule on its page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct ScheduleGrid {
    /// `Half Yearly, Class 8`
    pub label: String,
    pub components: Vec<ComponentOf>,
    /// What counts of such an exam: `In Half Yearly, what counts of Term is Paper 1, Paper 2 and Paper 3.`
    #[ts(as = "Vec<String>")]
    pub counting: Vec<Said>,
    /// Subjects that are scheduled and of which nothing counts.
    #[ts(as = "Vec<String>")]
    pub uncounted: Vec<Said>,
    /// Whether there are columns for all of them.
    pub every_component: bool,
    /// `Hall 1 (40 seats)`
    pub halls: Vec<Choice>,
    pub lines: Vec<ScheduleLine>,
    #[ts(type = "number")]
    pub version: i64,
    /// The session's, between which days can be chosen.
    pub first_day: String,
    pub last_day: String,
    /// By field.
    #[ts(as = "BTreeMap<String, String>")]
    pub errors: BTreeMap<String, Text>,
    #[ts(as = "Option<String>")]
    pub failure: Option<Text>,
    /// The inputs hold something that is not stored.
    pub unsaved: bool,
    /// What they were filled in with.
    #[ts(as = "Option<String>")]
    pub filled: Option<Said>,
    pub fill_distribution: Option<String>,
    pub fill_last_year: Option<String>,
    /// The page as it is stored.
    pub reset: String,
    pub print_href: Option<String>,
    pub seat_plan_href: Option<String>,
}

/// What a save does to marks that are entered, and what it schedules that counts nowhere, asked before it is done.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct ScheduleQuestion {
    pub label: String,
    /// What becomes of marks; none where nothing does.
    #[ts(as = "Vec<String>")]
    pub lines: Vec<Said>,
    #[ts(type = "string")]
    pub grades: Text,
    /// Subjects of which nothing counts.
    #[ts(as = "Vec<String>")]
    pub uncounted: Vec<Said>,
    /// What would count.
    #[ts(as = "Vec<String>")]
    pub counting: Vec<Said>,
    /// Sheets whose results are published.
    pub published: Vec<String>,
    /// The form as it was sent.
    pub fields: Vec<(String, String)>,
    /// What says that this very effect was seen.
    pub confirmed: String,
}

/// The screen.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "exam_schedules.ts")]
pub struct ExamScheduleProps {
    pub action: &'static str,
    pub branches: Option<Vec<Choice>>,
    pub branch_id: String,
    pub sessions: Vec<Choice>,
    pub session_id: String,
    pub classes: Vec<Choice>,
    pub class_id: String,
    pub exams: Vec<Choice>,
    pub exam_id: String,
    /// What is missing, or does not go together.
    #[ts(as = "Option<String>")]
    pub hint: Option<Text>,
    /// Where that is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<StepLink>,
    /// Sections of the screen's classes, or of the chosen one, whose schedules cannot give a result; for who may change them.
    pub lacking: Vec<LackingSubjects>,
    pub may_write: bool,
    pub closed: bool,
    pub schedule: Option<ScheduleGrid>,
    pub question: Option<ScheduleQuestion>,
    #[ts(as = "Option<String>")]
    pub done: Option<Word>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ScheduleQuery {
    branch_id: Option<String>,
    session_id: Option<String>,
    class_id: Option<String>,
    exam_id: Option<String>,
    /// distribution or lastYear: the inputs are filled in by it.
    fill: Option<String>,
    done: Option<String>,
}

/// What the page shows beside what is stored.
enum Shown<'a> {
    Stored,
    /// A form that was sent.
    Typed(&'a FormState),
    Question(ScheduleQuestion),
}

/// Whether somebody else was faster.
fn is_stale(form: &FormState) -> bool {
    form.failure == Some(exams_texts::SCHEDULE_SAVED_ELSEWHERE.into())
}

/// The screen of an address.
fn path_of(visitor: &Visitor) -> &'static str {
    if visitor.path.starts_with(UPPER) { UPPER } else { LOWER }
}

/// GET /admin/examSchedule and `/admin/exam_schedule_8_12`
///
/// # Errors
/// 403 by role and by branch; 404.
pub async fn exam_schedule(
    visitor: MayVisit<ViewExamSchedules>,
    State(app): AppState,
    Params(query): Params<ScheduleQuery>,
) -> Result<Response> {
    show(&app, &visitor, &query, None, Shown::Stored).await
}

impl ScheduleQuery {
    fn of(of: &ClassExam) -> Self {
        Self {
            branch_id: Some(of.class.branch_id.clone()),
            session_id: Some(of.class.session_id.clone()),
            class_id: Some(of.class.id.clone()),
            exam_id: Some(of.exam.id.clone()),
            ..Self::default()
        }
    }
}

/// The page of a form that was refused, or whose press stores nothing.
pub(super) async fn show_again(Again { app, visitor, form, .. }: Again<'_>) -> Result<Response> {
    let of = named_by_form(&mut app.db.acquire().await?, &visitor.caller, &form.values).await?;
    show(app, visitor, &ScheduleQuery::of(&of), Some(of), Shown::Typed(&form)).await
}

/// The page that asks whether it is to be saved, whatever it does.
pub(super) async fn ask(Again { app, visitor, form, .. }: Again<'_>, effect: &Effect) -> Result<Response> {
    let of = named_by_form(&mut app.db.acquire().await?, &visitor.caller, &form.values).await?;
    let fields = form.values.texts().filter(|(name, _)| !["act", "confirmed"].contains(name));
    let question = ScheduleQuestion {
        label: of.label(),
        grades: effect.grades(),
        confirmed: app.tokens.fingerprint(effect.said().as_bytes()),
        counting: Kind::of_exam(&of).map(|kind| kind.in_words()).unwrap_or_default(),
        lines: effect.lines.clone(),
        uncounted: effect.uncounted.clone(),
        published: effect.published.clone(),
        fields: fields.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
    };
    show(app, visitor, &ScheduleQuery::of(&of), Some(of), Shown::Question(question)).await
}

/// Where the form leads that was saved.
pub(super) fn saved(visitor: &Visitor, of: &ClassExam) -> String {
    address(path_of(visitor), visitor, of, &[("done", "1")])
}

/// The page of a class and an exam.
fn address(path: &str, visitor: &Visitor, of: &ClassExam, more: &[(&str, &str)]) -> String {
    let branch = visitor.caller.branch.is_none().then_some(("branchId", of.class.branch_id.as_str()));
    let ids = [("sessionId", of.class.session_id.as_str()), ("classId", &of.class.id), ("examId", &of.exam.id)];
    let query: Vec<(&str, &str)> = branch.into_iter().chain(ids).chain(more.iter().copied()).collect();
    form::address(path, &query)
}

fn said(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// The exams that a class can sit, or without one that any class of the screen can; what is `asked` for stays among those of a class.
async fn offered(
    conn: &mut Conn,
    (session_id, asked): (&str, &str),
    class: Option<&store::ClassName>,
    is_lower: bool,
) -> Result<Vec<store::ExamPlace>> {
    let mut exams = store::exams(conn, session_id, asked).await?;
    let semester_of = |exam: &store::ExamPlace| exam.semester.parse::<Semester>().ok();
    if let Some(class) = class {
        let plan = grading::of_place(conn, session_id, &class.id).await?;
        let sits = |semester| plan.has(class.class_numeric, semester);
        exams.retain(|exam| semester_of(exam).is_some_and(sits) || exam.id == asked);
    } else {
        // Without a class in the session those of the specification's.
        let plans = grading::of_session(conn, session_id).await?;
        let sits = |semester| {
            let mut classes = plans.iter().flat_map(|plan| plan.classes_of(semester));
            classes.any(|numeric| LOWER_CLASSES.contains(&numeric) == is_lower)
        };
        exams.retain(|exam| semester_of(exam).is_some_and(sits));
    }
    Ok(exams)
}

/// `of`: the class and the exam that are known already.
async fn show(
    app: &App,
    visitor: &Visitor,
    query: &ScheduleQuery,
    of: Option<ClassExam>,
    shown: Shown<'_>,
) -> Result<Response> {
    let path = path_of(visitor);
    let mut conn = app.db.acquire().await?;
    let (branch_id, session_id) = (query.branch_id.as_deref(), query.session_id.as_deref());
    let place = Place::of_session(&mut conn, visitor, branch_id, session_id).await?;
    if let Some(page) = records::lacking(app, visitor, &place, Reach::Session, || shell_of(app, visitor, path)).await? {
        return Ok(page);
    }
    let session_id = place.session_id().unwrap_or_default();
    let asked_class = said(query.class_id.as_ref()).unwrap_or_default();
    let asked_exam = said(query.exam_id.as_ref()).unwrap_or_default();
    let is_lower = path == LOWER;
    let all = store::classes(&mut conn, &session_id, asked_class).await?;
    // A class of the other screen's is shown there.
    if let Some(class) = all.iter().find(|class| class.id == asked_class)
        && LOWER_CLASSES.contains(&class.class_numeric) != is_lower
    {
        let mut ids = place.query();
        ids.extend([("classId", asked_class), ("examId", asked_exam)].into_iter().filter(|(_, id)| !id.is_empty()));
        let other = if is_lower { UPPER } else { LOWER };
        return Ok(Redirect::to(&form::address(other, &ids)).into_response());
    }
    let classes: Vec<_> =
        all.into_iter().filter(|class| LOWER_CLASSES.contains(&class.class_numeric) == is_lower).collect();
    let class = classes.iter().find(|class| class.id == asked_class);
    let exams = offered(&mut conn, (&session_id, asked_exam), class, is_lower).await?;
    let exam = exams.iter().find(|exam| exam.id == asked_exam);
    let closed = !session_id.is_empty() && is_closed(&mut conn, &session_id).await?;
    let may_write = may::<ManageExams>(&visitor.caller) && !closed;
    let of = match (class, exam) {
        (Some(_), Some(_)) if of.is_some() => of,
        (Some(class), Some(exam)) => Some(reached(&mut conn, &visitor.caller, &exam.id, &class.id).await?),
        _ => None,
    };
    let fault = of.as_ref().and_then(save::without_semester);
    let lacks = |added: Added, add: Word, ask: Word| {
        let link = added.link(&visitor.caller, &place.query());
        (Some(Text::from(if link.is_some() { add } else { ask })), link)
    };
    let (hint, step) = match () {
        () if fault.is_some() => (fault.clone().map(Text::from), None),
        () if classes.is_empty() => {
            lacks(Added::CLASS, exams_texts::NO_CLASS_OF_SCREEN, exams_texts::NO_CLASS_OF_SCREEN_ASK)
        }
        () if exams.is_empty() && class.is_some() => {
            lacks(Added::EXAM, exams_texts::NO_EXAM_OF_CLASS, exams_texts::NO_EXAM_OF_CLASS_ASK)
        }
        () if exams.is_empty() => {
            lacks(Added::EXAM, exams_texts::NO_EXAM_OF_SCREEN, exams_texts::NO_EXAM_OF_SCREEN_ASK)
        }
        () if of.is_none() => (Some(exams_texts::CHOOSE_CLASS_AND_EXAM.into()), None),
        () => (None, None),
    };
    let (mut schedule, mut question) = (None, None);
    if let Some(of) = of.filter(|_| fault.is_none()) {
        match shown {
            Shown::Question(asked) => question = Some(asked),
            shown => {
                let screen = Screen { path, visitor, of: &of, may_write };
                schedule = Some(screen.grid(&mut conn, &shown, said(query.fill.as_ref())).await?);
            }
        }
    }
    let lacking =
        if may_write { lacking_subjects(&mut conn, visitor, &session_id, &classes, class).await? } else { Vec::new() };
    drop(conn);
    let props = ExamScheduleProps {
        action: path,
        branch_id: place.branch_id().to_owned(),
        sessions: place.sessions().unwrap_or_default(),
        session_id,
        class_id: class.map(|class| class.id.clone()).unwrap_or_default(),
        exam_id: exam.map(|exam| exam.id.clone()).unwrap_or_default(),
        classes: classes.iter().map(|class| Choice::new(&class.id, &class.class_name)).collect(),
        exams: exams.iter().map(|exam| Choice::new(&exam.id, &exam.name)).collect(),
        branches: place.branches(),
        hint,
        step,
        lacking,
        may_write,
        closed,
        schedule,
        question,
        done: query.done.as_deref().filter(|done| *done == "1").map(|_| calls::SUCCESSFULLY_UPDATED),
    };
    let shell = shell_of(app, visitor, path);
    app.pages.screen("examSchedule", &shell.title, Some(&shell), &props).await
}

/// What the schedules of the chosen class lack, or of all classes of the screen.
async fn lacking_subjects(
    conn: &mut Conn,
    visitor: &Visitor,
    session_id: &str,
    classes: &[store::ClassName],
    chosen: Option<&store::ClassName>,
) -> Result<Vec<LackingSubjects>> {
    let class_id = chosen.map_or("", |class| class.id.as_str());
    let mut taught = store::subjects_of_sections(conn, session_id, class_id).await?;
    taught.retain(|of| classes.iter().any(|class| class.id == of.class_id));
    let parts = store::parts(conn, session_id, class_id).await?;
    let mut plans = Plans::new();
    for of in taught.chunk_by(|one, other| one.class_id == other.class_id).filter_map(<[_]>::first) {
        plans.insert(of.class_id.clone(), grading::by_version(conn, of.grading_version_id.as_deref()).await?);
    }
    Ok(lacking(&plans, &taught, &parts, &visitor.caller.today))
}

struct Screen<'a> {
    path: &'static str,
    visitor: &'a Visitor,
    of: &'a ClassExam,
    may_write: bool,
}

impl Screen<'_> {
    fn address(&self, more: &[(&str, &str)]) -> String {
        address(self.path, self.visitor, self.of, more)
    }

    #[expect(clippy::too_many_lines, reason = "the parts of one screen")]
    async fn grid(&self, conn: &mut Conn, shown: &Shown<'_>, fill: Option<&str>) -> Result<ScheduleGrid> {
        let of = self.of;
        let stored = Stored::load(conn, of).await?;
        let sheets = full_marks_store::sheets(conn, &of.exam.id, &of.class.id).await?;
        let marks = full_marks_store::marks(conn, &of.exam.id, &of.class.id).await?;
        let usual = distribution_store::marks(conn, &of.class.id, &of.exam.exam_type).await?;
        let last_year = if self.may_write { fill_store::last_year(conn, &of.exam, &of.class).await? } else { None };
        let (mut papers, mut filled) = (stored.papers.clone(), None);
        match fill.filter(|_| self.may_write && matches!(shown, Shown::Stored)) {
            Some("distribution") => {
                let (with, subjects) = fill::with_distribution(&papers, &stored.taught, &usual);
                filled = Some(exams_texts::filled_with_distribution(subjects));
                papers = with;
            }
            Some("lastYear") => {
                if let Some(last) = &last_year {
                    let rows = fill_store::named_papers(conn, &last.exam_id, &last.class_id).await?;
                    let is_hall = |id: &str| stored.halls.iter().any(|hall| hall.id == id && hall.status == "active");
                    let (with, subjects) = fill::with_last_year(&papers, &stored.taught, &rows, is_hall);
                    let (exam, session) = (&last.exam_name, &last.session_name);
                    filled = Some(exams_texts::filled_with_last_year(exam, session, subjects));
                    papers = with;
                }
            }
            _ => {}
        }
        let typed = match shown {
            Shown::Typed(form) => Some((*form, &Press::of(form), is_stale(form))),
            _ => None,
        };
        let every_component = typed.is_some_and(|(state, press, _)| {
            *press == Press::Components || state.values.text("everyComponent").is_some()
        });
        let is_set = |component: Component| {
            let sent = |state: &FormState| {
                let ends = [MarksField::Full, MarksField::Pass].map(|field| format!(".{}", field.of(component)));
                state.values.texts().any(|(name, _)| ends.iter().any(|end| name.ends_with(end)))
            };
            every_component
                || papers.values().any(|paper| paper.set[component.index()] != (None, None))
                || typed.map_or_else(
                    || papers.is_empty() && usual.values().any(|set| set[component.index()] != (None, None)),
                    |(state, ..)| sent(state),
                )
        };
        let kind = Kind::of_exam(of);
        let components = columns_of(of.class.class_numeric, kind.as_ref(), is_set);
        let subjects = subjects_of(&stored.taught);
        let notes = |subject_id: &str, sections: &[(&str, &str)]| {
            let note = |(id, name): &(&str, &str)| {
                let sheet = sheets.iter().find(|sheet| sheet.section_id == *id && sheet.subject_id == subject_id);
                let marked = marks.iter().filter(|row| row.section_id == *id && row.subject_id == subject_id).count();
                let (published, locked) = sheet.map(|sheet| (sheet.is_published, sheet.is_locked)).unwrap_or_default();
                note_of(name, marked, published, locked)
            };
            sections.iter().filter_map(note).collect::<Vec<Said>>()
        };
        let lines = subjects
            .iter()
            .flat_map(|subject| {
                let lines = match typed {
                    Some((state, press, is_stale)) => {
                        typed_lines(subject, state, press, (&components, &stored), is_stale.then_some(&*of.plan))
                    }
                    None => stored_lines(subject, &papers, (&components, &stored)),
                };
                lines.into_iter().map(|(mut line, sections)| {
                    line.notes = notes(subject.id, &sections);
                    line
                })
            })
            .collect();
        let (errors, failure) =
            typed.map(|(state, ..)| (state.errors.clone(), state.failure.clone())).unwrap_or_default();
        let used = |id: &str| papers.values().any(|paper| paper.hall_id.as_deref() == Some(id));
        let is_scheduled = !stored.papers.is_empty();
        let uncounted = kind.as_ref().map(|kind| kind.of_papers(stored.papers.iter(), &stored.taught));
        Ok(ScheduleGrid {
            label: of.label(),
            components: heads(&components, kind.as_ref()),
            counting: kind.as_ref().map(Kind::in_words).unwrap_or_default(),
            uncounted: uncounted.unwrap_or_default(),
            every_component: components.len() == Component::ALL.len(),
            halls: stored
                .halls
                .iter()
                .filter(|hall| hall.status == "active" || used(&hall.id))
                .map(|hall| Choice::new(&hall.id, format!("{} ({})", hall.hall_name, hall.seats)))
                .collect(),
            lines,
            version: typed
                .and_then(|(state, _, is_stale)| state.version.filter(|_| !is_stale))
                .unwrap_or(stored.saved.version),
            first_day: of.class.start_date.clone(),
            last_day: of.class.end_date.clone(),
            errors,
            failure,
            unsaved: typed.is_some() || papers != stored.papers,
            filled,
            fill_distribution: (self.may_write && !usual.is_empty()).then(|| self.address(&[("fill", "distribution")])),
            fill_last_year: last_year.map(|_| self.address(&[("fill", "lastYear")])),
            reset: self.address(&[]),
            print_href: is_scheduled.then(|| address("/admin/examSchedule/print", self.visitor, of, &[])),
            seat_plan_href: may::<ManageExams>(&self.visitor.caller).then(|| {
                let branch = self.visitor.caller.branch.is_none().then_some(("branchId", of.class.branch_id.as_str()));
                let place: Vec<_> = branch.into_iter().chain([("sessionId", of.class.session_id.as_str())]).collect();
                form::address("/admin/examHall/seatPlan", &place)
            }),
        })
    }
}

/// What is known of a section's sheet; none where it has no marks and is neither published nor locked.
fn note_of(section: &str, marked: usize, published: bool, locked: bool) -> Option<Said> {
    Some(match (marked, published, locked) {
        (0, false, false) => return None,
        (0, true, false) => exams_texts::sheet_published(section),
        (0, false, true) => exams_texts::sheet_locked(section),
        (0, true, true) => exams_texts::sheet_published_locked(section),
        (marked, false, false) => exams_texts::sheet_with_marks(section, marked),
        (marked, true, false) => exams_texts::sheet_with_marks_published(section, marked),
        (marked, false, true) => exams_texts::sheet_with_marks_locked(section, marked),
        (marked, true, true) => exams_texts::sheet_with_marks_published_locked(section, marked),
    })
}
