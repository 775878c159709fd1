//! Whether a student can owe what a row says, as raising decides it.

use rules::money::fees::{BillingKey, FeeKind, late_from};
use rules::money::raising::{Bill, Charge, NotCharged, Setup, owes};
use rules::words::{Text, money_texts};

use super::fees_store::{DUE, FeeFacts, PERIOD, Payer, STUDENT};
use crate::raising::SessionFacts;
use base::clock::{printed_day, printed_month};

/// A fee of a row.
pub struct Owed<'r> {
    pub fee: &'r FeeFacts,
    pub kind: FeeKind,
    /// A month or an exam's id; empty of any other fee.
    pub period: &'r str,
    /// What the period is called.
    pub period_name: String,
    /// YYYY-MM-DD
    pub due_on: &'r str,
    /// Hundredths.
    pub amount: i64,
}

impl Owed<'_> {
    /// What it is billed for.
    pub fn key(&self, session: &SessionFacts) -> BillingKey {
        match self.kind {
            FeeKind::Monthly => BillingKey::month(self.period),
            FeeKind::Exam => BillingKey::of(self.period),
            FeeKind::Yearly => BillingKey::of(&session.id),
            FeeKind::Once => BillingKey::once(),
        }
    }

    /// `Tuition, March 2026`
    pub fn label(&self, session: &SessionFacts) -> String {
        let of = match self.kind {
            FeeKind::Monthly | FeeKind::Exam => self.period_name.as_str(),
            FeeKind::Yearly => session.session_name.as_str(),
            FeeKind::Once => "",
        };
        let name = &self.fee.fee_name;
        if of.is_empty() { name.clone() } else { format!("{name}, {of}") }
    }

    /// From which day it is late.
    pub fn late_from(&self) -> String {
        late_from(self.due_on, self.fee.grace())
    }

    /// Its fine: what the row says; else the type's, but none of what is late already.
    pub fn fine(&self, typed: Option<i64>, today: &str) -> i64 {
        let is_late = self.late_from().as_str() <= today;
        typed.unwrap_or(if is_late { 0 } else { self.fee.fine.unwrap_or_default() })
    }

    /// As it would be set up.
    fn setup(&self, class_id: &str) -> Setup {
        Setup {
            id: String::new(),
            class_id: class_id.to_owned(),
            group_id: None,
            fee_type_id: self.fee.id.clone(),
            fee_name: self.fee.fee_name.clone(),
            kind: self.kind,
            exam_id: (self.kind == FeeKind::Exam).then(|| self.period.to_owned()),
            exam_name: (self.kind == FeeKind::Exam).then(|| self.period_name.clone()),
            amount: self.amount,
            due_day: 0,
            due_on: self.due_on.to_owned(),
            months: Vec::new(),
            fine: 0,
            grace_days: self.fee.grace(),
            late_joiners_pay: self.fee.late_joiners_pay(),
        }
    }

    /// Why a student does not owe it, and the field where that is said.
    pub fn fault(&self, payer: &Payer, session: &SessionFacts) -> Option<(&'static str, Text)> {
        let (name, of) = (payer.name.as_str(), session.in_rules());
        if self.due_on > session.end_date.as_str() {
            return Some((
                DUE.key,
                money_texts::opening_due_after(&session.session_name, printed_day(of.days.1)).into(),
            ));
        }
        if !owes(payer.status == "active", payer.left_on.as_deref(), self.due_on) {
            let why: Text = match &payer.left_on {
                Some(day) => money_texts::opening_left(name, printed_day(day)).into(),
                None => money_texts::opening_inactive(name).into(),
            };
            return Some((STUDENT.key, why));
        }
        let joined = payer.joined();
        let late = joined.on.filter(|day| *day > of.days.0);
        let is_before =
            self.kind == FeeKind::Monthly && session.start_date.get(..7).is_some_and(|first| self.period < first);
        // What was owed before the session is no matter of the month from which its fees are owed.
        if is_before {
            let day = late.map(printed_day);
            return day.map(|day| (PERIOD.key, money_texts::opening_joined(name, day).into()));
        }
        let bill = Bill {
            key: self.key(session),
            label: String::new(),
            due_on: self.due_on.to_owned(),
            late_from: self.late_from(),
        };
        match self.setup(&payer.class_id).charge(&bill, joined, of) {
            Charge::AsSetUp => None,
            Charge::From { due_on, .. } => {
                Some((DUE.key, money_texts::opening_joined(name, printed_day(&due_on)).into()))
            }
            Charge::Not(NotCharged::OtherBranch) => Some((STUDENT.key, money_texts::opening_other_branch(name).into())),
            Charge::Not(NotCharged::LateJoiner) => {
                let why: Text = if let (FeeKind::Monthly, Some(month)) = (self.kind, joined.fees_from) {
                    money_texts::opening_fees_from(name, printed_month(month)).into()
                } else {
                    let day = late.map(printed_day).unwrap_or_default();
                    money_texts::opening_joined(name, day).into()
                };
                Some((STUDENT.key, why))
            }
        }
    }
}
