//! Before there is anything: every screen of every role over an empty database, a branch and nothing else, and a session without a class
//! (docs/rules.md, *Structure*); and the choices of a form that have nothing to choose.

use axum::http::StatusCode;
use db::Db;
use office::NOUNS;
use records::{Field, FieldKind, MADE, Made, Noun, table_of};
use rules::menu::{ITEMS, MenuItem};
use rules::permission::{Action, may};
use rules::roles::Role;
use serde_json::Value;

use crate::narrowed;
use auth::setup::SetupCode;
use testing::databases::{postgres, sqlite};
use testing::rows::{self, Employee};
use testing::{Answer, PASSWORD_HASH, TestApp, run};

/// What an installation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Has {
    Nothing,
    Branch,
    Session,
}

impl Has {
    /// Where what it lacks is added.
    const fn next(self) -> &'static str {
        match self {
            Self::Nothing => "/admin/branch/new",
            Self::Branch => "/admin/manageSession/new",
            Self::Session => "/admin/classSetting/new",
        }
    }

    /// What there is, as an address chooses it.
    const fn chosen(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Branch => "?branchId=branch-1",
            Self::Session => "?branchId=branch-1&sessionId=session-1",
        }
    }

    const fn adds(self) -> Action {
        match self {
            Self::Nothing => Action::ManageBranches,
            Self::Branch | Self::Session => Action::ManageStructure,
        }
    }

    /// Who is there.
    fn roles(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |role| self > Self::Nothing || *role == Role::SuperAdmin)
    }
}

