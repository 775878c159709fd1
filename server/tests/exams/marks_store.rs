//! Every function of the stores of marks and results, on both engines.

use auth::TeacherReach;
use db::{Conn, Db};
use exams::marks::scheduled_store::{Wanted, scheduled_sheets};
use exams::marks::store::{
    self, Entered, Marks, NewRow, SheetKey, Writing, clear, filled, hold, roster, schedule, sheet,
};
use exams::results::store::published_sheets;
use records::place::store::{Offer, options};
use roster::structure::branches::store::letterhead;
use rules::components::Component;
use rules::marks::Mark;

use testing::{both_schools, rows, run};

fn key() -> SheetKey {
    SheetKey { exam_id: "exam-1".into(), section_id: "section-1".into(), subject_id: "subject-1".into() }
}

fn marks(written: Option<Mark>, paper3: Option<Mark>) -> Marks {
    let mut marks = Marks::default();
    marks.set(Component::Written, written.map(|mark| Entered { mark, full: Some(50) }));
    marks.set(Component::Paper3, paper3.map(|mark| Entered { mark, full: Some(30) }));
    marks
}

fn writing(version: i64) -> Writing {
    Writing {
        sheet_id: "sheet-new".into(),
        version,
        by: "employee-teacher".into(),
        by_name: "Teacher Person".into(),
        at: 1_790_000_000_000 + version,
    }
}

async fn write(conn: &mut Conn, version: i64, rows: &[(&str, Marks)]) {
    let rows: Vec<NewRow> =
        rows.iter().map(|(id, marks)| NewRow { student_id: (*id).to_owned(), marks: *marks }).collect();
    store::write(conn, &writing(version), &rows).await.unwrap();
}

#[tokio::test]
async fn a_sheet_counts_its_writes_and_knows_whether_marks_exist() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        assert!(sheet(&mut conn, &key()).await.unwrap().is_none());
        let held = hold(&mut conn, "sheet-new".into(), &key()).await.unwrap();
        assert_eq!((held.id.as_str(), held.last_version), ("sheet-new", 1));
        let held = hold(&mut conn, "sheet-other".into(), &key()).await.unwrap();
        assert_eq!((held.id.as_str(), held.last_version), ("sheet-new", 2));
        let state = sheet(&mut conn, &key()).await.unwrap().unwrap();
        assert_eq!(
            (state.last_version, state.is_published, state.is_locked, state.marks_exist),
            (2, false, false, false)
        );
        // A row of nothing is no mark; the last component alone is one; absent is one.
        for (paper3, written, exist) in
            [(None, None, false), (Some(Mark::Hundredths(0)), None, true), (None, Some(Mark::Absent), true)]
        {
            write(&mut conn, 2, &[("student-1", marks(written, paper3))]).await;
            assert_eq!(sheet(&mut conn, &key()).await.unwrap().unwrap().marks_exist, exist);
        }
        run(&db, "update mark_sheets set is_published = true, is_locked = true").await;
        let state = sheet(&mut conn, &key()).await.unwrap().unwrap();
        assert!(state.is_published && state.is_locked);
    })
    .await;
}

