//! By which semester the year's turn judges (docs/rules.md, *Promotion*): the last of the class's year in which a sheet with a counting component is
//! scheduled, whatever its day; and for whom nothing is proposed. On both engines.

use axum::http::StatusCode;
use db::Db;
use roster::structure::grading_schemes::store::{self, Writing};
use rules::roles::Role;
use rules::scheme::BuiltIn;
use serde_json::{Value, json};

use testing::{TestApp, both_schools, rows, run};

const PLAN: &str = "/api/getStudentPromotionPlan?branchId=branch-1&sessionId=session-1&newSessionId=session-next";
const PAGE: &str = "/admin/studentPromotion?sessionId=session-1&newSessionId=session-next";

/// Class 11 with sections 11-a to 11-e of Mathematics, an exam of every semester of its year, and class 12 after it.
async fn eleven(db: &Db) {
    let year = ["2027-01-01", "2027-12-31"];
    rows::session(db, "session-next", "branch-1", "2027", year, "planned").await;
    for (id, session, name) in [
        ("class-11", "session-1", ("Class 11", 11)),
        ("class-12", "session-1", ("Class 12", 12)),
        ("class-11-next", "session-next", ("Class 11", 11)),
        ("class-12-next", "session-next", ("Class 12", 12)),
    ] {
        rows::class(db, id, session, name).await;
    }
    for (id, class, name) in [
        ("11-a", "class-11", "A"),
        ("11-b", "class-11", "B"),
        ("11-c", "class-11", "C"),
        ("11-d", "class-11", "D"),
        ("12-a", "class-12", "A"),
    ] {
        rows::section(db, id, class, name).await;
        rows::section_subject(db, id, "subject-1", 0).await;
    }
    rows::section(db, "11-next", "class-11-next", "A").await;
    rows::section(db, "12-next", "class-12-next", "A").await;
    for (id, name, of) in [
        ("ct", "Interim Class Test", ("interim", "classTest")),
        ("sq", "Student Quality", ("interim", "studentQuality")),
        ("qualifying", "Qualifying", ("qualifying", "term")),
        ("cambridge", "Pre Cambridge", ("pre_cambridge", "term")),
    ] {
        rows::exam(db, id, "session-1", name, of).await;
    }
}

/// A student of a section.
async fn student(db: &Db, name: &str, section: &str, roll: i64) {
    rows::student(db, name, ("branch-1", &format!("R-{name}")), (name, ""), name).await;
    let class = if section.starts_with("11") { "class-11" } else { "class-12" };
    rows::enrolment(db, &format!("of-{name}"), name, ["session-1", class, section], roll).await;
}

/// A paper of 100 on a day, in a component, with these marks in hundredths.
async fn sat(db: &Db, section: &str, exam: &str, day: &str, component: &str, marks: &[(&str, i64)]) {
    let (id, of) = (format!("{section}-{exam}"), [exam, section, "subject-1"]);
    rows::schedule(db, &id, of, Some(day), &[(component, 100, 33)]).await;
    let sheet = format!("sheet-{id}");
    rows::mark_sheet(db, &sheet, of, (true, false), 1).await;
    for (student, mark) in marks {
        rows::mark(db, &sheet, student, &[(component, *mark, Some(100))]).await;
    }
}

/// `student result status: reason` of each row of a plan.
fn rows(plan: &Value) -> Vec<String> {
    let text = |row: &Value, key: &str| row[key].as_str().unwrap_or("-").to_owned();
    let row = |row: &Value| {
        format!(
            "{} {} {}: {}",
            text(row, "studentId"),
            text(row, "result"),
            text(row, "promotionStatus"),
            text(row, "reason")
        )
    };
    plan["students"].as_array().unwrap().iter().map(row).collect()
}

fn sections(plan: &Value) -> Vec<String> {
    let text = |row: &Value, key: &str| row[key].as_str().unwrap_or("-").to_owned();
    let section = |row: &Value| format!("{}: {}", text(row, "sectionName"), text(row, "semester"));
    plan["sections"].as_array().unwrap().iter().map(section).collect()
}

