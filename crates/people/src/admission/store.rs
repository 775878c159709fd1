//! What is stored of online admission beside its nouns: the branches and classes of the public pages, numbers, what an applicant looks up, and
//! what becomes of an application.

use db::{Conn, FromRow, Result};

/// A branch as its public page shows it.
#[derive(Clone, Debug, FromRow)]
#[expect(clippy::struct_field_names, reason = "as its columns are called")]
pub(super) struct Branch {
    pub(super) id: String,
    /// What its page's address ends with.
    pub(super) code: String,
    pub(super) branch_name: String,
    pub(super) school_name: String,
    pub(super) address: Option<String>,
    pub(super) mobile_no: Option<String>,
    pub(super) currency: String,
    pub(super) currency_symbol: String,
    /// How many of its classes take applications on the day that was asked for.
    pub(super) open: i64,
}

macro_rules! branches {
    ($rest:literal) => {
        concat!(
            "select b.id, coalesce(nullif(b.branch_code, ''), b.id) as code, b.branch_name, b.school_name, b.address, b.mobile_no,
                    coalesce(b.currency, '') as currency, coalesce(b.currency_symbol, '') as currency_symbol,
                    (select count(*) from admission_openings o join sessions a on a.id = o.session_id
                      where a.branch_id = b.id and o.status = 'active' and o.opens_on <= $1 and o.closes_on >= $1) as open
               from branches b ",
            $rest
        )
    };
}

/// Every branch, by name.
pub(super) async fn branches(conn: &mut Conn, today: &str) -> Result<Vec<Branch>> {
    conn.all(branches!("order by b.sort_key, b.branch_name"), today).await
}

/// The branch of a code, in whatever letters it is written; of its id where it has none.
pub(super) async fn branch(conn: &mut Conn, code: &str, today: &str) -> Result<Option<Branch>> {
    conn.optional(
        branches!(
            "where b.id = $2 or (b.branch_code <> '' and lower(b.branch_code) = lower($2)) order by b.id limit 1"
        ),
        (today, code),
    )
    .await
}

/// A class that takes applications. Amounts are hundredths, days YYYY-MM-DD.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Opening {
    pub(super) id: String,
    pub(super) branch_id: String,
    pub(super) session_name: String,
    pub(super) class_name: String,
    pub(super) opens_on: String,
    pub(super) closes_on: String,
    pub(super) seats: Option<i64>,
    pub(super) note: Option<String>,
    pub(super) status: String,
    pub(super) session_status: String,
    /// What an application costs; none where it costs nothing.
    pub(super) fee: Option<i64>,
}

#[derive(FromRow)]
struct Account {
    id: String,
}

/// The accounts of those who answer a branch's applications.
pub(super) async fn staff(conn: &mut Conn, branch_id: &str) -> Result<Vec<String>> {
    let rows: Vec<Account> = conn
        .all(
            "select id from employees
              where branch_id = $1 and status = 'active' and role in ('admin', 'admissionSupport') order by id",
            branch_id,
        )
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

macro_rules! openings {
    ($rest:literal) => {
        concat!(
            "select o.id, a.branch_id, a.session_name, c.class_name, o.opens_on, o.closes_on, o.seats, o.note,
                    o.status, a.status as session_status, f.amount as fee
               from admission_openings o join sessions a on a.id = o.session_id join classes c on c.id = o.class_id
               left join admission_fees f on f.class_id = o.class_id and f.status = 'active' ",
            $rest
        )
    };
}

/// The classes of a branch that take applications today or later.
pub(super) async fn openings(conn: &mut Conn, branch_id: &str, today: &str) -> Result<Vec<Opening>> {
    conn.all(
        openings!(
            "where a.branch_id = $1 and o.status = 'active' and o.closes_on >= $2 and a.status <> 'closed'
          order by a.start_date, c.class_numeric, c.sort_key, c.class_name"
        ),
        (branch_id, today),
    )
    .await
}

/// One of them, open or not.
pub(super) async fn opening(conn: &mut Conn, id: &str) -> Result<Option<Opening>> {
    conn.optional(openings!("where o.id = $1"), id).await
}

/// Counts a branch's applications on, for the one that is added next in the same transaction.
pub(super) async fn next_number(conn: &mut Conn, branch_id: &str, today: &str) -> Result<()> {
    conn.execute(
        "insert into application_numbers (branch_id, last, on_day) values ($1, 1, $2)
         on conflict (branch_id) do update set last = application_numbers.last + 1, on_day = $2",
        (branch_id, today),
    )
    .await?;
    Ok(())
}

/// Keeps by what its applicant looks an application up.
pub(super) async fn keep_secret(conn: &mut Conn, id: &str, secret_hash: &str) -> Result<()> {
    conn.execute("update applications set secret_hash = $2 where id = $1", (id, secret_hash)).await?;
    Ok(())
}

/// An application with what its applicant, or whoever decides on it, is shown beside its fields.
#[derive(Clone, Debug, FromRow)]
#[expect(clippy::struct_field_names, reason = "as its columns are called")]
pub struct Application {
    pub(super) id: String,
    pub(super) branch_id: String,
    pub(super) branch_name: String,
    pub(super) school_name: String,
    pub(super) address: Option<String>,
    pub(super) mobile_no: Option<String>,
    pub(super) code: String,
    pub(super) opening_id: String,
    pub(super) session_id: String,
    pub(super) session_name: String,
    pub(super) class_id: String,
    pub(super) class_name: String,
    pub(super) application_no: String,
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) guardian_name: String,
    pub(super) photo_file_id: Option<String>,
    pub(super) reason: Option<String>,
    pub(super) status: String,
    pub(super) applied_on: String,
    pub(super) version: i64,
    /// Hundredths.
    pub(super) fee: i64,
    pub(super) paid: i64,
    pub(super) currency: String,
    pub(super) currency_symbol: String,
    /// Of who became of it.
    pub(super) student_id: Option<String>,
    pub(super) reg_no: Option<String>,
    pub(super) section: Option<String>,
    pub(super) roll: Option<i64>,
}

