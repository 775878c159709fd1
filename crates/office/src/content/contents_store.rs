//! Files for a class, a section or a subject (docs/rules.md, *Homework*): the noun and its statements.

use rules::limits::UPLOAD_BYTES;
use rules::words::{hints, labels, nouns, office_texts};

use super::store;
use auth::Caller;
use auth::permit::ManageContent;
use base::error::Result;
use db::Conn;
use records::{
    Choices, Column, Field, FieldKind, Filter, InUse, Noun, Reach, RecordKind, STATUSES, Stamp, Values, choices_of,
    value_of,
};
use web::posted::FieldErrors;

const TITLE: Field = Field::new("title", labels::TITLE, "title", FieldKind::Line(200)).required();
const CLASS: Field = Field::new("classId", labels::CLASS, "class_id", FieldKind::Record)
    .heading(labels::WHO_IT_IS_FOR)
    .hint(hints::CLASS_ID);
const SECTION: Field = Field::new("sectionId", labels::SECTION, "section_id", FieldKind::Record);
const SUBJECT: Field = Field::new("subjectId", labels::SUBJECT, "subject_id", FieldKind::Record);
const TEXT: Field =
    Field::new("text", labels::TEXT, "text", FieldKind::Lines(5_000)).as_typed().heading(labels::WHAT_IT_IS);
const FILES: Field = Field::new("files", labels::FILES, "files", FieldKind::Files(20, UPLOAD_BYTES));

/// The list `/admin/uploadContent`.
pub struct Contents;

impl RecordKind for Contents {
    const NOUN: Noun = Noun {
        kind: "content",
        one: nouns::CONTENT,
        many: nouns::CONTENT,
        call: "Content",
        path: "/uploadContent",
        reach: Reach::Session,
        columns: &[
            Column::of(&TITLE, "sort_key"),
            Column::sorted("className", labels::CLASS, "class_name", "class_order").name(),
            Column::sorted("sectionName", labels::SECTION, "section_name", "section_order").name(),
            Column::sorted("subjectName", labels::SUBJECT, "subject_name", "subject_order").name(),
            Column::count("fileCount", labels::FILES, "file_count"),
            Column::STATUS,
        ],
        fields: &[TITLE, CLASS, SECTION, SUBJECT, TEXT, FILES],
        statuses: STATUSES,
        searched: &[TITLE.key],
        first: nouns::CONTENT_FIRST,
        filters: &[
            Filter { key: CLASS.key, label: CLASS.label, column: "class_id" },
            Filter { key: SECTION.key, label: SECTION.label, column: "section_id" },
            Filter { key: SUBJECT.key, label: SUBJECT.label, column: "subject_id" },
        ],
        order: "",
        nested: &[],
        unique: &[],
    };
    type Reads = ManageContent;
    type Writes = ManageContent;
    type Adds = ManageContent;
    type Deletes = ManageContent;

    const IS_COPIED: bool = true;
    const IS_TAUGHT: bool = true;
    const ALL: &'static str = "select t.id, s.branch_id, t.session_id, t.class_id, t.section_id, t.subject_id, t.title, t.text, t.status, t.sort_key, t.search_text,
            t.version, t.changed_by_name, t.changed_at, c.class_name,
            case when n.id is not null then o.class_name || ' ' || n.section_name end as section_name, j.subject_name,
            coalesce(cast(100 + c.class_numeric as text) || ' ' || c.sort_key, '') as class_order,
            coalesce(cast(100 + o.class_numeric as text) || ' ' || o.sort_key || ' ' || n.sort_key, '') as section_order,
            coalesce(j.sort_key, '') as subject_order,
            (select count(*) from attachments a where a.content_id = t.id) as file_count,
            (select string_agg(a.file_id || ':' || a.file_name, '/' order by a.at, a.file_id)
               from attachments a where a.content_id = t.id) as files
       from contents t join sessions s on s.id = t.session_id left join classes c on c.id = t.class_id
       left join sections n on n.id = t.section_id left join classes o on o.id = n.class_id
       left join subjects j on j.id = t.subject_id";
    const ADD: &'static str = "insert into contents
            (id, version, search_text, changed_by_name, changed_at, title, class_id, section_id, subject_id, text, status, session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    const UPDATE: &'static str = "update contents
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, title = $6, class_id = $7,
            section_id = $8, subject_id = $9, text = $10, status = $11
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from contents where id = $1 and version = $2";
    const ATTACH: &'static str = "insert into attachments (file_id, content_id, file_name, size, by_name, at)
     values ($1, $2, $3, $4, $5, $6)";
    const IN_USE: &'static [InUse] = &[];

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let session_id = stamp.session_id.clone().unwrap_or_default();
        let chosen = [CLASS, SECTION, SUBJECT].map(|field| value_of(values, field.key).to_owned());
        places(conn, &session_id, chosen.each_ref().map(String::as_str)).await
    }

    async fn filter_choices(conn: &mut Conn, _: &str, session_id: Option<&str>) -> db::Result<Choices> {
        places(conn, session_id.unwrap_or_default(), [""; 3]).await
    }

    async fn check(
        conn: &mut Conn,
        _: &Caller,
        _: &Stamp,
        _: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let [class, section, subject] = [CLASS, SECTION, SUBJECT].map(|field| value_of(values, field.key));
        if class.is_empty() && section.is_empty() && subject.is_empty() {
            errors.add(CLASS.key, office_texts::CONTENT_FOR_NOBODY);
        }
        if !class.is_empty() && !section.is_empty() && !store::is_of_class(conn, section, class).await? {
            errors.add(SECTION.key, office_texts::SECTION_NOT_OF_CLASS);
        }
        if !section.is_empty() && !subject.is_empty() && !store::is_taught(conn, section, subject).await? {
            errors.add(SUBJECT.key, office_texts::SUBJECT_NOT_TAUGHT);
        }
        Ok(())
    }
}

/// The classes, sections and subjects of a session; those of a record are among them, whatever became of them.
async fn places(conn: &mut Conn, session_id: &str, [class, section, subject]: [&str; 3]) -> db::Result<Choices> {
    const CLASSES: &str = "select id as value, class_name as label from classes
          where session_id = $1 and (status = 'active' or id = $2) order by class_numeric, sort_key, class_name";
    const SECTIONS: &str = "select n.id as value, c.class_name || ' ' || n.section_name as label
           from sections n join classes c on c.id = n.class_id
          where c.session_id = $1 and (n.status = 'active' or n.id = $2)
          order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name";
    const SUBJECTS: &str = "select id as value, subject_name as label from subjects
          where session_id = $1 and (status = 'active' or id = $2) order by sort_key, subject_name";
    let mut all = Choices::default();
    for (field, statement, chosen) in
        [(CLASS, CLASSES, class), (SECTION, SECTIONS, section), (SUBJECT, SUBJECTS, subject)]
    {
        all = all.with(field.key, choices_of(conn, statement, session_id, chosen).await?);
    }
    Ok(all)
}