/// "11 and 12: interim, qualifying, preparation, `pre_cambridge` ... dates never decide."
#[tokio::test]
async fn classes_11_and_12_are_judged_by_the_last_semester_of_their_year_and_never_by_the_interim() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        eleven(&db).await;
        for (name, roll) in [("amal", 1), ("bina", 2), ("chand", 3)] {
            student(&db, name, "11-a", roll).await;
        }
        // The interim is the last by its day, too. Who passed it has failed the Pre Cambridge, and the other way round.
        sat(&db, "11-a", "ct", "2026-12-20", "written", &[("amal", 9_000), ("bina", 1_000), ("chand", 9_000)]).await;
        sat(&db, "11-a", "qualifying", "2026-10-20", "paper1", &[("amal", 9_000), ("bina", 1_000)]).await;
        sat(&db, "11-a", "cambridge", "2026-11-20", "paper1", &[("amal", 1_000), ("bina", 9_000)]).await;
        let admin = app.as_role(Role::Admin);
        let plan = admin.get(&format!("{PLAN}&classId=class-11&sectionId=11-a")).await;
        assert_eq!(plan.status, StatusCode::OK, "{}", plan.text());
        let plan = plan.json();
        assert_eq!(
            rows(&plan),
            [
                "amal failed repeat: Failed: Mathematics",
                "bina passed promote: Passed, position 1",
                "chand incomplete -: Marks missing: Mathematics",
            ]
        );
        let judged = json!([{
            "sectionId": "11-a", "className": "Class 11", "sectionName": "A", "semester": "pre_cambridge",
            "semesterName": "Pre Cambridge",
        }]);
        assert_eq!(plan["sections"], judged);
        let page = admin.get(&format!("{PAGE}&classId=class-11&sectionId=11-a")).await.props();
        assert_eq!(page["plan"]["judgedBy"], "Judged by Pre Cambridge");
        assert_eq!(page["plan"]["rows"][0]["result"], "Failed: Mathematics");

        // The profile's way to the qualities is to the same semester.
        let profile = admin.get("/admin/searchView?id=amal").await.props()["student"].clone();
        let acts = profile["acts"].to_string();
        assert!(acts.contains("semester=pre_cambridge") && !acts.contains("semester=interim"), "{acts}");
        // The own cards stand the last of the year first.
        let own = app.as_student("amal").get("/admin/examResult_student").await;
        let cards = own.props()["cards"].clone();
        let names: Vec<&str> = cards.as_array().unwrap().iter().map(|card| card["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Pre Cambridge", "Qualifying", "Interim"]);
    })
    .await;
}

/// "For a student whose marks of it are missing, whom none of its sheets lists, or in whose section nothing is scheduled in the year, nothing is
/// proposed: somebody decides, for each or for all of those at once, and the plan says why."
#[tokio::test]
async fn nothing_is_proposed_where_the_results_say_nothing_and_the_plan_says_why() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        eleven(&db).await;
        for (name, section, roll) in [
            ("b-passed", "11-b", 1),
            ("b-exempt", "11-b", 2),
            ("b-other", "11-b", 3),
            ("c-one", "11-c", 1),
            ("d-one", "11-d", 1),
            ("last", "12-a", 1),
        ] {
            student(&db, name, section, roll).await;
        }
        // B: judged by the Qualifying; the Pre Cambridge has a component alone that does not count.
        sat(&db, "11-b", "ct", "2026-03-20", "written", &[("b-passed", 9_000), ("b-exempt", -2), ("b-other", 9_000)])
            .await;
        sat(&db, "11-b", "qualifying", "2026-10-20", "paper1", &[("b-passed", 9_000), ("b-exempt", -2)]).await;
        sat(&db, "11-b", "cambridge", "2026-11-20", "practical", &[("b-passed", 1_000)]).await;
        // Who does not take what was sat is on no sheet.
        run(&db, "update section_subjects set kind = 'optional' where section_id = '11-b'").await;
        for enrolment in ["of-b-passed", "of-b-exempt"] {
            rows::student_subject(&db, enrolment, "subject-1").await;
        }
        // C: student quality alone, which enters no total. D: nothing at all; and class 12, after which there is no other.
        sat(&db, "11-c", "sq", "2026-03-20", "written", &[("c-one", 9_000)]).await;
        let admin = app.as_role(Role::Admin);
        let plan = admin.get(&format!("{PLAN}&classId=class-11")).await.json();
        let mut found = rows(&plan);
        found.sort();
        assert_eq!(
            found,
            [
                "b-exempt exempt -: Exempt from all that counts in Qualifying",
                "b-other unlisted -: On no sheet of Qualifying",
                "b-passed passed promote: Passed, position 1",
                "c-one nothing -: Nothing that counts is scheduled this year",
                "d-one nothing -: Nothing that counts is scheduled this year",
            ]
        );
        assert_eq!(sections(&plan), ["B: qualifying", "C: -", "D: -"]);
        let page = admin.get(&format!("{PAGE}&classId=class-11")).await.props();
        assert_eq!(
            page["plan"]["judgedBy"],
            "Judged by Qualifying (B). Nothing that counts is scheduled this year (C, D)"
        );
        let twelve = admin.get(&format!("{PLAN}&classId=class-12")).await.json();
        assert_eq!(rows(&twelve), ["last nothing -: Nothing that counts is scheduled this year"]);
        let page = admin.get(&format!("{PAGE}&classId=class-12")).await.props();
        assert_eq!(page["plan"]["judgedBy"], "Nothing that counts is scheduled this year");
        assert_eq!(page["plan"]["rows"][0]["conflicts"], json!(["Choose what becomes of this student"]));
        // For all of those at once, by page and by call; who passed stays as the results say.
        let page = admin.get(&format!("{PAGE}&classId=class-11&undecided=repeat")).await.props();
        let mut decided: Vec<String> = page["plan"]["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| format!("{} {}", row["_id"].as_str().unwrap(), row["status"].as_str().unwrap()))
            .collect();
        decided.sort();
        let all = ["b-exempt repeat", "b-other repeat", "b-passed promote", "c-one repeat", "d-one repeat"];
        assert_eq!(decided, all);
        let plan = admin.get(&format!("{PLAN}&classId=class-11&undecided=leave")).await.json();
        let leaving = rows(&plan).into_iter().filter(|row| row.contains(" leave: ")).count();
        assert_eq!(leaving, 4);
        let wrong = admin.get(&format!("{PLAN}&classId=class-11&undecided=fly")).await;
        assert_eq!(wrong.refusal(), (400, "undecided is promote, repeat or leave".to_owned()));
        // Nobody who is undecided is promoted by a call that does not say what becomes of them.
        let body = json!({
            "branchId": "branch-1", "oldSessionId": "session-1", "newSessionId": "session-next",
            "students": [{ "studentId": "d-one" }],
        });
        let refused = admin.post("/api/addStudentPromotion", &body).await;
        assert_eq!(refused.refusal(), (422, "d-one: Choose what becomes of this student".to_owned()));
        for role in [Role::Teacher, Role::Accountant, Role::Student] {
            assert_eq!(app.as_role(role).get(PLAN).await.status, StatusCode::FORBIDDEN, "{role}");
        }
    })
    .await;
}

