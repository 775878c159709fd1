//! Every posted form of a page comes in by one of two extractors (`web/posted.rs`): from our own origin, by a role that may, from a
//! page of the same viewer, and with a key by which a second press changes nothing.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use markbook::routes::{PAGES, Page};
use rules::permission::{Action, may};
use rules::roles::Role;
use serde_json::{Value, json};

use crate::{narrowed, tree};
use testing::marks::{add_some, set_state};
use testing::school::sheet_query;
use testing::{Answer, Client, TestApp, both_schools};

/// Who may post to a page. A new one gets its row here.
const PERMITTED: &[(&str, Action)] = &[
    ("/admin/chooseSession", Action::ViewDashboard),
    ("/admin/myFees/pay", Action::ViewOwnFees),
    ("/admin/changePassword", Action::ChangeOwnPassword),
    ("/admin/notifications/read", Action::ViewNotifications),
    ("/admin/notifications/{id}/read", Action::ViewNotifications),
    ("/admin/publishResult", Action::PublishResults),
    ("/admin/student-qualities", Action::EnterQualities),
    ("/admin/studentAttendance", Action::EnterAttendance),
    ("/admin/employeeAttendance", Action::ManageEmployeeAttendance),
    ("/admin/examResult/delete", Action::EnterMarks),
    ("/admin/examResult/file", Action::EnterMarks),
    ("/admin/examResult/file/{id}", Action::EnterMarks),
    ("/admin/printLinks/new", Action::ManagePrintLinks),
    ("/admin/printLinks/papers", Action::MakePapers),
    ("/admin/printLinks/{id}/revoke", Action::ViewPrintLinks),
    ("/admin/markDistribution", Action::ManageExams),
    ("/admin/starter", Action::RunStarter),
    ("/admin/examSchedule", Action::ManageExams),
    ("/admin/exam_schedule_8_12", Action::ManageExams),
];
/// Of the lists of records: the first part of their paths.
const RECORDS: &[(&str, Action)] = &[
    ("/admin/addDesignation/", Action::ManageEmployees),
    ("/admin/addDepartment/", Action::ManageEmployees),
    ("/admin/listEmployees/{id}/password", Action::ManageEmployeePasswords),
    ("/admin/listEmployees/", Action::ManageEmployees),
    ("/admin/bulkImport/employees", Action::ManageEmployees),
    ("/admin/bulkImport/subjects", Action::ManageStructure),
    ("/admin/bulkImport/students", Action::ManageStudents),
    ("/admin/bulkImport/unpaidFees", Action::ManageFees),
    ("/admin/bulkImport/advances", Action::ManageFees),
    ("/admin/bulkImport/booksOnLoan", Action::ManageLibrary),
    ("/admin/view/signIns", Action::ManageStudentPasswords),
    ("/admin/view/{id}/password", Action::ManageStudentPasswords),
    ("/admin/attachmentType/", Action::ManageAttachmentTypes),
    ("/admin/documents/", Action::DeleteDocuments),
    ("/admin/bulkImport/photos", Action::ManageStudents),
    ("/admin/studentPromotion", Action::PromoteStudents),
    ("/admin/assignSubject", Action::AssignSubjects),
    ("/admin/manageStudentSubject", Action::AssignSubjects),
    ("/admin/view/{id}/delete", Action::DeleteStudents),
    ("/admin/view/{id}/branch", Action::ChooseBranch),
    ("/admin/view/", Action::ManageStudents),
    ("/admin/branch/new", Action::ManageBranches),
    ("/admin/branch/{id}/delete", Action::ManageBranches),
    ("/admin/branch/", Action::EditBranches),
    ("/admin/manageSession/", Action::ManageStructure),
    ("/admin/classSetting/", Action::ManageStructure),
    ("/admin/sectionSetting/", Action::ManageStructure),
    ("/admin/manageGroup/", Action::ManageStructure),
    ("/admin/manageSubject/", Action::ManageStructure),
    ("/admin/period/", Action::ManageStructure),
    ("/admin/activeSession", Action::ManageStructure),
    ("/admin/dashboard/guide", Action::EditBranches),
    ("/admin/classSchedule", Action::ManageRoutine),
    ("/admin/teacherSchedule/", Action::ManageRoutine),
    ("/admin/examList/", Action::ManageExams),
    ("/admin/examHall/", Action::ManageExams),
    ("/admin/gradingSchemes/", Action::ManageExams),
    ("/admin/voucherHeads/", Action::ManageAccounts),
    ("/admin/accountsLists/", Action::ManageAccounts),
    ("/admin/deposits/", Action::ManageAccounts),
    ("/admin/expenses/", Action::ManageAccounts),
    ("/admin/feesType/", Action::ManageFees),
    ("/admin/studentFeesCashier", Action::ManageFees),
    ("/admin/studentFeesCollection/", Action::ManageFees),
    ("/admin/studentFeesSetup/", Action::ManageFees),
    ("/admin/specialFeesSetup/", Action::ManageFees),
    ("/admin/booksCategory/", Action::ManageLibrary),
    ("/admin/books/", Action::ManageLibrary),
    ("/admin/booksStatus/", Action::ManageLibrary),
    ("/admin/eventType/", Action::ManageEvents),
    ("/admin/events/", Action::ManageEvents),
    ("/admin/homeWorkList/", Action::ManageHomework),
    ("/admin/homeworkEvaluation/", Action::ManageHomework),
    ("/admin/homeWorkStudent/", Action::ViewOwnHomework),
    ("/admin/uploadContent/", Action::ManageContent),
    ("/admin/attachmentBooks/", Action::ManageEBooks),
    ("/admin/onlineAdmission/classes/{id}/delete", Action::DeleteStudents),
    ("/admin/onlineAdmission/{id}/delete", Action::DeleteStudents),
    ("/admin/onlineAdmission/", Action::ManageStudents),
    ("/admin/admissionFees/", Action::ManageFees),
    ("/admin/admissionFeesCollection", Action::ManageFees),
    ("/admin/id-card-template/", Action::MakePapers),
    ("/admin/admit-card-template/", Action::MakePapers),
    ("/admin/certificate-template/", Action::MakePapers),
    ("/admin/generate-student/", Action::MakePapers),
    ("/admin/Generate-employee/", Action::MakePapers),
];
/// Those that need no viewer.
const BY_ANYBODY: &[&str] =
    &["/auth/login", "/auth/setup", "/auth/token", "/auth/logout", "/admission/state", "/admission/class/{id}"];