#[tokio::test]
async fn marks_are_written_over_and_cleared_and_their_rows_stay() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        hold(&mut conn, "sheet-new".into(), &key()).await.unwrap();
        let first = marks(Some(Mark::Hundredths(4_525)), Some(Mark::Absent));
        write(&mut conn, 1, &[("student-1", first), ("student-2", marks(None, None))]).await;
        let second = marks(Some(Mark::Hundredths(5_000)), None);
        write(&mut conn, 2, &[("student-1", second), ("student-3", first)]).await;

        let rows = roster(&mut conn, &key(), None).await.unwrap();
        let seen: Vec<_> = rows.iter().map(|row| (row.roll, row.version, row.marks())).collect();
        let none = Marks::default();
        assert_eq!(seen, [(1, 2, second), (2, 1, none), (3, 2, first), (5, 0, none), (8, 0, none)]);
        assert_eq!(rows[0].name(), "Amina Rahman");
        assert_eq!(rows[0].reg_no, "S-001");
        assert_eq!(rows[0].changed_by_name.as_deref(), Some("Teacher Person"));
        assert_eq!(rows[0].changed_at, Some(1_790_000_000_002));
        assert_eq!(rows[3].changed_at, None);

        let one = roster(&mut conn, &key(), Some("student-3")).await.unwrap();
        assert_eq!(one.iter().map(|row| row.roll).collect::<Vec<_>>(), [3]);
        assert!(roster(&mut conn, &key(), Some("student-6")).await.unwrap().is_empty(), "of another section");

        let full: Vec<_> = filled(&mut conn, "sheet-new").await.unwrap();
        assert_eq!(
            full.iter().map(|row| (row.student_id.as_str(), row.marks())).collect::<Vec<_>>(),
            [("student-1", second), ("student-3", first)]
        );
        assert_eq!(clear(&mut conn, &writing(3)).await.unwrap(), 2);
        assert_eq!(clear(&mut conn, &writing(4)).await.unwrap(), 0, "nothing is left to clear");
        let versions: Vec<_> =
            roster(&mut conn, &key(), None).await.unwrap().iter().map(|row| (row.version, row.marks().any())).collect();
        assert_eq!(versions, [(3, false), (1, false), (3, false), (0, false), (0, false)]);
    })
    .await;
}

#[tokio::test]
async fn five_hundred_rows_are_written_in_one_go() {
    both_schools(async |db: Db| {
        testing::marks::enrol(&db, 500).await;
        let mut tx = db.begin().await.unwrap();
        hold(&mut tx, "sheet-new".into(), &key()).await.unwrap();
        let rows: Vec<NewRow> = (0..500)
            .map(|n| NewRow { student_id: format!("more-{n}"), marks: marks(Some(Mark::Hundredths(n * 10)), None) })
            .collect();
        store::write(&mut tx, &writing(1), &rows).await.unwrap();
        tx.commit().await.unwrap();
        let mut conn = db.acquire().await.unwrap();
        let stored = roster(&mut conn, &key(), None).await.unwrap();
        assert_eq!(stored.len(), 505);
        for (n, row) in stored.iter().skip(5).enumerate() {
            let expected = Mark::Hundredths(i64::try_from(n).unwrap() * 10);
            assert_eq!(row.marks().get(Component::Written).map(|entered| entered.mark), Some(expected));
        }
    })
    .await;
}

