//! What a student who leaves still owes, and has not brought back: said before the leaving is stored, and as much as the viewer may read.

use rules::permission::Action;
use rules::words::{Said, Text, labels, people_texts};

use super::leaving_store::{self as store, Standing};
use auth::Caller;
use base::clock::printed_day;
use base::error::Result;
use db::Conn;
use money::raising::leavers;
use money::{book_store, lines_store};
use web::app::App;

/// What is said of fees and books.
#[derive(Clone, Debug, Default)]
pub struct Dues {
    /// A sentence for unpaid fees, and one for books.
    pub says: Vec<Text>,
    /// What is due after the last day: what becomes of it.
    pub after: Option<Text>,
    /// The label of the tick that takes it off in the same step, for whoever may, and how many lines it is about.
    pub removal: Option<(Said, usize)>,
}

/// What a student owes; with a last day, also what is due after it.
pub async fn dues(
    conn: &mut Conn,
    app: &App,
    caller: &Caller,
    standing: &Standing,
    left_on: Option<&str>,
) -> Result<Dues> {
    let mut dues = Dues::default();
    let today = app.clock.today();
    let student = lines_store::student(conn, &standing.id).await?;
    let (now, later) = (student.due_by(&today), student.due_later(&today));
    let reads_fees = caller.may(Action::ViewStudentFees);
    let currency = book_store::branch(conn, &standing.branch_id).await?.currency();
    if now + later > 0 {
        dues.says.push(if reads_fees {
            let now = currency.shown(now);
            match later {
                1.. => people_texts::unpaid_now_and_later(now, currency.shown(later)).into(),
                _ => people_texts::unpaid_now(now).into(),
            }
        } else {
            people_texts::HAS_UNPAID_FEES.into()
        });
    }
    let books = store::books_out(conn, &standing.id).await?;
    let named = books.iter().map(|book| people_texts::book_due(&book.title, printed_day(&book.due_on)));
    if let Some(named) = named.reduce(labels::listed) {
        dues.says.push(people_texts::books_not_returned(named).into());
    }
    let Some(left_on) = left_on else { return Ok(dues) };
    let after = leavers::lines_after(conn, &standing.id, &standing.session_id, left_on).await?;
    if after.is_empty() {
        return Ok(dues);
    }
    let sum = currency.shown(after.iter().map(|line| line.in_ledger().unpaid()).sum());
    dues.after = Some(if reads_fees {
        let labels: Vec<&str> = after.iter().map(|line| line.label.as_str()).collect();
        people_texts::lines_after_day(after.len(), labels.join("; "), &sum).into()
    } else {
        people_texts::ACCOUNTANT_IS_ASKED.into()
    });
    dues.removal =
        caller.may(Action::ManageFees).then(|| (people_texts::take_off_lines(after.len(), &sum), after.len()));
    Ok(dues)
}
