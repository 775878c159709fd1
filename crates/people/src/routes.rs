//! The calls and pages of people, admission and what people are taught, one line each. `server/src/routes.rs` puts those of all groups together.

use rules::permission::Action;

use crate::admission::{self, AdmissionOpenings, Applications};
use crate::teaching::assigned_subjects;
use crate::{documents, employees, moves, photos, promotion, rolls, students};
use records::command;
use web::answers::Message;
use web::input::Listing;
use web::{calls, pages};

calls! {
    // Employees
    post "/addEmployee" records::add::<crate::Employees>(), Some(Action::ManageEmployees), "Adds an employee; answers its id. The password is changed at the first sign-in";
    post "/addBulkEmployee" records::import::add_bulk::<crate::Employees>() => records::import::BulkAnswer, Some(Action::ManageEmployees), "Adds and changes up to 5,000 employees, all or none; nobody gets a password by it";
    get "/getAllEmployee" records::get_all::<crate::Employees>(), Some(Action::ManageEmployees), "A branch's employees, paged; for a superAdmin with those of no branch";
    get "/getOneEmployee/{id}" records::get_one::<crate::Employees>(), Some(Action::ManageEmployees), "One employee";
    put "/updateOneEmployee/{id}" records::update_one::<crate::Employees>(), Some(Action::ManageEmployees), "Changes an employee; what is left out stays";
    delete "/deleteOneEmployee/{id}" records::delete_one::<crate::Employees>(), Some(Action::ManageEmployees), "Deletes an employee who has done nothing yet";
    // Lookups
    get "/branchWiseTeacher" employees::branch_wise_teacher => Vec<employees::EmployeeRow>, Some(Action::ReadLookups), "A branch's teachers";
    get "/branchWiseEmployee" employees::branch_wise_employee => Vec<employees::EmployeeRow>, Some(Action::ReadLookups), "A branch's employees";
    get "/branchWiseAccountant" employees::branch_wise_accountant => Vec<employees::EmployeeRow>, Some(Action::ReadLookups), "A branch's accountants";
    get "/getStudentAsFilter" students::get_student_as_filter => Vec<students::StudentRow>, Some(Action::ReadLookups), "The students of a session, class or section";
    // Dashboard
    get "/getSearchResult" students::get_search_result => Vec<students::SearchHit>, Some(Action::SearchStudents), "At most 20 students by name or register number, from two characters";
    // Structure and people (docs/rules.md)
    post "/addDesignation" records::add::<crate::Designations>(), Some(Action::ManageEmployees), "Adds a designation; answers its id";
    get "/getAllDesignation" records::get_all::<crate::Designations>(), Some(Action::ManageEmployees), "A branch's designations, paged";
    get "/getOneDesignation/{id}" records::get_one::<crate::Designations>(), Some(Action::ManageEmployees), "One designation";
    put "/updateOneDesignation/{id}" records::update_one::<crate::Designations>(), Some(Action::ManageEmployees), "Changes a designation; what is left out stays";
    delete "/deleteOneDesignation/{id}" records::delete_one::<crate::Designations>(), Some(Action::ManageEmployees), "Deletes a designation that nothing refers to";
    post "/addDepartment" records::add::<crate::Departments>(), Some(Action::ManageEmployees), "Adds a department; answers its id";
    get "/getAllDepartment" records::get_all::<crate::Departments>(), Some(Action::ManageEmployees), "A branch's departments, paged";
    get "/getOneDepartment/{id}" records::get_one::<crate::Departments>(), Some(Action::ManageEmployees), "One department";
    put "/updateOneDepartment/{id}" records::update_one::<crate::Departments>(), Some(Action::ManageEmployees), "Changes a department; what is left out stays";
    delete "/deleteOneDepartment/{id}" records::delete_one::<crate::Departments>(), Some(Action::ManageEmployees), "Deletes a department that nothing refers to";
    post "/addAttachmentType" records::add::<crate::AttachmentTypes>(), Some(Action::ManageAttachmentTypes), "Adds a kind of documents; answers its id";
    get "/getAllAttachmentType" records::get_all::<crate::AttachmentTypes>(), Some(Action::ManageAttachmentTypes), "A branch's kinds of documents, paged";
    get "/getOneAttachmentType/{id}" records::get_one::<crate::AttachmentTypes>(), Some(Action::ManageAttachmentTypes), "One kind of documents";
    put "/updateOneAttachmentType/{id}" records::update_one::<crate::AttachmentTypes>(), Some(Action::ManageAttachmentTypes), "Changes a kind of documents; what is left out stays";
    delete "/deleteOneAttachmentType/{id}" records::delete_one::<crate::AttachmentTypes>(), Some(Action::ManageAttachmentTypes), "Deletes a kind of documents that has no files";
    post "/addStudent" records::add::<crate::Students>(), Some(Action::ManageStudents), "Adds a student with the enrolment; answers the id";
    post "/addBulkStudent" records::import::add_bulk::<crate::Students>() => records::import::BulkAnswer, Some(Action::ManageStudents), "Adds and changes up to 5,000 students, all or none; answers what became of the rows";
    get "/getAllStudent" records::get_all::<crate::Students>(), Some(Action::ManageStudents), "The students of a session, paged";
    get "/getOneStudent/{id}" records::get_one::<crate::Students>(), Some(Action::ManageStudents), "One student with the enrolment of the active session, else the newest";
    put "/updateOneStudent/{id}" records::update_one::<crate::Students>(), Some(Action::ManageStudents), "Changes a student; what is left out stays";
    put "/leaveStudent/{id}" students::leave_student => students::LeavingSaved, Some(Action::ManageStudents), "A student leaves before the session is over: the last day and why; later exams do not list them";
    put "/takeBackLeaving/{id}" students::take_back_leaving => students::LeavingSaved, Some(Action::ManageStudents), "Takes back that a student left: every mark counts again";
    delete "/deleteOneStudent/{id}" records::delete_one::<crate::Students>(), Some(Action::DeleteStudents), "Deletes a student who has no marks";
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
    // Online admission
    post "/addAdmissionOpening" records::add::<admission::AdmissionOpenings>(), Some(Action::ManageStudents), "Opens a class for applications; answers its id";
    get "/getAllAdmissionOpening" records::get_all::<admission::AdmissionOpenings>(), Some(Action::ManageStudents), "The classes of a session that take applications, paged";
    get "/getOneAdmissionOpening/{id}" records::get_one::<admission::AdmissionOpenings>(), Some(Action::ManageStudents), "A class that takes applications";
    put "/updateOneAdmissionOpening/{id}" records::update_one::<admission::AdmissionOpenings>(), Some(Action::ManageStudents), "Changes from when to when a class takes applications; what is left out stays";
    delete "/deleteOneAdmissionOpening/{id}" records::delete_one::<admission::AdmissionOpenings>(), Some(Action::DeleteStudents), "Deletes a class from those that take applications, where it has none";
    get "/getAllOnlineAdmission" records::get_all::<admission::Applications>(), Some(Action::ManageStudents), "A branch's applications, paged";
    get "/getOneOnlineAdmission/{id}" records::get_one::<admission::Applications>(), Some(Action::ManageStudents), "An application";
    delete "/deleteOneOnlineAdmission/{id}" records::delete_one::<admission::Applications>(), Some(Action::DeleteStudents), "Deletes an application that nothing was paid for";
    post "/acceptOnlineAdmission/{id}" admission::accept_online_admission, Some(Action::ManageStudents), "Makes a student of an application; what the body leaves out is the application's; answers the student's id";
    put "/answerOnlineAdmission/{id}" command::call::<admission::DecideApplication>() => admission::Decided, Some(Action::ManageStudents), "Puts an application off or refuses it; the applicant is told why";
}

