//! Who may do what: the one permission table (docs/rules.md, *Who may do what*).
//!
//! API guards, pages, the menu and the matrix in the documentation read [`TABLE`]. It says what a role may do at all; *where*
//! (own branch, own routine, own marks) is the caller's scope and is decided where the call's ids are resolved.

use serde::{Deserialize, Serialize};

use crate::roles::Role;

/// Everything somebody signed in can do that not everybody may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Action {
    /// Open the landing page. Every role; what it shows differs.
    ViewDashboard,
    /// Change one's own password. Every role.
    ChangeOwnPassword,
    /// Name the branch and the session freely. superAdmin, who has no branch of its own.
    ChooseBranch,
    /// Read the list of branches. superAdmin and admin: Branch is hidden from all others.
    ReadBranches,
    /// Read the dropdown look-ups: classes, sections, subjects, exams, teachers. All staff, each in its own reach.
    ReadLookups,
    /// Search students in the top bar. All staff but superAdmin (docs/rules.md, *Screens*).
    SearchStudents,
    /// Read a student's profile. All staff.
    ViewStudents,
    /// Set another employee's password. superAdmin and admin.
    ManageEmployeePasswords,
    /// Set a student's password. superAdmin, and admin in the own branch.
    ManageStudentPasswords,
    /// The Results screens and the reading of marks: superAdmin, admin, academicSupport, technicalSupport, and a teacher for the own
    /// routine.
    ViewResults,
    /// Add, edit and delete marks: superAdmin, admin, and a teacher for the own routine.
    EnterMarks,
    /// A student's own published results. Students.
    ViewOwnResults,
    /// One student's marks on a sheet: whoever sees results, and a student the own published ones.
    ViewStudentMarks,
    /// Publish and unpublish results. superAdmin and admin.
    PublishResults,
    /// Lock and unlock results. superAdmin and admin.
    LockResults,
    /// The Publish Result screen and its marks: all staff but teachers (docs/rules.md, *Who may do what*).
    ViewPublishing,
    /// The Sheet screen and the report cards of a class: all staff but teachers (docs/rules.md, *Who may do what*).
    ViewReportCards,
    /// The Student Qualities screen: superAdmin, admin, technicalSupport, academicSupport, and a teacher for sections of the own routine.
    ViewQualities,
    /// Add and change qualities: superAdmin, admin, and a teacher for sections of the own routine.
    EnterQualities,
    /// Tabulation sheets: superAdmin, admin, technicalSupport, academicSupport, and a teacher for sections of the own routine.
    ViewTabulation,
    /// Who changed what. superAdmin and admin.
    ViewAudit,
    /// Make, list and revoke print links of results, and list and revoke all others. superAdmin and admin.
    ManagePrintLinks,
    /// See and revoke print links: superAdmin and admin all of them, technicalSupport and admissionSupport those of cards and certificates,
    /// which are made by whoever may [`Self::MakePapers`].
    ViewPrintLinks,
    /// Edit a branch. superAdmin, and admin the own one.
    EditBranches,
    /// Add and delete branches. superAdmin.
    ManageBranches,
    /// Read the active session and the bell schedules: "Settings is for admin, superAdmin and technicalSupport only."
    ViewSettings,
    /// Sessions, classes, sections, groups, subjects, periods. superAdmin and admin.
    ManageStructure,
    /// Make what an empty session needs from a few answers, each part as one may by hand. superAdmin, admin and accountant.
    RunStarter,
    /// The year's turn. superAdmin and admin.
    PromoteStudents,
    /// The subjects of sections and who takes them. superAdmin and admin.
    AssignSubjects,
    /// Employees, designations, departments. superAdmin and admin.
    ManageEmployees,
    /// Read, add, change and import students. superAdmin, admin and admissionSupport.
    ManageStudents,
    /// Delete students. superAdmin and admin: "admissionSupport (no deleting, no passwords)".
    DeleteStudents,
    /// The kinds of documents. superAdmin and admin.
    ManageAttachmentTypes,
    /// Read and add documents of students. superAdmin, admin and admissionSupport; those of employees also need [`Self::ManageEmployees`].
    ManageDocuments,
    /// Delete documents. superAdmin and admin: "admissionSupport (no deleting, no passwords)".
    DeleteDocuments,
    /// A section's day and month of attendance: superAdmin, admin, and a teacher for sections of the own routine or as class teacher.
    ViewAttendance,
    /// Enter attendance: the same roles, in the same reach.
    EnterAttendance,
    /// One student's attendance: the same roles, and a student the own.
    ViewStudentAttendance,
    /// Attendance of employees, read and entered. superAdmin and admin.
    ManageEmployeeAttendance,
    /// The routine of sections, teachers' weeks and substitutions. superAdmin and admin.
    ManageRoutine,
    /// A section's week: superAdmin, admin and teacher of their branch, a student the own section's.
    ViewClassSchedule,
    /// A teacher's own week. Teachers.
    ViewOwnSchedule,
    /// The exam list, halls, mark distribution and exam schedules. superAdmin and admin.
    ManageExams,
    /// Read exam schedules. superAdmin, admin and teacher.
    ViewExamSchedules,
    /// One's own exam schedule. Students.
    ViewOwnExamSchedule,
    /// Fee types, what is paid, raising and collecting fees, closing days. superAdmin and accountant.
    ManageFees,
    /// Accounts, heads and vouchers. superAdmin, admin and accountant.
    ManageAccounts,
    /// What an application costs, by class. superAdmin, admin and technicalSupport, who see Settings, and accountant, who sets it.
    ViewAdmissionFees,
    /// Read accounts, heads, vouchers and the reports of money. superAdmin, admin and accountant.
    ViewMoney,
    /// A student's fees: superAdmin, admin, accountant, and a student the own.
    ViewStudentFees,
    /// One's own fees, and paying them online. Students.
    ViewOwnFees,
    /// Books, their categories, issuing them and taking them back. superAdmin, admin and librarian.
    ManageLibrary,
    /// How many books a student has: superAdmin, admin, librarian, and a student the own.
    ViewIssuedBooks,
    /// One's own books. Students.
    ViewOwnBooks,
    /// ID cards, admit cards and certificates, and their templates. admin, technicalSupport and admissionSupport.
    MakePapers,
    /// Events and their types. superAdmin and admin.
    ManageEvents,
    /// The events of students, each those that are for them. Students.
    ViewStudentEvents,
    /// The events of employees: all staff, superAdmin and admin those of students, too.
    ViewEmployeeEvents,
    /// Homework, and evaluating what is handed in: superAdmin, admin, and teachers of the own sections and subjects.
    ManageHomework,
    /// One's own homework, and handing it in. Students.
    ViewOwnHomework,
    /// Files for classes, sections and subjects: superAdmin, admin, and teachers of the own sections and subjects.
    ManageContent,
    /// E-books of a branch: superAdmin, admin and librarian.
    ManageEBooks,
    /// What was put up for oneself: a student's content, and the branch's e-books. Teachers and students.
    ViewContent,
    /// A file of homework, content or an e-book that one may read: superAdmin, admin, teacher, librarian, and a student the own.
    ReadAttachments,
    /// One's own notifications. Every role.
    ViewNotifications,
}

