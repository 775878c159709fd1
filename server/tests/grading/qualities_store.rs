//! Every function of the store of qualities, on both engines.

use db::{Conn, Db};
use grading::qualities::store::{Grades, NewRow, Writing, branch_of, hold, of_section, of_student, students, write};
use rules::qualities::{Quality, QualityGrade};

use testing::both_schools;

fn graded(given: &[(Quality, QualityGrade)]) -> Grades {
    let mut grades = Grades::default();
    for (quality, grade) in given {
        grades.set(*quality, Some(*grade));
    }
    grades
}

async fn store(conn: &mut Conn, semester: &str, version: i64, rows: &[(&str, Grades)]) {
    let writing = Writing {
        session_id: "session-1".into(),
        semester: semester.into(),
        by: "employee-teacher".into(),
        by_name: "Teacher Person".into(),
        at: 1_790_000_000_000 + version,
    };
    let rows: Vec<NewRow> = rows
        .iter()
        .map(|(student, grades)| NewRow {
            id: format!("qualities-{student}-{semester}-{version}"),
            student_id: (*student).to_owned(),
            version,
            grades: *grades,
        })
        .collect();
    write(conn, &writing, &rows).await.unwrap();
}

#[tokio::test]
async fn a_student_has_one_record_a_semester_and_one_for_all_others() {
    both_schools(async |db: Db| {
        let mut conn = db.begin().await.unwrap();
        assert_eq!(hold(&mut conn, "section-1").await.unwrap(), 1);
        assert_eq!(hold(&mut conn, "section-none").await.unwrap(), 0);
        // Every field in a place of its own, so that a swapped column is seen.
        let mut all = Grades::default();
        for quality in Quality::ALL {
            all.set(quality, (quality.index() % 5 != 4).then(|| QualityGrade::ALL[quality.index() % 5]));
        }
        let one = graded(&[(Quality::Homework, QualityGrade::BPlus)]);
        store(&mut conn, "half_yearly", 1, &[("student-2", all), ("student-1", one)]).await;
        store(&mut conn, "", 1, &[("student-1", all)]).await;
        store(&mut conn, "half_yearly", 2, &[("student-1", Grades::default())]).await;

        let rows = of_section(&mut conn, "section-1", "session-1").await.unwrap();
        let seen: Vec<_> = rows
            .iter()
            .map(|row| (row.student_id.as_str(), row.semester.as_str(), row.version, row.grades()))
            .collect();
        assert_eq!(
            seen,
            [
                ("student-1", "", 1, all),
                ("student-1", "half_yearly", 2, Grades::default()),
                ("student-2", "half_yearly", 1, all),
            ]
        );
        assert_eq!((rows[1].changed_by_name.as_str(), rows[1].changed_at), ("Teacher Person", 1_790_000_000_002));
        assert_eq!(rows[0].grade(Quality::Regularity), Some(QualityGrade::APlus));
        assert_eq!(rows[0].grade(Quality::Discipline), None);

        let of_one = of_student(&mut conn, "student-1", "session-1").await.unwrap();
        assert_eq!(of_one.iter().map(|row| row.semester.as_str()).collect::<Vec<_>>(), ["", "half_yearly"]);
        assert!(of_student(&mut conn, "student-1", "session-1-old").await.unwrap().is_empty());
        assert!(of_section(&mut conn, "section-1-b", "session-1").await.unwrap().is_empty());
        assert!(of_section(&mut conn, "section-1", "session-1-old").await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn students_are_found_by_session_class_section_and_id() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        let rolls = async |conn: &mut Conn, class: &str, section: &str, student: &str| {
            let rows = students(conn, "session-1", class, section, student, None).await.unwrap();
            rows.iter().map(|row| (row.section_name.clone(), row.roll)).collect::<Vec<_>>()
        };
        let whole = rolls(&mut conn, "class-1", "", "").await;
        assert_eq!(whole.len(), 6);
        assert_eq!(rolls(&mut conn, "", "", "").await, whole);
        assert_eq!(rolls(&mut conn, "class-1", "section-1-b", "").await, [("B".to_owned(), 1)]);
        assert_eq!(rolls(&mut conn, "", "", "student-4").await, [("A".to_owned(), 5)]);
        assert!(rolls(&mut conn, "", "section-1-b", "student-4").await.is_empty());
        assert!(rolls(&mut conn, "", "", "student-2x").await.is_empty(), "of another session");

        let one = students(&mut conn, "session-1", "", "section-1", "student-1", None).await.unwrap().remove(0);
        assert_eq!((one.name().as_str(), one.reg_no.as_str(), one.class_numeric), ("Amina Rahman", "S-001", 8));
        assert!(one.guardian_name.is_some() && one.dob.is_some() && one.gender.is_some());
        assert_eq!(branch_of(&mut conn, "student-2x").await.unwrap().as_deref(), Some("branch-2"));
        assert_eq!(branch_of(&mut conn, "nobody").await.unwrap(), None);
    })
    .await;
}
