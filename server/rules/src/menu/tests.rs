//! The menu against the specification's list of paths and its examples of hidden roles, and against the permission table.

use std::collections::HashSet;

use super::*;
use crate::permission::Action;

/// Every path of docs/rules.md, *Screens*, in its order.
const PORTAL_PATHS: &str = "/dashboard, /branch, /manageSession, /classSetting, /sectionSetting, /manageGroup, /manageSubject, \
    /manageStudentSubject, /assignSubject, /assignSubjectStudents, /classSchedule, /studentClassSchedule, /teacherClassSchedule, \
    /teacherSchedule, /studentPromotion, /attachmentType, /uploadContent, /attachmentBooks, /listEmployees, /addDesignation, \
    /addDepartment, /addEmployee, /addStudent, /bulkImport, /onlineAdmission, /view, /searchView, /id-card-template, \
    /student-id-card, /employee-id-card, /admit-card-template, /generate-admit-card, /certificate-template, /generate-student, \
    /Generate-employee, /studentAttendance, /attendanceReport, /employeeAttendance, /examHall, /markDistribution, /examList, \
    /examSchedule, /exam_schedule_8_12, /studentExamSchedule, /markSheet, /examResult, /examResult_admin, /examResult_student, \
    /publishResult, /student-qualities, /books, /branchWiseBooks, /booksCategory, /booksMyIssue, /booksStatus, /homeWork, \
    /homeWorkList, /homeWorkStudent, /homeworkEvaluation, /feesType, /studentFeesSetup, /specialFeesSetup, \
    /studentFeesCollection, /studentFeesCashier, /admissionFeesCollection, /studentFeesSummary, /accountsLists, /voucherHeads, \
    /deposits, /expenses, /eventType, /studentEvents, /events, /employeeEvents, /studentFeesReport, /feesCollectionReport, \
    /paymentSummary, /headWiseSummary, /dueListSummary, /studentAttendanceReport, /employeeAttendanceReport, /expenseReport, \
    /depositReport, /incomeVsExpense, /activeSession, /period, /admissionFees, /calendar";

/// The tabulation paths of docs/rules.md, *Screens* that can be read.
const TABULATION_PATHS: &str = "/exam_tabulation_3_7, /first_semester_tabulation_3_7, /second_semester_tabulation_3_7, \
    /half_yearly_tabulation_8_9, /yearly_tabulation_8_9, /pre_qualification_tabulation_10, /qualification_tabulation_10, \
    /pre_cambridge_tabulation_10, /preparation_tabulation_10";

/// The thirteen are chosen on one screen.
const TABULATION: &str = "Tabulation: Tabulation";
const TABULATIONS: &str = "Tabulation: Exam (3-7), Half Yearly (3-7), Annual (3-7), Half Yearly (8-9), Annual (8-9), \
    Pre Qualifying (10), Qualifying (10), Pre Cambridge (10), Preparation (10), Interim (11-12), Qualifying (11-12), \
    Pre Cambridge (11-12), Preparation (11-12)";

/// The roles an item is not hidden from, spelled and joined.
fn shown_to(item: &MenuItem) -> String {
    let roles: Vec<_> = Role::ALL.into_iter().filter(|role| item.visible_to(*role)).map(Role::as_str).collect();
    roles.join(" ")
}

/// A role's menu as `Group: item, item` lines.
fn menu_of(role: Role) -> Vec<String> {
    lines(&for_role(role))
}

fn lines(views: &[MenuGroupView]) -> Vec<String> {
    views
        .iter()
        .map(|view| {
            let items: Vec<_> = view.items.iter().map(|item| item.label.english()).collect();
            format!("{}: {}", view.label.english(), items.join(", "))
        })
        .collect()
}

#[test]
fn every_path_of_the_specification_is_listed_once_and_nothing_else_is() {
    let specified: HashSet<_> = PORTAL_PATHS.split(", ").chain(TABULATION_PATHS.split(", ")).collect();
    for path in &specified {
        assert!(find(path).is_some(), "{path} is missing");
    }
    let listed: HashSet<_> = ITEMS.iter().map(|item| item.path).collect();
    assert_eq!(listed.len(), ITEMS.len(), "a path is listed twice");
    // Starter, the audit, the print links, a student's own fees, content for oneself and the choice of a tabulation, which it does not know, and the last four tabulation sheets, whose paths
    // it does not show.
    let mut ours: Vec<_> = listed.difference(&specified).copied().collect();
    ours.sort_unstable();
    assert_eq!(
        ours,
        [
            "/audit",
            "/gradingSchemes",
            "/interim_tabulation_11_12",
            "/myContent",
            "/myFees",
            "/pre_cambridge_tabulation_11_12",
            "/preparation_tabulation_11_12",
            "/printLinks",
            "/qualification_tabulation_11_12",
            "/starter",
            "/tabulation"
        ]
    );
}

