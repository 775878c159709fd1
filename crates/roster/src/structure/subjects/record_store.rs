//! Subjects of a session (docs/rules.md, *Structure*): the noun and its statements.

use rules::subjects::abbreviation;
use rules::words::{calls, hints, labels, nouns, roster_texts};

use crate::imports;
use auth::Caller;
use auth::permit::ManageStructure;
use base::error::Result;
use db::{Conn, FromRow};
use records::{
    Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, RecordLink, STATUSES, Stamp, UniqueName, Values, value_of,
};
use web::posted::FieldErrors;

pub(super) const NAME: Field = Field::name("subjectName", labels::SUBJECT, "subject_name");
pub(super) const BANGLA: Field =
    Field::new("subjectNameBangla", labels::BENGALI_NAME, "subject_name_bangla", FieldKind::Line(100));
pub(super) const SHORT: Field =
    Field::new("abbreviation", labels::ABBREVIATION, "abbreviation", FieldKind::Line(12)).hint(hints::ABBREVIATION);
const CODE: Field = Field::new("subjectCode", labels::CODE, "subject_code", FieldKind::Line(20));
const ORDER: Field =
    Field::new("cardOrder", labels::ORDER_ON_CARDS, "card_order", FieldKind::Whole(1, 99)).hint(hints::CARD_ORDER);

/// The list `/admin/manageSubject`.
pub struct Subjects;

#[derive(FromRow)]
struct Neighbour {
    subject_name: String,
    abbreviation: Option<String>,
}

impl RecordKind for Subjects {
    const NOUN: Noun = Noun {
        kind: "subject",
        one: nouns::SUBJECT,
        many: nouns::SUBJECT_MANY,
        call: "Subject",
        path: "/manageSubject",
        reach: Reach::Session,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&BANGLA, "subject_name_bangla").name(),
            Column::of(&SHORT, "abbreviation").code(),
            Column::of(&CODE, "subject_code").code(),
            Column::of(&ORDER, "card_order"),
            Column::count("sections", labels::SECTIONS, "sections"),
            Column::STATUS,
        ],
        fields: &[NAME, BANGLA, SHORT, CODE, ORDER],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::SUBJECT_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[
            UniqueName {
                constraint: "subjects_name",
                columns: "subjects.session_id, subjects.subject_name",
                field: NAME.key,
                message: calls::NAME_TAKEN,
            },
            UniqueName {
                constraint: "subjects_text",
                columns: "subjects.session_id, subjects.search_text",
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
    const ALL: &'static str =
        "select j.id, j.session_id, j.subject_name, j.subject_name_bangla, j.abbreviation, j.subject_code,
            j.card_order, j.status, j.version, j.changed_by_name, j.changed_at, s.branch_id,
            j.sort_key, j.search_text || ' ' || lower(coalesce(j.subject_code, '')) as search_text,
            (select count(*) from section_subjects t where t.subject_id = j.id) as sections
       from subjects j join sessions s on s.id = j.session_id";
    const ADD: &'static str = "insert into subjects
            (id, version, search_text, changed_by_name, changed_at, subject_name, subject_name_bangla, abbreviation,
             subject_code, card_order, status, session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    const UPDATE: &'static str = "update subjects
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, subject_name = $6,
            subject_name_bangla = $7, abbreviation = $8, subject_code = $9, card_order = $10, status = $11
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from subjects where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[
        InUse {
            label: labels::SECTIONS_TAUGHT,
            list: "",
            statement: "select c.class_name || ' ' || n.section_name as example, count(*) over () as count
               from section_subjects t join sections n on n.id = t.section_id join classes c on c.id = n.class_id
              where t.subject_id = $1 order by c.class_numeric, n.section_name limit 1",
        },
        InUse {
            label: labels::EXAM_SCHEDULES,
            list: "",
            statement: "select x.name as example, count(*) over () as count
               from exam_schedules h join exams x on x.id = h.exam_id where h.subject_id = $1 order by x.name limit 1",
        },
        InUse {
            label: labels::LESSONS_OF_THE_ROUTINE,
            list: "",
            statement: "select c.class_name || ' ' || n.section_name as example, count(*) over () as count
               from routine_periods p join sections n on n.id = p.section_id join classes c on c.id = n.class_id
              where p.subject_id = $1 order by c.class_numeric, n.section_name limit 1",
        },
        InUse {
            label: labels::SUBSTITUTIONS,
            list: "/teacherSchedule/substitutions",
            statement: "select t.employee_name || ', ' || s.day as example, count(*) over () as count
               from substitutions s join employees t on t.id = s.teacher_id where s.subject_id = $1
              order by s.day desc limit 1",
        },
        InUse {
            label: labels::HOMEWORK,
            list: "",
            statement: "select title as example, count(*) over () as count from homework where subject_id = $1
              order by due_on desc limit 1",
        },
        InUse {
            label: labels::CONTENT,
            list: "",
            statement: "select title as example, count(*) over () as count from contents where subject_id = $1
              order by search_text limit 1",
        },
    ];

    fn links(caller: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        imports::links(caller, id, chosen, &["/admin/bulkImport/subjects"])
    }

    /// A tabulation's columns are told apart by their heads: no two subjects of a class have the same abbreviation.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        _: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let neighbours: Vec<Neighbour> = conn
            .all(
                "select distinct j.subject_name, j.abbreviation
                   from section_subjects own join sections n on n.id = own.section_id
                   join sections o on o.class_id = n.class_id join section_subjects t on t.section_id = o.id
                   join subjects j on j.id = t.subject_id
                  where own.subject_id = $1 and j.id <> $1",
                &stamp.id,
            )
            .await?;
        let own = short(value_of(values, NAME.key), value_of(values, SHORT.key)).to_lowercase();
        let is_same = |of: &&Neighbour| {
            short(&of.subject_name, of.abbreviation.as_deref().unwrap_or_default()).to_lowercase() == own
        };
        if let Some(taken) = neighbours.iter().find(is_same) {
            errors.add(SHORT.key, roster_texts::same_abbreviation(&taken.subject_name));
        }
        Ok(())
    }
}

/// What heads a subject's columns: its own abbreviation, or the one that is made from its name.
pub(super) fn short(name: &str, own: &str) -> String {
    abbreviation(name, Some(own).filter(|own| !own.is_empty()))
}
