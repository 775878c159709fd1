//! A whole section's marks (`marks::section`) and the cards made of them (`report_cards::set`), on both engines.

use base::clock::Clock;
use exams::marks::section::SectionMarks;
use grading::report_cards::set::{CardSet, section_cards, sections};
use grading::report_cards::store;
use rules::components::Component;
use rules::marks::Mark;
use rules::semesters::{ExamType, Semester};
use web::pictures::Printed;

use testing::report_card_school::{self as cards, fill_the_section, publish, section_1};
use testing::{NOW, both_schools, rows, run};

#[tokio::test]
async fn a_section_is_loaded_whole() {
    both_schools(|db| async move {
        cards::fill(&db).await;
        let mut conn = db.acquire().await.unwrap();
        let before = db.statements();
        let section = SectionMarks::load(&mut conn, "section-1", 8).await.unwrap();
        assert_eq!(db.statements() - before, 4);
        let students: Vec<_> = section.students.iter().map(|student| (student.id.as_str(), student.roll)).collect();
        assert_eq!(
            students,
            [("student-1", 1), ("student-2", 2), ("student-3", 3), ("student-4", 5), ("student-5", 8)]
        );
        let subjects: Vec<_> = section.subjects.iter().map(|subject| subject.id.as_str()).collect();
        assert_eq!(subjects, ["subject-1", "subject-1-eng", "subject-1-spell"]);
        let sittings: Vec<_> = section
            .sittings
            .iter()
            .map(|sitting| (sitting.exam_id.as_str(), sitting.subject, sitting.exam_type, sitting.sheet_id.as_deref()))
            .collect();
        assert_eq!(
            sittings,
            [
                ("exam-1-ct", 0, ExamType::CLASS_TEST, Some("sheet-ct")),
                ("exam-1", 0, ExamType::TERM, Some("sheet-term")),
                ("exam-1", 1, ExamType::TERM, Some("sheet-eng")),
            ]
        );
        let test = &section.sittings[0];
        assert_eq!(test.marks(0).get(Component::Paper1).map(|entered| entered.mark), Some(Mark::Hundredths(1650)));
        assert_eq!(test.marks(1).get(Component::Paper1).map(|entered| entered.mark), Some(Mark::Absent));
        assert_eq!(test.marks(2).get(Component::Paper1), None);
        assert_eq!((section.sittings_of(0).count(), section.sittings_of(2).count()), (2, 0));
    })
    .await;
}

#[tokio::test]
async fn a_subject_that_is_taught_no_longer_comes_last_and_one_of_another_section_not_at_all() {
    both_schools(|db| async move {
        cards::fill(&db).await;
        run(&db, "delete from section_subjects where section_id = 'section-1' and subject_id = 'subject-1'").await;
        let mut conn = db.acquire().await.unwrap();
        let section = SectionMarks::load(&mut conn, "section-1", 8).await.unwrap();
        let subjects: Vec<_> = section.subjects.iter().map(|subject| subject.id.as_str()).collect();
        assert_eq!(subjects, ["subject-1-eng", "subject-1-spell", "subject-1"]);
        assert_eq!(section.total(0, 2, Semester::HALF_YEARLY).printed.map(|printed| printed.total), Some(75));
        // Marks of a student who has left, and of a sheet that is scheduled no longer, are nobody's here.
        run(&db, "delete from enrolments where student_id = 'student-1'").await;
        run(&db, "delete from exam_schedules where id = 'schedule-1-ct'").await;
        let section = SectionMarks::load(&mut conn, "section-1", 8).await.unwrap();
        assert_eq!(section.students[0].id, "student-2");
        assert_eq!(section.sittings.len(), 2);
        assert_eq!(
            section.sittings[0].marks(0).get(Component::Paper1).map(|mark| mark.mark),
            Some(Mark::Hundredths(2525))
        );
    })
    .await;
}

