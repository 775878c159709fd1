//! Nothing unpublished reaches a student by any route (docs/rules.md, *Who may do what*): every call and every page of the
//! router, also those that are added later, is asked for by students with every combination of ids, and the raw answers
//! are searched for marks that are planted nowhere else. A route that the walker does not know how to call fails.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU8, Ordering};

use axum::body::Body;
use axum::http::Method;
use db::Db;
use markbook::routes::{CALLS, PAGES};
use rules::permission::{Action, may};
use rules::roles::Role;
use serde_json::{Value, json};

use crate::narrowed;
use crate::readable::readable;
use testing::rows::{self, Event};
use testing::school::sheet_body;
use testing::{Answer, Client, PASSWORD, TestApp, run};

/// A mark that stands nowhere else: whose it is, and on which sheet (exam, section, subject).
struct Planted {
    student: &'static str,
    sheet: (&'static str, &'static str, &'static str),
    component: &'static str,
    mark: &'static str,
}

const MATHS: (&str, &str, &str) = ("exam-1", "section-1", "subject-1");
const ENGLISH: (&str, &str, &str) = ("exam-1", "section-1", "subject-1-eng");
const CLASS_TEST: (&str, &str, &str) = ("exam-1-ct", "section-1", "subject-1");
const MATHS_OF_B: (&str, &str, &str) = ("exam-1", "section-1-b", "subject-1");
const SHEETS: [(&str, &str, &str); 4] = [MATHS, ENGLISH, CLASS_TEST, MATHS_OF_B];

const fn planted(
    student: &'static str,
    sheet: (&'static str, &'static str, &'static str),
    component: &'static str,
    mark: &'static str,
) -> Planted {
    Planted { student, sheet, component, mark }
}

const MARKS: [Planted; 12] = [
    planted("student-1", MATHS, "written", "13.57"),
    planted("student-1", MATHS, "practical", "11.83"),
    planted("student-1", MATHS, "paper1", "57.31"),
    planted("student-2", MATHS, "written", "24.69"),
    planted("student-2", MATHS, "practical", "12.71"),
    planted("student-2", MATHS, "paper1", "88.17"),
    planted("student-1", ENGLISH, "written", "61.73"),
    planted("student-2", ENGLISH, "written", "82.91"),
    planted("student-2", ENGLISH, "paper1", "93.19"),
    planted("student-1", CLASS_TEST, "paper1", "17.29"),
    planted("student-2", CLASS_TEST, "paper1", "18.37"),
    planted("student-6", MATHS_OF_B, "written", "35.79"),
];

/// What names a classmate.
const CLASSMATES: [(&str, &[&str]); 3] =
    [("student-1", &["Amina"]), ("student-2", &["Bashir", "S-002"]), ("student-6", &["Farid", "S-006"])];

/// One of each kind that a student has an own page of, beside the homework of the school.
async fn own(db: &Db) {
    rows::file(db, "attachment-1", Some("branch-1"), "application/pdf", b"%PDF").await;
    rows::attachment(db, "attachment-1", Some("homework-1"), "Fractions.pdf", ("", 0)).await;
    rows::event(db, &Event { title: "Sports day", ..Event::of("event-1", "2026-09-21") }).await;
    run(
        db,
        "insert into notifications (id, account_id, title, body, href, at)
         values ('notice-1', 'student-1', 'Test Notification', 'Something has happened.', '/admin/dashboard', 0)",
    )
    .await;
    let days = ["2026-01-01", "2026-12-31"];
    rows::admission_opening(db, "opening-1", ["session-1", "class-1"], days, None).await;
}

async fn school(sheets: &[(&str, &str, &str)]) -> TestApp {
    let app = TestApp::new().await;
    let db = &app.app.db;
    let sheet = ["exam-1-ct", "section-1", "subject-1"];
    rows::schedule(db, "schedule-ct", sheet, Some("2026-06-15"), &[("written", 20, 7)]).await;
    run(db, "update exam_schedules set paper1_full_mark = 100, paper1_pass_mark = 33 where section_id = 'section-1'")
        .await;
    rows::file(db, "file-1", Some("branch-1"), "image/png", &[0x89]).await;
    run(db, "update branches set icon_file_id = 'file-1' where id = 'branch-1'").await;
    own(db).await;
    let admin = app.as_role(Role::Admin);
    for sheet in sheets {
        let mut students: BTreeMap<&str, Value> = BTreeMap::new();
        for planted in MARKS.iter().filter(|planted| planted.sheet == *sheet) {
            let row = students.entry(planted.student).or_insert_with(|| json!({ "studentId": planted.student }));
            row[planted.component] = json!(planted.mark);
        }
        let mut body = sheet_body(sheet.2);
        body["examId"] = json!(sheet.0);
        body["sectionId"] = json!(sheet.1);
        body["marks"] = json!(students.into_values().collect::<Vec<_>>());
        let answer = admin.post("/api/addSubjectWiseMarks", &body).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    }
    app
}

async fn set(app: &TestApp, sheets: &[(&str, &str, &str)], is_published: bool) {
    for (exam, section, subject) in sheets {
        let query = format!(
            "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId={section}&examId={exam}&subjectId={subject}"
        );
        let path = format!("/api/publishResult?{query}");
        let answer = app.as_role(Role::Admin).post(&path, &json!({ "isPublished": is_published })).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    }
}

/// A route of either table.
struct Route {
    method: &'static str,
    path: &'static str,
    /// Whether the permission table lets a student call it; unknown for pages.
    allowed: Option<bool>,
}

/// What shows a student's own marks: every walk has it, so as to tell that it finds what it looks for.
const SHOW_MARKS: [&str; 2] = ["/api/getStudentWiseExamMarks", "/admin/examResult_student"];

fn routes() -> Vec<Route> {
    let allowed = |who: Option<Action>| who.is_none_or(|action| may(Role::Student, action));
    let walked = |path: &str| SHOW_MARKS.contains(&path) || narrowed::walks(path);
    let calls = CALLS.iter().filter(|call| walked(call.path));
    let calls = calls.map(|call| Route { method: call.method, path: call.path, allowed: Some(allowed(call.who)) });
    let pages = PAGES.iter().filter(|page| walked(page.path)).map(|page| Route {
        method: page.method,
        path: page.path,
        allowed: None,
    });
    calls.chain(pages).collect()
}

/// Routes of what a student has, and the id of it.
const OWN_PAGES: [(&str, &str); 7] = [
    ("/api/readNotification/", "notice-1"),
    ("/admin/notifications/", "notice-1"),
    ("/api/handInHomeWork/", "homework-1"),
    ("/admin/homeWorkStudent/", "homework-1"),
    ("/admin/attachments/", "attachment-1"),
    ("/admin/studentEvents/", "event-1"),
    ("/admission/class/", "opening-1"),
];

/// The values that the walker puts into a path; a new kind of parameter has to be named here.
fn values(path: &str, parameter: &str) -> Vec<String> {
    let own = |(under, _id): &&(&str, &str)| parameter == "id" && path.starts_with(under);
    if let Some((_, id)) = OWN_PAGES.iter().find(own) {
        return vec![(*id).to_owned()];
    }
    let values: &[&str] = match parameter {
        "id" => &[
            "student-1",
            "student-2",
            "student-6",
            "employee-student",
            "branch-1",
            "session-1",
            "class-1",
            "section-1",
            "exam-1",
            "subject-1",
            "file-1",
        ],
        "studentId" => &["student-1", "student-2", "student-6"],
        "*rest" => &["nothing", "examResult/print", "bulkImport"],
        // A print link is whoever's it is given to; a student has none, and guesses.
        "token" => &["AAAAAAAAAAAAAAAAAAAAAA"],
        "n" => &["1"],
        "field" => &["classTeacherId"],
        "hash" => &["0000000000000000"],
        other => panic!("say which values the walker gives {{{other}}}"),
    };
    values.iter().map(|value| (*value).to_owned()).collect()
}

/// Every address of a route's path.
fn addresses(path: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    for part in path.split('/').skip(1) {
        // `{id}`, also with something around it: `{id}.pdf`.
        let choices = match part.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
            None => vec![part.to_owned()],
            Some((before, (name, after))) => {
                values(path, name).into_iter().map(|value| format!("{before}{value}{after}")).collect()
            }
        };
        found = found.iter().flat_map(|start| choices.iter().map(move |choice| format!("{start}/{choice}"))).collect();
    }
    found
}

/// Every combination of the ids that a query may name, those of the own section first, then others' in every place.
fn queries() -> Vec<String> {
    let names = "branchName=Dhanmondi&sessionName=2026";
    let always = "searchText=ra&search=ra&page=1&limit=all&tab=many&view=1";
    let of = |section: &str, exam: &str, subject: &str, student: &str, semester: &str| {
        format!(
            "{names}&branchId=branch-1&sessionId=session-1&classId=class-1&sectionId={section}&examId={exam}&exam={exam}\
             &subjectId={subject}&subjects={subject}&studentId={student}&id={student}&semester={semester}&{always}"
        )
    };
    let mut found = BTreeSet::new();
    let mut ordered = Vec::new();
    let mut add = |query: String| {
        if found.insert(query.clone()) {
            ordered.push(query);
        }
    };
    add(String::new());
    for semester in ["half_yearly", "yearly"] {
        for student in ["student-1", "student-2", "student-6"] {
            for section in ["section-1", "section-1-b"] {
                for exam in ["exam-1", "exam-1-ct"] {
                    for subject in ["subject-1", "subject-1-eng"] {
                        add(of(section, exam, subject, student, semester));
                    }
                }
            }
        }
    }
    let parts = [
        "branchId=branch-1",
        "sessionId=session-1",
        "classId=class-1",
        "sectionId=section-1",
        "examId=exam-1&exam=exam-1",
        "subjectId=subject-1",
        "studentId=student-1",
        "semester=half_yearly",
    ];
    for chosen in 0..1_u32 << parts.len() {
        let given: Vec<&str> =
            parts.iter().enumerate().filter(|(place, _)| chosen & (1 << place) != 0).map(|(_, part)| *part).collect();
        add(given.join("&"));
    }
    ordered
}

/// What a student could send: everything that any body of ours takes, but for a new password, which would end the sign-in.
fn fields(reg_no: &'static str) -> Vec<(&'static str, &'static str)> {
    vec![
        ("branchId", "branch-1"),
        ("sessionId", "session-1"),
        ("classId", "class-1"),
        ("sectionId", "section-1"),
        ("examId", "exam-1"),
        ("subjectId", "subject-1"),
        ("studentId", "student-1"),
        ("semester", "half_yearly"),
        ("act", "publish"),
        ("sheets", "class"),
        ("userType", "student"),
        ("userId", reg_no),
        ("userPassword", PASSWORD),
        ("next", "/admin/dashboard"),
        ("kind", "reportCards"),
        ("text", "One half"),
        ("name", "Cards"),
    ]
}

fn body(reg_no: &'static str) -> Value {
    let mut body =
        json!({ "isPublished": true, "isLocked": false, "onlyComplete": false, "marks": [], "editedMarks": [] });
    for (key, value) in fields(reg_no) {
        body[key] = json!(value);
    }
    body["version"] = json!(0);
    body
}

async fn send(client: &Client, reg_no: &'static str, route: &Route, address: &str) -> Answer {
    let method: Method = route.method.to_uppercase().parse().unwrap();
    match (route.method, route.path.starts_with("/api")) {
        ("get" | "delete", _) => {
            client.send(method, address, &[("sec-fetch-site", "same-origin")], Body::empty()).await
        }
        (_, true) => client.json(method, address, &body(reg_no), &[]).await,
        (_, false) => client.form(address, &fields(reg_no)).await,
    }
}

/// An answer as it is searched and compared: what changes from one request to the next alone is taken out.
struct Seen {
    asked: String,
    route: String,
    status: u16,
    text: String,
}

/// How many queries are asked of a route that refuses the role whatever is asked, and of one that changes something.
const FEW: usize = 3;
/// How many queries, among them those with every id, are asked before a route that answers all of them alike is taken for
/// one that reads none of them.
const MANY: usize = 30;
/// Routes whose handlers have no parameters, so that no query can change their answers: asked a few times, being slow.
const WITHOUT_PARAMETERS: &[&str] = &["get /api/openapi.json"];

/// Calls every route with every address and every query.
async fn walk(client: &Client, reg_no: &'static str) -> Vec<Seen> {
    walk_through(client, reg_no, routes()).await
}

/// Does with what is the student's own all that a walk does: reads it, hands it in.
async fn act(client: &Client, reg_no: &'static str) {
    let own = |route: &Route| OWN_PAGES.iter().any(|(under, _)| route.path.starts_with(under)) || route.method != "get";
    walk_through(client, reg_no, routes().into_iter().filter(own).collect()).await;
}

async fn walk_through(client: &Client, reg_no: &'static str, through: Vec<Route>) -> Vec<Seen> {
    // From ever new addresses, so that the walker is not held off for guessing print links.
    static WALKS: AtomicU8 = AtomicU8::new(1);
    let walk = WALKS.fetch_add(1, Ordering::Relaxed);
    let mut asked = 0_u16;
    let queries = queries();
    let mut seen: Vec<Seen> = Vec::new();
    for route in through {
        let name = format!("{} {}", route.method, route.path);
        let once = route.method != "get" || WITHOUT_PARAMETERS.contains(&name.as_str());
        let of_route = seen.len();
        for path in addresses(route.path) {
            let first = seen.len();
            // Who is not signed in is sent to do so, whatever is asked.
            let turned_away = |seen: &Seen| match seen.status {
                303 => seen.text.contains("location: /auth/login"),
                status => matches!(status, 401 | 403),
            };
            let is_refused = |seen: &[Seen]| seen.iter().all(turned_away);
            // What the role was refused with any query, it is asked for once at each other address.
            let few = if first > of_route && is_refused(&seen[of_route..]) { 1 } else { FEW };
            for (place, query) in queries.iter().enumerate() {
                let so_far = &seen[first..];
                let refused = is_refused(so_far);
                let alike = so_far.iter().all(|seen| seen.text == so_far[0].text);
                if (place >= few && refused) || (place >= FEW && once) || (place >= MANY && alike) {
                    break;
                }
                let address = if query.is_empty() { path.clone() } else { format!("{path}?{query}") };
                asked = asked.wrapping_add(1);
                let [high, low] = asked.to_be_bytes();
                let mut client = client.clone().from([10, walk, high, low]);
                if route.path == "/auth/logout" {
                    // It would end the walker's own sign-in; that it does is tested with the doors.
                    client = client.signed_out();
                }
                let answer = send(&client, reg_no, &route, &address).await;
                seen.push(Seen {
                    asked: format!("{} {address}", route.method),
                    route: name.clone(),
                    status: answer.status.as_u16(),
                    text: readable(&answer),
                });
            }
        }
    }
    seen
}

/// Whether a text holds a word that neither a letter nor a digit stands beside.
fn holds(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let beside = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        !beside(text[..at].chars().next_back()) && !beside(text[at + word.len()..].chars().next())
    })
}

