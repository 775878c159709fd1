//! The rows of the menu, in the specification's order within each group (portal.md 2, results.md 2).
//!
//! Hidden roles: the specification's where it gives them (each list is quoted), else superAdmin and admin see the item, and so does the role
//! whose daily work it is (rules.md). Labels of screens that are not specified are ours.

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

const NOBODY: &[Role] = &[];
/// "Calendar is hidden from everyone."
const EVERYONE: &[Role] = &Role::ALL;
/// "Branch is hidden from student, teacher, accountant, librarian, technicalSupport, academicSupport and admissionSupport."
/// Also the rule for what the specification leaves open and is nobody else's daily work.
const ALL_BUT_ADMINS: &[Role] =
    &[Student, Teacher, Accountant, Librarian, TechnicalSupport, AcademicSupport, AdmissionSupport];
/// Attendance, homework, routine and own exams are a teacher's daily work.
const ALL_BUT_ADMINS_AND_TEACHER: &[Role] =
    &[Student, Accountant, Librarian, TechnicalSupport, AcademicSupport, AdmissionSupport];
/// Fees and accounts are an accountant's.
const ALL_BUT_ADMINS_AND_ACCOUNTANT: &[Role] =
    &[Student, Teacher, Librarian, TechnicalSupport, AcademicSupport, AdmissionSupport];
/// Books are a librarian's.
const ALL_BUT_ADMINS_AND_LIBRARIAN: &[Role] =
    &[Student, Teacher, Accountant, TechnicalSupport, AcademicSupport, AdmissionSupport];
/// Admissions are admissionSupport's.
const ALL_BUT_ADMINS_AND_ADMISSION: &[Role] =
    &[Student, Teacher, Accountant, Librarian, TechnicalSupport, AcademicSupport];
/// A teacher's own routine, which nobody else has.
const ALL_BUT_TEACHER: &[Role] =
    &[SuperAdmin, Admin, Student, Accountant, Librarian, TechnicalSupport, AcademicSupport, AdmissionSupport];
/// What is a student's own, which staff have none of.
const STAFF: &[Role] =
    &[SuperAdmin, Admin, Teacher, Accountant, Librarian, TechnicalSupport, AcademicSupport, AdmissionSupport];
/// An employee's own things.
const STUDENT: &[Role] = &[Student];
/// "Tabulation is hidden from student, accountant, librarian, admissionSupport", and Student Qualities too. Results are for the same roles.
const NOT_ACADEMIC: &[Role] = &[Student, Accountant, Librarian, AdmissionSupport];
/// "Mark Sheet and Publish Result are hidden from student and teacher."
const STUDENT_AND_TEACHER: &[Role] = &[Student, Teacher];
/// "Student Accounting is hidden except for accountant and superAdmin."
const ALL_BUT_ACCOUNTING: &[Role] =
    &[Admin, Teacher, Student, Librarian, TechnicalSupport, AcademicSupport, AdmissionSupport];
/// "Card Management and Certificate are visible to admin and support roles except superAdmin and academicSupport."
const ALL_BUT_CARDS: &[Role] = &[SuperAdmin, Teacher, Student, Accountant, Librarian, AcademicSupport];
/// "Settings is for admin, superAdmin and technicalSupport only."
const ALL_BUT_SETTINGS: &[Role] = &[Teacher, Student, Accountant, Librarian, AcademicSupport, AdmissionSupport];

const fn item(path: &'static str, label: &'static str, group: MenuGroup, hidden: &'static [Role]) -> MenuItem {
    MenuItem { path, label, group, hidden, built: false, in_menu: true, action: None }
}

impl MenuItem {
    const fn built(self) -> Self {
        Self { built: true, ..self }
    }

    const fn guarded_by(self, action: Action) -> Self {
        Self { action: Some(action), ..self }
    }

    const fn reached_from_search(self) -> Self {
        Self { in_menu: false, ..self }
    }
}

