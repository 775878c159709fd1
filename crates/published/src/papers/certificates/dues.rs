//! Who owes something now: no certificate that says `{dues}` is issued to them.

use std::collections::HashMap;

use rules::certificates::{DUES, has};
use rules::permission::Action;

use super::template_store::BODY;
use auth::Caller;
use base::error::Result;
use db::Conn;
use money::{book_store, lines_store};
use records::{Values, value_of};

/// Whether a template says that nothing is due.
pub(super) fn asks(template: &Values) -> bool {
    has(value_of(template, BODY.key), DUES)
}

/// What each of these students owes now who owes anything, in words; nothing where the template does not ask. Who may not read fees reads that
/// there are some.
pub(super) async fn owed<'p>(
    conn: &mut Conn,
    caller: &Caller,
    branch_id: &str,
    template: &Values,
    students: impl Iterator<Item = &'p str>,
) -> Result<HashMap<String, String>> {
    let mut owed = HashMap::new();
    if !asks(template) {
        return Ok(owed);
    }
    let currency = book_store::branch(conn, branch_id).await?.currency();
    for id in students {
        let amount = lines_store::student(conn, id).await?.due_by(&caller.today);
        if amount == 0 {
            continue;
        }
        let says = if caller.may(Action::ViewStudentFees) {
            format!("owes {}", currency.shown(amount))
        } else {
            "has unpaid fees".to_owned()
        };
        owed.insert(id.to_owned(), says);
    }
    Ok(owed)
}
