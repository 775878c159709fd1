//! What each of the ledger's functions decides, and what it refuses.

use super::*;

mod cashier;
mod school;

fn line(id: &str, due_on: &str, amount: i64) -> Line {
    Line {
        id: id.into(),
        head: "tuition".into(),
        due_on: due_on.into(),
        late_from: "9999".into(),
        amount,
        paid: 0,
        fine: 0,
        fine_settled: 0,
    }
}

const fn money(amount: i64) -> Collected<'static> {
    Collected { amount, keeps_rest: false, first: &[] }
}

fn said(parts: Vec<Part>) -> Vec<(For, i64)> {
    parts.into_iter().map(|part| (part.of, part.amount)).collect()
}

#[test]
fn dues_are_paid_oldest_first_and_in_part() {
    let student =
        Student { lines: vec![line("march", "2026-03-10", 150_000), line("feb", "2026-02-10", 150_000)], advance: 0 };
    let parts = collect(&student, money(200_000), "2026-03-15").unwrap();
    let said: Vec<(For, i64)> = parts.into_iter().map(|part| (part.of, part.amount)).collect();
    assert_eq!(said, [(For::Line("feb".into()), 150_000), (For::Line("march".into()), 50_000)]);
}

#[test]
fn a_fine_is_due_from_the_day_after_the_grace_and_paid_before_its_line() {
    let late = Line { late_from: "2026-02-16".into(), fine: 5_000, ..line("feb", "2026-02-10", 150_000) };
    let student = Student { lines: vec![late], advance: 0 };
    assert_eq!((student.due_by("2026-02-15"), student.due_by("2026-02-16")), (150_000, 155_000));
    let parts = collect(&student, money(6_000), "2026-02-16").unwrap();
    let said: Vec<(For, i64)> = parts.into_iter().map(|part| (part.of, part.amount)).collect();
    assert_eq!(said, [(For::Fine("feb".into()), 5_000), (For::Line("feb".into()), 1_000)]);
}

#[test]
fn an_advance_is_kept_when_that_is_said_and_pays_before_new_money() {
    let mut student = Student { lines: vec![line("feb", "2026-02-10", 100_000)], advance: 0 };
    assert_eq!(collect(&student, money(150_000), "2026-02-11"), Err(Refusal::AboveDue { due: 100_000, over: 50_000 }));
    let parts = collect(&student, Collected { keeps_rest: true, ..money(150_000) }, "2026-02-11").unwrap();
    assert_eq!(parts.last(), Some(&Part { of: For::Advance, head: None, amount: 50_000 }));
    student = Student { lines: vec![line("march", "2026-03-10", 80_000)], advance: 50_000 };
    assert_eq!(student.due_by("2026-03-11"), 30_000);
    let parts = collect(&student, money(30_000), "2026-03-11").unwrap();
    assert_eq!(parts.iter().map(|part| part.amount).collect::<Vec<_>>(), [80_000, -50_000]);
    assert_eq!(postings(&parts).iter().map(|posting| posting.amount).sum::<i64>(), 30_000);
    // Without money, what the advance covers.
    let parts = collect(&student, money(0), "2026-03-11").unwrap();
    assert_eq!(parts.iter().map(|part| part.amount).collect::<Vec<_>>(), [50_000, -50_000]);
}

#[test]
fn nothing_is_collected_of_nothing() {
    let owes = Student { lines: vec![line("feb", "2026-02-10", 100_000)], advance: 0 };
    assert_eq!(collect(&owes, money(0), "2026-02-11"), Err(Refusal::NotAboveZero));
    assert_eq!(collect(&owes, money(-100), "2026-02-11"), Err(Refusal::NotAboveZero));
    let ahead = Student { lines: Vec::new(), advance: 5_000 };
    assert_eq!(collect(&ahead, money(0), "2026-02-11"), Err(Refusal::NothingToPay));
    assert_eq!(collect(&Student::default(), money(500), "2026-02-11"), Err(Refusal::AboveDue { due: 0, over: 500 }));
}

#[test]
fn of_an_application_no_more_is_collected_than_its_fee() {
    assert_eq!(admission("a", "fees", 50_000, 0), Err(Refusal::NotAboveZero));
    assert_eq!(admission("a", "fees", 0, 100), Err(Refusal::NothingToPay));
    assert_eq!(admission("a", "fees", 50_000, 50_001), Err(Refusal::AboveUnpaid { unpaid: 50_000 }));
    let parts = admission("a", "fees", 50_000, 20_000).unwrap();
    assert_eq!(parts, [Part { of: For::Admission("a".into()), head: Some("fees".into()), amount: 20_000 }]);
    assert_eq!(postings(&parts), [Posting { head: Some("fees".into()), amount: 20_000 }]);
    // Its void needs no advance.
    let voidable = Voidable { is_void: false, is_voided: false, reason: "Typed twice" };
    assert_eq!(postings(&void(voidable, &parts, 0, None).unwrap())[0].amount, -20_000);
}

#[test]
fn a_void_needs_a_reason_and_comes_once_and_of_no_void() {
    let voidable = Voidable { is_void: false, is_voided: false, reason: "Typed twice" };
    let parts = [Part { of: For::Line("feb".into()), head: Some("tuition".into()), amount: 500 }];
    assert_eq!(void(voidable, &parts, 0, None).unwrap()[0].amount, -500);
    for (voidable, refusal) in [
        (Voidable { reason: " ", ..voidable }, Refusal::NoReason),
        (Voidable { reason: "\u{200b}\u{3164}", ..voidable }, Refusal::NoReason),
        (Voidable { is_void: true, ..voidable }, Refusal::VoidOfVoid),
        (Voidable { is_voided: true, ..voidable }, Refusal::VoidedBefore),
    ] {
        assert_eq!(void(voidable, &parts, 0, None), Err(refusal));
    }
    let kept = [Part { of: For::Advance, head: None, amount: 500 }];
    assert_eq!(void(voidable, &kept, 200, None), Err(Refusal::AdvanceUsed { missing: 300 }));
    assert!(void(voidable, &kept, 500, None).is_ok());
    // What is given back is paid out of the cash box.
    assert_eq!(void(voidable, &parts, 0, Some(499)), Err(Refusal::NotEnough { has: 499 }));
    assert!(void(voidable, &parts, 0, Some(500)).is_ok());
}

