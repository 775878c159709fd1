//! What is stored of raisings of fees: what they are made from, the lines, and how far they are.

use rules::money::fees::{FeeKind, Special, Terms};
use rules::money::raising::{Joined, Session, Setup};

use crate::fee_types_store::LATE_JOINERS_PAY;
use db::{Conn, Error, FromRow, Result};

pub use super::raises_store::{
    NewRaise, Raise, Span, add_raise, advance, finish, is_any_running, own_lines, raise, raised_for, raises, renew,
    take,
};

/// The session in which fees are raised.
#[derive(Clone, Debug, FromRow)]
pub struct SessionFacts {
    pub id: String,
    pub branch_id: String,
    pub session_name: String,
    /// YYYY-MM-DD
    pub start_date: String,
    pub end_date: String,
    pub status: String,
}

impl SessionFacts {
    /// As the rules ask for it.
    pub fn in_rules(&self) -> Session<'_> {
        Session { id: &self.id, name: &self.session_name, days: (&self.start_date, &self.end_date) }
    }
}

/// A session.
pub async fn session(conn: &mut Conn, id: &str) -> Result<Option<SessionFacts>> {
    conn.optional("select id, branch_id, session_name, start_date, end_date, status from sessions where id = $1", id)
        .await
}

/// What a class or a group pays, as it is stored.
#[derive(Clone, Debug, FromRow)]
pub struct SetupRow {
    pub id: String,
    pub class_id: String,
    pub class_name: String,
    pub group_id: Option<String>,
    pub group_name: Option<String>,
    pub fee_type_id: String,
    pub fee_name: String,
    pub kind: String,
    pub head_id: String,
    pub fine: Option<i64>,
    pub grace_days: Option<i64>,
    pub exam_id: Option<String>,
    pub exam_name: Option<String>,
    pub amount: i64,
    pub due_day: Option<i64>,
    pub due_on: Option<String>,
    pub months: Option<String>,
    /// `pay` where late joiners pay a yearly fee.
    pub late_joiners: Option<String>,
    /// When it or its type was changed last, in milliseconds.
    pub changed_at: i64,
}

impl SetupRow {
    /// As the rules ask for it.
    ///
    /// # Errors
    /// For a kind of fee that this program does not know.
    pub fn in_rules(&self) -> Result<Setup> {
        let kind: FeeKind = self.kind.parse().map_err(|error| Error::Decode(Box::new(error)))?;
        let small = |number: Option<i64>| number.and_then(|number| u32::try_from(number).ok()).unwrap_or_default();
        let months = self.months.as_deref().unwrap_or_default();
        Ok(Setup {
            id: self.id.clone(),
            class_id: self.class_id.clone(),
            group_id: self.group_id.clone(),
            fee_type_id: self.fee_type_id.clone(),
            fee_name: self.fee_name.clone(),
            kind,
            exam_id: self.exam_id.clone(),
            exam_name: self.exam_name.clone(),
            amount: self.amount,
            due_day: small(self.due_day),
            due_on: self.due_on.clone().unwrap_or_default(),
            months: months.split(',').filter(|month| !month.is_empty()).map(str::to_owned).collect(),
            fine: self.fine.unwrap_or_default(),
            grace_days: small(self.grace_days),
            late_joiners_pay: self.late_joiners.as_deref() == Some(LATE_JOINERS_PAY),
        })
    }
}

/// What is set up in a session and active, of types that are active, by class and fee.
pub async fn setups(conn: &mut Conn, session_id: &str) -> Result<Vec<SetupRow>> {
    conn.all(
        "select u.id, u.class_id, c.class_name, u.group_id, g.group_name, u.fee_type_id, t.fee_name, t.kind, t.head_id, t.fine,
                t.grace_days, t.late_joiners, u.exam_id, x.name as exam_name, u.amount, u.due_day, u.due_on, u.months,
                case when t.changed_at > u.changed_at then t.changed_at else u.changed_at end as changed_at
           from fee_setups u join fee_types t on t.id = u.fee_type_id join classes c on c.id = u.class_id
           left join student_groups g on g.id = u.group_id left join exams x on x.id = u.exam_id
          where u.session_id = $1 and u.status = 'active' and t.status = 'active'
          order by c.class_numeric, c.sort_key, c.class_name, t.sort_key, t.search_text, g.sort_key, g.group_name, x.sort_key, x.search_text, u.id",
        session_id,
    )
    .await
}

