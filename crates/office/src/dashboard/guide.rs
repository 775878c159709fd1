//! The set-up guide (docs/rules.md, *Structure*): what a branch still lacks before its first report card, each step with the way to it. Its last
//! step is the first card that is printed; it is gone once nothing is lacking.

use axum::extract::State;
use axum::response::Response;
use records::{Choices, Kind, RecordKind, Values, WriteStart, Writes, reached};
use roster::structure::Branches;
use serde::Serialize;
use ts_rs::TS;

use super::store::{self, Lacks};
use auth::Caller;
use auth::audit::Act;
use auth::permit::EditBranches;
use base::error::Result;
use web::app::AppState;
use web::form;
use web::posted::{FieldErrors, FromForm, Posted, Raw};

/// A step of the guide.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct GuideStep {
    pub label: String,
    /// What is there, or why it is needed.
    pub text: String,
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
    pub title: String,
    /// Whose steps can be marked as not needed; empty before there is a branch.
    pub branch_id: String,
    pub steps: Vec<GuideStep>,
}

/// The guide before there is any branch.
pub fn without_branch() -> Guide {
    let step = GuideStep {
        label: "Add the first branch".to_owned(),
        text: "Everything else belongs to a branch.".to_owned(),
        done: false,
        href: "/admin/branch/new".to_owned(),
        key: "",
        skipped: false,
    };
    Guide { title: "Set up the school".to_owned(), branch_id: String::new(), steps: vec![step] }
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

/// The guide of a branch; none where nothing is lacking but what it does not need.
#[expect(clippy::too_many_lines, reason = "one step after the other")]
pub fn of_branch(caller: &Caller, branch: &Lacks) -> Option<Guide> {
    let id = branch.id.as_str();
    let named: &[(&str, &str)] = if caller.branch.is_none() { &[("branchId", id)] } else { &[] };
    let session = branch.active_session_id.as_deref().unwrap_or_default();
    let of_session: Vec<(&str, &str)> =
        named.iter().copied().chain([("sessionId", session)]).filter(|(_, id)| !id.is_empty()).collect();
    let counted = |count: i64, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    let step = |label: &str, done: bool, text: String, path: &str, query: &[(&str, &str)]| GuideStep {
        label: label.to_owned(),
        text,
        done,
        href: form::address(path, query),
        key: "",
        skipped: false,
    };
    let or = |count: i64, there: String, why: &str| if count > 0 { there } else { why.to_owned() };
    // Letterheads do without a crest, and not without an address.
    let is_complete = branch.has_code && branch.has_address;
    let parts = [("its code", branch.has_code), ("its address", branch.has_address), ("its crest", branch.has_crest)];
    let missing: Vec<&str> = parts.into_iter().filter(|(_, there)| !there).map(|(part, _)| part).collect();
    let steps: [GuideStep; STEPS.len()] = [
        step(
            "Complete the branch",
            is_complete,
            if is_complete { branch.branch_name.clone() } else { format!("Missing: {}.", missing.join(", ")) },
            &format!("/admin/branch/{id}"),
            &[],
        ),
        step(
            "Add a session",
            branch.sessions > 0,
            or(
                branch.sessions,
                counted(branch.sessions, "session", "sessions"),
                "A year of the school, with its days.",
            ),
            "/admin/manageSession/new",
            named,
        ),
        step(
            "Make the session active",
            !session.is_empty(),
            branch
                .active_session_name
                .clone()
                .unwrap_or_else(|| "Everybody starts in it when they sign in.".to_owned()),
            "/admin/activeSession",
            named,
        ),
        step(
            "Add the classes",
            branch.classes > 0,
            or(branch.classes, counted(branch.classes, "class", "classes"), "From 3 to 12."),
            "/admin/classSetting/new",
            &of_session,
        ),
        step(
            "Add the sections",
            branch.classes > 0 && branch.classes_without_section == 0,
            match branch.classes_without_section {
                0 => {
                    or(branch.sections, counted(branch.sections, "section", "sections"), "At least one of each class.")
                }
                lacking => format!("{} without a section.", counted(lacking, "class is", "classes are")),
            },
            "/admin/sectionSetting/new",
            &of_session,
        ),
        step(
            "Add the subjects",
            branch.subjects > 0,
            or(branch.subjects, counted(branch.subjects, "subject", "subjects"), "What is taught in this session."),
            "/admin/manageSubject/new",
            &of_session,
        ),
        step(
            "Add a bell schedule",
            branch.bell_schedules > 0,
            or(
                branch.bell_schedules,
                counted(branch.bell_schedules, "bell schedule", "bell schedules"),
                "When which period of the day begins and ends.",
            ),
            "/admin/period/new",
            named,
        ),
        step(
            "Add the employees",
            branch.teachers > 0,
            or(branch.teachers, counted(branch.teachers, "teacher", "teachers"), "At least one teacher."),
            "/admin/listEmployees/new",
            named,
        ),
        step(
            "Add the students",
            branch.students > 0,
            or(branch.students, counted(branch.students, "student", "students"), "One by one, or a list at once."),
            "/admin/bulkImport",
            &of_session,
        ),
        step(
            "Assign the subjects",
            branch.sections > 0 && branch.sections_without_subjects == 0,
            match branch.sections_without_subjects {
                0 => "Every section has its subjects.".to_owned(),
                lacking => format!("{} without subjects.", counted(lacking, "section is", "sections are")),
            },
            "/admin/assignSubject",
            &of_session,
        ),
        step(
            "Plan the routine",
            branch.sections_with_routine > 0,
            or(
                branch.sections_with_routine,
                counted(branch.sections_with_routine, "section has lessons", "sections have lessons"),
                "Teachers enter marks for what they teach in it.",
            ),
            "/admin/classSchedule",
            &of_session,
        ),
        step(
            "Add the exams",
            branch.exams > 0,
            or(branch.exams, counted(branch.exams, "exam", "exams"), "Class tests and terms of each semester."),
            "/admin/examList/new",
            &of_session,
        ),
        step(
            "Schedule an exam",
            branch.schedules > 0,
            or(
                branch.schedules,
                counted(branch.schedules, "paper", "papers"),
                "When each subject is sat, and what it is marked out of.",
            ),
            if branch.lowest_class.is_some_and(|lowest| lowest <= 7) {
                "/admin/examSchedule"
            } else {
                "/admin/exam_schedule_8_12"
            },
            &of_session,
        ),
        step(
            "Enter marks",
            branch.marked > 0,
            or(branch.marked, counted(branch.marked, "mark sheet", "mark sheets"), "Its teacher can, or you."),
            "/admin/examResult",
            &of_session,
        ),
        step(
            "Publish a result",
            branch.published > 0,
            or(branch.published, counted(branch.published, "result", "results"), "Students see what is published."),
            "/admin/publishResult",
            &of_session,
        ),
        step(
            "Print the first report card",
            branch.has_printed,
            "The guide ends here.".to_owned(),
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
    open.then(|| Guide { title: format!("Set up {}", branch.branch_name), branch_id: branch.id.clone(), steps })
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
            errors.add("step", "The guide has no such step");
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
            vec![
                ("Step of the set-up guide", step.to_owned()),
                ("Not needed", if is_skipped { "Yes" } else { "No" }.to_owned()),
            ]
        };
        let of = (branch_id.as_str(), branch_id.as_str(), branch.name());
        write.record(Act::Update, &Branches::NOUN, of, (&said(!skip), &said(skip)), &Choices::default()).await?;
    }
    write.lead_to("/admin/dashboard").await
}
