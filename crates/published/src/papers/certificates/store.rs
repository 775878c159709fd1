//! Certificates as they are stored, and the numbers that a branch gives them.

use super::paper::Printed;
use super::register_store::{ISSUED, WITHDRAWN};
use db::{Conn, FromRow, Result};

#[derive(FromRow)]
struct Last {
    last: i64,
}

/// The first of so many numbers of a branch and year. Whoever asks holds the numbers until the transaction ends: none is given twice, and
/// none is left out, since they are given back with everything else where the transaction is.
pub async fn next_numbers(conn: &mut Conn, branch_id: &str, year: &str, count: i64) -> Result<i64> {
    let row: Last = conn
        .one(
            "insert into certificate_numbers (branch_id, year, last) values ($1, $2, $3)
             on conflict (branch_id, year) do update set last = certificate_numbers.last + $3 returning last",
            (branch_id, year, count),
        )
        .await?;
    Ok(row.last - count + 1)
}

#[derive(FromRow)]
struct Code {
    branch_code: Option<String>,
}

/// What a branch's numbers begin with; empty where it has no code.
pub async fn branch_code(conn: &mut Conn, branch_id: &str) -> Result<String> {
    let row: Code = conn.one("select branch_code from branches where id = $1", branch_id).await?;
    Ok(row.branch_code.unwrap_or_default())
}

/// What is new about a certificate.
#[derive(Clone, Copy, Debug)]
pub struct NewCertificate<'a> {
    pub id: &'a str,
    pub branch_id: &'a str,
    pub issue_id: &'a str,
    pub number: i64,
    pub template_id: &'a str,
    /// `students` or `employees`
    pub whose: &'a str,
    pub person_id: &'a str,
    pub person_name: &'a str,
    pub person_number: &'a str,
    pub place: &'a str,
    /// YYYY-MM-DD
    pub day: &'a str,
    /// Epoch milliseconds.
    pub at: i64,
    pub by_name: &'a str,
    pub printed: &'a Printed,
}

/// The year of a day, in which its certificates are numbered.
pub fn year(day: &str) -> &str {
    day.get(..4).unwrap_or_default()
}

/// Stores a certificate.
pub async fn add(conn: &mut Conn, new: &NewCertificate<'_>) -> Result<()> {
    let printed = serde_json::to_string(new.printed).unwrap_or_default();
    let searched =
        [&new.printed.number, new.person_name, new.person_number, &new.printed.title].join(" ").to_lowercase();
    let is_student = new.whose == super::super::look::STUDENTS;
    let person = |is_it: bool| is_it.then(|| new.person_id.to_owned());
    conn.execute(
        "insert into certificates (id, branch_id, issue_id, year, number, printed_number, template_id, title, whose, student_id,
                employee_id, person_name, person_number, place, on_day, at, by_name, printed, status, search_text, version,
                changed_by_name, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, 1, $17, $16)",
        (
            new.id,
            new.branch_id,
            new.issue_id,
            year(new.day),
            new.number,
            &new.printed.number,
            new.template_id,
            &new.printed.title,
            new.whose,
            person(is_student),
            person(!is_student),
            new.person_name,
            new.person_number,
            new.place,
            new.day,
            new.at,
            new.by_name,
            printed,
            ISSUED,
            searched,
        ),
    )
    .await?;
    Ok(())
}

/// A stored certificate.
#[derive(Clone, Debug, FromRow)]
pub struct CertificateRow {
    pub id: String,
    pub branch_id: String,
    pub printed_number: String,
    pub title: String,
    pub whose: String,
    pub person_name: String,
    pub person_number: String,
    pub place: String,
    /// YYYY-MM-DD
    pub on_day: String,
    /// Epoch milliseconds.
    pub at: i64,
    pub by_name: String,
    /// [`Printed`] as JSON.
    pub printed: String,
    pub status: String,
    pub withdrawn_on: Option<String>,
    pub withdrawn_by_name: Option<String>,
    pub reason: Option<String>,
}

impl CertificateRow {
    /// What it prints.
    ///
    /// # Errors
    /// Where what is stored cannot be read.
    pub fn read(&self) -> base::error::Result<Printed> {
        Ok(serde_json::from_str(&self.printed)?)
    }

    pub fn is_withdrawn(&self) -> bool {
        self.status == WITHDRAWN
    }
}

/// A certificate.
pub async fn certificate(conn: &mut Conn, id: &str) -> Result<Option<CertificateRow>> {
    conn.optional(
        "select id, branch_id, printed_number, title, whose, person_name, person_number, place,
                on_day, at, by_name, printed, status, withdrawn_on, withdrawn_by_name, reason
           from certificates where id = $1",
        id,
    )
    .await
}

/// Certificates that were issued together, by number.
pub async fn issued_together(conn: &mut Conn, issue_id: &str) -> Result<Vec<CertificateRow>> {
    conn.all(
        "select id, branch_id, printed_number, title, whose, person_name, person_number, place,
                on_day, at, by_name, printed, status, withdrawn_on, withdrawn_by_name, reason
           from certificates where issue_id = $1 order by year, number",
        issue_id,
    )
    .await
}

/// Withdraws a certificate. False where it was withdrawn before: nothing was changed.
pub async fn withdraw(conn: &mut Conn, id: &str, (day, at): (&str, i64), by_name: &str, reason: &str) -> Result<bool> {
    let changed = conn
        .execute(
            "update certificates set status = 'withdrawn', withdrawn_on = $2, withdrawn_by_name = $3, reason = $4,
                    version = version + 1, changed_by_name = $3, changed_at = $5
              where id = $1 and status = 'issued'",
            (id, day, by_name, reason, at),
        )
        .await?;
    Ok(changed > 0)
}
