//! Sections of a class (docs/rules.md, *Structure*): the noun and its statements.

use rules::permission::Action;
use rules::routine::Doubled;
use rules::words::{Said, Word, calls, hints, labels, nouns, roster_texts};

use crate::structure::routines::doubled;
use crate::structure::routines::store::{Lessons, Period, periods};
use auth::Caller;
use auth::permit::ManageStructure;
use base::error::Result;
use db::Conn;
use records::{
    Choices, Column, Field, FieldKind, InUse, Noun, Picker, Reach, RecordKind, RecordLink, STATUSES, Stamp, UniqueName,
    Values, choices_of, dependents_of, value_of,
};
use web::form;
use web::posted::FieldErrors;

const NAME: Field = Field::new("sectionName", labels::SECTION, "section_name", FieldKind::Line(40)).required();
const CLASS: Field = Field::new("classId", labels::CLASS, "class_id", FieldKind::Record).required();
const TEACHER: Field =
    Field::new("classTeacherId", labels::CLASS_TEACHER, "class_teacher_id", FieldKind::Picked(&TEACHERS));
const SHIFT: Field = Field::new("shift", labels::SHIFT, "shift", FieldKind::Line(40)).hint(hints::SHIFT);
const LANGUAGE: Field = Field::new(
    "languageVersion",
    labels::VERSION,
    "language_version",
    FieldKind::OneOf(&[("bangla", labels::BANGLA), ("english", labels::ENGLISH)]),
);
const ROOM: Field = Field::new("room", labels::ROOM, "room", FieldKind::Line(40));
const SEATS: Field = Field::new("seats", labels::SEATS, "seats", FieldKind::Whole(1, 500));

/// Whoever is a teacher now; SQLite's `lower` leaves letters beyond ASCII as they are, which Bengali has no cases of.
const TEACHERS: Picker = Picker {
    noun: "teacher",
    statement: "select e.id, e.branch_id, case when e.role = 'teacher' then e.status else 'inactive' end as status,
            lower(e.employee_name) || ' ' || coalesce(d.search_text, '') as search_text, e.employee_name as label,
            d.designation_name as beside
       from employees e left join designations d on d.id = e.designation_id",
    reach: Reach::Branch,
};

/// The list `/admin/sectionSetting`.
pub struct Sections;

impl RecordKind for Sections {
    const NOUN: Noun = Noun {
        kind: "section",
        one: nouns::SECTION,
        many: nouns::SECTION_MANY,
        call: "Section",
        path: "/sectionSetting",
        reach: Reach::Session,
        columns: &[
            Column::of(&NAME, "in_order").name(),
            Column::sorted("className", labels::CLASS, "class_name", "in_order").name(),
            Column::sorted("classTeacherName", labels::CLASS_TEACHER, "teacher_name", "teacher_order").name(),
            Column::of(&SHIFT, "shift"),
            Column::of(&LANGUAGE, "language_version"),
            Column::of(&ROOM, "room"),
            Column::of(&SEATS, "seats"),
            Column::count("enrolments", labels::STUDENTS, "enrolments"),
            Column::STATUS,
        ],
        fields: &[NAME, CLASS, TEACHER, SHIFT, LANGUAGE, ROOM, SEATS],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::SECTION_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[
            UniqueName {
                constraint: "sections_name",
                columns: "sections.class_id, sections.section_name",
                field: NAME.key,
                message: calls::NAME_TAKEN,
            },
            UniqueName {
                constraint: "sections_text",
                columns: "sections.class_id, sections.search_text",
                field: NAME.key,
                message: calls::NAME_TAKEN,
            },
        ],
    };
    type Reads = ManageStructure;
    type Writes = ManageStructure;
    type Adds = ManageStructure;
    type Deletes = ManageStructure;

