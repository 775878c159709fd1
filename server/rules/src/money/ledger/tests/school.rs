//! A whole school's money in memory, moved by the ledger's own functions in any order, and what must hold after each step.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;

/// What can happen, with small numbers that are taken modulo what there is.
#[derive(Debug, Clone, Copy)]
enum Step {
    Raise {
        student: usize,
        amount: i64,
        month: u32,
        fine: i64,
    },
    /// `first`: which of the student's lines are paid first, one or the other of another's among them.
    Collect {
        student: usize,
        amount: i64,
        keeps_rest: bool,
        account: usize,
        first: [Option<usize>; 3],
    },
    Void {
        receipt: usize,
        reason: bool,
    },
    /// An advance from before comes in by a list.
    BringIn {
        student: usize,
        amount: i64,
    },
    TakeBack {
        opening: usize,
    },
    Voucher {
        way: Way,
        amount: i64,
        back: u32,
        account: usize,
    },
    VoidVoucher {
        voucher: usize,
    },
    Adjust {
        line: usize,
        by: i64,
    },
    LetOff {
        line: usize,
    },
    Close {
        back: u32,
    },
    NextDay(u32),
}

fn step() -> impl Strategy<Value = Step> {
    let small = 0..4_usize;
    prop_oneof![
        (small.clone(), 0..5_000_i64, 1..13_u32, 0..300_i64).prop_map(|(student, amount, month, fine)| Step::Raise {
            student,
            amount,
            month,
            fine
        }),
        (
            small.clone(),
            -10..8_000_i64,
            any::<bool>(),
            0..2_usize,
            prop::array::uniform3(prop::option::of(0..20_usize))
        )
            .prop_map(|(student, amount, keeps_rest, account, first)| Step::Collect {
                student,
                amount,
                keeps_rest,
                account,
                first
            }),
        (0..40_usize, prop::bool::weighted(0.9)).prop_map(|(receipt, reason)| Step::Void { receipt, reason }),
        (small, 1..6_000_i64).prop_map(|(student, amount)| Step::BringIn { student, amount }),
        (0..20_usize).prop_map(|opening| Step::TakeBack { opening }),
        (any::<bool>(), -5..4_000_i64, 0..3_u32, 0..2_usize).prop_map(|(is_in, amount, back, account)| {
            Step::Voucher { way: if is_in { Way::In } else { Way::Out }, amount, back, account }
        }),
        (0..10_usize).prop_map(|voucher| Step::VoidVoucher { voucher }),
        (0..20_usize, -3_000..3_000_i64).prop_map(|(line, by)| Step::Adjust { line, by }),
        (0..20_usize).prop_map(|line| Step::LetOff { line }),
        (0..3_u32).prop_map(|back| Step::Close { back }),
        (1..40_u32).prop_map(Step::NextDay),
    ]
}

struct Receipt {
    student: usize,
    account: usize,
    year: String,
    number: i64,
    day: String,
    amount: i64,
    parts: Vec<Part>,
    is_void: bool,
    is_voided: bool,
}

/// An advance that was brought in.
struct Opening {
    student: usize,
    amount: i64,
    is_taken_back: bool,
}

struct Voucher {
    day: String,
    account: usize,
    posting: Posting,
    is_void: bool,
    is_voided: bool,
}

struct Posted {
    day: String,
    account: usize,
    posting: Posting,
}

/// Everything that a branch has, and the days as numbers: day 0 is 2026-01-01, every month has 28 of them.
#[derive(Default)]
struct School {
    today: u32,
    closed_to: Option<u32>,
    lines: Vec<(usize, Line)>,
    advances: BTreeMap<usize, i64>,
    openings: Vec<Opening>,
    receipts: Vec<Receipt>,
    vouchers: Vec<Voucher>,
    ledger: Vec<Posted>,
    last_numbers: BTreeMap<String, i64>,
    /// What was in the ledger of each closed day, when it was closed.
    closed: BTreeMap<String, i64>,
}

fn day(number: u32) -> String {
    format!("{}-{:02}-{:02}", 2026 + number / 336, number / 28 % 12 + 1, number % 28 + 1)
}

impl School {
    fn days(&self) -> Days {
        let closed_to = self.closed_to.map(day).unwrap_or_default();
        Days {
            closed_to,
            today: day(self.today),
            after_closed: self.closed_to.map(|to| day(to + 1)).unwrap_or_default(),
        }
    }

    fn student(&self, student: usize) -> Student {
        let lines = self.lines.iter().filter(|(of, _)| *of == student).map(|(_, line)| line.clone()).collect();
        Student { lines, advance: self.advances.get(&student).copied().unwrap_or_default() }
    }