#[tokio::test]
async fn a_schedule_has_the_components_whose_full_and_pass_mark_are_set() {
    both_schools(async |db: Db| {
        run(&db, "update exam_schedules set viva_full_mark = 10, paper1_full_mark = 30, paper1_pass_mark = 0 where id = 'schedule-1'").await;
        let mut conn = db.acquire().await.unwrap();
        let row = schedule(&mut conn, &key()).await.unwrap().unwrap();
        assert_eq!((row.id.as_str(), row.date.as_deref()), ("schedule-1", Some("2026-06-15")));
        assert_eq!(row.set.of(Component::Viva), (Some(10), None));
        let components: Vec<_> =
            row.set.schedule().components().map(|(component, marks)| (component.key(), marks.full, marks.pass)).collect();
        assert_eq!(components, [("written", 50, 17), ("practical", 25, 8), ("paper1", 30, 0)]);
        let nothing = SheetKey { subject_id: "subject-1-spell".into(), ..key() };
        assert!(schedule(&mut conn, &nothing).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn the_sheets_of_a_session_come_by_due_date_with_how_far_they_are_filled() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        hold(&mut conn, "sheet-new".into(), &key()).await.unwrap();
        write(&mut conn, 1, &[("student-1", marks(Some(Mark::Absent), None)), ("student-2", marks(None, None))]).await;
        run(&db, "update mark_sheets set is_locked = true").await;
        let list = async |conn: &mut Conn, class: Option<&str>, teacher: Option<&str>| -> Vec<String> {
            let sheets =
                scheduled_sheets(conn, "session-1", class, &reach_of(teacher.unwrap_or_default()), Wanted::All)
                    .await
                    .unwrap();
            sheets
                .iter()
                .map(|sheet| {
                    let locked = if sheet.is_locked { " locked" } else { "" };
                    let published = if sheet.is_published { " published" } else { "" };
                    format!(
                        "{} {} {} {}/{}{locked}{published}",
                        sheet.class_name, sheet.section_name, sheet.subject_id, sheet.entered, sheet.students
                    )
                })
                .collect()
        };
        let all = ["Class 8 A subject-1 1/5 locked", "Class 8 A subject-1-eng 0/5", "Class 8 B subject-1 0/1"];
        assert_eq!(list(&mut conn, None, None).await, all);
        assert_eq!(list(&mut conn, Some("class-1"), None).await, all);
        assert_eq!(list(&mut conn, Some("class-2"), None).await, Vec::<String>::new());
        assert_eq!(list(&mut conn, None, Some("employee-teacher")).await, all[..1]);
        assert_eq!(list(&mut conn, None, Some("employee-teacher-b")).await, Vec::<String>::new());
        let sheets =
            scheduled_sheets(&mut conn, "session-1", None, &TeacherReach::default(), Wanted::All).await.unwrap();
        assert_eq!(sheets[1].set.schedule().components().count(), 1);
        run(&db, "update exam_schedules set date = '2026-06-01' where id = 'schedule-1-b'").await;
        run(&db, "update exam_schedules set date = null where id = 'schedule-1'").await;
        let sheets =
            scheduled_sheets(&mut conn, "session-1", None, &TeacherReach::default(), Wanted::All).await.unwrap();
        let order: Vec<_> = sheets.iter().map(|sheet| (sheet.section_id.as_str(), sheet.date.as_deref())).collect();
        assert_eq!(
            order,
            [("section-1-b", Some("2026-06-01")), ("section-1", Some("2026-06-15")), ("section-1", None)]
        );
        // Those to go on with: not the one that was saved, no locked one, not more than are asked for.
        let english = SheetKey { subject_id: "subject-1-eng".to_owned(), ..key() };
        let unfinished = async |conn: &mut Conn, after: &SheetKey, most: i64| -> Vec<String> {
            let wanted = Wanted::Unfinished { after, most };
            let sheets = scheduled_sheets(conn, "session-1", None, &TeacherReach::default(), wanted).await.unwrap();
            sheets.iter().map(|sheet| format!("{} {}", sheet.section_id, sheet.subject_id)).collect()
        };
        assert_eq!(unfinished(&mut conn, &english, 5).await, ["section-1-b subject-1"]);
        run(&db, "update mark_sheets set is_locked = false").await;
        assert_eq!(unfinished(&mut conn, &english, 5).await, ["section-1-b subject-1", "section-1 subject-1"]);
        assert_eq!(unfinished(&mut conn, &english, 1).await, ["section-1-b subject-1"]);
        assert_eq!(unfinished(&mut conn, &key(), 5).await, ["section-1-b subject-1", "section-1 subject-1-eng"]);
        // Published, it is offered only where something can be edited.
        run(&db, "update mark_sheets set is_published = true").await;
        assert_eq!(unfinished(&mut conn, &english, 1).await, ["section-1-b subject-1"]);
        run(&db, "update marks set written = null").await;
        assert_eq!(unfinished(&mut conn, &english, 5).await, ["section-1-b subject-1"]);
        // No component, no sheet.
        run(&db, "update exam_schedules set written_pass_mark = null where id = 'schedule-1-b'").await;
        assert_eq!(unfinished(&mut conn, &english, 5).await, Vec::<String>::new());
    })
    .await;
}

fn asked(all_branches: bool, ids: [&str; 6], teacher: &str) -> Offer {
    let [branch, session, class, section, exam, subject] = ids.map(|id| Some(id.to_owned()));
    Offer {
        all_branches,
        wanted: [branch, session, class, section, exam, subject, None],
        reach: reach_of(teacher),
        class_teacher_id: String::new(),
    }
}

#[tokio::test]
async fn each_list_hangs_on_the_id_above_it() {
    both_schools(async |db: Db| {
        rows::class(&db, "class-1-10", "session-1", ("Class 10", 10)).await;
        let mut conn = db.acquire().await.unwrap();
        let list = async |conn: &mut Conn, asked: Offer| -> Vec<String> {
            options(conn, &asked).await.unwrap().iter().map(|row| format!("{} {}", row.list, row.id)).collect()
        };
        let none = ["", "", "", "", "", ""];
        assert_eq!(list(&mut conn, asked(true, none, "")).await, ["branchId branch-1", "branchId branch-2"]);
        assert_eq!(list(&mut conn, asked(false, none, "")).await, Vec::<String>::new());
        // The newest session first, class 8 before class 10, subjects in the section's order, exams by day.
        let whole = ["branch-1", "session-1", "class-1", "section-1", "exam-1", "subject-1"];
        assert_eq!(
            list(&mut conn, asked(false, whole, "")).await,
            [
                "branchId branch-1",
                "classId class-1",
                "classId class-1-10",
                "examId exam-1",
                "sectionId section-1",
                "sectionId section-1-b",
                "sessionId session-1",
                "sessionId session-1-old",
                "subjectId subject-1",
                "subjectId subject-1-eng",
                "subjectId subject-1-spell",
            ]
        );
        // An exam or subject of the session that is not scheduled or taught there is offered last when it is asked for.
        let unlisted = ["branch-1", "session-1", "class-1", "section-1-b", "exam-1-ct", "subject-1-spell"];
        let rows = list(&mut conn, asked(false, unlisted, "")).await;
        let of = |what: &str| rows.iter().filter(|row| row.starts_with(what)).cloned().collect::<Vec<_>>();
        assert_eq!(of("examId"), ["examId exam-1", "examId exam-1-ct"]);
        assert_eq!(of("subjectId"), ["subjectId subject-1", "subjectId subject-1-eng", "subjectId subject-1-spell"]);
        // A teacher: the own routine only, whatever is asked for.
        let rows = list(
            &mut conn,
            asked(false, ["branch-1", "session-1", "class-1", "section-1", "", "subject-1-eng"], "employee-teacher"),
        )
        .await;
        assert_eq!(
            rows,
            [
                "branchId branch-1",
                "classId class-1",
                "examId exam-1",
                "sectionId section-1",
                "sessionId session-1",
                "sessionId session-1-old",
                "subjectId subject-1",
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn a_students_published_sheets_are_those_of_the_own_section() {
    both_schools(async |db: Db| {
        for (id, sheet, state) in [
            ("s1", ["exam-1", "section-1", "subject-1-eng"], (true, false)),
            ("s2", ["exam-1", "section-1", "subject-1"], (true, true)),
            ("s3", ["exam-1", "section-1", "subject-1-spell"], (false, false)),
            ("s4", ["exam-1", "section-1-b", "subject-1"], (true, false)),
            ("s5", ["exam-1-ct", "section-1", "subject-1"], (true, false)),
        ] {
            rows::mark_sheet(&db, id, sheet, state, 0).await;
        }
        let mut conn = db.acquire().await.unwrap();
        let sheets = published_sheets(&mut conn, "student-1", "session-1").await.unwrap();
        let seen: Vec<_> = sheets
            .iter()
            .map(|sheet| {
                format!("{} {} {} {}", sheet.exam_name, sheet.subject_name, sheet.class_name, sheet.section_name)
            })
            .collect();
        assert_eq!(
            seen,
            [
                "Half Yearly Mathematics Class 8 A",
                "Half Yearly English Language Class 8 A",
                "Class Test 1 Mathematics Class 8 A"
            ]
        );
        assert!(published_sheets(&mut conn, "student-1", "session-1-old").await.unwrap().is_empty());
        let head = letterhead(&mut conn, "branch-1").await.unwrap();
        assert_eq!((head.school_name.as_str(), head.branch_name.as_str()), ("Test School", "Dhanmondi"));
        assert_eq!((head.address.as_deref(), head.icon_file_id), (Some("Dhaka"), None));
    })
    .await;
}

/// What a teacher reaches on the day of the tests; empty: everything.
fn reach_of(teacher: &str) -> TeacherReach {
    TeacherReach { teacher_id: teacher.to_owned(), day: "2026-09-21".to_owned() }
}
