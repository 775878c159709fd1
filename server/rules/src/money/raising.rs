//! Raising fees: which of a class's setups a student pays, which lines they come to, and whether a student owes them at all.

use super::fees::{BillingKey, FeeKind, due_on, late_from, months_of};
use crate::leaving;

/// What a class, or a group of it, pays of a type of fee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    pub id: String,
    pub class_id: String,
    /// None: every group of the class.
    pub group_id: Option<String>,
    pub fee_type_id: String,
    pub fee_name: String,
    pub kind: FeeKind,
    /// Of an exam fee.
    pub exam_id: Option<String>,
    pub exam_name: Option<String>,
    /// Hundredths, as is the fine.
    pub amount: i64,
    /// Of a monthly fee.
    pub due_day: u32,
    /// Of any other, YYYY-MM-DD.
    pub due_on: String,
    /// Of a monthly fee, `01` to `12`; empty: every month of the session.
    pub months: Vec<String>,
    pub fine: i64,
    pub grace_days: u32,
}

/// The session in which fees are raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Session<'s> {
    pub id: &'s str,
    pub name: &'s str,
    /// Its first and last day, YYYY-MM-DD.
    pub days: (&'s str, &'s str),
}

/// A line that is to be raised of a setup: the same for every student who pays it, but for their own terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bill {
    pub key: BillingKey,
    /// As people read it: `Tuition, March 2026`.
    pub label: String,
    /// YYYY-MM-DD
    pub due_on: String,
    pub late_from: String,
}

impl Setup {
    /// What is billed of it: of a monthly fee its months up to one (YYYY-MM), of any other one line.
    #[must_use]
    pub fn bills(&self, session: Session<'_>, to_month: &str) -> Vec<Bill> {
        let bill = |key: BillingKey, of: &str, due_on: String| Bill {
            key,
            label: if of.is_empty() { self.fee_name.clone() } else { format!("{}, {of}", self.fee_name) },
            late_from: late_from(&due_on, self.grace_days),
            due_on,
        };
        let due = || self.due_on.clone();
        match self.kind {
            FeeKind::Monthly => months_of(session.days.0, session.days.1)
                .into_iter()
                .filter(|month| month.as_str() <= to_month && self.has(month))
                .map(|month| bill(BillingKey::month(&month), &month_name(&month), due_on(&month, self.due_day)))
                .collect(),
            FeeKind::Yearly => vec![bill(BillingKey::of(session.id), session.name, due())],
            FeeKind::Once => vec![bill(BillingKey::once(), "", due())],
            FeeKind::Exam => {
                let exam = self.exam_id.as_deref().unwrap_or_default();
                vec![bill(BillingKey::of(exam), self.exam_name.as_deref().unwrap_or_default(), due())]
            }
        }
    }

    fn has(&self, month: &str) -> bool {
        let number = month.split_once('-').map_or("", |(_, number)| number);
        self.months.is_empty() || self.months.iter().any(|of| of == number)
    }

    /// Whether two setups are of the same fee of a class.
    fn is_of_same_fee(&self, other: &Self) -> bool {
        (&self.class_id, &self.fee_type_id, &self.exam_id) == (&other.class_id, &other.fee_type_id, &other.exam_id)
    }
}

/// Those that a student of a class and group pays: what is set up for the group comes before what is set up for the class.
pub fn paid_by<'s>(
    setups: &'s [Setup],
    class_id: &str,
    group_id: Option<&str>,
) -> impl Iterator<Item = &'s Setup> + use<'s> {
    let (class_id, group_id) = (class_id.to_owned(), group_id.map(str::to_owned));
    setups.iter().filter(move |setup| {
        let of_group = |setup: &Setup| setup.group_id.is_some() && setup.group_id == group_id;
        let replaced = |setup: &Setup| setups.iter().any(|other| of_group(other) && other.is_of_same_fee(setup));
        setup.class_id == class_id && (of_group(setup) || (setup.group_id.is_none() && !replaced(setup)))
    })
}

/// Whether a student owes what is due on a day: whoever left owes what was due up to that day, and somebody inactive who left on no day of
/// the session owes nothing of it.
#[must_use]
pub fn owes(is_active: bool, left_on: Option<&str>, due_on: &str) -> bool {
    match left_on {
        Some(_) => leaving::lists(left_on, Some(due_on)),
        None => is_active,
    }
}

