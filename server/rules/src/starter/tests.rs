//! The tables of the curricula, quoted row by row.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::assigned;
use crate::exam_schedule::fault_of_marks;
use crate::subjects::abbreviation;

fn answers(curriculum: Curriculum, classes: RangeInclusive<i64>) -> Answers {
    Answers { curriculum, classes, sections: 2, shift: String::new(), weekend: vec!["friday", "saturday"], bells: None }
}

fn plan(curriculum: Curriculum, classes: RangeInclusive<i64>) -> Plan {
    Plan::of(&answers(curriculum, classes))
}

/// `Islam and Moral Education (111) [Religion]`, a group as `{Science}`.
fn taught(plan: &Plan, class: i64) -> Vec<String> {
    let class = plan.classes.iter().find(|of| of.number == class).unwrap();
    let course = |course: &Course| {
        let code = plan.subjects.iter().find(|subject| subject.name == course.subject.name).unwrap().code;
        let mut text = course.subject.name.to_owned();
        if !code.is_empty() {
            text.extend([" (", code, ")"]);
        }
        if let Some(choice) = course.choice {
            text.extend([" [", choice.name, "]"]);
        }
        if let Some(group) = course.group {
            text.extend([" {", group, "}"]);
        }
        text
    };
    class.courses.iter().map(course).collect()
}

