//! Books on loan by spreadsheet (docs/rules.md, *Opening data*), on both engines: what a row becomes, what is refused by name, who may, and that
//! nothing is lent twice.

use axum::http::StatusCode;
use db::{Db, FromRow};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::imports::{self, counts, errors};
use testing::{Client, each_engine, rows, run};

const PAGE: &str = "/admin/bulkImport/booksOnLoan";
const CALL: &str = "/api/addBulkBookLoan";
const HEAD: &str =
    "ISBN,Title,Author,Reg No,Class,Section,Roll,Student name,User Id,Employee Name,Issued on,Due on,Fine per day,Note";

async fn chosen(client: &Client, rows: &[&str]) -> String {
    imports::chosen(client, (PAGE, "employee-librarian"), &[&[HEAD], rows].concat()).await
}

#[derive(FromRow)]
struct Line {
    line: String,
}

async fn issues(db: &Db) -> Vec<String> {
    let mut conn = db.acquire().await.unwrap();
    let rows: Vec<Line> = conn
        .all(
            "select i.issue_no || ' ' || i.book_id || ' ' || coalesce(i.student_id, i.employee_id, '') || ' ' || i.issued_on || ' ' ||
                    i.due_on || ' ' || cast(i.fine_per_day as text) || ' ' || i.status || ' ' || coalesce(i.note, '-') as line
               from book_issues i order by i.issue_no",
            (),
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.line).collect()
}

/// A second book of branch 1, with an ISBN and one copy.
async fn second_book(db: &Db) {
    rows::book(db, "book-odyssey", "branch-1", "The Odyssey", "books-1", 1).await;
    run(db, "update books set author = 'Homer', isbn = '978-0-14-044913-6' where id = 'book-odyssey'").await;
}

