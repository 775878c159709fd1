//! Who owes something now: no certificate that says `{dues}` is issued to them.

use std::collections::HashMap;

use rules::certificates::{DUES, has};
use rules::permission::Action;
use rules::words::{Said, Text, published_texts};

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

/// What somebody owes now: the amount, for who may read fees.
#[derive(Clone, Debug)]
pub struct Debt(Option<String>);

impl Debt {
    /// Beside the name: `owes ৳500.00`, `has unpaid fees`
    pub(super) fn beside_name(&self) -> Text {
        match &self.0 {
            Some(amount) => published_texts::owes(amount).into(),
            None => published_texts::HAS_UNPAID_FEES.into(),
        }
    }

    /// Why nothing was issued, where it came up just now.
    pub(super) fn by_now(&self, name: &str) -> Said {
        match &self.0 {
            Some(amount) => published_texts::owes_by_now(name, amount),
            None => published_texts::has_unpaid_fees_by_now(name),
        }
    }
}

/// What each of these students owes now who owes anything; nothing where the template does not ask.
pub(super) async fn owed<'p>(
    conn: &mut Conn,
    caller: &Caller,
    branch_id: &str,
    template: &Values,
    students: impl Iterator<Item = &'p str>,
) -> Result<HashMap<String, Debt>> {
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
        let amount = caller.may(Action::ViewStudentFees).then(|| currency.shown(amount));
        owed.insert(id.to_owned(), Debt(amount));
    }
    Ok(owed)
}
