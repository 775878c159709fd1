//! Receipts as they are stored: rows that are only added to, and what of a student's lines and advance they change.

use rules::money::fees;
use rules::money::ledger::{For, Part, Posting};
use rules::words::{Said, money_texts};

use super::printed::Printed;
use crate::lines_store;
use db::{Conn, Engine, FromRow, Result};

/// Whose receipt one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose<'a> {
    Student(&'a str),
    /// Somebody who applies for admission.
    Application(&'a str),
}

/// A student who pays, with the enrolment in the branch's active session, else the newest; or somebody who applies, with the class.
#[derive(Clone, Debug, FromRow)]
pub struct Payer {
    pub id: String,
    pub branch_id: String,
    pub first_name: String,
    pub last_name: String,
    pub reg_no: String,
    /// `active` or `inactive`
    pub status: String,
    pub guardian_name: Option<String>,
    pub guardian_mobile: Option<String>,
    pub roll: Option<i64>,
    pub class_name: Option<String>,
    pub section_name: Option<String>,
    pub session_id: Option<String>,
    pub session_name: Option<String>,
}

impl Payer {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }

    /// `Class 8 A`; empty where nobody has enrolled the student.
    pub fn class_label(&self) -> String {
        let part = |text: &Option<String>| text.clone().unwrap_or_default();
        format!("{} {}", part(&self.class_name), part(&self.section_name)).trim().to_owned()
    }
}

/// A student who pays.
pub async fn payer(conn: &mut Conn, student_id: &str) -> Result<Option<Payer>> {
    conn.optional(
        "select s.id, s.branch_id, s.first_name, s.last_name, s.reg_no, s.status, s.guardian_name, s.guardian_mobile,
                r.roll, c.class_name, n.section_name, a.id as session_id, a.session_name
           from students s
           left join enrolments r on r.id = (select e.id from enrolments e join sessions o on o.id = e.session_id
                                              where e.student_id = s.id
                                              order by case when o.status = 'active' then 0 else 1 end, o.start_date desc, e.id
                                              limit 1)
           left join classes c on c.id = r.class_id
           left join sections n on n.id = r.section_id
           left join sessions a on a.id = r.session_id
          where s.id = $1",
        student_id,
    )
    .await
}

/// Refers to a student's enrolment in the session that a receipt names, so that no promotion into it is taken back meanwhile.
pub async fn refer_to_enrolment(conn: &mut Conn, payer: &Payer) -> Result<()> {
    let Some(session_id) = payer.session_id.as_ref().filter(|_| conn.engine() == Engine::Postgres) else {
        return Ok(());
    };
    conn.execute(
        "select id from enrolments where student_id = $1 and session_id = $2 for key share",
        (&payer.id, session_id),
    )
    .await?;
    Ok(())
}

/// An applicant who pays: the number of the application stands for a register number.
pub async fn applicant(conn: &mut Conn, application_id: &str) -> Result<Option<Payer>> {
    conn.optional(
        "select p.id, p.branch_id, p.first_name, p.last_name, p.application_no as reg_no, p.status, p.guardian_name, p.guardian_mobile,
                cast(null as bigint) as roll, c.class_name, cast(null as text) as section_name, a.id as session_id, a.session_name
           from applications p join admission_openings o on o.id = p.opening_id
           join classes c on c.id = o.class_id join sessions a on a.id = o.session_id
          where p.id = $1",
        application_id,
    )
    .await
}

/// What an application costs, and what of that is paid. Hundredths.
#[derive(Clone, Debug, FromRow)]
pub struct ApplicationFee {
    /// Fixed with the first payment; before that what is set for the class.
    pub fee: i64,
    pub head_id: Option<String>,
    pub paid: i64,
    pub class_name: String,
}

impl ApplicationFee {
    /// As a receipt names it: `Admission fee, Class 6`
    pub fn label(&self) -> Said {
        money_texts::admission_fee_of(&self.class_name)
    }

    pub const fn unpaid(&self) -> i64 {
        self.fee - self.paid
    }
}

/// The fee of an application.
pub async fn application_fee(conn: &mut Conn, application_id: &str) -> Result<Option<ApplicationFee>> {
    conn.optional(
        "select coalesce(p.fee, f.amount, 0) as fee, coalesce(p.fee_head_id, f.head_id) as head_id, p.paid, c.class_name
           from applications p join admission_openings o on o.id = p.opening_id join classes c on c.id = o.class_id
           left join admission_fees f on f.class_id = o.class_id and f.status = 'active'
          where p.id = $1",
        application_id,
    )
    .await
}

/// Fixes what an application costs before its first payment.
pub async fn fix_fee(conn: &mut Conn, application_id: &str, fee: &ApplicationFee) -> Result<()> {
    conn.execute(
        "update applications set fee = $2, fee_head_id = $3 where id = $1 and fee is null",
        (application_id, fee.fee, &fee.head_id),
    )
    .await?;
    Ok(())
}

