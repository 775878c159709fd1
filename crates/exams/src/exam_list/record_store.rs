//! The exam list (docs/rules.md, *Exams*): the noun and its statements.

use rules::semesters::{EXAM_TYPES, SEMESTERS, Semester};
use rules::words::{Word, calls, exams_texts, hints, labels, nouns};

use super::store;
use crate::marks::store::any_mark;
use auth::Caller;
use auth::permit::ManageExams;
use base::error::Result;
use db::Conn;
use records::grading::{self, Plans};
use records::{
    Choice, Choices, Column, Field, FieldKind, Filter, InUse, Nested, Noun, Reach, RecordKind, STATUSES, Stamp,
    UniqueName, Values, value_of,
};
use web::posted::FieldErrors;

const NAME: Field = Field::name("name", labels::EXAM, "name");
const SEMESTER: Field = Field::new("semester", labels::SEMESTER, "semester", FieldKind::Offered(SEMESTERS))
    .required()
    .hint(hints::SEMESTER);
const TYPE: Field = Field::new("examType", labels::EXAM_TYPE, "exam_type", FieldKind::Offered(EXAM_TYPES))
    .required()
    .hint(hints::EXAM_TYPE);
const REMARKS: Field = Field::new("remarks", labels::REMARKS, "remarks", FieldKind::Lines(500));

/// The semesters and exam types of what a session's classes are graded by, with those that are there already.
async fn offered(conn: &mut Conn, session_id: &str, stored: &[(&str, &str)]) -> db::Result<Choices> {
    let plans = grading::of_session(conn, session_id).await?;
    let (mut semesters, mut exam_types) = (grading::semesters(&plans), grading::exam_types(&plans));
    let keep = |of: &mut Vec<Choice>, key: &str, words: &[(&str, Word)]| {
        if !key.is_empty() && of.iter().all(|choice| choice.value != key) {
            let word = words.iter().find(|(known, _)| *known == key);
            of.push(word.map_or_else(|| Choice::new(key, key), |(_, word)| Choice::new(key, *word)));
        }
    };
    for (semester, exam_type) in stored {
        keep(&mut semesters, semester, SEMESTERS);
        keep(&mut exam_types, exam_type, EXAM_TYPES);
    }
    Ok(Choices::default().with(SEMESTER.key, semesters).with(TYPE.key, exam_types))
}

/// The number of a class that an exam is scheduled for and whose scheme has no such semester for it.
async fn without(conn: &mut Conn, exam_id: &str, semester: Semester) -> Result<Option<i64>> {
    let classes = store::classes(conn, exam_id).await?;
    let plans = Plans::of(conn, classes.iter().map(|class| class.version_id.clone())).await?;
    let lacks = |class: &&store::Scheduled| !plans.get(&class.version_id).has(class.class_numeric, semester);
    Ok(classes.iter().find(lacks).map(|class| class.class_numeric))
}

/// The list `/admin/examList`.
pub struct ExamList;