const OTHER_VIEWER: &str =
    "Somebody else has signed in at this browser since this page was opened. Nothing was changed.";

const PUBLISH: &str = "/admin/publishResult";

fn posted_pages() -> impl Iterator<Item = &'static Page> {
    PAGES.iter().filter(|page| page.method == "post")
}

fn signed_in(role: Role) -> String {
    if role == Role::Student { "student-1".to_owned() } else { format!("employee-{}", role.as_str()) }
}

async fn from_site(client: &Client, path: &str, site: &str, body: &str) -> Answer {
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("sec-fetch-site", site)];
    client.send(Method::POST, path, &headers, Body::from(body.to_owned())).await
}

/// How much has been recorded so far: acts and one-time keys.
async fn recorded(app: &TestApp) -> i64 {
    #[derive(db::FromRow)]
    struct Count {
        n: i64,
    }
    let mut conn = app.app.db.acquire().await.unwrap();
    let count = "select (select count(*) from audit_acts) + (select count(*) from idempotency_keys) as n";
    conn.one::<Count>(count, ()).await.unwrap().n
}

#[tokio::test]
async fn every_posted_page_is_refused_without_its_origin_role_viewer_or_key() {
    let app = TestApp::new().await;
    let before = recorded(&app).await;
    for page in narrowed::pages().filter(|page| page.method == "post") {
        let path = page.path;
        for site in ["cross-site", "same-site"] {
            let admin = app.as_role(Role::Admin);
            let foreign = from_site(&admin, path, site, "viewer=employee-admin&formKey=one").await;
            assert_eq!(foreign.status, StatusCode::FORBIDDEN, "{path} {site}");
        }
        if BY_ANYBODY.contains(&path) {
            continue;
        }
        let permitted = PERMITTED.iter().find(|(of, _)| *of == path);
        let permitted = permitted.or_else(|| RECORDS.iter().find(|(of, _)| path.starts_with(of)));
        let (_, action) = permitted.unwrap_or_else(|| panic!("{path}: say who may"));
        let nobody = app.anonymous().bare_form(path, &[("viewer", "employee-admin"), ("formKey", "one")]).await;
        assert_eq!(nobody.status, StatusCode::SEE_OTHER, "{path}");
        assert!(nobody.header("location").starts_with("/auth/login"), "{path}");
        for role in Role::ALL {
            let (client, id) = (app.as_role(role), signed_in(role));
            if !may(role, *action) {
                for fields in [&[][..], &[("viewer", id.as_str()), ("formKey", "one")]] {
                    assert_eq!(client.bare_form(path, fields).await.status, StatusCode::FORBIDDEN, "{path} {role}");
                }
                continue;
            }
            for (fields, status, words) in [
                (&[][..], StatusCode::BAD_REQUEST, "does not say whose page it was sent from"),
                (&[("formKey", "one")], StatusCode::BAD_REQUEST, "does not say whose page it was sent from"),
                (&[("viewer", " "), ("formKey", "one")], StatusCode::BAD_REQUEST, "does not say whose page"),
                (&[("viewer", "employee-nobody"), ("formKey", "one")], StatusCode::CONFLICT, OTHER_VIEWER),
                (&[("viewer", "employee-nobody")], StatusCode::CONFLICT, OTHER_VIEWER),
                (&[("viewer", id.as_str())], StatusCode::BAD_REQUEST, "has no key, so its page is out of date"),
                (&[("viewer", id.as_str()), ("formKey", "")], StatusCode::BAD_REQUEST, "has no key"),
            ] {
                let refused = client.bare_form(path, fields).await;
                assert_eq!(refused.status, status, "{path} {role} {fields:?}");
                assert!(refused.text().contains(words), "{path} {role} {fields:?}: {}", refused.text());
            }
            let json = [("content-type", "application/json"), ("sec-fetch-site", "same-origin")];
            let other = client.send(Method::POST, path, &json, Body::from("{}")).await;
            assert_eq!(other.status, StatusCode::BAD_REQUEST, "{path} {role}");
        }
    }
    assert_eq!(recorded(&app).await, before);
}

