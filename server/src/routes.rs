//! THE table: every `/api` call and every page, one line each, in the specification's order. The router, the `OpenAPI`
//! document and the lists that tests walk are made from the same lines.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get};
use rules::limits;
use rules::permission::Action;
use tower_http::catch_panic::CatchPanicLayer;

use crate::app::App;
use crate::error::Error;
use crate::features::exams::{
    audit, exam_list, marks, print_links, publishing, qualities, report_cards, results, tabulation,
};
use crate::features::people::{self, employees, students};
use crate::features::structure::{self, active_session, classes, groups, routines, sessions, subjects};
use crate::features::{dashboard, files, payments, sign_in};
use crate::openapi::{self, Call, Takes};
use crate::records;
use crate::web::answers::Message;
use crate::web::{answers, assets, compression};

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
    ($($method:ident $path:literal $handler:path $(=> $answer:ty)?, $who:expr, $takes:expr, $says:literal;)+) => {
        /// Every call, for the router, the `OpenAPI` document and the tests that walk them all.
        pub const CALLS: &[Call] = &[$(Call {
            method: stringify!($method),
            path: concat!("/api", $path),
            who: $who,
            takes: $takes,
            answer: answer!($($answer)?),
            says: $says,
        }),+];

        fn api() -> Router<Arc<App>> {
            Router::new()$(.route($path, axum::routing::$method($handler)))+
        }
    };
}

/// Branch and session by id or by name; a confined caller's branch is known.
const SESSION: &str = "branchName?, branchId?, sessionName?, sessionId?";
const SECTION: &str = "branchName?, branchId?, sessionName?, sessionId?, classId, sectionId";
/// The filter set of the calls on marks.
const SHEET: &str = "branchName?, branchId?, sessionName?, sessionId?, classId, sectionId, examId, subjectId";
/// Many sheets: a class, and what narrows it.
const SHEETS: &str = "branchName?, branchId?, sessionName?, sessionId?, classId, sectionId?, examId?";

/// A list of records.
const RECORDS: &str = "branchName?, branchId?, page?, limit?, search?, sort?, status?";

/// The same of what belongs to a session.
const SESSION_RECORDS: &str =
    "branchName?, branchId?, sessionName?, sessionId?, page?, limit?, search?, sort?, status?";

/// The same of students.
const STUDENT_RECORDS: &str = "branchName?, branchId?, sessionName?, sessionId?, classId?, sectionId?, gender?, page?, limit?, search?, sort?, status?";

/// `/api/openapi.json` and sign-in need no token; `None` below.
const ANYBODY: Option<Action> = None;