/// Where a setup belongs.
#[derive(Clone, Debug, FromRow)]
pub struct SetupPlace {
    pub branch_id: String,
    pub session_id: String,
}

/// Where a setup belongs, active or not.
pub async fn setup_place(conn: &mut Conn, id: &str) -> Result<Option<SetupPlace>> {
    conn.optional(
        "select a.branch_id, u.session_id from fee_setups u join sessions a on a.id = u.session_id where u.id = $1",
        id,
    )
    .await
}

#[derive(FromRow)]
struct Count {
    count: i64,
}

/// How many students are enrolled in the classes of some setups: ids with commas between and around them.
pub async fn student_count(conn: &mut Conn, session_id: &str, setup_ids: &str) -> Result<i64> {
    let found: Count = conn
        .one(
            "select count(*) as count from enrolments r where r.session_id = $1 and r.class_id in
               (select u.class_id from fee_setups u where u.session_id = $1 and $2 like '%,' || u.id || ',%')",
            (session_id, setup_ids),
        )
        .await?;
    Ok(found.count)
}

/// A student of a class.
#[derive(Clone, Debug, FromRow)]
pub struct Pupil {
    pub enrolment_id: String,
    pub student_id: String,
    pub class_id: String,
    pub group_id: Option<String>,
    /// YYYY-MM-DD
    pub left_on: Option<String>,
    pub joined_on: Option<String>,
    /// YYYY-MM
    pub fees_from: Option<String>,
    /// Another branch had the student before; and in the same year.
    pub had_once: bool,
    pub had_year: bool,
    pub status: String,
}

impl Pupil {
    /// As the rules ask for it.
    pub fn joined(&self) -> Joined<'_> {
        Joined {
            on: self.joined_on.as_deref(),
            fees_from: self.fees_from.as_deref(),
            had_once: self.had_once,
            had_year: self.had_year,
        }
    }
}

/// The next students of the classes of some setups (see [`student_count`]), after an enrolment, in the order of enrolments' ids.
pub async fn pupils(conn: &mut Conn, session_id: &str, setup_ids: &str, after: &str, most: i64) -> Result<Vec<Pupil>> {
    conn.all(
        "select r.id as enrolment_id, r.student_id, r.class_id, r.group_id, r.left_on, r.joined_on, r.fees_from, s.status,
                s.previous_student_id is not null as had_once,
                exists (select 1 from enrolments e join sessions o on o.id = e.session_id
                         where e.student_id = s.previous_student_id and o.start_date <= a.end_date and o.end_date >= a.start_date) as had_year
           from enrolments r join students s on s.id = r.student_id join sessions a on a.id = r.session_id
          where r.session_id = $1 and r.id > $3 and r.class_id in
               (select u.class_id from fee_setups u where u.session_id = $1 and $2 like '%,' || u.id || ',%')
          order by r.id limit $4",
        (session_id, setup_ids, after, most),
    )
    .await
}

/// Some students of a session: those whose enrolments lie after the first id and not after the second.
#[derive(Clone, Copy, Debug)]
pub struct Stretch<'s> {
    pub session_id: &'s str,
    pub after: &'s str,
    pub to: &'s str,
}

/// A student's own terms.
#[derive(Clone, Debug, FromRow)]
pub struct SpecialRow {
    pub student_id: String,
    /// None: every type.
    pub fee_type_id: Option<String>,
    pub terms: String,
    pub amount: i64,
    pub from_day: String,
    pub to_day: String,
}