#[tokio::test]
async fn totals_and_highest_marks_are_those_of_the_rules() {
    both_schools(|db| async move {
        cards::fill(&db).await;
        let mut conn = db.acquire().await.unwrap();
        let section = SectionMarks::load(&mut conn, "section-1", 8).await.unwrap();
        let printed = |student, subject| {
            section
                .total(student, subject, Semester::HALF_YEARLY)
                .printed
                .map(|printed| (printed.total, printed.out_of, printed.percentage, printed.grade.map(String::from)))
        };
        // 16.5 / 20 x 40 + 70 / 100 x 60 = 75; 0 + 25.25 / 100 x 60 = 15.15; English has no coursework: out of 60.
        assert_eq!(printed(0, 0), Some((75, 100, 75, Some("C+".to_owned()))));
        assert_eq!(printed(1, 0), Some((15, 100, 15, Some("U".to_owned()))));
        assert_eq!(printed(2, 0), Some((0, 100, 0, None)));
        assert_eq!(printed(0, 1), Some((54, 60, 90, Some("A".to_owned()))));
        assert_eq!(printed(0, 2), None);
        assert_eq!(section.subjects_on(Semester::HALF_YEARLY), [0, 1]);
        assert_eq!(section.highest_mark(0, Semester::HALF_YEARLY), None);
        let five = SectionMarks::load(&mut conn, "section-5", 5).await.unwrap();
        assert_eq!(five.highest_mark(0, Semester::FIRST), Some(72));
        assert_eq!(five.highest_mark(0, Semester::SECOND), Some(72));
        assert_eq!(five.highest_mark(1, Semester::FIRST), None);
    })
    .await;
}

#[tokio::test]
async fn a_card_is_published_only_when_everything_that_enters_it_is() {
    both_schools(|db| async move {
        cards::fill(&db).await;
        let mut conn = db.acquire().await.unwrap();
        let load = async |conn: &mut _| SectionMarks::load(conn, "section-1", 8).await.unwrap();
        let section = load(&mut conn).await;
        let unpublished = |section: &SectionMarks, semester| -> Vec<String> {
            let subjects = section.subjects_on(semester);
            let sittings = section.unpublished(semester, &subjects);
            sittings.iter().map(|sitting| format!("{} {}", sitting.exam_id, sitting.subject)).collect()
        };
        assert_eq!(unpublished(&section, Semester::HALF_YEARLY), ["exam-1-ct 0", "exam-1 0", "exam-1 1"]);
        publish(&db, &["sheet-term", "sheet-eng"], true).await;
        let section = load(&mut conn).await;
        assert_eq!(unpublished(&section, Semester::HALF_YEARLY), ["exam-1-ct 0"]);
        assert!(!section.is_published(Semester::HALF_YEARLY));
        publish(&db, &["sheet-ct"], true).await;
        assert!(load(&mut conn).await.is_published(Semester::HALF_YEARLY));
        // What is scheduled and not written on yet counts; what enters nothing does not.
        let sheet = ["exam-1", "section-1", "subject-1-spell"];
        rows::schedule(&db, "schedule-viva", sheet, None, &[("viva", 10, 0)]).await;
        assert!(load(&mut conn).await.is_published(Semester::HALF_YEARLY));
        run(&db, "update exam_schedules set paper1_full_mark = 10, paper1_pass_mark = 0 where id = 'schedule-viva'")
            .await;
        assert!(!load(&mut conn).await.is_published(Semester::HALF_YEARLY));
        // Yearly carries the half-yearly and has it alone; a semester of nothing is never published.
        assert_eq!(unpublished(&load(&mut conn).await, Semester::YEARLY), ["exam-1 2"]);
        assert!(!load(&mut conn).await.is_published(Semester::FIRST));
        // The same without students and marks, in two statements.
        let before = db.statements();
        let scheduled = SectionMarks::scheduled(&mut conn, "section-1", 8).await.unwrap();
        assert_eq!(db.statements() - before, 2);
        assert!(scheduled.students.is_empty());
        assert_eq!(unpublished(&scheduled, Semester::HALF_YEARLY), ["exam-1 2"]);
        assert_eq!(scheduled.sittings[0].marks(0).get(Component::Paper1), None);
    })
    .await;
}

