//! The library (docs/rules.md, *Library*), on both engines: who gets a book, how many are out at once, what a late one costs, and who sees what.

use axum::body::Body;
use axum::http::{Method, StatusCode};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::{Answer, Client, NOW, TestApp, each_engine_after, run};

const DAY_MS: u64 = 86_400_000;

async fn each(test: impl AsyncFn(&TestApp)) {
    let taka = "update branches set currency = 'BDT', currency_symbol = '৳', branch_code = 'DHN' where id = 'branch-1'";
    each_engine_after(async |app| run(&app.app.db, taka).await, test).await;
}

/// The clock of the tests stands on 21 September 2026.
fn to_student(id: &str) -> Value {
    json!({ "bookId": "book-1", "studentId": id, "dueOn": "2026-09-25" })
}

async fn issue(client: &Client, body: &Value) -> Answer {
    client.post("/api/issueBook", body).await
}

async fn issued(client: &Client, body: &Value) -> String {
    let answer = issue(client, body).await;
    assert_eq!(answer.refusal(), (200, "Successfully Added".to_owned()), "{body}: {}", answer.text());
    answer.json()["_id"].as_str().unwrap().to_owned()
}

/// The fault of a field of a refused call.
fn fault(answer: &Answer, field: &str) -> String {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text());
    answer.json()["fields"][field].as_str().unwrap_or_default().to_owned()
}

async fn put(client: &Client, path: &str, body: &Value) -> Answer {
    client.put(path, body).await
}

#[tokio::test]
async fn no_more_are_out_than_there_are_copies_and_the_issues_are_numbered() {
    each(async |app| {
        let librarian = app.as_role(Role::Librarian);
        run(&app.app.db, "update books set copies = 0 where id = 'book-1'").await;
        let none = issue(&librarian, &to_student("student-1")).await;
        assert_eq!(fault(&none, "bookId"), "The library has no copy of it");
        run(&app.app.db, "update books set copies = 2 where id = 'book-1'").await;
        issued(&librarian, &to_student("student-1")).await;
        issued(
            &librarian,
            &json!({ "bookId": "book-1", "employeeId": "employee-teacher", "dueOn": "2026-09-23", "finePerDay": 5 }),
        )
        .await;
        let none = issue(&librarian, &to_student("student-2")).await;
        assert_eq!(fault(&none, "bookId"), "All 2 copies are out; the first is due back on 23 September 2026");
        let list = librarian.get("/api/getAllBookIssue?state=out").await.json();
        let shown: Vec<_> =
            list["data"].as_array().unwrap().iter().map(|row| (&row["issueNo"], &row["fine"], &row["name"])).collect();
        assert_eq!(list["total"], 2);
        // What is due first comes first; a refused one took no number.
        assert_eq!(
            shown,
            [
                (&json!("DHN-B-000002"), &json!(0), &json!("Teacher Person")),
                (&json!("DHN-B-000001"), &json!(0), &json!("Amina Rahman"))
            ]
        );
        assert_eq!((&list["data"][0]["finePerDay"], &list["data"][1]["finePerDay"]), (&json!(5), &json!(2.5)));
        // Neither fewer copies, nor none of the book.
        let fewer = put(&librarian, "/api/updateOneBooks/book-1", &json!({ "copies": 1 })).await;
        assert_eq!(fault(&fewer, "copies"), "2 of its copies are out");
        let kept = librarian.send(Method::DELETE, "/api/deleteOneBooks/book-1", &[], Body::empty()).await;
        assert_eq!(
            (kept.status, kept.message().as_str()),
            (StatusCode::CONFLICT, "Physics for All is in use. Issues: 2")
        );
        put(&librarian, "/api/updateOneBooks/book-1", &json!({ "copies": 3 })).await;
        issued(&librarian, &to_student("student-2")).await;
        let books = librarian.get("/admin/branchWiseBooks").await.props();
        assert_eq!(books["rows"][0]["cells"], json!(["Physics for All", "", "Science", "", "3", "3", "0"]));
        assert_eq!((&books["mayWrite"], &books["rows"][0]["href"]), (&json!(false), &json!("/admin/books/book-1")));
    })
    .await;
}

#[tokio::test]
async fn two_people_who_issue_the_last_copy_at_once_issue_it_once() {
    each(async |app| {
        run(&app.app.db, "update books set copies = 1 where id = 'book-1'").await;
        let mut tasks = Vec::new();
        for student in ["student-1", "student-2", "student-3", "student-4"] {
            let client = app.as_role(Role::Librarian);
            tasks.push(tokio::spawn(async move { issue(&client, &to_student(student)).await.status }));
        }
        let mut done = Vec::new();
        for task in tasks {
            done.push(task.await.unwrap().as_u16());
        }
        done.sort_unstable();
        assert_eq!(done, [200, 422, 422, 422]);
        let list = app.as_role(Role::Librarian).get("/api/getAllBookIssue").await.json();
        assert_eq!(list["total"], 1);
    })
    .await;
}