#[test]
fn a_path_is_found_in_its_exact_spelling_only() {
    assert_eq!(find("/Generate-employee").map(|item| item.label.english()), Some("Employee Certificate"));
    for unknown in ["", "/", "dashboard", "/Dashboard", "/dashboard/", "/admin/dashboard", "/login"] {
        assert_eq!(find(unknown), None, "{unknown:?}");
    }
}

#[test]
fn items_are_hidden_from_the_roles_the_specification_names() {
    let academic = "superAdmin admin teacher technicalSupport academicSupport";
    let mark_sheet = "superAdmin admin accountant librarian technicalSupport academicSupport admissionSupport";
    let cards = "admin technicalSupport admissionSupport";
    let rows = [
        // "Branch is hidden from student, teacher, accountant, librarian, technicalSupport, academicSupport and admissionSupport."
        ("/branch", "superAdmin admin"),
        // "Mark Sheet and Publish Result are hidden from student and teacher."
        ("/markSheet", mark_sheet),
        ("/publishResult", mark_sheet),
        // "Student Qualities is hidden from student, accountant, librarian, admissionSupport."
        ("/student-qualities", academic),
        // "Calendar is hidden from everyone."
        ("/calendar", ""),
        // Decided: results for the roles of the tabulation, own results for students.
        ("/examResult", academic),
        ("/examResult_admin", "superAdmin admin"),
        ("/audit", "superAdmin admin"),
        ("/gradingSchemes", "superAdmin admin"),
        ("/printLinks", "superAdmin admin technicalSupport admissionSupport"),
        ("/examResult_student", "student"),
        (
            "/searchView",
            "superAdmin admin teacher accountant librarian technicalSupport academicSupport admissionSupport",
        ),
    ];
    for (path, roles) in rows {
        assert_eq!(shown_to(find(path).unwrap()), roles, "{path}");
    }
    let groups = [
        // "Tabulation is hidden from student, accountant, librarian, admissionSupport."
        (MenuGroup::Tabulation, academic, 14),
        // "Student Accounting is hidden except for accountant and superAdmin."
        (MenuGroup::StudentAccounting, "superAdmin accountant", 7),
        // "Card Management and Certificate are visible to admin and support roles except superAdmin and academicSupport."
        (MenuGroup::CardManagement, cards, 5),
        (MenuGroup::Certificate, cards, 3),
        // "Settings is for admin, superAdmin and technicalSupport only."
        (MenuGroup::Settings, "superAdmin admin technicalSupport", 3),
    ];
    for (group, roles, size) in groups {
        let items: Vec<_> = ITEMS.iter().filter(|item| item.group == group).collect();
        assert_eq!(items.len(), size, "{}", group.label().english());
        for item in items {
            assert_eq!(shown_to(item), roles, "{}", item.path);
        }
    }
}

