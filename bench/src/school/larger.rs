//! What some benches add to the school: a class of 600, many students more, a session to come, a week of lessons.

use db::{Conn, Db};
use serde_json::{Value, json};

use super::{
    BRANCHES, CLASS_8, CLASSES, EMPLOYEES, EXAMS, EXAMS_KIND, FULL_MARK, LARGE_CLASS, LARGE_FIRST_SECTION,
    LARGE_SECTIONS, SECTIONS, SESSIONS, SHEETS, SHOWN, STUDENTS, SUBJECTS, SUBJECTS_KIND, id, integer, schedule_number,
    schedules, students_and_enrolments,
};
use crate::Failure;

/// A class 9 of many sections, every sheet of it filled.
pub struct LargeClass {
    pub session_id: String,
    pub class_id: String,
}

impl LargeClass {
    /// Address of the yearly cards of one section, by its place, or of all in one stream.
    pub fn cards(&self, section: Option<usize>) -> String {
        let (branch, session, class) = (id(BRANCHES, 0), &self.session_id, &self.class_id);
        let section = section.map_or_else(String::new, |section| id(SECTIONS, LARGE_FIRST_SECTION + section));
        format!(
            "/admin/markSheet/cards?branchId={branch}&sessionId={session}&classId={class}&sectionId={section}&semester=yearly"
        )
    }

    /// Its first section, as calls name it.
    pub fn first_section(&self) -> Value {
        json!({
            "branchId": id(BRANCHES, 0), "sessionId": self.session_id, "classId": self.class_id,
            "sectionId": id(SECTIONS, LARGE_FIRST_SECTION),
        })
    }

    /// Body of the call that makes a print link of the same cards.
    pub fn link(&self, section: Option<usize>) -> Value {
        let mut body = json!({
            "branchId": id(BRANCHES, 0), "sessionId": self.session_id, "classId": self.class_id, "name": "Bench",
            "kind": "reportCards", "semester": "yearly", "includeUnpublished": true,
        });
        if let Some(section) = section {
            body["sectionId"] = id(SECTIONS, LARGE_FIRST_SECTION + section).into();
        }
        body
    }
}

/// Adds the large class to a school that is there.
pub async fn add_large_class(url: &str) -> Result<LargeClass, Failure> {
    let db = Db::connect(url, 2).await.map_err(|error| format!("{url}: {error}"))?;
    let filled = async {
        let mut tx = db.begin().await?;
        large_class(&mut tx).await?;
        tx.commit().await
    };
    filled.await.map_err(|error| format!("the large class in {url}: {error}"))?;
    db.close().await;
    Ok(LargeClass { session_id: id(SESSIONS, 1), class_id: id(CLASSES, LARGE_CLASS) })
}

/// Moves the students of the large class's first sections, with their marks, into the first of them; how many it has then.
pub async fn join_sections(url: &str, sections: usize) -> Result<usize, Failure> {
    let db = Db::connect(url, 2).await.map_err(|error| format!("{url}: {error}"))?;
    let joined = async {
        let mut tx = db.begin().await?;
        let first = id(SECTIONS, LARGE_FIRST_SECTION);
        for place in 1..sections {
            let section = id(SECTIONS, LARGE_FIRST_SECTION + place);
            tx.execute(
                "update marks set sheet_id = (
                   select t.id from mark_sheets s
                     join mark_sheets t on t.exam_id = s.exam_id and t.subject_id = s.subject_id and t.section_id = $1
                    where s.id = marks.sheet_id)
                  where sheet_id in (select id from mark_sheets where section_id = $2)",
                (&first, &section),
            )
            .await?;
            tx.execute(
                "update enrolments set section_id = $1, roll = roll + $2 where section_id = $3",
                (&first, integer(place * SHOWN), &section),
            )
            .await?;
        }
        tx.commit().await
    };
    joined.await.map_err(|error: db::Error| format!("the large section in {url}: {error}"))?;
    db.close().await;
    Ok(sections * SHOWN)
}

