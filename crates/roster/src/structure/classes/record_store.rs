//! Classes of a session (docs/rules.md, *Structure*): the noun and its statements.

use rules::limits::CLASSES;
use rules::permission::Action;
use rules::words::{calls, hints, labels, menu, nouns, roster_texts};

use auth::Caller;
use auth::permit::ManageStructure;
use base::error::Result;
use db::{Conn, FromRow};
use records::{
    Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, RecordLink, STATUSES, Stamp, UniqueName, Values, value_of,
};
use web::form;
use web::posted::FieldErrors;

const NAME: Field = Field::new("className", labels::CLASS, "class_name", FieldKind::Line(60)).required();
const NUMBER: Field =
    Field::new("classNumeric", labels::NUMBER, "class_numeric", FieldKind::Whole(*CLASSES.start(), *CLASSES.end()))
        .required()
        .hint(hints::CLASS_NUMERIC);

#[derive(FromRow)]
struct Entered {
    section_name: String,
}

/// The list `/admin/classSetting`.
pub struct Classes;

impl RecordKind for Classes {
    const NOUN: Noun = Noun {
        kind: "class",
        one: nouns::CLASS,
        many: nouns::CLASS_MANY,
        call: "Class",
        path: "/classSetting",
        reach: Reach::Session,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&NUMBER, "class_numeric"),
            Column::count("sections", labels::SECTIONS, "sections"),
            Column::count("enrolments", labels::STUDENTS, "enrolments"),
            Column::STATUS,
        ],
        fields: &[NAME, NUMBER],
        statuses: STATUSES,
        searched: &[NAME.key],
        first: nouns::CLASS_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[
            UniqueName {
                constraint: "classes_name",
                columns: "classes.session_id, classes.class_name",
                field: NAME.key,
                message: calls::NAME_TAKEN,
            },
            UniqueName {
                constraint: "classes_text",
                columns: "classes.session_id, classes.search_text",
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
    const ALL: &'static str = "select c.*, s.branch_id,
            (select count(*) from sections n where n.class_id = c.id) as sections,
            (select count(*) from enrolments e where e.class_id = c.id) as enrolments
       from classes c join sessions s on s.id = c.session_id";
    const ADD: &'static str = "insert into classes
            (id, version, search_text, changed_by_name, changed_at, class_name, class_numeric, status, session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    const UPDATE: &'static str = "update classes
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, class_name = $6,
            class_numeric = $7, status = $8
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from classes where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[
        InUse { label: labels::SECTIONS, list: "/sectionSetting", statement: "select section_name as example, count(*) over () as count from sections where class_id = $1
              order by section_name limit 1" },
        InUse { label: labels::STUDENTS, list: "", statement: "select s.first_name || ' ' || s.last_name as example, count(*) over () as count
               from enrolments e join students s on s.id = e.student_id where e.class_id = $1 order by s.search_text limit 1" },
        InUse { label: labels::CONTENT, list: "", statement: "select title as example, count(*) over () as count
               from contents where class_id = $1 order by search_text limit 1" },
        InUse { label: labels::CLASSES_OPEN_FOR_APPLICATIONS, list: "/onlineAdmission/classes", statement: "select opens_on || ' to ' || closes_on as example,
               count(*) over () as count from admission_openings where class_id = $1" },
        InUse { label: labels::ADMISSION_FEES, list: "/admissionFees", statement: "select h.head_name as example, count(*) over () as count
               from admission_fees f join voucher_heads h on h.id = f.head_id where f.class_id = $1" },
    ];

    fn starts(caller: &Caller, place: &[(&str, &str)]) -> Option<RecordLink> {
        let starter = || RecordLink { label: menu::STARTER, href: form::address("/admin/starter", place) };
        caller.may(Action::RunStarter).then(starter)
    }

    /// The number decides semesters and grades: it stays once marks or qualities were entered.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        if was.is_some_and(|was| value_of(was, NUMBER.key) != value_of(values, NUMBER.key)) {
            let entered: Option<Entered> = conn
                .optional(
                    "select n.section_name from sections n where n.class_id = $1 and (
                        exists (select 1 from mark_sheets h where h.section_id = n.id)
                        or exists (select 1 from enrolments e join student_qualities q on q.student_id = e.student_id
                                    and q.session_id = e.session_id where e.section_id = n.id)) limit 1",
                    &stamp.id,
                )
                .await?;
            if let Some(Entered { section_name }) = entered {
                errors.add(NUMBER.key, roster_texts::class_number_stays(section_name));
            }
        }
        Ok(())
    }
}
