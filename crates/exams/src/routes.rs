//! The calls and pages of exams and marks, one line each. `server/src/routes.rs` puts those of all groups together.

use rules::permission::Action;

use crate::grading_schemes::changing::{ChangeGradingScheme, SchemeChanged, grading_scheme_of_session};
use crate::grading_schemes::{self, StoredSchemes};
use crate::{exam_list, marks, qualities, report_cards, results, schedules, tabulation};
use records::{command, view};
use web::answers::Message;
use web::input;
use web::{calls, pages};

calls! {
    // Exam list
    post "/addExamList" records::add::<crate::ExamList>(), Some(Action::ManageExams), "Adds an exam to the list; answers its id";
    get "/getExamList" records::get_all::<crate::ExamList>(), Some(Action::ManageExams), "A session's exams, paged";
    get "/getOneExamList/{id}" exam_list::get_one_exam_list, Some(Action::ManageExams), "One exam";
    put "/updateOneExamList/{id}" records::update_one::<crate::ExamList>(), Some(Action::ManageExams), "Changes an exam; what is left out stays";
    delete "/deleteOneExamList/{id}" exam_list::delete_one_exam_list, Some(Action::ManageExams), "Deletes an exam that has neither marks nor a schedule";
    get "/getBranchSessionWiseExamList" exam_list::get_branch_session_wise_exam_list => Vec<exam_list::store::Exam>, Some(Action::ReadLookups), "A session's exams";
    get "/getBranchSessionClassWiseExamListFromExamSchedule" exam_list::get_branch_session_class_wise_exam_list_from_exam_schedule => Vec<exam_list::store::Exam>, Some(Action::ReadLookups), "The exams scheduled for a section";
    // Marks
    get "/getFilterWiseExamSchedule" marks::get_filter_wise_exam_schedule => Vec<marks::wire::ScheduledSheet>, Some(Action::ViewResults), "The schedule of a sheet: an array of at most one";
    get "/getFilterWiseExamMarks" marks::get_filter_wise_exam_marks => marks::wire::SheetMarks, Some(Action::ViewResults), "The marks of a sheet by roll";
    get "/getResultsPublishedAndLockedStatus" marks::get_results_published_and_locked_status => marks::wire::SheetStatus, Some(Action::ViewResults), "Whether a sheet is published and locked";
    get "/getStudentsForMarkEntry" marks::get_students_for_mark_entry => Vec<marks::wire::StudentForEntry>, Some(Action::EnterMarks), "A section's students by roll, with the version of each one's marks";
    post "/addSubjectWiseMarks" marks::add_subject_wise_marks => marks::wire::SaveAnswer, Some(Action::EnterMarks), "Adds the marks of a sheet that has none";
    put "/updateOneMark" marks::update_one_mark => marks::wire::SaveAnswer, Some(Action::EnterMarks), "Changes marks of a sheet";
    get "/deleteFilterWiseExamMarks" marks::delete_filter_wise_exam_marks => Message, Some(Action::EnterMarks), "Deletes the marks of a sheet";
    get "/getStudentWiseExamMarks" marks::get_student_wise_exam_marks => marks::wire::StudentSheet, Some(Action::ViewStudentMarks), "One student's marks on a sheet; a student's own, once published";
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
    // Results and report cards
    get "/getStudentsWithMarksDetails" view::call::<report_cards::StudentsWithMarks>() => Vec<report_cards::StudentDetails>, Some(Action::ViewReportCards), "A section's students with every mark of the session, and what a semester comes to";
    get "/getSubjectWiseHighestMarks" view::call::<report_cards::HighestMarks>() => Vec<report_cards::HighestMark>, Some(Action::ViewReportCards), "The highest mark of each subject of a section, from 1stSemester";
    // Dashboard
    get "/searchSheets" results::search_sheets => Vec<results::SheetHit>, Some(Action::ViewResults), "At most 20 sections and sheets by words of their names, from two characters";
    // Exams (docs/rules.md)
    post "/addExamHall" records::add::<crate::Halls>(), Some(Action::ManageExams), "Adds an exam hall; answers its id";
    get "/getAllExamHall" records::get_all::<crate::Halls>(), Some(Action::ManageExams), "A branch's exam halls, paged";
    get "/getOneExamHall/{id}" records::get_one::<crate::Halls>(), Some(Action::ManageExams), "One exam hall";
    put "/updateOneExamHall/{id}" records::update_one::<crate::Halls>(), Some(Action::ManageExams), "Changes an exam hall; what is left out stays";
    delete "/deleteOneExamHall/{id}" records::delete_one::<crate::Halls>(), Some(Action::ManageExams), "Deletes an exam hall that no paper is placed in";
    post "/changeGradingScheme/{id}" command::call::<ChangeGradingScheme>() => SchemeChanged, Some(Action::ManageStructure), "Has a session and its classes graded by other schemes; a preview stores nothing";
    // Homework and content
    post "/addMarkDistribution" command::call::<schedules::AddMarkDistribution>() => schedules::DistributionSaved, Some(Action::ManageExams), "Adds what a class's subjects are marked out of in exams of a type; answers its id";
    get "/getAllMarkDistribution" schedules::get_all_mark_distribution => input::Listing<schedules::DistributionRow>, Some(Action::ManageExams), "A session's mark distributions, paged; of one class where it is named";
    get "/getOneMarkDistribution/{id}" view::call::<schedules::Distribution>() => schedules::Distribution, Some(Action::ManageExams), "One mark distribution with its subjects";
    put "/updateOneMarkDistribution/{id}" command::call::<schedules::UpdateOneMarkDistribution>() => schedules::DistributionSaved, Some(Action::ManageExams), "Replaces a mark distribution: all subjects at once";
    delete "/deleteOneMarkDistribution/{id}" command::call::<schedules::DeleteOneMarkDistribution>() => schedules::DistributionSaved, Some(Action::ManageExams), "Deletes a mark distribution; schedules that were filled from it stay";
    post "/addExamSchedule" command::call::<schedules::AddExamSchedule>() => schedules::ScheduleSaved, Some(Action::ManageExams), "Adds the schedule of a class for an exam, all sections at once; answers its id";
    get "/getAllExamSchedule" schedules::get_all_exam_schedule => input::Listing<schedules::ClassScheduleRow>, Some(Action::ViewExamSchedules), "A session's exam schedules by exam and class, paged; of one exam or class where it is named";
    get "/getOneExamSchedule/{id}" view::call::<schedules::ClassSchedule>() => schedules::ClassSchedule, Some(Action::ViewExamSchedules), "A class's schedule for an exam, with every paper";
    put "/updateOneExamSchedule/{id}" command::call::<schedules::UpdateOneExamSchedule>() => schedules::ScheduleSaved, Some(Action::ManageExams), "Replaces a class's schedule for an exam; what marks that are entered count out of changes only where confirmed says so";
    delete "/deleteOneExamSchedule/{id}" command::call::<schedules::DeleteOneExamSchedule>() => schedules::ScheduleSaved, Some(Action::ManageExams), "Deletes a class's schedule for an exam where nobody has marks";
    get "/getStudentExamSchedule" view::call::<schedules::OwnSchedule>() => Vec<schedules::OwnPaperRow>, Some(Action::ViewOwnExamSchedule), "What the student who asks sits in a session, with hall and seat";
}

