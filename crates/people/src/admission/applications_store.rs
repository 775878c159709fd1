//! Applications (docs/rules.md, *Online admission*): the noun and its statements. Its fields are those of a student as far as they match; they are
//! filled in on a public page, and changed by nobody: who is accepted becomes a student, whose record is changed.

use crate::students::fields::{
    BANGLA, BIRTH_REG_NO, BLOOD, DOB, EMAIL, FATHER, FIRST, GENDER, GUARDIAN, GUARDIAN_MOBILE, LAST, MOBILE, MOTHER,
    NATIONALITY, PERMANENT, PHOTO, PRESENT, PREVIOUS, RELATION, RELIGION,
};
use auth::Caller;
use auth::permit::{DeleteStudents, ManageStudents};
use db::Conn;
use records::{
    Choices, Column, Field, FieldKind, Filter, InUse, Noun, Reach, RecordKind, RecordLink, STATUS, Stamp, Values,
    choices_of, value_of,
};
use rules::words::{Word, labels, nouns, people_texts};
use web::form;

/// What the class takes applications by.
pub(super) const OPENING: Field = Field::new("openingId", labels::CLASS, "opening_id", FieldKind::Record).required();
const APPLICANT: Field = Field { heading: labels::APPLICANT, ..FIRST };

/// What can become of one, as [`rules::admission::State`] stores it.
const STATES: &[(&str, Word)] =
    &[("new", labels::NEW), ("waiting", labels::WAITING), ("accepted", labels::ACCEPTED), ("refused", labels::REFUSED)];

/// The list `/admin/onlineAdmission`.
pub struct Applications;

impl RecordKind for Applications {
    const NOUN: Noun = Noun {
        kind: "application",
        one: nouns::APPLICATION,
        many: nouns::APPLICATION_MANY,
        call: "OnlineAdmission",
        path: "/onlineAdmission",
        reach: Reach::Branch,
        columns: &[
            Column::sorted("applicantName", labels::APPLICANT, "full_name", "search_text"),
            Column::text("applicationNo", labels::NUMBER, "application_no"),
            Column::sorted("className", labels::CLASS, "class_label", "class_order"),
            Column::day("appliedOn", labels::APPLIED_ON, "applied_on"),
            Column::of(&GUARDIAN, "guardian_name"),
            Column::of(&GUARDIAN_MOBILE, "guardian_mobile"),
            Column::money("fee", labels::FEE, "fee"),
            Column::money("paid", labels::PAID, "paid"),
            Column::STATUS,
        ],
        fields: &[
            APPLICANT,
            LAST,
            BANGLA,
            GENDER,
            DOB,
            PHOTO,
            GUARDIAN,
            RELATION,
            GUARDIAN_MOBILE,
            FATHER,
            MOTHER,
            MOBILE,
            EMAIL,
            PRESENT,
            PERMANENT,
            BLOOD,
            RELIGION,
            NATIONALITY,
            BIRTH_REG_NO,
            PREVIOUS,
            OPENING,
        ],
        statuses: STATES,
        searched: &[FIRST.key, LAST.key, BANGLA.key, GUARDIAN_MOBILE.key],
        first: nouns::APPLICATION_FIRST,
        filters: &[Filter { key: OPENING.key, label: labels::CLASS, column: OPENING.column }],
        order: "-applicationNo",
        nested: &[],
        unique: &[],
    };
    const IS_READ_ONLY: bool = true;
    type Reads = ManageStudents;
    type Writes = ManageStudents;
    type Adds = ManageStudents;
    type Deletes = DeleteStudents;