#[tokio::test]
async fn a_card_has_everything_of_its_student() {
    both_schools(|db| async move {
        cards::fill(&db).await;
        run(&db, "update enrolments set group_id = 'group-1' where student_id = 'student-1'").await;
        let mut conn = db.acquire().await.unwrap();
        let clock = Clock::fixed(NOW, 1);
        let images = |id: &str, printed: Printed| format!("<{id} {}>", printed.as_str());
        let made = section_cards(&mut conn, &section_1(), Semester::HALF_YEARLY, None, &clock, &images).await.unwrap();
        assert_eq!(made.len(), 5);
        let card = serde_json::to_value(&made[0]).unwrap();
        assert_eq!(
            card,
            serde_json::json!({
                "head": { "schoolName": "Test School", "branchName": "Dhanmondi", "address": "Dhaka", "motto": null,
                          "icon": "<icon-1 icon>" },
                "title": "Half Yearly",
                "sessionName": "2026",
                "student": {
                    "name": "Amina Rahman", "regNo": "S-001", "roll": 1, "className": "Class 8", "sectionName": "A",
                    "groupName": "Science", "guardianName": "Guardian Name", "dateOfBirth": "4 March 2012",
                    "gender": "Female", "photo": "<photo-1 photo>", "attendance": null, "leftOn": null,
                },
                "columns": [
                    { "label": "Class Test, SBA, Assignment", "scaledTo": "40", "beside": false, "sum": false },
                    { "label": "Term", "scaledTo": "60", "beside": false, "sum": false },
                ],
                "subjects": [
                    { "name": "Mathematics", "kind": "subject",
                      "parts": [{ "obtained": "16.5", "full": "20", "counts": "33" },
                                { "obtained": "70", "full": "100", "counts": "42" }],
                      "total": { "total": "75", "outOf": "100", "percentage": "75", "grade": "C+", "points": null }, "highest": null, "incomplete": false },
                    { "name": "English Language", "kind": "subject", "parts": [null, { "obtained": "90", "full": "100", "counts": "54" }],
                      "total": { "total": "54", "outOf": "60", "percentage": "90", "grade": "A", "points": null }, "highest": null, "incomplete": false },
                ],
                "highestOf": null,
                "provisional": "Results not published: all subjects.",
                // 129 of 160.
                "overall": { "total": "129", "outOf": "160", "percentage": "81", "grade": "B", "points": null },
                "result": "Passed in all 2 subjects",
                "totalNote": null,
                "scale": [
                    { "grade": "A+", "percentage": "95-100", "points": null }, { "grade": "A", "percentage": "90-94", "points": null },
                    { "grade": "B+", "percentage": "85-89", "points": null }, { "grade": "B", "percentage": "80-84", "points": null },
                    { "grade": "C+", "percentage": "75-79", "points": null }, { "grade": "C", "percentage": "70-74", "points": null },
                    { "grade": "D+", "percentage": "65-69", "points": null }, { "grade": "D", "percentage": "60-64", "points": null },
                    { "grade": "U", "percentage": "below 60: failed", "points": null },
                ],
                "qualities": [{ "label": { "say": "labels_regularity" }, "grade": "A+" }],
                "legend": [
                    { "grade": "A+", "meaning": { "say": "labels_excellent" } }, { "grade": "A", "meaning": { "say": "labels_good" } },
                    { "grade": "B+", "meaning": { "say": "labels_satisfactory" } }, { "grade": "B", "meaning": { "say": "labels_needs_improvement" } },
                ],
                "signatures": { "principal": "<principal-1 signature>", "vicePrincipal": "<vice-1 signature>",
                                "classTeacherName": "Teacher Person" },
                "issuedOn": "21 September 2026",
                "pageOf": "1 of 5",
            })
        );
        // Another semester falls back to the record of none; a record of another semester is no record of this one.
        let yearly = section_cards(&mut conn, &section_1(), Semester::YEARLY, None, &clock, &images).await.unwrap();
        let regularity = |card: &grading::report_cards::card::Card| card.qualities.first().map(|quality| quality.grade);
        assert_eq!(regularity(&yearly[0]), Some("B"));
        assert_eq!((regularity(&made[1]), regularity(&yearly[1])), (None, Some("A")));
        assert_eq!(made[4].page_of, "5 of 5");
        // Only the chosen subjects, and the whole is of those.
        let chosen = ["subject-1-eng".to_owned(), "subject-1-spell".to_owned(), "subject-2".to_owned()];
        let some =
            section_cards(&mut conn, &section_1(), Semester::HALF_YEARLY, Some(&chosen), &clock, &images).await.unwrap();
        assert_eq!(some[0].subjects.iter().map(|subject| subject.name.as_str()).collect::<Vec<_>>(), ["English Language"]);
        assert_eq!(some[0].overall.as_ref().map(|whole| whole.total.as_str()), Some("54"));
        // Nothing scheduled: a card all the same.
        let none = section_cards(&mut conn, &section_1(), Semester::HALF_YEARLY, Some(&chosen[1..]), &clock, &images).await;
        let none = none.unwrap();
        assert_eq!((none.len(), none[0].subjects.len(), none[0].overall.is_none()), (5, 0, true));
    })
    .await;
}

