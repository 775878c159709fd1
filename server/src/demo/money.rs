//! What the demo school's accountants did this year (docs/rules.md, *Money*): receipts by the real rules of collecting, a few voids, deposits and
//! expenses month by month.

use super::dice::Dice;
use super::fees_store::{self, Voucher};
use super::people::Person;
use base::clock::Clock;
use db::{Conn, Error, Result};
use money::receipts::{By, Collection, collect, store, void};
use money::{book_store, lines_store};

/// Where the streams of chance of the money begin, beyond those of everything else.
const MONEY: usize = 40_000;

/// 10:00 UTC on the first day of 2026.
const NEW_YEAR: u64 = 1_767_261_600_000;
const MS_A_DAY: u64 = 86_400_000;
/// Days of 2026 before each month.
const DAYS_BEFORE: [i64; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
/// Everybody comes twice: in one of four months from February on, and in one of four from August on.
const ROUNDS: [usize; 2] = [2, 8];
const SPREAD: usize = 4;
const METHODS: [&str; 10] = ["cash", "cash", "cash", "cash", "cash", "cash", "bank", "mobile", "mobile", "card"];

/// What is paid each month: head, account, hundredths at least, to whom, and what for.
const EXPENSES: [(&str, &str, i64, &str, &str); 3] = [
    ("power", "bank", 1_850_000, "Dhaka Power Distribution", "Electricity of the month"),
    ("paper", "cash", 240_000, "Nilkhet Paper House", "Paper and toner"),
    ("repairs", "bank", 610_000, "Karim & Sons", "Repairs of furniture and fans"),
];

/// Somebody who comes to pay.
struct Visit<'a> {
    /// Of the year, the first being 1.
    day: i64,
    today: String,
    student_id: &'a String,
    pays_all: bool,
    /// Hundredths beyond what is due.
    ahead: i64,
    is_void: bool,
}

fn told(error: &base::error::Error) -> Error {
    Error::Protocol(error.to_string())
}

/// A branch's money in its session of this year.
pub(super) async fn add(
    conn: &mut Conn,
    branch_id: &str,
    number: usize,
    session_id: &str,
    accountant: &Person,
) -> Result<()> {
    let dice = &mut Dice::new(MONEY + number);
    let first_id = 1_000_000_000 * (1 + u64::try_from(number).unwrap_or_default());
    let clock = Clock::fixed(NEW_YEAR, first_id);
    let by = By { id: &accountant.id, name: &accountant.name };
    let students = fees_store::students(conn, session_id).await?;
    let mut visits = Vec::new();
    for (round, first) in ROUNDS.into_iter().enumerate() {
        for (place, student_id) in students.iter().enumerate() {
            // Some pay late, some never.
            let (month, day) = (first + place % SPREAD, dice.between(2, 18));
            let visit = Visit {
                day: DAYS_BEFORE.get(month - 1).map_or(day, |before| before + day),
                today: format!("2026-{month:02}-{day:02}"),
                student_id,
                pays_all: dice.percent(78),
                // Somebody pays ahead.
                ahead: if round == 1 && place % 41 == 7 { 200_000 } else { 0 },
                is_void: place % 97 == 11,
            };
            if !dice.percent(12) {
                visits.push(visit);
            }
        }
    }
    // As they come, so that receipts are numbered by their days.
    visits.sort_by_key(|visit| visit.day);
    for visit in visits {
        clock.set(NEW_YEAR + u64::try_from(visit.day - 1).unwrap_or_default() * MS_A_DAY);
        let student = lines_store::student(conn, visit.student_id).await?;
        let lines = student.lines.iter().filter(|line| line.due_on <= visit.today);
        let due: i64 = lines.map(|line| line.unpaid() + line.fine_due(&visit.today)).sum();
        // Half of it in hundreds, or all of it.
        let amount = if visit.pays_all { due + visit.ahead } else { due / 20_000 * 10_000 };
        if amount == 0 {
            continue;
        }
        let collection = Collection {
            student_id: visit.student_id.clone(),
            amount,
            method: dice.pick(&METHODS).to_owned(),
            reference: None,
            keeps_rest: true,
            last_receipt: None,
            line_ids: Vec::new(),
        };
        let id = collect(conn, &clock, by, branch_id, &collection).await.map_err(|error| told(&error))?;
        if visit.is_void
            && let Some(receipt) = store::receipt(conn, &id).await?
        {
            void(conn, &clock, by, &receipt, "Entered for another student").await.map_err(|error| told(&error))?;
        }
    }
    for month in 1..=11_i64 {
        vouchers(conn, branch_id, month, accountant, &clock, dice).await?;
    }
    Ok(())
}

/// A month's expenses, and in some months a gift.
async fn vouchers(
    conn: &mut Conn,
    branch_id: &str,
    month: i64,
    accountant: &Person,
    clock: &Clock,
    dice: &mut Dice,
) -> Result<()> {
    let day = |day: i64| format!("2026-{month:02}-{day:02}");
    let code = book_store::branch(conn, branch_id).await?.code().to_owned();
    let mut booked = Vec::new();
    for (head, account, least, party, note) in EXPENSES {
        if head != "repairs" || dice.percent(40) {
            booked.push(("expense", 'E', head, account, least + dice.between(0, 9) * 35_000, party, note));
        }
    }
    if month % 4 == 1 {
        booked.push(("deposit", 'D', "gifts", "bank", 5_000_000, "Old students’ association", "For the library"));
    }
    for (kind, letter, head, account, amount, party, note) in booked {
        let date = dice.between(3, 19);
        let before = usize::try_from(month - 1).ok().and_then(|place| DAYS_BEFORE.get(place)).copied();
        let past = u64::try_from(before.unwrap_or_default() + date - 1).unwrap_or_default();
        let number = book_store::next_number(conn, branch_id, "2026", kind).await?;
        let voucher = Voucher {
            id: clock.new_id(),
            posting_id: clock.new_id(),
            printed_number: format!("{code}-{letter}-2026-{number:06}"),
            head_id: format!("{branch_id}-head-{head}"),
            account_id: format!("{branch_id}-account-{account}"),
            kind,
            number,
            on_day: day(date),
            amount,
            party,
            note,
            at: i64::try_from(NEW_YEAR + past * MS_A_DAY).unwrap_or_default(),
        };
        fees_store::add_voucher(conn, branch_id, &voucher, accountant).await?;
    }
    Ok(())
}