/// "Drop-downs show the same order."
#[tokio::test]
async fn drop_downs_show_semesters_in_the_order_of_the_year() {
    let app = TestApp::new().await;
    eleven(&app.app.db).await;
    let admin = app.as_role(Role::Admin);
    let ground = "branchId=branch-1&sessionId=session-1&classId=class-11&sectionId=11-a";
    let page = admin.get(&format!("/admin/markSheet?{ground}")).await;
    assert_eq!(page.status, StatusCode::OK);
    let shown = page.text().to_owned();
    let places: Vec<usize> = ["interim", "qualifying", "preparation", "pre_cambridge"]
        .iter()
        .map(|value| shown.find(&format!("<option value=\"{value}\"")).unwrap_or_else(|| panic!("{value}: {shown}")))
        .collect();
    assert!(places.is_sorted(), "{places:?}");
}

/// A scheme of the school's own for class 11, which is Standard with these changes.
async fn graded_by(db: &Db, version: &'static str, change: impl FnOnce(&mut Value)) {
    let mut definition = serde_json::to_value(BuiltIn::Standard.definition()).unwrap();
    definition["name"] = json!(version);
    definition["overallFails"] = json!("never");
    change(&mut definition);
    let text = definition.to_string();
    let mut conn = db.acquire().await.unwrap();
    let writing =
        Writing { scheme_id: version, version_id: version, name: version, definition: &text, by_name: "E", at: 1 };
    store::add(&mut conn, None, writing).await.unwrap();
    store::choose_for_class(&mut conn, "session-1", "class-11", Some(version)).await.unwrap();
}

#[tokio::test]
async fn where_no_subject_fails_the_whole_the_card_decides_and_failed_subjects_are_named() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        eleven(&db).await;
        for (name, roll) in [("good", 1), ("mixed", 2), ("low", 3)] {
            student(&db, name, "11-a", roll).await;
        }
        rows::section_subject(&db, "11-a", "subject-1-eng", 1).await;
        let maths = [("good", 9_000), ("mixed", 9_000), ("low", 2_000)];
        sat(&db, "11-a", "cambridge", "2026-11-20", "paper1", &maths).await;
        let english = ["cambridge", "11-a", "subject-1-eng"];
        rows::schedule(&db, "english", english, Some("2026-11-21"), &[("paper1", 100, 33)]).await;
        rows::mark_sheet(&db, "sheet-english", english, (true, false), 1).await;
        for (student, mark) in [("good", 9_000), ("mixed", 1_500), ("low", 1_500)] {
            rows::mark(&db, "sheet-english", student, &[("paper1", mark, Some(100))]).await;
        }
        let admin = app.as_role(Role::Admin);
        let plan = async || {
            let mut found = rows(&admin.get(&format!("{PLAN}&classId=class-11")).await.json());
            found.sort();
            found
        };
        // Standard: any failed subject fails the whole.
        assert_eq!(
            plan().await,
            [
                "good passed promote: Passed, position 1",
                "low failed repeat: Failed: Mathematics, English Language",
                "mixed failed repeat: Failed: English Language",
            ]
        );
        // 105 of 200 is 53 %, 35 of 200 is 18 %.
        graded_by(&db, "never", |_| {}).await;
        assert_eq!(
            plan().await,
            [
                "good passed promote: Passed, position 1",
                "low failed repeat: Failed: Mathematics, English Language",
                "mixed passed promote: Passed, position 2. Failed: English Language",
            ]
        );
        // Subjects that are passed with 10 % do not save a card that the scale fails.
        graded_by(&db, "whole", |definition| {
            for result in definition["results"].as_array_mut().unwrap() {
                result["pass"] = json!({ "by": "total", "percent": 10 });
            }
        })
        .await;
        assert_eq!(
            plan().await,
            [
                "good passed promote: Passed, position 1",
                "low failed repeat: Failed as a whole",
                "mixed passed promote: Passed, position 2",
            ]
        );
    })
    .await;
}
