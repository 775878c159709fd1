//! Students' own terms (docs/rules.md, *Money*): a waiver or another amount, by percent or sum, from one day to another. They count when a fee
//! is raised; what was raised before is adjusted by itself.

use rules::money::amount;
use rules::words::{Text, hints, labels, money_texts, nouns};

use auth::Caller;
use auth::permit::ManageFees;
use base::error::Result;
use db::Conn;
use records::{
    Choices, Column, Field, FieldKind, Filter, InUse, Noun, Picker, Reach, RecordKind, STATUSES, Stamp, Values,
    choices_of, value_of,
};
use web::posted::FieldErrors;

/// Whoever is enrolled in the session.
pub(super) const STUDENTS: Picker = Picker {
    noun: "student",
    statement: "select s.id, s.branch_id, r.session_id, s.status, s.search_text,
            s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as label,
            s.reg_no || ' · ' || c.class_name || ' ' || n.section_name || ' · roll ' || cast(r.roll as text) as beside
       from enrolments r join students s on s.id = r.student_id join classes c on c.id = r.class_id
       join sections n on n.id = r.section_id",
    reach: Reach::Session,
};

fn fee_called(name: &str) -> Text {
    if name.is_empty() { money_texts::EVERY_FEE.into() } else { name.into() }
}

/// `percent 1050`: the terms and their amount in hundredths.
fn terms_called(text: &str) -> Text {
    let (terms, hundredths) = text.split_once(' ').unwrap_or_default();
    let amount = amount::plain(hundredths.parse().unwrap_or_default());
    match terms {
        "percent" => money_texts::terms_percent(amount).into(),
        "sum" => money_texts::terms_sum(amount).into(),
        _ => money_texts::terms_instead(amount).into(),
    }
}

const STUDENT: Field = Field::new("studentId", labels::STUDENT, "student_id", FieldKind::Picked(&STUDENTS)).required();
const TYPE: Field = Field::new("feeTypeId", labels::FEE, "fee_type_id", FieldKind::Record).hint(hints::FEE_TYPE_ID);
const TERMS: Field = Field::new(
    "terms",
    labels::TERMS,
    "terms",
    FieldKind::OneOf(&[
        ("percent", labels::PERCENT_OFF),
        ("sum", labels::SUM_OFF),
        ("instead", labels::ANOTHER_AMOUNT),
    ]),
)
.required();
const AMOUNT: Field =
    Field::new("amount", labels::PERCENT_OR_AMOUNT, "amount", FieldKind::Money(0, super::amounts::MOST_CHARGED))
        .required()
        .hint(hints::SPECIALS_AMOUNT);
const FROM: Field = Field::new("fromDay", labels::FROM, "from_day", FieldKind::Day).required().hint(hints::FROM_DAY);
const TO: Field = Field::new("toDay", labels::TO, "to_day", FieldKind::Day).required();
const REASON: Field = Field::new("reason", labels::REASON, "reason", FieldKind::Line(200)).required();

/// The list `/admin/specialFeesSetup`.
pub struct SpecialFees;

impl RecordKind for SpecialFees {
    const NOUN: Noun = Noun {
        kind: "specialFee",
        one: nouns::SPECIAL_FEE,
        many: nouns::SPECIAL_FEE_MANY,
        call: "SpecialFeesSetup",
        path: "/specialFeesSetup",
        reach: Reach::Session,
        columns: &[
            Column::sorted("studentName", labels::STUDENT, "student_name", "search_text").name(),
            Column::text("regNo", labels::REGISTER_NUMBER, "reg_no").code(),
            Column::sorted("feeName", labels::FEE, "fee_name", "fee_order").name().saying(fee_called),
            Column::text("termsText", labels::TERMS, "terms_text").saying(terms_called),
            Column::of(&FROM, "from_day"),
            Column::of(&TO, "to_day"),
            Column::of(&REASON, "reason"),
            Column::STATUS,
        ],
        fields: &[STUDENT, TYPE, TERMS, AMOUNT, FROM, TO, REASON],
        statuses: STATUSES,
        searched: &[],
        first: nouns::SPECIAL_FEE_FIRST,
        filters: &[Filter { key: "feeTypeId", label: labels::FEE, column: "fee_type_id" }],
        order: "",
        nested: &[],
        unique: &[],
    };
    type Reads = ManageFees;
    type Writes = ManageFees;
    type Adds = ManageFees;
    type Deletes = ManageFees;

    const IS_COPIED: bool = true;
    const NAMED: &'static str = "name";

    fn named_as(name: String) -> String {
        match name.split_once('\n') {
            Some((student, "")) => money_texts::special_fee_of_every(student).into(),
            Some((student, fee)) => money_texts::special_fee_of(student, fee).into(),
            None => name,
        }
    }

    const ALL: &'static str = "select f.id, f.session_id, a.branch_id, f.student_id, f.fee_type_id, f.terms, f.amount, f.from_day,
            f.to_day, f.reason, f.status, f.version, f.changed_by_name, f.changed_at, s.reg_no, coalesce(t.fee_name, '') as fee_name,
            coalesce(t.sort_key, '') as fee_order,
            s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as student_name,
            s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end || '\n' ||
              coalesce(t.fee_name, '') as name,
            s.search_text || ' ' || coalesce(t.search_text, '') as search_text,
            f.terms || ' ' || cast(f.amount as text) as terms_text
       from fee_specials f join sessions a on a.id = f.session_id join students s on s.id = f.student_id
       left join fee_types t on t.id = f.fee_type_id";
    const ADD: &'static str = "insert into fee_specials
            (id, version, search_text, changed_by_name, changed_at, student_id, fee_type_id, terms, amount, from_day, to_day, reason,
             status, session_id)
     select $1, $2, $3, $4, $5, r.student_id, $7, $8, $9, $10, $11, $12, $13, r.session_id from enrolments r
      where r.student_id = $6 and r.session_id = $14";
    const UPDATE: &'static str = "update fee_specials
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, student_id = $6, fee_type_id = $7,
            terms = $8, amount = $9, from_day = $10, to_day = $11, reason = $12, status = $13
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from fee_specials where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[];

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let types = choices_of(
            conn,
            "select id as value, fee_name as label from fee_types
              where branch_id = $1 and (status = 'active' or id = $2) order by sort_key, search_text",
            &stamp.branch_id,
            value_of(values, TYPE.key),
        )
        .await?;
        Ok(Choices::default().with(TYPE.key, types))
    }

    async fn filter_choices(conn: &mut Conn, branch_id: &str, _: Option<&str>) -> db::Result<Choices> {
        let types = choices_of(
            conn,
            "select id as value, fee_name as label from fee_types where branch_id = $1 and $2 = '' order by sort_key, search_text",
            branch_id,
            "",
        )
        .await?;
        Ok(Choices::default().with(TYPE.key, types))
    }

    async fn check(
        _: &mut Conn,
        _: &Caller,
        _: &Stamp,
        _: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let amount = amount::parse(value_of(values, AMOUNT.key)).ok().flatten().unwrap_or_default();
        let terms = value_of(values, TERMS.key);
        if terms == "percent" && amount > 10_000 {
            errors.add(AMOUNT.key, money_texts::PERCENT_ABOVE_HUNDRED);
        }
        if terms != "instead" && amount == 0 {
            errors.add(AMOUNT.key, money_texts::PERCENT_NOT_ABOVE_ZERO);
        }
        if value_of(values, TO.key) < value_of(values, FROM.key) {
            errors.add(TO.key, money_texts::ENDS_BEFORE_BEGIN);
        }
        Ok(())
    }
}
