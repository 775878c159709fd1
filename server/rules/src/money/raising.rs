//! Raising fees: which of a class's setups a student pays, which lines they come to, and whether a student owes them at all.

use super::fees::{BillingKey, FeeKind, due_on, late_from, months_of};
use crate::leaving;
use crate::words::{Said, money_texts};

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
    /// Of a yearly fee: whoever joins after the session's first day pays it, too.
    pub late_joiners_pay: bool,
}

/// The session in which fees are raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Session<'s> {
    pub id: &'s str,
    pub name: &'s str,
    /// Its first and last day, YYYY-MM-DD.
    pub days: (&'s str, &'s str),
}

/// When and from where a student came into the session in which fees are raised. All as they are on the enrolment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Joined<'j> {
    /// YYYY-MM-DD; none: on the session's first day.
    pub on: Option<&'j str>,
    /// The month *Fees from*, YYYY-MM; none: that of the day.
    pub fees_from: Option<&'j str>,
    /// Another branch had the student before, which billed what is billed once.
    pub had_once: bool,
    /// It had the student in the same year, and billed what is billed once a session.
    pub had_year: bool,
}

/// Why a student does not owe a bill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NotCharged {
    /// Joined too late for it.
    LateJoiner,
    /// Another branch billed the same before.
    OtherBranch,
}

impl NotCharged {
    /// `Session charge: 3 late joiners not charged`
    pub fn sentence(self, fee: &str, kind: FeeKind, students: i64) -> Said {
        match (self, kind) {
            (Self::LateJoiner, FeeKind::Monthly) => money_texts::late_joiners_not_charged_earlier(fee, students),
            (Self::LateJoiner, _) => money_texts::late_joiners_not_charged(fee, students),
            (Self::OtherBranch, _) => money_texts::other_branch_not_charged(fee, students),
        }
    }
}

