//! When a promotion can be taken back (docs/rules.md, *Promotion*): not while anything belongs to one of its students in the new session. Which
//! tables that can be is read from the schema. On both engines.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::{Method, StatusCode};
use db::{Db, Engine, FromRow};
use people::promotion::{HELD, NOT_HELD};
use rules::roles::Role;
use serde_json::{Value, json};

use crate::promotion::{body, enrolled, next_year};
use testing::rows::{self, FeeLine};
use testing::{Answer, Client, TestApp, both, both_schools, run};

const PAGE: &str = "/admin/studentPromotion";

#[derive(FromRow)]
struct Column {
    of: String,
    name: String,
}

#[derive(FromRow)]
struct Reference {
    of: String,
    to: String,
}

type ByTable = BTreeMap<String, BTreeSet<String>>;

/// The columns of every table, and the tables that each refers to.
async fn schema(db: &Db) -> (ByTable, ByTable) {
    let (columns, references) = match db.engine() {
        Engine::Sqlite => (
            "select m.name as \"of\", p.name as name from sqlite_master m join pragma_table_info(m.name) p where m.type = 'table'",
            "select m.name as \"of\", p.\"table\" as \"to\" from sqlite_master m join pragma_foreign_key_list(m.name) p
              where m.type = 'table'",
        ),
        Engine::Postgres => (
            "select cast(c.table_name as text) as of, cast(c.column_name as text) as name from information_schema.columns c
               join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
              where c.table_schema = 'public' and t.table_type = 'BASE TABLE'",
            "select cast(t.relname as text) as of, cast(r.relname as text) as \"to\" from pg_constraint c
               join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid where c.contype = 'f'",
        ),
    };
    let mut conn = db.acquire().await.unwrap();
    let found: Vec<Column> = conn.all(columns, ()).await.unwrap();
    let mut columns = ByTable::new();
    for column in found {
        columns.entry(column.of).or_default().insert(column.name);
    }
    let found: Vec<Reference> = conn.all(references, ()).await.unwrap();
    let mut references = ByTable::new();
    for reference in found {
        references.entry(reference.of).or_default().insert(reference.to);
    }
    (columns, references)
}

/// "Refused while anything belongs to the student in the new session: every table with a foreign key to `enrolments`, and every table with a student
/// and a session, directly or through its exam, section, homework or receipt. A test reads those tables from the schema and fails for a new table
/// that is neither checked nor listed as an exception with a reason." What hangs on such a row, as an adjustment on a fee line, needs no line of its
/// own: its row is asked about.
#[tokio::test]
async fn every_table_with_a_student_and_a_session_holds_a_promotion_or_says_why_not() {
    both(|db| async move {
        let (columns, references) = schema(&db).await;
        assert!(columns.len() > 90 && references.len() > 60, "{} tables, {}", columns.len(), references.len());
        let nothing = BTreeSet::new();
        let refers = |table: &str| references.get(table).unwrap_or(&nothing);
        let has = |table: &str, column: &str| columns[table].contains(column);
        let is_of_a_session = |table: &str| {
            let (mut seen, mut next) = (BTreeSet::from([table.to_owned()]), vec![table.to_owned()]);
            while let Some(at) = next.pop() {
                if at == "sessions" || has(&at, "session_id") {
                    return true;
                }
                // A student is of no one session, and neither is what has a student of its own.
                let on = refers(&at).iter().filter(|to| !["students", "enrolments"].contains(&to.as_str()));
                next.extend(on.filter(|to| seen.insert((*to).clone())).cloned());
            }
            false
        };
        let belongs = |table: &&String| {
            let is_of_a_student = refers(table).contains("students") || has(table, "student_id");
            refers(table).contains("enrolments")
                || has(table, "enrolment_id")
                || is_of_a_student && is_of_a_session(table)
        };
        let found: BTreeSet<&str> = columns.keys().filter(belongs).map(String::as_str).collect();
        let told: BTreeSet<&str> = HELD.iter().copied().chain(NOT_HELD.iter().map(|of| of.table)).collect();
        let new: Vec<_> = found.difference(&told).collect();
        assert!(
            new.is_empty(),
            "{new:?} must be asked about in promotion/store.rs, or stand in NOT_HELD with a reason"
        );
        let old: Vec<_> = told.difference(&found).collect();
        assert!(old.is_empty(), "{old:?} hold no student in a session");
        assert!(NOT_HELD.iter().all(|of| of.reason.len() > 20 && !HELD.contains(&of.table)));
    })
    .await;
}

