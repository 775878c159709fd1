//! Reading, writing and refusing marks, row by row as docs/rules.md, *Marks* has them, and what must hold for every text and number.

use proptest::prelude::*;

use super::*;

#[test]
fn every_text_reads_as_the_table_shared_with_the_browser_says() {
    let table: serde_json::Value = serde_json::from_str(include_str!("readings.json")).unwrap();
    let rows = |list: &str| -> Vec<(String, String)> { serde_json::from_value(table[list].clone()).unwrap() };
    let (marks, refused) = (rows("marks"), rows("refused"));
    assert!(marks.len() > 40 && refused.len() > 70);
    for (text, mark) in marks {
        let read = Mark::parse_text(&text).map(|mark| mark.map(Mark::to_text).unwrap_or_default());
        assert_eq!(read, Ok(mark), "{text:?}");
    }
    for (text, reason) in refused {
        let error = match reason.as_str() {
            "not_a_mark" => MarkError::NotANumber,
            "thousands" => MarkError::Thousands,
            "decimals" => MarkError::TooManyDecimals,
            "below_zero" => MarkError::BelowZero,
            other => panic!("{other}"),
        };
        assert_eq!(Mark::parse_text(&text), Err(error), "{text:?}");
    }
}

#[test]
fn a_number_too_large_to_hold_is_above_any_full_mark() {
    for text in ["99999999999999999999999", "99999999999999999999999.99", "92233720368547758.08"] {
        let mark = Mark::parse_text(text).unwrap().unwrap();
        assert_eq!(mark.check(1_000_000), Err(MarkError::AboveFullMark { full: 1_000_000 }), "{text}");
    }
}

#[test]
fn a_mark_is_from_0_to_its_full_mark() {
    let above = Err(MarkError::AboveFullMark { full: 50 });
    let rows = [
        (Mark::Hundredths(0), Ok(())),
        (Mark::Hundredths(5_000), Ok(())),
        (Mark::Hundredths(5_001), above),
        (Mark::Hundredths(i64::MAX), above),
        (Mark::Hundredths(-1), Err(MarkError::BelowZero)),
        (Mark::Absent, Ok(())),
        (Mark::Exempt, Ok(())),
    ];
    for (mark, expected) in rows {
        assert_eq!(mark.check(50), expected, "{mark:?}");
    }
    assert_eq!(Mark::Hundredths(i64::MAX).check(i64::MAX), Ok(()));
}

#[test]
fn a_component_that_is_not_scheduled_takes_no_mark_but_may_be_cleared() {
    let schedule = Schedule::new(|component| match component {
        Component::Written => (Some(50), Some(20)),
        Component::Viva => (Some(10), None),
        _ => (None, None),
    });
    let rows = [
        (Component::Written, Some(Mark::Hundredths(5_000)), Ok(())),
        (Component::Written, Some(Mark::Hundredths(5_001)), Err(MarkError::AboveFullMark { full: 50 })),
        (Component::Written, Some(Mark::Hundredths(-100)), Err(MarkError::BelowZero)),
        (Component::Written, Some(Mark::Absent), Ok(())),
        (Component::Written, None, Ok(())),
        (Component::Viva, Some(Mark::Hundredths(100)), Err(MarkError::NotScheduled)),
        (Component::Viva, Some(Mark::Absent), Err(MarkError::NotScheduled)),
        (Component::Paper3, Some(Mark::Hundredths(0)), Err(MarkError::NotScheduled)),
        (Component::Paper3, None, Ok(())),
    ];
    for (component, mark, expected) in rows {
        assert_eq!(check_entry(&schedule, component, mark), expected, "{component} {mark:?}");
    }
}

#[test]
fn a_mark_is_written_without_decimals_that_say_nothing() {
    let rows = [
        (Mark::Hundredths(0), "0"),
        (Mark::Hundredths(5), "0.05"),
        (Mark::Hundredths(50), "0.5"),
        (Mark::Hundredths(5_700), "57"),
        (Mark::Hundredths(5_750), "57.5"),
        (Mark::Hundredths(5_705), "57.05"),
        (Mark::Hundredths(10_000), "100"),
        (Mark::Absent, "AB"),
    ];
    for (mark, text) in rows {
        assert_eq!(mark.to_text(), text);
        assert_eq!(mark.to_string(), text);
    }
}

#[test]
fn absent_is_0_in_totals() {
    assert_eq!(Mark::Absent.in_totals(), 0);
    assert_eq!(Mark::Hundredths(5_750).in_totals(), 5_750);
}

