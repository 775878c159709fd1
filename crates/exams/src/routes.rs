//! The calls and pages of exams and marks, one line each. `server/src/routes.rs` puts those of all groups together.

use rules::permission::Action;

use crate::{exam_list, marks, results, schedules};
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
    // Dashboard
    get "/searchSheets" results::search_sheets => Vec<results::SheetHit>, Some(Action::ViewResults), "At most 20 sections and sheets by words of their names, from two characters";
    // Exams (docs/rules.md)
    post "/addExamHall" records::add::<crate::Halls>(), Some(Action::ManageExams), "Adds an exam hall; answers its id";
    get "/getAllExamHall" records::get_all::<crate::Halls>(), Some(Action::ManageExams), "A branch's exam halls, paged";
    get "/getOneExamHall/{id}" records::get_one::<crate::Halls>(), Some(Action::ManageExams), "One exam hall";
    put "/updateOneExamHall/{id}" records::update_one::<crate::Halls>(), Some(Action::ManageExams), "Changes an exam hall; what is left out stays";
    delete "/deleteOneExamHall/{id}" records::delete_one::<crate::Halls>(), Some(Action::ManageExams), "Deletes an exam hall that no paper is placed in";
    // Mark distributions and schedules
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
    "/admin/files/exam-marks.xlsx" get marks::exam_marks_xlsx;
    "/admin/files/section-marks.xlsx" get marks::section_marks_xlsx;
    "/admin/files/own-marks.xlsx" get marks::own_marks_xlsx;
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
    "/admin/markDistribution" get schedules::mark_distribution, post command::posted::<schedules::UpdateOneMarkDistribution>();
    "/admin/examSchedule" get schedules::exam_schedule, post command::posted::<schedules::UpdateOneExamSchedule>();
    "/admin/examSchedule/print" get schedules::exam_schedule_print;
    "/admin/exam_schedule_8_12" get schedules::exam_schedule, post command::posted::<schedules::UpdateOneExamSchedule>();
    "/admin/studentExamSchedule" get schedules::student_exam_schedule;
    "/admin/studentExamSchedule/print" get schedules::student_exam_schedule_print;
}