#[tokio::test]
async fn who_gets_no_book_is_told_why() {
    each(async |app| {
        let db = &app.app.db;
        run(db, "update students set status = 'inactive' where id = 'student-2'").await;
        run(db, "update enrolments set left_on = '2026-09-01' where student_id = 'student-3'").await;
        run(db, "delete from enrolments where student_id = 'student-4'").await;
        run(db, "update employees set status = 'inactive' where id = 'employee-teacher-b'").await;
        let admin = app.as_role(Role::Admin);
        for (change, field, said) in [
            (json!({ "studentId": "student-2" }), "studentId", "Bashir Ahmed is inactive: no book is issued"),
            (json!({ "studentId": "student-3" }), "studentId", "চন্দ্রা রায় has left: no book is issued"),
            (
                json!({ "studentId": "student-4" }),
                "studentId",
                "Dipa O'Brien <b> is not enrolled in the active session: no book is issued",
            ),
            (json!({ "studentId": "student-2x" }), "studentId", "Student is not one of the choices"),
            (
                json!({ "studentId": null, "employeeId": "employee-teacher-b" }),
                "employeeId",
                "Teacher Person is inactive: no book is issued",
            ),
            (
                json!({ "studentId": null, "employeeId": "employee-admin-2" }),
                "employeeId",
                "Employee is not one of the choices",
            ),
            (json!({ "studentId": null }), "studentId", "Choose the student or the employee who takes it"),
            (json!({ "employeeId": "employee-teacher" }), "employeeId", "Choose a student or an employee, not both"),
            (json!({ "bookId": "book-2" }), "bookId", "Book is not one of the choices"),
            (json!({ "dueOn": "2026-09-20" }), "dueOn", "20 September 2026 is before today"),
            (json!({ "dueOn": "soon" }), "dueOn", "soon is not a valid date"),
        ] {
            let mut body = to_student("student-1");
            for (key, value) in change.as_object().unwrap() {
                body[key] = value.clone();
            }
            assert_eq!(fault(&issue(&admin, &body).await, field), said, "{body}");
        }
        run(db, "update books set status = 'inactive' where id = 'book-1'").await;
        let inactive = issue(&admin, &to_student("student-1")).await;
        assert_eq!(fault(&inactive, "bookId"), "Physics for All is inactive: it is not lent");
        for body in [
            json!({ "studentId": "student-1", "dueOn": "2026-09-25" }),
            json!({ "bookId": "book-1", "studentId": "student-1" }),
        ] {
            assert_eq!(issue(&admin, &body).await.status, StatusCode::BAD_REQUEST);
        }
        let other = issue(
            &admin,
            &json!({ "bookId": "book-1", "studentId": "student-1", "dueOn": "2026-09-25", "branchId": "branch-2" }),
        )
        .await;
        assert_eq!(other.status, StatusCode::FORBIDDEN);
        assert_eq!(app.as_role(Role::Librarian).get("/api/getAllBookIssue").await.json()["total"], 0);
    })
    .await;
}

