//! The specification's calls, held against the routes table: what is built is exactly as specified, and what is not is
//! listed here by name, so that the list shrinks with each feature.

use std::collections::BTreeSet;

use axum::http::Method;
use markbook::routes::CALLS;
use office::NOUNS;
use records::Noun;

use testing::TestApp;

/// docs/rules.md, *Calls*, as `method path`.
const SPECIFIED: &[&str] = &[
    "post /api/addExamList",
    "get /api/getExamList",
    "get /api/getOneExamList/{id}",
    "put /api/updateOneExamList/{id}",
    "delete /api/deleteOneExamList/{id}",
    "post /api/addSession",
    "get /api/getAllSession",
    "get /api/getOneSession/{id}",
    "put /api/updateOneSession/{id}",
    "delete /api/deleteOneSession/{id}",
    "post /api/addEmployee",
    "get /api/getAllEmployee",
    "get /api/getOneEmployee/{id}",
    "put /api/updateOneEmployee/{id}",
    "delete /api/deleteOneEmployee/{id}",
    "get /api/getOneBranch/{id}",
    "delete /api/deleteOneBranch/{id}",
    "put /api/updateOneBranch/{id}",
    "post /api/manageUserLogin",
    "get /api/check_session",
    "get /api/updateEmployeePassword/{id}",
    "post /api/changeStudentPassword",
    "get /api/getAllBranch",
    "get /api/getBranchSessionWiseExamList",
    "get /api/getBranchSessionClassWiseExamListFromExamSchedule",
    "get /api/sessionWiseClass/{id}",
    "get /api/classWiseSection/{id}",
    "get /api/branchWiseGroup/{id}",
    "get /api/branchWiseSession/{id}",
    "get /api/branchWiseSubject",
    "get /api/branchWiseTeacher",
    "get /api/branchWiseEmployee",
    "get /api/branchWiseAccountant",
    "get /api/getStudentAsFilter",
    "get /api/getTeacherScheduleList",
    "post /api/addClassSchedule",
    "get /api/getClassScheduleList",
    "get /api/getClassScheduleByDay",
    "get /api/getSearchResult",
    "get /api/getFilterWiseExamSchedule",
    "get /api/getFilterWiseExamMarks",
    "get /api/getResultsPublishedAndLockedStatus",
    "get /api/getStudentsForMarkEntry",
    "get /api/getStudentWiseExamMarks",
    "post /api/addSubjectWiseMarks",
    "put /api/updateOneMark",
    "get /api/deleteFilterWiseExamMarks",
    "get /api/getStudentsWithMarksDetails",
    "get /api/getSubjectWiseHighestMarks",
    "get /api/getTabulationTotal",
    "get /api/getTabulation",
    "post /api/publishResult",
    "post /api/resultsLockStatusUpdate",
    "post /api/addStudentQualities",
    "put /api/updateStudentQualities/{studentId}",
    "get /api/getOneStudentQualities/{studentId}",
    "get /api/getStudentInfo",
    "post /api/addStudentPromotion",
    "post /api/addAssignSubject",
    "put /api/updateOneAssignSubject/{id}",
    "get /api/getAllAssignSubject",
    "get /api/getOneAssignSubject/{id}",
    "delete /api/deleteOneAssignSubject/{id}",
    "get /api/getAssignSubjectForFilter",
    "get /api/getExpenseChart",
    "get /api/getIncomeChart",
    "get /api/getStudentFeesChart",
    "get /api/getStudentFeesHistoryChart",
    "get /api/getStudentIssuedBookCount",
    "get /api/getStudentForCashier",
    "get /api/getBranchWiseStudentCount",
    "get /api/getBranchWiseEmployeeCount",
    "get /api/getBranchWiseTeacherCount",
    "get /api/getBranchWiseEventCount",
];

/// Specified, and built with the administration screens, the report cards and the dashboard's charts.
const LATER: &[&str] = &[];