/// The crates whose `routes.rs` have the tables of pages.
const GROUPS: [&str; 7] = ["roster", "exams", "grading", "money", "people", "published", "office"];

#[test]
fn no_handler_takes_a_post_of_a_page_in_any_other_way() {
    let sources = tree::sources();
    let tables = GROUPS.map(|group| sources.iter().find(|(path, _)| *path == format!("{group}/routes.rs")).unwrap());
    let posts: Vec<(&str, &str)> = tables
        .iter()
        .flat_map(|(_, table)| table.lines())
        .map(str::trim)
        .filter(|line| line.starts_with("\"/") && line.contains("post "))
        .map(|line| {
            let path = line.split('"').nth(1).unwrap();
            (path, line.split("post ").nth(1).unwrap().split([',', ';']).next().unwrap())
        })
        .collect();
    let paths: Vec<&str> = posts.iter().map(|(path, _)| *path).collect();
    assert_eq!(paths, posted_pages().map(|page| page.path).collect::<Vec<_>>(), "this test reads the table's lines");
    for (path, handler) in posts {
        // `command::posted::<library::ReturnBook>()` is one handler for every command, which takes the form by the same extractor.
        if handler.starts_with("command::posted::<") {
            continue;
        }
        // `records::add_posted::<people::Designations>()` is one handler for every noun.
        let handler = handler.split("::<").next().unwrap();
        let (feature, name) = (handler.split("::").next().unwrap(), handler.rsplit("::").next().unwrap());
        // A crate's, or a noun's of any crate.
        let (of_crate, of_noun) = (format!("{feature}/"), format!("/{feature}/"));
        let signature = sources
            .iter()
            .filter(|(path, _)| path.starts_with(&of_crate) || path.contains(&of_noun))
            .find_map(|(_, text)| {
                let (_, after) = text.split_once(&format!("pub async fn {name}"))?;
                Some(after.split_once('(')?.1.split_once('{')?.0.to_owned())
            })
            .unwrap_or_else(|| panic!("{path}: {handler} was not found"));
        let extractor = if BY_ANYBODY.contains(&path) { "PostedByAnybody<" } else { "Posted<" };
        let parameters = signature.split("->").next().unwrap();
        assert_eq!(parameters.matches(extractor).count(), 1, "{path} takes {signature}");
        let rest = parameters.replace("State(app): AppState", "").replace("PathId(id): PathId", "");
        let rest = rest.replace("kind: Kind,", "").replace("kind: ImportKind,", "");
        // One parameter beside the state, and nothing that reads the request by itself.
        assert_eq!(rest.matches(": ").count(), 1, "{path} takes {signature}");
    }
}

