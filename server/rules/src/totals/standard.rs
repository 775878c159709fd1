//! What the program knows by name is what *Standard* names.

use super::*;
use crate::scheme::BuiltIn;
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
        assert_eq!(plan.exam_type(exam_type.as_str()), Some(exam_type));
    }
    assert_eq!(standard().exam_types, []);
}

#[test]
fn nothing_is_printed_where_a_class_has_no_such_semester() {
    for class in 0..=15 {
        let of_class = for_class(class);
        for semester in Semester::ALL.into_iter().filter(|semester| !of_class.contains(semester)) {
            let term = ExamMarks {
                exam: Exam { name: "T", date: None, exam_type: ExamType::TERM, semester },
                full: [Some(60); 8],
                marks: [Some(Mark::Hundredths(4_000)); 8],
                pass: [None; 8],
                is_listed: true,
            };
            let total = subject_total(BuiltIn::Standard.plan(), class, semester, &[term]);
            assert_eq!(
                (total.printed, total.parts, carries(BuiltIn::Standard.plan(), class, semester).count()),
                (None, Vec::new(), 0),
                "{class} {semester}"
            );
        }
    }
}
