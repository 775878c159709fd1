//! The rows of the menu, in the specification's order within each group (docs/rules.md, *Screens*).
//!
//! Every item names the roles that it is shown to, so that a role added later sees nothing by itself: all but those whom the specification
//! hides it from, where it says so (each list is quoted), else superAdmin, admin and the role whose daily work it is (docs/rules.md). Labels of screens that are not specified are ours.

use super::MenuGroup::{
    Academic, Attachments, Attendance, Branch, Calendar, CardManagement, Certificate, Dashboard, Employee, Events,
    Exam, Homework, Library, OfficeAccounting, Reports, Settings, Student as Students, StudentAccounting, Tabulation,
};
use super::{MenuGroup, MenuItem};
use crate::permission::Action;
use crate::roles::Role::{
    self, AcademicSupport, Accountant, Admin, AdmissionSupport, Librarian, Student, SuperAdmin, Teacher,
    TechnicalSupport,
};
use crate::words::{Word, menu};

/// "Calendar is hidden from everyone."
const NOBODY: &[Role] = &[];
const EVERYBODY: &[Role] =
    &[SuperAdmin, Admin, Teacher, Student, Accountant, Librarian, TechnicalSupport, AcademicSupport, AdmissionSupport];
/// An employee's own things.
const STAFF: &[Role] =
    &[SuperAdmin, Admin, Teacher, Accountant, Librarian, TechnicalSupport, AcademicSupport, AdmissionSupport];
/// What is a student's own, which staff have none of.
const STUDENT: &[Role] = &[Student];
/// "Branch is hidden from student, teacher, accountant, librarian, technicalSupport, academicSupport and admissionSupport."
/// Also the rule for what the specification leaves open and is nobody else's daily work.
const ADMINS: &[Role] = &[SuperAdmin, Admin];
/// Attendance, homework, routine and own exams are a teacher's daily work.
const ADMINS_AND_TEACHER: &[Role] = &[SuperAdmin, Admin, Teacher];
/// A section's week, a student's own attendance.
const ADMINS_TEACHER_AND_STUDENT: &[Role] = &[SuperAdmin, Admin, Teacher, Student];
/// Fees and accounts are an accountant's, and so is the part of Starter that makes them.
const ADMINS_AND_ACCOUNTANT: &[Role] = &[SuperAdmin, Admin, Accountant];
/// Books are a librarian's.
const ADMINS_AND_LIBRARIAN: &[Role] = &[SuperAdmin, Admin, Librarian];
/// Admissions are admissionSupport's.
const ADMINS_AND_ADMISSION: &[Role] = &[SuperAdmin, Admin, AdmissionSupport];
/// What is put up for a section is read by who is in it and who teaches it.
const TEACHER_AND_STUDENT: &[Role] = &[Teacher, Student];
/// A teacher's own routine, which nobody else has.
const TEACHER: &[Role] = &[Teacher];
/// "Tabulation is hidden from student, accountant, librarian, admissionSupport", and Student Qualities too. Results are for the same roles.
const ACADEMIC: &[Role] = &[SuperAdmin, Admin, Teacher, TechnicalSupport, AcademicSupport];
/// "Mark Sheet and Publish Result are hidden from student and teacher."
const STAFF_BUT_TEACHER: &[Role] =
    &[SuperAdmin, Admin, Accountant, Librarian, TechnicalSupport, AcademicSupport, AdmissionSupport];
/// "Student Accounting is hidden except for accountant and superAdmin."
const ACCOUNTING: &[Role] = &[SuperAdmin, Accountant];
/// "Card Management and Certificate are visible to admin and support roles except superAdmin and academicSupport."
const CARDS: &[Role] = &[Admin, TechnicalSupport, AdmissionSupport];
/// Whoever publishes results, and whoever makes cards and certificates.
const PRINT_LINKS: &[Role] = &[SuperAdmin, Admin, TechnicalSupport, AdmissionSupport];
/// "Settings is for admin, superAdmin and technicalSupport only."
const SETTINGS: &[Role] = &[SuperAdmin, Admin, TechnicalSupport];

const fn item(path: &'static str, label: Word, group: MenuGroup, shown_to: &'static [Role]) -> MenuItem {
    MenuItem {
        path,
        label,
        group,
        shown_to,
        in_menu: true,
        while_empty: false,
        within: None,
        twin_of: None,
        action: None,
    }
}

impl MenuItem {
    const fn guarded_by(self, action: Action) -> Self {
        Self { action: Some(action), ..self }
    }

    const fn reached_from_search(self) -> Self {
        Self { in_menu: false, ..self }
    }

    const fn reached_from_dashboard(self) -> Self {
        Self { in_menu: false, ..self }
    }

    const fn while_empty(self) -> Self {
        Self { in_menu: false, while_empty: true, ..self }
    }

