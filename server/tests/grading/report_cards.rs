//! GET /api/getStudentsWithMarksDetails and GET /api/getSubjectWiseHighestMarks (docs/rules.md, *Calls*; shapes: docs/rules.md, *Calls*).

use rules::messages;
use rules::permission::{Action, may};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::report_card_school::{FIRST, HALF_YEARLY, fill, fill_the_section};
use testing::{TestApp, both_schools, run};

const DETAILS: &str = "/api/getStudentsWithMarksDetails";
const HIGHEST: &str = "/api/getSubjectWiseHighestMarks";

async fn school() -> TestApp {
    let app = TestApp::new().await;
    fill(&app.app.db).await;
    app
}

/// An exam of marksDetails: what is given, and null for everything else.
fn exam(given: &Value) -> Value {
    let mut exam = json!({ "date": null });
    for component in ["written", "practical", "attendance", "viva", "presentation", "paper1", "paper2", "paper3"] {
        exam[component] = Value::Null;
        exam[format!("{component}FullMark")] = Value::Null;
    }
    for (key, value) in given.as_object().unwrap() {
        exam[key] = value.clone();
    }
    exam
}

#[tokio::test]
async fn a_section_is_answered_with_every_mark_and_what_it_comes_to() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        fill(&db).await;
        let answer = app.as_role(Role::Admin).get(&format!("{DETAILS}?{HALF_YEARLY}")).await;
        let answer = answer.json();
        let students = answer.as_array().unwrap();
        assert_eq!(students.len(), 5);
        let test = |mark: Value| {
            exam(&json!({ "date": "2026-04-02", "name": "Class Test 1", "examType": "classTest", "semester": "half_yearly",
                         "paper1": mark, "paper1FullMark": 20 }))
        };
        assert_eq!(
            students[0],
            json!({
                "_id": "student-1", "regNo": "S-001", "firstName": "Amina", "lastName": "Rahman", "roll": 1,
                "dob": "2012-03-04", "gender": "female", "guardianName": "Guardian Name",
                "profilePhoto": "/admin/files/photo-1",
                "branch": { "_id": "branch-1", "branchName": "Dhanmondi" },
                "session": { "_id": "session-1", "sessionName": "2026" },
                "class": { "_id": "class-1", "className": "Class 8", "classNumeric": 8 },
                "section": { "_id": "section-1", "sectionName": "A" },
                "marks": [
                    { "subjectId": "subject-1", "subjectName": "Mathematics", "marksDetails": [
                        test(json!(16.5)),
                        exam(&json!({ "date": "2026-06-15", "name": "Half Yearly", "examType": "term",
                                     "semester": "half_yearly", "writtenFullMark": 50, "practicalFullMark": 25,
                                     "paper1": 40, "paper1FullMark": 50, "paper2": 30, "paper2FullMark": 50 })),
                    ] },
                    { "subjectId": "subject-1-eng", "subjectName": "English Language", "marksDetails": [
                        exam(&json!({ "date": "2026-06-15", "name": "Half Yearly", "examType": "term",
                                     "semester": "half_yearly", "writtenFullMark": 100, "paper1": 90,
                                     "paper1FullMark": 100 })),
                    ] },
                    { "subjectId": "subject-1-spell", "subjectName": "Spelling", "marksDetails": [] },
                ],
                "qualities": [{
                    "studentId": "student-1", "studentRegNo": "S-001", "branchId": "branch-1", "branchName": "Dhanmondi",
                    "sessionId": "session-1", "sessionName": "2026", "semester": "half_yearly", "regularity": "A+",
                    "patriotism": null, "honesty": null, "leadership": null, "discipline": null, "participation": null,
                    "tolerance": null, "awareness": null, "punctuality": null, "handwriting": null, "arts_crafts": null,
                    "music": null, "homework": null,
                }],
                "total": 129,
                "computed": {
                    "subjects": [
                        { "subjectId": "subject-1", "subjectName": "Mathematics", "total": 75, "outOf": 100,
                          "percentage": 75, "grade": "C+", "points": null, "passed": true, "highestMark": null },
                        { "subjectId": "subject-1-eng", "subjectName": "English Language", "total": 54, "outOf": 60,
                          "percentage": 90, "grade": "A", "points": null, "passed": true, "highestMark": null },
                        { "subjectId": "subject-1-spell", "subjectName": "Spelling", "total": null, "outOf": null,
                          "percentage": null, "grade": null, "points": null, "passed": null, "highestMark": null },
                    ],
                    "total": 129, "outOf": 160, "percentage": 81, "grade": "B", "points": null, "passed": true, "joined": [],
                },
            })
        );
        // Absent is AB; what is not entered is null and counts 0; zero is a 0 with a dash.
        assert_eq!(students[1]["marks"][0]["marksDetails"][0], test(json!("AB")));
        assert_eq!(students[1]["qualities"], json!([]));
        let third = &students[2]["computed"]["subjects"][0];
        assert_eq!((&third["total"], &third["outOf"], &third["grade"]), (&json!(0), &json!(100), &Value::Null));
        assert_eq!(students[2]["total"], 0);
    })
    .await;
}

