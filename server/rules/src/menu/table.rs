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
/// Fees and accounts are an accountant's.
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

const fn item(path: &'static str, label: &'static str, group: MenuGroup, shown_to: &'static [Role]) -> MenuItem {
    MenuItem { path, label, group, shown_to, in_menu: true, within: None, twin_of: None, action: None }
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
    item("/dashboard", "Dashboard", Dashboard, EVERYBODY).guarded_by(Action::ViewDashboard),
    item("/branch", "Branch", Branch, ADMINS).guarded_by(Action::ReadBranches),

    item("/manageSession", "Sessions", Academic, ADMINS).guarded_by(Action::ManageStructure),
    item("/classSetting", "Classes", Academic, ADMINS).guarded_by(Action::ManageStructure),
    item("/sectionSetting", "Sections", Academic, ADMINS).guarded_by(Action::ManageStructure),
    item("/manageGroup", "Groups", Academic, ADMINS).guarded_by(Action::ManageStructure),
    item("/manageSubject", "Subjects", Academic, ADMINS).guarded_by(Action::ManageStructure),
    item("/manageStudentSubject", "Student Subject", Academic, ADMINS).guarded_by(Action::AssignSubjects),
    item("/assignSubject", "Assign Subject", Academic, ADMINS).guarded_by(Action::AssignSubjects),
    item("/assignSubjectStudents", "Assign Subject to Students", Academic, ADMINS)
        .guarded_by(Action::AssignSubjects),
    item("/classSchedule", "Class Schedule", Academic, ADMINS).guarded_by(Action::ManageRoutine),
    // Specification silent: a student sees the own section's week here, staff any section's.
    item("/studentClassSchedule", "Section Schedule", Academic, ADMINS_TEACHER_AND_STUDENT).guarded_by(Action::ViewClassSchedule),
    item("/teacherClassSchedule", "My Schedule", Academic, TEACHER).guarded_by(Action::ViewOwnSchedule),
    item("/teacherSchedule", "Teacher Schedule", Academic, ADMINS).guarded_by(Action::ManageRoutine),
    item("/studentPromotion", "Student Promotion", Academic, ADMINS).guarded_by(Action::PromoteStudents),

    item("/attachmentType", "Attachment Types", Attachments, ADMINS).guarded_by(Action::ManageAttachmentTypes),
    item("/uploadContent", "Content", Attachments, ADMINS_AND_TEACHER).guarded_by(Action::ManageContent),
    item("/attachmentBooks", "E-Books", Attachments, ADMINS_AND_LIBRARIAN).guarded_by(Action::ManageEBooks),
    // Specification silent: where who is meant reads what was put up.
    item("/myContent", "Content and E-Books", Attachments, TEACHER_AND_STUDENT).guarded_by(Action::ViewContent),

    item("/listEmployees", "Employees", Employee, ADMINS).guarded_by(Action::ManageEmployees),
    item("/addDesignation", "Designations", Employee, ADMINS).guarded_by(Action::ManageEmployees),
    item("/addDepartment", "Departments", Employee, ADMINS).guarded_by(Action::ManageEmployees),
    item("/addEmployee", "Add Employee", Employee, ADMINS).guarded_by(Action::ManageEmployees),

    item("/addStudent", "Add Student", Students, ADMINS_AND_ADMISSION).guarded_by(Action::ManageStudents),
    item("/bulkImport", "Bulk Import", Students, ADMINS_AND_ADMISSION).guarded_by(Action::ManageStudents),
    item("/onlineAdmission", "Applications", Students, ADMINS_AND_ADMISSION).guarded_by(Action::ManageStudents),
    item("/view", "Students", Students, ADMINS_AND_ADMISSION).guarded_by(Action::ManageStudents),
    item("/searchView", "Student Profile", Students, STAFF).guarded_by(Action::ViewStudents).reached_from_search(),
    // Specification silent: a student's own fees, reached from the dashboard, since Student Accounting is hidden from students.
    item("/myFees", "My Fees", Students, STUDENT).guarded_by(Action::ViewOwnFees).reached_from_dashboard(),

    item("/id-card-template", "ID Card Templates", CardManagement, CARDS).guarded_by(Action::MakePapers),
    item("/student-id-card", "Student ID Card", CardManagement, CARDS).guarded_by(Action::MakePapers),
    item("/employee-id-card", "Employee ID Card", CardManagement, CARDS).guarded_by(Action::MakePapers),
    item("/admit-card-template", "Admit Card Templates", CardManagement, CARDS).guarded_by(Action::MakePapers),
    item("/generate-admit-card", "Generate Admit Card", CardManagement, CARDS).guarded_by(Action::MakePapers),

    item("/certificate-template", "Certificate Templates", Certificate, CARDS).guarded_by(Action::MakePapers),
    item("/generate-student", "Student Certificate", Certificate, CARDS).guarded_by(Action::MakePapers),
    item("/Generate-employee", "Employee Certificate", Certificate, CARDS).guarded_by(Action::MakePapers),

    item("/studentAttendance", "Student Attendance", Attendance, ADMINS_AND_TEACHER).guarded_by(Action::ViewAttendance),
    item("/attendanceReport", "Attendance Report", Attendance, ADMINS_AND_TEACHER).guarded_by(Action::ViewAttendance),
    item("/employeeAttendance", "Employee Attendance", Attendance, ADMINS).guarded_by(Action::ManageEmployeeAttendance),

    item("/examHall", "Exam Halls", Exam, ADMINS).guarded_by(Action::ManageExams),
    item("/markDistribution", "Mark Distribution", Exam, ADMINS).guarded_by(Action::ManageExams),
    item("/examList", "Exams", Exam, ADMINS).guarded_by(Action::ManageExams),
    item("/examSchedule", "Exam Schedule (3-7)", Exam, ADMINS_AND_TEACHER).guarded_by(Action::ViewExamSchedules),
    item("/exam_schedule_8_12", "Exam Schedule (8-12)", Exam, ADMINS_AND_TEACHER).guarded_by(Action::ViewExamSchedules),
    item("/studentExamSchedule", "My Exam Schedule", Exam, STUDENT).guarded_by(Action::ViewOwnExamSchedule),
    item("/markSheet", "Mark Sheet", Exam, STAFF_BUT_TEACHER).guarded_by(Action::ViewReportCards),
    item("/examResult", "Results", Exam, ACADEMIC).guarded_by(Action::ViewResults),
    // Specification silent: both paths work, and whoever may see both has one item, the first.
    item("/examResult_admin", "Results (Admin)", Exam, ADMINS).guarded_by(Action::ViewResults).twin_of("/examResult"),
    item("/examResult_student", "My Results", Exam, STUDENT).guarded_by(Action::ViewOwnResults),
    item("/publishResult", "Publish Result", Exam, STAFF_BUT_TEACHER).guarded_by(Action::ViewPublishing),
    // Specification silent: who changed what is read where results are published.
    item("/audit", "Audit", Exam, ADMINS).guarded_by(Action::ViewAudit),
    // Specification silent: a print shop gets its address from those who publish, and from those who make cards and certificates.
    item("/printLinks", "Print Links", Exam, PRINT_LINKS).guarded_by(Action::ViewPrintLinks),
    item("/student-qualities", "Student Qualities", Exam, ACADEMIC).guarded_by(Action::ViewQualities),

    // Specification silent: class and semester are chosen on one screen, so that the menu has one item for the thirteen sheets.
    item("/tabulation", "Tabulation", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation),
    item("/exam_tabulation_3_7", "Exam (3-7)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/first_semester_tabulation_3_7", "Half Yearly (3-7)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/second_semester_tabulation_3_7", "Annual (3-7)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/half_yearly_tabulation_8_9", "Half Yearly (8-9)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/yearly_tabulation_8_9", "Annual (8-9)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/pre_qualification_tabulation_10", "Pre Qualifying (10)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/qualification_tabulation_10", "Qualifying (10)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/pre_cambridge_tabulation_10", "Pre Cambridge (10)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/preparation_tabulation_10", "Preparation (10)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    // Specification silent: the paths of the last four sheets are unreadable in it. They are the four semesters of classes 11 and 12, spelled
    // after the pattern of the others.
    item("/interim_tabulation_11_12", "Interim (11-12)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/qualification_tabulation_11_12", "Qualifying (11-12)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/pre_cambridge_tabulation_11_12", "Pre Cambridge (11-12)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),
    item("/preparation_tabulation_11_12", "Preparation (11-12)", Tabulation, ACADEMIC).guarded_by(Action::ViewTabulation).chosen_on("/tabulation"),

    item("/books", "Books", Library, ADMINS_AND_LIBRARIAN).guarded_by(Action::ManageLibrary),
    item("/branchWiseBooks", "Branch Wise Books", Library, ADMINS_AND_LIBRARIAN).guarded_by(Action::ManageLibrary),
    item("/booksCategory", "Books Categories", Library, ADMINS_AND_LIBRARIAN).guarded_by(Action::ManageLibrary),
    item("/booksMyIssue", "My Issued Books", Library, STUDENT).guarded_by(Action::ViewOwnBooks),
    item("/booksStatus", "Books Status", Library, ADMINS_AND_LIBRARIAN).guarded_by(Action::ManageLibrary),

    item("/homeWork", "Add Homework", Homework, ADMINS_AND_TEACHER).guarded_by(Action::ManageHomework),
    item("/homeWorkList", "Homework", Homework, ADMINS_AND_TEACHER).guarded_by(Action::ManageHomework),
    item("/homeWorkStudent", "My Homework", Homework, STUDENT).guarded_by(Action::ViewOwnHomework),
    item("/homeworkEvaluation", "Homework Evaluation", Homework, ADMINS_AND_TEACHER).guarded_by(Action::ManageHomework),

    item("/feesType", "Fee Types", StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),
    item("/studentFeesSetup", "Fee Setups", StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),
    item("/specialFeesSetup", "Special Fees", StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),
    item("/studentFeesCollection", "Receipts", StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),
    item("/studentFeesCashier", "Student Fees Cashier", StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),
    item("/admissionFeesCollection", "Admission Fees Collection", StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),
    item("/studentFeesSummary", "Student Fees Summary", StudentAccounting, ACCOUNTING).guarded_by(Action::ManageFees),

    item("/accountsLists", "Accounts", OfficeAccounting, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/voucherHeads", "Voucher Heads", OfficeAccounting, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/deposits", "Deposits", OfficeAccounting, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/expenses", "Expenses", OfficeAccounting, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),

    item("/eventType", "Event Types", Events, ADMINS).guarded_by(Action::ManageEvents),
    item("/studentEvents", "My Events", Events, STUDENT).guarded_by(Action::ViewStudentEvents),
    item("/events", "Events", Events, ADMINS).guarded_by(Action::ManageEvents),
    item("/employeeEvents", "Employee Events", Events, STAFF).guarded_by(Action::ViewEmployeeEvents),

    item("/studentFeesReport", "Student Fees Report", Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/feesCollectionReport", "Fees Collection Report", Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/paymentSummary", "Payment Summary", Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/headWiseSummary", "Head Wise Summary", Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/dueListSummary", "Due List Summary", Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/studentAttendanceReport", "Student Attendance Report", Reports, ADMINS_TEACHER_AND_STUDENT).guarded_by(Action::ViewStudentAttendance),
    item("/employeeAttendanceReport", "Employee Attendance Report", Reports, ADMINS).guarded_by(Action::ManageEmployeeAttendance),
    item("/expenseReport", "Expense Report", Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/depositReport", "Deposit Report", Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),
    item("/incomeVsExpense", "Income vs Expense", Reports, ADMINS_AND_ACCOUNTANT).guarded_by(Action::ViewMoney),

    item("/activeSession", "Active Session", Settings, SETTINGS).guarded_by(Action::ViewSettings),
    item("/period", "Bell Schedules", Settings, SETTINGS).guarded_by(Action::ViewSettings),
    item("/admissionFees", "Admission Fees", Settings, SETTINGS).guarded_by(Action::ViewSettings),

    item("/calendar", "Calendar", Calendar, NOBODY),
];
