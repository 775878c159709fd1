//! Unpaid fees from a spreadsheet (docs/rules.md, *Opening data*): each row is a line that a student owes, as raising would have made it.

use std::collections::HashMap;
use std::str::FromStr;

use rules::money::amount;
use rules::money::fees::{FeeKind, is_month, months_of};
use rules::money::raising::Joined;
use rules::words::{Text, labels, money_texts, nouns};

use super::owed::Owed;
use crate::amounts::{MOST_CHARGED, MOST_FINED};
use crate::fee_types_store::LATE_JOINERS_PAY;
use crate::raising::{NewLine, RaisedBy, SessionFacts, add_lines, session};
use crate::specials_store::STUDENTS;
use auth::Caller;
use auth::permit::ManageFees;
use base::clock::printed_month;
use base::error::{Error, Result};
use db::{Conn, FromRow};
use records::import::{Checked, Imported, KINDS, Kind, Names, Part, months, names_of, pupils_store};
use records::{Choice, Choices, Field, FieldKind, Noun, RecordKind, Stamp, StoredRecord, Values, choices_of, value_of};
use web::posted::{FieldErrors, Raw};

pub(super) const STUDENT: Field =
    Field::new("studentId", labels::STUDENT, "student_id", FieldKind::Picked(&STUDENTS)).required();
const TYPE: Field = Field::new("feeTypeId", labels::FEE, "fee_type_id", FieldKind::Record).required();
pub(super) const PERIOD: Field = Field::new("period", labels::MONTH_OR_EXAM, "period", FieldKind::Record);
const AMOUNT: Field = Field::new("amount", labels::AMOUNT, "amount", FieldKind::Money(1, MOST_CHARGED)).required();
pub(super) const DUE: Field = Field::new("dueOn", labels::DUE_ON, "due_on", FieldKind::Day).required();
const FINE: Field = Field::new("fine", labels::FINE, "fine", FieldKind::Money(0, MOST_FINED));

/// Under which [`Names`] has the kinds of fees by their ids.
const FEE_KINDS: &str = "kinds";
/// Months before the session's first of which fees may be unpaid.
// Specification silent: two years.
const MONTHS_BEFORE: usize = 24;

/// What `/admin/bulkImport/unpaidFees` adds.
pub struct UnpaidFees;

impl RecordKind for UnpaidFees {
    const NOUN: Noun = Noun {
        kind: "unpaidFee",
        one: nouns::UNPAID_FEE,
        many: nouns::UNPAID_FEE_MANY,
        call: "UnpaidFee",
        path: "/dueListSummary",
        fields: &[STUDENT, TYPE, PERIOD, AMOUNT, DUE, FINE],
        ..Noun::BARE
    };
    records::imported_only!(ManageFees, "label");

    async fn choices(conn: &mut Conn, stamp: &Stamp, _: &Values) -> db::Result<Choices> {
        let session_id = stamp.session_id.clone().unwrap_or_default();
        let pupils = pupils_store::pupils(conn, &session_id).await?;
        let types = choices_of(
            conn,
            "select id as value, fee_name as label from fee_types
              where branch_id = $1 and status = 'active' and $2 = '' order by sort_key, search_text",
            &stamp.branch_id,
            "",
        )
        .await?;
        let mut periods: Vec<Choice> =
            open_months(conn, stamp).await?.iter().map(|month| Choice::new(month, printed_month(month))).collect();
        periods.extend(
            choices_of(
                conn,
                "select id as value, name as label from exams where session_id = $1 and $2 = '' order by sort_key, search_text",
                &session_id,
                "",
            )
            .await?,
        );
        let session = session(conn, &session_id).await?;
        periods.extend(session.map(|session| Choice::new(&session.id, session.session_name)));
        Ok(Choices::default()
            .with(STUDENT.key, pupils_store::choices(&pupils))
            .with(TYPE.key, types)
            .with(PERIOD.key, periods))
    }
}

