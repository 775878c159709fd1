//! The calls and pages of what is made of marks, one line each. `server/src/routes.rs` puts those of all groups together.

use rules::permission::Action;

use crate::grading_schemes::changing::{ChangeGradingScheme, SchemeChanged, grading_scheme_of_session};
use crate::grading_schemes::{self, StoredSchemes};
use crate::{qualities, report_cards, tabulation};
use records::{command, view};
use web::{calls, pages};

calls! {
    // Tabulation
    get "/getTabulationTotal" view::call::<tabulation::TabulationTotal>() => Vec<tabulation::table::TabulationRow>, Some(Action::ViewTabulation), "A section's totals and positions in a semester, by position";
    get "/getTabulation" view::call::<tabulation::ExamTabulation>() => Vec<tabulation::table::TabulationRow>, Some(Action::ViewTabulation), "The same of one exam";
    post "/tryGradingScheme" grading_schemes::try_grading_scheme => grading_schemes::TriedScheme, Some(Action::ManageExams), "A section's totals and positions in a semester as they are, and as another grading scheme would have them; stores nothing";
    // Qualities
    post "/addStudentQualities" command::call::<qualities::AddStudentQualities>() => qualities::wire::OneSaved, Some(Action::EnterQualities), "Adds a student's conduct grades; answers their version";
    put "/updateStudentQualities/{studentId}" command::call::<qualities::UpdateStudentQualities>() => qualities::wire::OneSaved, Some(Action::EnterQualities), "Changes a student's conduct grades; null takes one away";
    get "/getOneStudentQualities/{studentId}" qualities::get_one_student_qualities => Option<qualities::wire::StoredQualities>, Some(Action::ViewQualities), "A student's conduct grades: the semester's own, else those without one; null where there are none";
    put "/sectionQualities" command::call::<qualities::SectionQualities>() => qualities::wire::SectionSaved, Some(Action::EnterQualities), "Adds and changes the conduct grades of a section's students, all of them or none";
    get "/getStudentInfo" qualities::get_student_info => [qualities::wire::StudentInfo; 1], Some(Action::ViewQualities), "A student with branch, session, class and section: an array of one";
    // Report cards
    get "/getStudentsWithMarksDetails" view::call::<report_cards::StudentsWithMarks>() => Vec<report_cards::StudentDetails>, Some(Action::ViewReportCards), "A section's students with every mark of the session, and what a semester comes to";
    get "/getSubjectWiseHighestMarks" view::call::<report_cards::HighestMarks>() => Vec<report_cards::HighestMark>, Some(Action::ViewReportCards), "The highest mark of each subject of a section, from 1stSemester";
    // Grading schemes
    post "/changeGradingScheme/{id}" command::call::<ChangeGradingScheme>() => SchemeChanged, Some(Action::ManageStructure), "Has a session and its classes graded by other schemes; a preview stores nothing";
}

pages! {
    // /admin
    "/admin/tabulation" get tabulation::every_tabulation;
    "/admin/tabulation/print" get tabulation::every_tabulation_print;
    "/admin/exam_tabulation_3_7" get tabulation::tabulation;
    "/admin/exam_tabulation_3_7/print" get tabulation::tabulation_print;
    "/admin/first_semester_tabulation_3_7" get tabulation::tabulation;
    "/admin/first_semester_tabulation_3_7/print" get tabulation::tabulation_print;
    "/admin/second_semester_tabulation_3_7" get tabulation::tabulation;
    "/admin/second_semester_tabulation_3_7/print" get tabulation::tabulation_print;
    "/admin/half_yearly_tabulation_8_9" get tabulation::tabulation;
    "/admin/half_yearly_tabulation_8_9/print" get tabulation::tabulation_print;
    "/admin/yearly_tabulation_8_9" get tabulation::tabulation;
    "/admin/yearly_tabulation_8_9/print" get tabulation::tabulation_print;
    "/admin/pre_qualification_tabulation_10" get tabulation::tabulation;
    "/admin/pre_qualification_tabulation_10/print" get tabulation::tabulation_print;
    "/admin/qualification_tabulation_10" get tabulation::tabulation;
    "/admin/qualification_tabulation_10/print" get tabulation::tabulation_print;
    "/admin/pre_cambridge_tabulation_10" get tabulation::tabulation;
    "/admin/pre_cambridge_tabulation_10/print" get tabulation::tabulation_print;
    "/admin/preparation_tabulation_10" get tabulation::tabulation;
    "/admin/preparation_tabulation_10/print" get tabulation::tabulation_print;
    "/admin/interim_tabulation_11_12" get tabulation::tabulation;
    "/admin/interim_tabulation_11_12/print" get tabulation::tabulation_print;
    "/admin/qualification_tabulation_11_12" get tabulation::tabulation;
    "/admin/qualification_tabulation_11_12/print" get tabulation::tabulation_print;
    "/admin/pre_cambridge_tabulation_11_12" get tabulation::tabulation;
    "/admin/pre_cambridge_tabulation_11_12/print" get tabulation::tabulation_print;
    "/admin/preparation_tabulation_11_12" get tabulation::tabulation;
    "/admin/preparation_tabulation_11_12/print" get tabulation::tabulation_print;
    "/admin/examResult_student/card" get report_cards::own_card;
    "/admin/markSheet" get report_cards::mark_sheet;
    "/admin/markSheet/cards" get report_cards::cards;
    "/admin/markSheet/students.csv" get report_cards::students_csv;
    "/admin/markSheet/print" get report_cards::students_print;
    "/admin/files/tabulation.xlsx" get tabulation::tabulation_xlsx;
    "/admin/student-qualities" get qualities::student_qualities, post command::posted::<qualities::AddStudentQualities>();
    "/admin/student-qualities/print" get qualities::student_qualities_print;
    "/admin/files/student-qualities.csv" get qualities::student_qualities_csv;
    "/admin/gradingSchemes/new" get grading_schemes::new::<StoredSchemes>, post grading_schemes::new_posted::<StoredSchemes>;
    "/admin/gradingSchemes/{id}/try" get grading_schemes::try_scheme;
    "/admin/gradingSchemes/upload" get grading_schemes::upload::<StoredSchemes>, post grading_schemes::upload_posted::<StoredSchemes>;
    "/admin/gradingSchemes/{id}/edit" get grading_schemes::edit::<StoredSchemes>, post grading_schemes::edit_posted::<StoredSchemes>;
    "/admin/manageSession/{id}/gradingScheme" get grading_scheme_of_session, post command::posted::<ChangeGradingScheme>();
}