calls! {
    // Sign in and session check
    post "/manageUserLogin" sign_in::manage_user_login => sign_in::SignedInUser, ANYBODY, Takes::body("branchName?, branchId?, userType, userId, userPassword, isWeb?, webId?"), "Signs in; answers the user with an accessToken";
    get "/check_session" sign_in::check_session => sign_in::GoodToken, Some(Action::ViewDashboard), Takes::nothing(), "Answers whether the token is still good, and until when";

    // Passwords
    get "/updateEmployeePassword/{id}" sign_in::update_employee_password => sign_in::PasswordChanged, Some(Action::ChangeOwnPassword), Takes::query("newPassword"), "Changes a password, one's own or an employee's";
    post "/updateEmployeePassword/{id}" sign_in::set_employee_password => sign_in::PasswordChanged, Some(Action::ChangeOwnPassword), Takes::body("newPassword"), "The same, with the password in the body";
    post "/changeStudentPassword" sign_in::change_student_password => sign_in::PasswordChanged, Some(Action::ChangeOwnPassword), Takes::body("branchName?, branchId?, sessionName?, sessionId?, studentId, password"), "Changes a student's password";

    // Branches
    post "/addBranch" records::add::<structure::Branches>, Some(Action::ManageBranches), Takes::body("branchName, branchCode, schoolName, eiin?, motto?, email?, mobileNo?, address?, currency?, currencySymbol?, weekendDays?, principalName?, vicePrincipalName?, status?"), "Adds a branch; answers its id";
    get "/getAllBranch" records::get_all::<structure::Branches>, Some(Action::ReadBranches), Takes::query("page?, limit?, search?, sort?, status?"), "The branches, paged";
    get "/getOneBranch/{id}" records::get_one::<structure::Branches>, Some(Action::ReadBranches), Takes::nothing(), "One branch";
    put "/updateOneBranch/{id}" records::update_one::<structure::Branches>, Some(Action::EditBranches), Takes::body("branchName?, branchCode?, schoolName?, eiin?, motto?, email?, mobileNo?, address?, currency?, currencySymbol?, weekendDays?, principalName?, vicePrincipalName?, status?, version?, oldPhoto?"), "Changes a branch; what is left out stays";
    delete "/deleteOneBranch/{id}" records::delete_one::<structure::Branches>, Some(Action::ManageBranches), Takes::nothing(), "Deletes a branch that nothing refers to";

    // Sessions
    post "/addSession" records::add::<structure::Sessions>, Some(Action::ManageStructure), Takes::body("branchName?, branchId?, sessionName, startDate, endDate, semesterDates?, status?"), "Adds a session; answers its id";
    get "/getAllSession" sessions::get_all_session, Some(Action::ManageStructure), Takes::query("branch?, branchName?, branchId?, page?, limit?, search?, sort?, status?"), "The sessions, paged";
    get "/getOneSession/{id}" records::get_one::<structure::Sessions>, Some(Action::ManageStructure), Takes::nothing(), "One session";
    put "/updateOneSession/{id}" records::update_one::<structure::Sessions>, Some(Action::ManageStructure), Takes::body("sessionName?, startDate?, endDate?, semesterDates?, status?, version?, existingBranch?, existingSession?"), "Changes a session; what is left out stays";
    delete "/deleteOneSession/{id}" sessions::delete_one_session, Some(Action::ManageStructure), Takes::query("branchName?, sessionName?"), "Deletes a session that nothing refers to; answers those that are left";

    // Exam list
    get "/getBranchSessionWiseExamList" exam_list::get_branch_session_wise_exam_list => Vec<exam_list::store::Exam>, Some(Action::ReadLookups), Takes::query(SESSION), "A session's exams";
    get "/getBranchSessionClassWiseExamListFromExamSchedule" exam_list::get_branch_session_class_wise_exam_list_from_exam_schedule => Vec<exam_list::store::Exam>, Some(Action::ReadLookups), Takes::query(SECTION), "The exams scheduled for a section";

    // Lookups
    get "/sessionWiseClass/{id}" classes::session_wise_class => Vec<classes::store::Class>, Some(Action::ReadLookups), Takes::nothing(), "A session's classes";
    get "/classWiseSection/{id}" classes::class_wise_section => Vec<classes::store::Section>, Some(Action::ReadLookups), Takes::nothing(), "A class's sections";
    get "/branchWiseGroup/{id}" groups::branch_wise_group => Vec<groups::store::Group>, Some(Action::ReadLookups), Takes::nothing(), "A branch's groups";
    get "/branchWiseSession/{id}" sessions::branch_wise_session => Vec<sessions::store::Session>, Some(Action::ReadLookups), Takes::nothing(), "A branch's sessions, the newest first";
    get "/branchWiseSubject" subjects::branch_wise_subject => Vec<subjects::SubjectRow>, Some(Action::ReadLookups), Takes::query("branchName?, branchId?, sessionName?, sessionId?, classId?, sectionId?"), "A session's subjects; a section's where one is given";
    get "/branchWiseTeacher" employees::branch_wise_teacher => Vec<employees::EmployeeRow>, Some(Action::ReadLookups), Takes::query("branchName?, branchId?"), "A branch's teachers";
    get "/branchWiseEmployee" employees::branch_wise_employee => Vec<employees::EmployeeRow>, Some(Action::ReadLookups), Takes::query("branchName?, branchId?"), "A branch's employees";
    get "/branchWiseAccountant" employees::branch_wise_accountant => Vec<employees::EmployeeRow>, Some(Action::ReadLookups), Takes::query("branchName?, branchId?"), "A branch's accountants";
    get "/getStudentAsFilter" students::get_student_as_filter => Vec<students::StudentRow>, Some(Action::ReadLookups), Takes::query("branchName?, branchId?, sessionName?, sessionId?, classId?, sectionId?"), "The students of a session, class or section";
    get "/getTeacherScheduleList" routines::get_teacher_schedule_list => routines::Periods, Some(Action::ReadLookups), Takes::query("page?, limit?, branchName?, branchId?, sessionName?, sessionId?, classId?, sectionId?, teacherId?"), "The routine from saturday to friday; paged where page or limit is given";

    // Marks
    get "/getFilterWiseExamSchedule" marks::get_filter_wise_exam_schedule => Vec<marks::wire::ScheduledSheet>, Some(Action::ViewResults), Takes::query(SHEET), "The schedule of a sheet: an array of at most one";
    get "/getFilterWiseExamMarks" marks::get_filter_wise_exam_marks => marks::wire::SheetMarks, Some(Action::ViewResults), Takes::query(SHEET), "The marks of a sheet by roll";
    get "/getResultsPublishedAndLockedStatus" marks::get_results_published_and_locked_status => marks::wire::SheetStatus, Some(Action::ViewResults), Takes::query(SHEET), "Whether a sheet is published and locked";
    get "/getStudentsForMarkEntry" marks::get_students_for_mark_entry => Vec<marks::wire::StudentForEntry>, Some(Action::EnterMarks), Takes::query("branchName?, branchId?, sessionName?, sessionId?, classId, sectionId, examId?, subjectId?"), "A section's students by roll, with the version of each one's marks";
    post "/addSubjectWiseMarks" marks::add_subject_wise_marks => marks::wire::SaveAnswer, Some(Action::EnterMarks), Takes::body("branchName?, branchId?, sessionName?, sessionId?, classId, sectionId, examId, subjectId, marks[]"), "Adds the marks of a sheet that has none";
    put "/updateOneMark" marks::update_one_mark => marks::wire::SaveAnswer, Some(Action::EnterMarks), Takes::body("branchName?, branchId?, sessionName?, sessionId?, classId, sectionId, examId, subjectId, editedMarks[]"), "Changes marks of a sheet";
    get "/deleteFilterWiseExamMarks" marks::delete_filter_wise_exam_marks => Message, Some(Action::EnterMarks), Takes::query(SHEET), "Deletes the marks of a sheet";
    get "/getStudentWiseExamMarks" marks::get_student_wise_exam_marks => marks::wire::StudentSheet, Some(Action::ViewStudentMarks), Takes::query("branchName?, branchId?, sessionName?, sessionId?, classId, sectionId, examId, subjectId, studentId"), "One student's marks on a sheet; a student's own, once published";

    // Publish and lock
    post "/publishResult" publishing::publish_result => publishing::OneAnswer, Some(Action::PublishResults), Takes { query: SHEET, body: "isPublished, revokeLinks?" }, "Publishes the result of a sheet, or takes that back; then names the open print links that hold it, which revokeLinks revokes";
    post "/resultsLockStatusUpdate" publishing::results_lock_status_update => publishing::OneAnswer, Some(Action::LockResults), Takes { query: SHEET, body: "isLocked" }, "Locks the marks of a sheet, or unlocks them";
    post "/publishResults" publishing::publish_results => publishing::ManyAnswer, Some(Action::PublishResults), Takes { query: SHEETS, body: "isPublished, sheets, onlyComplete?, revokeLinks?" }, "The same for every subject; sheets is exam or section (of one section), examOfClass or class (of every section); answers what became of each";
    post "/lockResults" publishing::lock_results => publishing::ManyAnswer, Some(Action::LockResults), Takes { query: SHEETS, body: "isLocked, sheets" }, "Locks or unlocks every subject; answers what became of each";

    // Tabulation
    get "/getTabulationTotal" tabulation::get_tabulation_total => Vec<tabulation::table::TabulationRow>, Some(Action::ViewTabulation), Takes::query("branchName?, branchId?, sessionName?, sessionId?, classId, sectionId, semester"), "A section's totals and positions in a semester, by position";
    get "/getTabulation" tabulation::get_tabulation => Vec<tabulation::table::TabulationRow>, Some(Action::ViewTabulation), Takes::query("branchName?, branchId?, sessionName?, sessionId?, classId, sectionId, exam"), "The same of one exam";

    // Qualities
    post "/addStudentQualities" qualities::add_student_qualities => qualities::wire::OneSaved, Some(Action::EnterQualities), Takes::body("branchName?, branchId?, sessionName?, sessionId?, studentId, studentRegNo?, semester?, regularity?, patriotism?, honesty?, leadership?, discipline?, participation?, tolerance?, awareness?, punctuality?, handwriting?, arts_crafts?, music?, homework?"), "Adds a student's conduct grades; answers their version";
    put "/updateStudentQualities/{studentId}" qualities::update_student_qualities => qualities::wire::OneSaved, Some(Action::EnterQualities), Takes { query: "branchName?, branchId?, sessionName?, sessionId?, semester?", body: "semester?, version?, regularity?, patriotism?, honesty?, leadership?, discipline?, participation?, tolerance?, awareness?, punctuality?, handwriting?, arts_crafts?, music?, homework?" }, "Changes a student's conduct grades; null takes one away";
    get "/getOneStudentQualities/{studentId}" qualities::get_one_student_qualities => Option<qualities::wire::StoredQualities>, Some(Action::ViewQualities), Takes::query("branchName?, branchId?, sessionName?, sessionId?, semester?"), "A student's conduct grades: the semester's own, else those without one; null where there are none";
    put "/sectionQualities" qualities::section_qualities => qualities::wire::SectionSaved, Some(Action::EnterQualities), Takes::body("branchName?, branchId?, sessionName?, sessionId?, classId, sectionId, semester?, qualities[]"), "Adds and changes the conduct grades of a section's students, all of them or none";
    get "/getStudentInfo" qualities::get_student_info => [qualities::wire::StudentInfo; 1], Some(Action::ViewQualities), Takes::query("branchName?, branchId?, sessionName?, sessionId?, classId?, sectionId?, studentId"), "A student with branch, session, class and section: an array of one";

    // Results and report cards
    get "/getStudentsWithMarksDetails" report_cards::get_students_with_marks_details => Vec<report_cards::StudentDetails>, Some(Action::ViewReportCards), Takes::query("branchName?, branchId?, sessionName?, sessionId?, classId, sectionId, semester"), "A section's students with every mark of the session, and what a semester comes to";
    get "/getSubjectWiseHighestMarks" report_cards::get_subject_wise_highest_marks => Vec<report_cards::HighestMark>, Some(Action::ViewReportCards), Takes::query(SECTION), "The highest mark of each subject of a section, from 1stSemester";

    // Dashboard
    get "/getSearchResult" students::get_search_result => Vec<students::SearchHit>, Some(Action::SearchStudents), Takes::query("branchName?, branchId?, searchText"), "At most 20 students by name or register number, from two characters";

    get "/searchSheets" results::search_sheets => Vec<results::SheetHit>, Some(Action::ViewResults), Takes::query("branchName?, branchId?, sessionName?, sessionId?, searchText"), "At most 20 sections and sheets by words of their names, from two characters";

    // Print links
    post "/printLinks" print_links::post_print_links => print_links::wire::MadeLink, Some(Action::ManagePrintLinks), Takes::body("branchName?, branchId?, sessionName?, sessionId?, classId?, sectionId?, kind, semester?, exam?, subjects[]?, name, expiresInDays?, includeUnpublished?"), "Freezes the report cards or tabulations of a section, a class or a session under an address that needs no account; the address is answered this once";
    get "/printLinks" print_links::get_print_links => Vec<print_links::wire::PrintLink>, Some(Action::ManagePrintLinks), Takes::query("branchName?, branchId?, sessionName?, sessionId?, classId?, sectionId?, kind?, semester?, exam?"), "The print links that show a class set, the newest first, with their fetches";
    delete "/printLinks/{id}" print_links::delete_print_links => Message, Some(Action::ManagePrintLinks), Takes::nothing(), "Revokes a print link";

    // Structure and people (docs/rules.md)
    post "/addDesignation" records::add::<people::Designations>, Some(Action::ManageEmployees), Takes::body("branchName?, branchId?, designationName, status?"), "Adds a designation; answers its id";
    get "/getAllDesignation" records::get_all::<people::Designations>, Some(Action::ManageEmployees), Takes::query(RECORDS), "A branch's designations, paged";
    get "/getOneDesignation/{id}" records::get_one::<people::Designations>, Some(Action::ManageEmployees), Takes::nothing(), "One designation";
    put "/updateOneDesignation/{id}" records::update_one::<people::Designations>, Some(Action::ManageEmployees), Takes::body("designationName?, status?, version?"), "Changes a designation; what is left out stays";
    delete "/deleteOneDesignation/{id}" records::delete_one::<people::Designations>, Some(Action::ManageEmployees), Takes::nothing(), "Deletes a designation that nothing refers to";
    post "/addDepartment" records::add::<people::Departments>, Some(Action::ManageEmployees), Takes::body("branchName?, branchId?, departmentName, status?"), "Adds a department; answers its id";
    get "/getAllDepartment" records::get_all::<people::Departments>, Some(Action::ManageEmployees), Takes::query(RECORDS), "A branch's departments, paged";
    get "/getOneDepartment/{id}" records::get_one::<people::Departments>, Some(Action::ManageEmployees), Takes::nothing(), "One department";
    put "/updateOneDepartment/{id}" records::update_one::<people::Departments>, Some(Action::ManageEmployees), Takes::body("departmentName?, status?, version?"), "Changes a department; what is left out stays";
    delete "/deleteOneDepartment/{id}" records::delete_one::<people::Departments>, Some(Action::ManageEmployees), Takes::nothing(), "Deletes a department that nothing refers to";
    post "/addStudent" records::add::<people::Students>, Some(Action::ManageStudents), Takes::body("branchName?, branchId?, sessionName?, sessionId?, firstName, lastName?, nameBangla?, regNo, gender, dob, profilePhoto?, sectionId, roll, groupId?, guardianName, guardianRelation?, guardianMobile, fatherName?, motherName?, mobileNo?, email?, presentAddress?, permanentAddress?, bloodGroup?, religion?, nationality?, birthRegNo?, admissionDate?, previousSchool?, remarks?, status?"), "Adds a student with the enrolment; answers the id";
    get "/getAllStudent" records::get_all::<people::Students>, Some(Action::ManageStudents), Takes::query(STUDENT_RECORDS), "The students of a session, paged";
    get "/getOneStudent/{id}" records::get_one::<people::Students>, Some(Action::ManageStudents), Takes::nothing(), "One student with the enrolment of the active session, else the newest";
    put "/updateOneStudent/{id}" records::update_one::<people::Students>, Some(Action::ManageStudents), Takes::body("firstName?, lastName?, nameBangla?, regNo?, gender?, dob?, profilePhoto?, oldPhoto?, sectionId?, roll?, groupId?, guardianName?, guardianRelation?, guardianMobile?, fatherName?, motherName?, mobileNo?, email?, presentAddress?, permanentAddress?, bloodGroup?, religion?, nationality?, birthRegNo?, admissionDate?, previousSchool?, remarks?, status?, version?"), "Changes a student; what is left out stays";
    delete "/deleteOneStudent/{id}" records::delete_one::<people::Students>, Some(Action::DeleteStudents), Takes::nothing(), "Deletes a student who has no marks";
    post "/addGroup" records::add::<structure::Groups>, Some(Action::ManageStructure), Takes::body("branchName?, branchId?, groupName, status?"), "Adds a group; answers its id";
    get "/getAllGroup" records::get_all::<structure::Groups>, Some(Action::ManageStructure), Takes::query(RECORDS), "A branch's groups, paged";
    get "/getOneGroup/{id}" records::get_one::<structure::Groups>, Some(Action::ManageStructure), Takes::nothing(), "One group";
    put "/updateOneGroup/{id}" records::update_one::<structure::Groups>, Some(Action::ManageStructure), Takes::body("groupName?, status?, version?"), "Changes a group; what is left out stays";
    delete "/deleteOneGroup/{id}" records::delete_one::<structure::Groups>, Some(Action::ManageStructure), Takes::nothing(), "Deletes a group that nothing refers to";
    post "/addClass" records::add::<structure::Classes>, Some(Action::ManageStructure), Takes::body("branchName?, branchId?, sessionName?, sessionId?, className, classNumeric, status?"), "Adds a class; answers its id";
    get "/getAllClass" records::get_all::<structure::Classes>, Some(Action::ManageStructure), Takes::query(SESSION_RECORDS), "The classes, paged";
    get "/getOneClass/{id}" records::get_one::<structure::Classes>, Some(Action::ManageStructure), Takes::nothing(), "One class";
    put "/updateOneClass/{id}" records::update_one::<structure::Classes>, Some(Action::ManageStructure), Takes::body("className?, classNumeric?, status?, version?"), "Changes a class; what is left out stays";
    delete "/deleteOneClass/{id}" records::delete_one::<structure::Classes>, Some(Action::ManageStructure), Takes::nothing(), "Deletes a class that nothing refers to";
    post "/addSection" records::add::<structure::Sections>, Some(Action::ManageStructure), Takes::body("branchName?, branchId?, sessionName?, sessionId?, sectionName, classId, classTeacherId?, shift?, languageVersion?, room?, seats?, status?"), "Adds a section; answers its id";
    get "/getAllSection" records::get_all::<structure::Sections>, Some(Action::ManageStructure), Takes::query(SESSION_RECORDS), "The sections, paged";
    get "/getOneSection/{id}" records::get_one::<structure::Sections>, Some(Action::ManageStructure), Takes::nothing(), "One section";
    put "/updateOneSection/{id}" records::update_one::<structure::Sections>, Some(Action::ManageStructure), Takes::body("sectionName?, classId?, classTeacherId?, shift?, languageVersion?, room?, seats?, status?, version?"), "Changes a section; what is left out stays";
    delete "/deleteOneSection/{id}" records::delete_one::<structure::Sections>, Some(Action::ManageStructure), Takes::nothing(), "Deletes a section that nothing refers to";
    post "/addSubject" records::add::<structure::Subjects>, Some(Action::ManageStructure), Takes::body("branchName?, branchId?, sessionName?, sessionId?, subjectName, subjectNameBangla?, abbreviation?, subjectCode?, cardOrder?, status?"), "Adds a subject; answers its id";
    get "/getAllSubject" records::get_all::<structure::Subjects>, Some(Action::ManageStructure), Takes::query(SESSION_RECORDS), "The subjects, paged";
    get "/getOneSubject/{id}" records::get_one::<structure::Subjects>, Some(Action::ManageStructure), Takes::nothing(), "One subject";
    put "/updateOneSubject/{id}" records::update_one::<structure::Subjects>, Some(Action::ManageStructure), Takes::body("subjectName?, subjectNameBangla?, abbreviation?, subjectCode?, cardOrder?, status?, version?"), "Changes a subject; what is left out stays";
    delete "/deleteOneSubject/{id}" records::delete_one::<structure::Subjects>, Some(Action::ManageStructure), Takes::nothing(), "Deletes a subject that nothing refers to";
    post "/addBellSchedule" records::add::<structure::BellSchedules>, Some(Action::ManageStructure), Takes::body("branchName?, branchId?, scheduleName, weekdays[], classes[]?, shift?, validFrom, periods[], status?"), "Adds a bell schedule; answers its id";
    get "/getAllBellSchedule" records::get_all::<structure::BellSchedules>, Some(Action::ViewSettings), Takes::query(RECORDS), "A branch's bell schedules, paged";
    get "/getOneBellSchedule/{id}" records::get_one::<structure::BellSchedules>, Some(Action::ViewSettings), Takes::nothing(), "One bell schedule with its periods";
    put "/updateOneBellSchedule/{id}" records::update_one::<structure::BellSchedules>, Some(Action::ManageStructure), Takes::body("scheduleName?, weekdays[]?, classes[]?, shift?, validFrom?, periods[]?, status?, version?"), "Changes a bell schedule; what is left out stays";
    delete "/deleteOneBellSchedule/{id}" records::delete_one::<structure::BellSchedules>, Some(Action::ManageStructure), Takes::nothing(), "Deletes a bell schedule that nothing refers to";

    // The document itself
    get "/openapi.json" openapi::openapi => openapi::Document, ANYBODY, Takes::nothing(), "This document";
}