#[test]
fn the_national_curriculum_by_class() {
    let religions = [
        "Islam and Moral Education (111) [Religion]",
        "Hinduism and Moral Education (112) [Religion]",
        "Buddhism and Moral Education (113) [Religion]",
        "Christianity and Moral Education (114) [Religion]",
    ];
    let languages =
        ["Bangla 1st Paper (101)", "Bangla 2nd Paper (102)", "English 1st Paper (107)", "English 2nd Paper (108)"];
    let whole = plan(Curriculum::NationalBangla, 3..=12);
    assert_eq!(
        taught(&plan(Curriculum::NationalBangla, 3..=5), 4),
        [
            "Bangla",
            "English",
            "Mathematics",
            "Science",
            "Bangladesh and Global Studies",
            "Islam [Religion]",
            "Hinduism [Religion]",
            "Buddhism [Religion]",
            "Christianity [Religion]",
            "Arts and Crafts",
            "Physical Education"
        ]
    );
    let six_to_eight = [
        &languages[..],
        &[
            "Mathematics (109)",
            "Science (127)",
            "Bangladesh and Global Studies (150)",
            "Information and Communication Technology (154)",
        ],
        &religions,
        &[
            "Agriculture Studies (134) [Agriculture or Home Science]",
            "Home Science (151) [Agriculture or Home Science]",
        ],
    ];
    assert_eq!(taught(&whole, 6), six_to_eight.concat());
    assert_eq!(taught(&whole, 8), six_to_eight.concat());
    let nine_and_ten = [
        &languages[..],
        &["Mathematics (109)", "Information and Communication Technology (154)"],
        &religions,
        &[
            "Science (127) [Science or BGS]",
            "Bangladesh and Global Studies (150) [Science or BGS] {Science}",
            "Physics (136) {Science}",
            "Chemistry (137) {Science}",
            "Biology (138) {Science}",
            "History of Bangladesh and World Civilization (153) {Humanities}",
            "Geography and Environment (110) {Humanities}",
            "Civics and Citizenship (140) {Humanities}",
            "Accounting (146) {Business Studies}",
            "Finance and Banking (152) {Business Studies}",
            "Business Entrepreneurship (143) {Business Studies}",
            "Higher Mathematics (126) [Fourth subject]",
            "Economics (141) [Fourth subject]",
            "Agriculture Studies (134) [Fourth subject]",
            "Home Science (151) [Fourth subject]",
        ],
    ];
    assert_eq!(taught(&whole, 9), nine_and_ten.concat());
    assert_eq!(taught(&whole, 10), nine_and_ten.concat());
    let codes = |group: &str| {
        let class = whole.classes.iter().find(|class| class.number == 11).unwrap();
        let of = class.courses.iter().filter(|course| course.group == Some(group));
        of.map(|course| course.subject.code).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(codes("Science"), "174 175 176 177 178 179 265 266");
    assert_eq!(codes("Humanities"), "109 110 269 270 304 305 121 122");
    assert_eq!(codes("Business Studies"), "253 254 277 278 292 293");
    let for_all = [&languages[..], &["Information and Communication Technology (11-12) (275)"]].concat();
    assert_eq!(taught(&whole, 12)[..5], for_all);
}

#[test]
fn subjects_have_their_bengali_names() {
    let whole = plan(Curriculum::NationalEnglish, 3..=12);
    for (name, bengali) in [
        ("Bangla", "বাংলা"),
        ("Mathematics", "গণিত"),
        ("Islam", "ইসলাম শিক্ষা"),
        ("Christianity and Moral Education", "খ্রিষ্টধর্ম ও নৈতিক শিক্ষা"),
        ("Agriculture Studies", "কৃষিশিক্ষা"),
        ("Home Science", "গার্হস্থ্য বিজ্ঞান"),
        ("Higher Mathematics", "উচ্চতর গণিত"),
        ("Finance and Banking", "ফিন্যান্স ও ব্যাংকিং"),
        ("Physics 2nd Paper", "পদার্থবিজ্ঞান ২য় পত্র"),
    ] {
        let subject = whole.subjects.iter().find(|subject| subject.name == name);
        assert_eq!(subject.map(|subject| subject.bengali), Some(bengali), "{name}");
    }
    assert!(whole.subjects.iter().all(|subject| !subject.bengali.is_empty()));
}

#[test]
fn the_curriculum_of_the_specification_by_class() {
    let whole = plan(Curriculum::Cambridge, 3..=12);
    for (classes, names) in [
        (
            3..=7,
            "English Language, English Literature, Bangla, Mathematics, Science, Bangladesh Studies, Religion, Computer Science, \
             Spelling",
        ),
        (
            8..=10,
            "English Language, English Literature, Bangla, Mathematics, Additional Mathematics, Physics, Chemistry, Biology, \
             Computer Science, Business Studies, Accounting, Economics, Bangladesh Studies, Religion",
        ),
        (
            11..=12,
            "Mathematics, Further Mathematics, Physics, Chemistry, Biology, Computer Science, Business, Accounting, Economics, \
             English",
        ),
    ] {
        for class in classes {
            assert_eq!(taught(&whole, class).join(", "), names, "{class}");
        }
    }
    assert_eq!((whole.scheme, whole.joined), (None, None));
}

#[test]
fn every_class_can_be_assigned_its_subjects() {
    for curriculum in Curriculum::ALL {
        let plan = plan(curriculum, 3..=12);
        let names: BTreeSet<String> = plan.subjects.iter().map(|subject| subject.name.to_lowercase()).collect();
        assert_eq!(names.len(), plan.subjects.len(), "a session has a name once");
        assert!(plan.subjects.len() < 100, "the order on cards goes to 99");
        for class in &plan.classes {
            let mut heads = BTreeSet::new();
            for course in &class.courses {
                let own = Some(course.subject.short).filter(|own| !own.is_empty());
                let head = abbreviation(course.subject.name, own);
                assert!(head.chars().count() <= 12, "{head}");
                assert!(heads.insert(head.to_lowercase()), "{head} twice in {}", class.name);
                assert!(course.group.is_none_or(|group| plan.groups.contains(&group)));
            }
            let subjects: Vec<_> = class
                .courses
                .iter()
                .map(|course| assigned::AssignedSubject {
                    subject_id: course.subject.name.to_owned(),
                    kind: if course.is_optional() {
                        assigned::AssignedKind::Optional
                    } else {
                        assigned::AssignedKind::All
                    },
                    group: course.choice.map(|choice| choice.name.to_owned()),
                })
                .collect();
            let choices: BTreeMap<&str, bool> =
                class.courses.iter().filter_map(|course| course.choice).map(|of| (of.name, of.is_fourth)).collect();
            let groups: Vec<_> = choices
                .into_iter()
                .map(|(name, is_fourth)| assigned::ChoiceGroup { name: name.to_owned(), take: 1, is_fourth })
                .collect();
            assert_eq!(assigned::faults(&subjects, &groups), [], "{}", class.name);
        }
    }
}

#[test]
fn the_exams_are_those_of_the_scheme() {
    for curriculum in Curriculum::ALL {
        let plan = plan(curriculum, 3..=12);
        let scheme = plan.scheme.unwrap_or(BuiltIn::Standard);
        for class in 3..=12 {
            let sat: BTreeSet<(&str, &str)> = plan
                .exams
                .iter()
                .filter(|exam| exam.classes.contains(&class))
                .map(|exam| (exam.semester.as_str(), exam.exam_type.as_str()))
                .collect();
            let of_scheme = scheme
                .definition()
                .results
                .iter()
                .filter(|result| (result.from_class..=result.to_class).contains(&class));
            let counted: BTreeSet<(&str, &str)> = of_scheme
                .flat_map(|result| {
                    let types = result.parts.iter().flat_map(|part| &part.exam_types);
                    types.map(|exam_type| (result.semester.as_str(), exam_type.as_str()))
                })
                .collect();
            assert_eq!(sat, counted, "{curriculum:?}, class {class}");
        }
    }
    let names = |plan: &Plan| plan.exams.iter().map(|exam| exam.name).collect::<Vec<_>>();
    let national = plan(Curriculum::NationalBangla, 6..=6);
    assert_eq!(names(&national), ["Half Yearly Class Test", "Half Yearly", "Annual Class Test", "Annual"]);
    assert_eq!(national.exams[0].classes, 6..=6);
    let seven = plan(Curriculum::Cambridge, 7..=8);
    assert_eq!(seven.exams.len(), 16);
    assert_eq!((seven.exams[0].classes.clone(), seven.exams[8].classes.clone()), (7..=7, 8..=8));
}

/// `written 70/23, viva 30/10`
fn distributed(plan: &Plan, class: i64, exam_type: &str, subject: &str) -> String {
    let of = plan.distributions.iter().find(|of| of.class == class && of.exam_type.as_str() == exam_type).unwrap();
    let (_, marks) = of.subjects.iter().find(|(name, _)| *name == subject).unwrap();
    let text = |(component, full, pass): &Marked| format!("{} {full}/{pass}", component.key());
    marks.iter().map(text).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_distributions_by_class_and_exam_type() {
    let national = plan(Curriculum::NationalBangla, 3..=12);
    for (class, exam_type, subject, marks) in [
        // "CQ 70/23 and MCQ 30/10; with practical: CQ 50/17, MCQ 25/8, Practical 25/8; language papers 2: written 100/33"
        (6, "term", "Bangla 1st Paper", "written 70/23, viva 30/10"),
        (9, "term", "Physics", "written 50/17, viva 25/8, practical 25/8"),
        (6, "term", "Bangla 2nd Paper", "written 100/33"),
        (12, "term", "English 2nd Paper", "written 100/33"),
        (10, "term", "Information and Communication Technology", "viva 25/8, practical 25/8"),
        (6, "classTest", "Mathematics", "written 20/7"),
    ] {
        assert_eq!(distributed(&national, class, exam_type, subject), marks, "{class} {exam_type} {subject}");
    }
    let cambridge = plan(Curriculum::Cambridge, 3..=12);
    for (class, exam_type, marks) in [
        // "class test, sba, assignment written 20/8 (3-7), paper 1 20/8 (8-9), class test written 20/8 (10-12)"
        (3, "classTest", "written 20/8"),
        (7, "sba", "written 20/8"),
        (8, "assignment", "paper1 20/8"),
        (9, "classTest", "paper1 20/8"),
        (10, "classTest", "written 20/8"),
        (12, "classTest", "written 20/8"),
        // "term written 100/40 (3-7), paper 1 50/20 and paper 2 50/20 (8-12)"
        (5, "term", "written 100/40"),
        (8, "term", "paper1 50/20, paper2 50/20"),
        (12, "term", "paper1 50/20, paper2 50/20"),
        // "cp, pbl written 10/4; studentQuality written 100/0"
        (11, "cp", "written 10/4"),
        (12, "pbl", "written 10/4"),
        (11, "studentQuality", "written 100/0"),
    ] {
        assert_eq!(distributed(&cambridge, class, exam_type, "Mathematics"), marks, "{class} {exam_type}");
    }
    for curriculum in Curriculum::ALL {
        for (_, marks) in plan(curriculum, 3..=12).distributions.iter().flat_map(|of| &of.subjects) {
            for (_, full, pass) in marks {
                assert!(fault_of_marks(Some(*full), Some(*pass)).is_none());
            }
        }
    }
}

#[test]
fn papers_are_joined_from_class_9() {
    let joined = |classes| plan(Curriculum::NationalBangla, classes).joined;
    assert_eq!(joined(3..=8), None);
    let scheme = joined(8..=9).unwrap();
    assert_eq!(scheme.faults(), []);
    assert!(crate::scheme::Plan::new(scheme.clone()).is_ok());
    assert_eq!((scheme.joined[0].name.as_str(), scheme.joined.len()), ("Bangla", 13));
    let whole = plan(Curriculum::NationalBangla, 3..=12);
    for paper in scheme.joined.iter().flat_map(|of| &of.subjects) {
        assert!(whole.subjects.iter().any(|subject| subject.name == paper), "{paper}");
    }
    let graded: Vec<i64> = whole.classes.iter().filter(|class| class.is_joined).map(|class| class.number).collect();
    assert_eq!(graded, [9, 10, 11, 12]);
}

#[test]
fn what_both_curricula_have() {
    let small = plan(Curriculum::Cambridge, 3..=8);
    assert_eq!((small.groups.len(), small.sections(), small.classes.len()), (0, 12, 6));
    assert_eq!(small.classes[0].sections, ["A", "B"]);
    assert_eq!(small.school_days, ["sunday", "monday", "tuesday", "wednesday", "thursday"]);
    let large = plan(Curriculum::NationalBangla, 9..=9);
    assert_eq!(large.groups, ["Science", "Humanities", "Business Studies"]);
    assert_eq!(large.designations.len(), 7);
    let fees: Vec<_> = FEES.iter().map(|fee| (fee.name, fee.kind)).collect();
    assert_eq!(
        fees,
        [("Tuition", "monthly"), ("Admission", "once"), ("Session charge", "yearly"), ("Exam fee", "exam")]
    );
    assert_eq!(ACCOUNTS.map(|account| account.name), ["Cash in hand", "Bank"]);
}

#[test]
fn bells_are_written_out() {
    // "8 periods of 40 minutes from 8:00, break after the 4th"
    let bells = Bells { periods: 8, minutes: 40, begins: 480, break_after: Some(4), break_minutes: 30 };
    let written = bells.written();
    assert!(written.starts_with("08:00-08:40 lesson,08:40-09:20 lesson"));
    assert!(written.contains("10:00-10:40 lesson,10:40-11:10 break,11:10-11:50 lesson"));
    assert!(written.ends_with("13:10-13:50 lesson"));
    assert_eq!(bells.ends(), 13 * 60 + 50);
    let without = Bells { break_after: None, ..bells };
    assert_eq!(without.written().split(',').count(), 8);
    assert_eq!(without.ends(), 13 * 60 + 20);
}