    const IS_COPIED: bool = true;
    const IS_GRID: bool = true;
    const ALL: &'static str = "select n.id, n.class_id, n.section_name, n.class_teacher_id, n.shift, n.language_version, n.room,
            n.seats, n.status, n.version, n.changed_by_name, n.changed_at, s.branch_id, c.session_id, c.class_name,
            case when c.class_numeric < 10 then '0' else '' end || cast(c.class_numeric as text) || ' ' || c.sort_key || ' ' ||
              n.sort_key as in_order,
            t.employee_name as teacher_name, coalesce(t.sort_key, '') as teacher_order, c.search_text || ' ' || n.search_text as search_text,
            (select count(*) from enrolments e where e.section_id = n.id) as enrolments
       from sections n join classes c on c.id = n.class_id join sessions s on s.id = c.session_id
       left join employees t on t.id = n.class_teacher_id";
    const ADD: &'static str = "insert into sections
            (id, version, search_text, changed_by_name, changed_at, section_name, class_id, class_teacher_id, shift,
             language_version, room, seats, status)
     select $1, $2, $3, $4, $5, $6, c.id, $8, $9, $10, $11, $12, $13 from classes c where c.id = $7 and c.session_id = $14";
    const UPDATE: &'static str = "update sections
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, section_name = $6, class_id = $7,
            class_teacher_id = $8, shift = $9, language_version = $10, room = $11, seats = $12, status = $13
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from sections where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[
        InUse { label: labels::STUDENTS, list: "", statement: "select s.first_name || ' ' || s.last_name as example, count(*) over () as count
               from enrolments e join students s on s.id = e.student_id where e.section_id = $1 order by s.search_text limit 1" },
        InUse { label: labels::ASSIGNED_SUBJECTS, list: "", statement: "select j.subject_name as example, count(*) over () as count
               from section_subjects t join subjects j on j.id = t.subject_id where t.section_id = $1 order by t.position limit 1" },
        InUse { label: labels::EXAM_SCHEDULES, list: "", statement: "select x.name as example, count(*) over () as count
               from exam_schedules h join exams x on x.id = h.exam_id where h.section_id = $1 order by x.name limit 1" },
        InUse { label: labels::DAYS_OF_ATTENDANCE, list: "", statement: "select day as example, count(*) over () as count
               from attendance_days where section_id = $1 order by day desc limit 1" },
        InUse { label: labels::LESSONS_OF_THE_ROUTINE, list: "", statement: "select j.subject_name as example, count(*) over () as count
               from routine_periods p join subjects j on j.id = p.subject_id where p.section_id = $1 order by j.subject_name limit 1" },
        InUse { label: labels::SUBSTITUTIONS, list: "/teacherSchedule/substitutions", statement: "select t.employee_name || ', ' || s.day as example,
               count(*) over () as count from substitutions s join employees t on t.id = s.teacher_id where s.section_id = $1
              order by s.day desc limit 1" },
        InUse { label: labels::HOMEWORK, list: "", statement: "select title as example, count(*) over () as count
               from homework where section_id = $1 order by due_on desc limit 1" },
        InUse { label: labels::CONTENT, list: "", statement: "select title as example, count(*) over () as count
               from contents where section_id = $1 order by search_text limit 1" },
    ];

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let session_id = stamp.session_id.clone().unwrap_or_default();
        let classes = choices_of(
            conn,
            "select id as value, class_name as label from classes
              where session_id = $1 and (status = 'active' or id = $2) order by class_numeric, sort_key, class_name",
            &session_id,
            value_of(values, CLASS.key),
        )
        .await?;
        Ok(Choices::default().with(CLASS.key, classes))
    }

    /// What is done about all its students at once.
    fn links(caller: &Caller, id: Option<&str>, _: &[(&str, &str)]) -> Vec<RecordLink> {
        let Some(id) = id else { return Vec::new() };
        let link = |label, path| RecordLink { label, href: form::address(path, &[("sectionId", id)]) };
        let rolls = caller.may(Action::ManageStudents).then(|| link(labels::ROLLS, "/admin/view/rolls"));
        let sign_ins =
            caller.may(Action::ManageStudentPasswords).then(|| link(labels::SIGN_INS_STUDENTS, "/admin/view/signIns"));
        rolls.into_iter().chain(sign_ins).collect()
    }

    /// What a section was given keeps it in its class.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        if was.is_some_and(|was| value_of(was, CLASS.key) != value_of(values, CLASS.key)) {
            for of in Self::IN_USE {
                if let Some(found) = dependents_of(conn, of, &stamp.id).await? {
                    errors.add(CLASS.key, stays(of.label, found.count));
                }
            }
        }
        if was.is_some_and(|was| value_of(was, ROOM.key) != value_of(values, ROOM.key)) {
            check_room(conn, stamp, value_of(values, ROOM.key), errors).await?;
        }
        Ok(())
    }
}

/// Why a section stays in its class: what it was given, by its label in [`Sections::IN_USE`].
fn stays(label: Word, count: i64) -> Said {
    match label {
        labels::STUDENTS => roster_texts::section_stays_by_students(count),
        labels::ASSIGNED_SUBJECTS => roster_texts::section_stays_by_assigned_subjects(count),
        labels::EXAM_SCHEDULES => roster_texts::section_stays_by_exam_schedules(count),
        labels::DAYS_OF_ATTENDANCE => roster_texts::section_stays_by_days_of_attendance(count),
        labels::LESSONS_OF_THE_ROUTINE => roster_texts::section_stays_by_lessons_of_the_routine(count),
        labels::SUBSTITUTIONS => roster_texts::section_stays_by_substitutions(count),
        labels::HOMEWORK => roster_texts::section_stays_by_homework(count),
        _ => roster_texts::section_stays_by_content(count),
    }
}

/// That no other section has a lesson in the section's new room while it has one there.
async fn check_room(conn: &mut Conn, stamp: &Stamp, room: &str, errors: &mut FieldErrors) -> Result<()> {
    let of = Lessons { session_id: stamp.session_id.clone().unwrap_or_default(), ..Lessons::default() };
    let all = periods(conn, &of, i64::MAX, 0).await?;
    let has_own = |lesson: &Period| lesson.room.as_deref().is_some_and(|room| !room.trim().is_empty());
    let goes_with_it = |lesson: &Period| lesson.section_id == stamp.id && !has_own(lesson);
    let (mut moved, others): (Vec<Period>, Vec<Period>) = all.into_iter().partition(goes_with_it);
    for lesson in &mut moved {
        lesson.section_room = Some(room.to_owned());
    }
    if let Some(taken) = doubled(&moved, &others, |doubled| doubled == Doubled::Room) {
        errors.add(ROOM.key, taken);
    }
    Ok(())
}
