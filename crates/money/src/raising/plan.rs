//! What a raising comes to, student after student: the preview counts it, the work stores it. Both go through here.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use rules::money::fees::{FeeKind, Special, owed};
use rules::money::raising::{Bill, Charge, NotCharged, Setup, owes, paid_by};
use rules::words::Said;

use super::store::{self, NewLine, Pupil, RaisedBy, RaisedKey, SessionFacts, SetupRow, Span, SpecialRow, Stretch, Sum};
use db::{Conn, Result};

/// How many students are gone through at once.
pub(super) const BATCH: i64 = 100;
/// Students of a step of a preview, which holds nobody up: each step looks for its students anew, and a database that does not know yet how large its
/// tables have become goes through all of them each time.
const PREVIEW_BATCH: i64 = 2_000;

/// What is raised: of a session's setups the chosen ones, monthly fees from a month to another.
pub struct Plan {
    pub session: SessionFacts,
    pub span: Span,
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
    /// The new lines that are late on the day of the preview, and the fines that are due of them at once.
    pub late_lines: i64,
    pub fines: i64,
}

impl Tally {
    /// What own terms take off; below 0 where they come to more.
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
    /// Students who are not charged something that their class pays, by fee.
    not_charged: BTreeMap<(String, NotCharged), (FeeKind, i64)>,
}

impl Preview {
    /// `Session charge: 3 late joiners not charged`
    pub fn not_charged(&self) -> Vec<Said> {
        let said = |((fee, why), (kind, students)): (&(String, NotCharged), &(FeeKind, i64))| {
            why.sentence(fee, *kind, *students)
        };
        self.not_charged.iter().map(said).collect()
    }
}

/// What a student is raised of a bill, or has been.
struct Owed<'p> {
    setup: &'p Setup,
    bill: &'p Bill,
    head_id: &'p str,
    /// As the bill has them, or later of somebody who joined later.
    due_on: Cow<'p, str>,
    late_from: Cow<'p, str>,
    exists: bool,
    has_own_terms: bool,
    amount: i64,
    fine: i64,
}

/// What a student is raised, and what not.
#[derive(Default)]
struct Charged<'p> {
    owed: Vec<Owed<'p>>,
    not: Vec<(&'p Setup, NotCharged)>,
}

impl Plan {
    /// # Errors
    /// For a kind of fee that this program does not know.
    pub fn new(session: SessionFacts, rows: &[SetupRow], chosen: &BTreeSet<String>, span: Span) -> Result<Self> {
        let of = session.in_rules();
        let (from, to) = (span.from_month.as_deref(), span.to_month.as_str());
        let planned = |row: &SetupRow| {
            let setup = row.in_rules()?;
            let bills = if chosen.contains(&setup.id) { setup.bills(of, from, to) } else { Vec::new() };
            Ok(Planned { setup, head_id: row.head_id.clone(), bills })
        };
        let setups = rows.iter().map(planned).collect::<Result<Vec<Planned>>>()?;
        Ok(Self { setups, setup_ids: joined(chosen), session, span })
    }

    /// The setups that students of a class and group pay, of those that are chosen.
    fn paid_by(&self, class_id: &str, group_id: Option<&str>) -> Vec<&Planned> {
        let setups: Vec<Setup> = self.setups.iter().map(|planned| planned.setup.clone()).collect();
        let paid: HashSet<&str> = paid_by(&setups, class_id, group_id).map(|setup| setup.id.as_str()).collect();
        let is_paid = |planned: &&Planned| !planned.bills.is_empty() && paid.contains(planned.setup.id.as_str());
        self.setups.iter().filter(is_paid).collect()
    }