impl RecordKind for ExamList {
    const NOUN: Noun = Noun {
        kind: "exam",
        one: nouns::EXAM,
        many: nouns::EXAM_MANY,
        call: "ExamList",
        path: "/examList",
        reach: Reach::Session,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&SEMESTER, "semester"),
            Column::of(&TYPE, "exam_type"),
            Column::count("classes", labels::CLASSES, "classes"),
            Column::count("sheets", labels::MARK_SHEETS, "sheets"),
            Column::day("firstDay", labels::FIRST_DAY, "first_day"),
            Column::named("createdBy", labels::ADDED_BY, "created_by"),
            Column::STATUS,
        ],
        fields: &[NAME, SEMESTER, TYPE, REMARKS],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::EXAM_FIRST,
        filters: &[Filter { key: "semester", label: labels::SEMESTER, column: "semester" }],
        order: "",
        nested: &[
            Nested { key: "branch", columns: &[("_id", "branch_id"), ("branchName", "branch_name")] },
            Nested { key: "session", columns: &[("_id", "session_id"), ("sessionName", "session_name")] },
        ],
        unique: &[
            UniqueName {
                constraint: "exams_name",
                columns: "exams.session_id, exams.name",
                field: NAME.key,
                message: calls::NAME_TAKEN,
            },
            UniqueName {
                constraint: "exams_text",
                columns: "exams.session_id, exams.search_text",
                field: NAME.key,
                message: calls::NAME_TAKEN,
            },
        ],
    };
    type Reads = ManageExams;
    type Writes = ManageExams;
    type Adds = ManageExams;
    type Deletes = ManageExams;

    const IS_COPIED: bool = true;
    const ALL: &'static str =
        "select x.id, x.session_id, s.session_name, s.branch_id, b.branch_name, x.name, x.semester, x.exam_type, x.remarks, x.created_by, x.status,
            x.sort_key, x.search_text, x.version, x.changed_by_name, x.changed_at,
            (select count(distinct n.class_id) from exam_schedules h join sections n on n.id = h.section_id where h.exam_id = x.id) as classes,
            (select count(*) from exam_schedules h where h.exam_id = x.id) as sheets,
            (select min(h.date) from exam_schedules h where h.exam_id = x.id) as first_day
       from exams x join sessions s on s.id = x.session_id join branches b on b.id = s.branch_id";
    const ADD: &'static str = "insert into exams
            (id, version, search_text, changed_by_name, changed_at, name, semester, exam_type, remarks, status, session_id, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $4)";
    const UPDATE: &'static str = "update exams
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, name = $6, semester = $7,
            exam_type = $8, remarks = $9, status = $10
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from exams where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[
        InUse {
            label: labels::STUDENTS_WITH_MARKS,
            list: "",
            statement: concat!(
                "select s.first_name || ' ' || s.last_name as example, count(*) over () as count
                   from students s where s.id in
                     (select m.student_id from mark_sheets h join marks m on m.sheet_id = h.id where h.exam_id = $1 and ",
                any_mark!(),
                ") order by s.search_text, s.id limit 1"
            ),
        },
        InUse {
            label: labels::SCHEDULED_PAPERS,
            list: "",
            statement: "select c.class_name || ' ' || n.section_name || ', ' || j.subject_name as example, count(*) over () as count
                   from exam_schedules h join sections n on n.id = h.section_id join classes c on c.id = n.class_id
                   join subjects j on j.id = h.subject_id
                  where h.exam_id = $1 order by c.class_numeric, c.class_name, n.section_name, j.subject_name limit 1",
        },
    ];

    /// Of what the session's classes are graded by.
    async fn choices(conn: &mut Conn, stamp: &Stamp, was: &Values) -> db::Result<Choices> {
        let session_id = stamp.session_id.as_deref().unwrap_or_default();
        offered(conn, session_id, &[(value_of(was, SEMESTER.key), value_of(was, TYPE.key))]).await
    }

    async fn filter_choices(conn: &mut Conn, _: &str, session_id: Option<&str>) -> db::Result<Choices> {
        let session_id = session_id.unwrap_or_default();
        let listed = store::keys(conn, session_id).await?;
        let listed: Vec<(&str, &str)> = listed.iter().map(|of| (&*of.semester, &*of.exam_type)).collect();
        offered(conn, session_id, &listed).await
    }

    /// Semester and type decide what the marks count towards, so they stay once there are marks; a schedule keeps its classes.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let Some(was) = was else { return Ok(()) };
        let changed = [SEMESTER, TYPE].into_iter().filter(|of| value_of(was, of.key) != value_of(values, of.key));
        for field in changed {
            let used = store::used(conn, &stamp.id).await?;
            if used.marked > 0 {
                let message = if field.key == SEMESTER.key {
                    exams_texts::exam_keeps_semester(used.marked)
                } else {
                    exams_texts::exam_keeps_type(used.marked)
                };
                errors.add(field.key, message);
                continue;
            }
            let semester: Option<Semester> = value_of(values, SEMESTER.key).parse().ok();
            if let Some(semester) = semester.filter(|_| field.key == SEMESTER.key)
                && let Some(class) = without(conn, &stamp.id, semester).await?
            {
                errors.add(field.key, exams_texts::exam_scheduled_for_class(class));
            }
        }
        Ok(())
    }

    /// What marks were typed and taken back leaves rows behind that count versions.
    async fn before_delete(conn: &mut Conn, id: &str) -> db::Result<()> {
        store::clear_sheets(conn, id).await
    }
}