#[tokio::test]
async fn each_row_becomes_an_issue_on_its_own_day() {
    each_engine(async |app| {
        let db = &app.app.db;
        second_book(db).await;
        let librarian = app.as_role(Role::Librarian);
        let rows = [
            ",Physics for All,,S-001,,,,Amina,,,01/08/2026,15/08/2026,,",
            "9780140449136,odyssey,,,VIII,A,2,Bashir Ahmed,,,2026-09-10,2026-09-30,1.50,torn",
            ",physics for all,,,,,,,teacher,,2026-09-20,2026-10-20,0,",
        ];
        let address = chosen(&librarian, &rows).await;
        let shown = librarian.get(&address).await;
        assert_eq!(shown.status, StatusCode::OK, "{}", shown.text());
        let plan = shown.props();
        assert_eq!((counts(&plan), &plan["ready"]), ([3, 0, 0, 0], &json!(true)), "{:?}", errors(&plan));
        let added = &plan["added"][1];
        assert_eq!(
            (&added["name"], &added["key"], &added["values"]),
            (
                &json!("The Odyssey"),
                &json!("978-0-14-044913-6"),
                &json!(["Bashir Ahmed · S-002", "", "10 September 2026", "30 September 2026", "1.50"])
            )
        );
        assert!(issues(db).await.is_empty(), "a rehearsal stores nothing");
        let press = [("act", "apply"), ("formKey", "one-press")];
        for _ in 0..2 {
            let done = librarian.form(&address, &press).await;
            assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text());
        }
        assert_eq!(
            issues(db).await,
            [
                "B-000001 book-1 student-1 2026-08-01 2026-08-15 250 out -",
                "B-000002 book-odyssey student-2 2026-09-10 2026-09-30 150 out torn",
                "B-000003 book-1 employee-teacher 2026-09-20 2026-10-20 0 out -",
            ]
        );
        // It comes back as any other, and costs what it is late: 37 days.
        let list = librarian.get("/api/getAllBookIssue?state=late").await.json();
        let id = list["data"][0]["_id"].as_str().unwrap_or_else(|| panic!("{list}")).to_owned();
        let back = librarian.put(&format!("/api/returnBook/{id}"), &json!({})).await.json();
        assert_eq!(back["fine"], json!(92.5), "{back}");

        // The same file again lends nothing, nor what has come back since.
        let plan = librarian.get(&chosen(&librarian, &rows[..2]).await).await.props();
        assert_eq!((counts(&plan), &plan["ready"]), ([0, 0, 2, 0], &json!(false)), "{:?}", errors(&plan));
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_on_loan_is_refused_by_name() {
    each_engine(async |app| {
        let db = &app.app.db;
        second_book(db).await;
        run(db, "update enrolments set left_on = '2026-02-15' where student_id = 'student-5'").await;
        run(db, "update employees set status = 'inactive' where id = 'employee-teacher-b'").await;
        let librarian = app.as_role(Role::Librarian);
        let first = chosen(&librarian, &["9780140449136,,,S-001,,,,,,,2026-09-01,2026-09-30,,"]).await;
        assert_eq!(librarian.form(&first, &[("act", "apply")]).await.status, StatusCode::SEE_OTHER);
        let before = issues(db).await;
        assert_eq!(before.len(), 1);
        let rows = [
            "9780140449136,,,S-002,,,,,,,2026-09-01,2026-09-30,,", // 2: its one copy is out
            "9780140449136,,,S-001,,,,,,,2026-09-01,2026-10-30,,",
            "9780140449136,Physics,,S-002,,,,,,,2026-09-02,2026-09-30,,", // 4
            ",Chemistry,,S-002,,,,,,,2026-09-01,2026-09-30,,",
            ",Physics for All,,,,,,,,,2026-09-01,2026-09-30,,", // 6: nobody
            ",Physics for All,,S-002,,,,,teacher,,2026-09-01,2026-09-30,,",
            ",Physics for All,,S-005,,,,,,,2026-09-01,2026-09-30,,", // 8
            ",Physics for All,,,,,,,teacher.b,,2026-09-01,2026-09-30,,",
            ",Physics for All,,S-002,,,,,,,2026-09-22,2026-09-30,,", // 10
            ",Physics for All,,S-002,,,,,,,2026-09-02,2026-09-01,,",
            ",Physics for All,,S-002,,,,,,,2025-09-01,2026-09-30,,", // 12
            ",Physics for All,,S-009,,,,,,,2026-09-01,2026-09-30,,",
            ",Physics for All,,S-001,,,,Bashir,,,2026-09-01,2026-09-30,,", // 14
            ",Physics for All,,,,,,,nobody,,2026-09-01,2026-09-30,,",
        ];
        let plan = librarian.get(&chosen(&librarian, &rows).await).await.props();
        let wrong = errors(&plan);
        let said: Vec<&str> = wrong.iter().map(String::as_str).filter(|text| !text.contains("the file lends more")).collect();
        assert_eq!(
            said,
            [
                "2 Book: The Odyssey: all copies (1) are out, with Amina Rahman",
                "3 Book: Amina Rahman was issued The Odyssey on 1 September 2026 already. An issue that is there stays as it is; renew or return it",
                "4 Book: 9780140449136 is “The Odyssey”, not “Physics”",
                "5 Book: The library has no book “Chemistry”, or more than one",
                "6 Student: Choose the student or the employee who takes it",
                "7 Employee: Choose a student or an employee, not both",
                "8 Student: Emon Chowdhury has left: no book is issued",
                "9 Employee: Teacher Person is inactive: no book is issued",
                "10 Issued on: 22 September 2026 has not come yet: a book on loan was issued before today",
                "11 Due on: 1 September 2026 is before the day the book was issued on",
                "12 Due on: A book is lent for at most a year",
                "13 Student: No student of the session has the register number S-009",
                "14 Student: S-001, Amina Rahman is not “Bashir”",
                "15 Employee: The branch has no employee “nobody”, or more than one",
            ]
        );
        // Of two copies a file lends no third.
        let three = ["S-001", "S-002", "S-003"].map(|of| format!(",Physics for All,,{of},,,,,,,2026-09-01,2026-09-30,,"));
        let three: Vec<&str> = three.iter().map(String::as_str).collect();
        let address = chosen(&librarian, &three).await;
        let plan = librarian.get(&address).await.props();
        assert_eq!(errors(&plan), ["4 Book: Physics for All has 2 copies, and the file lends more"]);
        assert_eq!(librarian.form(&address, &[("act", "apply")]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(issues(db).await, before, "all or nothing");
    })
    .await;
}

fn loan(student: &str) -> Value {
    json!({ "title": "Physics for All", "regNo": student, "issuedOn": "2026-09-01", "dueOn": "2026-09-30" })
}

#[tokio::test]
async fn the_call_is_the_same_plan_for_whoever_may_manage_the_library() {
    each_engine(async |app| {
        let librarian = app.as_role(Role::Librarian);
        let body = |branch: &str, rows: &[Value]| json!({ "branchId": branch, "booksOnLoan": rows });
        let one = body("branch-1", &[loan("S-001")]);
        for role in Role::ALL {
            let may = matches!(role, Role::SuperAdmin | Role::Admin | Role::Librarian);
            let client = app.as_role(role);
            let mut rehearsed = one.clone();
            rehearsed["dryRun"] = json!(true);
            let answer = client.post(CALL, &rehearsed).await;
            assert_eq!(answer.status == StatusCode::OK, may, "{role} {}", answer.text());
            for page in [PAGE.to_owned(), format!("{PAGE}/template.xlsx")] {
                let shown = client.get(&page).await;
                assert_eq!(shown.status == StatusCode::OK, may, "{role} {page}: {}", shown.text());
            }
        }
        assert_eq!(app.expired().post(CALL, &one).await.status, StatusCode::UNAUTHORIZED);
        let list = librarian.get("/admin/booksStatus").await.props();
        assert_eq!(list["importHref"], PAGE);
        for (sent, status) in [
            (body("branch-2", &[loan("S-001")]), 403),
            (json!({ "branchId": "branch-1" }), 400),
            (body("branch-1", &[]), 400),
            (body("branch-1", &[json!("S-001")]), 400),
            (body("branch-1", &[loan("X")]), 422),
            (body("branch-1", &[json!({ "title": "Physics for All", "regNo": "S-001", "issuedOn": "soon", "dueOn": "2026-09-30" })]), 422),
            // Another branch's book is no book of the library.
            (body("branch-1", &[json!({ "bookId": "book-2", "regNo": "S-001", "issuedOn": "2026-09-01", "dueOn": "2026-09-30" })]), 422),
        ] {
            let refused = librarian.post(CALL, &sent).await;
            assert_eq!(refused.status.as_u16(), status, "{sent}: {}", refused.text());
        }
        assert!(issues(&app.app.db).await.is_empty());
        // Of two copies never three are out, whoever lends them at once.
        let (two, other) = (body("branch-1", &[loan("S-001"), loan("S-002")]), body("branch-1", &[loan("S-003"), loan("S-004")]));
        let admin = app.as_role(Role::Admin);
        let (first, second) = tokio::join!(librarian.post(CALL, &two), admin.post(CALL, &other));
        let mut all = [first.status.as_u16(), second.status.as_u16()];
        all.sort_unstable();
        assert!(matches!(all, [200, 409 | 422]), "{all:?} {} {}", first.text(), second.text());
        assert_eq!(issues(&app.app.db).await.len(), 2);
    })
    .await;
}