#[test]
fn each_role_has_the_menu_of_what_is_built_for_it() {
    const DASHBOARD: &str = "Dashboard: Dashboard";
    const ATTACHMENTS: &str = "Attachments: Attachment Types, Content, E-Books";
    const HOMEWORK: &str = "Homework: Add Homework, Homework, Homework Evaluation";
    const PUT_UP: &str = "Attachments: Content and E-Books";
    const SETTINGS: &str = "Settings: Active Session, Bell Schedules, Admission Fees";
    const TEACHING: &str = "Academic: Section Schedule, My Schedule";
    const STUDENTS: &str = "Student: Add Student, Bulk Import, Applications, Students";
    const ATTENDANCE: &str = "Attendance: Student Attendance, Attendance Report, Employee Attendance";
    const REPORTS: &str = "Reports: Student Fees Report, Fees Collection Report, Payment Summary, Head Wise Summary, Due List Summary, \
         Student Attendance Report, Employee Attendance Report, Expense Report, Deposit Report, Income vs Expense";
    const CARDS: &str = "Card Management: ID Card Templates, Student ID Card, Employee ID Card, Admit Card Templates, Generate Admit Card";
    const CERTIFICATES: &str = "Certificate: Certificate Templates, Student Certificate, Employee Certificate";
    const LIBRARY: &str = "Library: Books, Branch Wise Books, Books Categories, Books Status";
    const ALL_OF_EXAM: &str = "Exam: Exam Halls, Mark Distribution, Grading Schemes, Exams, Exam Schedule (3-7), Exam Schedule (8-12), Mark Sheet, Results, \
         Publish Result, Audit, Print Links, Student Qualities";
    const OF_TEACHER: &str = "Exam: Exam Schedule (3-7), Exam Schedule (8-12), Results, Student Qualities";
    let lists = [
        "Branch: Branch",
        "Academic: Sessions, Classes, Sections, Groups, Subjects, Student Subject, Assign Subject, Assign Subject to Students, Class Schedule, \
         Section Schedule, Teacher Schedule, Student Promotion",
        "Employee: Employees, Designations, Departments, Add Employee",
    ];
    let exams = [ALL_OF_EXAM, TABULATION, LIBRARY, HOMEWORK];
    let fees = "Student Accounting: Fee Types, Fee Setups, Special Fees, Receipts, Student Fees Cashier, \
         Admission Fees Collection, Student Fees Summary";
    let accounts = "Office Accounting: Accounts, Voucher Heads, Deposits, Expenses";
    let events = "Events: Event Types, Events, Employee Events";
    let own_events = "Events: Employee Events";
    let before = [DASHBOARD, lists[0], lists[1], ATTACHMENTS, lists[2], STUDENTS];
    let superadmin = [&before[..], &[ATTENDANCE], &exams, &[fees, accounts, events, REPORTS, SETTINGS]].concat();
    let admin =
        [&before[..], &[CARDS, CERTIFICATES, ATTENDANCE], &exams, &[accounts, events, REPORTS, SETTINGS]].concat();
    let taken = "Attendance: Student Attendance, Attendance Report";
    let reports = "Reports: Student Attendance Report";
    let student = [
        DASHBOARD,
        "Academic: Section Schedule",
        PUT_UP,
        "Exam: My Exam Schedule, My Results",
        "Library: My Issued Books",
        "Homework: My Homework",
        "Events: My Events",
        reports,
    ];
    let files = "Attachments: Content, Content and E-Books";
    let teacher = [DASHBOARD, TEACHING, files, taken, OF_TEACHER, TABULATION, HOMEWORK, own_events, reports];
    let results = "Exam: Mark Sheet, Results, Publish Result, Student Qualities";
    let academic = &[DASHBOARD, results, TABULATION, own_events][..];
    // Of cards and certificates.
    let with_links = "Exam: Mark Sheet, Results, Publish Result, Print Links, Student Qualities";
    let technical = &[DASHBOARD, CARDS, CERTIFICATES, with_links, TABULATION, own_events, SETTINGS][..];
    let office = [DASHBOARD, "Exam: Mark Sheet, Publish Result"].as_slice();
    let of_money = "Reports: Student Fees Report, Fees Collection Report, Payment Summary, Head Wise Summary, Due List Summary, \
         Expense Report, Deposit Report, Income vs Expense";
    let accountant = &[DASHBOARD, office[1], fees, accounts, own_events, of_money][..];
    let librarian = &[DASHBOARD, "Attachments: E-Books", office[1], LIBRARY, own_events][..];
    let links = "Exam: Mark Sheet, Publish Result, Print Links";
    let admission = &[DASHBOARD, STUDENTS, CARDS, CERTIFICATES, links, own_events][..];
    let rows = [
        (Role::SuperAdmin, superadmin.as_slice()),
        (Role::Admin, admin.as_slice()),
        (Role::Teacher, teacher.as_slice()),
        (Role::Student, student.as_slice()),
        (Role::Accountant, accountant),
        (Role::Librarian, librarian),
        (Role::TechnicalSupport, technical),
        (Role::AcademicSupport, academic),
        (Role::AdmissionSupport, admission),
    ];
    assert_eq!(rows.len(), Role::ALL.len());
    for (role, menu) in rows {
        assert_eq!(menu_of(role), menu, "{role}");
    }
}

