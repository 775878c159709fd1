//! What the tests of report cards stand on, beside the small school: marks of class 8's half-yearly in section-1, and a class 5.
//!
//! - section-1, `half_yearly`: Mathematics has Class Test 1 (paper 1 of 20) and the term (papers 1 and 2 of 50); English Language has the
//!   term alone (paper 1 of 100); Spelling has nothing. student-1: 16.5, 40 + 30, 90. student-2: absent, 25.25 + nothing, 100.
//!   The others have no mark.
//! - class-5 "Class 5" with section-5 "Red", student-51 and student-52: Mathematics in 1stSemester's term, written 60 of 80 and 72.
//! - Images: `icon-1`, `principal-1`, `vice-1` of branch 1, `photo-1` of student-1, `photo-2` of student-2.

use std::io::Cursor;

use db::Db;
use image::{ImageFormat, Rgb, RgbImage};
use records::place::SectionFilter;

use crate::rows::{self, BY, Student, students};
use crate::run;

/// The query of section-1's half-yearly cards.
pub const HALF_YEARLY: &str = "branchName=Dhanmondi&branchId=branch-1&sessionName=2026&sessionId=session-1&classId=class-1&sectionId=section-1&semester=half_yearly";
/// The query of section-5's 1stSemester.
pub const FIRST: &str =
    "branchId=branch-1&sessionId=session-1&classId=class-5&sectionId=section-5&semester=1stSemester";

/// Fills the small school further.
pub async fn fill(db: &Db) {
    // Mathematics and English of class 8.
    for sql in [
        "update exam_schedules set paper1_full_mark = 50, paper1_pass_mark = 17, paper2_full_mark = 50, paper2_pass_mark = 17
          where id = 'schedule-1'",
        "update exam_schedules set paper1_full_mark = 100, paper1_pass_mark = 33 where id = 'schedule-1-eng'",
    ] {
        run(db, sql).await;
    }
    let class_test = ["exam-1-ct", "section-1", "subject-1"];
    rows::schedule(db, "schedule-1-ct", class_test, Some("2026-04-02"), &[("paper1", 20, 7)]).await;
    rows::mark_sheet(db, "sheet-ct", class_test, (false, false), 1).await;
    rows::mark_sheet(db, "sheet-term", ["exam-1", "section-1", "subject-1"], (false, false), 1).await;
    rows::mark_sheet(db, "sheet-eng", ["exam-1", "section-1", "subject-1-eng"], (false, false), 1).await;
    rows::mark(db, "sheet-ct", "student-1", &[("paper1", 1_650, Some(20))]).await;
    rows::mark(db, "sheet-ct", "student-2", &[("paper1", -1, Some(20))]).await;
    let both = [("paper1", 4_000, Some(50)), ("paper2", 3_000, Some(50))];
    rows::mark(db, "sheet-term", "student-1", &both).await;
    rows::mark(db, "sheet-term", "student-2", &[("paper1", 2_525, Some(50))]).await;
    rows::mark(db, "sheet-eng", "student-1", &[("paper1", 9_000, Some(100))]).await;
    rows::mark(db, "sheet-eng", "student-2", &[("paper1", 10_000, Some(100))]).await;
    class_5(db).await;
    for id in ["icon-1", "principal-1", "vice-1", "photo-1", "photo-2"] {
        rows::file(db, id, Some("branch-1"), "image/png", &picture(id)).await;
    }
    for sql in [
        "update branches set icon_file_id = 'icon-1', principal_signature_file_id = 'principal-1',
                vice_principal_signature_file_id = 'vice-1' where id = 'branch-1'",
        "update students set profile_photo_file_id = 'photo-' || substr(id, 9) where id in ('student-1', 'student-2')",
    ] {
        run(db, sql).await;
    }
    for (id, student, semester, grades) in [
        ("quality-any", "student-1", "", &[("regularity", "B"), ("homework", "B+")][..]),
        ("quality-half", "student-1", "half_yearly", &[("regularity", "A+")]),
        ("quality-other", "student-2", "yearly", &[("regularity", "A"), ("homework", "A")]),
    ] {
        rows::quality(db, id, [student, "session-1", semester], 1, BY, grades).await;
    }
}