impl Action {
    /// Every action, in the order of [`TABLE`].
    pub const ALL: [Self; 66] = [
        Self::ViewDashboard,
        Self::ChangeOwnPassword,
        Self::ChooseBranch,
        Self::ReadBranches,
        Self::ReadLookups,
        Self::SearchStudents,
        Self::ViewStudents,
        Self::ManageEmployeePasswords,
        Self::ManageStudentPasswords,
        Self::ViewResults,
        Self::EnterMarks,
        Self::ViewOwnResults,
        Self::ViewStudentMarks,
        Self::PublishResults,
        Self::LockResults,
        Self::ViewPublishing,
        Self::ViewReportCards,
        Self::ViewQualities,
        Self::EnterQualities,
        Self::ViewTabulation,
        Self::ViewAudit,
        Self::ManagePrintLinks,
        Self::ViewPrintLinks,
        Self::EditBranches,
        Self::ManageBranches,
        Self::ViewSettings,
        Self::ManageStructure,
        Self::RunStarter,
        Self::PromoteStudents,
        Self::AssignSubjects,
        Self::ManageEmployees,
        Self::ManageStudents,
        Self::DeleteStudents,
        Self::ManageAttachmentTypes,
        Self::ManageDocuments,
        Self::DeleteDocuments,
        Self::ViewAttendance,
        Self::EnterAttendance,
        Self::ViewStudentAttendance,
        Self::ManageEmployeeAttendance,
        Self::ManageRoutine,
        Self::ViewClassSchedule,
        Self::ViewOwnSchedule,
        Self::ManageExams,
        Self::ViewExamSchedules,
        Self::ViewOwnExamSchedule,
        Self::ManageFees,
        Self::ManageAccounts,
        Self::ViewAdmissionFees,
        Self::ViewMoney,
        Self::ViewStudentFees,
        Self::ViewOwnFees,
        Self::ManageLibrary,
        Self::ViewIssuedBooks,
        Self::ViewOwnBooks,
        Self::MakePapers,
        Self::ManageEvents,
        Self::ViewStudentEvents,
        Self::ViewEmployeeEvents,
        Self::ManageHomework,
        Self::ViewOwnHomework,
        Self::ManageContent,
        Self::ManageEBooks,
        Self::ViewContent,
        Self::ReadAttachments,
        Self::ViewNotifications,
    ];

