//! The set-up guide (docs/rules.md, *Structure*): what a branch still lacks before its first report card, each step with the way to it. Its last
//! step is the first card that is printed; it is gone once nothing is lacking.

use axum::extract::State;
use axum::response::Response;
use records::{Choices, Kind, RecordKind, Values, WriteStart, Writes, reached};
use roster::structure::Branches;
use rules::words::{Said, Text, Word, labels, office_texts, roster_texts};
use serde::Serialize;
use ts_rs::TS;

use super::store::{self, Lacks};
use auth::Caller;
use auth::audit::Act;
use auth::permit::EditBranches;
use base::error::Result;
use web::app::AppState;
use web::form;
use web::next_step::StepLink;
use web::posted::{FieldErrors, FromForm, Posted, Raw};

/// A step of the guide.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct GuideStep {
    #[ts(type = "string")]
    pub label: Word,
    /// What is there, or why it is needed.
    #[ts(as = "String")]
    pub text: Text,
    pub done: bool,
    /// Where it is done.
    pub href: String,
    /// By which it is marked as not needed.
    pub key: &'static str,
    /// Marked as not needed.
    pub skipped: bool,
}

/// What a branch still lacks.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct Guide {
    #[ts(as = "String")]
    pub title: Text,
    /// Whose steps can be marked as not needed; empty before there is a branch.
    pub branch_id: String,
    pub steps: Vec<GuideStep>,
    /// What makes many steps at once; none where it has nothing to make.
    pub starter: Option<StepLink>,
}

/// The guide before there is any branch.
pub fn without_branch() -> Guide {
    let step = GuideStep {
        label: office_texts::GUIDE_FIRST_BRANCH,
        text: office_texts::GUIDE_WHY_BRANCH.into(),
        done: false,
        href: "/admin/branch/new".to_owned(),
        key: "",
        skipped: false,
    };
    Guide {
        title: office_texts::GUIDE_SET_UP_SCHOOL.into(),
        branch_id: String::new(),
        steps: vec![step],
        starter: None,
    }
}

/// Every step by its key, in their order.
pub const STEPS: [&str; 16] = [
    "branch",
    "session",
    "activeSession",
    "classes",
    "sections",
    "subjects",
    "bellSchedule",
    "employees",
    "students",
    "assignedSubjects",
    "routine",
    "exams",
    "schedules",
    "marks",
    "publishing",
    "cards",
];

/// What a branch lacks of its code and address, and then its crest; none where only the crest may be missing.
fn missing_of(branch: &Lacks) -> Option<Word> {
    match (branch.has_code, branch.has_address, branch.has_crest) {
        (true, true, _) => None,
        (false, true, true) => Some(office_texts::GUIDE_MISSING_CODE),
        (true, false, true) => Some(office_texts::GUIDE_MISSING_ADDRESS),
        (false, false, true) => Some(office_texts::GUIDE_MISSING_CODE_ADDRESS),
        (false, true, false) => Some(office_texts::GUIDE_MISSING_CODE_CREST),
        (true, false, false) => Some(office_texts::GUIDE_MISSING_ADDRESS_CREST),
        (false, false, false) => Some(office_texts::GUIDE_MISSING_CODE_ADDRESS_CREST),
    }
}

