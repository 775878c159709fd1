//! The cashier's search: students by name, register number or their guardian's mobile number, each with what is due today; and applications in
//! the same way.

use rules::letters::seen;
use rules::spelling::{latin_digits, register_key, tidy};

use db::window::like_anywhere;
use db::{Conn, FromRow, Result};
use records::search::{MOST_FOUND, words};

/// A student who was found. Amounts are hundredths.
#[derive(Clone, Debug, FromRow)]
pub struct Found {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    pub reg_no: String,
    pub guardian_mobile: Option<String>,
    pub roll: Option<i64>,
    pub class_name: Option<String>,
    pub section_name: Option<String>,
    /// What is due by today with its fines, what is due later, and what there is in advance.
    pub owed: i64,
    pub owed_later: i64,
    pub advance: i64,
}

impl Found {
    /// What is due now less the advance; never below 0.
    pub fn due(&self) -> i64 {
        (self.owed - self.advance).max(0)
    }

    /// What is due later, less what of the advance is left.
    pub fn due_later(&self) -> i64 {
        (self.owed + self.owed_later - self.advance).max(0) - self.due()
    }
}

/// A branch's students whom the words find, active or not, since who has left may still owe something; by name, at most twenty. Fewer than two characters find nobody.
pub async fn search(conn: &mut Conn, branch_id: &str, text: &str, today: &str) -> Result<Vec<Found>> {
    let Some(words) = words(text) else { return Ok(Vec::new()) };
    let latin = latin_digits(&seen(text));
    let digits: String = latin.chars().filter(char::is_ascii_digit).collect();
    // A number of a few digits is a register number.
    let mobile = if digits.len() >= 5 && !text.chars().any(char::is_alphabetic) {
        like_anywhere(&digits)
    } else {
        String::new()
    };
    let mut query = conn
        .query(
            "with found as (
               select s.id, s.first_name, s.last_name, s.reg_no, s.guardian_mobile, s.search_text
                 from students s
                where s.branch_id = $1
                  and (($4 <> '' and s.guardian_mobile like $4 escape '\\')
                       or ((s.search_text like $5 escape '\\' or s.search_text like $6 escape '\\')
                           and (s.search_text like $7 escape '\\' or s.search_text like $8 escape '\\')
                           and (s.search_text like $9 escape '\\' or s.search_text like $10 escape '\\')))
                order by case when s.status = 'active' then 0 else 1 end, s.search_text, s.id limit $2)
             select s.id, s.first_name, s.last_name, s.reg_no, s.guardian_mobile, r.roll, c.class_name, n.section_name,
                    cast(coalesce((select sum(l.raised + l.adjusted - l.paid
                                              + case when l.late_from <= $3 then l.fine - l.fine_settled else 0 end)
                                     from fee_lines l
                                    where l.student_id = s.id and l.paid < l.raised + l.adjusted and l.due_on <= $3), 0) as bigint) as owed,
                    cast(coalesce((select sum(l.raised + l.adjusted - l.paid) from fee_lines l
                                    where l.student_id = s.id and l.paid < l.raised + l.adjusted and l.due_on > $3), 0) as bigint) as owed_later,
                    coalesce((select f.amount from fee_advances f where f.student_id = s.id), 0) as advance
               from found s
               left join enrolments r on r.id = (select e.id from enrolments e join sessions o on o.id = e.session_id
                                                  where e.student_id = s.id
                                                  order by case when o.status = 'active' then 0 else 1 end, o.start_date desc, e.id
                                                  limit 1)
               left join classes c on c.id = r.class_id
               left join sections n on n.id = r.section_id
              order by s.search_text, s.id",
        )
        .bind((branch_id, MOST_FOUND, today, mobile));
    for word in &words {
        query = query.bind((&word.stored, &word.otherwise));
    }
    query.fetch_all().await
}

/// An application that was found.
#[derive(Clone, Debug, FromRow)]
pub struct FoundApplication {
    pub id: String,
    pub application_no: String,
    pub first_name: String,
    pub last_name: String,
    pub guardian_mobile: String,
    pub class_name: String,
    pub session_name: String,
    /// Hundredths.
    pub due: i64,
}

/// A branch's applications whose number, name or guardian's mobile number has the text in it; without one those whose fee is unpaid. At most
/// twenty, the newest first.
pub async fn applications(conn: &mut Conn, branch_id: &str, text: &str) -> Result<Vec<FoundApplication>> {
    let search = tidy(text).to_lowercase();
    conn.all(
        "select x.id, x.application_no, x.first_name, x.last_name, x.guardian_mobile, x.class_name, x.session_name, x.due
           from (select p.id, p.application_no, p.first_name, p.last_name, p.guardian_mobile, c.class_name, a.session_name, p.applied_at,
                        p.status, p.search_text, coalesce(p.fee, f.amount, 0) - p.paid as due
                   from applications p join admission_openings o on o.id = p.opening_id
                   join classes c on c.id = o.class_id join sessions a on a.id = o.session_id
                   left join admission_fees f on f.class_id = o.class_id and f.status = 'active'
                  where p.branch_id = $1) x
          where ($2 <> '' and (x.search_text like $3 escape '\\' or lower(x.application_no) like $5 escape '\\'))
             or ($2 = '' and x.due > 0 and x.status <> 'refused')
          order by x.applied_at desc, x.id desc limit $4",
        (branch_id, &search, like_anywhere(&search), MOST_FOUND, like_anywhere(&register_key(text))),
    )
    .await
}
