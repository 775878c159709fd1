//! The set-up guide (docs/rules.md, *Structure*): what a branch still lacks before its first report card, each step with the way to it, for whoever
//! may take the step. Its last step is the first card that is printed; it is gone once nothing is lacking.

use axum::extract::State;
use axum::response::Response;
use records::{Choices, Kind, RecordKind, Values, WriteStart, Writes, reached};
use roster::structure::Branches;
use rules::permission::Action;
use rules::words::{Said, Text, Word, labels, menu, office_texts, roster_texts};
use serde::Serialize;
use ts_rs::TS;

use super::store::{self, Lacks};
use auth::Caller;
use auth::audit::Act;
use auth::permit::EditBranches;
use base::error::Result;
use db::Conn;
use web::app::AppState;
use web::form;
use web::next_step::StepLink;
use web::posted::{FieldErrors, FromForm, Posted, Raw};

const STARTER: &str = "/admin/starter";

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
fn without_branch() -> Guide {
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

/// Every step in its order: its key, and the right of those who do it. The guide of each role has the steps that it has the right for.
pub const STEPS: [(&str, Action); 24] = [
    ("branch", Action::EditBranches),
    ("session", Action::ManageStructure),
    ("activeSession", Action::ManageStructure),
    ("classes", Action::ManageStructure),
    ("sections", Action::ManageStructure),
    ("subjects", Action::ManageStructure),
    ("bellSchedule", Action::ManageStructure),
    ("employees", Action::ManageEmployees),
    ("students", Action::ManageStudents),
    ("assignedSubjects", Action::AssignSubjects),
    ("groups", Action::ManageStructure),
    ("routine", Action::ManageRoutine),
    ("calendar", Action::ManageEvents),
    ("accounts", Action::ManageAccounts),
    ("feeTypes", Action::ManageFees),
    ("feeSetups", Action::ManageFees),
    ("books", Action::ManageLibrary),
    ("employeePasswords", Action::ManageEmployeePasswords),
    ("studentPasswords", Action::ManageStudentPasswords),
    ("exams", Action::ManageExams),
    ("schedules", Action::ManageExams),
    // A teacher, too, may enter marks, and finds the own sheets on the dashboard.
    ("marks", Action::PublishResults),
    ("publishing", Action::PublishResults),
    ("cards", Action::PublishResults),
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

/// The guide of the caller's branch, or of the first one that lacks something.
///
/// # Errors
/// As [`store::lacks`].
pub async fn of_caller(conn: &mut Conn, caller: &Caller) -> Result<Option<Guide>> {
    if !STEPS.iter().any(|(_, action)| caller.may(*action)) {
        return Ok(None);
    }
    let own = caller.branch.as_ref().map(|branch| branch.id.as_str());
    let branches = store::lacks(conn, own).await?;
    if branches.is_empty() && own.is_none() {
        return Ok(Some(without_branch()));
    }
    Ok(branches.iter().find_map(|branch| of_branch(caller, branch)))
}

/// A step that a branch has no use for, or that somebody else must prepare, is left out.
type Steps = [Option<GuideStep>; STEPS.len()];

/// Every step of a branch.
#[expect(clippy::too_many_lines, reason = "one step after the other")]
fn steps_of(caller: &Caller, branch: &Lacks) -> Steps {
    let id = branch.id.as_str();
    let named: &[(&str, &str)] = if caller.branch.is_none() { &[("branchId", id)] } else { &[] };
    let session = branch.active_session_id.as_deref().unwrap_or_default();
    let of_session = within(caller, branch);
    let step = |label: Word, done: bool, text: Text, path: &str, query: &[(&str, &str)]| {
        Some(GuideStep { label, text, done, href: form::address(path, query), key: "", skipped: false })
    };
    let or = |count: i64, there: Said, why: Word| -> Text { if count > 0 { there.into() } else { why.into() } };
    let branch_form = format!("/admin/branch/{id}");
    // Letterheads do without a crest, and not without an address.
    let is_complete = branch.has_code && branch.has_address;
    // What is prepared by those who see to the structure.
    let may_prepare = caller.may(Action::ManageStructure);
    // Who makes the fees alone does so by Starter, whatever classes there are.
    let by_starter = !session.is_empty() && (!may_prepare || branch.classes == 0);
    let fees_by = |path: &'static str| if by_starter { STARTER } else { path };
    let waits_for_a_weekend = branch.events > 0 && !branch.has_weekend;
    [
        step(
            office_texts::GUIDE_COMPLETE_BRANCH,
            is_complete,
            missing_of(branch).map_or_else(|| (&branch.branch_name).into(), Text::from),
            &branch_form,
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
        )
        .filter(|_| may_prepare || branch.sections > 0),
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
            office_texts::GUIDE_ADD_GROUPS,
            branch.groups > 0,
            match branch.groups {
                0 => office_texts::classes_choose_without_group(branch.choosing_classes).into(),
                groups => office_texts::count_groups(groups).into(),
            },
            "/admin/manageGroup/new",
            named,
        )
        .filter(|_| branch.choosing_classes > 0),
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
            office_texts::GUIDE_FILL_CALENDAR,
            branch.events > 0 && branch.has_weekend,
            match branch.events {
                _ if waits_for_a_weekend => office_texts::GUIDE_WHY_WEEKEND.into(),
                0 => office_texts::GUIDE_WHY_EVENTS.into(),
                events => office_texts::count_events(events).into(),
            },
            if waits_for_a_weekend { &branch_form } else { "/admin/events/new" },
            if waits_for_a_weekend { &[] } else { &of_session },
        )
        .filter(|_| !session.is_empty()),
        step(
            office_texts::GUIDE_ADD_ACCOUNTS,
            branch.heads > 0 && branch.accounts > 0,
            match (branch.heads, branch.accounts) {
                (0, _) => office_texts::GUIDE_WHY_HEADS.into(),
                (_, 0) => office_texts::GUIDE_WHY_ACCOUNTS.into(),
                (_, accounts) => office_texts::count_accounts(accounts).into(),
            },
            fees_by(if branch.heads == 0 { "/admin/voucherHeads/new" } else { "/admin/accountsLists/new" }),
            &of_session,
        ),
        step(
            office_texts::GUIDE_ADD_FEE_TYPES,
            branch.fee_types > 0,
            or(branch.fee_types, office_texts::count_fee_types(branch.fee_types), office_texts::GUIDE_WHY_FEE_TYPES),
            fees_by("/admin/feesType/new"),
            &of_session,
        ),
        step(
            office_texts::GUIDE_SET_UP_FEES,
            branch.fee_setups > 0,
            or(
                branch.fee_setups,
                office_texts::count_fee_setups(branch.fee_setups),
                office_texts::GUIDE_WHY_FEE_SETUPS,
            ),
            "/admin/studentFeesSetup/new",
            &of_session,
        )
        .filter(|_| may_prepare || branch.classes > 0),
        step(
            office_texts::GUIDE_ADD_BOOKS,
            branch.books > 0,
            or(branch.books, office_texts::count_books(branch.books), office_texts::GUIDE_WHY_BOOKS),
            "/admin/books/new",
            named,
        ),
        step(
            office_texts::GUIDE_CHANGE_PASSWORDS,
            branch.teachers > 0 && branch.first_passwords == 0,
            match &branch.first_password_of {
                Some(name) => office_texts::employees_with_first_password(branch.first_passwords, name).into(),
                None if branch.teachers == 0 => office_texts::GUIDE_WHY_FIRST_PASSWORDS.into(),
                None => office_texts::GUIDE_NO_FIRST_PASSWORDS.into(),
            },
            "/admin/listEmployees",
            named,
        )
        .filter(|_| !branch.has_printed),
        step(
            office_texts::GUIDE_GIVE_PASSWORDS,
            branch.students > 0 && branch.students_without_password == 0,
            match (branch.students, branch.students_without_password) {
                (0, _) => office_texts::GUIDE_WHY_PASSWORDS.into(),
                (_, 0) => office_texts::GUIDE_ALL_HAVE_PASSWORDS.into(),
                (_, lacking) => office_texts::students_without_password(lacking).into(),
            },
            "/admin/view/signIns",
            &of_session,
        )
        .filter(|_| !branch.has_printed),
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
    ]
}

