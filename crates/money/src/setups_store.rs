//! What each class pays in a session (docs/rules.md, *Money*): the noun and its statements. What was raised is not changed by it.

use rules::money::fees::FeeKind;
use rules::permission::Action;
use rules::words::{Word, hints, labels, money_texts, nouns, refusals};

use super::amounts::MOST_CHARGED;
use auth::Caller;
use auth::permit::ManageFees;
use base::error::Result;
use db::{Conn, FromRow};
use records::{
    Choices, Column, Field, FieldKind, Filter, InUse, Noun, Reach, RecordKind, RecordLink, STATUSES, Stamp, UniqueName,
    Values, choices_of, value_of,
};
use web::form;
use web::posted::FieldErrors;

const TYPE: Field = Field::new("feeTypeId", labels::FEE, "fee_type_id", FieldKind::Record).required();
const CLASS: Field = Field::new("classId", labels::CLASS, "class_id", FieldKind::Record).required();
const GROUP: Field = Field::new("groupId", labels::GROUP, "group_id", FieldKind::Record).hint(hints::GROUP_ID);
const EXAM: Field = Field::new("examId", labels::EXAM, "exam_id", FieldKind::Record).hint(hints::EXAM_ID);
const AMOUNT: Field = Field::new("amount", labels::AMOUNT, "amount", FieldKind::Money(1, MOST_CHARGED)).required();
const DUE_DAY: Field = Field::new("dueDay", labels::DUE_DAY, "due_day", FieldKind::Whole(1, 31))
    .heading(labels::WHEN_IT_IS_DUE)
    .hint(hints::DUE_DAY);
const MONTHS: Field = Field::new(
    "months",
    labels::MONTHS,
    "months",
    FieldKind::AnyOf(&[
        ("01", labels::JANUARY),
        ("02", labels::FEBRUARY),
        ("03", labels::MARCH),
        ("04", labels::APRIL),
        ("05", labels::MAY),
        ("06", labels::JUNE),
        ("07", labels::JULY),
        ("08", labels::AUGUST),
        ("09", labels::SEPTEMBER),
        ("10", labels::OCTOBER),
        ("11", labels::NOVEMBER),
        ("12", labels::DECEMBER),
    ]),
)
.hint(hints::MONTHS);
const DUE_ON: Field = Field::new("dueOn", labels::DUE_ON, "due_on", FieldKind::Day).hint(hints::DUE_ON);

/// The list `/admin/studentFeesSetup`.
pub struct FeeSetups;

#[derive(FromRow)]
struct TypeKind {
    kind: String,
}

impl RecordKind for FeeSetups {
    const NOUN: Noun = Noun {
        kind: "feeSetup",
        one: nouns::FEE_SETUP,
        many: nouns::FEE_SETUP_MANY,
        call: "StudentFeesSetup",
        path: "/studentFeesSetup",
        reach: Reach::Session,
        columns: &[
            Column::sorted("feeName", labels::FEE, "fee_name", "fee_order").name(),
            Column::sorted("className", labels::CLASS, "class_name", "class_order").name(),
            Column::sorted("groupName", labels::GROUP, "group_name", "group_order").name(),
            Column::sorted("examName", labels::EXAM, "exam_name", "exam_order").name(),
            Column::of(&AMOUNT, "amount"),
            Column::of(&DUE_DAY, "due_day"),
            Column::of(&MONTHS, "months"),
            Column::of(&DUE_ON, "due_on"),
            Column::STATUS,
        ],
        fields: &[TYPE, CLASS, GROUP, EXAM, AMOUNT, DUE_DAY, MONTHS, DUE_ON],
        statuses: STATUSES,
        searched: &[],
        first: nouns::FEE_SETUP_FIRST,
        filters: &[
            Filter { key: "feeTypeId", label: labels::FEE, column: "fee_type_id" },
            Filter { key: "classId", label: labels::CLASS, column: "class_id" },
        ],
        order: "className",
        nested: &[],
        unique: &[UniqueName {
            constraint: "fee_setups_once",
            columns: "index 'fee_setups_once'",
            field: TYPE.key,
            message: money_texts::FEE_SET_UP_BEFORE,
        }],
    };
    type Reads = ManageFees;
    type Writes = ManageFees;
    type Adds = ManageFees;
    type Deletes = ManageFees;