/// A mark as it could be written: with a dot, with a comma, in hundredths as it is stored.
fn spellings(mark: &str) -> [String; 3] {
    [mark.to_owned(), mark.replace('.', ","), mark.replace('.', "")]
}

/// Nobody but its owner sees a mark, and the owner only one that is published; no other student is named.
fn assert_nothing_leaks(seen: &[Seen], student: &str, published: &[(&str, &str, &str)], when: &str) {
    let mut searched = BTreeSet::new(); // Most answers are the same to many queries.
    for answer in seen {
        assert!(answer.status < 500, "{when}: {} answers {}: {}", answer.asked, answer.status, answer.text);
        if !searched.insert(answer.text.as_str()) {
            continue;
        }
        for planted in &MARKS {
            if planted.student == student && published.contains(&planted.sheet) {
                continue;
            }
            for spelling in spellings(planted.mark) {
                assert!(
                    !holds(&answer.text, &spelling),
                    "{when}: {} tells {student} the {} of {}: {spelling}\n{}",
                    answer.asked,
                    planted.component,
                    planted.student,
                    answer.text
                );
            }
        }
        for (other, names) in CLASSMATES.iter().filter(|(other, _)| *other != student) {
            for name in *names {
                assert!(!holds(&answer.text, name), "{when}: {} names {other} to {student}", answer.asked);
            }
        }
    }
}