/// The guide of a branch; none where nothing is lacking but what it does not need.
#[expect(clippy::too_many_lines, reason = "one step after the other")]
pub fn of_branch(caller: &Caller, branch: &Lacks) -> Option<Guide> {
    let id = branch.id.as_str();
    let named: &[(&str, &str)] = if caller.branch.is_none() { &[("branchId", id)] } else { &[] };
    let session = branch.active_session_id.as_deref().unwrap_or_default();
    let of_session: Vec<(&str, &str)> =
        named.iter().copied().chain([("sessionId", session)]).filter(|(_, id)| !id.is_empty()).collect();
    let step = |label: Word, done: bool, text: Text, path: &str, query: &[(&str, &str)]| GuideStep {
        label,
        text,
        done,
        href: form::address(path, query),
        key: "",
        skipped: false,
    };
    let or = |count: i64, there: Said, why: Word| -> Text { if count > 0 { there.into() } else { why.into() } };
    // Letterheads do without a crest, and not without an address.
    let is_complete = branch.has_code && branch.has_address;
    let steps: [GuideStep; STEPS.len()] = [
        step(
            office_texts::GUIDE_COMPLETE_BRANCH,
            is_complete,
            missing_of(branch).map_or_else(|| (&branch.branch_name).into(), Text::from),
            &format!("/admin/branch/{id}"),
            &[],
        ),
        step(
            office_texts::GUIDE_ADD_SESSION,
            branch.sessions > 0,
            or(branch.sessions, office_texts::count_sessions(branch.sessions), office_texts::GUIDE_WHY_SESSION),
            "/admin/manageSession/new",
            named,
        ),
        step(
            office_texts::GUIDE_ACTIVATE_SESSION,
            !session.is_empty(),
            branch
                .active_session_name
                .as_ref()
                .map_or_else(|| office_texts::GUIDE_WHY_ACTIVE_SESSION.into(), Text::from),
            "/admin/activeSession",
            named,
        ),
        step(
            office_texts::GUIDE_ADD_CLASSES,
            branch.classes > 0,
            or(branch.classes, roster_texts::count_classes(branch.classes), office_texts::GUIDE_WHY_CLASSES),
            "/admin/classSetting/new",
            &of_session,
        ),
        step(
            office_texts::GUIDE_ADD_SECTIONS,
            branch.classes > 0 && branch.classes_without_section == 0,
            match branch.classes_without_section {
                0 => {
                    or(branch.sections, roster_texts::count_sections(branch.sections), office_texts::GUIDE_WHY_SECTIONS)
                }
                lacking => office_texts::classes_without_section(lacking).into(),
            },
            "/admin/sectionSetting/new",
            &of_session,
        ),
        step(
            office_texts::GUIDE_ADD_SUBJECTS,
            branch.subjects > 0,
            or(branch.subjects, roster_texts::count_subjects(branch.subjects), office_texts::GUIDE_WHY_SUBJECTS),
            "/admin/manageSubject/new",
            &of_session,
        ),
        step(
            office_texts::GUIDE_ADD_BELL_SCHEDULE,
            branch.bell_schedules > 0,
            or(
                branch.bell_schedules,
                office_texts::count_bell_schedules(branch.bell_schedules),
                office_texts::GUIDE_WHY_BELL_SCHEDULE,
            ),
            "/admin/period/new",
            named,
        ),
        step(
            office_texts::GUIDE_ADD_EMPLOYEES,
            branch.teachers > 0,
            or(branch.teachers, office_texts::count_teachers(branch.teachers), office_texts::GUIDE_WHY_EMPLOYEES),
            "/admin/listEmployees/new",
            named,
        ),
        step(
            office_texts::GUIDE_ADD_STUDENTS,
            branch.students > 0,
            or(branch.students, roster_texts::count_students(branch.students), office_texts::GUIDE_WHY_STUDENTS),
            "/admin/bulkImport",
            &of_session,
        ),
        step(
            office_texts::GUIDE_ASSIGN_SUBJECTS,
            branch.sections > 0 && branch.sections_without_subjects == 0,
            match branch.sections_without_subjects {
                0 => office_texts::GUIDE_WHY_SUBJECTS_ASSIGNED.into(),
                lacking => office_texts::sections_without_subjects(lacking).into(),
            },
            "/admin/assignSubject",
            &of_session,
        ),
        step(
            office_texts::GUIDE_PLAN_ROUTINE,
            branch.sections_with_routine > 0,
            or(
                branch.sections_with_routine,
                office_texts::sections_with_lessons(branch.sections_with_routine),
                office_texts::GUIDE_WHY_ROUTINE,
            ),
            "/admin/classSchedule",
            &of_session,
        ),
        step(
            office_texts::GUIDE_ADD_EXAMS,
            branch.exams > 0,
            or(branch.exams, roster_texts::count_exams(branch.exams), office_texts::GUIDE_WHY_EXAMS),
            "/admin/examList/new",
            &of_session,
        ),
        step(
            office_texts::GUIDE_SCHEDULE_EXAM,
            branch.schedules > 0,
            or(branch.schedules, office_texts::count_papers(branch.schedules), office_texts::GUIDE_WHY_SCHEDULES),
            if branch.lowest_class.is_some_and(|lowest| lowest <= 7) {
                "/admin/examSchedule"
            } else {
                "/admin/exam_schedule_8_12"
            },
            &of_session,
        ),
        step(
            office_texts::ENTER_MARKS,
            branch.marked > 0,
            or(branch.marked, office_texts::count_mark_sheets(branch.marked), office_texts::GUIDE_WHY_MARKS),
            "/admin/examResult",
            &of_session,
        ),
        step(
            office_texts::GUIDE_PUBLISH_RESULT,
            branch.published > 0,
            or(branch.published, office_texts::count_results(branch.published), office_texts::GUIDE_WHY_RESULTS),
            "/admin/publishResult",
            &of_session,
        ),
        step(
            office_texts::GUIDE_PRINT_CARD,
            branch.has_printed,
            office_texts::GUIDE_WHY_ENDS.into(),
            "/admin/markSheet",
            &of_session,
        ),
    ];
    let marked = |(step, key): (GuideStep, &'static str)| GuideStep {
        skipped: !step.done && branch.skipped.iter().flat_map(|steps| steps.split(',')).any(|step| step == key),
        key,
        ..step
    };
    let steps: Vec<GuideStep> = steps.into_iter().zip(STEPS).map(marked).collect();
    let open = steps.iter().any(|step| !step.done && !step.skipped);
    open.then(|| Guide {
        title: office_texts::guide_set_up(&branch.branch_name).into(),
        branch_id: branch.id.clone(),
        steps,
        starter: (branch.classes == 0 && !session.is_empty()).then(|| starter(&of_session)),
    })
}