    /// Stores a receipt as a store would: its number, its parts, its postings.
    fn store(&mut self, student: usize, account: usize, amount: i64, parts: Vec<Part>, is_void: bool) {
        let on = self.days().open_day().to_owned();
        let year = on[..4].to_owned();
        let last = self.last_numbers.entry(year.clone()).or_default();
        *last = next_number(*last);
        let number = *last;
        for part in &parts {
            match &part.of {
                For::Advance => *self.advances.entry(student).or_default() += part.amount,
                For::Line(id) => self.line(id).paid += part.amount,
                For::Fine(id) => self.line(id).fine_settled += part.amount,
                // An applicant has none of what students have.
                For::Admission(_) => {}
            }
        }
        for posting in postings(&parts) {
            self.ledger.push(Posted { day: on.clone(), account, posting });
        }
        self.receipts.push(Receipt {
            student,
            account,
            year,
            number,
            day: on,
            amount,
            parts,
            is_void,
            is_voided: false,
        });
    }

    fn line(&mut self, id: &str) -> &mut Line {
        &mut self.lines.iter_mut().find(|(_, line)| line.id == id).expect("the line of a part").1
    }

    fn balance(&self, account: usize) -> i64 {
        self.ledger.iter().filter(|posted| posted.account == account).map(|posted| posted.posting.amount).sum()
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Raise { student, amount, month, fine } => {
                let id = format!("{:04}", self.lines.len());
                let due_on = format!("2026-{month:02}-10");
                let late_from = format!("2026-{month:02}-15");
                let head = if month % 2 == 0 { "tuition" } else { "lab" }.to_owned();
                self.lines.push((student, Line { head, late_from, fine, ..line(&id, &due_on, amount) }));
            }
            Step::Collect { student, amount, keeps_rest, account, first } => {
                let known = self.student(student);
                let today = self.days().today;
                let chosen = |at: usize| self.lines.get(at).map(|(_, line)| line.id.clone());
                let first: Vec<String> = first.into_iter().flatten().filter_map(chosen).collect();
                if let Ok(parts) = collect(&known, Collected { amount, keeps_rest, first: &first }, &today) {
                    for id in &first {
                        let (of, line) = self.lines.iter().find(|(_, line)| line.id == *id).unwrap();
                        assert!(*of == student && line.unpaid() > 0, "{id} was chosen");
                    }
                    self.store(student, account, amount, parts, false);
                }
            }
            Step::Void { receipt, reason } if !self.receipts.is_empty() => {
                let place = receipt % self.receipts.len();
                let found = &self.receipts[place];
                let (student, account, amount) = (found.student, found.account, found.amount);
                let reason = if reason { "Typed twice" } else { "" };
                let voidable = Voidable { is_void: found.is_void, is_voided: found.is_voided, reason };
                let advance = self.student(student).advance;
                let cash = (account == 0).then(|| self.balance(0));
                if let Ok(parts) = void(voidable, &found.parts, advance, cash) {
                    self.receipts[place].is_voided = true;
                    self.store(student, account, -amount, parts, true);
                }
            }
            Step::BringIn { student, amount } => {
                *self.advances.entry(student).or_default() += brought_in(amount).amount;
                self.openings.push(Opening { student, amount, is_taken_back: false });
            }
            Step::TakeBack { opening } if !self.openings.is_empty() => self.take_back(opening % self.openings.len()),
            Step::Voucher { way, amount, back, account } => {
                let on = day(self.today.saturating_sub(back));
                let cash = (account == 0).then(|| self.balance(0));
                if let Ok(posting) = voucher(way, amount, "rent", &on, &self.days(), cash) {
                    self.ledger.push(Posted { day: on.clone(), account, posting: posting.clone() });
                    self.vouchers.push(Voucher { day: on, account, posting, is_void: false, is_voided: false });
                }
            }
            Step::VoidVoucher { voucher } if !self.vouchers.is_empty() => {
                let place = voucher % self.vouchers.len();
                let found = &self.vouchers[place];
                let voidable = Voidable { is_void: found.is_void, is_voided: found.is_voided, reason: "Wrong head" };
                let account = found.account;
                let cash = (account == 0).then(|| self.balance(0));
                if let Ok(posting) = void_voucher(voidable, &found.posting, cash) {
                    let on = self.days().open_day().to_owned();
                    self.vouchers[place].is_voided = true;
                    self.ledger.push(Posted { day: on.clone(), account, posting: posting.clone() });
                    self.vouchers.push(Voucher { day: on, account, posting, is_void: true, is_voided: false });
                }
            }
            Step::Adjust { line, by } if !self.lines.is_empty() => {
                let place = line % self.lines.len();
                if adjust(&self.lines[place].1, by, "Agreed").is_ok() {
                    self.lines[place].1.amount += by;
                }
            }
            Step::LetOff { line } if !self.lines.is_empty() => {
                let place = line % self.lines.len();
                let on = self.days().open_day().to_owned();
                let line = &mut self.lines[place].1;
                line.fine_settled += line.fine_due(&on);
            }
            Step::Close { back } => {
                let closing = self.today.saturating_sub(back);
                if close(&day(closing), &self.days()).is_ok() {
                    self.closed_to = Some(closing);
                    for posted in &self.ledger {
                        if posted.day <= day(closing) {
                            self.closed.entry(posted.day.clone()).or_insert(0);
                        }
                    }
                    let totals: Vec<String> = self.closed.keys().cloned().collect();
                    for on in totals {
                        let total = self.total_of(&on);
                        self.closed.insert(on, total);
                    }
                }
            }
            Step::NextDay(days) => self.today += days,
            Step::Void { .. }
            | Step::TakeBack { .. }
            | Step::VoidVoucher { .. }
            | Step::Adjust { .. }
            | Step::LetOff { .. } => {}
        }
    }

    fn take_back(&mut self, place: usize) {
        let found = &self.openings[place];
        let voidable = Voidable { is_void: false, is_voided: found.is_taken_back, reason: "Not theirs" };
        let advance = self.student(found.student).advance;
        if let Ok(part) = take_back(voidable, found.amount, advance) {
            *self.advances.entry(found.student).or_default() += part.amount;
            self.openings[place].is_taken_back = true;
        }
    }

    fn total_of(&self, on: &str) -> i64 {
        self.ledger.iter().filter(|posted| posted.day == on).map(|posted| posted.posting.amount).sum()
    }

    /// What must hold whatever has happened.
    fn check(&self) -> Result<(), TestCaseError> {
        // Receipt numbers of a year are 1, 2, 3, ... as they were given.
        let mut numbers: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
        for receipt in &self.receipts {
            numbers.entry(&receipt.year).or_default().push(receipt.number);
            prop_assert_eq!(&receipt.day[..4], &receipt.year);
        }
        for of_year in numbers.values() {
            prop_assert!(of_year.iter().copied().eq(1..=i64::try_from(of_year.len()).unwrap()), "{:?}", of_year);
        }
        // A line is never paid above its amount, nor below nothing; the advance never below nothing.
        for (_, line) in &self.lines {
            prop_assert!(0 <= line.paid && line.paid <= line.amount, "{:?}", line);
            prop_assert!(0 <= line.fine_settled && line.fine_settled <= line.fine, "{:?}", line);
        }
        // What a line has been paid is what the receipts say.
        for (_, line) in &self.lines {
            let paid: i64 =
                self.parts().filter(|part| part.of == For::Line(line.id.clone())).map(|part| part.amount).sum();
            prop_assert_eq!(paid, line.paid);
        }
        for (student, advance) in &self.advances {
            prop_assert!(*advance >= 0);
            let parts =
                self.receipts.iter().filter(|receipt| receipt.student == *student).flat_map(|receipt| &receipt.parts);
            let left: i64 = parts.filter(|part| part.of == For::Advance).map(|part| part.amount).sum();
            prop_assert_eq!(left + self.opened(Some(*student)), *advance);
        }
        // A receipt's parts and its postings are the money given.
        for receipt in &self.receipts {
            prop_assert_eq!(receipt.parts.iter().map(|part| part.amount).sum::<i64>(), receipt.amount);
            prop_assert_eq!(postings(&receipt.parts).iter().map(|posting| posting.amount).sum::<i64>(), receipt.amount);
        }
        // Reports by head, by receipt and voucher, and by account come to the same.
        let heads: BTreeSet<Option<&str>> = self.ledger.iter().map(|posted| posted.posting.head.as_deref()).collect();
        let of_head = |head: Option<&str>| -> i64 {
            self.ledger
                .iter()
                .filter(|posted| posted.posting.head.as_deref() == head)
                .map(|posted| posted.posting.amount)
                .sum()
        };
        let by_head: i64 = heads.into_iter().map(of_head).sum();
        let by_entry = self.receipts.iter().map(|receipt| receipt.amount).sum::<i64>()
            + self.vouchers.iter().map(|voucher| voucher.posting.amount).sum::<i64>();
        prop_assert_eq!(by_head, by_entry);
        for account in 0..2 {
            let receipts =
                self.receipts.iter().filter(|receipt| receipt.account == account).map(|receipt| receipt.amount);
            let vouchers =
                self.vouchers.iter().filter(|voucher| voucher.account == account).map(|voucher| voucher.posting.amount);
            prop_assert_eq!(self.balance(account), receipts.sum::<i64>() + vouchers.sum::<i64>());
        }
        // What was brought in is in no entry: only what has been used of it is, as less than receipts have left.
        prop_assert_eq!(of_head(None) + self.opened(None), self.advances.values().sum::<i64>());
        for head in ["tuition", "lab"] {
            let parts: i64 =
                self.parts().filter(|part| part.head.as_deref() == Some(head)).map(|part| part.amount).sum();
            prop_assert_eq!(of_head(Some(head)), parts);
        }
        // A closed day has what it had when it was closed, and everything is on a day that was open.
        for (on, total) in &self.closed {
            prop_assert_eq!(self.total_of(on), *total, "{} was closed", on);
        }
        prop_assert!(self.vouchers.iter().all(|voucher| voucher.day.len() == 10));
        Ok(())
    }

    /// What was brought in of a student, or of all, and not taken back.
    fn opened(&self, student: Option<usize>) -> i64 {
        let of = self.openings.iter().filter(|of| !of.is_taken_back && student.is_none_or(|one| of.student == one));
        of.map(|of| of.amount).sum()
    }

    fn parts(&self) -> impl Iterator<Item = &Part> {
        self.receipts.iter().flat_map(|receipt| &receipt.parts)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// No actions in any order make a receipt number missing or double, a balance differ from the sum of its entries, a fee line paid above
    /// its amount, or a report differ from the ledger.
    #[test]
    fn whatever_happens_the_ledger_adds_up(steps in prop::collection::vec(step(), 1..60)) {
        let mut school = School::default();
        for step in steps {
            school.take(step);
            school.check()?;
        }
    }

    /// What is collected pays the chosen lines in their order and then the oldest: whatever is paid in part ends it, each fine comes before its
    /// line, and nobody pays more or less for having chosen.
    #[test]
    fn the_chosen_are_paid_first_and_then_the_oldest(
        amounts in prop::collection::vec((1..5_000_i64, 1..28_u32, 0..200_i64), 1..8),
        order in prop::collection::vec(0..8_usize, 0..5),
        amount in 1..20_000_i64,
        advance in 0..3_000_i64,
    ) {
        let lines = amounts.iter().enumerate().map(|(place, (amount, due, fine))| Line {
            fine: *fine,
            late_from: day(*due),
            ..line(&place.to_string(), &day(*due), *amount)
        });
        let student = Student { lines: lines.collect(), advance };
        let mut first: Vec<String> = Vec::new();
        for place in order {
            let id = (place % amounts.len()).to_string();
            if !first.contains(&id) {
                first.push(id);
            }
        }
        let on = "2026-01-15";
        let parts = collect(&student, Collected { amount, keeps_rest: true, first: &first }, on).unwrap();
        prop_assert_eq!(parts.iter().map(|part| part.amount).sum::<i64>(), amount);
        let mut others: Vec<&Line> = student.lines.iter().filter(|line| !first.contains(&line.id)).collect();
        others.sort_by(|one, other| (&one.due_on, &one.id).cmp(&(&other.due_on, &other.id)));
        let chosen = first.iter().map(|id| student.lines.iter().find(|line| line.id == *id).unwrap());
        let mut left = amount + advance;
        let mut expected = Vec::new();
        for line in chosen.chain(others) {
            for (of, wanted) in
                [(For::Fine(line.id.clone()), line.fine_due(on)), (For::Line(line.id.clone()), line.amount)]
            {
                let paid = wanted.min(left);
                left -= paid;
                if paid > 0 {
                    expected.push((of, paid));
                }
            }
        }
        if left != advance {
            expected.push((For::Advance, left - advance));
        }
        prop_assert_eq!(said(parts), expected);
    }

    /// What is collected is all given to something, the oldest due first: no later line is paid while an earlier one is open.
    #[test]
    fn the_oldest_is_paid_first(
        amounts in prop::collection::vec((1..5_000_i64, 1..28_u32), 1..8),
        amount in 1..20_000_i64,
        advance in 0..3_000_i64,
    ) {
        let lines = amounts.iter().enumerate().map(|(place, (amount, due))| line(&place.to_string(), &day(*due), *amount));
        let student = Student { lines: lines.collect(), advance };
        let parts = collect(&student, Collected { keeps_rest: true, ..money(amount) }, "2026-01-01").unwrap();
        prop_assert_eq!(parts.iter().map(|part| part.amount).sum::<i64>(), amount);
        let paid_of = |id: &str| -> i64 {
            parts.iter().filter(|part| part.of == For::Line(id.to_owned())).map(|part| part.amount).sum()
        };
        for earlier in &student.lines {
            for later in student.lines.iter().filter(|later| later.due_on > earlier.due_on) {
                prop_assert!(paid_of(&later.id) == 0 || paid_of(&earlier.id) == earlier.amount);
            }
        }
    }
}