/// Ours beyond the specification.
const OURS: &[&str] = &[
    // A list at once.
    "post /api/addBulkStudent",
    "post /api/addBulkEmployee",
    "post /api/addBulkSubject",
    "post /api/addBulkUnpaidFee",
    "post /api/addBulkAdvance",
    "get /api/getAdvances/{id}",
    "post /api/takeBackAdvance/{id}",
    "post /api/addBulkBookLoan",
    // The screen's way: no password in an address.
    "post /api/updateEmployeePassword/{id}",
    // Who leaves before the session is over, and who comes back.
    "put /api/leaveStudent/{id}",
    "put /api/takeBackLeaving/{id}",
    // A whole section in one grid.
    "put /api/sectionQualities",
    // Attendance: the specification names its screens alone.
    "get /api/getStudentAttendance",
    "put /api/saveStudentAttendance",
    "get /api/getAttendanceReport",
    "get /api/getStudentAttendanceReport/{studentId}",
    "get /api/getEmployeeAttendance",
    "put /api/saveEmployeeAttendance",
    "get /api/getEmployeeAttendanceReport",
    // For print shops.
    "post /api/printLinks",
    "get /api/printLinks",
    "delete /api/printLinks/{id}",
    "get /api/openapi.json",
    // Sections and sheets, for Go to.
    "get /api/searchSheets",
    // Conflicts of a routine as it is typed; who stands in for whom.
    "post /api/checkClassSchedule",
    "post /api/addSubstitution",
    "get /api/getAllSubstitution",
    "delete /api/deleteOneSubstitution/{id}",
    // The rolls of a section's students in one step.
    "put /api/renumberRolls",
    // The year's turn, planned and taken back.
    "get /api/getStudentPromotionPlan",
    "delete /api/undoStudentPromotion/{id}",
    // Who takes the optional subjects of a section.
    "get /api/getAssignSubjectStudents",
    "put /api/updateAssignSubjectStudents",
    // What an empty session needs, at once.
    "post /api/runStarter",
    // Exams.
    "post /api/addGradingScheme",
    "get /api/getAllGradingScheme",
    "get /api/getOneGradingScheme/{id}",
    "put /api/updateOneGradingScheme/{id}",
    "delete /api/deleteOneGradingScheme/{id}",
    "post /api/changeGradingScheme/{id}",
    "post /api/tryGradingScheme",
    "post /api/addMarkDistribution",
    "get /api/getAllMarkDistribution",
    "get /api/getOneMarkDistribution/{id}",
    "put /api/updateOneMarkDistribution/{id}",
    "delete /api/deleteOneMarkDistribution/{id}",
    "post /api/addExamSchedule",
    "get /api/getAllExamSchedule",
    "get /api/getOneExamSchedule/{id}",
    "put /api/updateOneExamSchedule/{id}",
    "delete /api/deleteOneExamSchedule/{id}",
    "get /api/getStudentExamSchedule",
    // Collecting: the specification names its screens and the cashier's search alone.
    "post /api/addStudentFeesCollection",
    "get /api/getOneStudentFeesCollection/{id}",
    "post /api/voidStudentFeesCollection/{id}",
    "post /api/closeDays",
    "get /api/getAllDayClose",
    // A payment provider's word, signed.
    "post /api/paymentNotice",
    // Vouchers: the specification names their screens alone.
    "post /api/addDeposit",
    "get /api/getAllDeposit",
    "get /api/getOneDeposit/{id}",
    "post /api/voidDeposit/{id}",
    "post /api/addExpense",
    "get /api/getAllExpense",
    "get /api/getOneExpense/{id}",
    "post /api/voidExpense/{id}",
    // Online admission.
    "get /api/getAllOnlineAdmission",
    "get /api/getOneOnlineAdmission/{id}",
    "delete /api/deleteOneOnlineAdmission/{id}",
    "post /api/acceptOnlineAdmission/{id}",
    "put /api/answerOnlineAdmission/{id}",
    "post /api/addAdmissionFeesCollection",
    // The library.
    "post /api/issueBook",
    "put /api/returnBook/{id}",
    "put /api/renewBook/{id}",
    "put /api/waiveBookFine/{id}",
    "get /api/getAllBookIssue",
    // Certificates and their register.
    "post /api/addCertificate",
    "get /api/getAllCertificate",
    "get /api/getOneCertificate/{id}",
    "put /api/withdrawCertificate/{id}",
    // Homework: what is handed in, and its evaluation.
    "get /api/getHandIns/{id}",
    "put /api/evaluateHomeWork/{id}",
    "get /api/getAllOwnHomeWork",
    "put /api/handInHomeWork/{id}",
    // One's own notifications.
    "get /api/getAllNotification",
    "put /api/readNotification/{id}",
    "put /api/readAllNotification",
    // What classes pay becomes lines that students owe.
    "post /api/raiseStudentFees",
    "get /api/getOneFeesRaise/{id}",
    "post /api/adjustFeeLine",
    "put /api/removeFeesAfterLeaving/{id}",
    // Every sheet of an exam, a section or a class in one step.
    "post /api/publishResults",
    "post /api/lockResults",
];