/// What is new about a receipt, or about the void of one.
#[derive(Clone, Copy, Debug)]
pub struct NewReceipt<'a> {
    pub id: &'a str,
    pub branch_id: &'a str,
    pub whose: Whose<'a>,
    pub session_id: Option<&'a str>,
    pub number: i64,
    /// Epoch milliseconds.
    pub at: i64,
    pub by: (&'a str, &'a str),
    /// As it is stored: `cash`.
    pub method: &'a str,
    pub account_id: &'a str,
    /// Of a void: the receipt that it voids.
    pub voids_id: Option<&'a str>,
    pub printed: &'a Printed,
}

/// Stores a receipt, its parts, and what it posts.
///
/// # Errors
/// The database's; `receipts_voided_once` where a receipt is voided a second time.
pub async fn add(conn: &mut Conn, new: &NewReceipt<'_>, parts: &[Part], postings: &[(String, Posting)]) -> Result<()> {
    let printed = serde_json::to_string(new.printed).unwrap_or_default();
    let (student_id, application_id) = match new.whose {
        Whose::Student(id) => (Some(id.to_owned()), None),
        Whose::Application(id) => (None, Some(id.to_owned())),
    };
    conn.execute(
        "insert into receipts (id, branch_id, year, number, printed_number, student_id, session_id, on_day, at, by_id, by_name, method,
                reference, account_id, amount, voids_id, reason, printed, application_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
        (
            new.id,
            new.branch_id,
            year(&new.printed.day),
            new.number,
            &new.printed.number,
            student_id,
            new.session_id,
            &new.printed.day,
            new.at,
            new.by.0,
            new.by.1,
            new.method,
            &new.printed.reference,
            new.account_id,
            new.printed.amount,
            new.voids_id,
            &new.printed.reason,
            printed,
            application_id,
        ),
    )
    .await?;
    for (position, part) in (1_i64..).zip(parts) {
        let (kind, line_id) = match &part.of {
            For::Line(id) => ("line", Some(id.clone())),
            For::Fine(id) => ("fine", Some(id.clone())),
            For::Advance => ("advance", None),
            // Of the receipt's own application.
            For::Admission(_) => ("admission", None),
        };
        conn.execute(
            "insert into receipt_parts (receipt_id, position, kind, line_id, head_id, amount) values ($1, $2, $3, $4, $5, $6)",
            (new.id, position, kind, line_id, &part.head, part.amount),
        )
        .await?;
    }
    for (id, posting) in postings {
        conn.execute(
            "insert into postings (id, branch_id, on_day, account_id, head_id, amount, receipt_id) values ($1, $2, $3, $4, $5, $6, $7)",
            (id, new.branch_id, &new.printed.day, new.account_id, &posting.head, posting.amount, new.id),
        )
        .await?;
    }
    Ok(())
}

/// The year of a day, in which its receipts are numbered.
pub fn year(day: &str) -> &str {
    day.get(..4).unwrap_or_default()
}

/// Brings a student's lines and advance, or an application's fee, to what the parts of a receipt make of them.
///
/// # Errors
/// The database's; a check of `fee_lines`, `fee_advances` or `applications` where a line would be paid beyond its bounds.
pub async fn settle(conn: &mut Conn, student_id: &str, parts: &[Part]) -> Result<()> {
    for part in parts {
        match &part.of {
            For::Line(id) => {
                let query = conn.query("update fee_lines set paid = paid + $2 where id = $1");
                query.bind((id, part.amount)).execute().await?;
            }
            For::Fine(id) => {
                let query = conn.query("update fee_lines set fine_settled = fine_settled + $2 where id = $1");
                query.bind((id, part.amount)).execute().await?;
            }
            For::Admission(id) => {
                let query = conn.query("update applications set paid = paid + $2 where id = $1");
                query.bind((id, part.amount)).execute().await?;
            }
            For::Advance => lines_store::add_to_advance(conn, student_id, part.amount).await?,
        }
    }
    Ok(())
}

/// A fee line as a receipt calls it.
#[derive(Clone, Debug, FromRow)]
pub struct LineName {
    pub id: String,
    pub label: String,
    pub fee_type_id: String,
    pub billing_key: String,
}

impl LineName {
    /// Of a monthly fee: its type, and the month, YYYY-MM.
    pub fn month(&self) -> Option<(&str, &str)> {
        let is_month = fees::is_month(&self.billing_key);
        is_month.then_some((self.fee_type_id.as_str(), self.billing_key.as_str()))
    }
}

/// What the lines of a student are called.
pub async fn line_names(conn: &mut Conn, student_id: &str) -> Result<Vec<LineName>> {
    conn.all("select id, label, fee_type_id, billing_key from fee_lines where student_id = $1", student_id).await
}