/// The guide of a branch for a caller; none where nothing of theirs is lacking but what the branch does not need.
fn of_branch(caller: &Caller, branch: &Lacks) -> Option<Guide> {
    let skipped = |key: &str| branch.skipped.iter().flat_map(|steps| steps.split(',')).any(|step| step == key);
    let steps: Vec<GuideStep> = STEPS
        .into_iter()
        .zip(steps_of(caller, branch))
        .filter(|((_, action), _)| caller.may(*action))
        .filter_map(|((key, _), step)| step.map(|step| GuideStep { skipped: !step.done && skipped(key), key, ..step }))
        .collect();
    let open = steps.iter().any(|step| !step.done && !step.skipped);
    let can_start = branch.classes == 0 && branch.active_session_id.is_some() && caller.may(Action::ManageStructure);
    open.then(|| Guide {
        title: office_texts::guide_set_up(&branch.branch_name).into(),
        branch_id: if caller.may(Action::EditBranches) { branch.id.clone() } else { String::new() },
        steps,
        starter: can_start
            .then(|| StepLink { label: menu::STARTER.into(), href: form::address(STARTER, &within(caller, branch)) }),
    })
}

/// The branch, where the caller must name one, and its active session.
fn within<'b>(caller: &Caller, branch: &'b Lacks) -> Vec<(&'static str, &'b str)> {
    let named = caller.branch.is_none().then_some(("branchId", branch.id.as_str()));
    named.into_iter().chain(branch.active_session_id.as_deref().map(|id| ("sessionId", id))).collect()
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
        let step = STEPS.into_iter().map(|(key, _)| key).find(|step| *step == asked);
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