pages! {
    // /admin
    "/admin/examResult" get results::exam_result;
    "/admin/examResult/print" get results::results_print;
    "/admin/examResult/blank" get results::blank_sheet;
    "/admin/examResult/delete" post marks::delete_marks_posted;
    "/admin/examResult/file" get marks::marks_file, post marks::marks_file_posted;
    "/admin/examResult/file/{id}" get marks::marks_file_plan, post marks::marks_file_act;
    "/admin/examResult_admin" get results::exam_result_admin;
    "/admin/examResult_student" get results::exam_result_student;
    "/admin/examResult_student/print" get results::exam_result_student_print;
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
    "/admin/files/exam-marks.xlsx" get marks::exam_marks_xlsx;
    "/admin/files/section-marks.xlsx" get marks::section_marks_xlsx;
    "/admin/files/own-marks.xlsx" get marks::own_marks_xlsx;
    "/admin/files/tabulation.xlsx" get tabulation::tabulation_xlsx;
    "/admin/student-qualities" get qualities::student_qualities, post command::posted::<qualities::AddStudentQualities>();
    "/admin/student-qualities/print" get qualities::student_qualities_print;
    "/admin/files/student-qualities.csv" get qualities::student_qualities_csv;
    // Lists of records
    "/admin/examList" get records::list::<crate::ExamList>();
    "/admin/examList/ticked" post records::ticked::<crate::ExamList>();
    "/admin/examList/list.csv" get records::csv::<crate::ExamList>();
    "/admin/examList/list.xlsx" get records::xlsx::<crate::ExamList>();
    "/admin/examList/print" get records::print::<crate::ExamList>();
    "/admin/examList/new" get records::new::<crate::ExamList>(), post records::add_posted::<crate::ExamList>();
    "/admin/examList/{id}" get records::edit::<crate::ExamList>(), post records::edit_posted::<crate::ExamList>();
    "/admin/examList/{id}/delete" get records::delete::<crate::ExamList>(), post records::delete_posted::<crate::ExamList>();
    "/admin/examHall" get records::list::<crate::Halls>();
    "/admin/examHall/ticked" post records::ticked::<crate::Halls>();
    "/admin/examHall/list.csv" get records::csv::<crate::Halls>();
    "/admin/examHall/list.xlsx" get records::xlsx::<crate::Halls>();
    "/admin/examHall/print" get records::print::<crate::Halls>();
    "/admin/examHall/new" get records::new::<crate::Halls>(), post records::add_posted::<crate::Halls>();
    "/admin/examHall/{id}" get records::edit::<crate::Halls>(), post records::edit_posted::<crate::Halls>();
    "/admin/examHall/{id}/delete" get records::delete::<crate::Halls>(), post records::delete_posted::<crate::Halls>();
    "/admin/examHall/seatPlan" get schedules::seat_plan;
    "/admin/examHall/seatPlan/print" get schedules::seat_plan_print;
    "/admin/gradingSchemes/new" get grading_schemes::new::<StoredSchemes>, post grading_schemes::new_posted::<StoredSchemes>;
    "/admin/gradingSchemes/{id}/try" get grading_schemes::try_scheme;
    "/admin/gradingSchemes/upload" get grading_schemes::upload::<StoredSchemes>, post grading_schemes::upload_posted::<StoredSchemes>;
    "/admin/gradingSchemes/{id}/edit" get grading_schemes::edit::<StoredSchemes>, post grading_schemes::edit_posted::<StoredSchemes>;
    "/admin/manageSession/{id}/gradingScheme" get grading_scheme_of_session, post command::posted::<ChangeGradingScheme>();
    "/admin/markDistribution" get schedules::mark_distribution, post command::posted::<schedules::UpdateOneMarkDistribution>();
    "/admin/examSchedule" get schedules::exam_schedule, post command::posted::<schedules::UpdateOneExamSchedule>();
    "/admin/examSchedule/print" get schedules::exam_schedule_print;
    "/admin/exam_schedule_8_12" get schedules::exam_schedule, post command::posted::<schedules::UpdateOneExamSchedule>();
    "/admin/studentExamSchedule" get schedules::student_exam_schedule;
    "/admin/studentExamSchedule/print" get schedules::student_exam_schedule_print;
}
