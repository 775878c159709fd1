//! What is stored of raisings of fees: what they are made from, the lines, and how far they are.

use rules::money::fees::{FeeKind, Special, Terms};
use rules::money::raising::{Joined, Session, Setup};

use crate::db::{Conn, Error, FromRow, Result};
use crate::features::money::fee_types_store::LATE_JOINERS_PAY;

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
    #[must_use]
    pub fn in_rules(&self) -> Session<'_> {
        Session { id: &self.id, name: &self.session_name, days: (&self.start_date, &self.end_date) }
    }
}

/// A session.
///
/// # Errors
/// The database's.
pub async fn session(conn: &mut Conn, id: &str) -> Result<Option<SessionFacts>> {
    conn.query("select id, branch_id, session_name, start_date, end_date, status from sessions where id = $1")
        .bind(id.to_owned())
        .fetch_optional()
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

impl Raise {
    /// For which months it raises, and which lines have no fine.
    #[must_use]
    pub fn span(&self) -> Span {
        Span {
            from_month: self.from_month.clone(),
            to_month: self.to_month.clone(),
            fines_waived_on: self.fines_waived_on.clone(),
        }
    }
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
///
/// # Errors
/// The database's.
pub async fn setups(conn: &mut Conn, session_id: &str) -> Result<Vec<SetupRow>> {
    conn.query(
        "select u.id, u.class_id, c.class_name, u.group_id, g.group_name, u.fee_type_id, t.fee_name, t.kind, t.head_id, t.fine,
                t.grace_days, t.late_joiners, u.exam_id, x.name as exam_name, u.amount, u.due_day, u.due_on, u.months,
                case when t.changed_at > u.changed_at then t.changed_at else u.changed_at end as changed_at
           from fee_setups u join fee_types t on t.id = u.fee_type_id join classes c on c.id = u.class_id
           left join student_groups g on g.id = u.group_id left join exams x on x.id = u.exam_id
          where u.session_id = $1 and u.status = 'active' and t.status = 'active'
          order by c.class_numeric, c.class_name, t.search_text, g.group_name, x.search_text, u.id",
    )
    .bind(session_id.to_owned())
    .fetch_all()
    .await
}

/// Where a setup belongs.
#[derive(Clone, Debug, FromRow)]
pub struct SetupPlace {
    pub branch_id: String,
    pub session_id: String,
}

/// Where a setup belongs, active or not.
///
/// # Errors
/// The database's.
pub async fn setup_place(conn: &mut Conn, id: &str) -> Result<Option<SetupPlace>> {
    conn.query(
        "select a.branch_id, u.session_id from fee_setups u join sessions a on a.id = u.session_id where u.id = $1",
    )
    .bind(id.to_owned())
    .fetch_optional()
    .await
}

#[derive(FromRow)]
struct Count {
    count: i64,
}

/// How many students are enrolled in the classes of some setups: ids with commas between and around them.
///
/// # Errors
/// The database's.
pub async fn student_count(conn: &mut Conn, session_id: &str, setup_ids: &str) -> Result<i64> {
    let found: Count = conn
        .query(
            "select count(*) as count from enrolments r where r.session_id = $1 and r.class_id in
               (select u.class_id from fee_setups u where u.session_id = $1 and $2 like '%,' || u.id || ',%')",
        )
        .bind(session_id.to_owned())
        .bind(setup_ids.to_owned())
        .fetch_one()
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
    #[must_use]
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
///
/// # Errors
/// The database's.
pub async fn pupils(conn: &mut Conn, session_id: &str, setup_ids: &str, after: &str, most: i64) -> Result<Vec<Pupil>> {
    conn.query(
        "select r.id as enrolment_id, r.student_id, r.class_id, r.group_id, r.left_on, r.joined_on, r.fees_from, s.status,
                s.previous_student_id is not null as had_once,
                exists (select 1 from enrolments e join sessions o on o.id = e.session_id
                         where e.student_id = s.previous_student_id and o.start_date <= a.end_date and o.end_date >= a.start_date) as had_year
           from enrolments r join students s on s.id = r.student_id join sessions a on a.id = r.session_id
          where r.session_id = $1 and r.id > $3 and r.class_id in
               (select u.class_id from fee_setups u where u.session_id = $1 and $2 like '%,' || u.id || ',%')
          order by r.id limit $4",
    )
    .bind(session_id.to_owned())
    .bind(setup_ids.to_owned())
    .bind(after.to_owned())
    .bind(most)
    .fetch_all()
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
    #[must_use]
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
///
/// # Errors
/// The database's.
pub async fn specials(conn: &mut Conn, of: Stretch<'_>) -> Result<Vec<SpecialRow>> {
    conn.query(
        "select f.student_id, f.fee_type_id, f.terms, f.amount, f.from_day, f.to_day from fee_specials f
           join enrolments r on r.student_id = f.student_id and r.session_id = f.session_id
          where f.session_id = $1 and f.status = 'active' and r.id > $2 and r.id <= $3",
    )
    .bind(of.session_id.to_owned())
    .bind(of.after.to_owned())
    .bind(of.to.to_owned())
    .fetch_all()
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
///
/// # Errors
/// The database's.
pub async fn raised_keys(conn: &mut Conn, of: Stretch<'_>) -> Result<Vec<RaisedKey>> {
    conn.query(
        "select l.student_id, l.fee_type_id, l.billing_key from enrolments r join fee_lines l on l.student_id = r.student_id
          where r.session_id = $1 and r.id > $2 and r.id <= $3",
    )
    .bind(of.session_id.to_owned())
    .bind(of.after.to_owned())
    .bind(of.to.to_owned())
    .fetch_all()
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

/// Adds lines; those that somebody else has raised meanwhile are left as they are.
///
/// # Errors
/// The database's.
pub async fn add_lines(conn: &mut Conn, session: &SessionFacts, by: RaisedBy<'_>, lines: &[NewLine]) -> Result<()> {
    conn.insert_many(
        "insert into fee_lines (id, branch_id, session_id, student_id, fee_type_id, head_id, billing_key, label, due_on, late_from,
            full_amount, raised, adjusted, paid, fine, fine_settled, raise_id, raised_at)",
        18,
        " on conflict (student_id, fee_type_id, billing_key) do nothing",
        lines,
        |query, line| {
            query
                .bind(line.id.clone())
                .bind(session.branch_id.clone())
                .bind(session.id.clone())
                .bind(line.student_id.clone())
                .bind(line.fee_type_id.clone())
                .bind(line.head_id.clone())
                .bind(line.billing_key.clone())
                .bind(line.label.clone())
                .bind(line.due_on.clone())
                .bind(line.late_from.clone())
                .bind(line.full_amount)
                .bind(line.raised)
                .bind(0_i64)
                .bind(0_i64)
                .bind(line.fine)
                .bind(0_i64)
                .bind(by.raise_id.map(str::to_owned))
                .bind(by.at);
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
///
/// # Errors
/// The database's.
pub async fn stored(conn: &mut Conn, raise_id: &str, of: Stretch<'_>) -> Result<Sum> {
    conn.query(
        "select count(*) as lines, cast(coalesce(sum(l.raised), 0) as bigint) as amount
           from enrolments r join fee_lines l on l.student_id = r.student_id
          where r.session_id = $1 and r.id > $2 and r.id <= $3 and l.raise_id = $4",
    )
    .bind(of.session_id.to_owned())
    .bind(of.after.to_owned())
    .bind(of.to.to_owned())
    .bind(raise_id.to_owned())
    .fetch_one()
    .await
}

/// A raising of fees.
#[derive(Clone, Debug, FromRow)]
pub struct Raise {
    pub id: String,
    pub branch_id: String,
    pub session_id: String,
    /// YYYY-MM; none: from the session's first month.
    pub from_month: Option<String>,
    /// YYYY-MM
    pub to_month: String,
    /// YYYY-MM-DD: what is late by this day has no fine; none: everything has its own.
    pub fines_waived_on: Option<String>,
    /// Ids with commas between and around them.
    pub setup_ids: String,
    /// `running`, `done` or `stopped`
    pub state: String,
    /// The students to go through, and those gone through.
    pub students: i64,
    pub done: i64,
    /// The last enrolment gone through.
    pub reached: String,
    pub lines: i64,
    /// Hundredths.
    pub amount: i64,
    pub by_name: String,
    /// Epoch milliseconds.
    pub created_at: i64,
    pub finished_at: Option<i64>,
}

macro_rules! raises {
    ($rest:literal) => {
        concat!(
            "select id, branch_id, session_id, from_month, to_month, fines_waived_on, setup_ids, state, students, done, reached, lines, amount, by_name, created_at,
                    finished_at from fee_raises ",
            $rest
        )
    };
}

/// One raising.
///
/// # Errors
/// The database's.
pub async fn raise(conn: &mut Conn, id: &str) -> Result<Option<Raise>> {
    conn.query(raises!("where id = $1")).bind(id.to_owned()).fetch_optional().await
}

/// The raisings of a session, the newest first, at most twenty.
///
/// # Errors
/// The database's.
pub async fn raises(conn: &mut Conn, session_id: &str) -> Result<Vec<Raise>> {
    conn.query(raises!("where session_id = $1 order by created_at desc, id desc limit 20"))
        .bind(session_id.to_owned())
        .fetch_all()
        .await
}

/// For which months monthly fees are raised, and which lines have no fine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// YYYY-MM; none: from the session's first month.
    pub from_month: Option<String>,
    /// YYYY-MM
    pub to_month: String,
    /// YYYY-MM-DD: what is late by this day has no fine; none: everything has its own.
    pub fines_waived_on: Option<String>,
}

impl Span {
    /// Up to a month, with every fine.
    #[must_use]
    pub fn up_to(to_month: &str) -> Self {
        Self { from_month: None, to_month: to_month.to_owned(), fines_waived_on: None }
    }
}

/// A raising that is to begin.
#[derive(Clone, Copy, Debug)]
pub struct NewRaise<'r> {
    pub id: &'r str,
    pub of: &'r Span,
    /// Ids with commas between and around them.
    pub setup_ids: &'r str,
    pub students: i64,
    /// Who raises, by id and name, and when.
    pub by: (&'r str, &'r str),
    pub at: i64,
}

/// Adds a raising that nobody works on yet.
///
/// # Errors
/// The database's.
pub async fn add_raise(conn: &mut Conn, session: &SessionFacts, new: NewRaise<'_>) -> Result<()> {
    conn.query(
        "insert into fee_raises (id, branch_id, session_id, to_month, setup_ids, state, students, done, reached, lines, amount,
                                 by_id, by_name, created_at, finished_at, held_to, from_month, fines_waived_on)
         values ($1, $2, $3, $4, $5, 'running', $6, 0, '', 0, 0, $7, $8, $9, null, 0, $10, $11)",
    )
    .bind(new.id.to_owned())
    .bind(session.branch_id.clone())
    .bind(session.id.clone())
    .bind(new.of.to_month.clone())
    .bind(new.setup_ids.to_owned())
    .bind(new.students)
    .bind(new.by.0.to_owned())
    .bind(new.by.1.to_owned())
    .bind(new.at)
    .bind(new.of.from_month.clone())
    .bind(new.of.fines_waived_on.clone())
    .execute()
    .await?;
    Ok(())
}

/// Whether any raising is not finished, whoever works on it.
///
/// # Errors
/// The database's.
pub async fn is_any_running(conn: &mut Conn) -> Result<bool> {
    let found: Count =
        conn.query("select count(*) as count from fee_raises where state = 'running'").fetch_one().await?;
    Ok(found.count > 0)
}

#[derive(FromRow)]
struct Taken {
    id: String,
}

/// Takes over the oldest raising that nobody works on, until a moment; its id.
///
/// # Errors
/// The database's.
pub async fn take(conn: &mut Conn, now: i64, until: i64) -> Result<Option<String>> {
    let found: Option<Taken> = conn
        .query(
            "update fee_raises set held_to = $2 where held_to < $1 and state = 'running' and id =
               (select o.id from fee_raises o where o.state = 'running' and o.held_to < $1 order by o.created_at, o.id limit 1)
             returning id",
        )
        .bind(now)
        .bind(until)
        .fetch_optional()
        .await?;
    Ok(found.map(|found| found.id))
}

/// Holds a raising that was taken until one moment until a later one; whether it still was.
///
/// # Errors
/// The database's.
pub async fn renew(conn: &mut Conn, id: &str, held_to: i64, until: i64) -> Result<bool> {
    let renewed = conn
        .query("update fee_raises set held_to = $3 where id = $1 and held_to = $2 and state = 'running'")
        .bind(id.to_owned())
        .bind(held_to)
        .bind(until)
        .execute()
        .await?;
    Ok(renewed > 0)
}

/// How far a raising has come: so many students more, to an enrolment.
///
/// # Errors
/// The database's.
pub async fn advance(conn: &mut Conn, id: &str, students: i64, reached: &str, sum: Sum) -> Result<()> {
    conn.query(
        "update fee_raises set done = done + $2, reached = $3, lines = lines + $4, amount = amount + $5 where id = $1",
    )
    .bind(id.to_owned())
    .bind(students)
    .bind(reached.to_owned())
    .bind(sum.lines)
    .bind(sum.amount)
    .execute()
    .await?;
    Ok(())
}

/// Ends a raising: `done` or `stopped`. Who has joined or gone meanwhile changes how many students there were.
///
/// # Errors
/// The database's.
pub async fn finish(conn: &mut Conn, id: &str, state: &str, at: i64) -> Result<()> {
    conn.query(
        "update fee_raises set state = $2, finished_at = $3, held_to = 0,
                students = case when $2 = 'done' then done else students end
          where id = $1 and state = 'running'",
    )
    .bind(id.to_owned())
    .bind(state.to_owned())
    .bind(at)
    .execute()
    .await?;
    Ok(())
}

#[derive(FromRow)]
struct Student {
    student_id: String,
}

/// The students that a raising has raised anything for.
///
/// # Errors
/// The database's.
pub async fn raised_for(conn: &mut Conn, id: &str) -> Result<Vec<String>> {
    let rows: Vec<Student> = conn
        .query(
            "select distinct l.student_id from fee_lines l join students s on s.id = l.student_id
              where l.raise_id = $1 and s.status = 'active' order by l.student_id",
        )
        .bind(id.to_owned())
        .fetch_all()
        .await?;
    Ok(rows.into_iter().map(|row| row.student_id).collect())
}

/// A line for which a student's own terms counted.
#[derive(Clone, Debug, FromRow)]
pub struct OwnLine {
    pub id: String,
    pub student_name: String,
    pub reg_no: String,
    pub label: String,
    pub full_amount: i64,
    pub raised: i64,
}

/// The lines of a raising that are not as set up, by student, at most so many.
///
/// # Errors
/// The database's.
pub async fn own_lines(conn: &mut Conn, raise_id: &str, most: i64) -> Result<Vec<OwnLine>> {
    conn.query(
        "select l.id, s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as student_name, s.reg_no,
                l.label, l.full_amount, l.raised
           from fee_lines l join students s on s.id = l.student_id
          where l.raise_id = $1 and l.raised <> l.full_amount order by s.reg_no, l.due_on, l.id limit $2",
    )
    .bind(raise_id.to_owned())
    .bind(most)
    .fetch_all()
    .await
}
