//! THE table: every `/api` call here and every page in `routes/pages.rs`, one line each, in the specification's order. The router, the `OpenAPI`
//! document and the lists that tests walk are made from the same lines. What a call takes is read off its handler's parameters.

mod pages;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Extension, Router};
use rules::limits;
use rules::permission::Action;
use tower_http::catch_panic::CatchPanicLayer;

use crate::openapi::{self, Call};
use base::error::Error;
use exams::{exam_list, marks, qualities, report_cards, results, schedules, tabulation};
use money::raising;
use money::reports;
use money::vouchers::{self, Deposits, Expenses};
use office::{content, dashboard, homework, library, notifications};
use people::teaching::assigned_subjects;
use people::{employees, promotion, rolls, students};
use published::papers;
use published::{print_links, publishing};
use roster::structure::{self, classes, groups, routines, sessions, subjects, substitutions};
use roster::{attendance, events, sign_in};
use web::app::App;

pub use pages::{PAGES, Page};
use web::answers::Message;
use web::bodies::Bodies;
use web::input::Listing;
use web::notifications::Notification;
use web::takes::taken;
use web::{answers, assets, compression, input};

/// The schema of what a call answers; the calls of declared nouns answer what their declarations say (`openapi/nouns.rs`).
macro_rules! answer {
    () => {
        None
    };
    ($answer:ty) => {
        Some(openapi::schema_of::<$answer>)
    };
}

macro_rules! calls {
    ($($method:ident $path:literal $handler:expr $(=> $answer:ty)?, $who:expr, $says:literal;)+) => {
        /// Every call, for the router, the `OpenAPI` document and the tests that walk them all.
        pub const CALLS: &[Call] = &[$(Call {
            method: stringify!($method),
            path: concat!("/api", $path),
            who: $who,
            takes: |generator| taken(&$handler, generator),
            answer: answer!($($answer)?),
            says: $says,
        }),+];

        fn api() -> Router<Arc<App>> {
            Router::new()$(.route($path, axum::routing::$method($handler)))+
        }
    };
}

/// `/api/openapi.json` and sign-in need no token; `None` below.
const ANYBODY: Option<Action> = None;