/// Features in which whatever is done is a command.
const MOVED: [&str; 8] = [
    "office/library/",
    "office/homework/",
    "money/receipts/",
    "exams/schedules/",
    "grading/qualities/",
    "published/publishing/",
    "roster/attendance/",
    "roster/structure/substitutions/",
];

#[test]
fn what_is_done_in_a_feature_that_has_moved_is_a_command() {
    let sources = tree::sources();
    let of_commands = sources.iter().find(|(path, _)| *path == "records/command.rs").map(|(_, text)| text).unwrap();
    assert_eq!(
        of_commands.matches("Posted::<DeclaredCommand, Read>::received(").count(),
        1,
        "the way in of their forms"
    );
    for (path, text) in sources.iter().filter(|(path, _)| MOVED.iter().any(|of| path.starts_with(of))) {
        for hand_written in ["posted: Posted<", "impl FromForm for", "body: Body<"] {
            assert!(!text.contains(hand_written), "{path} has {hand_written}");
        }
    }
}

/// The hidden fields of the form that `holds` is in, as a browser would send them.
fn hidden<'h>(html: &'h str, holds: &str) -> Vec<(&'h str, &'h str)> {
    let form = html.split("<form").skip(1).map(|form| form.split("</form>").next().unwrap());
    let form = form.into_iter().find(|form| form.contains(holds)).unwrap_or_else(|| panic!("no form has {holds}"));
    let attribute = |tag: &'h str, name: &str| {
        tag.split_once(&format!(" {name}=\"")).map_or("", |(_, rest)| rest.split('"').next().unwrap())
    };
    let inputs = form.split("<input").skip(1).map(|tag| tag.split('>').next().unwrap());
    inputs
        .filter(|tag| tag.contains("type=\"hidden\""))
        .map(|tag| (attribute(tag, "name"), attribute(tag, "value")))
        .collect()
}

