//! The calls and pages of signing in, the structure of a school, attendance and events, one line each. `server/src/routes.rs` puts those of all groups together.

use rules::permission::Action;

use crate::structure::{
    self, active_session, classes, grading_schemes, groups, next_year, routines, sessions, subjects, substitutions,
};
use crate::{attendance, events, files, sign_in};
use records::{command, view};
use web::answers::Message;
use web::input::Listing;
use web::routes::ANYBODY;
use web::{calls, pages};
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
    // Lookups
    get "/sessionWiseClass/{id}" classes::session_wise_class => Vec<classes::store::Class>, Some(Action::ReadLookups), "A session's classes";
    get "/classWiseSection/{id}" classes::class_wise_section => Vec<classes::store::Section>, Some(Action::ReadLookups), "A class's sections";
    get "/branchWiseGroup/{id}" groups::branch_wise_group => Vec<groups::store::Group>, Some(Action::ReadLookups), "A branch's groups";
    get "/branchWiseSession/{id}" sessions::branch_wise_session => Vec<sessions::store::Session>, Some(Action::ReadLookups), "A branch's sessions, the newest first";
    get "/branchWiseSubject" subjects::branch_wise_subject => Vec<subjects::SubjectRow>, Some(Action::ReadLookups), "A session's subjects; a section's where one is given";
    get "/getTeacherScheduleList" routines::get_teacher_schedule_list => routines::Periods, Some(Action::ReadLookups), "The routine from saturday to friday; paged where page or limit is given";
    // Attendance
    get "/getStudentAttendance" view::call::<attendance::wire::StudentDay>() => attendance::wire::StudentDay, Some(Action::ViewAttendance), "A section's day by roll, with the version of each student's attendance";
    put "/saveStudentAttendance" command::call::<attendance::SaveStudentAttendance>() => attendance::wire::StudentDaySaved, Some(Action::EnterAttendance), "Saves the attendance of a section's day, all of it or none; on its first save whoever is not named is present";
    get "/getAttendanceReport" attendance::get_attendance_report => attendance::SectionMonth, Some(Action::ViewAttendance), "A section's month: each student's days and what they come to";
    get "/getStudentAttendanceReport/{studentId}" attendance::get_student_attendance_report => attendance::StudentYear, Some(Action::ViewStudentAttendance), "A student's days of a session and what they come to; a student's own";
    get "/getEmployeeAttendance" view::call::<attendance::wire::EmployeeDay>() => attendance::wire::EmployeeDay, Some(Action::ManageEmployeeAttendance), "A branch's day by name, with the version of each employee's attendance";
    put "/saveEmployeeAttendance" command::call::<attendance::SaveEmployeeAttendance>() => attendance::wire::EmployeeDaySaved, Some(Action::ManageEmployeeAttendance), "Saves the attendance of a branch's employees on a day, all of it or none; on its first save whoever is not named is present";
    get "/getEmployeeAttendanceReport" attendance::get_employee_attendance_report => attendance::StaffMonth, Some(Action::ManageEmployeeAttendance), "A branch's month: each employee's days and what they come to";
    // Structure and people (docs/rules.md)
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
    post "/addGradingScheme" grading_schemes::add_grading_scheme => grading_schemes::SchemeSaved, Some(Action::ManageExams), "Adds a grading scheme to a branch, or by a super admin who names none to all; answers its id";
    get "/getAllGradingScheme" grading_schemes::get_all_grading_scheme => Listing<grading_schemes::SchemeRow>, Some(Action::ManageExams), "The grading schemes that are built in, then a branch's and those of all branches, paged";
    get "/getOneGradingScheme/{id}" grading_schemes::get_one_grading_scheme => grading_schemes::OneScheme, Some(Action::ManageExams), "One grading scheme with its latest document";
    put "/updateOneGradingScheme/{id}" grading_schemes::update_one_grading_scheme => grading_schemes::SchemeSaved, Some(Action::ManageExams), "Replaces a grading scheme's document; where a session uses it, as another version";
    delete "/deleteOneGradingScheme/{id}" grading_schemes::delete_one_grading_scheme => grading_schemes::SchemeSaved, Some(Action::ManageExams), "Deletes a grading scheme that no session uses";
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
    post "/addSubstitution" command::call::<substitutions::AddSubstitution>() => substitutions::SubstitutionAdded, Some(Action::ManageRoutine), "Somebody stands in for a lesson's teacher on a day, and reaches its section and subject on it";
    get "/getAllSubstitution" view::call::<substitutions::SubstitutionList>() => Listing<substitutions::SubstitutionRow>, Some(Action::ManageRoutine), "The substitutions of a session from a day on, paged";
    delete "/deleteOneSubstitution/{id}" command::call::<substitutions::DeleteOneSubstitution>() => Message, Some(Action::ManageRoutine), "Takes a substitution back, and the reach with it";
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
    "/admin/files/{id}" get files::file;
    "/admin/kept/{id}" get files::kept_picture;
    "/admin/studentAttendance" get attendance::student_attendance, post command::posted::<attendance::SaveStudentAttendance>();
    "/admin/attendanceReport" get attendance::attendance_report;
    "/admin/attendanceReport/print" get attendance::attendance_print;
    "/admin/files/attendance.csv" get attendance::attendance_csv;
    "/admin/files/attendance.xlsx" get attendance::attendance_xlsx;
    "/admin/studentAttendanceReport" get attendance::student_attendance_report;
    "/admin/employeeAttendance" get attendance::employee_attendance, post command::posted::<attendance::SaveEmployeeAttendance>();
    "/admin/employeeAttendanceReport" get attendance::employee_attendance_report;
    "/admin/employeeAttendanceReport/print" get attendance::employee_attendance_print;
    "/admin/files/employee-attendance.csv" get attendance::employee_attendance_csv;
    "/admin/files/employee-attendance.xlsx" get attendance::employee_attendance_xlsx;
    // Lists of records
    "/admin/listEmployees/{id}/password" get sign_in::give_password, post sign_in::give_password_posted;
    "/admin/view/signIns" get sign_in::sign_ins, post sign_in::give_sign_ins;
    "/admin/view/{id}/password" get sign_in::give_student_password, post sign_in::give_student_password_posted;
    "/admin/bulkImport/subjects" get records::import::start::<structure::Subjects>(), post records::import::begin::<structure::Subjects>();
    "/admin/bulkImport/subjects/template.xlsx" get records::import::template::<structure::Subjects>();
    "/admin/bulkImport/subjects/{id}" get records::import::show::<structure::Subjects>(), post records::import::act::<structure::Subjects>();
    "/admin/bulkImport/subjects/{id}/rows.xlsx" get records::import::result::<structure::Subjects>();
    "/admin/manageGroup" get records::list::<structure::Groups>();
    "/admin/manageGroup/ticked" post records::ticked::<structure::Groups>();
    "/admin/manageGroup/list.csv" get records::csv::<structure::Groups>();
    "/admin/manageGroup/list.xlsx" get records::xlsx::<structure::Groups>();
    "/admin/manageGroup/print" get records::print::<structure::Groups>();
    "/admin/manageGroup/new" get records::new::<structure::Groups>(), post records::add_posted::<structure::Groups>();
    "/admin/manageGroup/{id}" get records::edit::<structure::Groups>(), post records::edit_posted::<structure::Groups>();
    "/admin/manageGroup/{id}/delete" get records::delete::<structure::Groups>(), post records::delete_posted::<structure::Groups>();
    "/admin/branch" get records::list::<structure::Branches>();
    "/admin/branch/ticked" post records::ticked::<structure::Branches>();
    "/admin/branch/list.csv" get records::csv::<structure::Branches>();
    "/admin/branch/list.xlsx" get records::xlsx::<structure::Branches>();
    "/admin/branch/print" get records::print::<structure::Branches>();
    "/admin/branch/new" get records::new::<structure::Branches>(), post records::add_posted::<structure::Branches>();
    "/admin/branch/{id}" get records::edit::<structure::Branches>(), post records::edit_posted::<structure::Branches>();
    "/admin/branch/{id}/delete" get records::delete::<structure::Branches>(), post records::delete_posted::<structure::Branches>();
    "/admin/manageSession" get records::list::<structure::Sessions>();
    "/admin/manageSession/list.csv" get records::csv::<structure::Sessions>();
    "/admin/manageSession/list.xlsx" get records::xlsx::<structure::Sessions>();
    "/admin/manageSession/print" get records::print::<structure::Sessions>();
    "/admin/manageSession/new" get records::new::<structure::Sessions>(), post records::add_posted::<structure::Sessions>();
    "/admin/manageSession/{id}" get records::edit::<structure::Sessions>(), post records::edit_posted::<structure::Sessions>();
    "/admin/manageSession/{id}/next" get next_year::next_year, post next_year::next_year_posted;
    "/admin/manageSession/{id}/delete" get records::delete::<structure::Sessions>(), post records::delete_posted::<structure::Sessions>();
    "/admin/classSetting" get records::list::<structure::Classes>();
    "/admin/classSetting/grid" get records::grid::<structure::Classes>(), post records::grid_posted::<structure::Classes>();
    "/admin/classSetting/ticked" post records::ticked::<structure::Classes>();
    "/admin/classSetting/list.csv" get records::csv::<structure::Classes>();
    "/admin/classSetting/list.xlsx" get records::xlsx::<structure::Classes>();
    "/admin/classSetting/print" get records::print::<structure::Classes>();
    "/admin/classSetting/new" get records::new::<structure::Classes>(), post records::add_posted::<structure::Classes>();
    "/admin/classSetting/{id}" get records::edit::<structure::Classes>(), post records::edit_posted::<structure::Classes>();
    "/admin/classSetting/{id}/delete" get records::delete::<structure::Classes>(), post records::delete_posted::<structure::Classes>();
    "/admin/sectionSetting" get records::list::<structure::Sections>();
    "/admin/sectionSetting/grid" get records::grid::<structure::Sections>(), post records::grid_posted::<structure::Sections>();
    "/admin/sectionSetting/ticked" post records::ticked::<structure::Sections>();
    "/admin/sectionSetting/list.csv" get records::csv::<structure::Sections>();
    "/admin/sectionSetting/list.xlsx" get records::xlsx::<structure::Sections>();
    "/admin/sectionSetting/print" get records::print::<structure::Sections>();
    "/admin/sectionSetting/new" get records::new::<structure::Sections>(), post records::add_posted::<structure::Sections>();
    "/admin/sectionSetting/choices/{field}" get records::offered::<structure::Sections>();
    "/admin/sectionSetting/{id}" get records::edit::<structure::Sections>(), post records::edit_posted::<structure::Sections>();
    "/admin/sectionSetting/{id}/delete" get records::delete::<structure::Sections>(), post records::delete_posted::<structure::Sections>();
    "/admin/manageSubject" get records::list::<structure::Subjects>();
    "/admin/manageSubject/grid" get records::grid::<structure::Subjects>(), post records::grid_posted::<structure::Subjects>();
    "/admin/manageSubject/ticked" post records::ticked::<structure::Subjects>();
    "/admin/manageSubject/list.csv" get records::csv::<structure::Subjects>();
    "/admin/manageSubject/list.xlsx" get records::xlsx::<structure::Subjects>();
    "/admin/manageSubject/print" get records::print::<structure::Subjects>();
    "/admin/manageSubject/new" get records::new::<structure::Subjects>(), post records::add_posted::<structure::Subjects>();
    "/admin/manageSubject/{id}" get records::edit::<structure::Subjects>(), post records::edit_posted::<structure::Subjects>();
    "/admin/manageSubject/{id}/delete" get records::delete::<structure::Subjects>(), post records::delete_posted::<structure::Subjects>();
    "/admin/gradingSchemes" get grading_schemes::grading_schemes;
    "/admin/gradingSchemes/{id}/delete" get grading_schemes::delete_scheme, post grading_schemes::delete_scheme_posted;
    "/admin/gradingSchemes/{id}/file" get grading_schemes::grading_scheme_file;
    "/admin/gradingSchemes/{id}/versions" get grading_schemes::versions;
    "/admin/period" get records::list::<structure::BellSchedules>();
    "/admin/period/ticked" post records::ticked::<structure::BellSchedules>();
    "/admin/period/list.csv" get records::csv::<structure::BellSchedules>();
    "/admin/period/list.xlsx" get records::xlsx::<structure::BellSchedules>();
    "/admin/period/print" get records::print::<structure::BellSchedules>();
    "/admin/period/new" get records::new::<structure::BellSchedules>(), post records::add_posted::<structure::BellSchedules>();
    "/admin/period/{id}" get records::edit::<structure::BellSchedules>(), post records::edit_posted::<structure::BellSchedules>();
    "/admin/period/{id}/delete" get records::delete::<structure::BellSchedules>(), post records::delete_posted::<structure::BellSchedules>();
    "/admin/activeSession" get active_session::active_session, post active_session::active_session_posted;
    "/admin/classSchedule" get routines::class_schedule, post routines::class_schedule_posted;
    "/admin/classSchedule/print" get routines::class_schedule_print;
    "/admin/teacherSchedule" get routines::teacher_schedule;
    "/admin/teacherSchedule/print" get routines::teacher_schedule_print;
    "/admin/teacherSchedule/substitutions" get substitutions::substitutions, post command::posted::<substitutions::AddStandIns>();
    "/admin/teacherSchedule/substitutions/{id}/delete" post command::posted::<substitutions::DeleteOneSubstitution>();
    "/admin/teacherClassSchedule" get routines::teacher_class_schedule;
    "/admin/teacherClassSchedule/print" get routines::teacher_class_schedule_print;
    "/admin/studentClassSchedule" get routines::student_class_schedule;
    "/admin/studentClassSchedule/print" get routines::student_class_schedule_print;
    "/admin/eventType" get records::list::<events::EventTypes>();
    "/admin/eventType/ticked" post records::ticked::<events::EventTypes>();
    "/admin/eventType/list.csv" get records::csv::<events::EventTypes>();
    "/admin/eventType/list.xlsx" get records::xlsx::<events::EventTypes>();
    "/admin/eventType/print" get records::print::<events::EventTypes>();
    "/admin/eventType/new" get records::new::<events::EventTypes>(), post records::add_posted::<events::EventTypes>();
    "/admin/eventType/{id}" get records::edit::<events::EventTypes>(), post records::edit_posted::<events::EventTypes>();
    "/admin/eventType/{id}/delete" get records::delete::<events::EventTypes>(), post records::delete_posted::<events::EventTypes>();
    "/admin/events" get records::list::<events::Events>();
    "/admin/events/ticked" post records::ticked::<events::Events>();
    "/admin/events/list.csv" get records::csv::<events::Events>();
    "/admin/events/list.xlsx" get records::xlsx::<events::Events>();
    "/admin/events/print" get records::print::<events::Events>();
    "/admin/events/new" get records::new::<events::Events>(), post records::add_posted::<events::Events>();
    "/admin/events/{id}" get records::edit::<events::Events>(), post records::edit_posted::<events::Events>();
    "/admin/events/{id}/delete" get records::delete::<events::Events>(), post records::delete_posted::<events::Events>();
    "/admin/studentEvents" get events::student_events;
    "/admin/studentEvents/{id}" get events::student_event;
    "/admin/employeeEvents" get events::employee_events;
    "/admin/employeeEvents/{id}" get events::employee_event;
    "/admin/calendar" get events::calendar;
    // The register of certificates
    "/admin/{*rest}" get sign_in::page::elsewhere;
}