fn sees(seen: &[Seen], mark: &str) -> Vec<String> {
    seen.iter().filter(|answer| holds(&answer.text, mark)).map(|answer| answer.route.clone()).collect()
}

/// Answers of two schools that differ only in what the student may not know must be the same, byte for byte.
fn assert_same(one: &[Seen], other: &[Seen], when: &str) {
    for (one, other) in one.iter().zip(other) {
        assert_eq!((&one.asked, one.status), (&other.asked, other.status), "{when}");
        assert!(one.text == other.text, "{when}: {} differs:\n{}\n---\n{}", one.asked, one.text, other.text);
    }
    assert_eq!(one.len(), other.len(), "{when}");
}

/// Routes that a student may call and the walker leaves refused, each with its reason.
const NOT_WALKED_THROUGH: &[&str] = &[
    // A new password would end the sign-in of the walker itself.
    "get /api/updateEmployeePassword/{id}",
    "post /api/updateEmployeePassword/{id}",
    "post /api/changeStudentPassword",
    "post /admin/changePassword",
    // A provider's signature says who asks, and nobody who is signed in.
    "post /api/paymentNotice",
    // It begins a payment of what is due, and nothing is due here.
    "post /admin/myFees/pay",
    // An applicant's secret number, which nobody guesses, and an application, which is sent with everything that it asks for.
    "post /admission/state",
    "post /admission/class/{id}",
    // A student hands in once; the form of the second walk is of before the first.
    "post /admin/homeWorkStudent/{id}",
];

