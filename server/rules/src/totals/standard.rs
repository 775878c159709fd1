//! What the program knows by name is what *Standard* names.

use std::collections::BTreeSet;

use super::*;
use crate::scheme::document::Definition;
use crate::semesters::for_class;

fn standard() -> &'static Definition {
    BuiltIn::Standard.definition()
}

#[test]
fn standard_names_semesters_as_the_program_does() {
    let written: Vec<_> =
        standard().semesters.iter().map(|of| (of.key.as_str(), of.name.as_str(), of.printed_title.as_str())).collect();
    assert_eq!(written, Semester::ALL.map(|of| (of.as_str(), of.label(), of.printed_title())));
}

#[test]
fn standard_has_no_exam_types_of_its_own() {
    let plan = BuiltIn::Standard.plan();
    for exam_type in ExamType::ALL {
        assert_eq!(plan.exam_type(exam_type.as_str()), Some(exam_type as usize));
    }
    assert_eq!(standard().exam_types, []);
}

#[test]
fn every_column_of_standard_is_one_of_the_card_and_the_other_way_round() {
    let of_parts = standard().results.iter().flat_map(|result| &result.parts).map(|part| part.name.as_str());
    let of_carried =
        standard().results.iter().flat_map(|result| &result.carries).filter(|carry| carry.scaled_to.is_some());
    let named: BTreeSet<&str> =
        of_parts.chain(of_carried.map(|carry| carry.name.as_deref().expect("it has a name"))).collect();
    assert_eq!(named, PartKind::ALL.map(PartKind::label).into_iter().collect());
}

#[test]
fn every_letter_of_standard_is_a_grade() {
    let bands = standard().scales.iter().flat_map(|scale| &scale.bands);
    for band in bands {
        assert_eq!(Grade::named(&band.letter).map(Grade::is_failed), Some(band.fails), "{}", band.letter);
    }
    assert_eq!(standard().failed_letter.as_deref(), Some(Grade::F.as_str()));
}

#[test]
fn nothing_is_printed_where_a_class_has_no_such_semester() {
    for class in 0..=15 {
        let of_class = for_class(class);
        for semester in Semester::ALL.into_iter().filter(|semester| !of_class.contains(semester)) {
            let term = ExamMarks {
                exam: Exam { name: "T", date: None, exam_type: ExamType::Term, semester },
                full: [Some(60); 8],
                marks: [Some(Mark::Hundredths(4_000)); 8],
                is_listed: true,
            };
            let total = subject_total(class, semester, &[term]);
            assert_eq!(
                (total.printed, total.parts, carries(class, semester)),
                (None, Vec::new(), None),
                "{class} {semester}"
            );
        }
    }
}