    const ALL: &'static str = "select p.id, p.branch_id, p.opening_id, p.application_no, p.first_name, p.last_name, p.name_bangla, p.gender, p.dob,
            p.photo_file_id as profile_photo_file_id, p.guardian_name, p.guardian_relation, p.guardian_mobile, p.father_name,
            p.mother_name, p.mobile_no, p.email, p.present_address, p.permanent_address, p.blood_group, p.religion, p.nationality,
            p.birth_reg_no, p.previous_school, p.applied_on, p.status, p.version, p.changed_by_name, p.changed_at,
            coalesce(p.fee, f.amount) as fee, p.paid, p.search_text || ' ' || lower(p.application_no) as search_text,
            p.first_name || case when p.last_name = '' then '' else ' ' || p.last_name end as full_name,
            c.class_name || ', ' || a.session_name as class_label,
            a.start_date || cast(100 + c.class_numeric as text) || ' ' || c.sort_key as class_order,
            coalesce(b.currency, '') as currency, coalesce(b.currency_symbol, '') as currency_symbol
       from applications p join admission_openings o on o.id = p.opening_id join classes c on c.id = o.class_id
       join sessions a on a.id = o.session_id join branches b on b.id = p.branch_id
       left join admission_fees f on f.class_id = o.class_id and f.status = 'active'";
    const ADD: &'static str = "insert into applications
            (id, version, search_text, changed_by_name, changed_at, first_name, last_name, name_bangla, gender, dob, photo_file_id,
             guardian_name, guardian_relation, guardian_mobile, father_name, mother_name, mobile_no, email, present_address,
             permanent_address, blood_group, religion, nationality, birth_reg_no, previous_school, opening_id, status, branch_id,
             application_no, paid, applied_on, applied_at)
     select $1, $2, $3, $4, $5, $6, coalesce($7, ''), $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
            $25, o.id, $27, b.id,
            coalesce(b.branch_code || '-', '') || 'A-' ||
              substr('000000' || cast(n.last as text), length(cast(n.last as text)) + 1), 0, n.on_day, $5
       from admission_openings o join sessions a on a.id = o.session_id join branches b on b.id = a.branch_id
       join application_numbers n on n.branch_id = b.id
      where o.id = $26 and b.id = $28";
    const UPDATE: &'static str = "";
    const DELETE: &'static str = "delete from applications where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[InUse {
        label: labels::RECEIPTS,
        list: "",
        statement: "select printed_number as example, count(*) over () as count from receipts where application_id = $1
              order by printed_number limit 1",
    }];

    fn name_of(values: &Values) -> String {
        let (first, last) = (value_of(values, FIRST.key), value_of(values, LAST.key));
        if last.is_empty() { first.to_owned() } else { format!("{first} {last}") }
    }

    fn href(id: &str) -> Option<String> {
        Some(super::page::address(id))
    }

    fn links(_: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        let branch: Vec<(&str, &str)> = chosen.iter().copied().filter(|(key, _)| *key == "branchId").collect();
        let to = |label, path| RecordLink { label, href: form::address(path, &branch) };
        if id.is_some() { Vec::new() } else { vec![to(labels::OPEN_CLASSES, "/admin/onlineAdmission/classes")] }
    }

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let openings = openings(conn, &stamp.branch_id, value_of(values, OPENING.key)).await?;
        Ok(Choices::default().with(OPENING.key, openings))
    }

    async fn filter_choices(conn: &mut Conn, branch_id: &str, _: Option<&str>) -> db::Result<Choices> {
        Ok(Choices::default().with(OPENING.key, openings(conn, branch_id, "").await?))
    }

    fn kept(values: &Values) -> Option<Word> {
        (value_of(values, STATUS) == "accepted").then_some(people_texts::APPLICANT_IS_STUDENT)
    }
}

/// The classes of a branch that take or took applications, the newest year first: `Class 6, 2027`.
async fn openings(conn: &mut Conn, branch_id: &str, current: &str) -> db::Result<Vec<records::Choice>> {
    choices_of(
        conn,
        "select o.id as value, c.class_name || ', ' || a.session_name as label
           from admission_openings o join classes c on c.id = o.class_id join sessions a on a.id = o.session_id
          where a.branch_id = $1 or o.id = $2 order by a.start_date desc, c.class_numeric, c.sort_key, c.class_name",
        branch_id,
        current,
    )
    .await
}
