//! What a student who leaves still owes, and has not brought back: said before the leaving is stored, and as much as the viewer may read.

use rules::permission::Action;

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
    pub says: Vec<String>,
    /// What is due after the last day: what becomes of it.
    pub after: Option<String>,
    /// The label of the tick that takes it off in the same step, for whoever may, and how many lines it is about.
    pub removal: Option<(String, usize)>,
}

fn lines_of(count: usize) -> String {
    format!("{count} fee {}", if count == 1 { "line" } else { "lines" })
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
            let now = format!("Unpaid fees: {} due now", currency.shown(now));
            if later > 0 { format!("{now}, {} due later.", currency.shown(later)) } else { format!("{now}.") }
        } else {
            "Has unpaid fees.".to_owned()
        });
    }
    let books = store::books_out(conn, &standing.id).await?;
    if !books.is_empty() {
        let named = books.iter().map(|book| format!("{} (due on {})", book.title, printed_day(&book.due_on)));
        dues.says.push(format!("Books not returned: {}.", named.collect::<Vec<_>>().join(", ")));
    }
    let Some(left_on) = left_on else { return Ok(dues) };
    let after = leavers::lines_after(conn, &standing.id, &standing.session_id, left_on).await?;
    if after.is_empty() {
        return Ok(dues);
    }
    let sum = currency.shown(after.iter().map(|line| line.in_ledger().unpaid()).sum());
    dues.after = Some(if reads_fees {
        let labels: Vec<&str> = after.iter().map(|line| line.label.as_str()).collect();
        let are = if after.len() == 1 { "is" } else { "are" };
        format!(
            "{} {are} due after that day: {}; {sum} in all. The accountant is asked about them.",
            lines_of(after.len()),
            labels.join("; ")
        )
    } else {
        "The accountant is asked about fees that are due after that day.".to_owned()
    });
    dues.removal = caller
        .may(Action::ManageFees)
        .then(|| (format!("Take off the {} that are due after that day, {sum}", lines_of(after.len())), after.len()));
    Ok(dues)
}