    const IS_COPIED: bool = true;
    const IS_GRID: bool = true;
    const NAMED: &'static str = "name";
    const ALL: &'static str = "select u.id, u.session_id, a.branch_id, u.fee_type_id, u.class_id, u.group_id, u.exam_id, u.amount,
            u.due_day, u.due_on, u.months, u.status, u.version, u.changed_by_name, u.changed_at, t.fee_name, c.class_name,
            g.group_name, x.name as exam_name, coalesce(b.currency, '') as currency,
            coalesce(b.currency_symbol, '') as currency_symbol, t.fee_name || ', ' || c.class_name as name,
            t.search_text || ' ' || c.search_text || ' ' || coalesce(lower(g.group_name), '') || ' ' ||
              coalesce(x.search_text, '') as search_text,
            t.sort_key || ' ' || cast(100 + c.class_numeric as text) || ' ' || c.sort_key as fee_order,
            cast(100 + c.class_numeric as text) || ' ' || c.sort_key || ' ' || t.sort_key as class_order,
            coalesce(g.sort_key, '') as group_order, coalesce(x.sort_key, '') as exam_order
       from fee_setups u join sessions a on a.id = u.session_id join branches b on b.id = a.branch_id
       join fee_types t on t.id = u.fee_type_id join classes c on c.id = u.class_id
       left join student_groups g on g.id = u.group_id left join exams x on x.id = u.exam_id";
    const ADD: &'static str = "insert into fee_setups
            (id, version, search_text, changed_by_name, changed_at, fee_type_id, class_id, group_id, exam_id, amount, due_day,
             months, due_on, status, session_id)
     select $1, $2, $3, $4, $5, $6, c.id, $8, $9, $10, $11, $12, $13, $14, c.session_id from classes c
      where c.id = $7 and c.session_id = $15";
    const UPDATE: &'static str = "update fee_setups
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, fee_type_id = $6, class_id = $7,
            group_id = $8, exam_id = $9, amount = $10, due_day = $11, months = $12, due_on = $13, status = $14
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from fee_setups where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[];

    fn links(caller: &Caller, id: Option<&str>, chosen: &[(&str, &str)]) -> Vec<RecordLink> {
        let is_place = |of: &&(&str, &str)| matches!(of.0, "branchId" | "sessionId");
        let place: Vec<(&str, &str)> = chosen.iter().filter(is_place).copied().collect();
        let raise =
            || RecordLink { label: labels::RAISE_FEES, href: form::address("/admin/studentFeesSetup/raise", &place) };
        (id.is_none() && caller.may(Action::ManageFees)).then(raise).into_iter().collect()
    }

    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let session_id = stamp.session_id.clone().unwrap_or_default();
        let types = choices_of(
            conn,
            "select id as value, fee_name as label from fee_types
              where branch_id = $1 and (status = 'active' or id = $2) order by sort_key, search_text",
            &stamp.branch_id,
            value_of(values, TYPE.key),
        )
        .await?;
        let classes = choices_of(
            conn,
            "select id as value, class_name as label from classes
              where session_id = $1 and (status = 'active' or id = $2) order by class_numeric, sort_key, class_name",
            &session_id,
            value_of(values, CLASS.key),
        )
        .await?;
        let groups = choices_of(
            conn,
            "select id as value, group_name as label from student_groups
              where branch_id = $1 and (status = 'active' or id = $2) order by sort_key, group_name",
            &stamp.branch_id,
            value_of(values, GROUP.key),
        )
        .await?;
        let exams = choices_of(
            conn,
            "select id as value, name as label from exams
              where session_id = $1 and (status = 'active' or id = $2) order by sort_key, search_text",
            &session_id,
            value_of(values, EXAM.key),
        )
        .await?;
        let found = Choices::default().with(TYPE.key, types).with(CLASS.key, classes);
        Ok(found.with(GROUP.key, groups).with(EXAM.key, exams))
    }

    async fn filter_choices(conn: &mut Conn, branch_id: &str, session_id: Option<&str>) -> db::Result<Choices> {
        let types = choices_of(
            conn,
            "select id as value, fee_name as label from fee_types where branch_id = $1 and $2 = '' order by sort_key, search_text",
            branch_id,
            "",
        )
        .await?;
        let classes = choices_of(
            conn,
            "select id as value, class_name as label from classes where session_id = $1 and $2 = ''
              order by class_numeric, sort_key, class_name",
            session_id.unwrap_or_default(),
            "",
        )
        .await?;
        Ok(Choices::default().with(TYPE.key, types).with(CLASS.key, classes))
    }

    /// What a fee needs follows from how it is billed.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        _: &Stamp,
        _: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let found: Option<TypeKind> =
            conn.optional("select kind from fee_types where id = $1", value_of(values, TYPE.key)).await?;
        let Some(kind) = found.and_then(|found| found.kind.parse::<FeeKind>().ok()) else { return Ok(()) };
        let given = |field: &Field| !value_of(values, field.key).is_empty();
        let mut needs = |field: &Field, is_needed: bool, otherwise: Word| {
            if is_needed && !given(field) {
                errors.add(field.key, refusals::field_missing(field.label));
            } else if !is_needed && given(field) {
                errors.add(field.key, otherwise);
            }
        };
        let is_monthly = kind == FeeKind::Monthly;
        needs(&DUE_DAY, is_monthly, money_texts::DUE_DAY_OF_MONTHLY_FEE);
        needs(&DUE_ON, !is_monthly, money_texts::DUE_ON_OF_MONTHLY_FEE);
        needs(&EXAM, kind == FeeKind::Exam, money_texts::EXAM_OF_EXAM_FEE);
        if !is_monthly && given(&MONTHS) {
            errors.add(MONTHS.key, money_texts::MONTHS_OF_MONTHLY_FEE);
        }
        Ok(())
    }
}