#[tokio::test]
async fn marks_count_out_of_the_full_mark_they_were_entered_with() {
    let app = school().await;
    run(&app.app.db, "update exam_schedules set paper1_full_mark = 40 where id = 'schedule-1-ct'").await;
    let answer = app.as_role(Role::Admin).get(&format!("{DETAILS}?{HALF_YEARLY}")).await.json();
    let test = |student: usize| answer[student]["marks"][0]["marksDetails"][0]["paper1FullMark"].clone();
    assert_eq!((test(0), test(2)), (json!(20), json!(40)));
    // A component that is scheduled no longer is neither shown nor counted.
    run(&app.app.db, "update exam_schedules set paper2_pass_mark = null where id = 'schedule-1'").await;
    let answer = app.as_role(Role::Admin).get(&format!("{DETAILS}?{HALF_YEARLY}")).await.json();
    assert_eq!(answer[0]["marks"][0]["marksDetails"][1]["paper2"], Value::Null);
    // 33 + 40 / 50 x 60.
    assert_eq!(answer[0]["computed"]["subjects"][0]["total"], 81);
}

#[tokio::test]
async fn the_computed_block_follows_the_asked_semester() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    let of = async |semester: &str| {
        let query = FIRST.replace("1stSemester", semester);
        admin.get(&format!("{DETAILS}?{query}")).await.json()[0]["computed"].clone()
    };
    let first = of("1stSemester").await;
    assert_eq!(
        first["subjects"][0],
        json!({ "subjectId": "subject-1", "subjectName": "Mathematics", "total": 60, "outOf": 80, "percentage": 75,
                "grade": "C+", "points": null, "passed": true, "highestMark": 72 })
    );
    assert_eq!((&first["total"], &first["outOf"]), (&json!(60), &json!(80)));
    // Nothing of the second is scheduled: the first stands alone, with the first's highest mark.
    assert_eq!(of("2ndSemester").await["subjects"][0]["highestMark"], 72);
    // Nothing at all is: null, and no zero.
    run(&app.app.db, "delete from exam_schedules where id = 'schedule-5'").await;
    let none = of("1stSemester").await;
    assert_eq!(none["subjects"][0]["highestMark"], Value::Null);
    for key in ["total", "outOf", "percentage", "grade"] {
        assert_eq!((&none[key], &none["subjects"][0][key]), (&Value::Null, &Value::Null), "{key}");
    }
}

#[tokio::test]
async fn highest_marks_are_those_of_the_first_semester() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        fill(&db).await;
        let admin = app.as_role(Role::Admin);
        let expected = json!([{ "semester": "1stSemester", "subjectId": "subject-1", "highestMark": 72 }]);
        assert_eq!(admin.get(&format!("{HIGHEST}?{FIRST}")).await.json(), expected);
        // Class 8 has no 1stSemester.
        assert_eq!(admin.get(&format!("{HIGHEST}?{HALF_YEARLY}")).await.json(), json!([]));
    })
    .await;
}

#[tokio::test]
async fn every_role_that_may_reads_and_no_other() {
    let app = school().await;
    for path in [format!("{DETAILS}?{HALF_YEARLY}"), format!("{HIGHEST}?{HALF_YEARLY}")] {
        for role in Role::ALL {
            let answer = app.as_role(role).get(&path).await;
            if may(role, Action::ViewReportCards) {
                assert_eq!(answer.status.as_u16(), 200, "{role} {path}: {}", answer.text());
                assert_eq!(answer.header("cache-control"), "no-store");
            } else {
                assert_eq!(answer.refusal(), (403, messages::NOT_ALLOWED.to_owned()), "{role} {path}");
                assert!(!answer.text().contains("Amina"));
            }
        }
        assert_eq!(app.anonymous().get(&path).await.refusal(), (401, messages::SIGN_IN_FIRST.to_owned()));
        assert_eq!(app.expired().get(&path).await.refusal(), (401, messages::TOKEN_HAS_EXPIRED.to_owned()));
        let other = app.as_employee("employee-admin-2", Role::Admin).get(&path).await;
        assert_eq!(other.refusal(), (403, messages::OTHER_BRANCH.to_owned()), "{path}");
    }
}