fn starter(of_session: &[(&str, &str)]) -> StepLink {
    StepLink { label: office_texts::STARTER.into(), href: form::address("/admin/starter", of_session) }
}

/// The guide of who sees to the fees of a branch; none where there are some.
pub fn of_fees(branch: &Lacks) -> Option<Guide> {
    let session = branch.active_session_id.as_deref().filter(|_| branch.fee_types == 0)?;
    let place = [("branchId", branch.id.as_str()), ("sessionId", session)];
    let StepLink { href, .. } = starter(&place);
    let step = GuideStep {
        label: office_texts::GUIDE_ADD_FEES,
        text: office_texts::GUIDE_WHY_FEES.into(),
        done: false,
        href,
        key: "",
        skipped: false,
    };
    let title = office_texts::guide_set_up(&branch.branch_name).into();
    Some(Guide { title, branch_id: String::new(), steps: vec![step], starter: None })
}

/// A step that is marked as not needed, or no longer.
pub struct MarkedStep {
    branch_id: String,
    step: &'static str,
    skip: bool,
}

impl FromForm for MarkedStep {
    fn read(raw: &Raw, errors: &mut FieldErrors) -> Option<Self> {
        let branch_id = errors.required(raw, "branchId");
        let asked = errors.required(raw, "step")?;
        let step = STEPS.into_iter().find(|step| *step == asked);
        if step.is_none() {
            errors.add("step", office_texts::GUIDE_NO_SUCH_STEP);
        }
        Some(Self { branch_id: branch_id?, step: step?, skip: raw.text("act") != Some("need") })
    }
}

/// POST /admin/dashboard/guide: marks a step of a branch's guide as not needed, or takes that back.
///
/// # Errors
/// As [`Posted`]; 400 for a step that there is not; 403 by branch; 404.
pub async fn guide_step_posted(State(app): AppState, posted: Posted<EditBranches, MarkedStep>) -> Result<Response> {
    let Posted { visitor, form, key, .. } = posted;
    let MarkedStep { branch_id, step, skip } = form?;
    let caller = &visitor.caller;
    let branch = {
        let mut conn = app.db.acquire().await?;
        reached(Kind::of::<Branches>(), &mut conn, caller, &branch_id).await?
    };
    let mut write = match app.write(caller, Some(&key)).await? {
        WriteStart::Fresh(write) => write,
        WriteStart::Answered(response) => return Ok(response),
    };
    if store::mark_step(&mut write.tx, &branch_id, step, skip).await? {
        let said = |is_skipped: bool| -> Values {
            let answer = if is_skipped { labels::YES } else { labels::NO };
            vec![
                (office_texts::GUIDE_STEP.english(), step.to_owned()),
                (office_texts::GUIDE_NOT_NEEDED.english(), answer.into()),
            ]
        };
        let of = (branch_id.as_str(), branch_id.as_str(), branch.name());
        write.record(Act::Update, &Branches::NOUN, of, (&said(!skip), &said(skip)), &Choices::default()).await?;
    }
    write.lead_to("/admin/dashboard").await
}