    /// The next students after an enrolment, with what each owes.
    async fn next(&self, conn: &mut Conn, after: &str, most: i64) -> Result<Vec<(Pupil, Charged<'_>)>> {
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
            let charged = self.of_pupil(setups, &pupil, own, &raised);
            (pupil, charged)
        });
        Ok(owed.collect())
    }

    /// What a student is to be raised, or has been, of the setups that they pay; in one order for everybody, so that two raisings at once wait for
    /// each other and never in a circle.
    fn of_pupil<'p>(
        &'p self,
        setups: &[&'p Planned],
        pupil: &Pupil,
        specials: &[SpecialRow],
        raised: &HashSet<RaisedKey>,
    ) -> Charged<'p> {
        let mut all = Charged::default();
        let session = self.session.in_rules();
        for planned in setups {
            let setup = &planned.setup;
            let is_of_fee = |own: &&SpecialRow| own.fee_type_id.as_ref().is_none_or(|id| *id == setup.fee_type_id);
            let own: Vec<Special> = specials.iter().filter(is_of_fee).map(SpecialRow::in_rules).collect();
            for bill in &planned.bills {
                let key = RaisedKey {
                    student_id: pupil.student_id.clone(),
                    fee_type_id: setup.fee_type_id.clone(),
                    billing_key: bill.key.as_str().to_owned(),
                };
                let exists = raised.contains(&key);
                let charge = setup.charge(bill, pupil.joined(), session);
                let (due_on, late_from) = match &charge {
                    Charge::From { due_on, late_from } => (Cow::Owned(due_on.clone()), Cow::Owned(late_from.clone())),
                    _ => (Cow::Borrowed(bill.due_on.as_str()), Cow::Borrowed(bill.late_from.as_str())),
                };
                if !owes(pupil.status == "active", pupil.left_on.as_deref(), &due_on) {
                    continue;
                }
                if let Charge::Not(why) = charge
                    && !exists
                {
                    all.not.push((setup, why));
                    continue;
                }
                let is_waived = self.span.fines_waived_on.as_deref().is_some_and(|day| *late_from <= *day);
                all.owed.push(Owed {
                    exists,
                    has_own_terms: own.iter().any(|own| *own.from <= *due_on && *due_on <= *own.to),
                    amount: owed(setup.amount, &due_on, &own),
                    fine: if is_waived { 0 } else { setup.fine },
                    due_on,
                    late_from,
                    setup,
                    bill,
                    head_id: &planned.head_id,
                });
            }
        }
        all.owed.sort_by(|one, other| {
            (&one.setup.fee_type_id, one.bill.key.as_str()).cmp(&(&other.setup.fee_type_id, other.bill.key.as_str()))
        });
        all
    }

    /// What it would come to, with the fines that would be due at once on a day (YYYY-MM-DD). Stores nothing.
    pub async fn preview(&self, conn: &mut Conn, today: &str) -> Result<Preview> {
        let mut preview = Preview::default();
        let mut after = String::new();
        loop {
            let batch = self.next(conn, &after, PREVIEW_BATCH).await?;
            let Some((last, _)) = batch.last() else { return Ok(preview) };
            after.clone_from(&last.enrolment_id);
            for (_, charged) in &batch {
                preview.count(charged, today);
            }
        }
    }

    /// Raises what the next students owe.
    pub async fn raise(
        &self,
        conn: &mut Conn,
        by: RaisedBy<'_>,
        after: &str,
        most: i64,
        new_id: &mut (dyn FnMut() -> String + Send),
    ) -> Result<Option<Step>> {
        let batch = self.next(conn, after, most).await?;
        let Some((last, _)) = batch.last() else { return Ok(None) };
        let reached = last.enrolment_id.clone();
        let mut lines = Vec::new();
        for (pupil, charged) in &batch {
            for of in charged.owed.iter().filter(|of| !of.exists) {
                lines.push(NewLine {
                    id: new_id(),
                    student_id: pupil.student_id.clone(),
                    fee_type_id: of.setup.fee_type_id.clone(),
                    head_id: of.head_id.to_owned(),
                    billing_key: of.bill.key.as_str().to_owned(),
                    label: of.bill.label.clone(),
                    due_on: of.due_on.to_string(),
                    late_from: of.late_from.to_string(),
                    full_amount: of.setup.amount,
                    raised: of.amount,
                    fine: of.fine,
                });
            }
        }
        let added = store::add_lines(conn, &self.session, by, &lines).await?;
        let sum = match by.raise_id {
            // Somebody else has raised some of them meanwhile.
            Some(raise_id) if usize::try_from(added) != Ok(lines.len()) => {
                store::stored(conn, raise_id, Stretch { session_id: &self.session.id, after, to: &reached }).await?
            }
            _ => Sum { lines: count(lines.len()), amount: lines.iter().map(|line| line.raised).sum() },
        };
        Ok(Some(Step { students: count(batch.len()), reached, sum }))
    }
}

/// The students that a step of a raising went through.
pub struct Step {
    pub students: i64,
    /// The last one's enrolment.
    pub reached: String,
    /// What was stored.
    pub sum: Sum,
}

fn count(of: usize) -> i64 {
    i64::try_from(of).unwrap_or(i64::MAX)
}

impl Preview {
    fn count(&mut self, charged: &Charged<'_>, today: &str) {
        let mut own: HashSet<&str> = HashSet::new();
        let mut told: HashSet<(String, NotCharged)> = HashSet::new();
        for (setup, why) in &charged.not {
            let fee = match &setup.exam_name {
                Some(exam) => format!("{}, {exam}", setup.fee_name),
                None => setup.fee_name.clone(),
            };
            if told.insert((fee.clone(), *why)) {
                self.not_charged.entry((fee, *why)).or_insert((setup.kind, 0)).1 += 1;
            }
        }
        let owed = &charged.owed;
        for of in owed {
            // A fine is due while something is unpaid.
            let is_late = of.amount > 0 && *of.late_from <= *today;
            for tally in [self.by_setup.entry(of.setup.id.clone()).or_default(), &mut self.all] {
                if of.exists {
                    tally.existing += 1;
                } else {
                    tally.new_lines += 1;
                    tally.full += of.setup.amount;
                    tally.raised += of.amount;
                    tally.late_lines += i64::from(is_late && of.fine > 0);
                    tally.fines += if is_late { of.fine } else { 0 };
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
    let plan = Plan::new(session, &rows, &chosen, Span::up_to(to_month))?;
    let by = RaisedBy { raise_id: None, at };
    let mut after = String::new();
    while let Some(step) = plan.raise(conn, by, &after, BATCH, new_id).await? {
        after = step.reached;
    }
    Ok(())
}