#[tokio::test]
async fn a_late_book_costs_its_fine_and_a_renewed_one_keeps_it() {
    each(async |app| {
        let librarian = app.as_role(Role::Librarian);
        let id = issued(&librarian, &to_student("student-1")).await;
        // A category that changes later changes nothing about it.
        put(&librarian, "/api/updateOneBooksCategory/books-1", &json!({ "finePerDay": 100 })).await;
        app.clock.set(NOW + 7 * DAY_MS);
        let librarian = app.as_role(Role::Librarian);
        let late = librarian.get("/api/getAllBookIssue?state=late").await.json();
        assert_eq!(
            (&late["total"], &late["data"][0]["daysLate"], &late["data"][0]["fine"]),
            (&json!(1), &json!(3), &json!(7.5))
        );
        let own = app.as_student("student-1");
        let mine = "/api/getStudentIssuedBookCount?studentId=student-1";
        assert_eq!(own.get(mine).await.json(), json!({ "count": 1, "overdue": 1 }));
        let shown = own.get("/admin/booksMyIssue").await.served_as("myBooks").props();
        assert_eq!((&shown["out"][0]["fine"], &shown["out"][0]["daysLate"]), (&json!(7.5), &json!(3)));

        let renew = format!("/api/renewBook/{id}");
        for (until, said) in
            [("2026-09-25", "25 September 2026 is before today"), ("2026-09-27", "27 September 2026 is before today")]
        {
            assert_eq!(fault(&put(&librarian, &renew, &json!({ "dueOn": until })).await, "dueOn"), said);
        }
        assert_eq!(put(&librarian, &renew, &json!({})).await.status, StatusCode::BAD_REQUEST);
        let renewed = put(&librarian, &renew, &json!({ "dueOn": "2026-10-10", "version": 1 })).await;
        assert_eq!(renewed.refusal(), (200, "Successfully Updated".to_owned()));
        let stale = put(&librarian, &renew, &json!({ "dueOn": "2026-10-11", "version": 1 })).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        let differs = json!({ "field": "dueOn", "yours": "2026-10-11", "theirs": "2026-10-10", "version": 2 });
        assert_eq!(stale.json()["conflicts"], json!([differs]));
        let same = put(&librarian, &renew, &json!({ "dueOn": "2026-10-10" })).await;
        assert_eq!(fault(&same, "dueOn"), "It may be kept until 10 October 2026 already");
        assert_eq!(librarian.get("/api/getAllBookIssue?state=late").await.json()["total"], 0);

        app.clock.set(NOW + 20 * DAY_MS);
        let librarian = app.as_role(Role::Librarian);
        let page = librarian.form(&format!("/admin/booksStatus/{id}/return"), &[]).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text());
        let list = librarian.get(page.header("location")).await.props();
        // Three days before it was renewed, and one since.
        assert_eq!(list["done"], "Book Returned 1 day late: the fine is ৳10.00");
        let other = librarian
            .post("/api/issueBook", &json!({ "bookId": "book-1", "studentId": "student-1", "dueOn": "2026-10-30" }))
            .await;
        let other = format!("/api/returnBook/{}", other.json()["_id"].as_str().unwrap());
        let key = [("idempotency-key", "back")];
        let first = librarian.json(Method::PUT, &other, &json!({}), &key).await;
        let repeated = librarian.json(Method::PUT, &other, &json!({ "passed": "over" }), &key).await;
        assert_eq!((first.status, first.text()), (StatusCode::OK, repeated.text()), "one press has one answer");
        let twice = put(&librarian, &format!("/api/returnBook/{id}"), &json!({})).await;
        assert_eq!((twice.status, twice.message().as_str()), (StatusCode::CONFLICT, "This book is back already"));
        let again = put(&librarian, &renew, &json!({ "dueOn": "2026-12-10" })).await;
        assert_eq!(again.status, StatusCode::CONFLICT);
        let own = app.as_student("student-1");
        assert_eq!(own.get(mine).await.json(), json!({ "count": 0, "overdue": 0 }));
        let csv = librarian.get("/admin/booksStatus/list.csv?state=returned").await;
        assert!(csv.text().contains("DHN-B-000001,Physics for All"), "{}", csv.text());
        assert_eq!(librarian.get("/admin/booksStatus/print?state=all").await.status, StatusCode::OK);
        let audit = app.as_role(Role::Admin).get("/admin/audit").await;
        assert!(audit.text().contains("DHN-B-000001"), "the audit names the issue");
        app.clock.set(NOW);
    })
    .await;
}