    /// The action's name in JSON and in the documentation: `enterMarks`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ViewDashboard => "viewDashboard",
            Self::ChangeOwnPassword => "changeOwnPassword",
            Self::ChooseBranch => "chooseBranch",
            Self::ReadBranches => "readBranches",
            Self::ReadLookups => "readLookups",
            Self::SearchStudents => "searchStudents",
            Self::ViewStudents => "viewStudents",
            Self::ManageEmployeePasswords => "manageEmployeePasswords",
            Self::ManageStudentPasswords => "manageStudentPasswords",
            Self::ViewResults => "viewResults",
            Self::EnterMarks => "enterMarks",
            Self::ViewOwnResults => "viewOwnResults",
            Self::ViewStudentMarks => "viewStudentMarks",
            Self::PublishResults => "publishResults",
            Self::LockResults => "lockResults",
            Self::ViewPublishing => "viewPublishing",
            Self::ViewReportCards => "viewReportCards",
            Self::ViewQualities => "viewQualities",
            Self::EnterQualities => "enterQualities",
            Self::ViewTabulation => "viewTabulation",
            Self::ViewAudit => "viewAudit",
            Self::ManagePrintLinks => "managePrintLinks",
            Self::ViewPrintLinks => "viewPrintLinks",
            Self::EditBranches => "editBranches",
            Self::ManageBranches => "manageBranches",
            Self::ViewSettings => "viewSettings",
            Self::ManageStructure => "manageStructure",
            Self::RunStarter => "runStarter",
            Self::PromoteStudents => "promoteStudents",
            Self::AssignSubjects => "assignSubjects",
            Self::ManageEmployees => "manageEmployees",
            Self::ManageStudents => "manageStudents",
            Self::DeleteStudents => "deleteStudents",
            Self::ManageAttachmentTypes => "manageAttachmentTypes",
            Self::ManageDocuments => "manageDocuments",
            Self::DeleteDocuments => "deleteDocuments",
            Self::ViewAttendance => "viewAttendance",
            Self::EnterAttendance => "enterAttendance",
            Self::ViewStudentAttendance => "viewStudentAttendance",
            Self::ManageEmployeeAttendance => "manageEmployeeAttendance",
            Self::ManageRoutine => "manageRoutine",
            Self::ViewClassSchedule => "viewClassSchedule",
            Self::ViewOwnSchedule => "viewOwnSchedule",
            Self::ManageExams => "manageExams",
            Self::ViewExamSchedules => "viewExamSchedules",
            Self::ViewOwnExamSchedule => "viewOwnExamSchedule",
            Self::ManageFees => "manageFees",
            Self::ManageAccounts => "manageAccounts",
            Self::ViewAdmissionFees => "viewAdmissionFees",
            Self::ViewMoney => "viewMoney",
            Self::ViewStudentFees => "viewStudentFees",
            Self::ViewOwnFees => "viewOwnFees",
            Self::ManageLibrary => "manageLibrary",
            Self::ViewIssuedBooks => "viewIssuedBooks",
            Self::ViewOwnBooks => "viewOwnBooks",
            Self::MakePapers => "makePapers",
            Self::ManageEvents => "manageEvents",
            Self::ViewStudentEvents => "viewStudentEvents",
            Self::ViewEmployeeEvents => "viewEmployeeEvents",
            Self::ManageHomework => "manageHomework",
            Self::ViewOwnHomework => "viewOwnHomework",
            Self::ManageContent => "manageContent",
            Self::ManageEBooks => "manageEBooks",
            Self::ViewContent => "viewContent",
            Self::ReadAttachments => "readAttachments",
            Self::ViewNotifications => "viewNotifications",
        }
    }
}