calls! {
    // Sign in and session check
    post "/manageUserLogin" sign_in::manage_user_login => sign_in::SignedInUser, ANYBODY, "Signs in; answers the user with an accessToken";
    get "/check_session" sign_in::check_session => sign_in::GoodToken, Some(Action::ViewDashboard), "Answers whether the token is still good, and until when";

    // Passwords
    get "/updateEmployeePassword/{id}" sign_in::update_employee_password => sign_in::PasswordChanged, Some(Action::ChangeOwnPassword), "Changes a password, one's own or an employee's";
    post "/updateEmployeePassword/{id}" sign_in::set_employee_password => sign_in::PasswordChanged, Some(Action::ChangeOwnPassword), "The same, with the password in the body";
    post "/changeStudentPassword" sign_in::change_student_password => sign_in::PasswordChanged, Some(Action::ChangeOwnPassword), "Changes a student's password";

    // Branches
    post "/addBranch" records::add::<structure::Branches>(), Some(Action::ManageBranches), "Adds a branch; answers its id";
    get "/getAllBranch" records::get_all::<structure::Branches>(), Some(Action::ReadBranches), "The branches, paged";
    get "/getOneBranch/{id}" records::get_one::<structure::Branches>(), Some(Action::ReadBranches), "One branch";
    put "/updateOneBranch/{id}" records::update_one::<structure::Branches>(), Some(Action::EditBranches), "Changes a branch; what is left out stays";
    delete "/deleteOneBranch/{id}" records::delete_one::<structure::Branches>(), Some(Action::ManageBranches), "Deletes a branch that nothing refers to";

    // Sessions
    post "/addSession" records::add::<structure::Sessions>(), Some(Action::ManageStructure), "Adds a session; answers its id";
    get "/getAllSession" sessions::get_all_session, Some(Action::ManageStructure), "The sessions, paged";
    get "/getOneSession/{id}" records::get_one::<structure::Sessions>(), Some(Action::ManageStructure), "One session";
    put "/updateOneSession/{id}" records::update_one::<structure::Sessions>(), Some(Action::ManageStructure), "Changes a session; what is left out stays";
    delete "/deleteOneSession/{id}" sessions::delete_one_session, Some(Action::ManageStructure), "Deletes a session that nothing refers to; answers those that are left";

    // Employees
    post "/addEmployee" records::add::<people::Employees>(), Some(Action::ManageEmployees), "Adds an employee; answers its id. The password is changed at the first sign-in";
    post "/addBulkEmployee" records::import::add_bulk::<people::Employees>() => records::import::BulkAnswer, Some(Action::ManageEmployees), "Adds and changes up to 5,000 employees, all or none; nobody gets a password by it";
    get "/getAllEmployee" records::get_all::<people::Employees>(), Some(Action::ManageEmployees), "A branch's employees, paged; for a superAdmin with those of no branch";
    get "/getOneEmployee/{id}" records::get_one::<people::Employees>(), Some(Action::ManageEmployees), "One employee";
    put "/updateOneEmployee/{id}" records::update_one::<people::Employees>(), Some(Action::ManageEmployees), "Changes an employee; what is left out stays";
    delete "/deleteOneEmployee/{id}" records::delete_one::<people::Employees>(), Some(Action::ManageEmployees), "Deletes an employee who has done nothing yet";

    // Exam list
    post "/addExamList" records::add::<exams::ExamList>(), Some(Action::ManageExams), "Adds an exam to the list; answers its id";
    get "/getExamList" records::get_all::<exams::ExamList>(), Some(Action::ManageExams), "A session's exams, paged";
    get "/getOneExamList/{id}" exam_list::get_one_exam_list, Some(Action::ManageExams), "One exam";
    put "/updateOneExamList/{id}" records::update_one::<exams::ExamList>(), Some(Action::ManageExams), "Changes an exam; what is left out stays";
    delete "/deleteOneExamList/{id}" exam_list::delete_one_exam_list, Some(Action::ManageExams), "Deletes an exam that has neither marks nor a schedule";
    get "/getBranchSessionWiseExamList" exam_list::get_branch_session_wise_exam_list => Vec<exam_list::store::Exam>, Some(Action::ReadLookups), "A session's exams";
    get "/getBranchSessionClassWiseExamListFromExamSchedule" exam_list::get_branch_session_class_wise_exam_list_from_exam_schedule => Vec<exam_list::store::Exam>, Some(Action::ReadLookups), "The exams scheduled for a section";

    // Lookups
    get "/sessionWiseClass/{id}" classes::session_wise_class => Vec<classes::store::Class>, Some(Action::ReadLookups), "A session's classes";
    get "/classWiseSection/{id}" classes::class_wise_section => Vec<classes::store::Section>, Some(Action::ReadLookups), "A class's sections";
    get "/branchWiseGroup/{id}" groups::branch_wise_group => Vec<groups::store::Group>, Some(Action::ReadLookups), "A branch's groups";
    get "/branchWiseSession/{id}" sessions::branch_wise_session => Vec<sessions::store::Session>, Some(Action::ReadLookups), "A branch's sessions, the newest first";
    get "/branchWiseSubject" subjects::branch_wise_subject => Vec<subjects::SubjectRow>, Some(Action::ReadLookups), "A session's subjects; a section's where one is given";
    get "/branchWiseTeacher" employees::branch_wise_teacher => Vec<employees::EmployeeRow>, Some(Action::ReadLookups), "A branch's teachers";
    get "/branchWiseEmployee" employees::branch_wise_employee => Vec<employees::EmployeeRow>, Some(Action::ReadLookups), "A branch's employees";
    get "/branchWiseAccountant" employees::branch_wise_accountant => Vec<employees::EmployeeRow>, Some(Action::ReadLookups), "A branch's accountants";
    get "/getStudentAsFilter" students::get_student_as_filter => Vec<students::StudentRow>, Some(Action::ReadLookups), "The students of a session, class or section";
    get "/getTeacherScheduleList" routines::get_teacher_schedule_list => routines::Periods, Some(Action::ReadLookups), "The routine from saturday to friday; paged where page or limit is given";

    // Marks
    get "/getFilterWiseExamSchedule" marks::get_filter_wise_exam_schedule => Vec<marks::wire::ScheduledSheet>, Some(Action::ViewResults), "The schedule of a sheet: an array of at most one";
    get "/getFilterWiseExamMarks" marks::get_filter_wise_exam_marks => marks::wire::SheetMarks, Some(Action::ViewResults), "The marks of a sheet by roll";
    get "/getResultsPublishedAndLockedStatus" marks::get_results_published_and_locked_status => marks::wire::SheetStatus, Some(Action::ViewResults), "Whether a sheet is published and locked";
    get "/getStudentsForMarkEntry" marks::get_students_for_mark_entry => Vec<marks::wire::StudentForEntry>, Some(Action::EnterMarks), "A section's students by roll, with the version of each one's marks";
    post "/addSubjectWiseMarks" marks::add_subject_wise_marks => marks::wire::SaveAnswer, Some(Action::EnterMarks), "Adds the marks of a sheet that has none";
    put "/updateOneMark" marks::update_one_mark => marks::wire::SaveAnswer, Some(Action::EnterMarks), "Changes marks of a sheet";
    get "/deleteFilterWiseExamMarks" marks::delete_filter_wise_exam_marks => Message, Some(Action::EnterMarks), "Deletes the marks of a sheet";
    get "/getStudentWiseExamMarks" marks::get_student_wise_exam_marks => marks::wire::StudentSheet, Some(Action::ViewStudentMarks), "One student's marks on a sheet; a student's own, once published";

    // Publish and lock
    post "/publishResult" publishing::publish_result => publishing::OneAnswer, Some(Action::PublishResults), "Publishes the result of a sheet, or takes that back; then names the open print links that hold it, which revokeLinks revokes";
    post "/resultsLockStatusUpdate" publishing::results_lock_status_update => publishing::OneAnswer, Some(Action::LockResults), "Locks the marks of a sheet, or unlocks them";
    post "/publishResults" publishing::publish_results => publishing::ManyAnswer, Some(Action::PublishResults), "The same for every subject; sheets is exam or section (of one section), examOfClass or class (of every section); answers what became of each";
    post "/lockResults" publishing::lock_results => publishing::ManyAnswer, Some(Action::LockResults), "Locks or unlocks every subject; answers what became of each";

    // Tabulation
    get "/getTabulationTotal" tabulation::get_tabulation_total => Vec<tabulation::table::TabulationRow>, Some(Action::ViewTabulation), "A section's totals and positions in a semester, by position";
    get "/getTabulation" tabulation::get_tabulation => Vec<tabulation::table::TabulationRow>, Some(Action::ViewTabulation), "The same of one exam";

    // Qualities
    post "/addStudentQualities" qualities::add_student_qualities => qualities::wire::OneSaved, Some(Action::EnterQualities), "Adds a student's conduct grades; answers their version";
    put "/updateStudentQualities/{studentId}" qualities::update_student_qualities => qualities::wire::OneSaved, Some(Action::EnterQualities), "Changes a student's conduct grades; null takes one away";
    get "/getOneStudentQualities/{studentId}" qualities::get_one_student_qualities => Option<qualities::wire::StoredQualities>, Some(Action::ViewQualities), "A student's conduct grades: the semester's own, else those without one; null where there are none";
    put "/sectionQualities" qualities::section_qualities => qualities::wire::SectionSaved, Some(Action::EnterQualities), "Adds and changes the conduct grades of a section's students, all of them or none";
    get "/getStudentInfo" qualities::get_student_info => [qualities::wire::StudentInfo; 1], Some(Action::ViewQualities), "A student with branch, session, class and section: an array of one";

    // Results and report cards
    get "/getStudentsWithMarksDetails" report_cards::get_students_with_marks_details => Vec<report_cards::StudentDetails>, Some(Action::ViewReportCards), "A section's students with every mark of the session, and what a semester comes to";
    get "/getSubjectWiseHighestMarks" report_cards::get_subject_wise_highest_marks => Vec<report_cards::HighestMark>, Some(Action::ViewReportCards), "The highest mark of each subject of a section, from 1stSemester";

    // Attendance
    get "/getStudentAttendance" attendance::get_student_attendance => attendance::wire::StudentDay, Some(Action::ViewAttendance), "A section's day by roll, with the version of each student's attendance";
    put "/saveStudentAttendance" attendance::save_student_attendance => attendance::wire::StudentDaySaved, Some(Action::EnterAttendance), "Saves the attendance of a section's day, all of it or none; on its first save whoever is not named is present";
    get "/getAttendanceReport" attendance::get_attendance_report => attendance::SectionMonth, Some(Action::ViewAttendance), "A section's month: each student's days and what they come to";
    get "/getStudentAttendanceReport/{studentId}" attendance::get_student_attendance_report => attendance::StudentYear, Some(Action::ViewStudentAttendance), "A student's days of a session and what they come to; a student's own";
    get "/getEmployeeAttendance" attendance::get_employee_attendance => attendance::wire::EmployeeDay, Some(Action::ManageEmployeeAttendance), "A branch's day by name, with the version of each employee's attendance";
    put "/saveEmployeeAttendance" attendance::save_employee_attendance => attendance::wire::EmployeeDaySaved, Some(Action::ManageEmployeeAttendance), "Saves the attendance of a branch's employees on a day, all of it or none; on its first save whoever is not named is present";
    get "/getEmployeeAttendanceReport" attendance::get_employee_attendance_report => attendance::StaffMonth, Some(Action::ManageEmployeeAttendance), "A branch's month: each employee's days and what they come to";

    // Dashboard
    get "/getExpenseChart" reports::get_expense_chart => reports::MoneyChart, Some(Action::ViewMoney), "What a branch has paid out in its active session, by month and by head";
    get "/getIncomeChart" reports::get_income_chart => reports::MoneyChart, Some(Action::ViewMoney), "What came in under heads of income, by month and by head";
    get "/getStudentFeesChart" reports::get_student_fees_chart => reports::FeesChart, Some(Action::ManageFees), "What was raised, collected and is due of the active session's fees, by the month that they are due in";
    get "/getStudentFeesHistoryChart" reports::get_student_fees_history_chart => reports::FeesHistory, Some(Action::ViewStudentFees), "What a student has paid and owes by month; a student's own";
    get "/getSearchResult" students::get_search_result => Vec<students::SearchHit>, Some(Action::SearchStudents), "At most 20 students by name or register number, from two characters";

    get "/searchSheets" results::search_sheets => Vec<results::SheetHit>, Some(Action::ViewResults), "At most 20 sections and sheets by words of their names, from two characters";

    // Online payments
    post "/paymentNotice" money::online::payment_notice => money::online::NoticeTaken, ANYBODY, "What became of an online payment, by the provider's server: signed, without a token (docs/payments.md)";

    // Print links
    post "/printLinks" print_links::post_print_links => print_links::wire::MadeLink, Some(Action::ManagePrintLinks), "Freezes the report cards or tabulations of a section, a class or a session under an address that needs no account; the address is answered this once";
    get "/printLinks" print_links::get_print_links => Vec<print_links::wire::PrintLink>, Some(Action::ManagePrintLinks), "The print links that show a class set, the newest first, with their fetches";
    delete "/printLinks/{id}" print_links::delete_print_links => Message, Some(Action::ManagePrintLinks), "Revokes a print link";

    // Structure and people (docs/rules.md)
    post "/addDesignation" records::add::<people::Designations>(), Some(Action::ManageEmployees), "Adds a designation; answers its id";
    get "/getAllDesignation" records::get_all::<people::Designations>(), Some(Action::ManageEmployees), "A branch's designations, paged";
    get "/getOneDesignation/{id}" records::get_one::<people::Designations>(), Some(Action::ManageEmployees), "One designation";
    put "/updateOneDesignation/{id}" records::update_one::<people::Designations>(), Some(Action::ManageEmployees), "Changes a designation; what is left out stays";
    delete "/deleteOneDesignation/{id}" records::delete_one::<people::Designations>(), Some(Action::ManageEmployees), "Deletes a designation that nothing refers to";
    post "/addDepartment" records::add::<people::Departments>(), Some(Action::ManageEmployees), "Adds a department; answers its id";
    get "/getAllDepartment" records::get_all::<people::Departments>(), Some(Action::ManageEmployees), "A branch's departments, paged";
    get "/getOneDepartment/{id}" records::get_one::<people::Departments>(), Some(Action::ManageEmployees), "One department";
    put "/updateOneDepartment/{id}" records::update_one::<people::Departments>(), Some(Action::ManageEmployees), "Changes a department; what is left out stays";
    delete "/deleteOneDepartment/{id}" records::delete_one::<people::Departments>(), Some(Action::ManageEmployees), "Deletes a department that nothing refers to";
    post "/addAttachmentType" records::add::<people::AttachmentTypes>(), Some(Action::ManageAttachmentTypes), "Adds a kind of documents; answers its id";
    get "/getAllAttachmentType" records::get_all::<people::AttachmentTypes>(), Some(Action::ManageAttachmentTypes), "A branch's kinds of documents, paged";
    get "/getOneAttachmentType/{id}" records::get_one::<people::AttachmentTypes>(), Some(Action::ManageAttachmentTypes), "One kind of documents";
    put "/updateOneAttachmentType/{id}" records::update_one::<people::AttachmentTypes>(), Some(Action::ManageAttachmentTypes), "Changes a kind of documents; what is left out stays";
    delete "/deleteOneAttachmentType/{id}" records::delete_one::<people::AttachmentTypes>(), Some(Action::ManageAttachmentTypes), "Deletes a kind of documents that has no files";
    post "/addStudent" records::add::<people::Students>(), Some(Action::ManageStudents), "Adds a student with the enrolment; answers the id";
    post "/addBulkStudent" records::import::add_bulk::<people::Students>() => records::import::BulkAnswer, Some(Action::ManageStudents), "Adds and changes up to 5,000 students, all or none; answers what became of the rows";
    get "/getAllStudent" records::get_all::<people::Students>(), Some(Action::ManageStudents), "The students of a session, paged";
    get "/getOneStudent/{id}" records::get_one::<people::Students>(), Some(Action::ManageStudents), "One student with the enrolment of the active session, else the newest";
    put "/updateOneStudent/{id}" records::update_one::<people::Students>(), Some(Action::ManageStudents), "Changes a student; what is left out stays";
    put "/leaveStudent/{id}" students::leave_student => students::LeavingSaved, Some(Action::ManageStudents), "A student leaves before the session is over: the last day and why; later exams do not list them";
    put "/takeBackLeaving/{id}" students::take_back_leaving => students::LeavingSaved, Some(Action::ManageStudents), "Takes back that a student left: every mark counts again";
    delete "/deleteOneStudent/{id}" records::delete_one::<people::Students>(), Some(Action::DeleteStudents), "Deletes a student who has no marks";
    put "/renumberRolls" rolls::renumber_rolls => Message, Some(Action::ManageStudents), "Gives students of a section other rolls, all or none; two may swap theirs";
    post "/addStudentPromotion" promotion::add_student_promotion => promotion::PromotionSaved, Some(Action::PromoteStudents), "Promotes students into another session, all or none; answers the promotion's id";
    get "/getStudentPromotionPlan" promotion::get_student_promotion_plan => promotion::PlanAnswer, Some(Action::PromoteStudents), "What the results propose for the students of a session, a class or a section";
    delete "/undoStudentPromotion/{id}" promotion::undo_student_promotion => Message, Some(Action::PromoteStudents), "Takes a promotion back while nothing refers to the new enrolments";
    post "/addAssignSubject" assigned_subjects::add_assign_subject => assigned_subjects::AssignSaved, Some(Action::AssignSubjects), "Assigns subjects to a section that has none";
    put "/updateOneAssignSubject/{id}" assigned_subjects::update_one_assign_subject => assigned_subjects::AssignSaved, Some(Action::AssignSubjects), "Replaces the subjects of a section; whoever has marks in one that becomes optional takes it";
    get "/getAllAssignSubject" assigned_subjects::get_all_assign_subject => Listing<assigned_subjects::AssignedRecord>, Some(Action::AssignSubjects), "The sections of a session with their subjects, paged";
    get "/getOneAssignSubject/{id}" assigned_subjects::get_one_assign_subject => assigned_subjects::AssignedRecord, Some(Action::AssignSubjects), "The subjects of one section";
    delete "/deleteOneAssignSubject/{id}" assigned_subjects::delete_one_assign_subject => Message, Some(Action::AssignSubjects), "Takes every subject of a section away, where none is in use";
    get "/getAssignSubjectForFilter" assigned_subjects::get_assign_subject_for_filter => assigned_subjects::FilterSubjects, Some(Action::ReadLookups), "The subjects of a section, in the first item of data";
    get "/getAssignSubjectStudents" assigned_subjects::get_assign_subject_students => Vec<assigned_subjects::StudentChoice>, Some(Action::AssignSubjects), "The students of a section with the optional subjects that they take";
    put "/updateAssignSubjectStudents" assigned_subjects::update_assign_subject_students => Message, Some(Action::AssignSubjects), "Which optional subjects students of a section take, all or none";
    post "/addGroup" records::add::<structure::Groups>(), Some(Action::ManageStructure), "Adds a group; answers its id";
    get "/getAllGroup" records::get_all::<structure::Groups>(), Some(Action::ManageStructure), "A branch's groups, paged";
    get "/getOneGroup/{id}" records::get_one::<structure::Groups>(), Some(Action::ManageStructure), "One group";
    put "/updateOneGroup/{id}" records::update_one::<structure::Groups>(), Some(Action::ManageStructure), "Changes a group; what is left out stays";
    delete "/deleteOneGroup/{id}" records::delete_one::<structure::Groups>(), Some(Action::ManageStructure), "Deletes a group that nothing refers to";
    post "/addClass" records::add::<structure::Classes>(), Some(Action::ManageStructure), "Adds a class; answers its id";
    get "/getAllClass" records::get_all::<structure::Classes>(), Some(Action::ManageStructure), "The classes, paged";
    get "/getOneClass/{id}" records::get_one::<structure::Classes>(), Some(Action::ManageStructure), "One class";
    put "/updateOneClass/{id}" records::update_one::<structure::Classes>(), Some(Action::ManageStructure), "Changes a class; what is left out stays";
    delete "/deleteOneClass/{id}" records::delete_one::<structure::Classes>(), Some(Action::ManageStructure), "Deletes a class that nothing refers to";
    post "/addSection" records::add::<structure::Sections>(), Some(Action::ManageStructure), "Adds a section; answers its id";
    get "/getAllSection" records::get_all::<structure::Sections>(), Some(Action::ManageStructure), "The sections, paged";
    get "/getOneSection/{id}" records::get_one::<structure::Sections>(), Some(Action::ManageStructure), "One section";
    put "/updateOneSection/{id}" records::update_one::<structure::Sections>(), Some(Action::ManageStructure), "Changes a section; what is left out stays";
    delete "/deleteOneSection/{id}" records::delete_one::<structure::Sections>(), Some(Action::ManageStructure), "Deletes a section that nothing refers to";
    post "/addSubject" records::add::<structure::Subjects>(), Some(Action::ManageStructure), "Adds a subject; answers its id";
    post "/addBulkSubject" records::import::add_bulk::<structure::Subjects>() => records::import::BulkAnswer, Some(Action::ManageStructure), "Adds and changes a session's subjects, matched by name, all or none";
    get "/getAllSubject" records::get_all::<structure::Subjects>(), Some(Action::ManageStructure), "The subjects, paged";
    get "/getOneSubject/{id}" records::get_one::<structure::Subjects>(), Some(Action::ManageStructure), "One subject";
    put "/updateOneSubject/{id}" records::update_one::<structure::Subjects>(), Some(Action::ManageStructure), "Changes a subject; what is left out stays";
    delete "/deleteOneSubject/{id}" records::delete_one::<structure::Subjects>(), Some(Action::ManageStructure), "Deletes a subject that nothing refers to";
    post "/addBellSchedule" records::add::<structure::BellSchedules>(), Some(Action::ManageStructure), "Adds a bell schedule; answers its id";
    get "/getAllBellSchedule" records::get_all::<structure::BellSchedules>(), Some(Action::ViewSettings), "A branch's bell schedules, paged";
    get "/getOneBellSchedule/{id}" records::get_one::<structure::BellSchedules>(), Some(Action::ViewSettings), "One bell schedule with its periods";
    put "/updateOneBellSchedule/{id}" records::update_one::<structure::BellSchedules>(), Some(Action::ManageStructure), "Changes a bell schedule; what is left out stays";
    delete "/deleteOneBellSchedule/{id}" records::delete_one::<structure::BellSchedules>(), Some(Action::ManageStructure), "Deletes a bell schedule that nothing refers to";

    // The routine
    post "/addClassSchedule" routines::add_class_schedule => routines::RoutineSaved, Some(Action::ManageRoutine), "Replaces the lessons of the named weekdays of a section; nobody and no room is at two places at once";
    post "/checkClassSchedule" routines::check_class_schedule => Vec<routines::RoutineFault>, Some(Action::ManageRoutine), "What the same body of addClassSchedule would be refused for; changes nothing";
    get "/getClassScheduleList" routines::get_class_schedule_list => routines::ClassPeriods, Some(Action::ViewClassSchedule), "The routine of a session, a class or a section, paged; a student's own section's";
    get "/getClassScheduleByDay" routines::get_class_schedule_by_day => Vec<routines::DayLesson>, Some(Action::ReadLookups), "The lessons of a weekday, or of a day with its substitutions; a teacher's own";
    post "/addSubstitution" substitutions::add_substitution => substitutions::SubstitutionAdded, Some(Action::ManageRoutine), "Somebody stands in for a lesson's teacher on a day, and reaches its section and subject on it";
    get "/getAllSubstitution" substitutions::get_all_substitution => Listing<substitutions::SubstitutionRow>, Some(Action::ManageRoutine), "The substitutions of a session from a day on, paged";
    delete "/deleteOneSubstitution/{id}" substitutions::delete_one_substitution => Message, Some(Action::ManageRoutine), "Takes a substitution back, and the reach with it";
    // Exams (docs/rules.md)
    post "/addExamHall" records::add::<exams::Halls>(), Some(Action::ManageExams), "Adds an exam hall; answers its id";
    get "/getAllExamHall" records::get_all::<exams::Halls>(), Some(Action::ManageExams), "A branch's exam halls, paged";
    get "/getOneExamHall/{id}" records::get_one::<exams::Halls>(), Some(Action::ManageExams), "One exam hall";
    put "/updateOneExamHall/{id}" records::update_one::<exams::Halls>(), Some(Action::ManageExams), "Changes an exam hall; what is left out stays";
    delete "/deleteOneExamHall/{id}" records::delete_one::<exams::Halls>(), Some(Action::ManageExams), "Deletes an exam hall that no paper is placed in";

    // Money (docs/rules.md)
    post "/addVoucherHead" records::add::<money::VoucherHeads>(), Some(Action::ManageAccounts), "Adds a voucher head; answers its id";
    get "/getAllVoucherHead" records::get_all::<money::VoucherHeads>(), Some(Action::ViewMoney), "A branch's voucher heads, paged";
    get "/getOneVoucherHead/{id}" records::get_one::<money::VoucherHeads>(), Some(Action::ViewMoney), "A voucher head";
    put "/updateOneVoucherHead/{id}" records::update_one::<money::VoucherHeads>(), Some(Action::ManageAccounts), "Changes a voucher head; what is left out stays";
    delete "/deleteOneVoucherHead/{id}" records::delete_one::<money::VoucherHeads>(), Some(Action::ManageAccounts), "Deletes a voucher head that no fee is booked under";
    post "/addAccount" records::add::<money::Accounts>(), Some(Action::ManageAccounts), "Adds an account; answers its id";
    get "/getAllAccount" records::get_all::<money::Accounts>(), Some(Action::ViewMoney), "A branch's accounts, paged";
    get "/getOneAccount/{id}" records::get_one::<money::Accounts>(), Some(Action::ViewMoney), "An account";
    put "/updateOneAccount/{id}" records::update_one::<money::Accounts>(), Some(Action::ManageAccounts), "Changes an account; what is left out stays";
    delete "/deleteOneAccount/{id}" records::delete_one::<money::Accounts>(), Some(Action::ManageAccounts), "Deletes an account";
    post "/addFeesType" records::add::<money::FeeTypes>(), Some(Action::ManageFees), "Adds a type of fee; answers its id";
    get "/getAllFeesType" records::get_all::<money::FeeTypes>(), Some(Action::ManageFees), "A branch's types of fees, paged";
    get "/getOneFeesType/{id}" records::get_one::<money::FeeTypes>(), Some(Action::ManageFees), "A type of fee";
    put "/updateOneFeesType/{id}" records::update_one::<money::FeeTypes>(), Some(Action::ManageFees), "Changes a type of fee; what is left out stays";
    delete "/deleteOneFeesType/{id}" records::delete_one::<money::FeeTypes>(), Some(Action::ManageFees), "Deletes a type of fee that nothing refers to";
    post "/addStudentFeesSetup" records::add::<money::FeeSetups>(), Some(Action::ManageFees), "Adds what a class pays of a fee; answers its id";
    get "/getAllStudentFeesSetup" records::get_all::<money::FeeSetups>(), Some(Action::ManageFees), "What the classes of a session pay, paged";
    get "/getOneStudentFeesSetup/{id}" records::get_one::<money::FeeSetups>(), Some(Action::ManageFees), "What a class pays of a fee";
    put "/updateOneStudentFeesSetup/{id}" records::update_one::<money::FeeSetups>(), Some(Action::ManageFees), "Changes what a class pays of a fee; what is left out stays";
    delete "/deleteOneStudentFeesSetup/{id}" records::delete_one::<money::FeeSetups>(), Some(Action::ManageFees), "Deletes what a class pays; what was raised stays";
    get "/getStudentForCashier" money::receipts::get_student_for_cashier => Vec<money::receipts::CashierHit>, Some(Action::ManageFees), "At most 20 students by name, register number or guardian's mobile number, with what they owe";
    post "/addStudentFeesCollection" money::receipts::add_student_fees_collection => money::receipts::ReceiptMade, Some(Action::ManageFees), "Takes money for a student's dues, the chosen ones and then the oldest first; answers the receipt's id and number";
    get "/getOneStudentFeesCollection/{id}" money::receipts::get_one_student_fees_collection => money::receipts::ReceiptAnswer, Some(Action::ManageFees), "A receipt as it was made, and what has become of it";
    post "/voidStudentFeesCollection/{id}" money::receipts::void_student_fees_collection => money::receipts::ReceiptMade, Some(Action::ManageFees), "Voids a receipt by a second one, posted on the open day";
    post "/closeDays" money::days::close_days => Message, Some(Action::ManageFees), "Closes every open day to one, with what was counted";
    get "/getAllDayClose" money::days::get_all_day_close => Vec<money::days::DayCloseRow>, Some(Action::ManageFees), "A branch's closed days, the newest first";
    post "/addSpecialFeesSetup" records::add::<money::SpecialFees>(), Some(Action::ManageFees), "Adds a student's own terms; answers its id";
    get "/getAllSpecialFeesSetup" records::get_all::<money::SpecialFees>(), Some(Action::ManageFees), "Students' own terms in a session, paged";
    get "/getOneSpecialFeesSetup/{id}" records::get_one::<money::SpecialFees>(), Some(Action::ManageFees), "A student's own terms";
    put "/updateOneSpecialFeesSetup/{id}" records::update_one::<money::SpecialFees>(), Some(Action::ManageFees), "Changes a student's own terms; what is left out stays";
    delete "/deleteOneSpecialFeesSetup/{id}" records::delete_one::<money::SpecialFees>(), Some(Action::ManageFees), "Deletes a student's own terms; what was raised stays";
    post "/raiseStudentFees" raising::raise_student_fees => raising::RaiseAnswer, Some(Action::ManageFees), "Raises what is set up in a session, in the background; with dryRun only counts it";
    get "/getOneFeesRaise/{id}" raising::get_one_fees_raise => raising::RaiseState, Some(Action::ManageFees), "How far a raising of fees is";
    post "/adjustFeeLine" raising::adjust_fee_line => raising::AdjustedAnswer, Some(Action::ManageFees), "Adds to a raised fee, takes off it, or lets off its fine";
    put "/removeFeesAfterLeaving/{id}" raising::leavers::remove_fees_after_leaving => raising::leavers::AfterLeavingAnswer, Some(Action::ManageFees), "Takes off what a student who has left owes that is due after the last day";
    post "/addDeposit" vouchers::add::<Deposits> => vouchers::VoucherAdded, Some(Action::ManageAccounts), "Adds a deposit to an account; answers its id and number";
    get "/getAllDeposit" vouchers::get_all::<Deposits> => Listing<vouchers::VoucherRecord>, Some(Action::ViewMoney), "A branch's deposits, the newest first, paged; voids are entries of their own";
    get "/getOneDeposit/{id}" vouchers::get_one::<Deposits> => vouchers::VoucherRecord, Some(Action::ViewMoney), "One deposit";
    post "/voidDeposit/{id}" vouchers::void::<Deposits> => vouchers::VoucherVoided, Some(Action::ManageAccounts), "Voids a deposit by a second entry on the open day; answers that entry";
    post "/addExpense" vouchers::add::<Expenses> => vouchers::VoucherAdded, Some(Action::ManageAccounts), "Adds an expense of an account; answers its id and number";
    get "/getAllExpense" vouchers::get_all::<Expenses> => Listing<vouchers::VoucherRecord>, Some(Action::ViewMoney), "A branch's expenses, the newest first, paged; voids are entries of their own";
    get "/getOneExpense/{id}" vouchers::get_one::<Expenses> => vouchers::VoucherRecord, Some(Action::ViewMoney), "One expense";
    post "/voidExpense/{id}" vouchers::void::<Expenses> => vouchers::VoucherVoided, Some(Action::ManageAccounts), "Voids an expense by a second entry on the open day; answers that entry";

    // Online admission
    post "/addAdmissionOpening" records::add::<people::admission::AdmissionOpenings>(), Some(Action::ManageStudents), "Opens a class for applications; answers its id";
    get "/getAllAdmissionOpening" records::get_all::<people::admission::AdmissionOpenings>(), Some(Action::ManageStudents), "The classes of a session that take applications, paged";
    get "/getOneAdmissionOpening/{id}" records::get_one::<people::admission::AdmissionOpenings>(), Some(Action::ManageStudents), "A class that takes applications";
    put "/updateOneAdmissionOpening/{id}" records::update_one::<people::admission::AdmissionOpenings>(), Some(Action::ManageStudents), "Changes from when to when a class takes applications; what is left out stays";
    delete "/deleteOneAdmissionOpening/{id}" records::delete_one::<people::admission::AdmissionOpenings>(), Some(Action::DeleteStudents), "Deletes a class from those that take applications, where it has none";
    get "/getAllOnlineAdmission" records::get_all::<people::admission::Applications>(), Some(Action::ManageStudents), "A branch's applications, paged";
    get "/getOneOnlineAdmission/{id}" records::get_one::<people::admission::Applications>(), Some(Action::ManageStudents), "An application";
    delete "/deleteOneOnlineAdmission/{id}" records::delete_one::<people::admission::Applications>(), Some(Action::DeleteStudents), "Deletes an application that nothing was paid for";
    post "/acceptOnlineAdmission/{id}" people::admission::accept_online_admission, Some(Action::ManageStudents), "Makes a student of an application; what the body leaves out is the application's; answers the student's id";
    put "/answerOnlineAdmission/{id}" people::admission::answer_online_admission => people::admission::Decided, Some(Action::ManageStudents), "Puts an application off or refuses it; the applicant is told why";
    post "/addAdmissionFees" records::add::<money::AdmissionFees>(), Some(Action::ManageFees), "Adds what an application for a class costs; answers its id";
    get "/getAllAdmissionFees" records::get_all::<money::AdmissionFees>(), Some(Action::ViewAdmissionFees), "What applications cost in a session, paged";
    get "/getOneAdmissionFees/{id}" records::get_one::<money::AdmissionFees>(), Some(Action::ViewAdmissionFees), "What an application for a class costs";
    put "/updateOneAdmissionFees/{id}" records::update_one::<money::AdmissionFees>(), Some(Action::ManageFees), "Changes what an application for a class costs; what is left out stays";
    delete "/deleteOneAdmissionFees/{id}" records::delete_one::<money::AdmissionFees>(), Some(Action::ManageFees), "Deletes what an application for a class costs; what was paid stays";
    post "/addAdmissionFeesCollection" money::receipts::add_admission_fees_collection => money::receipts::ReceiptMade, Some(Action::ManageFees), "Takes money for an application; answers the receipt's id and number";

    // Library
    post "/addBooksCategory" records::add::<library::BookCategories>(), Some(Action::ManageLibrary), "Adds a category of books; answers its id";
    get "/getAllBooksCategory" records::get_all::<library::BookCategories>(), Some(Action::ManageLibrary), "A branch's categories of books, paged";
    get "/getOneBooksCategory/{id}" records::get_one::<library::BookCategories>(), Some(Action::ManageLibrary), "A category of books";
    put "/updateOneBooksCategory/{id}" records::update_one::<library::BookCategories>(), Some(Action::ManageLibrary), "Changes a category of books; what is left out stays";
    delete "/deleteOneBooksCategory/{id}" records::delete_one::<library::BookCategories>(), Some(Action::ManageLibrary), "Deletes a category of books that nothing refers to";
    post "/addBooks" records::add::<library::Books>(), Some(Action::ManageLibrary), "Adds a book; answers its id";
    get "/getAllBooks" records::get_all::<library::Books>(), Some(Action::ManageLibrary), "A branch's books, paged";
    get "/getOneBooks/{id}" records::get_one::<library::Books>(), Some(Action::ManageLibrary), "A book";
    put "/updateOneBooks/{id}" records::update_one::<library::Books>(), Some(Action::ManageLibrary), "Changes a book; what is left out stays";
    delete "/deleteOneBooks/{id}" records::delete_one::<library::Books>(), Some(Action::ManageLibrary), "Deletes a book that nothing refers to";
    post "/issueBook" library::issue_book => library::Issued, Some(Action::ManageLibrary), "Issues a book to a student or an employee until a day; answers the id of the issue";
    put "/returnBook/{id}" library::return_book => library::Returned, Some(Action::ManageLibrary), "Takes a book back today; answers the fine that is due";
    put "/renewBook/{id}" library::renew_book => library::Issued, Some(Action::ManageLibrary), "Lets a book be kept until a later day";
    put "/waiveBookFine/{id}" library::waive_book_fine => library::FineWaived, Some(Action::ManageLibrary), "Waives what is due of an issue's fines, for a reason; answers how much";
    get "/getAllBookIssue" library::get_all_book_issue => Listing<library::BookIssueRow>, Some(Action::ManageLibrary), "What is out, what is late and what was returned, paged";
    get "/getStudentIssuedBookCount" library::get_student_issued_book_count => library::IssuedBooks, Some(Action::ViewIssuedBooks), "How many books a student has, and how many of them are late; a student's own";

    // Events
    post "/addEventType" records::add::<events::EventTypes>(), Some(Action::ManageEvents), "Adds a type of events; answers its id";
    get "/getAllEventType" records::get_all::<events::EventTypes>(), Some(Action::ManageEvents), "A branch's types of events, paged";
    get "/getOneEventType/{id}" records::get_one::<events::EventTypes>(), Some(Action::ManageEvents), "A type of events";
    put "/updateOneEventType/{id}" records::update_one::<events::EventTypes>(), Some(Action::ManageEvents), "Changes a type of events; what is left out stays";
    delete "/deleteOneEventType/{id}" records::delete_one::<events::EventTypes>(), Some(Action::ManageEvents), "Deletes a type that has no events";
    post "/addEvent" records::add::<events::Events>(), Some(Action::ManageEvents), "Adds an event; answers its id";
    get "/getAllEvent" records::get_all::<events::Events>(), Some(Action::ManageEvents), "A session's events, paged";
    get "/getOneEvent/{id}" records::get_one::<events::Events>(), Some(Action::ManageEvents), "An event";
    put "/updateOneEvent/{id}" records::update_one::<events::Events>(), Some(Action::ManageEvents), "Changes an event; what is left out stays";
    delete "/deleteOneEvent/{id}" records::delete_one::<events::Events>(), Some(Action::ManageEvents), "Deletes an event";

    // Counts of branches
    get "/getBranchWiseStudentCount" dashboard::get_branch_wise_student_count => Vec<dashboard::BranchCount>, Some(Action::ReadBranches), "How many students each branch has in its active session";
    get "/getBranchWiseEmployeeCount" dashboard::get_branch_wise_employee_count => Vec<dashboard::BranchCount>, Some(Action::ReadBranches), "How many active employees each branch has, teachers among them";
    get "/getBranchWiseTeacherCount" dashboard::get_branch_wise_teacher_count => Vec<dashboard::BranchCount>, Some(Action::ReadBranches), "How many active teachers each branch has";
    get "/getBranchWiseEventCount" dashboard::get_branch_wise_event_count => Vec<dashboard::BranchCount>, Some(Action::ReadBranches), "How many events each branch has in its active session";

    // Notifications
    get "/getAllNotification" notifications::get_all_notification => Listing<Notification>, Some(Action::ViewNotifications), "The caller's own notifications, the newest first, paged";
    put "/readNotification/{id}" notifications::read_notification => notifications::ReadAnswer, Some(Action::ViewNotifications), "Marks one of the caller's own notifications as read; answers how many are left";
    put "/readAllNotification" notifications::read_all_notification => notifications::ReadAnswer, Some(Action::ViewNotifications), "Marks all of the caller's own notifications as read";

    // Papers
    post "/addIdCardTemplate" records::add::<papers::IdCardTemplates>(), Some(Action::MakePapers), "Adds a template of ID cards; answers its id";
    get "/getAllIdCardTemplate" records::get_all::<papers::IdCardTemplates>(), Some(Action::MakePapers), "A branch's templates of ID cards, paged";
    get "/getOneIdCardTemplate/{id}" records::get_one::<papers::IdCardTemplates>(), Some(Action::MakePapers), "A template of ID cards";
    put "/updateOneIdCardTemplate/{id}" records::update_one::<papers::IdCardTemplates>(), Some(Action::MakePapers), "Changes a template of ID cards; what is left out stays";
    delete "/deleteOneIdCardTemplate/{id}" records::delete_one::<papers::IdCardTemplates>(), Some(Action::MakePapers), "Deletes a template of ID cards";
    post "/addAdmitCardTemplate" records::add::<papers::AdmitCardTemplates>(), Some(Action::MakePapers), "Adds a template of admit cards; answers its id";
    get "/getAllAdmitCardTemplate" records::get_all::<papers::AdmitCardTemplates>(), Some(Action::MakePapers), "A branch's templates of admit cards, paged";
    get "/getOneAdmitCardTemplate/{id}" records::get_one::<papers::AdmitCardTemplates>(), Some(Action::MakePapers), "A template of admit cards";
    put "/updateOneAdmitCardTemplate/{id}" records::update_one::<papers::AdmitCardTemplates>(), Some(Action::MakePapers), "Changes a template of admit cards; what is left out stays";
    delete "/deleteOneAdmitCardTemplate/{id}" records::delete_one::<papers::AdmitCardTemplates>(), Some(Action::MakePapers), "Deletes a template of admit cards";
    post "/addCertificateTemplate" records::add::<papers::CertificateTemplates>(), Some(Action::MakePapers), "Adds a template of certificates; answers its id";
    get "/getAllCertificateTemplate" records::get_all::<papers::CertificateTemplates>(), Some(Action::MakePapers), "A branch's templates of certificates, paged";
    get "/getOneCertificateTemplate/{id}" records::get_one::<papers::CertificateTemplates>(), Some(Action::MakePapers), "A template of certificates";
    put "/updateOneCertificateTemplate/{id}" records::update_one::<papers::CertificateTemplates>(), Some(Action::MakePapers), "Changes a template of certificates; what is left out stays, and so do certificates that were issued";
    delete "/deleteOneCertificateTemplate/{id}" records::delete_one::<papers::CertificateTemplates>(), Some(Action::MakePapers), "Deletes a template of certificates that nothing was issued by";
    post "/addCertificate" papers::certificates::add_certificate => papers::certificates::CertificatesMade, Some(Action::MakePapers), "Issues certificates to students of a section or to employees, all or none; answers their numbers";
    get "/getAllCertificate" records::get_all::<papers::Certificates>() => Listing<papers::certificates::CertificateShape>, Some(Action::MakePapers), "A branch's register of certificates, paged";
    get "/getOneCertificate/{id}" records::get_one::<papers::Certificates>() => papers::certificates::CertificateShape, Some(Action::MakePapers), "A certificate of the register";
    put "/withdrawCertificate/{id}" papers::certificates::withdraw_certificate => papers::certificates::CertificateWithdrawn, Some(Action::MakePapers), "Withdraws a certificate with a reason; it stays in the register, and its number is not given again";
    // Homework and content
    post "/addHomeWork" records::add::<homework::Homework>(), Some(Action::ManageHomework), "Adds a piece of homework, with files as a form; answers its id";
    get "/getAllHomeWork" records::get_all::<homework::Homework>(), Some(Action::ManageHomework), "A session's homework, paged; a teacher's own sections and subjects";
    get "/getOneHomeWork/{id}" records::get_one::<homework::Homework>(), Some(Action::ManageHomework), "A piece of homework";
    put "/updateOneHomeWork/{id}" records::update_one::<homework::Homework>(), Some(Action::ManageHomework), "Changes a piece of homework; what is left out stays, and so do its files";
    delete "/deleteOneHomeWork/{id}" records::delete_one::<homework::Homework>(), Some(Action::ManageHomework), "Deletes a piece of homework, with its files";
    post "/addContent" records::add::<content::Contents>(), Some(Action::ManageContent), "Adds content for a class, a section or a subject, with files as a form; answers its id";
    get "/getAllContent" records::get_all::<content::Contents>(), Some(Action::ManageContent), "A session's content, paged; a teacher's own sections and subjects";
    get "/getOneContent/{id}" records::get_one::<content::Contents>(), Some(Action::ManageContent), "Content for a class, a section or a subject";
    put "/updateOneContent/{id}" records::update_one::<content::Contents>(), Some(Action::ManageContent), "Changes content for a class, a section or a subject; what is left out stays, and so do its files";
    delete "/deleteOneContent/{id}" records::delete_one::<content::Contents>(), Some(Action::ManageContent), "Deletes content for a class, a section or a subject, with its files";
    post "/addEBook" records::add::<content::EBooks>(), Some(Action::ManageEBooks), "Adds an e-book, with files as a form; answers its id";
    get "/getAllEBook" records::get_all::<content::EBooks>(), Some(Action::ManageEBooks), "A branch's e-books, paged";
    get "/getOneEBook/{id}" records::get_one::<content::EBooks>(), Some(Action::ManageEBooks), "An e-book";
    put "/updateOneEBook/{id}" records::update_one::<content::EBooks>(), Some(Action::ManageEBooks), "Changes an e-book; what is left out stays, and so do its files";
    delete "/deleteOneEBook/{id}" records::delete_one::<content::EBooks>(), Some(Action::ManageEBooks), "Deletes an e-book, with its files";
    get "/getHandIns/{id}" homework::get_hand_ins => homework::HandIns, Some(Action::ManageHomework), "What became of a piece of homework, student by student";
    put "/evaluateHomeWork/{id}" homework::evaluate_home_work => homework::Evaluated, Some(Action::ManageHomework), "Evaluates hand-ins with a mark or word and a comment, all of them or none";
    get "/getAllOwnHomeWork" homework::get_all_own_home_work => Listing<homework::OwnHomeworkRow>, Some(Action::ViewOwnHomework), "A student's own homework, paged; what is due last comes first";
    put "/handInHomeWork/{id}" homework::hand_in_home_work => homework::HandedIn, Some(Action::ViewOwnHomework), "Hands in a student's text; it can be changed until it is evaluated";
    post "/addMarkDistribution" schedules::add_mark_distribution => schedules::ScheduleSaved, Some(Action::ManageExams), "Adds what a class's subjects are marked out of in exams of a type; answers its id";
    get "/getAllMarkDistribution" schedules::get_all_mark_distribution => input::Listing<schedules::DistributionRow>, Some(Action::ManageExams), "A session's mark distributions, paged; of one class where it is named";
    get "/getOneMarkDistribution/{id}" schedules::get_one_mark_distribution => schedules::Distribution, Some(Action::ManageExams), "One mark distribution with its subjects";
    put "/updateOneMarkDistribution/{id}" schedules::update_one_mark_distribution => schedules::ScheduleSaved, Some(Action::ManageExams), "Replaces a mark distribution: all subjects at once";
    delete "/deleteOneMarkDistribution/{id}" schedules::delete_one_mark_distribution => schedules::ScheduleSaved, Some(Action::ManageExams), "Deletes a mark distribution; schedules that were filled from it stay";
    post "/addExamSchedule" schedules::add_exam_schedule => schedules::ScheduleSaved, Some(Action::ManageExams), "Adds the schedule of a class for an exam, all sections at once; answers its id";
    get "/getAllExamSchedule" schedules::get_all_exam_schedule => input::Listing<schedules::ClassScheduleRow>, Some(Action::ViewExamSchedules), "A session's exam schedules by exam and class, paged; of one exam or class where it is named";
    get "/getOneExamSchedule/{id}" schedules::get_one_exam_schedule => schedules::ClassSchedule, Some(Action::ViewExamSchedules), "A class's schedule for an exam, with every paper";
    put "/updateOneExamSchedule/{id}" schedules::update_one_exam_schedule => schedules::ScheduleSaved, Some(Action::ManageExams), "Replaces a class's schedule for an exam; what marks that are entered count out of changes only where confirmed says so";
    delete "/deleteOneExamSchedule/{id}" schedules::delete_one_exam_schedule => schedules::ScheduleSaved, Some(Action::ManageExams), "Deletes a class's schedule for an exam where nobody has marks";
    get "/getStudentExamSchedule" schedules::get_student_exam_schedule => Vec<schedules::OwnPaperRow>, Some(Action::ViewOwnExamSchedule), "What the student who asks sits in a session, with hall and seat";

    // The document itself
    get "/openapi.json" openapi::openapi => openapi::Document, ANYBODY, "This document";
}

/// The whole application.
pub fn router(app: Arc<App>) -> Router {
    let api = api()
        .fallback(|| async { Error::NotFound("There is no such call".to_owned()) })
        .method_not_allowed_fallback(|| async { Error::Method })
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(CatchPanicLayer::custom(answers::panicked))
        .layer(from_fn(answers::as_json));
    let pages = pages::pages()
        .fallback(|| async { Error::NotFound("There is no such page".to_owned()) })
        .method_not_allowed_fallback(|| async { Error::Method })
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(CatchPanicLayer::custom(answers::panicked))
        .layer(from_fn(answers::as_page));
    Router::new()
        .nest("/api", api)
        .merge(pages)
        .layer(from_fn(compression::compress))
        .route("/assets/{name}", get(assets::serve))
        .route("/healthz", get(|| async { (StatusCode::OK, "ok\n").into_response() }))
        .route("/readyz", get(answers::ready::<App>))
        .layer(from_fn_with_state(app.clone(), answers::log::<App>))
        .layer(Extension(Bodies::default()))
        .with_state(app)
}