#[test]
fn an_advance_from_before_is_taken_back_while_it_has_paid_nothing() {
    assert_eq!(brought_in(50_000), Part { of: For::Advance, head: None, amount: 50_000 });
    let voidable = Voidable { is_void: false, is_voided: false, reason: "Of another student" };
    assert_eq!(take_back(voidable, 50_000, 50_000).map(|part| part.amount), Ok(-50_000));
    // What receipts left beside it stays.
    assert_eq!(take_back(voidable, 50_000, 80_000), Ok(Part { of: For::Advance, head: None, amount: -50_000 }));
    for (voidable, advance, refusal) in [
        (Voidable { reason: "\u{200b}", ..voidable }, 50_000, Refusal::NoReason),
        (Voidable { is_voided: true, ..voidable }, 50_000, Refusal::VoidedBefore),
        (voidable, 30_000, Refusal::AdvanceUsed { missing: 20_000 }),
    ] {
        assert_eq!(take_back(voidable, 50_000, advance), Err(refusal));
    }
}

#[test]
fn a_voucher_is_voided_by_its_opposite_unless_the_cash_of_it_is_spent() {
    let voidable = Voidable { is_void: false, is_voided: false, reason: "Typed twice" };
    let posting = |amount: i64| Posting { head: Some("gifts".to_owned()), amount };
    assert_eq!(void_voucher(voidable, &posting(500), Some(500)), Ok(posting(-500)));
    assert_eq!(void_voucher(voidable, &posting(500), Some(499)), Err(Refusal::NotEnough { has: 499 }));
    assert_eq!(void_voucher(voidable, &posting(500), None), Ok(posting(-500)));
    assert_eq!(void_voucher(voidable, &posting(-500), Some(0)), Ok(posting(500)));
    let twice = Voidable { is_voided: true, ..voidable };
    assert_eq!(void_voucher(twice, &posting(500), None), Err(Refusal::VoidedBefore));
}

#[test]
fn a_voucher_is_dated_on_an_open_day_that_has_come() {
    let days = Days { closed_to: "2026-03-09".into(), today: "2026-03-12".into(), after_closed: "2026-03-10".into() };
    for (day, refused) in [
        ("2026-03-09", Some(Refusal::DayClosed)),
        ("2026-03-10", None),
        ("2026-03-12", None),
        ("2026-03-13", Some(Refusal::DayToCome)),
    ] {
        assert_eq!(voucher(Way::In, 100, "rent", day, &days, None).err(), refused.clone(), "{day}");
        assert_eq!(close(day, &days).err(), refused, "{day}");
    }
    assert_eq!(voucher(Way::Out, 0, "rent", "2026-03-12", &days, None), Err(Refusal::NotAboveZero));
    assert_eq!(voucher(Way::Out, 101, "rent", "2026-03-12", &days, Some(100)), Err(Refusal::NotEnough { has: 100 }));
    assert_eq!(voucher(Way::Out, 100, "rent", "2026-03-12", &days, Some(100)).unwrap().amount, -100);
    assert_eq!(voucher(Way::Out, 101, "rent", "2026-03-12", &days, None).unwrap().amount, -101);
}

#[test]
fn after_the_close_of_today_receipts_are_of_tomorrow() {
    let mut days = Days { closed_to: String::new(), today: "2026-12-31".into(), after_closed: String::new() };
    assert_eq!(days.open_day(), "2026-12-31");
    days.closed_to = "2026-12-31".into();
    days.after_closed = "2027-01-01".into();
    assert_eq!(days.open_day(), "2027-01-01");
    assert_eq!(printed_number("DHK", "2027", 1), "DHK-2027-000001");
}

#[test]
fn no_more_is_taken_off_a_line_than_is_unpaid() {
    let half = Line { paid: 50_000, ..line("feb", "2026-02-10", 100_000) };
    assert_eq!(adjust(&half, -50_001, "Sibling"), Err(Refusal::AboveUnpaid { unpaid: 50_000 }));
    assert!(adjust(&half, -50_000, "Sibling").is_ok() && adjust(&half, 10_000, "Lab coat").is_ok());
    assert_eq!(adjust(&half, 0, "x"), Err(Refusal::NotAboveZero));
    assert_eq!(adjust(&half, -1, ""), Err(Refusal::NoReason));
}

#[test]
fn no_more_is_let_off_a_fine_than_is_left_of_it() {
    let fined = Line { fine: 5_000, fine_settled: 2_000, ..line("feb", "2026-02-10", 100_000) };
    assert_eq!(let_off(&fined, 3_001, "Ill"), Err(Refusal::AboveUnpaid { unpaid: 3_000 }));
    assert_eq!(let_off(&fined, 0, "Ill"), Err(Refusal::NotAboveZero));
    assert_eq!(let_off(&fined, -1, "Ill"), Err(Refusal::NotAboveZero));
    assert_eq!(let_off(&fined, 3_000, " "), Err(Refusal::NoReason));
    assert!(let_off(&fined, 3_000, "Ill").is_ok());
}
