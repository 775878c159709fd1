//! What the screens list below Select Ground while something is not chosen: within the visitor's reach, in a fixed number of statements.

use axum::http::StatusCode;
use db::{Db, Engine};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::marks::{add_some, adding, set_state};
use testing::{Client, TestApp, both_schools, rows, run};

const RESULTS: &str = "/admin/examResult";
const SECTION: &str = "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1";

/// The list of a screen; null where it has none.
async fn list(client: &Client, address: &str) -> Value {
    let answer = client.get(address).await;
    assert_eq!(answer.status, StatusCode::OK, "{address}: {}", answer.text());
    answer.props()["ground"]["list"].clone()
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The title, the columns, then each row: `Class 8 A: cell | cell`, what waits with a star, a note in brackets.
fn lines(list: &Value) -> Vec<String> {
    let mut lines = vec![format!("{}: {}", list["title"].as_str().unwrap(), texts(&list["columns"]).join(" | "))];
    for group in list["groups"].as_array().unwrap() {
        let own = texts(&group["columns"]);
        if !own.is_empty() {
            lines.push(format!("{}: {}", group["label"].as_str().unwrap(), own.join(" | ")));
        }
        for row in group["rows"].as_array().unwrap() {
            let cells = row["cells"].as_array().unwrap().iter().map(|cell| {
                let note = cell["note"].as_str().map(|note| format!(" ({note})")).unwrap_or_default();
                let star = if cell["waits"] == json!(true) { "*" } else { "" };
                cell["text"].as_str().map_or_else(|| "none".to_owned(), |text| format!("{text}{star}{note}"))
            });
            let label = group["label"].as_str().map(|label| format!("{label} ")).unwrap_or_default();
            let cells: Vec<String> = cells.collect();
            lines.push(format!("{label}{}: {}", row["name"].as_str().unwrap(), cells.join(" | ")));
        }
    }
    lines
}

/// Every address in a list, in its order.
fn hrefs(list: &Value) -> Vec<String> {
    let rows = list["groups"].as_array().unwrap().iter().flat_map(|group| group["rows"].as_array().unwrap());
    let of_row = |row: &Value| {
        let cells = row["cells"].as_array().unwrap().iter().map(|cell| cell["href"].clone());
        std::iter::once(row["href"].clone()).chain(cells).collect::<Vec<_>>()
    };
    rows.flat_map(of_row).filter_map(|href| href.as_str().map(str::to_owned)).collect()
}

/// section-1: Mathematics begun, English complete and published; section-1-b: nothing.
async fn begun(db: Db) -> TestApp {
    let app = TestApp::over(db);
    let admin = app.as_role(Role::Admin);
    add_some(&admin).await;
    let marks: Value = (1..=5).map(|n| json!({ "studentId": format!("student-{n}"), "written": 50 })).collect();
    let answer = admin.post("/api/addSubjectWiseMarks", &adding("subject-1-eng", marks)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    set_state(&app, "subject-1-eng", true, true).await;
    app
}

#[tokio::test]
async fn two_presses_lead_from_the_empty_results_screen_to_a_sheet() {
    both_schools(async |db| {
        let app = begun(db).await;
        let admin = app.as_role(Role::Admin);
        let sections = list(&admin, RESULTS).await;
        assert_eq!(
            lines(&sections),
            [
                "Sections of 2026: Complete | Incomplete | No marks | Published",
                "Class 8 A: 1 of 2 | 1* | – | 1",
                "Class 8 B: 0 of 1 | – | 1* | –",
            ]
        );
        assert_eq!(hrefs(&sections)[0], format!("{RESULTS}?{SECTION}"));
        let sheets = list(&admin, &hrefs(&sections)[0]).await;
        assert_eq!(
            lines(&sheets),
            [
                "Sheets of Class 8 A: Half Yearly",
                "Mathematics: 3 of 5*",
                "English Language: 5 of 5 (Published, locked)"
            ]
        );
        let sheet = |subject: &str| format!("{RESULTS}?{SECTION}&examId=exam-1&subjectId={subject}");
        assert_eq!(
            hrefs(&sheets),
            [format!("{}&tab=marks&edit=1#first-empty", sheet("subject-1")), sheet("subject-1-eng")]
        );
        assert_eq!(sheets["upHref"], format!("{RESULTS}?branchId=branch-1&sessionId=session-1"));
        assert_eq!(list(&admin, &sheet("subject-1")).await, Value::Null, "everything is chosen");
        // An untouched sheet leads to Add Marks, for who enters marks; the tab is kept.
        let untouched = format!("{RESULTS}?{}", SECTION.replace("section-1", "section-1-b"));
        assert!(hrefs(&list(&admin, &untouched).await)[0].ends_with("&tab=marks#first-empty"));
        let kept = list(&admin, &format!("{RESULTS}?tab=marks")).await;
        assert!(hrefs(&kept)[0].ends_with("&tab=marks"), "{kept}");
        let viewer = app.as_role(Role::TechnicalSupport);
        assert!(hrefs(&list(&viewer, &untouched).await).iter().all(|href| !href.contains("tab=marks")));
    })
    .await;
}

#[tokio::test]
async fn a_sheet_of_a_subject_that_nobody_takes_waits_for_nothing() {
    both_schools(async |db| {
        let app = begun(db).await;
        let admin = app.as_role(Role::Admin);
        let before = lines(&list(&admin, RESULTS).await);
        let db = &app.app.db;
        rows::subject(db, "subject-none", "session-1", "Sanskrit").await;
        rows::section_subject(db, "section-1", "subject-none", 99).await;
        run(db, "update section_subjects set kind = 'optional' where subject_id = 'subject-none'").await;
        let sheet = ["exam-1", "section-1", "subject-none"];
        rows::schedule(db, "schedule-none", sheet, None, &[("written", 100, 33)]).await;
        assert_eq!(lines(&list(&admin, RESULTS).await), before);
        let sheets = lines(&list(&admin, &format!("{RESULTS}?{SECTION}")).await);
        assert_eq!(sheets.last().unwrap(), "Sanskrit: 0 of 0");
    })
    .await;
}

#[tokio::test]
async fn a_teacher_is_listed_the_routine_alone_and_nobody_another_branch() {
    both_schools(async |db| {
        let app = begun(db).await;
        let teacher = app.as_role(Role::Teacher);
        assert_eq!(lines(&list(&teacher, RESULTS).await)[1..], ["Class 8 A: 0 of 1 | 1* | – | –"]);
        assert_eq!(
            lines(&list(&teacher, &format!("{RESULTS}?{SECTION}")).await),
            ["Sheets of Class 8 A: Half Yearly", "Mathematics: 3 of 5*"]
        );
        let other = app.as_employee("employee-teacher-b", Role::Teacher);
        // English is not scheduled in section B, and section A is not in the routine.
        assert_eq!(lines(&list(&other, RESULTS).await)[1..], ["Class 8 B: – | – | – | –"]);
        assert_eq!(lines(&list(&other, &format!("{RESULTS}?{SECTION}")).await)[1..], ["Class 8 B: – | – | – | –"]);
        for screen in ["/admin/student-qualities", "/admin/tabulation", "/admin/half_yearly_tabulation_8_9"] {
            for (client, section) in [(&teacher, "Class 8 A"), (&other, "Class 8 B")] {
                let shown = lines(&list(client, screen).await);
                let sections: Vec<_> = shown.iter().filter(|line| line.starts_with("Class 8 ")).collect();
                assert!(sections.len() == 1 && sections[0].starts_with(section), "{screen}: {shown:?}");
            }
        }
        let neighbour = app.as_employee("employee-admin-2", Role::Admin);
        for address in [RESULTS.to_owned(), format!("{RESULTS}?{SECTION}")] {
            let shown = list(&neighbour, &address).await;
            assert!(!shown.to_string().contains("-1"), "{address}: {shown}");
        }
        // A routine without lessons.
        run(&app.app.db, "delete from routine_periods").await;
        let none = list(&teacher, RESULTS).await;
        assert!(none["empty"].as_str().unwrap().starts_with("Your class routine has no lessons in session 2026."));
    })
    .await;
}

#[tokio::test]
async fn the_publish_screen_lists_what_is_complete_and_unpublished() {
    both_schools(async |db| {
        let app = begun(db).await;
        set_state(&app, "subject-1-eng", false, false).await;
        let admin = app.as_role(Role::Admin);
        let sections = list(&admin, "/admin/publishResult").await;
        assert_eq!(
            lines(&sections),
            [
                "Sections of 2026: Complete, unpublished | Incomplete | Published | Locked",
                "Class 8 Whole class: 1* | 2 | 0 of 3 | –",
                "Class 8 A: 1* | 1 | 0 of 2 | –",
                "Class 8 B: – | 1 | 0 of 1 | –",
            ]
        );
        let class = "/admin/publishResult?branchId=branch-1&sessionId=session-1&classId=class-1&tab=many&sheets=class";
        assert_eq!(hrefs(&sections)[0], class);
        let sheets = list(&admin, &hrefs(&sections)[1]).await;
        assert_eq!(lines(&sheets)[1..], ["Mathematics: 3 of 5", "English Language: 5 of 5*"]);
        assert_eq!(hrefs(&sheets)[1], format!("/admin/publishResult?{SECTION}&examId=exam-1&subjectId=subject-1-eng"));
        // On the other tab a section leads to all of its sheets.
        let many = list(&admin, "/admin/publishResult?tab=many").await;
        assert_eq!(hrefs(&many)[0], class);
        let all = admin.get(&hrefs(&many)[1]).await.props();
        assert_eq!((&all["many"]["counts"]["results"], &all["ground"]["list"]), (&json!(3), &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn semesters_are_listed_with_what_is_unpublished_and_who_has_grades() {
    both_schools(async |db| {
        let app = begun(db).await;
        let admin = app.as_role(Role::Admin);
        let cards = list(&admin, "/admin/markSheet").await;
        assert_eq!(
            lines(&cards),
            [
                "Sections of 2026: ",
                "Class 8: Half Yearly | Annual",
                "Class 8 A: 1 of 2 unpublished* | none",
                "Class 8 B: 1 of 1 unpublished* | none",
            ]
        );
        assert_eq!(hrefs(&cards)[1], format!("/admin/markSheet?{SECTION}&semester=half_yearly"));
        set_state(&app, "subject-1", true, false).await;
        assert_eq!(lines(&list(&admin, "/admin/markSheet").await)[2], "Class 8 A: All published | none");

        let qualities = "/admin/student-qualities";
        assert_eq!(
            lines(&list(&admin, qualities).await)[2..],
            ["Class 8 A: 0 of 5* | 0 of 5*", "Class 8 B: 0 of 1* | 0 of 1*"]
        );
        for (student, semester) in
            [("student-1", "half_yearly"), ("student-2", ""), ("student-2", "half_yearly"), ("student-6", "")]
        {
            let id = format!("{student}{semester}");
            rows::quality(&app.app.db, &id, [student, "session-1", semester], 1, ("x", "x", 0), &[]).await;
        }
        // One semester's own record, and that of every semester.
        let shown = list(&admin, qualities).await;
        assert_eq!(lines(&shown)[2..], ["Class 8 A: 2 of 5* | 1 of 5*", "Class 8 B: 1 of 1 | 1 of 1"]);
        let opened = admin.get(&hrefs(&shown)[1]).await.props()["chosen"].clone();
        assert_eq!((&opened["recorded"], &opened["students"]), (&json!(2), &json!(5)));
    })
    .await;
}

#[tokio::test]
async fn band_and_semester_of_a_tabulation_are_chosen_on_one_screen() {
    both_schools(async |db| {
        let app = begun(db).await;
        rows::class(&app.app.db, "class-5", "session-1", ("Class 5", 5)).await;
        rows::section(&app.app.db, "section-5", "class-5", "A").await;
        let admin = app.as_role(Role::Admin);
        let every = list(&admin, "/admin/tabulation").await;
        assert_eq!(
            lines(&every),
            [
                "Sections of 2026: ",
                "Class 5: One exam | Half Yearly | Annual",
                "Class 5 A: Choose the exam | none | none",
                "Class 8: Half Yearly | Annual",
                "Class 8 A: 1 of 2 unpublished* | none",
                "Class 8 B: 1 of 1 unpublished* | none",
            ]
        );
        assert_eq!(hrefs(&every)[1], format!("/admin/half_yearly_tabulation_8_9?{SECTION}"));
        let sheet = admin.get(&hrefs(&every)[1]).await.page_data();
        assert!(sheet["props"]["table"].is_object());
        assert_eq!((&sheet["shell"]["title"], &sheet["shell"]["parent"]), (&json!("Half Yearly (8-9)"), &json!("Tabulation")));
        // What a form without a script sends.
        let chosen = admin.get(&format!("/admin/tabulation?{SECTION}&semester=yearly")).await;
        assert_eq!(chosen.status, StatusCode::SEE_OTHER);
        assert_eq!(chosen.header("location"), format!("/admin/yearly_tabulation_8_9?{SECTION}"));
        // A band's own screen, and the exams of a section.
        let band = list(&admin, "/admin/half_yearly_tabulation_8_9").await;
        assert_eq!(lines(&band), ["Sections of 2026: Complete | Published", "Class 8 A: 1 of 2 | 1 of 2", "Class 8 B: 0 of 1 | 0 of 1"]);
        run(&app.app.db, "update classes set class_numeric = 7 where id = 'class-1'").await;
        let exams = list(&admin, &format!("/admin/exam_tabulation_3_7?{SECTION}")).await;
        assert_eq!(lines(&exams), ["Exams of Class 8 A: Complete | Published", "Half Yearly: 1 of 2 | 1 of 2"]);
        assert_eq!(hrefs(&exams)[0], format!("/admin/exam_tabulation_3_7?{SECTION}&examId=exam-1"));
        let nobody = list(&admin, "/admin/interim_tabulation_11_12").await;
        assert_eq!(
            nobody["empty"],
            "Session 2026 has no sections of classes 11 to 12 yet. Choose another session, or add its classes and sections first."
        );
    })
    .await;
}

#[tokio::test]
async fn the_menus_tabulation_is_the_active_item_on_all_thirteen() {
    let app = TestApp::new().await;
    for role in [Role::Admin, Role::Teacher] {
        for screen in grading::tabulation::screens::SCREENS {
            let data = app.as_role(role).get(screen.action).await.page_data();
            let menu = data["shell"]["menu"].as_array().unwrap();
            let active: Vec<_> = menu
                .iter()
                .flat_map(|section| section["links"].as_array().unwrap())
                .filter(|link| link["active"] == json!(true))
                .map(|link| link["path"].as_str().unwrap())
                .collect();
            assert_eq!(active, ["/admin/tabulation"], "{}", screen.action);
        }
    }
    assert_eq!(app.as_role(Role::Accountant).get("/admin/tabulation").await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn super_admin_chooses_branch_and_session_from_links() {
    let app = TestApp::new().await;
    let client = app.as_role(Role::SuperAdmin);
    for screen in [RESULTS, "/admin/publishResult", "/admin/markSheet", "/admin/student-qualities", "/admin/tabulation"]
    {
        let branches = list(&client, screen).await;
        assert_eq!(lines(&branches), ["Branches: ", "Dhanmondi: ", "Uttara: "], "{screen}");
        let sessions = list(&client, &hrefs(&branches)[0]).await;
        assert_eq!(lines(&sessions), ["Sessions of Dhanmondi: ", "2026: ", "2025: "], "{screen}");
        let sections = list(&client, &hrefs(&sessions)[0]).await;
        assert_eq!(sections["title"], "Sections of 2026", "{screen}");
    }
}

#[tokio::test]
async fn an_empty_session_says_what_to_do() {
    let app = TestApp::new().await;
    let admin = app.as_role(Role::Admin);
    let year = ["2027-01-01", "2027-12-31"];
    rows::session(&app.app.db, "session-9", "branch-1", "2027", year, "inactive").await;
    let empty = list(&admin, &format!("{RESULTS}?branchId=branch-1&sessionId=session-9")).await;
    assert_eq!(
        empty["empty"],
        "Session 2027 has no sections yet. Choose another session, or add its classes and sections first."
    );
    run(&app.app.db, "delete from exam_schedules").await;
    let unscheduled = list(&admin, &format!("{RESULTS}?{SECTION}")).await;
    assert_eq!(
        unscheduled["empty"],
        "Nothing is scheduled for Class 8 A yet. Schedule its exams first, or choose another section."
    );
}

#[tokio::test]
async fn a_list_takes_a_fixed_number_of_statements() {
    both_schools(async |db| {
        let app = begun(db.clone()).await;
        let admin = app.as_role(Role::Admin);
        let screens = [
            RESULTS.to_owned(),
            format!("{RESULTS}?{SECTION}"),
            "/admin/publishResult".to_owned(),
            "/admin/publishResult?tab=many".to_owned(),
            "/admin/markSheet".to_owned(),
            "/admin/student-qualities".to_owned(),
            "/admin/tabulation".to_owned(),
            "/admin/half_yearly_tabulation_8_9".to_owned(),
        ];
        let count = async |address: &str| {
            // A write, after which nothing is answered from memory.
            run(&db, "update sections set section_name = section_name").await;
            let before = db.statements();
            assert_eq!(admin.get(address).await.status, StatusCode::OK);
            db.statements() - before
        };
        let mut few = Vec::new();
        for screen in &screens {
            few.push(count(screen).await);
        }
        {
            let mut tx = db.begin().await.unwrap();
            for number in 0..40 {
                let id = format!("section-many-{number:02}");
                rows::section(&mut tx, &id, "class-1", &id).await;
                rows::section_subject(&mut tx, &id, "subject-1", 0).await;
                let sheet = ["exam-1", &id, "subject-1"];
                rows::schedule(&mut tx, &format!("schedule-{id}"), sheet, None, &[("written", 50, 17)]).await;
                rows::mark_sheet(&mut tx, &format!("sheet-{id}"), sheet, (false, false), 0).await;
            }
            tx.commit().await.unwrap();
        }
        for (screen, few) in screens.iter().zip(few) {
            let many = count(screen).await;
            assert!(many <= few, "{screen}: {few} statements for two sections, {many} for 42");
            // Postgres is asked what it shows before and after the screen that is kept.
            let versions =
                if screen.starts_with("/admin/examResult") && db.engine() == Engine::Postgres { 2 } else { 0 };
            assert!(few <= 6 + versions, "{screen}: {few} statements");
        }
        run(&db, "update sections set section_name = section_name").await;
        assert_eq!(lines(&list(&admin, RESULTS).await).len(), 43);
    })
    .await;
}

/// `label | place` and the address of each recent link of a screen.
async fn recent(client: &Client, address: &str) -> Vec<(String, String)> {
    let links = list(client, address).await["recent"].clone();
    let text = |link: &Value, key: &str| link[key].as_str().unwrap().to_owned();
    links
        .as_array()
        .into_iter()
        .flatten()
        .map(|link| (format!("{} | {}", text(link, "label"), text(link, "where")), text(link, "href")))
        .collect()
}

#[tokio::test]
async fn an_empty_screen_offers_what_one_worked_on_last_and_nobody_elses() {
    both_schools(async |db| {
        let app = begun(db.clone()).await;
        let admin = app.as_role(Role::Admin);
        let shown = recent(&admin, RESULTS).await;
        let names: Vec<&str> = shown.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            [
                "English Language · Half Yearly | Class 8 A",
                "Mathematics · Half Yearly | Class 8 A",
                "Class 8 A | Every sheet"
            ],
            "the newest first"
        );
        let english = format!("{RESULTS}?{SECTION}&examId=exam-1&subjectId=subject-1-eng");
        assert_eq!(shown[0].1, english);
        assert_eq!(shown[2].1, format!("{RESULTS}?{SECTION}"));
        // Who was entering marks goes on entering them.
        let on_marks = recent(&admin, &format!("{RESULTS}?tab=marks")).await;
        let mathematics = format!("{RESULTS}?{SECTION}&examId=exam-1&subjectId=subject-1");
        assert_eq!(on_marks[0].1, format!("{english}&tab=marks"), "locked: nothing to edit");
        assert_eq!(on_marks[1].1, format!("{mathematics}&tab=marks&edit=1"));
        let semester = format!("{SECTION}&semester=half_yearly");
        let rows = [
            (
                "/admin/publishResult",
                "English Language · Half Yearly | Class 8 A",
                format!("{SECTION}&examId=exam-1&subjectId=subject-1-eng"),
            ),
            ("/admin/markSheet", "Class 8 A | Half Yearly", semester.clone()),
            ("/admin/student-qualities", "Class 8 A | Half Yearly", semester),
        ];
        for (screen, name, query) in rows {
            assert_eq!(recent(&admin, screen).await[0], (name.to_owned(), format!("{screen}?{query}")));
        }
        let tabulation = ("Class 8 A | Half Yearly".to_owned(), format!("/admin/half_yearly_tabulation_8_9?{SECTION}"));
        for screen in ["/admin/tabulation", "/admin/half_yearly_tabulation_8_9"] {
            assert_eq!(recent(&admin, screen).await, std::slice::from_ref(&tabulation), "{screen}");
        }
        assert_eq!(recent(&admin, "/admin/half_yearly_tabulation_8_9").await.len(), 1);
        assert_eq!(recent(&admin, "/admin/interim_tabulation_11_12").await, [], "another band's classes");
        // Every link leads somewhere.
        for (_, href) in &shown {
            assert_eq!(admin.get(href).await.status, StatusCode::OK, "{href}");
        }
        // Once a class is chosen, its sheets are there to choose from.
        let class = "branchId=branch-1&sessionId=session-1&classId=class-1";
        assert_eq!(recent(&admin, &format!("{RESULTS}?{class}")).await, []);
        // Nobody sees another person's.
        for other in [
            app.as_role(Role::Teacher),
            app.as_role(Role::SuperAdmin),
            app.as_role(Role::AcademicSupport),
            app.as_employee("employee-admin-2", Role::Admin),
        ] {
            assert_eq!(recent(&other, RESULTS).await, []);
        }
        // Another session has none of them.
        assert_eq!(recent(&admin, &format!("{RESULTS}?sessionId=session-1-old")).await, []);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_longer_within_reach_is_not_offered_though_one_worked_on_it() {
    both_schools(async |db| {
        let app = TestApp::over(db.clone());
        let teacher = app.as_role(Role::Teacher);
        let marks = json!([{ "studentId": "student-1", "written": 40 }]);
        assert_eq!(teacher.post("/api/addSubjectWiseMarks", &adding("subject-1", marks)).await.status, StatusCode::OK);
        let shown = recent(&teacher, RESULTS).await;
        assert_eq!(shown[0].0, "Mathematics · Half Yearly | Class 8 A");
        run(&db, "delete from routine_periods").await;
        assert_eq!(recent(&teacher, RESULTS).await, [], "the lessons are somebody else's now");
        // Who has been moved to another branch leaves the old one's sheets behind.
        let admin = app.as_role(Role::Admin);
        let marks = json!([{ "studentId": "student-1", "written": 40 }]);
        let added = admin.post("/api/addSubjectWiseMarks", &adding("subject-1-eng", marks)).await;
        assert_eq!(added.status, StatusCode::OK);
        assert_eq!(recent(&admin, RESULTS).await.len(), 2);
        run(&db, "update employees set branch_id = 'branch-2' where id = 'employee-admin'").await;
        assert_eq!(recent(&app.as_role(Role::Admin), RESULTS).await, []);
    })
    .await;
}