pages! {
    // /admin
    "/admin/searchView" get students::page::search_view;
    "/admin/searchView/earlier" get moves::earlier;
    "/admin/searchView/results" get students::student_results;
    // Lists of records
    "/admin/addDesignation" get records::list::<crate::Designations>();
    "/admin/addDesignation/ticked" post records::ticked::<crate::Designations>();
    "/admin/addDesignation/list.csv" get records::csv::<crate::Designations>();
    "/admin/addDesignation/list.xlsx" get records::xlsx::<crate::Designations>();
    "/admin/addDesignation/print" get records::print::<crate::Designations>();
    "/admin/addDesignation/new" get records::new::<crate::Designations>(), post records::add_posted::<crate::Designations>();
    "/admin/addDesignation/{id}" get records::edit::<crate::Designations>(), post records::edit_posted::<crate::Designations>();
    "/admin/addDesignation/{id}/delete" get records::delete::<crate::Designations>(), post records::delete_posted::<crate::Designations>();
    "/admin/addDepartment" get records::list::<crate::Departments>();
    "/admin/addDepartment/ticked" post records::ticked::<crate::Departments>();
    "/admin/addDepartment/list.csv" get records::csv::<crate::Departments>();
    "/admin/addDepartment/list.xlsx" get records::xlsx::<crate::Departments>();
    "/admin/addDepartment/print" get records::print::<crate::Departments>();
    "/admin/addDepartment/new" get records::new::<crate::Departments>(), post records::add_posted::<crate::Departments>();
    "/admin/addDepartment/{id}" get records::edit::<crate::Departments>(), post records::edit_posted::<crate::Departments>();
    "/admin/addDepartment/{id}/delete" get records::delete::<crate::Departments>(), post records::delete_posted::<crate::Departments>();
    "/admin/attachmentType" get records::list::<crate::AttachmentTypes>();
    "/admin/attachmentType/list.csv" get records::csv::<crate::AttachmentTypes>();
    "/admin/attachmentType/list.xlsx" get records::xlsx::<crate::AttachmentTypes>();
    "/admin/attachmentType/print" get records::print::<crate::AttachmentTypes>();
    "/admin/attachmentType/new" get records::new::<crate::AttachmentTypes>(), post records::add_posted::<crate::AttachmentTypes>();
    "/admin/attachmentType/ticked" post records::ticked::<crate::AttachmentTypes>();
    "/admin/attachmentType/{id}" get records::edit::<crate::AttachmentTypes>(), post records::edit_posted::<crate::AttachmentTypes>();
    "/admin/attachmentType/{id}/delete" get records::delete::<crate::AttachmentTypes>(), post records::delete_posted::<crate::AttachmentTypes>();
    "/admin/documents/{id}" get documents::document;
    "/admin/documents/{id}/delete" get documents::delete_document, post documents::delete_document_posted;
    "/admin/listEmployees" get records::list::<crate::Employees>();
    "/admin/listEmployees/ticked" post records::ticked::<crate::Employees>();
    "/admin/listEmployees/list.csv" get records::csv::<crate::Employees>();
    "/admin/listEmployees/list.xlsx" get records::xlsx::<crate::Employees>();
    "/admin/listEmployees/print" get records::print::<crate::Employees>();
    "/admin/listEmployees/new" get records::new::<crate::Employees>(), post records::add_posted::<crate::Employees>();
    "/admin/listEmployees/{id}" get records::edit::<crate::Employees>(), post records::edit_posted::<crate::Employees>();
    "/admin/listEmployees/{id}/delete" get records::delete::<crate::Employees>(), post records::delete_posted::<crate::Employees>();
    "/admin/listEmployees/{id}/documents" get documents::employee_documents, post documents::employee_documents_posted;
    "/admin/addEmployee" get records::new::<crate::Employees>();
    "/admin/view" get records::list::<crate::Students>();
    "/admin/view/ticked" post records::ticked::<crate::Students>();
    "/admin/view/list.csv" get records::csv::<crate::Students>();
    "/admin/view/list.xlsx" get records::xlsx::<crate::Students>();
    "/admin/view/print" get records::print::<crate::Students>();
    "/admin/view/new" get records::new::<crate::Students>(), post records::add_posted::<crate::Students>();
    "/admin/view/rolls" get rolls::rolls, post rolls::rolls_posted;
    "/admin/view/{id}" get records::edit::<crate::Students>(), post records::edit_posted::<crate::Students>();
    "/admin/view/{id}/leaving" get students::student_leaving, post students::student_leaving_posted;
    "/admin/view/{id}/joining" get students::student_joining, post students::student_joining_posted;
    "/admin/view/{id}/branch" get moves::move_branch, post moves::move_branch_posted;
    "/admin/view/{id}/section" get moves::move_section, post moves::move_section_posted;
    "/admin/view/{id}/delete" get records::delete::<crate::Students>(), post records::delete_posted::<crate::Students>();
    "/admin/view/{id}/documents" get documents::student_documents, post documents::student_documents_posted;
    "/admin/bulkImport" get records::import::start::<crate::Students>();
    "/admin/bulkImport/students" get records::import::start::<crate::Students>(), post records::import::begin::<crate::Students>();
    "/admin/bulkImport/students/template.xlsx" get records::import::template::<crate::Students>();
    "/admin/bulkImport/students/{id}" get records::import::show::<crate::Students>(), post records::import::act::<crate::Students>();
    "/admin/bulkImport/students/{id}/rows.xlsx" get records::import::result::<crate::Students>();
    "/admin/bulkImport/employees" get records::import::start::<crate::Employees>(), post records::import::begin::<crate::Employees>();
    "/admin/bulkImport/employees/template.xlsx" get records::import::template::<crate::Employees>();
    "/admin/bulkImport/employees/{id}" get records::import::show::<crate::Employees>(), post records::import::act::<crate::Employees>();
    "/admin/bulkImport/employees/{id}/rows.xlsx" get records::import::result::<crate::Employees>();
    "/admin/bulkImport/photos" get photos::photos, post photos::photos_posted;
    "/admin/bulkImport/photos/{id}" get photos::photo_import, post photos::photo_import_posted;
    "/admin/addStudent" get records::new::<crate::Students>();
    "/admin/studentPromotion" get promotion::student_promotion, post promotion::student_promotion_posted;
    "/admin/studentPromotion/{id}" get promotion::promotion;
    "/admin/studentPromotion/{id}/undo" get promotion::undo_promotion, post promotion::undo_promotion_posted;
    "/admin/assignSubject" get assigned_subjects::assigned_subjects;
    "/admin/assignSubject/list.csv" get assigned_subjects::assigned_subjects_csv;
    "/admin/assignSubject/print" get assigned_subjects::assigned_subjects_print;
    "/admin/assignSubject/{id}" get assigned_subjects::assign_subject, post assigned_subjects::assign_subject_posted;
    "/admin/assignSubject/{id}/delete" get assigned_subjects::clear_assigned, post assigned_subjects::clear_assigned_posted;
    "/admin/assignSubjectStudents" get assigned_subjects::section_choices, post assigned_subjects::section_choices_posted;
    "/admin/assignSubjectStudents/list.csv" get assigned_subjects::section_choices_csv;
    "/admin/assignSubjectStudents/print" get assigned_subjects::section_choices_print;
    "/admin/manageStudentSubject" get assigned_subjects::student_subjects, post assigned_subjects::student_subjects_posted;
    // The register of certificates
    "/admin/onlineAdmission" get records::list::<Applications>();
    "/admin/onlineAdmission/list.csv" get records::csv::<Applications>();
    "/admin/onlineAdmission/list.xlsx" get records::xlsx::<Applications>();
    "/admin/onlineAdmission/print" get records::print::<Applications>();
    "/admin/onlineAdmission/classes" get records::list::<AdmissionOpenings>();
    "/admin/onlineAdmission/classes/ticked" post records::ticked::<AdmissionOpenings>();
    "/admin/onlineAdmission/classes/list.csv" get records::csv::<AdmissionOpenings>();
    "/admin/onlineAdmission/classes/list.xlsx" get records::xlsx::<AdmissionOpenings>();
    "/admin/onlineAdmission/classes/print" get records::print::<AdmissionOpenings>();
    "/admin/onlineAdmission/classes/new" get records::new::<AdmissionOpenings>(), post records::add_posted::<AdmissionOpenings>();
    "/admin/onlineAdmission/classes/{id}" get records::edit::<AdmissionOpenings>(), post records::edit_posted::<AdmissionOpenings>();
    "/admin/onlineAdmission/classes/{id}/delete" get records::delete::<AdmissionOpenings>(), post records::delete_posted::<AdmissionOpenings>();
    "/admin/onlineAdmission/{id}" get admission::application, post command::posted::<admission::DecideApplication>();
    "/admin/onlineAdmission/{id}/photo" get admission::application_photo;
    "/admin/onlineAdmission/{id}/accept" get admission::accept_application, post admission::accept_application_posted;
    "/admin/onlineAdmission/{id}/delete" get records::delete::<Applications>(), post records::delete_posted::<Applications>();
    // Online admission: anybody
    "/admission" get admission::admission_home;
    "/admission/state" get admission::admission_state, post admission::admission_state_posted;
    "/admission/kept/{id}" get admission::admission_kept;
    "/admission/class/{id}" get admission::admission_form, post admission::admission_form_posted;
    "/admission/{id}" get admission::admission_branch;
}
