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

use crate::rows::{Student, students};
use crate::run;

/// The query of section-1's half-yearly cards.
pub const HALF_YEARLY: &str = "branchName=Dhanmondi&branchId=branch-1&sessionName=2026&sessionId=session-1&classId=class-1&sectionId=section-1&semester=half_yearly";
/// The query of section-5's 1stSemester.
pub const FIRST: &str =
    "branchId=branch-1&sessionId=session-1&classId=class-5&sectionId=section-5&semester=1stSemester";

/// Fills the small school further.
pub async fn fill(db: &Db) {
    for sql in [
        // Mathematics and English of class 8.
        "update exam_schedules set paper1_full_mark = 50, paper1_pass_mark = 17, paper2_full_mark = 50, paper2_pass_mark = 17
          where id = 'schedule-1'",
        "update exam_schedules set paper1_full_mark = 100, paper1_pass_mark = 33 where id = 'schedule-1-eng'",
        "insert into exam_schedules (id, exam_id, section_id, subject_id, date, paper1_full_mark, paper1_pass_mark)
         values ('schedule-1-ct', 'exam-1-ct', 'section-1', 'subject-1', '2026-04-02', 20, 7)",
        "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version) values
           ('sheet-ct', 'exam-1-ct', 'section-1', 'subject-1', false, false, 1, 1),
           ('sheet-term', 'exam-1', 'section-1', 'subject-1', false, false, 1, 1),
           ('sheet-eng', 'exam-1', 'section-1', 'subject-1-eng', false, false, 1, 1)",
        "insert into marks (sheet_id, student_id, version, changed_by, changed_by_name, changed_at, paper1, paper1_full_mark, paper2,
                            paper2_full_mark) values
           ('sheet-ct', 'student-1', 1, 'e', 'E', 1, 1650, 20, null, null),
           ('sheet-ct', 'student-2', 1, 'e', 'E', 1, -1, 20, null, null),
           ('sheet-term', 'student-1', 1, 'e', 'E', 1, 4000, 50, 3000, 50),
           ('sheet-term', 'student-2', 1, 'e', 'E', 1, 2525, 50, null, null),
           ('sheet-eng', 'student-1', 1, 'e', 'E', 1, 9000, 100, null, null),
           ('sheet-eng', 'student-2', 1, 'e', 'E', 1, 10000, 100, null, null)",
        // Class 5.
        "insert into classes (id, session_id, class_name, class_numeric) values ('class-5', 'session-1', 'Class 5', 5)",
        "insert into sections (id, class_id, section_name) values ('section-5', 'class-5', 'Red')",
        "insert into section_subjects (section_id, subject_id, position) values
           ('section-5', 'subject-1', 0), ('section-5', 'subject-1-spell', 1)",
        "insert into students (id, branch_id, reg_no, first_name, last_name, password_hash, token_epoch, status, search_text) values
           ('student-51', 'branch-1', 'S-051', 'Gita', 'Sen', '', 0, 'active', 'gita sen s-051'),
           ('student-52', 'branch-1', 'S-052', '=Hari', 'Das', '', 0, 'active', '=hari das s-052')",
        "insert into enrolments (id, student_id, session_id, class_id, section_id, roll) values
           ('enrolment-51', 'student-51', 'session-1', 'class-5', 'section-5', 1),
           ('enrolment-52', 'student-52', 'session-1', 'class-5', 'section-5', 2)",
        "insert into exams (id, session_id, name, semester, exam_type) values
           ('exam-5', 'session-1', 'Term 1', '1stSemester', 'term'), ('exam-5-2', 'session-1', 'Term 2', '2ndSemester', 'term')",
        "insert into exam_schedules (id, exam_id, section_id, subject_id, date, written_full_mark, written_pass_mark) values
           ('schedule-5', 'exam-5', 'section-5', 'subject-1', '2026-06-01', 80, 32)",
        "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version) values
           ('sheet-5', 'exam-5', 'section-5', 'subject-1', true, false, 1, 1)",
        "insert into marks (sheet_id, student_id, version, changed_by, changed_by_name, changed_at, written, written_full_mark) values
           ('sheet-5', 'student-51', 1, 'e', 'E', 1, 6000, 80), ('sheet-5', 'student-52', 1, 'e', 'E', 1, 7200, 80)",
        "update branches set icon_file_id = 'icon-1', principal_signature_file_id = 'principal-1',
                vice_principal_signature_file_id = 'vice-1' where id = 'branch-1'",
        "update students set profile_photo_file_id = 'photo-' || substr(id, 9) where id in ('student-1', 'student-2')",
        "insert into student_qualities (id, student_id, session_id, semester, regularity, homework, version, changed_by,
                changed_by_name, changed_at) values
           ('quality-any', 'student-1', 'session-1', '', 'B', 'B+', 1, 'e', 'E', 1),
           ('quality-half', 'student-1', 'session-1', 'half_yearly', 'A+', null, 1, 'e', 'E', 1),
           ('quality-other', 'student-2', 'session-1', 'yearly', 'A', 'A', 1, 'e', 'E', 1)",
    ] {
        run(db, sql).await;
    }
    let mut conn = db.acquire().await.unwrap();
    for id in ["icon-1", "principal-1", "vice-1", "photo-1", "photo-2"] {
        conn.execute(
            "insert into files (id, branch_id, media_type, bytes) values ($1, 'branch-1', 'image/png', $2)",
            (id, picture(id)),
        )
        .await
        .unwrap();
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
