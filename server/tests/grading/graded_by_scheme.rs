//! A class that is graded by a scheme of the school's own: its calls, cards and tabulations (docs/rules.md, *Grading schemes*), on both engines.

use base::clock::Clock;
use exams::marks::section::SectionMarks;
use grading::report_cards::set::CardSet;
use grading::tabulation::table::{Order, Tabulation, What};
use roster::structure::grading_schemes::store::{self, Writing};
use rules::scheme::BuiltIn;
use rules::semesters::Semester;
use serde_json::json;

use testing::report_card_school::{self as cards, section_1};
use testing::{NOW, both_schools, run};

/// Stores a scheme like the national curriculum's, with Mathematics and English as one subject where `joined` says so.
pub async fn national(db: &db::Db, joined: bool) {
    let mut definition = serde_json::to_value(BuiltIn::NationalGpa5.definition()).unwrap();
    definition["name"] = json!("Ours");
    if joined {
        definition["joined"] = json!([{ "name": "Both", "subjects": ["mathematics", "English Language"] }]);
    }
    let text = definition.to_string();
    let writing = Writing {
        scheme_id: "scheme-1",
        version_id: "version-1",
        name: "Ours",
        definition: &text,
        by_name: "E",
        at: i64::try_from(NOW).unwrap(),
    };
    run(db, "update exam_schedules set written_full_mark = null, written_pass_mark = null, viva_full_mark = null, viva_pass_mark = null,
                    practical_full_mark = null, practical_pass_mark = null where section_id = 'section-1'").await;
    let mut conn = db.acquire().await.unwrap();
    store::add(&mut conn, None, writing).await.unwrap();
    store::choose_for_class(&mut conn, "session-1", "class-1", Some("version-1")).await.unwrap();
}

#[tokio::test]
async fn a_class_is_tabulated_by_its_own_scheme_and_the_others_stay_on_standard() {
    both_schools(|db| async move {
        cards::fill(&db).await;
        national(&db, false).await;
        let mut conn = db.acquire().await.unwrap();
        let what = What::Semester(Semester::HALF_YEARLY);
        let tabulation = Tabulation::load(&mut conn, "section-1", 8, &what, Order::Roll).await.unwrap();
        let rows = serde_json::to_value(tabulation.answer()).unwrap();
        // Term is written, viva, practical and the papers scaled to 80: 70 of 100 is 56 of 80, 70 % and A; 90 of 100 is 90 %.
        let marks = |row: usize| -> Vec<_> {
            let marks = rows[row]["marks"].as_array().unwrap();
            marks.iter().map(|of| json!([of["total"], of["grade"], of["points"]])).collect()
        };
        assert_eq!(marks(0), [json!([56, "A", 4]), json!([72, "A+", 5])]);
        assert_eq!([&rows[0]["gpa"], &rows[0]["passed"], &rows[0]["position"]], [&json!(4.5), &json!(true), &json!(1)]);
        // "pass.by: components": a paper that is not entered counts 0, below its pass mark of 17.
        assert_eq!(marks(1), [json!([20, "F", 0]), json!([80, "A+", 5])]);
        assert_eq!(
            [&rows[1]["gpa"], &rows[1]["passed"], &rows[1]["position"]],
            [&json!(0), &json!(false), &json!(null)]
        );
        assert_eq!(rows[0]["joined"], json!([]));
        // Class 5 of the same session.
        let five = SectionMarks::load(&mut conn, "section-5", 5).await.unwrap();
        assert_eq!(five.plan.definition().name, "Standard");
        assert_eq!(five.total(0, 0, Semester::FIRST).printed.unwrap().grade.unwrap(), "C+");
    })
    .await;
}

#[tokio::test]
async fn joined_papers_are_one_subject_with_one_letter() {
    both_schools(|db| async move {
        cards::fill(&db).await;
        run(&db, "update marks set paper2 = 2000, paper2_full_mark = 50 where sheet_id = 'sheet-term' and student_id = 'student-2'").await;
        national(&db, true).await;
        let mut conn = db.acquire().await.unwrap();
        let what = What::Semester(Semester::HALF_YEARLY);
        let tabulation = Tabulation::load(&mut conn, "section-1", 8, &what, Order::Roll).await.unwrap();
        let rows = serde_json::to_value(tabulation.answer()).unwrap();
        // 56 + 72 of 160 is 80 %.
        assert_eq!(rows[0]["joined"], json!([{ "name": "Both", "total": 128, "outOf": 160, "grade": "A+", "points": 5 }]));
        assert_eq!(rows[0]["gpa"], json!(5));
        // One letter: the papers have none of their own in what is counted, on the sheet and in its summary.
        assert_eq!(rows[0]["gradeCount"], json!([{ "grade": "A+", "count": 1 }]));
        assert_eq!(rows[0]["marks"].as_array().unwrap().len(), 2, "calls keep one entry for each paper");
        let heads: Vec<_> = tabulation.columns.heads.iter().map(|head| json!([head.kind, head.subject_name])).collect();
        assert_eq!(
            heads,
            [
                json!(["joined", "Both"]),
                json!(["paper", "Mathematics"]),
                json!(["paper", "English Language"])
            ]
        );
        let lines = serde_json::to_value(tabulation.lines()).unwrap();
        assert_eq!(
            lines[0]["grades"],
            json!([{ "text": "A+" }, { "text": "56" }, { "text": "72" }])
        );
        // 36 + 80 of 160 is 72.5 %.
        assert_eq!(lines[1]["grades"], json!([{ "text": "A" }, { "text": "36" }, { "text": "80" }]));
        let summary = tabulation.summary();
        assert_eq!((summary.subjects.len(), summary.subjects[0].students), (1, 5));
        assert_eq!(tabulation.mean_of(1), Some(3_040), "of five, three of whom have no mark");
        let clock = Clock::fixed(NOW, 1);
        let set = CardSet::load(&mut conn, &section_1(), Semester::HALF_YEARLY, None, &clock).await.unwrap();
        let card = serde_json::to_value(set.card(0, "1 of 5".to_owned(), &|_, _| String::new())).unwrap();
        let lines: Vec<_> = card["subjects"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| json!([row["kind"], row["name"], row["total"]["total"], row["total"]["grade"]]))
            .collect();
        assert_eq!(
            lines,
            [
                json!(["joined", "Both", "128", "A+"]),
                json!(["paper", "Mathematics", "56", null]),
                json!(["paper", "English Language", "72", null])
            ]
        );
        assert_eq!([&card["overall"]["points"], &card["result"], &card["highestOf"]], [
            &json!("5.00"),
            &json!("Passed"),
            &json!("Half Yearly")
        ]);
        assert_eq!(card["scale"][2], json!({ "grade": "A-", "percentage": "60-69", "points": "3.5" }));
        let columns: Vec<_> = card["columns"].as_array().unwrap().iter().map(|column| &column["label"]).collect();
        assert_eq!(columns, ["Term"]);
    })
    .await;
}