async fn large_class(tx: &mut Conn) -> db::Result<()> {
    let head = "insert into classes (id, session_id, class_name, class_numeric)";
    tx.insert_many(head, 4, "", &[LARGE_CLASS], |row, class| {
        row.bind((id(CLASSES, *class), id(SESSIONS, 1), "Class 9, large", 9_i64));
    })
    .await?;
    let sections: Vec<usize> = (0..LARGE_SECTIONS).map(|section| LARGE_FIRST_SECTION + section).collect();
    tx.insert_many("insert into sections (id, class_id, section_name)", 3, "", &sections, |row, section| {
        row.bind((id(SECTIONS, *section), id(CLASSES, LARGE_CLASS), format!("{section}")));
    })
    .await?;
    let taught: Vec<(usize, usize)> =
        sections.iter().flat_map(|section| (0..SUBJECTS.len()).map(move |subject| (*section, subject))).collect();
    let head = "insert into section_subjects (section_id, subject_id, position)";
    tx.insert_many(head, 3, "", &taught, |row, (section, subject)| {
        row.bind((id(SECTIONS, *section), id(SUBJECTS_KIND, *subject), integer(*subject)));
    })
    .await?;
    // (number, section, place in it)
    let students: Vec<(usize, usize, usize)> = sections
        .iter()
        .flat_map(|section| (0..SHOWN).map(move |place| (section * SHOWN + place, *section, place)))
        .collect();
    students_and_enrolments(tx, &students, |_| LARGE_CLASS).await?;
    let sheets: Vec<(usize, usize, usize)> = sections
        .iter()
        .flat_map(|section| {
            (0..EXAMS).flat_map(move |exam| (0..SUBJECTS.len()).map(move |subject| (*section, exam, subject)))
        })
        .collect();
    schedules(tx, &sheets).await?;
    let head =
        "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version)";
    tx.insert_many(head, 8, "", &sheets, |row, (section, exam, subject)| {
        row.bind((id(SHEETS, schedule_number(*section, *exam, *subject)), id(EXAMS_KIND, *exam)));
        row.bind((id(SECTIONS, *section), id(SUBJECTS_KIND, *subject), true, false, 1_i64, 1_i64));
    })
    .await?;
    let marks: Vec<(usize, usize, usize, usize)> = sheets
        .iter()
        .flat_map(|(section, exam, subject)| (0..SHOWN).map(move |place| (*section, *exam, *subject, place)))
        .collect();
    let head = "insert into marks (sheet_id, student_id, version, changed_by, changed_by_name, changed_at,
        paper1, paper1_full_mark, paper2, paper2_full_mark, paper3, paper3_full_mark)";
    tx.insert_many(head, 12, "", &marks, |row, (section, exam, subject, place)| {
        row.bind((id(SHEETS, schedule_number(*section, *exam, *subject)), id(STUDENTS, section * SHOWN + place)));
        row.bind((1_i64, id(EMPLOYEES, 1), "Nasrin Akter", 0_i64));
        for paper in 0..3 {
            // Halves between 40 and 99.5, in hundredths.
            row.bind((
                integer(4_000 + (place * 37 + subject * 53 + exam * 29 + paper * 11 + section) % 120 * 50),
                FULL_MARK,
            ));
        }
    })
    .await
}

/// Sections of the class of many students, and its number, beyond those of the other classes.
const MANY_SECTIONS: usize = 400;
const MANY_FIRST_SECTION: usize = 10_000;
const MANY_CLASS: usize = 500;
/// Students of that class.
pub const MANY: usize = MANY_SECTIONS * SHOWN;