    const fn twin_of(self, path: &'static str) -> Self {
        Self { twin_of: Some(path), ..self }
    }

    const fn chosen_on(self, path: &'static str) -> Self {
        Self { in_menu: false, within: Some(path), ..self }
    }
}

/// Every `/admin` path.
#[rustfmt::skip]
pub const ITEMS: &[MenuItem] = &[
    item("/dashboard", menu::DASHBOARD, Dashboard, EVERYBODY).guarded_by(Action::ViewDashboard),
    item("/branch", menu::BRANCH, Branch, ADMINS).guarded_by(Action::ReadBranches),

    item("/manageSession", menu::SESSIONS, Academic, ADMINS).guarded_by(Action::ManageStructure),
    // Specification silent: what makes all of a session, until it has a class.
    item("/starter", menu::STARTER, Academic, ADMINS_AND_ACCOUNTANT).guarded_by(Action::RunStarter).while_empty(),
    item("/classSetting", menu::CLASSES, Academic, ADMINS).guarded_by(Action::ManageStructure),
    item("/sectionSetting", menu::SECTIONS, Academic, ADMINS).guarded_by(Action::ManageStructure),
    item("/manageGroup", menu::GROUPS, Academic, ADMINS).guarded_by(Action::ManageStructure),
    item("/manageSubject", menu::SUBJECTS, Academic, ADMINS).guarded_by(Action::ManageStructure),
    item("/manageStudentSubject", menu::STUDENT_SUBJECT, Academic, ADMINS).guarded_by(Action::AssignSubjects),
    item("/assignSubject", menu::ASSIGN_SUBJECT, Academic, ADMINS).guarded_by(Action::AssignSubjects),
    item("/assignSubjectStudents", menu::ASSIGN_SUBJECT_TO_STUDENTS, Academic, ADMINS)
        .guarded_by(Action::AssignSubjects),
    item("/classSchedule", menu::CLASS_SCHEDULE, Academic, ADMINS).guarded_by(Action::ManageRoutine),
    // Specification silent: a student sees the own section's week here, staff any section's.
    item("/studentClassSchedule", menu::SECTION_SCHEDULE, Academic, ADMINS_TEACHER_AND_STUDENT).guarded_by(Action::ViewClassSchedule),
    item("/teacherClassSchedule", menu::MY_SCHEDULE, Academic, TEACHER).guarded_by(Action::ViewOwnSchedule),
    item("/teacherSchedule", menu::TEACHER_SCHEDULE, Academic, ADMINS).guarded_by(Action::ManageRoutine),
    item("/studentPromotion", menu::STUDENT_PROMOTION, Academic, ADMINS).guarded_by(Action::PromoteStudents),

    item("/attachmentType", menu::ATTACHMENT_TYPES, Attachments, ADMINS).guarded_by(Action::ManageAttachmentTypes),
    item("/uploadContent", menu::CONTENT, Attachments, ADMINS_AND_TEACHER).guarded_by(Action::ManageContent),
    item("/attachmentBooks", menu::E_BOOKS, Attachments, ADMINS_AND_LIBRARIAN).guarded_by(Action::ManageEBooks),
    // Specification silent: where who is meant reads what was put up.
    item("/myContent", menu::CONTENT_AND_E_BOOKS, Attachments, TEACHER_AND_STUDENT).guarded_by(Action::ViewContent),

    item("/listEmployees", menu::EMPLOYEES, Employee, ADMINS).guarded_by(Action::ManageEmployees),
    item("/addDesignation", menu::DESIGNATIONS, Employee, ADMINS).guarded_by(Action::ManageEmployees),
    item("/addDepartment", menu::DEPARTMENTS, Employee, ADMINS).guarded_by(Action::ManageEmployees),
    item("/addEmployee", menu::ADD_EMPLOYEE, Employee, ADMINS).guarded_by(Action::ManageEmployees),

    item("/addStudent", menu::ADD_STUDENT, Students, ADMINS_AND_ADMISSION).guarded_by(Action::ManageStudents),
    item("/bulkImport", menu::BULK_IMPORT, Students, ADMINS_AND_ADMISSION).guarded_by(Action::ManageStudents),
    item("/onlineAdmission", menu::APPLICATIONS, Students, ADMINS_AND_ADMISSION).guarded_by(Action::ManageStudents),
    item("/view", menu::STUDENTS, Students, ADMINS_AND_ADMISSION).guarded_by(Action::ManageStudents),
    item("/searchView", menu::STUDENT_PROFILE, Students, STAFF).guarded_by(Action::ViewStudents).reached_from_search(),
    // Specification silent: a student's own fees, reached from the dashboard, since Student Accounting is hidden from students.
    item("/myFees", menu::MY_FEES, Students, STUDENT).guarded_by(Action::ViewOwnFees).reached_from_dashboard(),

    item("/id-card-template", menu::ID_CARD_TEMPLATES, CardManagement, CARDS).guarded_by(Action::MakePapers),
    item("/student-id-card", menu::STUDENT_ID_CARD, CardManagement, CARDS).guarded_by(Action::MakePapers),
    item("/employee-id-card", menu::EMPLOYEE_ID_CARD, CardManagement, CARDS).guarded_by(Action::MakePapers),
    item("/admit-card-template", menu::ADMIT_CARD_TEMPLATES, CardManagement, CARDS).guarded_by(Action::MakePapers),
    item("/generate-admit-card", menu::GENERATE_ADMIT_CARD, CardManagement, CARDS).guarded_by(Action::MakePapers),

    item("/certificate-template", menu::CERTIFICATE_TEMPLATES, Certificate, CARDS).guarded_by(Action::MakePapers),
    item("/generate-student", menu::STUDENT_CERTIFICATE, Certificate, CARDS).guarded_by(Action::MakePapers),
    item("/Generate-employee", menu::EMPLOYEE_CERTIFICATE, Certificate, CARDS).guarded_by(Action::MakePapers),

    item("/studentAttendance", menu::STUDENT_ATTENDANCE, Attendance, ADMINS_AND_TEACHER).guarded_by(Action::ViewAttendance),
    item("/attendanceReport", menu::ATTENDANCE_REPORT, Attendance, ADMINS_AND_TEACHER).guarded_by(Action::ViewAttendance),
    item("/employeeAttendance", menu::EMPLOYEE_ATTENDANCE, Attendance, ADMINS).guarded_by(Action::ManageEmployeeAttendance),

    item("/examHall", menu::EXAM_HALLS, Exam, ADMINS).guarded_by(Action::ManageExams),
    item("/markDistribution", menu::MARK_DISTRIBUTION, Exam, ADMINS).guarded_by(Action::ManageExams),
    // Specification silent: by what the exams of a school are graded.
    item("/gradingSchemes", menu::GRADING_SCHEMES, Exam, ADMINS).guarded_by(Action::ManageExams),
    item("/examList", menu::EXAMS, Exam, ADMINS).guarded_by(Action::ManageExams),
    item("/examSchedule", menu::EXAM_SCHEDULE_3_7, Exam, ADMINS_AND_TEACHER).guarded_by(Action::ViewExamSchedules),
    item("/exam_schedule_8_12", menu::EXAM_SCHEDULE_8_12, Exam, ADMINS_AND_TEACHER).guarded_by(Action::ViewExamSchedules),
    item("/studentExamSchedule", menu::MY_EXAM_SCHEDULE, Exam, STUDENT).guarded_by(Action::ViewOwnExamSchedule),
    item("/markSheet", menu::MARK_SHEET, Exam, STAFF_BUT_TEACHER).guarded_by(Action::ViewReportCards),
    item("/examResult", menu::RESULTS, Exam, ACADEMIC).guarded_by(Action::ViewResults),
    // Specification silent: both paths work, and whoever may see both has one item, the first.
    item("/examResult_admin", menu::RESULTS_ADMIN, Exam, ADMINS).guarded_by(Action::ViewResults).twin_of("/examResult"),
    item("/examResult_student", menu::MY_RESULTS, Exam, STUDENT).guarded_by(Action::ViewOwnResults),
    item("/publishResult", menu::PUBLISH_RESULT, Exam, STAFF_BUT_TEACHER).guarded_by(Action::ViewPublishing),
    // Specification silent: who changed what is read where results are published.
    item("/audit", menu::AUDIT, Exam, ADMINS).guarded_by(Action::ViewAudit),
    // Specification silent: a print shop gets its address from those who publish, and from those who make cards and certificates.
    item("/printLinks", menu::PRINT_LINKS, Exam, PRINT_LINKS).guarded_by(Action::ViewPrintLinks),
    item("/student-qualities", menu::STUDENT_QUALITIES, Exam, ACADEMIC).guarded_by(Action::ViewQualities),

    // Specification silent: class and semester are chosen on one screen, so that the menu has one item for the thirteen sheets.
    item("/tabulation", menu::TABULATION, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation),
    item("/exam_tabulation_3_7", menu::EXAM_3_7, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/first_semester_tabulation_3_7", menu::HALF_YEARLY_3_7, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/second_semester_tabulation_3_7", menu::ANNUAL_3_7, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/half_yearly_tabulation_8_9", menu::HALF_YEARLY_8_9, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/yearly_tabulation_8_9", menu::ANNUAL_8_9, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/pre_qualification_tabulation_10", menu::PRE_QUALIFYING_10, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/qualification_tabulation_10", menu::QUALIFYING_10, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/pre_cambridge_tabulation_10", menu::PRE_CAMBRIDGE_10, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/preparation_tabulation_10", menu::PREPARATION_10, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    // Specification silent: the paths of the last four sheets are unreadable in it. They are the four semesters of classes 11 and 12, spelled
    // after the pattern of the others.
    item("/interim_tabulation_11_12", menu::INTERIM_11_12, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/qualification_tabulation_11_12", menu::QUALIFYING_11_12, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/pre_cambridge_tabulation_11_12", menu::PRE_CAMBRIDGE_11_12, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/preparation_tabulation_11_12", menu::PREPARATION_11_12, Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),

    item("/books", menu::BOOKS, Library, ADMINS_AND_LIBRARIAN).guarded_by(Action::ManageLibrary),
    item("/branchWiseBooks", menu::BRANCH_WISE_BOOKS, Library, ADMINS_AND_LIBRARIAN).guarded_by(Action::ManageLibrary),
    item("/booksCategory", menu::BOOKS_CATEGORIES, Library, ADMINS_AND_LIBRARIAN).guarded_by(Action::ManageLibrary),
    item("/booksMyIssue", menu::MY_ISSUED_BOOKS, Library, STUDENT).guarded_by(Action::ViewOwnBooks),
    item("/booksStatus", menu::BOOKS_STATUS, Library, ADMINS_AND_LIBRARIAN).guarded_by(Action::ManageLibrary),

    item("/homeWork", menu::ADD_HOMEWORK, Homework, ADMINS_AND_TEACHER).guarded_by(Action::ManageHomework),
    item("/homeWorkList", menu::HOMEWORK, Homework, ADMINS_AND_TEACHER).guarded_by(Action::ManageHomework),
    item("/homeWorkStudent", menu::MY_HOMEWORK, Homework, STUDENT).guarded_by(Action::ViewOwnHomework),
    item("/homeworkEvaluation", menu::HOMEWORK_EVALUATION, Homework, ADMINS_AND_TEACHER).guarded_by(Action::ManageHomework),

    item("/feesType", menu::FEE_TYPES, StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),
    item("/studentFeesSetup", menu::FEE_SETUPS, StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),
    item("/specialFeesSetup", menu::SPECIAL_FEES, StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),
    item("/studentFeesCollection", menu::RECEIPTS, StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),
    item("/studentFeesCashier", menu::STUDENT_FEES_CASHIER, StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),
    item("/admissionFeesCollection", menu::ADMISSION_FEES_COLLECTION, StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),
    item("/studentFeesSummary", menu::STUDENT_FEES_SUMMARY, StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),

    item("/accountsLists", menu::ACCOUNTS, OfficeAccounting, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/voucherHeads", menu::VOUCHER_HEADS, OfficeAccounting, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/deposits", menu::DEPOSITS, OfficeAccounting, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/expenses", menu::EXPENSES, OfficeAccounting, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),

    item("/eventType", menu::EVENT_TYPES, Events, ADMINS).guarded_by(Action::ManageEvents),
    item("/studentEvents", menu::MY_EVENTS, Events, STUDENT).guarded_by(Action::ViewStudentEvents),
    item("/events", menu::EVENTS, Events, ADMINS).guarded_by(Action::ManageEvents),
    item("/employeeEvents", menu::EMPLOYEE_EVENTS, Events, STAFF).guarded_by(Action::ViewEmployeeEvents),

    item("/studentFeesReport", menu::STUDENT_FEES_REPORT, Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/feesCollectionReport", menu::FEES_COLLECTION_REPORT, Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/paymentSummary", menu::PAYMENT_SUMMARY, Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/headWiseSummary", menu::HEAD_WISE_SUMMARY, Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/dueListSummary", menu::DUE_LIST_SUMMARY, Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/studentAttendanceReport", menu::STUDENT_ATTENDANCE_REPORT, Reports, ADMINS_TEACHER_AND_STUDENT).guarded_by(Action::ViewStudentAttendance),
    item("/employeeAttendanceReport", menu::EMPLOYEE_ATTENDANCE_REPORT, Reports, ADMINS).guarded_by(Action::ManageEmployeeAttendance),
    item("/expenseReport", menu::EXPENSE_REPORT, Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/depositReport", menu::DEPOSIT_REPORT, Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/incomeVsExpense", menu::INCOME_VS_EXPENSE, Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),

    item("/activeSession", menu::ACTIVE_SESSION, Settings, SETTINGS).guarded_by(Action::ViewSettings),
    item("/period", menu::BELL_SCHEDULES, Settings, SETTINGS).guarded_by(Action::ViewSettings),
    item("/admissionFees", menu::ADMISSION_FEES, Settings, SETTINGS).guarded_by(Action::ViewSettings),

    item("/calendar", menu::CALENDAR, Calendar, NOBODY),
];