/// Every `/admin` path.
#[rustfmt::skip]
pub const ITEMS: &[MenuItem] = &[
    item("/dashboard", "Dashboard", Dashboard, NOBODY).built().guarded_by(Action::ViewDashboard),
    item("/branch", "Branch", Branch, ALL_BUT_ADMINS).guarded_by(Action::ReadBranches),

    item("/manageSession", "Session", Academic, ALL_BUT_ADMINS),
    item("/classSetting", "Class", Academic, ALL_BUT_ADMINS),
    item("/sectionSetting", "Section", Academic, ALL_BUT_ADMINS),
    item("/manageGroup", "Group", Academic, ALL_BUT_ADMINS),
    item("/manageSubject", "Subject", Academic, ALL_BUT_ADMINS),
    item("/manageStudentSubject", "Student Subject", Academic, ALL_BUT_ADMINS),
    item("/assignSubject", "Assign Subject", Academic, ALL_BUT_ADMINS),
    item("/assignSubjectStudents", "Assign Subject to Students", Academic, ALL_BUT_ADMINS),
    item("/classSchedule", "Class Schedule", Academic, ALL_BUT_ADMINS),
    item("/studentClassSchedule", "My Class Schedule", Academic, STAFF),
    item("/teacherClassSchedule", "My Class Schedule", Academic, ALL_BUT_TEACHER),
    item("/teacherSchedule", "Teacher Schedule", Academic, ALL_BUT_ADMINS_AND_TEACHER),
    item("/studentPromotion", "Student Promotion", Academic, ALL_BUT_ADMINS),

    item("/attachmentType", "Attachment Type", Attachments, ALL_BUT_ADMINS),
    item("/uploadContent", "Upload Content", Attachments, ALL_BUT_ADMINS_AND_TEACHER),
    item("/attachmentBooks", "Attachment Books", Attachments, ALL_BUT_ADMINS_AND_LIBRARIAN),

    item("/listEmployees", "Employees", Employee, ALL_BUT_ADMINS),
    item("/addDesignation", "Designation", Employee, ALL_BUT_ADMINS),
    item("/addDepartment", "Department", Employee, ALL_BUT_ADMINS),
    item("/addEmployee", "Add Employee", Employee, ALL_BUT_ADMINS),

    item("/addStudent", "Add Student", Students, ALL_BUT_ADMINS_AND_ADMISSION),
    item("/bulkImport", "Bulk Import", Students, ALL_BUT_ADMINS_AND_ADMISSION),
    item("/onlineAdmission", "Online Admission", Students, ALL_BUT_ADMINS_AND_ADMISSION),
    item("/view", "Students", Students, ALL_BUT_ADMINS_AND_ADMISSION),
    item("/searchView", "Student Profile", Students, STUDENT).built().guarded_by(Action::ViewStudents).reached_from_search(),

    item("/id-card-template", "ID Card Template", CardManagement, ALL_BUT_CARDS),
    item("/student-id-card", "Student ID Card", CardManagement, ALL_BUT_CARDS),
    item("/employee-id-card", "Employee ID Card", CardManagement, ALL_BUT_CARDS),
    item("/admit-card-template", "Admit Card Template", CardManagement, ALL_BUT_CARDS),
    item("/generate-admit-card", "Generate Admit Card", CardManagement, ALL_BUT_CARDS),

    item("/certificate-template", "Certificate Template", Certificate, ALL_BUT_CARDS),
    item("/generate-student", "Student Certificate", Certificate, ALL_BUT_CARDS),
    item("/Generate-employee", "Employee Certificate", Certificate, ALL_BUT_CARDS),

    item("/studentAttendance", "Student Attendance", Attendance, ALL_BUT_ADMINS_AND_TEACHER),
    item("/attendanceReport", "Attendance Report", Attendance, ALL_BUT_ADMINS_AND_TEACHER),
    item("/employeeAttendance", "Employee Attendance", Attendance, ALL_BUT_ADMINS),

    item("/examHall", "Exam Hall", Exam, ALL_BUT_ADMINS),
    item("/markDistribution", "Mark Distribution", Exam, ALL_BUT_ADMINS),
    item("/examList", "Exam List", Exam, ALL_BUT_ADMINS),
    item("/examSchedule", "Exam Schedule (3-7)", Exam, ALL_BUT_ADMINS_AND_TEACHER),
    item("/exam_schedule_8_12", "Exam Schedule (8-12)", Exam, ALL_BUT_ADMINS_AND_TEACHER),
    item("/studentExamSchedule", "My Exam Schedule", Exam, STAFF),
    item("/markSheet", "Mark Sheet", Exam, STUDENT_AND_TEACHER).built().guarded_by(Action::ViewReportCards),
    item("/examResult", "Results", Exam, NOT_ACADEMIC).built().guarded_by(Action::ViewResults),
    item("/examResult_admin", "Results (Admin)", Exam, ALL_BUT_ADMINS).built().guarded_by(Action::ViewResults),
    item("/examResult_student", "My Results", Exam, STAFF).built().guarded_by(Action::ViewOwnResults),
    item("/publishResult", "Publish Result", Exam, STUDENT_AND_TEACHER).built().guarded_by(Action::ViewPublishing),
    // Specification silent: who changed what is read where results are published.
    item("/audit", "Audit", Exam, ALL_BUT_ADMINS).built().guarded_by(Action::ViewAudit),
    item("/student-qualities", "Student Qualities", Exam, NOT_ACADEMIC).built().guarded_by(Action::ViewQualities),

    item("/exam_tabulation_3_7", "Exam (3-7)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),
    item("/first_semester_tabulation_3_7", "Half Yearly (3-7)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),
    item("/second_semester_tabulation_3_7", "Annual (3-7)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),
    item("/half_yearly_tabulation_8_9", "Half Yearly (8-9)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),
    item("/yearly_tabulation_8_9", "Annual (8-9)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),
    item("/pre_qualification_tabulation_10", "Pre Qualifying (10)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),
    item("/qualification_tabulation_10", "Qualifying (10)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),
    item("/pre_cambridge_tabulation_10", "Pre Cambridge (10)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),
    item("/preparation_tabulation_10", "Preparation (10)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),
    // Specification silent: the paths of the last four sheets are unreadable in it. They are the four semesters of classes 11 and 12, spelled
    // after the pattern of the others.
    item("/interim_tabulation_11_12", "Interim (11-12)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),
    item("/qualification_tabulation_11_12", "Qualifying (11-12)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),
    item("/pre_cambridge_tabulation_11_12", "Pre Cambridge (11-12)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),
    item("/preparation_tabulation_11_12", "Preparation (11-12)", Tabulation, NOT_ACADEMIC).built().guarded_by(Action::ViewTabulation),

    item("/books", "Books", Library, ALL_BUT_ADMINS_AND_LIBRARIAN),
    item("/branchWiseBooks", "Branch Wise Books", Library, ALL_BUT_ADMINS_AND_LIBRARIAN),
    item("/booksCategory", "Books Category", Library, ALL_BUT_ADMINS_AND_LIBRARIAN),
    item("/booksMyIssue", "My Issued Books", Library, STAFF),
    item("/booksStatus", "Books Status", Library, ALL_BUT_ADMINS_AND_LIBRARIAN),

    item("/homeWork", "Add Homework", Homework, ALL_BUT_ADMINS_AND_TEACHER),
    item("/homeWorkList", "Homework List", Homework, ALL_BUT_ADMINS_AND_TEACHER),
    item("/homeWorkStudent", "My Homework", Homework, STAFF),
    item("/homeworkEvaluation", "Homework Evaluation", Homework, ALL_BUT_ADMINS_AND_TEACHER),

    item("/feesType", "Fees Type", StudentAccounting, ALL_BUT_ACCOUNTING),
    item("/studentFeesSetup", "Student Fees Setup", StudentAccounting, ALL_BUT_ACCOUNTING),
    item("/specialFeesSetup", "Special Fees Setup", StudentAccounting, ALL_BUT_ACCOUNTING),
    item("/studentFeesCollection", "Student Fees Collection", StudentAccounting, ALL_BUT_ACCOUNTING),
    item("/studentFeesCashier", "Student Fees Cashier", StudentAccounting, ALL_BUT_ACCOUNTING),
    item("/admissionFeesCollection", "Admission Fees Collection", StudentAccounting, ALL_BUT_ACCOUNTING),
    item("/studentFeesSummary", "Student Fees Summary", StudentAccounting, ALL_BUT_ACCOUNTING),

    item("/accountsLists", "Accounts", OfficeAccounting, ALL_BUT_ADMINS_AND_ACCOUNTANT),
    item("/voucherHeads", "Voucher Heads", OfficeAccounting, ALL_BUT_ADMINS_AND_ACCOUNTANT),
    item("/deposits", "Deposits", OfficeAccounting, ALL_BUT_ADMINS_AND_ACCOUNTANT),
    item("/expenses", "Expenses", OfficeAccounting, ALL_BUT_ADMINS_AND_ACCOUNTANT),

    item("/eventType", "Event Type", Events, ALL_BUT_ADMINS),
    item("/studentEvents", "My Events", Events, STAFF),
    item("/events", "Events", Events, ALL_BUT_ADMINS),
    item("/employeeEvents", "Employee Events", Events, STUDENT),

    item("/studentFeesReport", "Student Fees Report", Reports, ALL_BUT_ADMINS_AND_ACCOUNTANT),
    item("/feesCollectionReport", "Fees Collection Report", Reports, ALL_BUT_ADMINS_AND_ACCOUNTANT),
    item("/paymentSummary", "Payment Summary", Reports, ALL_BUT_ADMINS_AND_ACCOUNTANT),
    item("/headWiseSummary", "Head Wise Summary", Reports, ALL_BUT_ADMINS_AND_ACCOUNTANT),
    item("/dueListSummary", "Due List Summary", Reports, ALL_BUT_ADMINS_AND_ACCOUNTANT),
    item("/studentAttendanceReport", "Student Attendance Report", Reports, ALL_BUT_ADMINS_AND_TEACHER),
    item("/employeeAttendanceReport", "Employee Attendance Report", Reports, ALL_BUT_ADMINS),
    item("/expenseReport", "Expense Report", Reports, ALL_BUT_ADMINS_AND_ACCOUNTANT),
    item("/depositReport", "Deposit Report", Reports, ALL_BUT_ADMINS_AND_ACCOUNTANT),
    item("/incomeVsExpense", "Income vs Expense", Reports, ALL_BUT_ADMINS_AND_ACCOUNTANT),

    item("/activeSession", "Active Session", Settings, ALL_BUT_SETTINGS),
    item("/period", "Period", Settings, ALL_BUT_SETTINGS),
    item("/admissionFees", "Admission Fees", Settings, ALL_BUT_SETTINGS),

    item("/calendar", "Calendar", Calendar, EVERYONE),
];