#[tokio::test]
async fn a_set_takes_the_same_statements_for_five_and_for_forty_five() {
    both_schools(|db| async move {
        cards::fill(&db).await;
        let mut conn = db.acquire().await.unwrap();
        let clock = Clock::fixed(NOW, 1);
        let mut counts = Vec::new();
        for expected in [5, 45] {
            let before = db.statements();
            let set = CardSet::load(&mut conn, &section_1(), Semester::HALF_YEARLY, None, &clock).await.unwrap();
            assert_eq!(set.len(), expected);
            counts.push(db.statements() - before);
            if expected == 5 {
                fill_the_section(&db).await;
            }
        }
        assert_eq!(counts, [10, 10]);
    })
    .await;
}

#[tokio::test]
async fn the_sections_of_a_semester_are_those_whose_class_has_it() {
    both_schools(|db| async move {
        cards::fill(&db).await;
        let mut conn = db.acquire().await.unwrap();
        let mut names = async |class: &str, section: &str, semester| -> Vec<String> {
            let found = sections(&mut conn, "session-1", class, section, semester).await.unwrap();
            found.iter().map(|section| format!("{} {}", section.class_name, section.section_name)).collect()
        };
        assert_eq!(names("", "", Semester::HALF_YEARLY).await, ["Class 8 A", "Class 8 B"]);
        assert_eq!(names("", "", Semester::SECOND).await, ["Class 5 Red"]);
        assert_eq!(names("class-1", "section-1-b", Semester::YEARLY).await, ["Class 8 B"]);
        assert!(names("class-5", "", Semester::YEARLY).await.is_empty());
        assert!(names("", "section-2", Semester::YEARLY).await.is_empty(), "another session's");
        let row = store::section_of(&mut conn, "student-1", "session-1").await.unwrap().unwrap();
        assert_eq!((row.section_id.as_str(), row.class_numeric, row.students), ("section-1", 8, 5));
        assert!(store::section_of(&mut conn, "student-1", "session-2").await.unwrap().is_none());
        assert_eq!(store::class_teacher(&mut conn, "section-1").await.unwrap().as_deref(), Some("Teacher Person"));
        assert_eq!(store::class_teacher(&mut conn, "section-1-b").await.unwrap(), None);
    })
    .await;
}