impl SpecialRow {
    /// As the rules ask for it.
    pub fn in_rules(&self) -> Special {
        let terms = match self.terms.as_str() {
            "percent" => Terms::PercentOff(self.amount),
            "sum" => Terms::SumOff(self.amount),
            _ => Terms::Instead(self.amount),
        };
        Special { terms, from: self.from_day.clone(), to: self.to_day.clone() }
    }
}

/// The own terms of some students.
pub async fn specials(conn: &mut Conn, of: Stretch<'_>) -> Result<Vec<SpecialRow>> {
    conn.all(
        "select f.student_id, f.fee_type_id, f.terms, f.amount, f.from_day, f.to_day from fee_specials f
           join enrolments r on r.student_id = f.student_id and r.session_id = f.session_id
          where f.session_id = $1 and f.status = 'active' and r.id > $2 and r.id <= $3",
        (of.session_id, of.after, of.to),
    )
    .await
}

/// What was raised for a student before.
#[derive(Clone, Debug, PartialEq, Eq, Hash, FromRow)]
pub struct RaisedKey {
    pub student_id: String,
    pub fee_type_id: String,
    pub billing_key: String,
}

/// What was raised for some students before, in whatever session.
pub async fn raised_keys(conn: &mut Conn, of: Stretch<'_>) -> Result<Vec<RaisedKey>> {
    conn.all(
        "select l.student_id, l.fee_type_id, l.billing_key from enrolments r join fee_lines l on l.student_id = r.student_id
          where r.session_id = $1 and r.id > $2 and r.id <= $3",
        (of.session_id, of.after, of.to),
    )
    .await
}

/// A line that is to be stored. Amounts are hundredths, days YYYY-MM-DD.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLine {
    pub id: String,
    pub student_id: String,
    pub fee_type_id: String,
    pub head_id: String,
    pub billing_key: String,
    pub label: String,
    pub due_on: String,
    pub late_from: String,
    pub full_amount: i64,
    pub raised: i64,
    pub fine: i64,
}

/// By what lines are raised, and when (epoch milliseconds).
#[derive(Clone, Copy, Debug)]
pub struct RaisedBy<'r> {
    pub raise_id: Option<&'r str>,
    pub at: i64,
}

/// Adds lines; those that somebody else has raised meanwhile are left as they are. Returns how many were added.
pub async fn add_lines(conn: &mut Conn, session: &SessionFacts, by: RaisedBy<'_>, lines: &[NewLine]) -> Result<u64> {
    conn.insert_counted(
        "insert into fee_lines (id, branch_id, session_id, student_id, fee_type_id, head_id, billing_key, label, due_on, late_from,
            full_amount, raised, adjusted, paid, fine, fine_settled, raise_id, raised_at)",
        18,
        " on conflict (student_id, fee_type_id, billing_key) do nothing",
        lines,
        |query, line| {
            query
                .bind((
                    &line.id,
                    &session.branch_id,
                    &session.id,
                    &line.student_id,
                    &line.fee_type_id,
                    &line.head_id,
                    &line.billing_key,
                    &line.label,
                    &line.due_on,
                    &line.late_from,
                    line.full_amount,
                    line.raised,
                    0_i64,
                    0_i64,
                    line.fine,
                    0_i64,
                    by.raise_id,
                    by.at,
                ));
        },
    )
    .await
}

/// What lines come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromRow)]
pub struct Sum {
    pub lines: i64,
    pub amount: i64,
}

/// What a raising has stored for some students.
pub async fn stored(conn: &mut Conn, raise_id: &str, of: Stretch<'_>) -> Result<Sum> {
    conn.one(
        "select count(*) as lines, cast(coalesce(sum(l.raised), 0) as bigint) as amount
           from enrolments r join fee_lines l on l.student_id = r.student_id
          where r.session_id = $1 and r.id > $2 and r.id <= $3 and l.raise_id = $4",
        (of.session_id, of.after, of.to, raise_id),
    )
    .await
}