#[tokio::test]
async fn a_form_issues_and_renews_and_comes_back_with_its_faults() {
    each(async |app| {
        let librarian = app.as_role(Role::Librarian);
        let empty = librarian.get("/admin/booksStatus/new").await.props();
        assert_eq!(empty["values"]["dueOn"], "2026-10-05", "two weeks");
        let refused = librarian.form("/admin/booksStatus/new", &[("bookId", "book-1"), ("dueOn", "2026-10-05")]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let found = librarian.get("/admin/booksStatus/choices/bookId?search=phys").await.json();
        assert_eq!(found["choices"][0]["beside"], "2 of 2 free");
        let fields = [("bookId", "book-1"), ("studentId", "student-1"), ("dueOn", "2026-10-05"), ("formKey", "one")];
        let (first, second) = (
            librarian.form("/admin/booksStatus/new", &fields).await,
            librarian.form("/admin/booksStatus/new", &fields).await,
        );
        assert_eq!((first.status, first.header("location")), (StatusCode::SEE_OTHER, "/admin/booksStatus?done=added"));
        assert_eq!(second.header("location"), first.header("location"), "pressed twice");
        let list = librarian.get(first.header("location")).await.served_as("booksStatus").props();
        assert_eq!((&list["total"], &list["done"]), (&json!(1), &json!("Book Issued")));
        for (search, total) in [("amina", 1), ("PHYS", 1), ("b-000001", 1), ("%25", 0), ("_", 0)] {
            let found = librarian.get(&format!("/admin/booksStatus?search={search}")).await.props();
            assert_eq!(found["total"], total, "{search}");
        }
        let id = list["rows"][0]["_id"].as_str().unwrap().to_owned();
        let page = format!("/admin/booksStatus/{id}");
        let shown = librarian.get(&page).await.props();
        assert_eq!((&shown["until"], &shown["issue"]["version"]), (&json!("2026-10-19"), &json!(1)));
        let earlier = librarian.form(&format!("{page}/renew"), &[("dueOn", "2026-10-01"), ("version", "1")]).await;
        assert_eq!(earlier.status, StatusCode::UNPROCESSABLE_ENTITY);
        let error = earlier.props()["error"].clone();
        assert_eq!(error, "It may be kept until 5 October 2026 already");
        let renewed = librarian.form(&format!("{page}/renew"), &[("dueOn", "2026-10-19"), ("version", "1")]).await;
        assert_eq!(renewed.header("location"), "/admin/booksStatus?done=renewed");
        let stale = librarian.form(&format!("{page}/renew"), &[("dueOn", "2026-10-29"), ("version", "1")]).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);

        // Who may not, and another branch's.
        for role in [Role::Teacher, Role::Accountant, Role::AdmissionSupport] {
            let client = app.as_role(role);
            assert_eq!(client.get("/admin/booksStatus").await.status, StatusCode::FORBIDDEN, "{role}");
            assert_eq!(issue(&client, &to_student("student-2")).await.status, StatusCode::FORBIDDEN, "{role}");
        }
        let far = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(far.get(&page).await.status, StatusCode::FORBIDDEN);
        assert_eq!(far.form(&format!("{page}/return"), &[]).await.status, StatusCode::FORBIDDEN);
        assert_eq!(put(&far, &format!("/api/returnBook/{id}"), &json!({})).await.status, StatusCode::FORBIDDEN);
        assert_eq!(
            put(&far, &format!("/api/renewBook/{id}"), &json!({ "dueOn": "2026-12-01" })).await.status,
            StatusCode::FORBIDDEN
        );
        let count = "/api/getStudentIssuedBookCount?studentId=student-1";
        assert_eq!(far.get(count).await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.as_student("student-2").get(count).await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.as_role(Role::Teacher).get(count).await.status, StatusCode::FORBIDDEN);
        assert_eq!(librarian.get("/api/getStudentIssuedBookCount").await.status, StatusCode::BAD_REQUEST);
        assert_eq!(put(&librarian, "/api/returnBook/nothing", &json!({})).await.status, StatusCode::NOT_FOUND);
        assert_eq!(librarian.get("/api/getAllBookIssue?state=lost").await.status, StatusCode::BAD_REQUEST);
        let superadmin = app.as_role(Role::SuperAdmin).get("/api/getAllBookIssue?branchId=branch-2").await.json();
        assert_eq!(superadmin["total"], 0);
    })
    .await;
}