/// A stored receipt.
#[derive(Clone, Debug, FromRow)]
pub struct ReceiptRow {
    pub id: String,
    pub branch_id: String,
    /// Of a student, or
    pub student_id: Option<String>,
    /// of an application.
    pub application_id: Option<String>,
    pub session_id: Option<String>,
    pub printed_number: String,
    /// YYYY-MM-DD
    pub on_day: String,
    /// Epoch milliseconds.
    pub at: i64,
    pub by_id: String,
    pub by_name: String,
    /// As it is stored: `cash`.
    pub method: String,
    pub account_id: String,
    pub account_name: String,
    /// Hundredths; below 0 of a void.
    pub amount: i64,
    pub voids_id: Option<String>,
    /// The void of it, and that one's number.
    pub voided_by_id: Option<String>,
    pub voided_by_number: Option<String>,
    /// [`Printed`] as JSON.
    pub printed: String,
}

impl ReceiptRow {
    /// Whose it is.
    pub fn whose(&self) -> Whose<'_> {
        match (&self.student_id, &self.application_id) {
            (None, Some(id)) => Whose::Application(id),
            (student_id, _) => Whose::Student(student_id.as_deref().unwrap_or_default()),
        }
    }

    /// What it prints.
    ///
    /// # Errors
    /// Where what is stored cannot be read.
    pub fn read(&self) -> base::error::Result<Printed> {
        Ok(serde_json::from_str(&self.printed)?)
    }
}

/// A receipt.
pub async fn receipt(conn: &mut Conn, id: &str) -> Result<Option<ReceiptRow>> {
    conn.optional(
        "select r.id, r.branch_id, r.student_id, r.application_id, r.session_id, r.printed_number, r.on_day, r.at, r.by_id, r.by_name, r.method,
                r.account_id, a.account_name, r.amount, r.voids_id, v.id as voided_by_id, v.printed_number as voided_by_number,
                r.printed
           from receipts r join accounts a on a.id = r.account_id left join receipts v on v.voids_id = r.id
          where r.id = $1",
        id,
    )
    .await
}

#[derive(FromRow)]
struct PartRow {
    kind: String,
    line_id: Option<String>,
    application_id: Option<String>,
    head_id: Option<String>,
    amount: i64,
}

/// The parts of a receipt, in their order.
pub async fn parts(conn: &mut Conn, receipt_id: &str) -> Result<Vec<Part>> {
    let rows: Vec<PartRow> = conn
        .all(
            "select p.kind, p.line_id, r.application_id, p.head_id, p.amount
               from receipt_parts p join receipts r on r.id = p.receipt_id where p.receipt_id = $1 order by p.position",
            receipt_id,
        )
        .await?;
    let part = |row: PartRow| {
        let of = match (row.kind.as_str(), row.line_id, row.application_id) {
            ("line", Some(id), _) => For::Line(id),
            ("fine", Some(id), _) => For::Fine(id),
            ("admission", _, Some(id)) => For::Admission(id),
            _ => For::Advance,
        };
        Part { of, head: row.head_id, amount: row.amount }
    };
    Ok(rows.into_iter().map(part).collect())
}

/// A student's receipt in a list.
#[derive(Clone, Debug, FromRow)]
pub struct ReceiptOf {
    pub id: String,
    pub printed_number: String,
    pub on_day: String,
    pub method: String,
    pub amount: i64,
    pub voids_id: Option<String>,
    pub voided_by_id: Option<String>,
}

/// The last receipts of a student or of an application, the newest first.
pub async fn receipts_of(conn: &mut Conn, whose: Whose<'_>, most: i64) -> Result<Vec<ReceiptOf>> {
    let (student_id, application_id) = match whose {
        Whose::Student(id) => (id, ""),
        Whose::Application(id) => ("", id),
    };
    conn.all(
        "select r.id, r.printed_number, r.on_day, r.method, r.amount, r.voids_id, v.id as voided_by_id
           from receipts r left join receipts v on v.voids_id = r.id
          where r.student_id = $1 or r.application_id = $2 order by r.at desc, r.id desc limit $3",
        (student_id, application_id, most),
    )
    .await
}

#[derive(FromRow)]
struct Taken {
    taken: i64,
}

/// What a cashier has taken on a day, with the voids of that day taken off. Hundredths.
pub async fn taken(conn: &mut Conn, branch_id: &str, day: &str, by_id: &str) -> Result<i64> {
    let row: Taken = conn
        .one(
            "select cast(coalesce(sum(amount), 0) as bigint) as taken from receipts
              where branch_id = $1 and on_day = $2 and by_id = $3",
            (branch_id, day, by_id),
        )
        .await?;
    Ok(row.taken)
}
