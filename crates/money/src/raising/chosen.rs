//! What somebody chose to raise, held to what there is; and the beginning of it, for the page and the call alike.

use std::collections::BTreeSet;

use rules::money::fees::months_of;
use rules::words::{money_texts, refusals};

use super::FEES_RAISE;
use super::plan::Plan;
use super::store::{self, NewRaise, SessionFacts, SetupRow, Span};
use auth::Caller;
use auth::audit::{Act, Change};
use base::clock::{printed_day, printed_month};
use base::error::{Error, Result};
use db::Conn;
use records::Write;
use records::place::{open_session, within_reach};

/// A month as it is sent: YYYY-MM.
pub fn is_month(text: &str) -> bool {
    base::clock::is_day(&format!("{text}-01"))
}

/// The month up to which fees are raised unless another is chosen: this one, or the session's nearest to it.
pub fn usual_month(session: &SessionFacts, today: &str) -> String {
    let months = months_of(&session.start_date, &session.end_date);
    let before = months.iter().rev().find(|month| today.starts_with(month.as_str()) || month.as_str() <= today);
    before.or(months.first()).cloned().unwrap_or_default()
}

/// The month and the fines that were chosen, as they are sent.
#[derive(Clone, Debug)]
pub struct AskedSpan<'a> {
    /// YYYY-MM; none: from the session's first month.
    pub from_month: Option<&'a str>,
    /// YYYY-MM
    pub to_month: &'a str,
    /// What is late today is raised without its fine.
    pub without_fines: bool,
}

/// What was chosen, with the session's setups.
pub struct Chosen {
    pub plan: Plan,
    pub rows: Vec<SetupRow>,
    pub ids: BTreeSet<String>,
}

impl Chosen {
    /// Holds it to what there is. `ids` none: every active setup of the session.
    ///
    /// # Errors
    /// 403 for another branch's setup; 404 for an unknown one or one of another session; 422 for one that is not active, for none, for a
    /// month that is not the session's, and for a first month after the last.
    pub async fn read(
        conn: &mut Conn,
        caller: &Caller,
        session: SessionFacts,
        asked: AskedSpan<'_>,
        ids: Option<BTreeSet<String>>,
    ) -> Result<Self> {
        let rows = store::setups(conn, &session.id).await?;
        let ids = ids.unwrap_or_else(|| rows.iter().map(|row| row.id.clone()).collect());
        if let Some(id) = ids.iter().find(|id| rows.iter().all(|row| row.id != **id)) {
            let place = store::setup_place(conn, id).await?;
            within_reach(caller, place.as_ref().map(|place| place.branch_id.clone()), refusals::FEE_SETUP_NOT_FOUND)?;
            if place.is_none_or(|place| place.session_id != session.id) {
                return Err(Error::not_found(refusals::FEE_SETUP_NOT_FOUND));
            }
            return Err(Error::value("setupIds", money_texts::SETUP_NOT_ACTIVE));
        }
        if ids.is_empty() {
            return Err(Error::value("setupIds", money_texts::CHOOSE_FEE));
        }
        let AskedSpan { from_month, to_month, without_fines } = asked;
        let months = months_of(&session.start_date, &session.end_date);
        for (field, month) in [("toMonth", Some(to_month)), ("fromMonth", from_month)] {
            let Some(month) = month.filter(|month| months.iter().all(|of| of != month)) else { continue };
            let text = money_texts::month_not_of_session(printed_month(month), &session.session_name);
            return Err(Error::value(field, text));
        }
        if let Some(from) = from_month.filter(|from| *from > to_month) {
            let text = money_texts::month_after(printed_month(from), printed_month(to_month));
            return Err(Error::value("fromMonth", text));
        }
        let span = Span {
            from_month: from_month.map(str::to_owned),
            to_month: to_month.to_owned(),
            fines_waived_on: without_fines.then(|| caller.today.clone()),
        };
        let plan = Plan::new(session, &rows, &ids, span)?;
        Ok(Self { plan, rows, ids })
    }

    /// The names of the chosen fees, each once: `Exam fee, Tuition`.
    pub fn fees(&self) -> String {
        fee_names(&self.rows, &self.ids)
    }

    /// Begins to raise it in a transaction that has begun; its id. The work is done later.
    ///
    /// # Errors
    /// 423 in a closed session.
    pub async fn start(&self, write: &mut Write<'_>, caller: &Caller, id: String) -> Result<String> {
        let session = &self.plan.session;
        open_session(&mut write.tx, &session.id).await?;
        // Now that nobody changes a setup: what was previewed is raised.
        let now = store::setups(&mut write.tx, &session.id).await?;
        let is_as_seen = |id: &String| {
            let of = |rows: &[SetupRow]| rows.iter().find(|row| row.id == *id).map(|row| row.changed_at);
            of(&now).is_some() && of(&now) == of(&self.rows)
        };
        if !self.ids.iter().all(is_as_seen) {
            return Err(Error::stale(money_texts::RAISE_STALE, Vec::new()));
        }
        let students = store::student_count(&mut write.tx, &session.id, &self.plan.setup_ids).await?;
        let new = NewRaise {
            id: &id,
            of: &self.plan.span,
            setup_ids: &self.plan.setup_ids,
            students,
            by: (&caller.id, &caller.name),
            at: write.at,
        };
        store::add_raise(&mut write.tx, session, new).await?;
        let change = |field: &'static str, new: String| Change {
            subject_kind: FEES_RAISE.kind,
            subject_id: id.clone(),
            field,
            old: None,
            new: Some(new),
        };
        let Span { from_month, to_month, fines_waived_on } = &self.plan.span;
        let mut changes = vec![change("fees", self.fees())];
        changes.extend(from_month.as_ref().map(|month| change("fromMonth", printed_month(month))));
        changes.push(change("toMonth", printed_month(to_month)));
        changes.extend(fines_waived_on.as_ref().map(|day| change("withoutFines", printed_day(day))));
        let of = (session.branch_id.as_str(), id.as_str(), session.session_name.as_str());
        write.record_changes(Act::Add, &FEES_RAISE, of, &changes).await?;
        Ok(id)
    }
}

/// The names of some setups' fees, each once, in the order of the list.
pub fn fee_names(rows: &[SetupRow], ids: &BTreeSet<String>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for row in rows.iter().filter(|row| ids.contains(&row.id)) {
        if !names.contains(&row.fee_name.as_str()) {
            names.push(&row.fee_name);
        }
    }
    names.join(", ")
}