#[test]
fn json_has_a_number_or_ab_and_null_for_what_is_not_entered() {
    let marks = [Some(Mark::Hundredths(5_700)), Some(Mark::Hundredths(5_707)), Some(Mark::Absent), None];
    assert_eq!(serde_json::to_string(&marks).unwrap(), r#"[57,57.07,"AB",null]"#);
}

#[test]
fn every_fault_of_a_mark_is_a_plain_sentence() {
    let rows = [
        (MarkError::NotANumber, "The mark is not a number"),
        (MarkError::TooManyDecimals, "A mark has at most two decimals"),
        (MarkError::Thousands, "The mark could be a thousand: write it without the comma"),
        (MarkError::BelowZero, "The mark is below 0"),
        (MarkError::AboveFullMark { full: 40 }, "The mark is above the full mark of 40"),
        (MarkError::NotScheduled, "This component is not scheduled for the exam"),
    ];
    for (fault, sentence) in rows {
        assert_eq!(fault.to_string(), sentence);
    }
}

#[test]
fn an_add_is_refused_in_the_order_locked_published_existing() {
    // is_locked, is_published, marks_exist, refusal
    let rows = [
        (false, false, false, None),
        (false, false, true, Some(Refusal::MarksExist)),
        (false, true, false, Some(Refusal::Published)),
        (false, true, true, Some(Refusal::Published)),
        (true, false, false, Some(Refusal::Locked)),
        (true, false, true, Some(Refusal::Locked)),
        (true, true, false, Some(Refusal::Locked)),
        (true, true, true, Some(Refusal::Locked)),
    ];
    for (is_locked, is_published, marks_exist, refusal) in rows {
        let state = SheetState { is_published, is_locked, marks_exist };
        assert_eq!(may_add(state).err(), refusal, "{state:?}");
        // "Edits of a published, unlocked sheet are allowed. Locked refuses add, edit and delete."
        let locked = is_locked.then_some(Refusal::Locked);
        assert_eq!(may_edit(state).err(), locked, "{state:?}");
        assert_eq!(may_delete(state).err(), locked, "{state:?}");
    }
}

#[test]
fn a_refusal_has_the_words_of_the_specification_for_the_call_and_for_the_screen() {
    let rows = [
        (Refusal::Locked, "Mark is locked", "Mark is locked"),
        (
            Refusal::Published,
            "Result is Already Published, Please Try to Edit",
            "Result is Already Published, Please Try to Edit",
        ),
        (Refusal::MarksExist, "Already Added! Please Edit", "Mark Already Added, Please Try to Edit"),
    ];
    for (refusal, call, screen) in rows {
        assert_eq!(refusal.call_message().english(), call);
        assert_eq!(refusal.screen_message().english(), screen);
        assert_eq!(refusal.to_string(), call);
    }
}

/// The text with its ASCII digits in Bengali.
fn in_bengali(text: &str) -> String {
    text.chars().map(|digit| digit.to_digit(10).map_or(digit, |value| char::from_u32(0x9E6 + value).unwrap())).collect()
}

proptest! {
    #[test]
    fn reading_what_was_written_gives_the_mark_again(hundredths in 0_i64..=i64::MAX) {
        let mark = Mark::Hundredths(hundredths);
        let text = mark.to_text();
        prop_assert_eq!(Mark::parse_text(&text), Ok(Some(mark)));
        prop_assert_eq!(Mark::parse_text(&text.replace('.', ",")), Ok(Some(mark)));
        prop_assert_eq!(Mark::parse_text(&in_bengali(&text)), Ok(Some(mark)));
    }

    #[test]
    fn a_mark_that_is_read_is_the_same_after_it_is_written(text in "[0-9০-৯]{0,6}[.,]?[0-9০-৯]{0,3}|[aA][bB]|[-+e., 0-9]{0,6}") {
        if let Ok(Some(mark)) = Mark::parse_text(&text) {
            prop_assert_eq!(Mark::parse_text(&mark.to_text()), Ok(Some(mark)));
        }
    }

    #[test]
    fn reading_never_panics_and_never_gives_a_negative_mark(text in "\\PC{0,40}") {
        if let Ok(Some(Mark::Hundredths(hundredths))) = Mark::parse_text(&text) {
            prop_assert!(hundredths >= 0);
        }
    }

    #[test]
    fn a_mark_comes_back_from_the_database_as_it_went(hundredths in 0_i64..=i64::MAX, absent: bool) {
        let mark = if absent { Mark::Absent } else { Mark::Hundredths(hundredths) };
        prop_assert_eq!(Mark::from_stored(mark.stored()), mark);
    }

    #[test]
    fn json_of_a_mark_reads_back_as_the_mark(hundredths in 0_i64..=100_000_000) {
        let mark = Mark::Hundredths(hundredths);
        let number = serde_json::to_string(&mark).unwrap();
        prop_assert_eq!(Mark::parse_text(&number), Ok(Some(mark)));
    }

    #[test]
    fn a_mark_that_is_in_order_stays_so_against_a_larger_full_mark(hundredths in 0_i64..=20_000, full in 1_i64..=200, more in 0_i64..=200) {
        let mark = Mark::Hundredths(hundredths);
        prop_assert_eq!(mark.check(full).is_ok(), hundredths <= full * 100);
        prop_assert!(mark.check(full).is_err() || mark.check(full + more).is_ok());
    }
}
