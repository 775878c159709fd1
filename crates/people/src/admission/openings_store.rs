//! Classes that take applications (docs/rules.md, *Online admission*): the noun and its statements. The public page of the branch lists them.

use super::store;
use auth::Caller;
use auth::permit::{DeleteStudents, ManageStudents};
use base::error::Result;
use db::Conn;
use records::{
    Choices, Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, RecordLink, STATUSES, Stamp, UniqueName, Values,
    choices_of, dependents_of, value_of,
};
use rules::words::{hints, labels, nouns, people_texts};
use web::form;
use web::posted::FieldErrors;

const CLASS: Field = Field::new("classId", labels::CLASS, "class_id", FieldKind::Record).required();
const FROM: Field = Field::new("opensOn", labels::FROM, "opens_on", FieldKind::Day).required().hint(hints::OPENS_ON);
const TO: Field = Field::new("closesOn", labels::TO, "closes_on", FieldKind::Day).required().hint(hints::CLOSES_ON);
const SEATS: Field =
    Field::new("seats", labels::PLACES, "seats", FieldKind::Whole(1, 10_000)).hint(hints::OPENINGS_SEATS);
const NOTE: Field = Field::new("note", labels::NOTE, "note", FieldKind::Lines(500)).hint(hints::NOTE);

/// The list `/admin/onlineAdmission/classes`.
pub struct AdmissionOpenings;

impl RecordKind for AdmissionOpenings {
    const NOUN: Noun = Noun {
        kind: "admissionOpening",
        one: nouns::ADMISSION_OPENING,
        many: nouns::ADMISSION_OPENING_MANY,
        call: "AdmissionOpening",
        path: "/onlineAdmission/classes",
        reach: Reach::Session,
        columns: &[
            Column::sorted("className", labels::CLASS, "class_name", "class_order"),
            Column::of(&FROM, "opens_on"),
            Column::of(&TO, "closes_on"),
            Column::of(&SEATS, "seats"),
            Column::count("applications", labels::APPLICATIONS, "applications"),
            Column::count("accepted", labels::ACCEPTED, "taken"),
            Column::STATUS,
        ],
        fields: &[CLASS, FROM, TO, SEATS, NOTE],
        statuses: STATUSES,
        searched: &[],
        first: nouns::ADMISSION_OPENING_FIRST,
        filters: &[],
        order: "className",
        nested: &[],
        unique: &[UniqueName {
            constraint: "admission_openings_class",
            columns: "admission_openings.class_id",
            field: CLASS.key,
            message: people_texts::CLASS_LISTED,
        }],
    };
    type Reads = ManageStudents;
    type Writes = ManageStudents;
    type Adds = ManageStudents;
    type Deletes = DeleteStudents;

    const IS_COPIED: bool = true;
    const NAMED: &'static str = "name";
    const ALL: &'static str = "select o.id, o.session_id, a.branch_id, o.class_id, o.opens_on, o.closes_on, o.seats, o.note, o.taken, o.status,
            o.version, o.changed_by_name, o.changed_at, c.class_name, c.class_name || ', ' || a.session_name as name,
            c.search_text as search_text, cast(100 + c.class_numeric as text) || ' ' || c.sort_key as class_order,
            (select count(*) from applications p where p.opening_id = o.id) as applications
       from admission_openings o join sessions a on a.id = o.session_id join classes c on c.id = o.class_id";
    const ADD: &'static str = "insert into admission_openings
            (id, version, search_text, changed_by_name, changed_at, class_id, opens_on, closes_on, seats, note, status, session_id)
     select $1, $2, $3, $4, $5, c.id, $7, $8, $9, $10, $11, c.session_id from classes c where c.id = $6 and c.session_id = $12";
    const UPDATE: &'static str = "update admission_openings
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, class_id = $6, opens_on = $7, closes_on = $8,
            seats = $9, note = $10, status = $11
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from admission_openings where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[InUse {
        label: labels::APPLICATIONS,
        list: "/onlineAdmission",
        statement: "select application_no as example, count(*) over () as count from applications where opening_id = $1
              order by application_no limit 1",
    }];

    fn links(_: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        if let Some(id) = id {
            let here = form::address("/admin/onlineAdmission", &[("openingId", id)]);
            let there = format!("/admission/class/{id}");
            return vec![
                RecordLink { label: labels::APPLICATIONS, href: here },
                RecordLink { label: labels::PUBLIC_PAGE, href: there },
            ];
        }
        let branch: Vec<(&str, &str)> = chosen.iter().copied().filter(|(key, _)| *key == "branchId").collect();
        vec![
            RecordLink { label: labels::APPLICATIONS, href: form::address("/admin/onlineAdmission", &branch) },
            RecordLink { label: labels::PUBLIC_PAGE, href: "/admission".to_owned() },
        ]
    }

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let classes = choices_of(
            conn,
            "select id as value, class_name as label from classes
              where session_id = $1 and (status = 'active' or id = $2) order by class_numeric, sort_key, class_name",
            stamp.session_id.as_deref().unwrap_or_default(),
            value_of(values, CLASS.key),
        )
        .await?;
        Ok(Choices::default().with(CLASS.key, classes))
    }

    /// It ends after it begins, and who applied for a class keeps it.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        if value_of(values, TO.key) < value_of(values, FROM.key) {
            errors.add(TO.key, people_texts::LAST_DAY_BEFORE_FIRST);
        }
        let (seats, taken) = (value_of(values, SEATS.key).parse::<i64>().ok(), store::taken(conn, &stamp.id).await?);
        if seats.is_some_and(|seats| seats < taken) {
            errors.add(SEATS.key, people_texts::seats_below_accepted(taken));
        }
        if was.is_some_and(|was| value_of(was, CLASS.key) != value_of(values, CLASS.key)) {
            for of in Self::IN_USE {
                if let Some(found) = dependents_of(conn, of, &stamp.id).await? {
                    errors.add(CLASS.key, people_texts::class_has_applications(found.count));
                }
            }
        }
        Ok(())
    }
}