/// A page route: its method (`get` or `post`) and its path.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    pub method: &'static str,
    pub path: &'static str,
}

macro_rules! pages {
    ($($path:literal $($method:ident $handler:path),+;)+) => {
        /// Every page route, for the router and the tests that walk them all.
        pub const PAGES: &[Page] = &[$($(Page { method: stringify!($method), path: $path }),+),+];

        fn pages() -> Router<Arc<App>> {
            Router::new()$(.route($path, MethodRouter::new()$(.$method($handler))+))+
        }
    };
}

pages! {
    "/" get sign_in::page::to_dashboard;
    // /auth
    "/auth/login" get sign_in::page::login, post sign_in::page::login_posted;
    "/auth/setup" get sign_in::page::setup, post sign_in::page::setup_posted;
    "/auth/token" post sign_in::page::token;
    "/auth/logout" post sign_in::page::logout;
    "/auth" get sign_in::page::to_login;
    "/auth/" get sign_in::page::to_login;
    "/auth/{*rest}" get sign_in::page::to_login;
    // /admin
    "/admin" get sign_in::page::to_dashboard;
    "/admin/" get sign_in::page::to_dashboard;
    "/admin/chooseSession" post sign_in::page::choose_session;
    "/admin/changePassword" get sign_in::page::change_password, post sign_in::page::change_password_posted;
    "/admin/dashboard" get dashboard::page::dashboard;
    "/admin/searchView" get students::page::search_view;
    "/admin/examResult" get results::exam_result;
    "/admin/examResult/print" get results::results_print;
    "/admin/examResult/blank" get results::blank_sheet;
    "/admin/examResult/delete" post marks::delete_marks_posted;
    "/admin/examResult_admin" get results::exam_result_admin;
    "/admin/examResult_student" get results::exam_result_student;
    "/admin/examResult_student/print" get results::exam_result_student_print;
    "/admin/publishResult" get publishing::publish_result_screen, post publishing::publish_result_posted;
    "/admin/audit" get audit::audit;
    "/admin/files/audit.csv" get audit::audit_csv;
    "/admin/tabulation" get tabulation::every_tabulation;
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
    "/admin/printLinks" get print_links::print_links;
    "/admin/printLinks/{id}/revoke" post print_links::revoke_posted;
    "/admin/files/exam-marks.xlsx" get marks::exam_marks_xlsx;
    "/admin/files/tabulation.xlsx" get tabulation::tabulation_xlsx;
    "/admin/files/{id}" get files::file;
    "/admin/student-qualities" get qualities::student_qualities, post qualities::student_qualities_posted;
    "/admin/student-qualities/print" get qualities::student_qualities_print;
    "/admin/files/student-qualities.csv" get qualities::student_qualities_csv;
    // Lists of records
    "/admin/addDesignation" get records::list::<people::Designations>;
    "/admin/addDesignation/list.csv" get records::csv::<people::Designations>;
    "/admin/addDesignation/list.xlsx" get records::xlsx::<people::Designations>;
    "/admin/addDesignation/print" get records::print::<people::Designations>;
    "/admin/addDesignation/new" get records::new::<people::Designations>, post records::add_posted::<people::Designations>;
    "/admin/addDesignation/{id}" get records::edit::<people::Designations>, post records::edit_posted::<people::Designations>;
    "/admin/addDesignation/{id}/delete" get records::delete::<people::Designations>, post records::delete_posted::<people::Designations>;
    "/admin/addDepartment" get records::list::<people::Departments>;
    "/admin/addDepartment/list.csv" get records::csv::<people::Departments>;
    "/admin/addDepartment/list.xlsx" get records::xlsx::<people::Departments>;
    "/admin/addDepartment/print" get records::print::<people::Departments>;
    "/admin/addDepartment/new" get records::new::<people::Departments>, post records::add_posted::<people::Departments>;
    "/admin/addDepartment/{id}" get records::edit::<people::Departments>, post records::edit_posted::<people::Departments>;
    "/admin/addDepartment/{id}/delete" get records::delete::<people::Departments>, post records::delete_posted::<people::Departments>;
    "/admin/view" get records::list::<people::Students>;
    "/admin/view/list.csv" get records::csv::<people::Students>;
    "/admin/view/list.xlsx" get records::xlsx::<people::Students>;
    "/admin/view/print" get records::print::<people::Students>;
    "/admin/view/new" get records::new::<people::Students>, post records::add_posted::<people::Students>;
    "/admin/view/{id}" get records::edit::<people::Students>, post records::edit_posted::<people::Students>;
    "/admin/view/{id}/delete" get records::delete::<people::Students>, post records::delete_posted::<people::Students>;
    "/admin/addStudent" get records::add_page::<people::Students>;
    "/admin/manageGroup" get records::list::<structure::Groups>;
    "/admin/manageGroup/list.csv" get records::csv::<structure::Groups>;
    "/admin/manageGroup/list.xlsx" get records::xlsx::<structure::Groups>;
    "/admin/manageGroup/print" get records::print::<structure::Groups>;
    "/admin/manageGroup/new" get records::new::<structure::Groups>, post records::add_posted::<structure::Groups>;
    "/admin/manageGroup/{id}" get records::edit::<structure::Groups>, post records::edit_posted::<structure::Groups>;
    "/admin/manageGroup/{id}/delete" get records::delete::<structure::Groups>, post records::delete_posted::<structure::Groups>;
    "/admin/branch" get records::list::<structure::Branches>;
    "/admin/branch/list.csv" get records::csv::<structure::Branches>;
    "/admin/branch/list.xlsx" get records::xlsx::<structure::Branches>;
    "/admin/branch/print" get records::print::<structure::Branches>;
    "/admin/branch/new" get records::new::<structure::Branches>, post records::add_posted::<structure::Branches>;
    "/admin/branch/{id}" get records::edit::<structure::Branches>, post records::edit_posted::<structure::Branches>;
    "/admin/branch/{id}/delete" get records::delete::<structure::Branches>, post records::delete_posted::<structure::Branches>;
    "/admin/manageSession" get records::list::<structure::Sessions>;
    "/admin/manageSession/list.csv" get records::csv::<structure::Sessions>;
    "/admin/manageSession/list.xlsx" get records::xlsx::<structure::Sessions>;
    "/admin/manageSession/print" get records::print::<structure::Sessions>;
    "/admin/manageSession/new" get records::new::<structure::Sessions>, post records::add_posted::<structure::Sessions>;
    "/admin/manageSession/{id}" get records::edit::<structure::Sessions>, post records::edit_posted::<structure::Sessions>;
    "/admin/manageSession/{id}/delete" get records::delete::<structure::Sessions>, post records::delete_posted::<structure::Sessions>;
    "/admin/classSetting" get records::list::<structure::Classes>;
    "/admin/classSetting/list.csv" get records::csv::<structure::Classes>;
    "/admin/classSetting/list.xlsx" get records::xlsx::<structure::Classes>;
    "/admin/classSetting/print" get records::print::<structure::Classes>;
    "/admin/classSetting/new" get records::new::<structure::Classes>, post records::add_posted::<structure::Classes>;
    "/admin/classSetting/{id}" get records::edit::<structure::Classes>, post records::edit_posted::<structure::Classes>;
    "/admin/classSetting/{id}/delete" get records::delete::<structure::Classes>, post records::delete_posted::<structure::Classes>;
    "/admin/sectionSetting" get records::list::<structure::Sections>;
    "/admin/sectionSetting/list.csv" get records::csv::<structure::Sections>;
    "/admin/sectionSetting/list.xlsx" get records::xlsx::<structure::Sections>;
    "/admin/sectionSetting/print" get records::print::<structure::Sections>;
    "/admin/sectionSetting/new" get records::new::<structure::Sections>, post records::add_posted::<structure::Sections>;
    "/admin/sectionSetting/choices/{field}" get records::offered::<structure::Sections>;
    "/admin/sectionSetting/{id}" get records::edit::<structure::Sections>, post records::edit_posted::<structure::Sections>;
    "/admin/sectionSetting/{id}/delete" get records::delete::<structure::Sections>, post records::delete_posted::<structure::Sections>;
    "/admin/manageSubject" get records::list::<structure::Subjects>;
    "/admin/manageSubject/list.csv" get records::csv::<structure::Subjects>;
    "/admin/manageSubject/list.xlsx" get records::xlsx::<structure::Subjects>;
    "/admin/manageSubject/print" get records::print::<structure::Subjects>;
    "/admin/manageSubject/new" get records::new::<structure::Subjects>, post records::add_posted::<structure::Subjects>;
    "/admin/manageSubject/{id}" get records::edit::<structure::Subjects>, post records::edit_posted::<structure::Subjects>;
    "/admin/manageSubject/{id}/delete" get records::delete::<structure::Subjects>, post records::delete_posted::<structure::Subjects>;
    "/admin/period" get records::list::<structure::BellSchedules>;
    "/admin/period/list.csv" get records::csv::<structure::BellSchedules>;
    "/admin/period/list.xlsx" get records::xlsx::<structure::BellSchedules>;
    "/admin/period/print" get records::print::<structure::BellSchedules>;
    "/admin/period/new" get records::new::<structure::BellSchedules>, post records::add_posted::<structure::BellSchedules>;
    "/admin/period/{id}" get records::edit::<structure::BellSchedules>, post records::edit_posted::<structure::BellSchedules>;
    "/admin/period/{id}/delete" get records::delete::<structure::BellSchedules>, post records::delete_posted::<structure::BellSchedules>;
    "/admin/activeSession" get active_session::active_session, post active_session::active_session_posted;
    "/admin/{*rest}" get sign_in::page::elsewhere;
    // Print links: whoever holds the token
    "/print/{token}" get print_links::preview;
    "/print/{token}/sheets" get print_links::sheets;
    "/print/{token}/sheets/{n}" get print_links::one_sheet;
    "/print/{token}/cards.pdf" get print_links::cards_pdf;
    "/print/{token}/files/{hash}" get print_links::file;
    // The same beside a single sheet, whose bytes are those it has among the others.
    "/print/{token}/sheets/files/{hash}" get print_links::file;
    // Payment results
    "/paymentSuccess" get payments::payment_success;
    "/paymentFailed" get payments::payment_failed;
    "/paymentCancel" get payments::payment_cancel;
}

/// The whole application.
pub fn router(app: Arc<App>) -> Router {
    let api = api()
        .fallback(|| async { Error::NotFound("There is no such call".to_owned()) })
        .method_not_allowed_fallback(|| async { Error::Method })
        .layer(DefaultBodyLimit::max(limits::BODY_BYTES))
        .layer(CatchPanicLayer::custom(answers::panicked))
        .layer(from_fn(answers::as_json));
    let pages = pages()
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
        .with_state(app)
}
