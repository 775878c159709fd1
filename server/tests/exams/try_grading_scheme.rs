//! What another scheme would make of a section's marks (docs/rules.md, *Grading schemes*), on both engines.

use std::sync::Arc;

use exams::grading_schemes::compare::{Changes, LetterOf, Mapping, Who, compare};
use exams::marks::section::SectionMarks;
use rules::scheme::BuiltIn;
use rules::semesters::Semester;

use testing::report_card_school as cards;
use testing::{both_schools, run};

/// The school of report cards, in whose class 8 only papers are scheduled.
async fn only_papers(db: &db::Db) {
    cards::fill(db).await;
    run(
        db,
        "update exam_schedules set written_full_mark = null, written_pass_mark = null, practical_full_mark = null, practical_pass_mark = null
          where section_id = 'section-1'",
    )
    .await;
}

/// The letters of one student: subjects by name, the card without one.
fn letters(changes: &Changes, student: &str) -> Vec<String> {
    let of_student = changes.changed.iter().filter(|change| change.who.student_id == student);
    let letter = |letter: Option<rules::scheme::Letter>| letter.map_or_else(|| "-".to_owned(), String::from);
    of_student
        .map(|change| {
            let of = match &change.of {
                LetterOf::Subject { name, .. } | LetterOf::Joined(name) => name.as_str(),
                LetterOf::Card => "card",
            };
            format!("{of} {} {}", letter(change.old), letter(change.new))
        })
        .collect()
}

fn who(of: &[Who]) -> Vec<(&str, &str, i64)> {
    of.iter().map(|who| (who.student_id.as_str(), who.name.as_str(), who.roll)).collect()
}

#[tokio::test]
async fn the_national_curriculum_over_a_section_of_standard() {
    both_schools(|db| async move {
        only_papers(&db).await;
        let mut conn = db.acquire().await.unwrap();
        let mut marks = SectionMarks::load(&mut conn, "section-1", 8).await.unwrap();
        let gpa5 = Arc::clone(BuiltIn::NationalGpa5.plan());
        let both = compare(&mut marks, &gpa5, &Mapping::default(), Semester::HalfYearly);
        // Standard: 16.5 of 20 is 33 of 40, 70 of 100 is 42 of 60: 75 of 100, C+; 90 of 100 is 54 of 60, 90 % and A; 129 of 160 is 81 %, B.
        // GPA 5: 70 of 100 is 56 of 80, A and 4 points; 90 of 100 is 72 of 80, A+ and 5 points; 4.5 points are an A.
        let changes = both.changes();
        assert_eq!(letters(&changes, "student-1"), ["Mathematics C+ A", "English Language A A+", "card B A"]);
        // 25.25 of 50 and a paper that is not entered: 15 of 100 and 20 of 80; 60 of 60 and 80 of 80 in English.
        assert_eq!(letters(&changes, "student-2"), ["Mathematics U F", "card U F"]);
        assert_eq!((changes.changed.len(), changes.totals, changes.positions), (14, 2, 0));
        // The others have no mark: 0 of 160 is a dash by Standard, an F by GPA 5, three times each.
        assert_eq!(changes.letters, 14);
        assert_eq!((who(&changes.passed), who(&changes.failed)), (vec![], vec![]));
        // On paper, Mathematics of who has a mark to come has no letter yet.
        assert_eq!(letters(&both.shown_changes(), "student-2"), Vec::<String>::new());
        // The section is as it was.
        let again =
            compare(&mut marks, &Arc::clone(BuiltIn::Standard.plan()), &Mapping::default(), Semester::HalfYearly);
        assert_eq!(again.changes(), Changes::default());
        assert_eq!(again.today.title, "Half Yearly");
    })
    .await;
}

#[tokio::test]
async fn who_passes_and_fails_is_named_and_the_positions_follow() {
    both_schools(|db| async move {
        only_papers(&db).await;
        // 55 of 100 in the term and 11 of 20: 22 + 33 of 100, U; by GPA 5 44 of 80, B.
        run(&db, "update marks set paper1 = 2500, paper2 = 3000, paper2_full_mark = 50 where sheet_id = 'sheet-term' and student_id = 'student-2'").await;
        run(&db, "update marks set paper1 = 1100 where sheet_id = 'sheet-ct' and student_id = 'student-2'").await;
        // 45 and 10 of 50 are 33 of 60, and 33 of 40: 66 of 100, D+; by GPA 5 the second paper is below its pass mark of 17.
        run(&db, "update marks set paper1 = 4500, paper2 = 1000 where sheet_id = 'sheet-term' and student_id = 'student-1'").await;
        let mut conn = db.acquire().await.unwrap();
        let mut marks = SectionMarks::load(&mut conn, "section-1", 8).await.unwrap();
        let gpa5 = Arc::clone(BuiltIn::NationalGpa5.plan());
        let both = compare(&mut marks, &gpa5, &Mapping::default(), Semester::HalfYearly);
        for changes in [both.changes(), both.shown_changes()] {
            assert_eq!(letters(&changes, "student-1")[0], "Mathematics D+ F");
            assert_eq!(letters(&changes, "student-2")[0], "Mathematics U B");
            assert_eq!(changes.positions, 2);
            assert_eq!(who(&changes.passed).iter().map(|of| of.0).collect::<Vec<_>>(), ["student-2"]);
            assert_eq!(who(&changes.failed).iter().map(|of| (of.0, of.2)).collect::<Vec<_>>(), [("student-1", 1)]);
        }
    })
    .await;
}

#[tokio::test]
async fn a_scheme_without_the_semester_gives_nobody_a_total_unless_it_is_mapped() {
    both_schools(|db| async move {
        cards::fill(&db).await;
        let mut conn = db.acquire().await.unwrap();
        let mut marks = SectionMarks::load(&mut conn, "section-5", 5).await.unwrap();
        let gpa5 = Arc::clone(BuiltIn::NationalGpa5.plan());
        let lacking = compare(&mut marks, &gpa5, &Mapping::default(), Semester::First);
        assert!(lacking.tried.is_empty() && !lacking.today.is_empty());
        let mut mapping = Mapping::default();
        mapping.semesters.insert(Semester::First, Semester::HalfYearly);
        let mapped = compare(&mut marks, &gpa5, &mapping, Semester::First);
        // 60 and 72 of 80: 75 % and 90 %.
        let changes = mapped.changes();
        assert_eq!(letters(&changes, "student-51"), ["Mathematics C+ A", "card C+ A"]);
        assert_eq!(letters(&changes, "student-52"), ["Mathematics A A+", "card A A+"]);
        assert_eq!((changes.totals, changes.positions), (0, 0));
        assert_eq!(marks.sittings[0].semester, Semester::First);
    })
    .await;
}