fn calls_of(noun: &Noun) -> [String; 5] {
    let list = noun.list_call();
    let noun = noun.call;
    [
        format!("post /api/add{noun}"),
        format!("get /api/{list}"),
        format!("get /api/getOne{noun}/{{id}}"),
        format!("put /api/updateOne{noun}/{{id}}"),
        format!("delete /api/deleteOne{noun}/{{id}}"),
    ]
}

#[test]
fn the_routes_table_has_what_is_specified_and_nothing_unnamed() {
    let built: BTreeSet<String> = CALLS.iter().map(|call| format!("{} {}", call.method, call.path)).collect();
    let named: BTreeSet<String> = SPECIFIED.iter().chain(OURS).map(|call| (*call).to_owned()).collect();
    let named: BTreeSet<String> = named.into_iter().chain(NOUNS.iter().flat_map(calls_of)).collect();
    assert_eq!(built.difference(&named).collect::<Vec<_>>(), Vec::<&String>::new(), "built, but named nowhere here");
    assert_eq!(named.difference(&built).collect::<Vec<_>>(), Vec::<&String>::new(), "named here, but not built");
    let early: Vec<_> = LATER.iter().filter(|call| built.contains(**call)).collect();
    assert!(early.is_empty(), "built by now: move to SPECIFIED: {early:?}");
}

#[tokio::test]
async fn the_openapi_document_describes_every_call_of_the_router() {
    let app = TestApp::new().await;
    let document = app.anonymous().get("/api/openapi.json").await.json();
    let mut described = 0;
    for call in CALLS {
        let operation = &document["paths"][call.path][call.method];
        assert!(operation["summary"].is_string(), "{} {}", call.method, call.path);
        assert_eq!(operation["security"].is_array(), call.who.is_some(), "{}", call.path);
        // And the router knows the call: it is neither 404 for the path nor 405 for the method.
        let path = call.path.replace("{id}", "x").replace("{studentId}", "x");
        let method: Method = call.method.to_uppercase().parse().unwrap();
        let answer = app.anonymous().send(method, &path, &[], "".into()).await;
        let expected = match (call.who, call.path) {
            (Some(_), _) => &[401][..],
            // No provider is described, so nobody's signature is good.
            (None, "/paymentNotice" | "/api/paymentNotice") => &[403],
            (None, _) => &[200, 400],
        };
        assert!(expected.contains(&answer.status.as_u16()), "{} {path}: {}", call.method, answer.status);
        described += 1;
    }
    let operations: usize =
        document["paths"].as_object().unwrap().values().map(|path| path.as_object().unwrap().len()).sum();
    assert_eq!(operations, described);
}