const YES: bool = true;
const NOT: bool = false;

/// The table: a row for each action, a column for each role in the order of [`Role::ALL`].
///
/// Specification silent: the roles a results screen is for are not listed. The choice is those the specification lets see the tabulation of
/// the same marks (hidden from student, accountant, librarian, admissionSupport).
#[rustfmt::skip]
pub const TABLE: [(Action, [bool; 9]); 66] = [
    //                                 super admin teach stud accou libra techn acade admis
    (Action::ViewDashboard,           [YES,  YES,  YES,  YES,  YES,  YES,  YES,  YES,  YES]),
    (Action::ChangeOwnPassword,       [YES,  YES,  YES,  YES,  YES,  YES,  YES,  YES,  YES]),
    (Action::ChooseBranch,            [YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ReadBranches,            [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ReadLookups,             [YES,  YES,  YES,  NOT,  YES,  YES,  YES,  YES,  YES]),
    (Action::SearchStudents,          [NOT,  YES,  YES,  NOT,  YES,  YES,  YES,  YES,  YES]),
    (Action::ViewStudents,            [YES,  YES,  YES,  NOT,  YES,  YES,  YES,  YES,  YES]),
    (Action::ManageEmployeePasswords, [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageStudentPasswords,  [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewResults,             [YES,  YES,  YES,  NOT,  NOT,  NOT,  YES,  YES,  NOT]),
    (Action::EnterMarks,              [YES,  YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewOwnResults,          [NOT,  NOT,  NOT,  YES,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewStudentMarks,        [YES,  YES,  YES,  YES,  NOT,  NOT,  YES,  YES,  NOT]),
    (Action::PublishResults,          [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::LockResults,             [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewPublishing,          [YES,  YES,  NOT,  NOT,  YES,  YES,  YES,  YES,  YES]),
    (Action::ViewReportCards,         [YES,  YES,  NOT,  NOT,  YES,  YES,  YES,  YES,  YES]),
    (Action::ViewQualities,           [YES,  YES,  YES,  NOT,  NOT,  NOT,  YES,  YES,  NOT]),
    (Action::EnterQualities,          [YES,  YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewTabulation,          [YES,  YES,  YES,  NOT,  NOT,  NOT,  YES,  YES,  NOT]),
    (Action::ViewAudit,               [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManagePrintLinks,        [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewPrintLinks,          [YES,  YES,  NOT,  NOT,  NOT,  NOT,  YES,  NOT,  YES]),
    (Action::EditBranches,            [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageBranches,          [YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewSettings,            [YES,  YES,  NOT,  NOT,  NOT,  NOT,  YES,  NOT,  NOT]),
    (Action::ManageStructure,         [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::RunStarter,              [YES,  YES,  NOT,  NOT,  YES,  NOT,  NOT,  NOT,  NOT]),
    (Action::PromoteStudents,         [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::AssignSubjects,          [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageEmployees,         [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageStudents,          [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  YES]),
    (Action::DeleteStudents,          [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageAttachmentTypes,   [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageDocuments,         [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  YES]),
    (Action::DeleteDocuments,         [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewAttendance,          [YES,  YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::EnterAttendance,         [YES,  YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewStudentAttendance,   [YES,  YES,  YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageEmployeeAttendance, [YES, YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageRoutine,           [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewClassSchedule,       [YES,  YES,  YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewOwnSchedule,         [NOT,  NOT,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageExams,             [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewExamSchedules,       [YES,  YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewOwnExamSchedule,     [NOT,  NOT,  NOT,  YES,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageFees,              [YES,  NOT,  NOT,  NOT,  YES,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageAccounts,          [YES,  YES,  NOT,  NOT,  YES,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewAdmissionFees,       [YES,  YES,  NOT,  NOT,  YES,  NOT,  YES,  NOT,  NOT]),
    (Action::ViewMoney,               [YES,  YES,  NOT,  NOT,  YES,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewStudentFees,         [YES,  YES,  NOT,  YES,  YES,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewOwnFees,             [NOT,  NOT,  NOT,  YES,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageLibrary,           [YES,  YES,  NOT,  NOT,  NOT,  YES,  NOT,  NOT,  NOT]),
    (Action::ViewIssuedBooks,         [YES,  YES,  NOT,  YES,  NOT,  YES,  NOT,  NOT,  NOT]),
    (Action::ViewOwnBooks,            [NOT,  NOT,  NOT,  YES,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::MakePapers,              [NOT,  YES,  NOT,  NOT,  NOT,  NOT,  YES,  NOT,  YES]),
    (Action::ManageEvents,            [YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewStudentEvents,       [NOT,  NOT,  NOT,  YES,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewEmployeeEvents,      [YES,  YES,  YES,  NOT,  YES,  YES,  YES,  YES,  YES]),
    (Action::ManageHomework,          [YES,  YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ViewOwnHomework,         [NOT,  NOT,  NOT,  YES,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageContent,           [YES,  YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ManageEBooks,            [YES,  YES,  NOT,  NOT,  NOT,  YES,  NOT,  NOT,  NOT]),
    (Action::ViewContent,             [NOT,  NOT,  YES,  YES,  NOT,  NOT,  NOT,  NOT,  NOT]),
    (Action::ReadAttachments,         [YES,  YES,  YES,  YES,  NOT,  YES,  NOT,  NOT,  NOT]),
    (Action::ViewNotifications,       [YES,  YES,  YES,  YES,  YES,  YES,  YES,  YES,  YES]),
];

/// Whether `role` may do `action` at all. An action missing from the table is nobody's.
pub fn may(role: Role, action: Action) -> bool {
    TABLE.iter().any(|(listed, roles)| *listed == action && roles[role.index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The roles that may, spelled and joined, so that a row below reads like the rule it quotes.
    fn who(action: Action) -> String {
        let roles: Vec<_> = Role::ALL.into_iter().filter(|role| may(*role, action)).map(Role::as_str).collect();
        roles.join(" ")
    }

    #[test]
    fn each_action_is_allowed_to_exactly_the_roles_the_rules_name() {
        let everybody =
            "superAdmin admin teacher student accountant librarian technicalSupport academicSupport admissionSupport";
        let staff = "superAdmin admin teacher accountant librarian technicalSupport academicSupport admissionSupport";
        let no_teacher = "superAdmin admin accountant librarian technicalSupport academicSupport admissionSupport";
        let rows = [
            (Action::ViewDashboard, everybody),
            (Action::ChangeOwnPassword, everybody),
            // "superAdmin has no branch of its own and must name one."
            (Action::ChooseBranch, "superAdmin"),
            // "Branch is hidden from student, teacher, accountant, librarian, technicalSupport, academicSupport and admissionSupport."
            (Action::ReadBranches, "superAdmin admin"),
            (Action::ReadLookups, staff),
            // "Student search box: not for superAdmin or student roles."
            (
                Action::SearchStudents,
                "admin teacher accountant librarian technicalSupport academicSupport admissionSupport",
            ),
            (Action::ViewStudents, staff),
            (Action::ManageEmployeePasswords, "superAdmin admin"),
            (Action::ManageStudentPasswords, "superAdmin admin"),
            (Action::ViewResults, "superAdmin admin teacher technicalSupport academicSupport"),
            // "academicSupport reads only. Marks are written by superAdmin, admin and teacher."
            (Action::EnterMarks, "superAdmin admin teacher"),
            (Action::ViewOwnResults, "student"),
            (Action::ViewStudentMarks, "superAdmin admin teacher student technicalSupport academicSupport"),
            // "Publish, unpublish, lock, unlock: superAdmin and admin"
            (Action::PublishResults, "superAdmin admin"),
            (Action::LockResults, "superAdmin admin"),
            // "Mark Sheet and Publish Result: hidden from student and teacher."
            (Action::ViewPublishing, no_teacher),
            (Action::ViewReportCards, no_teacher),
            // "Student Qualities: hidden from student, accountant, librarian, admissionSupport."
            (Action::ViewQualities, "superAdmin admin teacher technicalSupport academicSupport"),
            // "academicSupport reads only."
            (Action::EnterQualities, "superAdmin admin teacher"),
            // "Tabulation: hidden from student, accountant, librarian, admissionSupport."
            (Action::ViewTabulation, "superAdmin admin teacher technicalSupport academicSupport"),
            (Action::ViewAudit, "superAdmin admin"),
            // "A print link over unpublished marks needs an explicit confirmation by superAdmin or admin."
            (Action::ManagePrintLinks, "superAdmin admin"),
            // "print links of [ID cards, admit cards, certificates] by the same roles"
            (Action::ViewPrintLinks, "superAdmin admin technicalSupport admissionSupport"),
            // "structure, ...: superAdmin, admin"; "employees, designations, departments: superAdmin, admin"
            // "branches: superAdmin; admin edits their own branch (not its name), never adds or deletes"
            (Action::EditBranches, "superAdmin admin"),
            (Action::ManageBranches, "superAdmin"),
            (Action::ViewSettings, "superAdmin admin technicalSupport"),
            (Action::ManageStructure, "superAdmin admin"),
            // "for an admin the fee types are left as a task of the accountant, who gets the same page with only that part"
            (Action::RunStarter, "superAdmin admin accountant"),
            (Action::PromoteStudents, "superAdmin admin"),
            (Action::AssignSubjects, "superAdmin admin"),
            (Action::ManageEmployees, "superAdmin admin"),
            // "students, documents, import, applications: superAdmin, admin, admissionSupport (no deleting, no passwords)"
            (Action::ManageStudents, "superAdmin admin admissionSupport"),
            (Action::DeleteStudents, "superAdmin admin"),
            // "Identity documents are read by superAdmin, admin and admissionSupport only."
            (Action::ManageAttachmentTypes, "superAdmin admin"),
            (Action::ManageDocuments, "superAdmin admin admissionSupport"),
            (Action::DeleteDocuments, "superAdmin admin"),
            // "attendance of students: also teachers: sections of their routine or whose class teacher they are"
            (Action::ViewAttendance, "superAdmin admin teacher"),
            (Action::EnterAttendance, "superAdmin admin teacher"),
            (Action::ViewStudentAttendance, "superAdmin admin teacher student"),
            // "employee attendance: superAdmin, admin"
            (Action::ManageEmployeeAttendance, "superAdmin admin"),
            (Action::ManageRoutine, "superAdmin admin"),
            (Action::ViewClassSchedule, "superAdmin admin teacher student"),
            (Action::ViewOwnSchedule, "teacher"),
            // "structure, ..., exam list, distribution, schedules, halls, ...: superAdmin, admin"
            (Action::ManageExams, "superAdmin admin"),
            // "own exams: teacher"
            (Action::ViewExamSchedules, "superAdmin admin teacher"),
            (Action::ViewOwnExamSchedule, "student"),
            // "fees, collection, fee reports | accountant, superAdmin; accounts and vouchers also admin"
            (Action::ManageFees, "superAdmin accountant"),
            (Action::ManageAccounts, "superAdmin admin accountant"),
            // "Settings is for admin, superAdmin and technicalSupport only"; the fees are set by those who set fees.
            (Action::ViewAdmissionFees, "superAdmin admin accountant technicalSupport"),
            // "Seeing a menu item permits reading": the reports are in the menu of admins, too.
            (Action::ViewMoney, "superAdmin admin accountant"),
            (Action::ViewStudentFees, "superAdmin admin student accountant"),
            (Action::ViewOwnFees, "student"),
            // "library | librarian, superAdmin, admin"
            (Action::ManageLibrary, "superAdmin admin librarian"),
            (Action::ViewIssuedBooks, "superAdmin admin student librarian"),
            (Action::ViewOwnBooks, "student"),
            // "Card Management and Certificate are visible to admin and support roles except superAdmin and academicSupport."
            (Action::MakePapers, "admin technicalSupport admissionSupport"),
            (Action::ManageEvents, "superAdmin admin"),
            (Action::ViewStudentEvents, "student"),
            (Action::ViewEmployeeEvents, staff),
            // "homework and content | also teachers: only their own section and subject"
            (Action::ManageHomework, "superAdmin admin teacher"),
            (Action::ViewOwnHomework, "student"),
            (Action::ManageContent, "superAdmin admin teacher"),
            (Action::ManageEBooks, "superAdmin admin librarian"),
            (Action::ViewContent, "teacher student"),
            (Action::ReadAttachments, "superAdmin admin teacher student librarian"),
            (Action::ViewNotifications, everybody),
        ];
        assert_eq!(rows.len(), Action::ALL.len());
        for (action, roles) in rows {
            assert_eq!(who(action), roles, "{}", action.as_str());
        }
    }

    #[test]
    fn the_table_names_every_action_once_and_in_order() {
        let listed: Vec<_> = TABLE.iter().map(|(action, _)| *action).collect();
        assert_eq!(listed, Action::ALL);
        for action in Action::ALL {
            assert_eq!(listed.iter().filter(|other| **other == action).count(), 1);
        }
    }

    #[test]
    fn an_action_is_spelled_alike_in_json_and_in_the_documentation() {
        for action in Action::ALL {
            assert_eq!(serde_json::to_string(&action).unwrap(), format!("\"{}\"", action.as_str()));
        }
    }

    #[test]
    fn whoever_writes_marks_or_decides_on_them_may_also_read_them() {
        for role in Role::ALL {
            for action in [Action::EnterMarks, Action::PublishResults, Action::LockResults] {
                assert!(!may(role, action) || may(role, Action::ViewResults), "{role} {}", action.as_str());
            }
            assert!(!may(role, Action::EnterQualities) || may(role, Action::ViewQualities), "{role}");
        }
    }
}
