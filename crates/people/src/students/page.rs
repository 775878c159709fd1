//! /admin/searchView: a student's profile, by the id in the address or by a search without a script (docs/rules.md, *Screens*).

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rules::limits;
use rules::permission::Action;
use rules::roles::Role;
use rules::semesters::Semester;
use rules::words::{Said, Text, Word, labels, people_texts, refusals};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Students;
use super::http::SearchHit;
use super::results::{ProfileResults, profile_results, shown_enrolment};
use super::store::{self, Enrolment, Student};
use auth::{Caller, Visitor};
use base::clock::printed_day;
use base::error::{Error, Result};
use db::Conn;
use records::place::within_reach;
use records::search::{MOST_FOUND, words};
use records::{Choices, Field, Kind, RecordKind, RecordLink, StoredRecord, value_of};
use roster::attendance::sums_store;
use web::app::AppState;
use web::form;
use web::input::Params;
use web::shell::{file_address, shell_of};

const SCREEN: &str = "/admin/searchView";

/// One line of a profile; an empty value is shown as a dash.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct Detail {
    #[ts(type = "string")]
    pub label: Word,
    #[ts(type = "string")]
    pub value: Text,
}

/// Where a student sits, or sat, in a session.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct ProfileEnrolment {
    pub session: String,
    pub class: String,
    pub section: String,
    #[ts(type = "number")]
    pub roll: i64,
    pub group: Option<String>,
    /// The day on which a student joined after the session had begun, as printed.
    pub joined: Option<String>,
    /// The last day of a student who left, as printed; for who may change the student with the reason.
    pub left: Option<String>,
}

/// A student's profile.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct StudentProfile {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub reg_no: String,
    /// Address of the picture.
    pub profile_photo: Option<String>,
    pub details: Vec<Detail>,
    /// What the viewer may do about the student.
    pub acts: Vec<ProfileActs>,
    /// Results and report cards of the chosen session; none for who reads neither, and where the student is in no session.
    pub results: Option<ProfileResults>,
    pub enrolments: Vec<ProfileEnrolment>,
    /// By session, the newest first; none for who may not read it.
    pub attendance: Option<Vec<ProfileAttendance>>,
    /// Where the student came from and where they went.
    pub moves: Vec<ProfileMove>,
    /// Published results of other branches.
    pub earlier: Vec<ProfileMove>,
}

/// Some of what may be done about a student.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct ProfileActs {
    #[ts(type = "string")]
    pub label: Word,
    /// Never empty.
    pub links: Vec<RecordLink>,
}

/// What a student's days of a session come to.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct ProfileAttendance {
    pub session: String,
    /// `87 of 92 days`
    #[ts(type = "string")]
    pub days: Said,
    /// `94.6`
    pub percentage: String,
    /// The year by month.
    pub href: String,
}

/// A record or a year of the same student at another branch.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct ProfileMove {
    #[ts(type = "string")]
    pub text: Text,
    /// For who may open it.
    pub href: Option<String>,
}

/// A student that a search without a script found, with the way to the profile.
#[derive(Debug, Serialize, TS)]
#[ts(export, export_to = "pages.ts")]
pub struct SearchHitLink {
    #[serde(flatten)]
    #[ts(flatten)]
    pub hit: SearchHit,
    pub href: String,
}