/// `2026-03` as people write it: `March 2026`.
pub(super) fn month_name(month: &str) -> String {
    const NAMES: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let name = month.split_once('-').and_then(|(year, number)| {
        let place = number.parse::<usize>().ok()?.checked_sub(1)?;
        Some(format!("{} {year}", NAMES.get(place)?))
    });
    name.unwrap_or_else(|| month.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const YEAR: Session<'_> = Session { id: "year", name: "2026", days: ("2026-01-01", "2026-12-31") };

    fn setup(kind: FeeKind) -> Setup {
        Setup {
            id: "setup".into(),
            class_id: "class".into(),
            group_id: None,
            fee_type_id: "fee".into(),
            fee_name: "Tuition".into(),
            kind,
            exam_id: None,
            exam_name: None,
            amount: 150_000,
            due_day: 31,
            due_on: "2026-01-31".into(),
            months: Vec::new(),
            fine: 5_000,
            grace_days: 5,
        }
    }

    #[test]
    fn a_monthly_fee_is_billed_for_its_months_up_to_one() {
        let bills = setup(FeeKind::Monthly).bills(YEAR, "2026-03");
        let short: Vec<_> = bills.iter().map(|bill| (bill.key.as_str(), bill.label.as_str())).collect();
        let march = [
            ("2026-01", "Tuition, January 2026"),
            ("2026-02", "Tuition, February 2026"),
            ("2026-03", "Tuition, March 2026"),
        ];
        assert_eq!(short, march);
        assert_eq!((bills[1].due_on.as_str(), bills[1].late_from.as_str()), ("2026-02-28", "2026-03-06"));
        let some = Setup { months: vec!["02".into(), "07".into()], ..setup(FeeKind::Monthly) };
        assert_eq!(some.bills(YEAR, "2026-06").len(), 1);
        assert_eq!(some.bills(YEAR, "2026-12").len(), 2);
        assert!(some.bills(YEAR, "2025-12").is_empty());
    }

    #[test]
    fn any_other_fee_is_billed_once_by_what_it_is_for() {
        let exam = Setup {
            exam_id: Some("exam".into()),
            exam_name: Some("Half Yearly".into()),
            fee_name: "Exam fee".into(),
            ..setup(FeeKind::Exam)
        };
        for (setup, key, label) in [
            (setup(FeeKind::Yearly), "year", "Tuition, 2026"),
            (setup(FeeKind::Once), "", "Tuition"),
            (exam, "exam", "Exam fee, Half Yearly"),
        ] {
            let bills = setup.bills(YEAR, "2026-01");
            assert_eq!(bills.len(), 1);
            assert_eq!((bills[0].key.as_str(), bills[0].label.as_str()), (key, label));
            assert_eq!((bills[0].due_on.as_str(), bills[0].late_from.as_str()), ("2026-01-31", "2026-02-06"));
        }
    }

    #[test]
    fn what_is_set_up_for_a_group_comes_before_what_is_set_up_for_the_class() {
        let of = |id: &str, group: Option<&str>, fee: &str, exam: Option<&str>| Setup {
            id: id.into(),
            group_id: group.map(str::to_owned),
            fee_type_id: fee.into(),
            exam_id: exam.map(str::to_owned),
            ..setup(FeeKind::Exam)
        };
        let setups = [
            of("all", None, "fee", None),
            of("science", Some("science"), "fee", None),
            of("lab", Some("science"), "lab", None),
            of("exam", None, "exam", Some("one")),
            of("other exam", Some("science"), "exam", Some("two")),
            Setup { class_id: "other".into(), ..of("elsewhere", None, "fee", None) },
        ];
        let ids = |group: Option<&str>| -> Vec<&str> {
            paid_by(&setups, "class", group).map(|setup| setup.id.as_str()).collect()
        };
        assert_eq!(ids(None), ["all", "exam"]);
        assert_eq!(ids(Some("arts")), ["all", "exam"]);
        assert_eq!(ids(Some("science")), ["science", "lab", "exam", "other exam"]);
    }

    #[test]
    fn whoever_left_owes_what_was_due_until_then() {
        for (active, left_on, due, owed) in [
            (true, None, "2026-03-10", true),
            (false, None, "2026-03-10", false),
            (true, Some("2026-03-10"), "2026-03-10", true),
            (true, Some("2026-03-09"), "2026-03-10", false),
            (false, Some("2026-06-30"), "2026-03-10", true),
        ] {
            assert_eq!(owes(active, left_on, due), owed, "{active} {left_on:?} {due}");
        }
    }
}