/// Adds a class of many students, without a schedule, to a school that is there; its id.
pub async fn add_many_students(url: &str) -> Result<String, Failure> {
    let db = Db::connect(url, 2).await.map_err(|error| format!("{url}: {error}"))?;
    let sections: Vec<usize> = (0..MANY_SECTIONS).map(|section| MANY_FIRST_SECTION + section).collect();
    let students: Vec<(usize, usize, usize)> = sections
        .iter()
        .flat_map(|section| (0..SHOWN).map(move |place| (section * SHOWN + place, *section, place)))
        .collect();
    let filled = async {
        let mut tx = db.begin().await?;
        let head = "insert into classes (id, session_id, class_name, class_numeric)";
        tx.insert_many(head, 4, "", &[MANY_CLASS], |row, class| {
            row.bind((id(CLASSES, *class), id(SESSIONS, 1), "Class 9, many", 9_i64));
        })
        .await?;
        let head = "insert into sections (id, class_id, section_name)";
        tx.insert_many(head, 3, "", &sections, |row, section| {
            row.bind((id(SECTIONS, *section), id(CLASSES, MANY_CLASS), format!("{section}")));
        })
        .await?;
        students_and_enrolments(&mut tx, &students, |_| MANY_CLASS).await?;
        tx.commit().await
    };
    filled.await.map_err(|error| format!("the class of many students in {url}: {error}"))?;
    db.close().await;
    Ok(id(CLASSES, MANY_CLASS))
}

/// The session after, with a class above each.
pub struct NextSession {
    pub session_id: String,
}

/// Beyond the numbers of the classes and sections that are there.
const NEXT: usize = 1_000;

/// Adds the session after to a school that has its large class.
pub async fn add_next_session(url: &str) -> Result<NextSession, Failure> {
    let db = Db::connect(url, 2).await.map_err(|error| format!("{url}: {error}"))?;
    let filled = async {
        let mut tx = db.begin().await?;
        next_session(&mut tx).await?;
        tx.commit().await
    };
    filled.await.map_err(|error| format!("the session after in {url}: {error}"))?;
    db.close().await;
    Ok(NextSession { session_id: id(SESSIONS, NEXT) })
}

async fn next_session(tx: &mut Conn) -> db::Result<()> {
    let head = "insert into sessions (id, branch_id, session_name, start_date, end_date, status)";
    tx.insert_many(head, 6, "", &[NEXT], |row, number| {
        row.bind((id(SESSIONS, *number), id(BRANCHES, 0), "2027"));
        row.bind(("2027-01-01", "2027-12-31", "inactive"));
    })
    .await?;
    // The ten classes, one up, and the large one.
    let classes: Vec<usize> = (0..=LARGE_CLASS).collect();
    let head = "insert into classes (id, session_id, class_name, class_numeric)";
    tx.insert_many(head, 4, "", &classes, |row, class| {
        let (name, numeric) = match *class {
            LARGE_CLASS => ("Class 10, large".to_owned(), 10),
            class => (format!("Class {}", class + 4), class + 4),
        };
        row.bind((id(CLASSES, NEXT + class), id(SESSIONS, NEXT), name, integer(numeric)));
    })
    .await?;
    let small = (0..20).map(|section| (section, section / 2, if section % 2 == 0 { "A" } else { "B" }.to_owned()));
    let large = (LARGE_FIRST_SECTION..LARGE_FIRST_SECTION + LARGE_SECTIONS)
        .map(|section| (section, LARGE_CLASS, section.to_string()));
    let sections: Vec<(usize, usize, String)> = small.chain(large).collect();
    let head = "insert into sections (id, class_id, section_name)";
    tx.insert_many(head, 3, "", &sections, |row, (section, class, name)| {
        row.bind((id(SECTIONS, NEXT + section), id(CLASSES, NEXT + class), name));
    })
    .await
}

/// The schedule of a class for an exam.
pub struct ClassSchedule {
    pub id: String,
    pub subject_ids: Vec<String>,
}

/// That of class 9, whose sheets are empty.
pub fn class_schedule() -> ClassSchedule {
    ClassSchedule {
        id: format!("{}:{}", id(EXAMS_KIND, 2), id(CLASSES, CLASS_8 + 1)),
        subject_ids: (0..SUBJECTS.len()).map(|subject| id(SUBJECTS_KIND, subject)).collect(),
    }
}