#[test]
fn starter_is_an_entry_while_the_session_has_no_class() {
    for role in Role::ALL {
        let may = matches!(role, Role::SuperAdmin | Role::Admin | Role::Accountant);
        let entries = |views: Vec<MenuGroupView>| -> Vec<&'static str> {
            views.iter().flat_map(|view| &view.items).map(|item| item.path).collect()
        };
        let (usual, empty) = (entries(for_role(role)), entries(of_empty_session(role)));
        assert!(!usual.contains(&"/starter"), "{role}");
        let without: Vec<_> = empty.iter().copied().filter(|path| *path != "/starter").collect();
        assert_eq!((without, empty.len() - usual.len()), (usual, usize::from(may)), "{role}");
    }
}

#[test]
fn who_may_see_both_results_screens_has_one_item_for_them() {
    let [first, second] = ["/examResult", "/examResult_admin"].map(|path| find(path).unwrap());
    assert_eq!((second.twin_of, first.twin_of), (Some("/examResult"), None));
    for role in Role::ALL {
        let entries = [first, second].into_iter().filter(|item| item.is_entry_for(role)).count();
        assert_eq!(entries, usize::from(first.visible_to(role) || second.visible_to(role)), "{role}");
        // The item is gone from the menu; the page is not.
        assert_eq!(second.visible_to(role), matches!(role, Role::SuperAdmin | Role::Admin), "{role}");
    }
    // An item without its twin's is an entry as any other.
    for item in ITEMS.iter().filter(|item| item.twin_of.is_none() && item.in_menu) {
        assert!(Role::ALL.into_iter().all(|role| item.is_entry_for(role) == item.visible_to(role)), "{}", item.path);
    }
}

#[test]
fn the_thirteen_tabulations_are_chosen_on_an_entry_of_every_menu_that_has_them() {
    for role in Role::ALL {
        let sees = find("/tabulation").unwrap().visible_to(role);
        assert_eq!(lines(&within_entries(role)), if sees { vec![TABULATIONS] } else { vec![] }, "{role}");
    }
    for item in ITEMS.iter().filter(|item| item.within.is_some()) {
        let entry = item.within.and_then(find).unwrap();
        assert!(entry.in_menu && !item.in_menu, "{}", item.path);
        assert_eq!((entry.group, entry.shown_to), (item.group, item.shown_to), "{}", item.path);
    }
}

#[test]
fn a_page_is_headed_by_its_item_and_what_the_item_is_under() {
    let heading = |address: &str| at(address).map(|item| (item.label.english(), item.parent().map(Word::english)));
    // "Results screen (titled Results, parent Exam)"
    assert_eq!(heading("/admin/examResult"), Some(("Results", Some("Exam"))));
    assert_eq!(heading("/admin/publishResult"), Some(("Publish Result", Some("Exam"))));
    assert_eq!(heading("/admin/yearly_tabulation_8_9"), Some(("Annual (8-9)", Some("Tabulation"))));
    for alone in ["Dashboard", "Branch", "Tabulation", "Calendar"] {
        assert_eq!(heading(&format!("/admin/{}", alone.to_lowercase())), Some((alone, None)));
    }
    for unknown in ["/examResult", "/admin", "/admin/", "/admin/examResult/print", "/admin/examResult?x=1"] {
        assert_eq!(heading(unknown), None, "{unknown}");
    }
}

#[test]
fn the_profile_is_found_but_is_no_entry_of_the_menu() {
    let profile = find("/searchView").unwrap();
    assert!(!profile.in_menu);
    for role in Role::ALL {
        assert!(for_role(role).iter().all(|view| view.items.iter().all(|item| item.path != "/searchView")));
    }
}

#[test]
fn an_item_is_shown_only_to_roles_that_may_do_what_it_calls() {
    // Who sees an item is said by its list alone; the permission table never silently takes an item away.
    for item in ITEMS {
        for role in Role::ALL {
            let shown = item.shown_to.contains(&role);
            if let Some(action) = item.action {
                assert!(!shown || may(role, action), "{} is shown to {role}, who may not use it", item.path);
            }
            assert_eq!(item.visible_to(role), shown, "{} {role}", item.path);
        }
    }
}

#[test]
fn whoever_may_see_no_item_of_an_action_may_not_do_it() {
    for action in Action::ALL {
        let items: Vec<_> = ITEMS.iter().filter(|item| item.action == Some(action)).collect();
        if items.is_empty() {
            continue;
        }
        for role in Role::ALL {
            let seen = items.iter().any(|item| item.shown_to.contains(&role));
            assert_eq!(may(role, action), seen, "{} {role}", action.as_str());
        }
    }
}