async fn class_5(db: &Db) {
    rows::class(db, "class-5", "session-1", ("Class 5", 5)).await;
    rows::section(db, "section-5", "class-5", "Red").await;
    rows::section_subject(db, "section-5", "subject-1", 0).await;
    rows::section_subject(db, "section-5", "subject-1-spell", 1).await;
    rows::exam(db, "exam-5", "session-1", "Term 1", ("1stSemester", "term")).await;
    rows::exam(db, "exam-5-2", "session-1", "Term 2", ("2ndSemester", "term")).await;
    let term = ["exam-5", "section-5", "subject-1"];
    rows::schedule(db, "schedule-5", term, Some("2026-06-01"), &[("written", 80, 32)]).await;
    rows::mark_sheet(db, "sheet-5", term, (true, false), 1).await;
    for (number, reg_no, name, found, roll, mark) in [
        ("51", "S-051", ("Gita", "Sen"), "gita sen s-051", 1, 6_000),
        ("52", "S-052", ("=Hari", "Das"), "=hari das s-052", 2, 7_200),
    ] {
        let id = format!("student-{number}");
        rows::student(db, &id, ("branch-1", reg_no), name, found).await;
        let place = ["session-1", "class-5", "section-5"];
        rows::enrolment(db, &format!("enrolment-{number}"), &id, place, roll).await;
        rows::mark(db, "sheet-5", &id, &[("written", mark, Some(80))]).await;
    }
}

/// A picture that can be printed, another one for each id.
pub fn picture(id: &str) -> Vec<u8> {
    let shade = id.bytes().fold(7_u8, |shade, byte| shade.wrapping_mul(31).wrapping_add(byte));
    let mut png = Cursor::new(Vec::new());
    RgbImage::from_pixel(3, 2, Rgb([shade, 9, 200])).write_to(&mut png, ImageFormat::Png).unwrap();
    png.into_inner()
}

/// Puts other bytes in the place of a stored picture, as if it had been stored so.
pub async fn store_picture(db: &Db, id: &str, bytes: &[u8]) {
    let mut conn = db.acquire().await.unwrap();
    conn.execute("delete from file_sizes where file_id = $1", id).await.unwrap();
    let stored = conn.query("update files set bytes = $1 where id = $2").bind((bytes.to_vec(), id));
    assert_eq!(stored.execute().await.unwrap(), 1);
}

/// Publishes sheets, or takes them back.
pub async fn publish(db: &Db, sheets: &[&str], published: bool) {
    let mut conn = db.acquire().await.unwrap();
    for sheet in sheets {
        conn.execute("update mark_sheets set is_published = $1 where id = $2", (published, *sheet)).await.unwrap();
    }
}

/// Forty more students in section-1, at rolls from 11.
pub async fn fill_the_section(db: &Db) {
    let mut tx = db.begin().await.unwrap();
    let more: Vec<Student> = (11..=50)
        .map(|roll| {
            let name = format!("Student {roll}");
            Student::of_section_1(format!("student-more-{roll}"), format!("M-{roll}"), ("More", &name), roll)
        })
        .collect();
    students(&mut tx, &more).await;
    tx.commit().await.unwrap();
}

/// section-1 as a screen names it.
pub fn section_1() -> SectionFilter {
    SectionFilter {
        branch_name: "Dhanmondi".to_owned(),
        branch_id: "branch-1".to_owned(),
        session_name: "2026".to_owned(),
        session_id: "session-1".to_owned(),
        class_id: "class-1".to_owned(),
        class_name: "Class 8".to_owned(),
        class_numeric: 8,
        section_id: "section-1".to_owned(),
        section_name: "A".to_owned(),
    }
}