#[tokio::test]
async fn what_is_missing_or_wrong_is_named() {
    let app = school().await;
    let (admin, super_admin) = (app.as_role(Role::Admin), app.as_role(Role::SuperAdmin));
    let without = |key: &str| -> String {
        let kept = HALF_YEARLY.split('&').filter(|pair| !pair.starts_with(&format!("{key}=")));
        kept.collect::<Vec<_>>().join("&")
    };
    for (query, field) in [
        (without("semester"), "semester"),
        (without("classId"), "classId"),
        (without("sectionId"), "sectionId"),
        (without("sessionId").replace("sessionName=2026&", ""), "sessionId"),
        (HALF_YEARLY.replace("half_yearly", ""), "semester"),
        (HALF_YEARLY.replace("half_yearly", "halfYearly"), "semester"),
        (HALF_YEARLY.replace("sessionName=2026", "sessionName=2025"), "sessionName"),
    ] {
        let answer = admin.get(&format!("{DETAILS}?{query}")).await;
        assert_eq!(answer.status.as_u16(), 400, "{query}: {}", answer.text());
        assert!(answer.json()["fields"][field].is_string(), "{query}: {}", answer.text());
    }
    for other_class in ["1stSemester", "interim"] {
        let answer = admin.get(&format!("{DETAILS}?{}", HALF_YEARLY.replace("half_yearly", other_class))).await;
        assert_eq!(answer.refusal(), (422, "The class has no such semester".to_owned()));
    }
    // superAdmin names the branch.
    let nameless = without("branchId").replace("branchName=Dhanmondi&", "");
    assert_eq!(
        super_admin.get(&format!("{HIGHEST}?{nameless}")).await.refusal(),
        (400, "branchId is missing".to_owned())
    );
    assert_eq!(admin.get(&format!("{HIGHEST}?{nameless}")).await.status.as_u16(), 200);
    for (from, to, message) in [
        ("sectionId=section-1", "sectionId=nowhere", "The section was not found"),
        ("classId=class-1", "classId=nowhere", "The class was not found"),
        ("sectionId=section-1", "sectionId=section-5", "The section was not found"),
    ] {
        for path in [DETAILS, HIGHEST] {
            let answer = admin.get(&format!("{path}?{}", HALF_YEARLY.replace(from, to))).await;
            assert_eq!(answer.refusal(), (404, message.to_owned()), "{path} {to}");
        }
    }
    // Another branch's section, below the own branch: refused, and for superAdmin not there.
    let foreign = HALF_YEARLY.replace("sectionId=section-1", "sectionId=section-2");
    assert_eq!(admin.get(&format!("{DETAILS}?{foreign}")).await.refusal(), (403, messages::OTHER_BRANCH.to_owned()));
    assert_eq!(
        super_admin.get(&format!("{DETAILS}?{foreign}")).await.refusal(),
        (404, "The section was not found".to_owned())
    );
}

#[tokio::test]
async fn the_calls_take_the_same_statements_for_five_and_for_forty_five() {
    let app = school().await;
    let admin = app.as_role(Role::Admin);
    for path in [DETAILS, HIGHEST] {
        let mut counts = Vec::new();
        for filled in [false, true] {
            if filled && path == DETAILS {
                fill_the_section(&app.app.db).await;
            }
            let before = app.app.db.statements();
            let answer = admin.get(&format!("{path}?{HALF_YEARLY}")).await;
            assert_eq!(answer.status.as_u16(), 200);
            counts.push(app.app.db.statements() - before);
        }
        assert_eq!(counts[0], counts[1], "{path}");
        assert!(counts[0] <= 10, "{path} {counts:?}");
    }
    assert_eq!(admin.get(&format!("{DETAILS}?{HALF_YEARLY}")).await.json().as_array().unwrap().len(), 45);
}