#[tokio::test]
async fn every_form_of_a_signed_in_page_carries_its_viewer_and_a_key_that_is_accepted() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    let sheet = format!("{PUBLISH}?{}", sheet_query("subject-1"));
    let asked = format!("{sheet}&ask=publish");
    let qualities = "/admin/student-qualities?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1\
                     &semester=half_yearly&studentId=student-1&edit=1";
    for (page, holds, more, status) in [
        ("/admin/dashboard", "chooseSession", vec![("sessionId", "session-1-old")], 303),
        ("/admin/changePassword", "newPassword", vec![("newPassword", "short")], 422),
        (asked.as_str(), "value=\"publish\"", vec![], 303),
        (sheet.as_str(), "value=\"lock\"", vec![], 303),
        (qualities, "name=\"regularity\"", vec![("regularity", "A"), ("mode", "add")], 303),
    ] {
        let screen = admin.get(page).await;
        let forms = screen.text().matches("method=\"post\"").count();
        let signed = screen.text().matches("name=\"viewer\" value=\"employee-admin\"").count();
        // Signing out is the one that needs neither.
        assert_eq!(signed, forms - 1, "{page}");
        assert_eq!(screen.text().matches("name=\"formKey\" value=\"").count(), signed, "{page}");
        let mut fields = hidden(screen.text(), holds);
        fields.retain(|(name, _)| more.iter().all(|(given, _)| given != name));
        fields.extend(more);
        let path = page.split('?').next().unwrap();
        let path = if holds == "chooseSession" { "/admin/chooseSession" } else { path };
        let answer = admin.bare_form(path, &fields).await;
        assert_eq!(answer.status.as_u16(), status, "{page}: {}", answer.text());
    }
}

fn publishing(act: &'static str, key: &'static str) -> Vec<(&'static str, &'static str)> {
    vec![
        ("branchId", "branch-1"),
        ("sessionId", "session-1"),
        ("classId", "class-1"),
        ("sectionId", "section-1"),
        ("examId", "exam-1"),
        ("subjectId", "subject-1"),
        ("act", act),
        ("formKey", key),
    ]
}

async fn is_published(admin: &Client) -> bool {
    let screen = admin.get(&format!("{PUBLISH}?{}", sheet_query("subject-1"))).await;
    screen.props()["one"]["status"]["isPublish"].as_bool().unwrap()
}

#[tokio::test]
async fn a_second_press_changes_nothing_and_leads_to_the_same_place() {
    both_schools(|db| async move {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;

        // One sheet. Somebody unpublishes it between the two presses: the second press does not publish it again.
        let first = admin.form(PUBLISH, &publishing("publish", "one")).await;
        set_state(&app, "subject-1", false, false).await;
        let acts = recorded(&app).await;
        let second = admin.form(PUBLISH, &publishing("publish", "one")).await;
        assert_eq!((first.status.as_u16(), second.status.as_u16()), (303, 303));
        assert_eq!(first.header("location"), second.header("location"));
        assert_eq!((is_published(&admin).await, recorded(&app).await), (false, acts));
        // The same key with other values is neither of the two.
        let other = admin.form(PUBLISH, &publishing("lock", "one")).await;
        assert_eq!(other.status, StatusCode::CONFLICT);
        assert!(other.text().contains("This form was sent before with other values"));
        // A refused form may be sent again with the key that it had.
        let refused = admin.form(PUBLISH, &publishing("lock", "two")).await.status;
        assert_eq!(
            (refused.as_u16(), admin.form(PUBLISH, &publishing("lock", "two")).await.status.as_u16()),
            (303, 303)
        );
        // Another account's key is another key.
        let other = app.as_role(Role::SuperAdmin).form(PUBLISH, &publishing("publish", "one")).await;
        assert_eq!((other.status.as_u16(), is_published(&admin).await), (303, true));
        set_state(&app, "subject-1", false, false).await;

        // Many: the second press shows what the first one did.
        let mut many = publishing("publish", "many");
        many.retain(|(name, _)| *name != "subjectId");
        many.push(("sheets", "exam"));
        let report = |answer: &Answer| answer.props()["many"]["report"].clone();
        let first = admin.form(PUBLISH, &many).await;
        assert_eq!(report(&first)["message"], "1 result published, 2 refused");
        let acts = recorded(&app).await;
        let second = admin.form(PUBLISH, &many).await;
        assert_eq!((second.status.as_u16(), report(&second)), (200, report(&first)));
        assert_eq!(recorded(&app).await, acts);

        // A record: the second press would be refused as added already.
        let record = [
            ("branchId", "branch-1"),
            ("sessionId", "session-1"),
            ("classId", "class-1"),
            ("sectionId", "section-1"),
            ("semester", "half_yearly"),
            ("studentId", "student-1"),
            ("mode", "add"),
            ("regularity", "A"),
            ("formKey", "record"),
        ];
        let first = admin.form("/admin/student-qualities", &record).await;
        let acts = recorded(&app).await;
        let second = admin.form("/admin/student-qualities", &record).await;
        assert_eq!((first.status.as_u16(), second.status.as_u16()), (303, 303), "{}", second.text());
        assert_eq!(first.header("location"), second.header("location"));
        assert_eq!(recorded(&app).await, acts);
    })
    .await;
}

