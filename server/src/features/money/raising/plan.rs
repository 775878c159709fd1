//! What a raising comes to, student after student: the preview counts it, the work stores it. Both go through here.

use std::collections::{BTreeSet, HashMap, HashSet};

use rules::money::fees::{Special, owed};
use rules::money::raising::{Bill, Session, Setup, owes, paid_by};

use super::store::{self, NewLine, Pupil, RaisedBy, RaisedKey, SessionFacts, SetupRow, SpecialRow, Stretch};
use crate::db::{Conn, Result};

/// How many students are gone through at once.
pub(super) const BATCH: i64 = 100;

/// What is raised: of a session's setups the chosen ones, monthly fees up to a month (YYYY-MM).
pub struct Plan {
    pub session: SessionFacts,
    setups: Vec<Planned>,
    /// The ids of the chosen ones, with commas between and around them.
    pub setup_ids: String,
}

/// A setup of the session.
struct Planned {
    setup: Setup,
    head_id: String,
    /// None where it is not chosen.
    bills: Vec<Bill>,
}

/// What of a setup's lines there is and will be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub new_lines: i64,
    pub existing: i64,
    /// Students of new lines with terms of their own.
    pub own_terms: i64,
    /// Hundredths: as set up, and as it will be raised.
    pub full: i64,
    pub raised: i64,
}

impl Tally {
    /// What own terms take off; below 0 where they come to more.
    #[must_use]
    pub const fn taken_off(&self) -> i64 {
        self.full - self.raised
    }
}

/// What a raising comes to: by setup, all together, and for how many students.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    pub by_setup: HashMap<String, Tally>,
    pub all: Tally,
    pub students: i64,
}

/// What a student is raised of a bill, or has been.
struct Owed<'p> {
    setup: &'p Setup,
    bill: &'p Bill,
    head_id: &'p str,
    exists: bool,
    has_own_terms: bool,
    amount: i64,
}

impl Plan {
    /// # Errors
    /// For a kind of fee that this program does not know.
    pub fn new(session: SessionFacts, rows: &[SetupRow], chosen: &BTreeSet<String>, to_month: &str) -> Result<Self> {
        let of =
            Session { id: &session.id, name: &session.session_name, days: (&session.start_date, &session.end_date) };
        let planned = |row: &SetupRow| {
            let setup = row.in_rules()?;
            let bills = if chosen.contains(&setup.id) { setup.bills(of, to_month) } else { Vec::new() };
            Ok(Planned { setup, head_id: row.head_id.clone(), bills })
        };
        let setups = rows.iter().map(planned).collect::<Result<Vec<Planned>>>()?;
        Ok(Self { setups, setup_ids: joined(chosen), session })
    }

    /// The setups that students of a class and group pay, of those that are chosen.
    fn paid_by(&self, class_id: &str, group_id: Option<&str>) -> Vec<&Planned> {
        let setups: Vec<Setup> = self.setups.iter().map(|planned| planned.setup.clone()).collect();
        let paid: HashSet<&str> = paid_by(&setups, class_id, group_id).map(|setup| setup.id.as_str()).collect();
        let is_paid = |planned: &&Planned| !planned.bills.is_empty() && paid.contains(planned.setup.id.as_str());
        self.setups.iter().filter(is_paid).collect()
    }

    /// The next students after an enrolment, with what each owes.
    async fn next(&self, conn: &mut Conn, after: &str, most: i64) -> Result<Vec<(Pupil, Vec<Owed<'_>>)>> {
        let pupils = store::pupils(conn, &self.session.id, &self.setup_ids, after, most).await?;
        let Some(last) = pupils.last() else { return Ok(Vec::new()) };
        let stretch = Stretch { session_id: &self.session.id, after, to: &last.enrolment_id };
        let mut specials: HashMap<String, Vec<SpecialRow>> = HashMap::new();
        for special in store::specials(conn, stretch).await? {
            specials.entry(special.student_id.clone()).or_default().push(special);
        }
        let raised: HashSet<RaisedKey> = store::raised_keys(conn, stretch).await?.into_iter().collect();
        let mut paid: HashMap<(String, Option<String>), Vec<&Planned>> = HashMap::new();
        let owed = pupils.into_iter().map(|pupil| {
            let of = (pupil.class_id.clone(), pupil.group_id.clone());
            let setups = paid.entry(of).or_insert_with(|| self.paid_by(&pupil.class_id, pupil.group_id.as_deref()));
            let own = specials.get(&pupil.student_id).map(Vec::as_slice).unwrap_or_default();
            let owed = of_pupil(setups, &pupil, own, &raised);
            (pupil, owed)
        });
        Ok(owed.collect())
    }

    /// What it would come to. Stores nothing.
    ///
    /// # Errors
    /// The database's.
    pub async fn preview(&self, conn: &mut Conn) -> Result<Preview> {
        let mut preview = Preview::default();
        let mut after = String::new();
        loop {
            let batch = self.next(conn, &after, BATCH).await?;
            let Some((last, _)) = batch.last() else { return Ok(preview) };
            after.clone_from(&last.enrolment_id);
            for (_, owed) in &batch {
                preview.count(owed);
            }
        }
    }