/// What the rows of the next test refer to.
async fn before(db: &Db) {
    rows::exam(db, "exam-next", "session-next", "Term", ("half_yearly", "term")).await;
    rows::subject(db, "subject-next", "session-next", "Mathematics").await;
    let sheet = ["exam-next", "section-9-next", "subject-next"];
    rows::mark_sheet(db, "sheet-next", sheet, (false, false), 1).await;
    rows::fee_type(db, "tuition", ("Tuition", "monthly"), None).await;
    rows::account(db, "cash", "branch-1", ("Cash", "cash"), None, None).await;
    run(
        db,
        "insert into homework (id, session_id, section_id, subject_id, title, given_on, due_on, given_by_name, status, search_text, version,
                changed_by_name, changed_at)
         values ('homework-next', 'session-next', 'section-9-next', 'subject-next', 'Sums', '2027-01-05', '2027-01-09', 'T', 'active', 'sums',
                 1, '', 0)",
    )
    .await;
    let year = ["2028-01-01", "2028-12-31"];
    rows::session(db, "session-after", "branch-1", "2028", year, "planned").await;
    run(
        db,
        "insert into promotions (id, branch_id, old_session_id, new_session_id, by_id, by_name, created_at)
         values ('later', 'branch-1', 'session-next', 'session-after', 'e', 'E', 1)",
    )
    .await;
}

/// A table, what puts student-1's row into it and takes it out again, and what is then said.
const ROWS: [(&str, &str, &str, &str); 10] = [
    (
        "marks",
        "insert into marks (sheet_id, student_id, version, changed_by, changed_by_name, changed_at, written, written_full_mark)
         values ('sheet-next', 'student-1', 1, 'e', 'E', 1, 100, 50)",
        "delete from marks where sheet_id = 'sheet-next'",
        "marks",
    ),
    (
        "student_qualities",
        "insert into student_qualities (id, student_id, session_id, semester, regularity, version, changed_by, changed_by_name, changed_at)
         values ('q-next', 'student-1', 'session-next', '', 'A', 1, 'e', 'E', 1)",
        "delete from student_qualities where id = 'q-next'",
        "conduct grades",
    ),
    (
        "student_subjects",
        "insert into student_subjects (enrolment_id, subject_id)
         select id, 'subject-next' from enrolments where session_id = 'session-next' and student_id = 'student-1'",
        "delete from student_subjects where subject_id = 'subject-next'",
        "optional subjects",
    ),
    (
        "attendance_marks",
        "insert into attendance_marks (enrolment_id, day, state, version, changed_by, changed_by_name, changed_at)
         select id, '2027-01-04', 'present', 1, 'e', 'E', 1 from enrolments where session_id = 'session-next' and student_id = 'student-1'",
        "delete from attendance_marks where day = '2027-01-04'",
        "attendance",
    ),
    (
        "fee_lines",
        "insert into fee_lines (id, branch_id, session_id, student_id, fee_type_id, head_id, billing_key, label, due_on, late_from,
                full_amount, raised, adjusted, paid, fine, fine_settled, raised_at)
         values ('line-next', 'branch-1', 'session-next', 'student-1', 'tuition', 'head-1', '2027-01', 'Tuition, January 2027', '2027-01-10',
                 '2027-01-11', 1000, 1000, 0, 0, 0, 0, 1)",
        "delete from fee_lines where id = 'line-next'",
        "fees",
    ),
    (
        "fee_specials",
        "insert into fee_specials (id, session_id, student_id, terms, amount, from_day, to_day, reason, status, search_text, version,
                changed_by_name, changed_at)
         values ('special-next', 'session-next', 'student-1', 'percent', 5000, '2027-01-01', '2027-12-31', 'Sibling', 'active', '', 1, '', 0)",
        "delete from fee_specials where id = 'special-next'",
        "special fees",
    ),
    (
        "receipts",
        "insert into receipts (id, branch_id, year, number, printed_number, student_id, session_id, on_day, at, by_id, by_name, method,
                account_id, amount, printed)
         values ('receipt-next', 'branch-1', '2027', 1, 'R-2027-1', 'student-1', 'session-next', '2027-01-04', 1, 'e', 'E', 'cash', 'cash',
                 1000, '{}')",
        "delete from receipts where id = 'receipt-next'",
        "receipts",
    ),
    (
        "hand_ins",
        "insert into hand_ins (id, homework_id, student_id, text, handed_in_at, handed_in_on, version)
         values ('hand-in-next', 'homework-next', 'student-1', '42', 1, '2027-01-06', 1)",
        "delete from hand_ins where id = 'hand-in-next'",
        "homework",
    ),
    (
        "enrolments",
        "update enrolments set left_on = '2027-02-01' where session_id = 'session-next' and student_id = 'student-1'",
        "update enrolments set left_on = null where session_id = 'session-next' and student_id = 'student-1'",
        "a day of leaving",
    ),
    (
        "promotion_students",
        "insert into promotion_students (promotion_id, student_id, status, old_label, new_label) values ('later', 'student-1', 'leave', '', '')",
        "delete from promotion_students where promotion_id = 'later'",
        "a later promotion",
    ),
];