impl Imported for UnpaidFees {
    const KEY: &'static str = STUDENT.key;
    const WITH: &'static [&'static str] = &[TYPE.key, PERIOD.key];
    const PARTS: &'static [(&'static str, &'static [Part])] = &[(STUDENT.key, pupils_store::PARTS)];
    const KINDS: &'static [Kind] = KINDS;
    const HEADINGS: &'static str = include_str!("fees.txt");
    const NOTE: &'static str = money_texts::OPENING_FEES_NOTE.english();
    const LIST: &'static str = "unpaidFees";
    const BELOW: &'static str = "/admin/dueListSummary";
    const SHOWN: &'static [&'static str] = &[TYPE.key, PERIOD.key, AMOUNT.key, DUE.key, FINE.key];

    /// What the students of the session were raised before, in whatever session.
    async fn stored(conn: &mut Conn, _: &Caller, stamp: &Stamp) -> db::Result<Vec<StoredRecord>> {
        conn.query(
            "select l.id, l.branch_id, l.session_id, l.student_id, l.fee_type_id,
                    case when t.kind = 'monthly' or t.kind = 'exam' then l.billing_key else '' end as period,
                    l.raised as amount, l.due_on, l.fine, 'active' as status, cast(0 as bigint) as version,
                    '' as changed_by_name, l.raised_at as changed_at, l.label
               from fee_lines l join fee_types t on t.id = l.fee_type_id join enrolments r on r.student_id = l.student_id
              where r.session_id = $1 and (t.kind <> 'yearly' or l.billing_key = $1)",
        )
        .bind(stamp.session_id.clone().unwrap_or_default())
        .fetch_all_by(records::Kind::of::<Self>())
        .await
    }

    async fn names(conn: &mut Conn, stamp: &Stamp, choices: &Choices) -> db::Result<Names> {
        let mut names = names_of(&Self::NOUN, choices);
        let pupils = pupils_store::pupils(conn, &stamp.session_id.clone().unwrap_or_default()).await?;
        names.insert(STUDENT.key, pupils_store::names(&pupils));
        let of_period = names.entry(PERIOD.key).or_default();
        for month in choices.of(PERIOD.key).iter().filter(|choice| is_month(&choice.value)) {
            of_period.insert(month.value.clone(), month.value.clone());
        }
        let kinds = fee_types(conn, &stamp.branch_id).await?.into_iter().map(|fee| (fee.id, fee.kind));
        names.insert(FEE_KINDS, kinds.collect());
        Ok(names)
    }

    /// A month as it is written.
    fn spelled(field: &str, text: &str) -> Option<String> {
        if field == PERIOD.key { months::read(text) } else { None }
    }

    fn found(_: &str, parts: &[String], names: &Names) -> std::result::Result<String, Text> {
        pupils_store::found(parts, names.get(STUDENT.key))
    }

    /// A monthly fee is of a month and an exam's of an exam; of any other the type says all.
    fn settle(raw: &mut Raw, names: &Names, errors: &mut FieldErrors) {
        let Some(kind) = raw.text(TYPE.key).and_then(|id| names.get(FEE_KINDS)?.get(id)) else { return };
        let is_of_month = raw.text(PERIOD.key).is_some_and(is_month);
        match FeeKind::from_str(kind) {
            Ok(FeeKind::Monthly) if !is_of_month => errors.add(PERIOD.key, money_texts::OPENING_WHICH_MONTH),
            Ok(FeeKind::Exam) if is_of_month || raw.text(PERIOD.key).is_none() => {
                errors.add(PERIOD.key, money_texts::OPENING_WHICH_EXAM);
            }
            Ok(FeeKind::Yearly | FeeKind::Once) => raw.set(PERIOD.key, ""),
            _ => {}
        }
    }

    fn called(values: &Values, choices: &Choices) -> Option<(String, String)> {
        let student = value_of(values, STUDENT.key);
        Some(pupils_store::apart(&Self::NOUN.shown(STUDENT.key, student, choices)))
    }

    /// What was raised stays: it is changed by an adjustment.
    fn stays(was: &Values, _: &Values, choices: &Choices) -> Option<Text> {
        let shown = |field: &Field| Self::NOUN.shown(field.key, value_of(was, field.key), choices);
        let (student, _) = pupils_store::apart(&shown(&STUDENT));
        let fee =
            [shown(&TYPE), shown(&PERIOD)].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
        Some(money_texts::opening_fee_there(student, fee, shown(&AMOUNT), shown(&DUE)).into())
    }

    /// Whether each student owes what the row says: who is there, who joined later, who has left.
    async fn check_all(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        rows: &[Checked<'_>],
    ) -> Result<Vec<(usize, String, Text)>> {
        let session_id = stamp.session_id.clone().unwrap_or_default();
        let Some(session) = session(conn, &session_id).await? else { return Ok(Vec::new()) };
        let payers: HashMap<String, Payer> =
            payers(conn, &session_id).await?.into_iter().map(|payer| (payer.id.clone(), payer)).collect();
        let fees: HashMap<String, FeeFacts> =
            fee_types(conn, &stamp.branch_id).await?.into_iter().map(|fee| (fee.id.clone(), fee)).collect();
        let mut faults = Vec::new();
        for row in rows {
            let payer = payers.get(value_of(&row.values, STUDENT.key));
            let fee = fees.get(value_of(&row.values, TYPE.key));
            let Some(payer) = payer else {
                faults.push((row.place, STUDENT.key.to_owned(), money_texts::OPENING_NOT_ENROLLED.into()));
                continue;
            };
            let Some(fee) = fee else {
                faults.push((row.place, TYPE.key.to_owned(), money_texts::OPENING_NO_FEE_TYPE.into()));
                continue;
            };
            if let Some((field, why)) = fee.owed(&row.values)?.fault(payer, &session) {
                faults.push((row.place, field.to_owned(), why));
            }
        }
        Ok(faults)
    }

    /// The line that raising would have made.
    async fn enter(conn: &mut Conn, stamp: &Stamp, values: &Values) -> Result<bool> {
        let period = value_of(values, PERIOD.key);
        let overtaken = || Error::conflict(money_texts::OPENING_NOT_ENROLLED);
        let session = session(conn, stamp.session_id.as_deref().unwrap_or_default()).await?.ok_or_else(overtaken)?;
        let fee = fee_type(conn, value_of(values, TYPE.key), period).await?.ok_or_else(overtaken)?;
        let owed = fee.owed(values)?;
        let fine = amount::parse(value_of(values, FINE.key)).ok().flatten();
        let line = NewLine {
            id: stamp.id.clone(),
            student_id: value_of(values, STUDENT.key).to_owned(),
            fee_type_id: fee.id.clone(),
            head_id: fee.head_id.clone(),
            billing_key: owed.key(&session).as_str().to_owned(),
            label: owed.label(&session),
            due_on: owed.due_on.to_owned(),
            late_from: owed.late_from(),
            full_amount: owed.amount,
            raised: owed.amount,
            fine: owed.fine(fine, &stamp.today),
        };
        // Somebody may have raised it meanwhile.
        match add_lines(conn, &session, RaisedBy { raise_id: None, at: stamp.at }, &[line]).await? {
            0 => Err(overtaken()),
            _ => Ok(true),
        }
    }
}