#[tokio::test]
async fn a_renewed_book_keeps_its_fine_until_somebody_waives_it() {
    each(async |app| {
        let id = issued(&app.as_role(Role::Librarian), &to_student("student-1")).await;
        app.clock.set(NOW + 7 * DAY_MS);
        let librarian = app.as_role(Role::Librarian);
        let (renew, waive) = (format!("/api/renewBook/{id}"), format!("/api/waiveBookFine/{id}"));
        let renewed = put(&librarian, &renew, &json!({ "dueOn": "2026-10-10" })).await;
        assert_eq!(renewed.refusal(), (200, "Successfully Updated".to_owned()));
        let row = async |client: &Client| client.get("/api/getAllBookIssue").await.json()["data"][0].clone();
        let kept = row(&librarian).await;
        assert_eq!(
            (&kept["daysLate"], &kept["fine"], &kept["waived"], &kept["waiveReason"]),
            (&json!(0), &json!(7.5), &json!(0), &Value::Null),
            "three days of 2.50"
        );
        let page = format!("/admin/booksStatus/{id}");
        let shown = librarian.get(&page).await.served_as("bookIssue").props();
        assert_eq!((&shown["fineKept"], &shown["issue"]["fine"]), (&json!(7.5), &json!(7.5)));
        let own = app.as_student("student-1").get("/admin/booksMyIssue").await.props();
        assert_eq!(own["out"][0]["fine"], 7.5);

        // What is wrong with a waiver, and who may not.
        assert_eq!(put(&librarian, &waive, &json!({})).await.status, StatusCode::BAD_REQUEST);
        assert_eq!(put(&librarian, &waive, &json!({ "reason": 5 })).await.status, StatusCode::BAD_REQUEST);
        let long = put(&librarian, &waive, &json!({ "reason": "x".repeat(301) })).await;
        assert!(!fault(&long, "reason").is_empty());
        let stale = put(&librarian, &waive, &json!({ "reason": "Closed", "version": 1 })).await;
        assert_eq!(stale.status, StatusCode::CONFLICT);
        assert_eq!(stale.json()["conflicts"][0]["yours"], "Closed");
        for role in [Role::Teacher, Role::Accountant, Role::AdmissionSupport] {
            let refused = put(&app.as_role(role), &waive, &json!({ "reason": "Closed" })).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN, "{role}");
        }
        let far = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(put(&far, &waive, &json!({ "reason": "Closed" })).await.status, StatusCode::FORBIDDEN);
        assert_eq!(far.form(&format!("{page}/waive"), &[("reason", "Closed")]).await.status, StatusCode::FORBIDDEN);
        let unknown = put(&librarian, "/api/waiveBookFine/nothing", &json!({ "reason": "Closed" })).await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);
        assert_eq!(row(&librarian).await["waived"], json!(0), "nothing was stored");

        // By the form: without a reason it comes back.
        let empty = librarian.form(&format!("{page}/waive"), &[("version", "2")]).await;
        assert_eq!(empty.status, StatusCode::UNPROCESSABLE_ENTITY);
        empty.served_as("bookIssue_refused");
        assert_eq!(empty.props()["waive"]["errors"]["reason"], "Give the reason");
        let unseen = [("version", "2"), ("reason", "Closed\u{202e}")];
        let unseen = librarian.form(&format!("{page}/waive"), &unseen).await.props()["waive"].clone();
        assert_eq!(unseen["errors"]["reason"], "Reason holds a character that cannot be shown");
        assert_eq!(unseen["failure"], Value::Null, "said beside its field alone");
        // A call is told whom it does not reach before what is wrong with a value.
        let both = put(&far, &waive, &json!({ "reason": "x".repeat(301) })).await;
        assert_eq!(both.status, StatusCode::FORBIDDEN);
        // What is no input is passed over.
        let passed = json!({ "reason": "", "other": { "reason": "Closed" } });
        assert_eq!(put(&librarian, &waive, &passed).await.refusal(), (400, "reason is missing".to_owned()));
        let press = [("version", "2"), ("reason", "The library was closed"), ("formKey", "waived")];
        let done = librarian.form(&format!("{page}/waive"), &press).await;
        assert_eq!((done.status, done.header("location")), (StatusCode::SEE_OTHER, &*format!("{page}?done=waived")));
        let again = librarian.form(&format!("{page}/waive"), &press).await;
        assert_eq!(again.header("location"), done.header("location"), "pressed twice");
        let shown = librarian.get(done.header("location")).await.served_as("bookIssue_waived").props();
        assert_eq!(
            (&shown["issue"]["fine"], &shown["issue"]["waived"], &shown["issue"]["waiveReason"], &shown["done"]),
            (&json!(0), &json!(7.5), &json!("The library was closed"), &json!(true))
        );
        // An older tab is told, though nothing is left to waive.
        let late = librarian.form(&format!("{page}/waive"), &[("version", "2"), ("reason", "Ill")]).await;
        assert_eq!(late.status, StatusCode::CONFLICT);
        assert!(late.props()["failure"].is_string(), "{}", late.text());
        let nothing = put(&librarian, &waive, &json!({ "reason": "Again" })).await;
        assert_eq!(nothing.refusal(), (409, "There is no fine to waive".to_owned()));

        // A later return adds its own.
        app.clock.set(NOW + 21 * DAY_MS);
        let librarian = app.as_role(Role::Librarian);
        let back = put(&librarian, &format!("/api/returnBook/{id}"), &json!({})).await;
        assert_eq!(back.json()["fine"], json!(5), "two days since: {}", back.text());
        let rest = put(&librarian, &waive, &json!({ "reason": "Paid in books" })).await;
        assert_eq!((rest.status, &rest.json()["waived"]), (StatusCode::OK, &json!(5)), "{}", rest.text());
        let row = row(&librarian).await;
        assert_eq!(
            (&row["fine"], &row["waived"], &row["waiveReason"]),
            (&json!(0), &json!(12.5), &json!("Paid in books"))
        );
        let audit = app.as_role(Role::Admin).get("/admin/audit").await;
        assert!(audit.text().contains("The library was closed"), "the audit keeps the reason");
        app.clock.set(NOW);
    })
    .await;
}