async fn fill(db: &Db, has: Has) {
    let mut tx = db.begin().await.unwrap();
    if has >= Has::Branch {
        rows::branch(&mut tx, "branch-1", ("Dhanmondi", "School"), Some("Dhaka")).await;
    }
    if has >= Has::Session {
        let year = ["2026-01-01", "2026-12-31"];
        rows::session(&mut tx, "session-1", "branch-1", "2026", year, "active").await;
    }
    for role in has.roles().filter(|role| *role != Role::Student) {
        let branch = (role != Role::SuperAdmin).then_some("branch-1");
        let (id, role) = (format!("employee-{}", role.as_str()), role.as_str());
        let of = Employee { password_hash: &PASSWORD_HASH, ..Employee::of(&id, branch, role) };
        rows::employee(&mut tx, &of.called(role, role)).await;
    }
    if has >= Has::Branch {
        rows::student(&mut tx, "student-1", ("branch-1", "S-001"), ("Amina", "Rahman"), "amina rahman s-001").await;
        let sql =
            "update students set guardian_name = 'Guardian', gender = 'female', dob = '2012-03-04', password_hash = $1,
                          reg_no_key = 's-001'";
        tx.execute(sql, PASSWORD_HASH.as_str()).await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// Each state of an installation, on both engines.
async fn each_state(test: impl AsyncFn(&TestApp, Has)) {
    for has in [Has::Nothing, Has::Branch, Has::Session] {
        let (db, folder) = sqlite().await;
        fill(&db, has).await;
        test(&TestApp::bare(db, Some(folder), SetupCode::default()), has).await;
        let db = postgres().await;
        fill(&db, has).await;
        test(&TestApp::bare(db, None, SetupCode::default()), has).await;
    }
}

/// A role's lines of the menu that this run walks.
fn items_of(role: Role) -> impl Iterator<Item = &'static MenuItem> {
    ITEMS.iter().filter(move |item| item.visible_to(role) && narrowed::walks(&format!("/admin{}", item.path)))
}

/// The page between its menu and its foot.
fn main_of(answer: &Answer) -> String {
    let text = answer.text();
    let main = text.split_once("<main").and_then(|(_, rest)| rest.split_once("</main>"));
    main.map(|(main, _)| main.to_owned()).unwrap_or_default()
}

/// Where its links lead.
fn links(main: &str) -> Vec<String> {
    let parts = main.split("href=\"").skip(1);
    parts.filter_map(|part| part.split_once('"')).map(|(href, _)| href.replace("&amp;", "&")).collect()
}

/// Screens that need nothing of what is lacking: they are what they always are, with the ways on that they always have.
fn needs_nothing(path: &str, has: Has) -> bool {
    const ALWAYS: [&str; 6] = ["/audit", "/searchView", "/branch", "/listEmployees", "/gradingSchemes", "/dashboard"];
    // Of a branch: a session need not be there.
    const OF_A_BRANCH: [&str; 38] = [
        "/myContent",
        "/manageSession",
        "/manageGroup",
        "/attachmentType",
        "/attachmentBooks",
        "/addDesignation",
        "/addDepartment",
        "/addEmployee",
        "/onlineAdmission",
        "/id-card-template",
        "/student-id-card",
        "/employee-id-card",
        "/admit-card-template",
        "/generate-admit-card",
        "/certificate-template",
        "/generate-student",
        "/Generate-employee",
        "/examHall",
        "/books",
        "/branchWiseBooks",
        "/booksCategory",
        "/booksStatus",
        "/feesType",
        "/studentFeesCollection",
        "/studentFeesCashier",
        "/admissionFeesCollection",
        "/accountsLists",
        "/voucherHeads",
        "/deposits",
        "/expenses",
        "/eventType",
        "/employeeEvents",
        "/paymentSummary",
        "/headWiseSummary",
        "/expenseReport",
        "/depositReport",
        "/incomeVsExpense",
        "/period",
    ];
    // Of a session: a class need not be there, or the way to it is that of the form which lacks it.
    const OF_A_SESSION: [&str; 28] = [
        "/starter",
        "/activeSession",
        "/sectionSetting",
        "/manageSubject",
        "/manageStudentSubject",
        "/teacherSchedule",
        "/studentPromotion",
        "/uploadContent",
        "/addStudent",
        "/bulkImport",
        "/view",
        "/employeeAttendance",
        "/employeeAttendanceReport",
        "/examList",
        "/printLinks",
        "/homeWork",
        "/homeWorkList",
        "/homeworkEvaluation",
        "/studentFeesSetup",
        "/specialFeesSetup",
        "/studentFeesSummary",
        "/events",
        "/studentFeesReport",
        "/feesCollectionReport",
        "/dueListSummary",
        "/admissionFees",
        "/classSetting",
        "/booksMyIssue",
    ];
    ALWAYS.contains(&path)
        || has >= Has::Branch && OF_A_BRANCH.contains(&path)
        || has >= Has::Session && OF_A_SESSION.contains(&path)
}

#[tokio::test]
async fn every_screen_of_every_role_opens_and_leads_to_the_next_step() {
    each_state(async |app, has| {
        let mut faults = Vec::new();
        let mut walked = 0;
        for role in has.roles() {
            let visitor = app.as_role(role);
            for item in items_of(role) {
                // Who has no branch has chosen what there is.
                let chosen = if role == Role::SuperAdmin { has.chosen() } else { "" };
                let path = format!("/admin{}{chosen}", item.path);
                let answer = visitor.get(&path).await;
                walked += 1;
                if (has, role, item.path) == (Has::Branch, Role::SuperAdmin, "/classSetting") {
                    answer.served_as("nothingYet");
                }
                if answer.status != StatusCode::OK || answer.page_data()["shell"].is_null() {
                    faults.push(format!("{has:?} {role} {path}: {}", answer.status));
                    continue;
                }
                let main = main_of(&answer);
                // The foot of a primary step or a line of the panel: the way there, for who may add it.
                if !needs_nothing(item.path, has) && role != Role::Student {
                    let is_led = links(&main).iter().any(|href| href.starts_with(has.next()));
                    if is_led != may(role, has.adds()) {
                        faults.push(format!("{has:?} {role} {path}: led {is_led}"));
                    }
                    let is_told = main.contains("Ask an admin") || main.contains("ask an admin");
                    if !may(role, has.adds()) && !is_told {
                        faults.push(format!("{has:?} {role} {path}: nobody to ask"));
                    }
                }
            }
        }
        assert!(faults.is_empty(), "{} of {walked}:\n{}", faults.len(), faults.join("\n"));
        assert!(narrowed::is_enough(walked, if has == Has::Nothing { 71 } else { 201 }), "{walked}");
    })
    .await;
}

#[tokio::test]
async fn no_link_of_these_screens_is_refused_and_no_page_fails() {
    // Both engines have the same links; the walk over all of them is long enough on one.
    for has in [Has::Nothing, Has::Branch, Has::Session] {
        let (db, folder) = sqlite().await;
        fill(&db, has).await;
        let app = TestApp::bare(db, Some(folder), SetupCode::default());
        let mut faults = Vec::new();
        for role in has.roles() {
            let visitor = app.as_role(role);
            let mut seen = std::collections::BTreeSet::new();
            for item in items_of(role) {
                let answer = visitor.get(&format!("/admin{}", item.path)).await;
                seen.extend(links(&main_of(&answer)).into_iter().filter(|href| href.starts_with("/admin/")));
            }
            // What has a paper of a branch has none without one.
            let is_paper = |href: &str| href.contains("/print") && !href.contains("/printLinks");
            for href in seen.iter().filter(|href| has > Has::Nothing || !is_paper(href)) {
                let status = visitor.get(href).await.status;
                if !status.is_success() && !status.is_redirection() {
                    faults.push(format!("{has:?} {role} {href}: {status}"));
                }
            }
            for page in narrowed::pages().filter(|page| page.method == "get" && !page.path.contains('{')) {
                if !page.path.starts_with("/admin/") || page.path.ends_with("/stream") {
                    continue;
                }
                let status = visitor.get(page.path).await.status;
                let is_new = page.path.ends_with("/new") && !page.path.contains("/printLinks/");
                if status.is_server_error() || is_new && ![StatusCode::OK, StatusCode::FORBIDDEN].contains(&status) {
                    faults.push(format!("{has:?} {role} {}: {status}", page.path));
                }
            }
        }
        assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n"));
    }
}

/// The nouns that have a form of their own.
fn with_form() -> impl Iterator<Item = &'static Noun> {
    narrowed::nouns()
}