/// A type of fee, as far as a line is made of it.
#[derive(Clone, Debug, FromRow)]
pub(super) struct FeeFacts {
    pub(super) id: String,
    pub(super) fee_name: String,
    kind: String,
    head_id: String,
    pub(super) fine: Option<i64>,
    grace_days: Option<i64>,
    late_joiners: Option<String>,
    /// Of the exam that was asked for beside it.
    exam_name: Option<String>,
}

impl FeeFacts {
    pub(super) fn grace(&self) -> u32 {
        self.grace_days.and_then(|days| u32::try_from(days).ok()).unwrap_or_default()
    }

    pub(super) fn late_joiners_pay(&self) -> bool {
        self.late_joiners.as_deref() == Some(LATE_JOINERS_PAY)
    }

    /// What a row says is owed of it.
    fn owed<'r>(&'r self, values: &'r Values) -> Result<Owed<'r>> {
        let kind = FeeKind::from_str(&self.kind).map_err(|error| Error::Internal(error.to_string()))?;
        let period = value_of(values, PERIOD.key);
        Ok(Owed {
            fee: self,
            kind,
            period,
            period_name: match kind {
                FeeKind::Monthly => printed_month(period),
                FeeKind::Exam => self.exam_name.clone().unwrap_or_default(),
                FeeKind::Yearly | FeeKind::Once => String::new(),
            },
            due_on: value_of(values, DUE.key),
            amount: amount::parse(value_of(values, AMOUNT.key)).ok().flatten().unwrap_or_default(),
        })
    }
}