/// What a bill is to one student.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Charge {
    /// It is owed as it is set up.
    AsSetUp,
    /// It is owed, but not before the student was here: these days (YYYY-MM-DD) in place of the bill's.
    From {
        due_on: String,
        late_from: String,
    },
    Not(NotCharged),
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
    /// What is billed of it: of a monthly fee its months from one to another (YYYY-MM; none: from the session's first), of any other one line.
    pub fn bills(&self, session: Session<'_>, from_month: Option<&str>, to_month: &str) -> Vec<Bill> {
        let is_within = |month: &str| from_month.is_none_or(|from| from <= month) && month <= to_month;
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
                .filter(|month| is_within(month) && self.has(month))
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

    /// Whether somebody owes a bill of it, and from when, by the day they joined and the month from which they owe fees.
    pub fn charge(&self, bill: &Bill, joined: Joined<'_>, session: Session<'_>) -> Charge {
        let late = joined.on.filter(|day| *day > session.days.0);
        // What was due before somebody was here is due on the day that they came.
        let no_sooner = || match late {
            Some(day) if bill.due_on.as_str() < day => {
                Charge::From { due_on: day.to_owned(), late_from: late_from(day, self.grace_days) }
            }
            _ => Charge::AsSetUp,
        };
        match self.kind {
            FeeKind::Monthly => {
                let from = joined.fees_from.or_else(|| late.and_then(|day| day.get(..7)));
                match from {
                    Some(from) if bill.key.as_str() < from => Charge::Not(NotCharged::LateJoiner),
                    _ => Charge::AsSetUp,
                }
            }
            FeeKind::Exam => match late {
                Some(day) if bill.due_on.as_str() < day => Charge::Not(NotCharged::LateJoiner),
                _ => Charge::AsSetUp,
            },
            FeeKind::Once if joined.had_once => Charge::Not(NotCharged::OtherBranch),
            FeeKind::Yearly if joined.had_year => Charge::Not(NotCharged::OtherBranch),
            FeeKind::Yearly if late.is_some() && !self.late_joiners_pay => Charge::Not(NotCharged::LateJoiner),
            FeeKind::Once | FeeKind::Yearly => no_sooner(),
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
            late_joiners_pay: false,
        }
    }

    #[test]
    fn a_monthly_fee_is_billed_for_its_months_up_to_one() {
        let bills = setup(FeeKind::Monthly).bills(YEAR, None, "2026-03");
        let short: Vec<_> = bills.iter().map(|bill| (bill.key.as_str(), bill.label.as_str())).collect();
        let march = [
            ("2026-01", "Tuition, January 2026"),
            ("2026-02", "Tuition, February 2026"),
            ("2026-03", "Tuition, March 2026"),
        ];
        assert_eq!(short, march);
        assert_eq!((bills[1].due_on.as_str(), bills[1].late_from.as_str()), ("2026-02-28", "2026-03-06"));
        let some = Setup { months: vec!["02".into(), "07".into()], ..setup(FeeKind::Monthly) };
        assert_eq!(some.bills(YEAR, None, "2026-06").len(), 1);
        assert_eq!(some.bills(YEAR, None, "2026-12").len(), 2);
        assert!(some.bills(YEAR, None, "2025-12").is_empty());
        let keys = |from: &str, to: &str| {
            let bills = setup(FeeKind::Monthly).bills(YEAR, Some(from), to);
            bills.iter().map(|bill| bill.key.as_str().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(keys("2026-02", "2026-03"), ["2026-02", "2026-03"]);
        assert_eq!(keys("2026-03", "2026-03"), ["2026-03"]);
        assert!(keys("2026-04", "2026-03").is_empty());
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
            let bills = setup.bills(YEAR, None, "2026-01");
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

    /// "A monthly fee is owed from that month."
    #[test]
    fn a_monthly_fee_is_owed_from_the_month_fees_from() {
        let tuition = setup(FeeKind::Monthly);
        let owed = |on: Option<&str>, fees_from: Option<&str>| -> Vec<String> {
            let joined = Joined { on, fees_from, ..Joined::default() };
            let bills = tuition.bills(YEAR, None, "2026-12");
            let owed = bills.iter().filter(|bill| match tuition.charge(bill, joined, YEAR) {
                Charge::AsSetUp => true,
                Charge::Not(NotCharged::LateJoiner) => false,
                other => panic!("{other:?}"),
            });
            owed.map(|bill| bill.key.as_str().to_owned()).collect()
        };
        for (on, fees_from, first, months) in [
            (None, None, "2026-01", 12),
            (Some("2026-01-01"), None, "2026-01", 12),
            (Some("2026-01-20"), None, "2026-01", 12),
            (Some("2026-11-25"), None, "2026-11", 2),
            (Some("2026-11-25"), Some("2026-12"), "2026-12", 1),
            (Some("2026-11-25"), Some("2026-09"), "2026-09", 4),
            (None, Some("2026-04"), "2026-04", 9),
        ] {
            let keys = owed(on, fees_from);
            assert_eq!((keys.first().map(String::as_str), keys.len()), (Some(first), months), "{on:?} {fees_from:?}");
        }
    }

    /// "An exam's fee is owed if its due day is on or after `joined_on`. A fee that is paid once is owed by a late joiner too, due on the setup's day or
    /// on `joined_on`, whichever is later. A yearly fee's type says whether late joiners pay it"
    #[test]
    fn what_else_a_late_joiner_owes_goes_by_the_day_they_joined() {
        let pays = |kind: FeeKind, late_joiners_pay: bool| Setup { late_joiners_pay, ..setup(kind) };
        let from = |due_on: &str, late_from: &str| Charge::From { due_on: due_on.into(), late_from: late_from.into() };
        let not = Charge::Not(NotCharged::LateJoiner);
        // What is set up is due on 31 January, with five days of grace.
        for (of, on, charge) in [
            (pays(FeeKind::Exam, false), None, Charge::AsSetUp),
            (pays(FeeKind::Exam, false), Some("2026-01-31"), Charge::AsSetUp),
            (pays(FeeKind::Exam, false), Some("2026-02-01"), not.clone()),
            (pays(FeeKind::Once, false), None, Charge::AsSetUp),
            (pays(FeeKind::Once, false), Some("2026-01-31"), Charge::AsSetUp),
            (pays(FeeKind::Once, false), Some("2026-11-25"), from("2026-11-25", "2026-12-01")),
            (pays(FeeKind::Yearly, false), None, Charge::AsSetUp),
            (pays(FeeKind::Yearly, false), Some("2026-01-01"), Charge::AsSetUp),
            (pays(FeeKind::Yearly, false), Some("2026-01-02"), not),
            (pays(FeeKind::Yearly, true), Some("2026-01-02"), Charge::AsSetUp),
            (pays(FeeKind::Yearly, true), Some("2026-11-25"), from("2026-11-25", "2026-12-01")),
        ] {
            let bill = of.bills(YEAR, None, "2026-12").remove(0);
            assert_eq!(of.charge(&bill, Joined { on, ..Joined::default() }, YEAR), charge, "{:?} {on:?}", of.kind);
        }
    }

    /// "and fees paid once or yearly are not owed again."
    #[test]
    fn what_another_branch_billed_is_not_owed_again() {
        let not = Charge::Not(NotCharged::OtherBranch);
        let late = Some("2026-05-02");
        let moved = Joined { on: late, had_once: true, had_year: true, ..Joined::default() };
        let came_before = Joined { on: None, had_once: true, had_year: false, ..Joined::default() };
        for (kind, joined, charge) in [
            (FeeKind::Once, moved, not.clone()),
            (FeeKind::Yearly, moved, not.clone()),
            (FeeKind::Exam, moved, Charge::Not(NotCharged::LateJoiner)),
            (FeeKind::Once, came_before, not),
            (FeeKind::Yearly, came_before, Charge::AsSetUp),
            (FeeKind::Exam, came_before, Charge::AsSetUp),
        ] {
            let of = Setup { late_joiners_pay: true, ..setup(kind) };
            let bill = of.bills(YEAR, None, "2026-12").remove(0);
            assert_eq!(of.charge(&bill, joined, YEAR), charge, "{kind:?} {joined:?}");
        }
    }

    /// "The preview names what late joiners are not charged ("Session charge: 3 late joiners not charged")."
    #[test]
    fn what_is_not_charged_is_said() {
        for (why, kind, students, said) in [
            (NotCharged::LateJoiner, FeeKind::Yearly, 3, "Session charge: 3 late joiners not charged"),
            (NotCharged::LateJoiner, FeeKind::Exam, 1, "Session charge: 1 late joiner not charged"),
            (
                NotCharged::LateJoiner,
                FeeKind::Monthly,
                2,
                "Session charge: 2 late joiners not charged for earlier months",
            ),
            (
                NotCharged::OtherBranch,
                FeeKind::Once,
                1,
                "Session charge: 1 student from another branch not charged again",
            ),
            (
                NotCharged::OtherBranch,
                FeeKind::Yearly,
                2,
                "Session charge: 2 students from another branch not charged again",
            ),
        ] {
            assert_eq!(why.sentence("Session charge", kind, students).english(), said);
        }
    }
}