/// /admin/searchView?id= or ?search=: a profile, several to choose from, or a message.
#[derive(Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export, export_to = "pages.ts")]
pub struct SearchViewProps {
    pub student: Option<StudentProfile>,
    #[ts(type = "string | null")]
    pub message: Option<Text>,
    pub hits: Vec<SearchHitLink>,
    /// What a form did.
    #[ts(type = "string | null")]
    pub done: Option<Word>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SearchViewQuery {
    id: Option<String>,
    search: Option<String>,
    done: Option<String>,
}

/// GET /admin/searchView?id= or ?search=. Students see their own profile.
///
/// # Errors
/// 403 for another branch's student, for a student who asks for somebody else, and for a role that may not search.
pub async fn search_view(
    visitor: Visitor,
    State(app): AppState,
    Params(query): Params<SearchViewQuery>,
) -> Result<Response> {
    let caller = &visitor.caller;
    let given = |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let (id, search) = match caller.role {
        Role::Student => {
            if given(query.id).is_some_and(|id| id != caller.id) {
                return Err(Error::role());
            }
            (Some(caller.id.clone()), None)
        }
        _ if !caller.may(Action::ViewStudents) => return Err(Error::role()),
        _ => (given(query.id), given(query.search)),
    };
    let mut conn = app.db.acquire().await?;
    let mut status = StatusCode::OK;
    let mut props = SearchViewProps::default();
    match (id, search) {
        (Some(id), _) => match store::one(&mut conn, &id).await? {
            None => {
                status = StatusCode::NOT_FOUND;
                props.message = Some(refusals::STUDENT_NOT_FOUND.into());
            }
            Some(student) => {
                within_reach(caller, Some(student.branch_id.clone()), refusals::STUDENT_NOT_FOUND)?;
                props.student = Some(profile(&mut conn, &visitor, student).await?);
            }
        },
        (None, Some(search)) => {
            let branch =
                caller.branch.as_ref().filter(|_| caller.may(Action::SearchStudents)).ok_or_else(Error::role)?;
            found(&mut conn, &visitor, &branch.id, &search, &mut props).await?;
        }
        (None, None) => {}
    }
    drop(conn);
    props.done = query.done.as_deref().filter(|_| props.student.is_some()).and_then(done);
    let mut shell = shell_of(&app, &visitor, SCREEN);
    if !props.hits.is_empty() {
        shell = shell.titled(people_texts::TITLE_STUDENT_SEARCH);
    }
    let page = app.pages.screen("searchView", &shell.title, Some(&shell), &props).await?;
    Ok((status, page).into_response())
}

/// What a form did, by the word that its address carries.
fn done(word: &str) -> Option<Word> {
    match word {
        "section" => Some(people_texts::SECTION_MOVED),
        "branch" => Some(people_texts::BRANCH_MOVED),
        _ => None,
    }
}

/// Whether a caller may read what is published of a student's years at other branches.
///
/// Specification silent: whoever reads marks at all, and a teacher of the section that the student is in now.
pub async fn may_read_earlier(conn: &mut Conn, caller: &Caller, student_id: &str) -> Result<bool> {
    if !caller.may(Action::ViewStudentMarks) {
        return Ok(false);
    }
    if caller.role != Role::Teacher {
        return Ok(true);
    }
    let Some(section_id) = store::section_now(conn, student_id).await? else { return Ok(false) };
    match caller.within_routine(conn, &section_id, None).await {
        Ok(()) => Ok(true),
        Err(Error::Forbidden(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Records of the same student at other branches, and the years there of which something is published.
async fn elsewhere(conn: &mut Conn, caller: &Caller, id: &str) -> Result<(Vec<ProfileMove>, Vec<ProfileMove>, bool)> {
    let linked = store::linked(conn, id).await?;
    let has_gone = linked.iter().any(|record| record.is_later == 1);
    let moves = linked.into_iter().map(|record| {
        let (branch, reg_no) = (record.branch_name, record.reg_no);
        let text = if record.is_later == 1 {
            people_texts::went_to(branch, reg_no)
        } else {
            people_texts::came_from(branch, reg_no)
        };
        // Others have one branch, which is not that one.
        let href = caller.may(Action::ChooseBranch).then(|| form::address(SCREEN, &[("id", &record.id)]));
        ProfileMove { text: text.into(), href }
    });
    let moves = moves.collect();
    let mut earlier = Vec::new();
    if may_read_earlier(conn, caller, id).await? {
        for year in store::earlier_years(conn, id).await? {
            let text =
                format!("{}, {}: {} {}", year.branch_name, year.session_name, year.class_name, year.section_name);
            let query = [("id", id), ("sessionId", year.session_id.as_str())];
            earlier.push(ProfileMove {
                text: text.into(),
                href: Some(form::address("/admin/searchView/earlier", &query)),
            });
        }
    }
    Ok((moves, earlier, has_gone))
}

/// What a caller may do about a student, in groups; a group without anything in it is not there.
fn acts(caller: &Caller, student: &Student, now: Option<&Enrolment>, reach: &Reach<'_>) -> Vec<ProfileActs> {
    let own = |label, to: &str| RecordLink { label, href: format!("/admin/view/{}{to}", student.id) };
    let of_student = [("branchId", student.branch_id.as_str()), ("studentId", student.id.as_str())];
    let with = |label, path: &str, query: &[(&'static str, &str)]| RecordLink {
        label,
        href: form::address(path, &[query, &of_student[1..]].concat()),
    };
    let section = now.map(Enrolment::query).unwrap_or_default();
    let in_section = |label, path: &str| RecordLink { label, href: form::address(path, &section) };
    let semester = reach.results.and_then(|results| results.semester);
    let of_semester = [&section[..], &[("semester", semester.map_or("", Semester::as_str))]].concat();
    let newest = reach.results.and_then(|results| results.exams.as_ref()?.iter().find_map(|exam| exam.href.clone()));
    let session_id = now.map_or("", |now| now.session_id.as_str());
    let staff = caller.may(Action::ViewStudents);
    let here = staff && now.is_some();
    let may_manage = caller.may(Action::ManageStudents);
    let may_go = !reach.has_gone && student.status == "active" && caller.may(Action::ChooseBranch);
    let record = [
        (may_manage, own(labels::EDIT, "")),
        (here && may_manage, own(labels::ANOTHER_SECTION, "/section")),
        (may_go, own(labels::ANOTHER_BRANCH, "/branch")),
        (here && may_manage, own(labels::LEAVING, "/leaving")),
        (caller.may(Action::ManageDocuments), own(labels::DOCUMENTS, "/documents")),
        (caller.may(Action::ManageStudentPasswords), own(labels::GIVE_A_NEW_PASSWORD, "/password")),
        (caller.may(Action::ViewAudit), with(labels::CHANGES, "/admin/audit", &of_student[..1])),
    ];
    let attends = here && caller.may(Action::ViewStudentAttendance) && reach.is_of_section;
    let reads_qualities = here && caller.may(Action::ViewQualities) && semester.is_some();
    let subjects = [of_student[0], ("sessionId", session_id)];
    let studies = [
        (staff && newest.is_some(), RecordLink { label: labels::RESULTS, href: newest.unwrap_or_default() }),
        (reads_qualities, with(labels::QUALITIES, "/admin/student-qualities", &of_semester)),
        (here && caller.may(Action::AssignSubjects), with(labels::SUBJECTS, "/admin/manageStudentSubject", &subjects)),
        (attends, with(labels::ATTENDANCE, "/admin/studentAttendanceReport", &section[..section.len().min(2)])),
    ];
    let class = [
        (here && caller.may(Action::ViewReportCards), in_section(labels::MARK_SHEET, "/admin/markSheet")),
        (
            here && caller.may(Action::ViewClassSchedule),
            in_section(labels::SECTION_SCHEDULE, "/admin/studentClassSchedule"),
        ),
    ];
    let groups = [(labels::RECORD, &record[..]), (labels::STUDIES, &studies), (labels::SECTION, &class)];
    let group = |(label, acts): (Word, &[(bool, RecordLink)])| {
        let links: Vec<RecordLink> = acts.iter().filter(|(may, _)| *may).map(|(_, link)| link.clone()).collect();
        (!links.is_empty()).then_some(ProfileActs { label, links })
    };
    groups.into_iter().filter_map(group).collect()
}

/// What decides which acts there are, beside the permission table.
struct Reach<'a> {
    results: Option<&'a ProfileResults>,
    /// Of a teacher: whether they teach the section or are its class teacher.
    is_of_section: bool,
    /// The student has a record at another branch.
    has_gone: bool,
}

/// The sums of the sessions that the caller may read: a student their own, a teacher those of their sections.
async fn attendance(conn: &mut Conn, caller: &Caller, id: &str) -> Result<Option<Vec<ProfileAttendance>>> {
    if !caller.may(Action::ViewStudentAttendance) {
        return Ok(None);
    }
    let mut shown = Vec::new();
    for sum in sums_store::of_student(conn, id).await? {
        match caller.within_sections(conn, &sum.section_id).await {
            Ok(()) => {}
            Err(Error::Forbidden(_)) => continue,
            Err(error) => return Err(error),
        }
        let counts = sum.counts();
        let (Some(days), Some(percentage)) = (counts.days_text(), counts.percentage()) else { continue };
        let query = [("studentId", id), ("sessionId", sum.session_id.as_str()), ("branchId", sum.branch_id.as_str())];
        let href = form::address("/admin/studentAttendanceReport", &query);
        shown.push(ProfileAttendance { session: sum.session_name, days, percentage, href });
    }
    Ok(Some(shown))
}

/// One hit is shown at once, several are listed.
async fn found(
    conn: &mut Conn,
    visitor: &Visitor,
    branch_id: &str,
    search: &str,
    props: &mut SearchViewProps,
) -> Result<()> {
    let Some(words) = words(search) else {
        props.message = Some(people_texts::search_too_short(limits::SEARCH_MIN).into());
        return Ok(());
    };
    let hits = store::search(conn, branch_id, &words).await?;
    if let [only] = hits.as_slice() {
        if let Some(student) = store::one(conn, &only.id).await? {
            props.student = Some(profile(conn, visitor, student).await?);
        }
        return Ok(());
    }
    props.message = match hits.len() {
        0 => Some(people_texts::no_student_found(search).into()),
        many if i64::try_from(many).is_ok_and(|many| many == MOST_FOUND) => {
            Some(people_texts::first_students_shown(many).into())
        }
        many => Some(people_texts::students_found(many).into()),
    };
    props.hits = hits
        .into_iter()
        .map(|hit| SearchHitLink { href: form::address(SCREEN, &[("id", &hit.id)]), hit: hit.into() })
        .collect();
    Ok(())
}

/// Everything that is kept of a student, for who may change it; what stands elsewhere on the profile is left out.
async fn all_details(conn: &mut Conn, student: &Student) -> Result<Vec<Detail>> {
    let Some(row) = StoredRecord::one(Kind::of::<Students>(), conn, &student.id).await? else { return Ok(Vec::new()) };
    let values = row.values();
    let noun = &<Students as RecordKind>::NOUN;
    let elsewhere = |field: &&Field| {
        field.elsewhere || field.is_picture() || ["firstName", "lastName", "regNo"].contains(&field.key)
    };
    let fields = noun.fields.iter().filter(|field| !elsewhere(field));
    let none = Choices::default();
    let detail =
        |field: &Field| Detail { label: field.label, value: noun.said(field.key, value_of(&values, field.key), &none) };
    Ok(fields.map(detail).collect())
}

async fn profile(conn: &mut Conn, visitor: &Visitor, student: Student) -> Result<StudentProfile> {
    let caller = &visitor.caller;
    let enrolments = store::enrolments(conn, &student.id).await?;
    let now = shown_enrolment(visitor, &enrolments);
    let (mut results, mut is_of_section) = (None, true);
    if let Some(now) = now {
        results = profile_results(conn, caller, &student.id, now).await?;
        is_of_section = match caller.within_sections(conn, &now.section_id).await {
            Ok(()) => true,
            Err(Error::Forbidden(_)) => false,
            Err(error) => return Err(error),
        };
    }
    let (moves, earlier, has_gone) = elsewhere(conn, caller, &student.id).await?;
    let attendance = attendance(conn, caller, &student.id).await?;
    let reach = Reach { results: results.as_ref(), is_of_section, has_gone };
    let acts = acts(caller, &student, now, &reach);
    let may_edit = caller.may(Action::ManageStudents);
    let all = if may_edit { all_details(conn, &student).await? } else { Vec::new() };
    let text = |value: Option<String>| Text::from(value.unwrap_or_default());
    // docs/rules.md, *Records and fields*: gender is female, otherwise male.
    let gender =
        student.gender.map(|gender| if gender.eq_ignore_ascii_case("female") { labels::FEMALE } else { labels::MALE });
    let mut details = vec![
        Detail { label: labels::BRANCH, value: student.branch_name.into() },
        Detail {
            label: labels::STATUS,
            value: if student.status == "active" { labels::ACTIVE } else { labels::INACTIVE }.into(),
        },
    ];
    let few = vec![
        Detail { label: labels::DATE_OF_BIRTH_2, value: text(student.dob.as_deref().map(printed_day)) },
        Detail { label: labels::GENDER, value: gender.map_or_else(|| text(None), Text::from) },
        Detail { label: labels::GUARDIAN_NAME, value: text(student.guardian_name) },
        Detail { label: labels::MOBILE_NO, value: text(student.mobile_no) },
        Detail { label: labels::EMAIL, value: text(student.email) },
        Detail { label: labels::ADDRESS, value: text(student.present_address) },
    ];
    details.extend(if may_edit { all } else { few });
    Ok(StudentProfile {
        acts,
        results,
        attendance,
        moves,
        earlier,
        id: student.id,
        name: format!("{} {}", student.first_name, student.last_name),
        reg_no: student.reg_no,
        profile_photo: student.profile_photo_file_id.as_deref().map(file_address),
        details,
        enrolments: enrolments
            .into_iter()
            .map(|enrolment| ProfileEnrolment {
                session: enrolment.session_name,
                class: enrolment.class_name,
                section: enrolment.section_name,
                roll: enrolment.roll,
                group: enrolment.group_name,
                joined: enrolment.joined_on.as_deref().map(printed_day),
                left: enrolment.left_on.as_deref().map(printed_day).map(|day| match enrolment.left_reason {
                    Some(reason) if may_edit => format!("{day}, {reason}"),
                    _ => day,
                }),
            })
            .collect(),
    })
}