impl Application {
    /// First and last name.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

macro_rules! applications {
    ($rest:literal) => {
        concat!(
            "select p.id, p.branch_id, b.branch_name, b.school_name, b.address, b.mobile_no,
                    coalesce(nullif(b.branch_code, ''), b.id) as code, p.opening_id, o.session_id, a.session_name, o.class_id, c.class_name,
                    p.application_no, p.first_name, p.last_name, p.guardian_name, p.photo_file_id, p.reason, p.status, p.applied_on,
                    p.version, coalesce(p.fee, f.amount, 0) as fee, p.paid, coalesce(b.currency, '') as currency,
                    coalesce(b.currency_symbol, '') as currency_symbol, p.student_id, s.reg_no,
                    k.class_name || ' ' || n.section_name as section, r.roll
               from applications p join admission_openings o on o.id = p.opening_id join sessions a on a.id = o.session_id
               join classes c on c.id = o.class_id join branches b on b.id = p.branch_id
               left join admission_fees f on f.class_id = o.class_id and f.status = 'active'
               left join students s on s.id = p.student_id
               left join enrolments r on r.student_id = p.student_id and r.session_id = o.session_id
               left join sections n on n.id = r.section_id left join classes k on k.id = r.class_id ",
            $rest
        )
    };
}

/// One application.
pub(super) async fn application(conn: &mut Conn, id: &str) -> Result<Option<Application>> {
    conn.optional(applications!("where p.id = $1"), id).await
}

/// The application of a secret number, by its hash.
pub(super) async fn looked_up(conn: &mut Conn, secret_hash: &str) -> Result<Option<Application>> {
    conn.optional(applications!("where p.secret_hash = $1"), secret_hash).await
}

/// A receipt of an application, as its applicant is shown it.
#[derive(Clone, Debug, FromRow)]
pub(super) struct Paid {
    pub(super) printed_number: String,
    pub(super) on_day: String,
    pub(super) amount: i64,
}

/// The receipts of an application, the oldest first.
pub(super) async fn receipts(conn: &mut Conn, id: &str) -> Result<Vec<Paid>> {
    conn.all("select printed_number, on_day, amount from receipts where application_id = $1 order by at, id", id).await
}

/// Puts an application off or refuses it. False where it is in another state or somebody has changed it since `version`.
pub(super) async fn decide(
    conn: &mut Conn,
    (id, version): (&str, i64),
    (status, reason): (&str, &str),
    (by_name, at): (&str, i64),
) -> Result<bool> {
    let done = conn
        .execute(
            "update applications set status = $3, reason = $4, version = version + 1, changed_by_name = $5, changed_at = $6
              where id = $1 and version = $2 and status <> 'accepted'",
            (id, version, status, reason, by_name, at),
        )
        .await?;
    Ok(done > 0)
}

/// Makes an application that of a student, who takes the photo along. False where somebody has decided on it meanwhile.
pub(super) async fn accept(
    conn: &mut Conn,
    id: &str,
    (student_id, photo): (&str, &str),
    (by_name, at): (&str, i64),
) -> Result<bool> {
    let done = conn
        .execute(
            "update applications
                set status = 'accepted', student_id = $2, reason = null, version = version + 1, changed_by_name = $4, changed_at = $5,
                    photo_file_id = case when photo_file_id = $3 then null else photo_file_id end
              where id = $1 and status in ('new', 'waiting')",
            (id, student_id, photo, by_name, at),
        )
        .await?;
    Ok(done > 0)
}

/// Takes one of the places for which a class takes applications. False where none is left.
pub(super) async fn take_place(conn: &mut Conn, opening_id: &str) -> Result<bool> {
    let done = conn
        .execute(
            "update admission_openings set taken = taken + 1 where id = $1 and (seats is null or taken < seats)",
            opening_id,
        )
        .await?;
    Ok(done > 0)
}

/// Whether a section is one of a class.
pub(super) async fn is_section_of(conn: &mut Conn, section_id: &str, class_id: &str) -> Result<bool> {
    let found: Option<Account> =
        conn.optional("select id from sections where id = $1 and class_id = $2", (section_id, class_id)).await?;
    Ok(found.is_some())
}

/// How many applicants of an opening were accepted.
pub(super) async fn taken(conn: &mut Conn, opening_id: &str) -> Result<i64> {
    #[derive(FromRow)]
    struct Taken {
        taken: i64,
    }
    let found: Option<Taken> = conn.optional("select taken from admission_openings where id = $1", opening_id).await?;
    Ok(found.map_or(0, |found| found.taken))
}

/// A section that an accepted applicant can be in, and its next roll.
#[derive(Clone, Debug, FromRow)]
pub(super) struct FreeSection {
    pub(super) id: String,
    pub(super) next_roll: i64,
}

/// The first section of a class that has a seat.
pub(super) async fn free_section(conn: &mut Conn, class_id: &str) -> Result<Option<FreeSection>> {
    conn.optional(
        "select n.id, coalesce((select max(e.roll) from enrolments e where e.section_id = n.id), 0) + 1 as next_roll
           from sections n
          where n.class_id = $1 and n.status = 'active'
            and (n.seats is null or n.seats > (select count(*) from enrolments e where e.section_id = n.id and e.left_on is null))
          order by n.section_name limit 1",
        class_id,
    )
    .await
}