/// What need not be chosen out of anything: without it, a session is graded by *Standard*.
const WITHOUT: &[&str] = &["gradingSchemeId"];

fn refers(field: &Field) -> bool {
    matches!(field.kind, FieldKind::Record | FieldKind::Picked(_)) && !WITHOUT.contains(&field.key)
}

#[test]
fn whatever_a_form_refers_to_is_made_somewhere() {
    for noun in with_form() {
        for field in noun.fields.iter().filter(|field| refers(field)) {
            let table = table_of(field.column).unwrap_or_else(|| panic!("{} {}", noun.kind, field.key));
            let made =
                Made::of(field).unwrap_or_else(|| panic!("{} {}: {table} is made nowhere", noun.kind, field.key));
            let own = NOUNS.iter().find(|noun| noun.path == made.added.list);
            let own = own.unwrap_or_else(|| panic!("{}: no noun has this list", made.added.list));
            assert_eq!((own.kind, own.reach), (made.added.noun, made.reach), "{table}");
        }
    }
    assert_eq!(MADE.len(), 16, "each is asked above");
}

#[tokio::test]
async fn a_choice_that_has_nothing_to_choose_leads_to_where_it_is_made() {
    each_state(async |app, has| {
        if has != Has::Session {
            return;
        }
        run(&app.app.db, "delete from students").await;
        let mut asked = 0;
        for noun in with_form() {
            // Whoever may add it: the accountant what an admin may not.
            let path = format!("/admin{}/new", noun.path);
            let mut shown: Option<(Role, Value)> = None;
            for role in [Role::Admin, Role::Accountant] {
                let answer = app.as_role(role).get(&path).await;
                if answer.status == StatusCode::OK {
                    shown = Some((role, answer.props()));
                    break;
                }
            }
            let Some((role, props)) = shown else { continue };
            let records = noun.fields.iter().filter(|field| matches!(field.kind, FieldKind::Record));
            for field in records.filter(|field| refers(field)) {
                let choices = props["choices"][field.key].as_array().cloned().unwrap_or_default();
                if choices.iter().any(|choice| choice["value"] != "") {
                    continue;
                }
                let made = Made::of(field).unwrap();
                let missing = &props["missing"][field.key];
                asked += 1;
                assert!(
                    missing["text"].as_str().is_some_and(|text| text.starts_with("There is no ")),
                    "{path} {}",
                    field.key
                );
                let href = missing["link"]["href"].as_str().unwrap_or_default();
                if may(role, made.added.adds) {
                    assert!(
                        href.starts_with(&format!("/admin{}/new", made.added.list)),
                        "{path} {}: {href}",
                        field.key
                    );
                    assert_eq!(app.as_role(role).get(href).await.status, StatusCode::OK, "{path}: {href}");
                } else {
                    assert_eq!((href, missing["link"].is_null()), ("", true), "{path} {}", field.key);
                    assert!(missing["text"].as_str().unwrap().contains(" Ask "), "{path} {}", field.key);
                }
            }
        }
        assert!(narrowed::is_enough(asked, 14), "{asked} choices");
        // A student to pick, where there is none.
        let props = app.as_role(Role::Accountant).props_at("/admin/specialFeesSetup/new").await;
        assert!(
            props["missing"]["studentId"]["text"].as_str().unwrap().starts_with("There is no student to choose yet.")
        );
        // What has choices says nothing.
        rows::class(&app.app.db, "class-1", "session-1", ("Class 8", 8)).await;
        let props = app.as_role(Role::Admin).props_at("/admin/sectionSetting/new").await;
        assert_eq!(props["missing"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn an_empty_list_has_its_links_and_tools_for_every_noun() {
    each_state(async |app, has| {
        if has != Has::Session {
            return;
        }
        let mut walked = 0;
        for noun in with_form() {
            let path = format!("/admin{}", noun.path);
            for role in [Role::SuperAdmin, Role::Admin, Role::Accountant] {
                let answer = app.as_role(role).get(&path).await;
                if answer.status != StatusCode::OK {
                    continue;
                }
                let props = answer.props();
                if props["total"] != 0 {
                    continue;
                }
                walked += 1;
                let found = links(&main_of(&answer));
                let wanted = props["links"].as_array().unwrap().iter().map(|link| link["href"].as_str().unwrap());
                let tools = ["csv", "xlsx", "print"].map(|tool| props[tool].as_str().unwrap());
                for href in wanted.chain(tools) {
                    assert!(found.iter().any(|of| of == href), "{role} {path}: {href} is not in {found:?}");
                }
            }
        }
        assert!(narrowed::is_enough(walked, 40), "{walked}");
        let admission = app.as_role(Role::AdmissionSupport).get("/admin/onlineAdmission").await;
        assert!(links(&main_of(&admission)).contains(&"/admin/onlineAdmission/classes".to_owned()));
    })
    .await;
}