/// Those whose record this school lacks, and where they are asked for instead.
const NOT_THERE: &[&str] = &[
    // online_payments.rs
    "get /admin/myFees/receipts/{id}",
    // kept_pictures.rs
    "get /admin/kept/{id}",
    "get /admission/kept/{id}",
];

/// Every route was really called: it answered, or refused for what it is and not for how it was asked.
fn assert_every_route_was_called(seen: &[Seen]) {
    let mut others = Vec::new();
    for route in routes() {
        let name = format!("{} {}", route.method, route.path);
        let statuses: BTreeSet<u16> = seen.iter().filter(|seen| seen.route == name).map(|seen| seen.status).collect();
        let answered = statuses.iter().any(|status| *status < 400);
        let fine = match route.allowed {
            _ if NOT_WALKED_THROUGH.contains(&name.as_str()) => !statuses.contains(&404),
            _ if NOT_THERE.contains(&name.as_str()) => statuses.contains(&404),
            Some(true) => answered,
            Some(false) => statuses == BTreeSet::from([403]),
            None => answered || statuses.contains(&403) || (route.path.contains("{token}") && statuses.contains(&404)),
        };
        if !fine {
            others.push(format!("{name}: it got {statuses:?}"));
        }
    }
    let _: fn() -> _ = markbook::openapi::openapi; // It has no parameters.
    assert!(others.is_empty(), "teach the walker to call {others:#?}");
}

