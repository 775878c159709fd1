//! What is paid first, and what should be in the drawer.

use super::*;

/// "those lines are paid first, in that order, each with its own fine before it; then the oldest"
#[test]
fn chosen_lines_are_paid_first_in_their_order_and_then_the_oldest() {
    let fined =
        |id: &str, due_on: &str| Line { late_from: "2026-02-16".into(), fine: 5_000, ..line(id, due_on, 100_000) };
    let lines = vec![fined("jan", "2026-01-10"), fined("feb", "2026-02-10"), fined("march", "2026-03-10")];
    let student = Student { lines, advance: 0 };
    let of = |id: &str| For::Line(id.into());
    let fine = |id: &str| For::Fine(id.into());
    let day = "2026-03-20";
    for (first, amount, paid) in [
        (vec![], 110_000, vec![(fine("jan"), 5_000), (of("jan"), 100_000), (fine("feb"), 5_000)]),
        (vec!["march"], 110_000, vec![(fine("march"), 5_000), (of("march"), 100_000), (fine("jan"), 5_000)]),
        (
            vec!["march", "feb"],
            211_000,
            vec![
                (fine("march"), 5_000),
                (of("march"), 100_000),
                (fine("feb"), 5_000),
                (of("feb"), 100_000),
                (fine("jan"), 1_000),
            ],
        ),
        (vec!["feb"], 6_000, vec![(fine("feb"), 5_000), (of("feb"), 1_000)]),
    ] {
        let first: Vec<String> = first.into_iter().map(str::to_owned).collect();
        let parts = collect(&student, Collected { first: &first, ..money(amount) }, day).unwrap();
        assert_eq!(said(parts), paid, "{first:?}");
    }
}

#[test]
fn a_chosen_line_is_the_students_own_unpaid_and_chosen_once() {
    let paid = Line { paid: 100_000, ..line("jan", "2026-01-10", 100_000) };
    let student = Student { lines: vec![paid, line("feb", "2026-02-10", 100_000)], advance: 0 };
    for (first, refusal) in [
        (vec!["feb", "feb"], Refusal::LineTwice { line: "feb".into() }),
        (vec!["feb", "of-another"], Refusal::LineUnknown { line: "of-another".into() }),
        (vec![""], Refusal::LineUnknown { line: String::new() }),
        (vec!["jan"], Refusal::LinePaid { line: "jan".into() }),
    ] {
        let first: Vec<String> = first.into_iter().map(str::to_owned).collect();
        assert_eq!(collect(&student, Collected { first: &first, ..money(100) }, "2026-02-11"), Err(refusal));
    }
}

#[test]
fn a_chosen_fee_to_come_counts_as_due() {
    let lines = vec![line("april", "2026-04-10", 60_000), line("december", "2026-12-01", 100_000)];
    let student = Student { lines, advance: 10_000 };
    let first = ["december".to_owned()];
    let collected = |amount: i64| Collected { first: &first, ..money(amount) };
    let parts = collect(&student, collected(90_000), "2026-04-11").unwrap();
    assert_eq!(said(parts), [(For::Line("december".into()), 100_000), (For::Advance, -10_000)]);
    assert!(collect(&student, collected(150_000), "2026-04-11").is_ok());
    assert_eq!(collect(&student, collected(150_001), "2026-04-11"), Err(Refusal::AboveDue { due: 150_000, over: 1 }));
}

/// "the cash that should be in the drawer"; a reason is asked for "when the count differs"
#[test]
fn the_drawer_has_what_it_had_and_took_less_what_was_spent() {
    let drawer = Drawer { opening: 100_000, takings: 55_000, spending: 30_000 };
    assert_eq!(drawer.should_be(), 125_000);
    let differs = Err(Refusal::CountDiffers { expected: 125_000, counted: 124_000 });
    for (counts, reason, expected) in [
        (vec![(125_000, Some(125_000))], "", Ok(())),
        (vec![(125_000, None)], "", Ok(())),
        (vec![(125_000, Some(124_000))], "", differs.clone()),
        (vec![(125_000, Some(124_000))], " \u{200b}", differs.clone()),
        (vec![(125_000, Some(124_000))], "A torn note", Ok(())),
        (vec![(1, Some(1)), (0, None), (125_000, Some(124_000))], "", differs),
        (vec![(0, Some(1))], "", Err(Refusal::CountDiffers { expected: 0, counted: 1 })),
    ] {
        assert_eq!(counted(&counts, reason), expected, "{counts:?} {reason:?}");
    }
}

#[test]
fn fees_to_come_are_paid_once_that_is_said() {
    let lines = vec![line("april", "2026-04-10", 60_000), line("december", "2026-12-01", 100_000)];
    let student = Student { lines, advance: 0 };
    let (day, all) = ("2026-04-11", Collected { keeps_rest: true, ..money(100_000) });
    assert_eq!((student.due_by(day), student.due_later(day)), (60_000, 100_000));
    assert_eq!(collect(&student, money(60_001), day), Err(Refusal::AboveDue { due: 60_000, over: 1 }));
    let said: Vec<(For, i64)> =
        collect(&student, all, day).unwrap().into_iter().map(|part| (part.of, part.amount)).collect();
    assert_eq!(said, [(For::Line("april".into()), 60_000), (For::Line("december".into()), 40_000)]);
}