async fn promoted(admin: &Client) -> String {
    let students = json!([
        { "studentId": "student-1", "promotionStatus": "promote" },
        { "studentId": "student-2", "promotionStatus": "promote" },
    ]);
    let saved = admin.post("/api/addStudentPromotion", &body(&students)).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text());
    saved.json()["_id"].as_str().unwrap().to_owned()
}

async fn undo(client: &Client, id: &str) -> Answer {
    client.json(Method::DELETE, &format!("/api/undoStudentPromotion/{id}"), &Value::Null, &[]).await
}

#[tokio::test]
async fn a_promotion_is_not_taken_back_while_anything_belongs_to_a_student_in_the_new_session() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        next_year(&db).await;
        before(&db).await;
        // No receipt is ever taken away but here, where each table is tried by itself.
        let kept = match db.engine() {
            Engine::Sqlite => "drop trigger receipts_no_delete",
            Engine::Postgres => "drop trigger receipts_only_added on receipts",
        };
        run(&db, kept).await;
        let tables: BTreeSet<&str> = ROWS.iter().map(|(table, ..)| *table).collect();
        assert_eq!(tables, HELD.iter().copied().collect(), "each table is tried");
        let admin = app.as_role(Role::Admin);
        let id = promoted(&admin).await;
        for (table, add, take, what) in ROWS {
            run(&db, add).await;
            let words = format!("The promotion cannot be taken back, because of what is stored in the new session: Amina Rahman has {what}");
            assert_eq!(undo(&admin, &id).await.refusal(), (409, words.clone()), "{table}");
            let page = admin.form(&format!("{PAGE}/{id}/undo"), &[]).await;
            let props = page.props();
            assert_eq!((page.status, &props["failure"], &props["mayUndo"]), (StatusCode::CONFLICT, &json!(words), &json!(false)));
            assert_eq!(enrolled(&db).await.len(), 2, "{table}: nothing is stored");
            run(&db, take).await;
        }
        // The same of the old session holds nothing, and neither does somebody else's.
        for (id, session, student, month, days) in [
            ("line-old", "session-1", "student-1", "2026-12", ["2026-12-10", "2026-12-11"]),
            ("line-other", "session-next", "student-new", "2027-01", ["2027-01-10", "2027-01-11"]),
        ] {
            let line = FeeLine::of([id, student, "tuition"], (month, "Tuition"), days, 1_000);
            rows::fee_line(&db, &FeeLine { session, raised_at: 1, ..line }).await;
        }
        for (role, status) in [(Role::Teacher, 403), (Role::Accountant, 403), (Role::Student, 403)] {
            assert_eq!(undo(&app.as_role(role), &id).await.status.as_u16(), status, "{role}");
        }
        let other = app.as_employee("employee-admin-2", Role::Admin);
        assert_eq!(undo(&other, &id).await.status, StatusCode::FORBIDDEN);
        assert_eq!(undo(&admin, "no-such").await.status, StatusCode::NOT_FOUND);
        let done = undo(&admin, &id).await;
        assert_eq!(done.refusal(), (200, "Successfully Deleted".to_owned()));
        assert_eq!(enrolled(&db).await, Vec::<String>::new());
    })
    .await;
}

#[derive(FromRow)]
struct Count {
    count: i64,
}

async fn acts(db: &Db) -> i64 {
    let mut conn = db.acquire().await.unwrap();
    let sql = "select count(*) as count from audit_acts where subject_kind = 'promotion' and action = 'delete'";
    let count: Count = conn.one(sql, ()).await.unwrap();
    count.count
}

/// "an undo that arrives twice: ... a clear message and nothing is stored"
#[tokio::test]
async fn an_undo_that_arrives_twice_is_refused_and_stores_nothing() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        next_year(&db).await;
        let admin = app.as_role(Role::Admin);
        let already = (409, "This promotion has been taken back already".to_owned());
        for round in 1..=4 {
            let id = promoted(&admin).await;
            let (one, other) = tokio::join!(undo(&admin, &id), undo(&admin, &id));
            let mut answers = [one.refusal(), other.refusal()];
            answers.sort();
            assert_eq!(answers, [(200, "Successfully Deleted".to_owned()), already.clone()]);
            assert_eq!((enrolled(&db).await.len(), acts(&db).await), (0, round));
            // By the page, and after everybody was promoted anew.
            let again = promoted(&admin).await;
            let page = admin.form(&format!("{PAGE}/{id}/undo"), &[]).await;
            assert_eq!(page.status, StatusCode::CONFLICT);
            assert_eq!(page.props()["failure"], already.1);
            assert_eq!((enrolled(&db).await.len(), acts(&db).await), (2, round));
            run(&db, "delete from promotion_students where new_enrolment_id is not null").await;
            run(&db, "delete from enrolments where session_id = 'session-next' and id <> 'enrolment-new'").await;
            run(&db, "delete from promotions where undone_at is null").await;
            assert!(!again.is_empty());
        }
    })
    .await;
}