    /// Raises what the next students owe; how many those were, the last one's enrolment, and what was stored.
    ///
    /// # Errors
    /// The database's.
    pub async fn raise(
        &self,
        conn: &mut Conn,
        by: RaisedBy<'_>,
        after: &str,
        most: i64,
        new_id: &mut (dyn FnMut() -> String + Send),
    ) -> Result<Option<(i64, String)>> {
        let batch = self.next(conn, after, most).await?;
        let Some((last, _)) = batch.last() else { return Ok(None) };
        let mut lines = Vec::new();
        for (pupil, owed) in &batch {
            for of in owed.iter().filter(|of| !of.exists) {
                lines.push(NewLine {
                    id: new_id(),
                    student_id: pupil.student_id.clone(),
                    fee_type_id: of.setup.fee_type_id.clone(),
                    head_id: of.head_id.to_owned(),
                    billing_key: of.bill.key.as_str().to_owned(),
                    label: of.bill.label.clone(),
                    due_on: of.bill.due_on.clone(),
                    late_from: of.bill.late_from.clone(),
                    full_amount: of.setup.amount,
                    raised: of.amount,
                    fine: of.setup.fine,
                });
            }
        }
        store::add_lines(conn, &self.session, by, &lines).await?;
        Ok(Some((i64::try_from(batch.len()).unwrap_or(i64::MAX), last.enrolment_id.clone())))
    }
}

/// What a student is to be raised, or has been, of the setups that they pay; in one order for everybody, so that two raisings at once wait for
/// each other and never in a circle.
fn of_pupil<'p>(
    setups: &[&'p Planned],
    pupil: &Pupil,
    specials: &[SpecialRow],
    raised: &HashSet<RaisedKey>,
) -> Vec<Owed<'p>> {
    let mut all = Vec::new();
    for planned in setups {
        let setup = &planned.setup;
        let is_of_fee = |own: &&SpecialRow| own.fee_type_id.as_ref().is_none_or(|id| *id == setup.fee_type_id);
        let own: Vec<Special> = specials.iter().filter(is_of_fee).map(SpecialRow::in_rules).collect();
        let is_owed = |bill: &&Bill| owes(pupil.status == "active", pupil.left_on.as_deref(), &bill.due_on);
        for bill in planned.bills.iter().filter(is_owed) {
            let key = RaisedKey {
                student_id: pupil.student_id.clone(),
                fee_type_id: setup.fee_type_id.clone(),
                billing_key: bill.key.as_str().to_owned(),
            };
            all.push(Owed {
                exists: raised.contains(&key),
                has_own_terms: own.iter().any(|own| own.from <= bill.due_on && bill.due_on <= own.to),
                amount: owed(setup.amount, &bill.due_on, &own),
                setup,
                bill,
                head_id: &planned.head_id,
            });
        }
    }
    all.sort_by(|one, other| {
        (&one.setup.fee_type_id, one.bill.key.as_str()).cmp(&(&other.setup.fee_type_id, other.bill.key.as_str()))
    });
    all
}

impl Preview {
    fn count(&mut self, owed: &[Owed<'_>]) {
        let mut own: HashSet<&str> = HashSet::new();
        for of in owed {
            for tally in [self.by_setup.entry(of.setup.id.clone()).or_default(), &mut self.all] {
                if of.exists {
                    tally.existing += 1;
                } else {
                    tally.new_lines += 1;
                    tally.full += of.setup.amount;
                    tally.raised += of.amount;
                }
            }
            if of.has_own_terms && !of.exists && own.insert(&of.setup.id) {
                self.by_setup.entry(of.setup.id.clone()).or_default().own_terms += 1;
            }
        }
        self.all.own_terms += i64::from(!own.is_empty());
        self.students += i64::from(owed.iter().any(|of| !of.exists));
    }
}

/// Ids with commas between and around them.
fn joined(ids: &BTreeSet<String>) -> String {
    ids.iter().fold(",".to_owned(), |text, id| text + id + ",")
}

/// The same taken apart.
pub(super) fn ids_of(joined: &str) -> BTreeSet<String> {
    joined.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect()
}

/// Raises everything that is set up in a session up to a month, at once and by nobody: for the demo school.
///
/// # Errors
/// The database's.
pub async fn raise_all(
    conn: &mut Conn,
    session_id: &str,
    to_month: &str,
    at: i64,
    new_id: &mut (dyn FnMut() -> String + Send),
) -> Result<()> {
    let Some(session) = store::session(conn, session_id).await? else { return Ok(()) };
    let rows = store::setups(conn, session_id).await?;
    let chosen = rows.iter().map(|row| row.id.clone()).collect();
    let plan = Plan::new(session, &rows, &chosen, to_month)?;
    let by = RaisedBy { raise_id: None, at };
    let mut after = String::new();
    while let Some((_, last)) = plan.raise(conn, by, &after, BATCH, new_id).await? {
        after = last;
    }
    Ok(())
}