/// The types of fees of a branch that are active.
async fn fee_types(conn: &mut Conn, branch_id: &str) -> db::Result<Vec<FeeFacts>> {
    conn.all(
        "select id, fee_name, kind, head_id, fine, grace_days, late_joiners, cast(null as text) as exam_name from fee_types
          where branch_id = $1 and status = 'active'",
        branch_id,
    )
    .await
}

/// A type of fee, with the name of an exam.
async fn fee_type(conn: &mut Conn, id: &str, exam_id: &str) -> db::Result<Option<FeeFacts>> {
    conn.optional(
        "select t.id, t.fee_name, t.kind, t.head_id, t.fine, t.grace_days, t.late_joiners, x.name as exam_name
           from fee_types t left join exams x on x.id = $2 where t.id = $1",
        (id, exam_id),
    )
    .await
}

/// A student of the session, by what decides whether they owe a fee.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Payer {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) class_id: String,
    pub(super) status: String,
    /// YYYY-MM-DD
    pub(super) left_on: Option<String>,
    joined_on: Option<String>,
    /// YYYY-MM
    fees_from: Option<String>,
    had_once: bool,
    had_year: bool,
}

impl Payer {
    /// As the rules ask for it.
    pub(super) fn joined(&self) -> Joined<'_> {
        Joined {
            on: self.joined_on.as_deref(),
            fees_from: self.fees_from.as_deref(),
            had_once: self.had_once,
            had_year: self.had_year,
        }
    }
}

async fn payers(conn: &mut Conn, session_id: &str) -> db::Result<Vec<Payer>> {
    conn.all(
        "select s.id, s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as name, r.class_id, s.status,
                r.left_on, r.joined_on, r.fees_from, s.previous_student_id is not null as had_once,
                exists (select 1 from enrolments e join sessions o on o.id = e.session_id
                         where e.student_id = s.previous_student_id and o.start_date <= a.end_date and o.end_date >= a.start_date) as had_year
           from enrolments r join students s on s.id = r.student_id join sessions a on a.id = r.session_id
          where r.session_id = $1",
        session_id,
    )
    .await
}

#[derive(FromRow)]
struct Days {
    start_date: String,
    end_date: String,
}

/// The months of which a fee can be unpaid: the session's, and those before it that are no other session's of the branch.
async fn open_months(conn: &mut Conn, stamp: &Stamp) -> db::Result<Vec<String>> {
    let Some(SessionFacts { start_date, end_date, .. }) =
        session(conn, stamp.session_id.as_deref().unwrap_or_default()).await?
    else {
        return Ok(Vec::new());
    };
    let others: Vec<Days> = conn
        .all(
            "select start_date, end_date from sessions where branch_id = $1 and id <> $2",
            (&stamp.branch_id, stamp.session_id.clone().unwrap_or_default()),
        )
        .await?;
    let others: Vec<String> = others.iter().flat_map(|of| months_of(&of.start_date, &of.end_date)).collect();
    let mut before = months::before(&start_date, MONTHS_BEFORE);
    before.retain(|month| !others.contains(month));
    Ok(before.into_iter().chain(months_of(&start_date, &end_date)).collect())
}