#[tokio::test]
async fn two_presses_at_once_change_it_once() {
    both_schools(|db| async move {
        let app = TestApp::over(db);
        let admin = app.as_role(Role::Admin);
        add_some(&admin).await;
        let acts = recorded(&app).await;
        let fields = publishing("publish", "twice");
        let (one, two) = tokio::join!(admin.form(PUBLISH, &fields), admin.form(PUBLISH, &fields));
        assert_eq!((one.status.as_u16(), two.status.as_u16()), (303, 303));
        assert_eq!(one.header("location"), two.header("location"));
        // One act and one key.
        assert_eq!(recorded(&app).await, acts + 2);
    })
    .await;
}

#[tokio::test]
async fn a_password_is_changed_once_by_a_form_that_is_sent_twice() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let fields = [("newPassword", "quite another one"), ("formKey", "password")];
    let first = admin.form("/admin/changePassword", &fields).await;
    assert_eq!((first.status.as_u16(), first.props()["done"].clone()), (200, json!("Password Changed")));
    let cookie = first.header("set-cookie").split(['=', ';']).nth(1).unwrap().to_owned();
    let acts = recorded(&app).await;
    let after = app.with_token(&cookie).viewed_by("employee-admin");
    let second = after.form("/admin/changePassword", &fields).await;
    assert_eq!((second.status.as_u16(), second.props()["done"].clone()), (200, json!("Password Changed")));
    assert_eq!((second.header("set-cookie"), recorded(&app).await), ("", acts));
    assert_eq!(after.get("/admin/changePassword").await.status, StatusCode::OK, "still signed in");
}

#[tokio::test]
async fn no_name_and_no_address_makes_a_place_for_a_key_or_a_nonce() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let places = |answer: &Answer| {
        let text = answer.text();
        let policy = answer.header("content-security-policy");
        let nonce = policy.split_once("'nonce-").unwrap().1.split('\'').next().unwrap();
        (text.matches(nonce).count(), text.matches("name=\"formKey\" value=").count())
    };
    let hostile = r#"nonce="" name="formKey"/> \" nonce=\"\" name=\"formKey\"/>"#;
    let query = format!(
        "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&semester=half_yearly&search={}",
        form_urlencoded::byte_serialize(hostile.as_bytes()).collect::<String>()
    );
    let path = format!("/admin/student-qualities?{query}");
    let before = places(&admin.get(&path.replace("search=", "nothing=")).await);
    for sql in [
        "update students set first_name = $1 where id = 'student-1'",
        "update employees set employee_name = $1",
        "update sections set section_name = $1 where id = 'section-1'",
        "update sessions set session_name = $1 where id = 'session-1'",
    ] {
        let mut conn = app.app.db.acquire().await.unwrap();
        conn.execute(sql, hostile).await.unwrap();
    }
    let shown = admin.get(&path).await;
    assert!(shown.text().contains("name=&quot;formKey&quot;"), "the names are shown");
    assert_eq!(places(&shown), before);
    let all = admin.get(&path.replace("search=", "nothing=")).await;
    assert_eq!(places(&all), before);
    assert_eq!(all.page_data()["shell"]["viewer"]["name"], Value::String(hostile.to_owned()));
}