#[tokio::test]
async fn nothing_unpublished_reaches_a_student_by_any_route() {
    let app = school(&SHEETS).await;
    let student = app.as_student("student-1");

    let before = walk(&student, "S-001").await;
    assert_nothing_leaks(&before, "student-1", &[], "before anything is published");
    // A school in which nobody has entered any mark answers the student exactly alike.
    let without = walk(&school(&[]).await.as_student("student-1"), "S-001").await;
    assert_same(&before, &without, "unpublished, and not entered");

    set(&app, &[MATHS], true).await;
    let one = walk(&student, "S-001").await;
    assert_nothing_leaks(&one, "student-1", &[MATHS], "one subject is published");
    for mark in ["13.57", "11.83", "57.31"] {
        let routes = sees(&one, mark);
        let shows = |path: &&str| routes.iter().any(|seen| seen.strip_prefix("get ") == Some(*path));
        assert!(SHOW_MARKS.iter().all(shows), "{routes:?} show the own {mark}");
    }
    let only = school(&[MATHS]).await;
    act(&only.as_student("student-1"), "S-001").await;
    set(&only, &[MATHS], true).await;
    let same = walk(&only.as_student("student-1"), "S-001").await;
    assert_same(&one, &same, "one published, the others not, and not entered");

    set(&app, &SHEETS, true).await;
    let all = walk(&student, "S-001").await;
    assert_nothing_leaks(&all, "student-1", &SHEETS, "everything is published");
    assert!(!sees(&all, "61.73").is_empty() && !sees(&all, "17.29").is_empty());
    let mut everything = before;
    everything.extend(one);
    everything.extend(all);
    assert_every_route_was_called(&everything);

    set(&app, &SHEETS, false).await;
    assert_nothing_leaks(&walk(&student, "S-001").await, "student-1", &[], "everything is taken back");
}

#[tokio::test]
async fn what_is_published_reaches_nobody_but_its_owner() {
    let app = school(&SHEETS).await;
    set(&app, &SHEETS, true).await;
    for (student, reg_no) in [("student-2", "S-002"), ("student-6", "S-006"), ("student-5", "S-005")] {
        let seen = walk(&app.as_student(student), reg_no).await;
        assert_nothing_leaks(&seen, student, &SHEETS, "everything is published");
    }
    // Another branch's student, and nobody at all.
    assert_nothing_leaks(
        &walk(&app.as_student("student-2x"), "S-none").await,
        "student-2x",
        &SHEETS,
        "from another branch",
    );
    assert_nothing_leaks(&walk(&app.anonymous(), "S-none").await, "nobody", &SHEETS, "without a sign-in");
}

#[test]
fn a_word_is_found_only_where_it_stands_alone() {
    for text in ["13.57", "\"written\":13.57,", ">13.57<", "13.57\n", "=13.57&", "(13.57)"] {
        assert!(holds(text, "13.57"), "{text}");
    }
    for text in ["113.57", "13.575", "a13.57", "13.5", ""] {
        assert!(!holds(text, "13.57"), "{text}");
    }
    assert_eq!(addresses("/a/{studentId}/b").len(), 3);
    assert_eq!(addresses("/a/{token}.pdf"), ["/a/AAAAAAAAAAAAAAAAAAAAAA.pdf"]);
}