fn paths_of(kept: impl Fn(&MenuItem) -> bool) -> Vec<&'static str> {
    ITEMS.iter().filter(|item| kept(item)).map(|item| item.path).collect()
}

#[test]
fn every_screen_is_guarded_by_an_action() {
    let screens = paths_of(|item| item.action.is_some() && item.group != MenuGroup::Tabulation);
    assert_eq!(
        screens,
        [
            "/dashboard",
            "/branch",
            "/manageSession",
            "/starter",
            "/classSetting",
            "/sectionSetting",
            "/manageGroup",
            "/manageSubject",
            "/manageStudentSubject",
            "/assignSubject",
            "/assignSubjectStudents",
            "/classSchedule",
            "/studentClassSchedule",
            "/teacherClassSchedule",
            "/teacherSchedule",
            "/studentPromotion",
            "/attachmentType",
            "/uploadContent",
            "/attachmentBooks",
            "/myContent",
            "/listEmployees",
            "/addDesignation",
            "/addDepartment",
            "/addEmployee",
            "/addStudent",
            "/bulkImport",
            "/onlineAdmission",
            "/view",
            "/searchView",
            "/myFees",
            "/id-card-template",
            "/student-id-card",
            "/employee-id-card",
            "/admit-card-template",
            "/generate-admit-card",
            "/certificate-template",
            "/generate-student",
            "/Generate-employee",
            "/studentAttendance",
            "/attendanceReport",
            "/employeeAttendance",
            "/examHall",
            "/markDistribution",
            "/gradingSchemes",
            "/examList",
            "/examSchedule",
            "/exam_schedule_8_12",
            "/studentExamSchedule",
            "/markSheet",
            "/examResult",
            "/examResult_admin",
            "/examResult_student",
            "/publishResult",
            "/audit",
            "/printLinks",
            "/student-qualities",
            "/books",
            "/branchWiseBooks",
            "/booksCategory",
            "/booksMyIssue",
            "/booksStatus",
            "/homeWork",
            "/homeWorkList",
            "/homeWorkStudent",
            "/homeworkEvaluation",
            "/feesType",
            "/studentFeesSetup",
            "/specialFeesSetup",
            "/studentFeesCollection",
            "/studentFeesCashier",
            "/admissionFeesCollection",
            "/studentFeesSummary",
            "/accountsLists",
            "/voucherHeads",
            "/deposits",
            "/expenses",
            "/eventType",
            "/studentEvents",
            "/events",
            "/employeeEvents",
            "/studentFeesReport",
            "/feesCollectionReport",
            "/paymentSummary",
            "/headWiseSummary",
            "/dueListSummary",
            "/studentAttendanceReport",
            "/employeeAttendanceReport",
            "/expenseReport",
            "/depositReport",
            "/incomeVsExpense",
            "/activeSession",
            "/period",
            "/admissionFees"
        ]
    );
}

#[test]
fn only_the_calendar_leads_elsewhere_and_has_no_action() {
    assert_eq!(paths_of(|item| item.action.is_none()), ["/calendar"]);
}

#[test]
fn every_group_has_items_and_its_own_name_and_no_role_sees_two_items_of_one_name() {
    let names: HashSet<_> = MenuGroup::ALL.into_iter().map(|group| group.label().english()).collect();
    assert_eq!(names.len(), MenuGroup::ALL.len());
    for group in MenuGroup::ALL {
        let items: Vec<_> = ITEMS.iter().filter(|item| item.group == group).collect();
        assert!(!items.is_empty(), "{}", group.label().english());
        for role in Role::ALL {
            let seen: Vec<_> =
                items.iter().filter(|item| item.visible_to(role)).map(|item| item.label.english()).collect();
            assert_eq!(seen.iter().collect::<HashSet<_>>().len(), seen.len(), "{} {role}", group.label().english());
        }
    }
}

#[test]
fn paths_begin_with_one_slash_and_shown_roles_are_named_once() {
    for item in ITEMS {
        assert!(item.path.starts_with('/') && item.path.matches('/').count() == 1, "{}", item.path);
        assert_eq!(item.shown_to.iter().collect::<HashSet<_>>().len(), item.shown_to.len(), "{}", item.path);
    }
}
