//! Checks that another transaction could overtake (docs/rules.md, *Calls*), on both engines: two changes that each would refuse the other are
//! sent at once, again and again, and what is stored must be what one after the other could have left. On Postgres every write is slow, so that
//! the other one comes between what a transaction reads and what it writes.

use axum::http::Method;
use db::{Db, Engine};
use rules::roles::Role;
use serde_json::{Value, json};

use testing::admission::fields;
use testing::marks::{adding, editing};
use testing::routines::body as routine;
use testing::school::sheet_query;
use testing::{Answer, Client, TestApp, number, rows, run};

/// How often each two meet.
const ROUNDS: usize = 4;

/// Makes every write wait a little before it is done.
async fn slow(db: &Db) {
    if db.engine() == Engine::Sqlite {
        return;
    }
    let mut conn = db.acquire().await.unwrap();
    let tables = conn.table_names().await.unwrap();
    drop(conn);
    run(
        db,
        "create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.02); return null; end $$",
    )
    .await;
    for table in tables {
        let sql = format!(
            "create trigger slow before insert or update or delete on {table} for each statement execute function slow()"
        );
        run(db, sql.leak()).await;
    }
}

async fn sql(app: &TestApp, statements: &[String]) {
    for statement in statements {
        run(&app.app.db, statement.clone().leak()).await;
    }
}

/// One of two who meet.
enum Press {
    Call(Client, Method, String, Value),
    Form(Client, String, Vec<(&'static str, String)>),
}

impl Press {
    fn put(client: &Client, path: impl Into<String>, body: Value) -> Self {
        Self::Call(client.clone(), Method::PUT, path.into(), body)
    }

    fn post(client: &Client, path: impl Into<String>, body: Value) -> Self {
        Self::Call(client.clone(), Method::POST, path.into(), body)
    }

    async fn send(&self) -> Answer {
        match self {
            Self::Call(client, method, path, body) => client.json(method.clone(), path, body, &[]).await,
            Self::Form(client, path, fields) => {
                let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
                client.form(path, &fields).await
            }
        }
    }
}

/// Sends two at once; neither may fail for a reason of its own, and together they leave nothing that `wrong` counts.
async fn meet(app: &TestApp, what: &str, round: usize, (one, two): (Press, Press), wrong: &'static str) {
    // Either comes first.
    let (first, second) = if round.is_multiple_of(2) { (&one, &two) } else { (&two, &one) };
    let (first, second) = tokio::join!(first.send(), second.send());
    for answer in [&first, &second] {
        assert!(answer.status.as_u16() < 500, "{what}: {} {}", answer.status, answer.text());
    }
    let done = [&first, &second].iter().filter(|answer| answer.status.as_u16() < 400).count();
    assert!(done > 0, "{what}: {} and {}", first.text(), second.text());
    let found = number(&app.app.db, wrong).await;
    assert_eq!(found, 0, "{what}, round {round} on {:?}: {} and {}", app.app.db.engine(), first.status, second.status);
}

async fn fees(app: &TestApp) {
    let accountant = app.as_role(Role::Accountant);
    for round in 0..ROUNDS {
        let (fee, head, other) = (format!("fee-{round}"), format!("head-a-{round}"), format!("head-b-{round}"));
        for id in [&head, &other] {
            rows::voucher_head(&app.app.db, id, "branch-1", (id, "income")).await;
        }
        rows::fee_type(&app.app.db, &fee, (&fee, "monthly"), None).await;
        let setup =
            json!({ "sessionId": "session-1", "classId": "class-1", "feeTypeId": fee, "amount": 1500, "dueDay": 10 });
        meet(
            app,
            "a fee type's kind is changed while it is set up",
            round,
            (
                Press::put(&accountant, format!("/api/updateOneFeesType/{fee}"), json!({ "kind": "once" })),
                Press::post(&accountant, "/api/addStudentFeesSetup", setup),
            ),
            "select count(*) as n from fee_setups u join fee_types t on t.id = u.fee_type_id
              where (t.kind = 'monthly') <> (u.due_day is not null)",
        )
        .await;
        let admin = app.as_role(Role::Admin);
        let changed =
            |head: &str| Press::put(&admin, format!("/api/updateOneVoucherHead/{head}"), json!({ "kind": "expense" }));
        let deposit =
            json!({ "date": "2026-09-21", "headId": head, "accountId": "cash", "amount": 500, "party": "Rotary Club" });
        meet(
            app,
            "a head's kind is changed under a deposit",
            round,
            (changed(&head), Press::post(&accountant, "/api/addDeposit", deposit)),
            "select count(*) as n from vouchers v join voucher_heads h on h.id = v.head_id
              where v.kind = 'deposit' and h.kind <> 'income'",
        )
        .await;
        let kind = json!({ "feeName": format!("New {round}"), "headId": other, "kind": "once" });
        meet(
            app,
            "a head's kind is changed under a fee type",
            round,
            (changed(&other), Press::post(&accountant, "/api/addFeesType", kind)),
            "select count(*) as n from fee_types t join voucher_heads h on h.id = t.head_id where h.kind <> 'income'",
        )
        .await;
    }
}

async fn books(app: &TestApp) {
    let librarian = app.as_role(Role::Librarian);
    for round in 0..ROUNDS {
        let id = format!("issue-{round}");
        rows::book_issue(&app.app.db, &id, &id, "student-1", ["2026-09-01", "2026-09-18"], 250).await;
        meet(
            app,
            "a late book is renewed and returned at once",
            round,
            (
                Press::put(&librarian, format!("/api/renewBook/{id}"), json!({ "dueOn": "2026-10-10" })),
                Press::put(&librarian, format!("/api/returnBook/{id}"), json!({})),
            ),
            "select count(*) as n from book_issues where status = 'returned' and fine <> 750",
        )
        .await;
    }
    assert_eq!(
        number(&app.app.db, "select count(*) as n from book_issues where renewals = 1 and fine_kept <> 750").await,
        0,
        "a renewed one has kept its fine"
    );
}

async fn sessions(app: &TestApp) {
    let admin = app.as_role(Role::Admin);
    let head = app.as_role(Role::SuperAdmin);
    rows::exam(&app.app.db, "exam-x", "session-1", "Extra", ("half_yearly", "sba")).await;
    for round in 0..ROUNDS {
        sql(
            app,
            &[
                "delete from exam_schedules where exam_id = 'exam-x'".to_owned(),
                "update sessions set end_date = '2026-12-31' where id = 'session-1'".to_owned(),
            ],
        )
        .await;
        let paper = json!({ "schedules": [{ "subjectId": "subject-1", "sectionId": "section-1", "date": "2026-12-15",
            "writtenFullMark": 10, "writtenPassMark": 4 }] });
        meet(
            app,
            "a session is shortened while an exam is scheduled at its end",
            round,
            (
                Press::put(&head, "/api/updateOneSession/session-1", json!({ "endDate": "2026-11-30" })),
                Press::put(&admin, "/api/updateOneExamSchedule/exam-x:class-1", paper),
            ),
            "select count(*) as n from exam_schedules x join exams e on e.id = x.exam_id join sessions s on s.id = e.session_id
              where x.date > s.end_date",
        )
        .await;
    }
    sql(app, &["update sessions set end_date = '2026-12-31' where id = 'session-1'".to_owned()]).await;
}

async fn bells(app: &TestApp) {
    let admin = app.as_role(Role::Admin);
    for round in 0..ROUNDS {
        let id = format!("bells-{round}");
        sql(
            app,
            &[
                "delete from routine_periods where weekday = 'monday'".to_owned(),
                "delete from periods where schedule_id like 'bells-%'".to_owned(),
                "delete from bell_schedules where id like 'bells-%'".to_owned(),
            ],
        )
        .await;
        rows::bell_schedule(&app.app.db, &id, "branch-1", (&id, &id), ("monday", "")).await;
        rows::period(&app.app.db, &id, 1, ["08:00", "08:45"], "lesson").await;
        let lesson = format!("{id}-1 subject-1 employee-teacher");
        let week = routine("section-1", &[("monday", &[lesson.as_str()])]);
        meet(
            app,
            "a bell schedule is made inactive while a lesson is planned at it",
            round,
            (
                Press::put(&admin, format!("/api/updateOneBellSchedule/{id}"), json!({ "status": "inactive" })),
                Press::post(&admin, "/api/addClassSchedule", week),
            ),
            "select count(*) as n from routine_periods r join periods p on p.id = r.period_id
               join bell_schedules b on b.id = p.schedule_id where b.status = 'inactive'",
        )
        .await;
    }
}

async fn people(app: &TestApp) {
    let admin = app.as_role(Role::Admin);
    for round in 0..ROUNDS {
        sql(
            app,
            &[
                "update sections set seats = 2 where id = 'section-1-b'".to_owned(),
                "update enrolments set section_id = 'section-1', roll = 1 where student_id = 'student-1'".to_owned(),
                "update enrolments set section_id = 'section-1', roll = 2 where student_id = 'student-2'".to_owned(),
            ],
        )
        .await;
        let mut both = Vec::new();
        for (id, roll) in [("student-1", "11"), ("student-2", "12")] {
            let page = admin.get(&format!("/admin/view/{id}/section?sectionId=section-1-b")).await;
            let props = page.props();
            let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let fields = vec![
                ("sessionId", text(&props["sessionId"])),
                ("sectionId", "section-1-b".to_owned()),
                ("version", text(&props["version"])),
                ("seen", text(&props["preview"]["seen"])),
                ("roll", roll.to_owned()),
            ];
            both.push(Press::Form(admin.clone(), format!("/admin/view/{id}/section"), fields));
        }
        let (two, one) = (both.pop().unwrap(), both.pop().unwrap());
        meet(
            app,
            "two students move to the last seat",
            round,
            (one, two),
            "select count(*) as n from sections n where n.seats < (select count(*) from enrolments e where e.section_id = n.id)",
        )
        .await;
    }
    let head = app.as_role(Role::SuperAdmin);
    for round in 0..ROUNDS {
        sql(
            app,
            &["update students set status = 'inactive', previous_student_id = case when id = 'student-2x' then 'student-5' end
                where id in ('student-5', 'student-2x')"
                .to_owned()],
        )
        .await;
        let activate =
            |id: &str| Press::put(&head, format!("/api/updateOneStudent/{id}"), json!({ "status": "active" }));
        meet(
            app,
            "two records of one student become active",
            round,
            (activate("student-5"), activate("student-2x")),
            "select count(*) as n from students s join students t on t.previous_student_id = s.id
              where s.status = 'active' and t.status = 'active'",
        )
        .await;
    }
    for round in 0..ROUNDS {
        sql(
            app,
            &[
                "update enrolments set joined_on = null where student_id = 'student-3'".to_owned(),
                "update marks set written = null, practical = null where student_id = 'student-3'".to_owned(),
            ],
        )
        .await;
        let mark = json!([{ "studentId": "student-3", "written": 40, "practical": 20 }]);
        let both = (
            Press::put(&admin, "/api/updateOneStudent/student-3", json!({ "joinedOn": "2026-06-16" })),
            Press::put(&admin, "/api/updateOneMark", editing("subject-1", mark)),
        );
        meet(
            app,
            "a student joins after an exam of which a mark is entered",
            round,
            both,
            "select count(*) as n from marks m join mark_sheets h on h.id = m.sheet_id join enrolments r on r.student_id = m.student_id
              where m.student_id = 'student-3' and h.exam_id = 'exam-1' and m.written is not null and r.joined_on > '2026-06-15'",
        )
        .await;
    }
}

async fn applicants(app: &TestApp) {
    let (admin, anybody) = (app.as_role(Role::Admin), app.anonymous());
    rows::class(&app.app.db, "class-9", "session-1", ("Class 9", 9)).await;
    for round in 0..ROUNDS {
        run(&app.app.db, "delete from applications").await;
        run(&app.app.db, "delete from admission_openings").await;
        let days = ["2026-09-01", "2026-09-30"];
        rows::admission_opening(&app.app.db, "open-1", ["session-1", "class-1"], days, Some(2)).await;
        let key = format!("press-{round}");
        let mut form: Vec<(&'static str, String)> =
            fields(&[]).into_iter().map(|(name, value)| (name, value.to_owned())).collect();
        form.push(("formKey", key));
        meet(
            app,
            "the class that takes applications is changed while one comes",
            round,
            (
                Press::put(&admin, "/api/updateOneAdmissionOpening/open-1", json!({ "classId": "class-9" })),
                Press::Form(anybody.clone(), "/admission/class/open-1".to_owned(), form),
            ),
            // One that came before the change is of the class that it named; what comes after it is of the new one. Ids follow each other.
            "select count(*) as n from applications p join admission_openings o on o.id = p.opening_id
              where o.class_id <> 'class-1' and exists (select 1 from audit_acts a where a.subject_id = o.id and a.id > p.id)",
        )
        .await;
    }
}

async fn branches(app: &TestApp) {
    let head = app.as_role(Role::SuperAdmin);
    for round in 0..ROUNDS {
        let letter = ["A", "B", "C", "D"][round % 4];
        let branch = |name: &str, code: &str| {
            let (name, code) = (format!("{name} {round}"), format!("{code}{letter}"));
            let body = json!({ "branchName": name, "branchCode": code, "schoolName": "Test School", "currency": "BDT",
                "currencySymbol": "৳" });
            Press::post(&head, "/api/addBranch", body)
        };
        // One more after each round.
        let wrong = format!(
            "select count(*) - {} as n from branches where branch_name like '_lan %' or branch_name like '_LAN %'",
            round + 1
        );
        meet(
            app,
            "two branches get one name in different letters",
            round,
            (branch("Élan", "E"), branch("éLAN", "F")),
            wrong.leak(),
        )
        .await;
    }
}

/// docs/rules.md, *Grading schemes*: "Results of which something is published change only with a reason."
async fn schemes(app: &TestApp) {
    let admin = app.as_role(Role::Admin);
    sql(app, &["delete from marks".to_owned(), "delete from mark_sheets".to_owned()]).await;
    let marks = json!([{ "studentId": "student-1", "written": 45.5, "practical": 20 }]);
    let added = admin.post("/api/addSubjectWiseMarks", &adding("subject-1", marks)).await;
    assert_eq!(added.status, 200, "{}", added.text());
    let change = || {
        let body = json!({ "classes": [{ "classId": "class-1", "gradingSchemeId": "nationalGpa5" }] });
        Press::post(&admin, "/api/changeGradingScheme/session-1", body)
    };
    for round in 0..ROUNDS {
        let anew = [
            "delete from grading_letter_changes",
            "delete from grading_changes",
            "delete from session_class_schemes",
            "update mark_sheets set is_published = false, is_locked = false",
        ];
        let anew = anew.map(str::to_owned);
        sql(app, &anew).await;
        let publish = format!("/api/publishResult?{}", sheet_query("subject-1"));
        meet(
            app,
            "a scheme is changed while a result is published",
            round,
            (change(), Press::post(&admin, publish, json!({ "isPublished": true }))),
            "select count(*) as n from grading_letter_changes l join grading_changes c on c.id = l.change_id
              where l.is_open and c.reason is null",
        )
        .await;
        sql(app, &anew).await;
        let mark = json!([{ "studentId": "student-1", "written": 30 + round }]);
        meet(
            app,
            "a scheme is changed while marks are saved",
            round,
            (change(), Press::put(&admin, "/api/updateOneMark", editing("subject-1", mark))),
            "select 1 - count(*) as n from session_class_schemes where class_id = 'class-1'",
        )
        .await;
        sql(app, &anew).await;
        let other = json!({ "classes": [{ "classId": "class-1", "gradingSchemeId": "percentages" }] });
        meet(
            app,
            "two change a scheme at once",
            round,
            (change(), Press::post(&admin, "/api/changeGradingScheme/session-1", other)),
            "select 2 - count(*) as n from grading_changes",
        )
        .await;
    }
}

#[tokio::test]
async fn no_check_is_overtaken_by_another_transaction() {
    for app in TestApp::on_both().await {
        let taka =
            "update branches set currency = 'BDT', currency_symbol = '৳', branch_code = 'DHK' where id = 'branch-1'";
        run(&app.app.db, taka).await;
        let cash_box = ("Cash box", "cash");
        rows::account(&app.app.db, "cash", "branch-1", cash_box, Some("cash"), Some(100_000)).await;
        slow(&app.app.db).await;
        fees(&app).await;
        books(&app).await;
        sessions(&app).await;
        bells(&app).await;
        people(&app).await;
        applicants(&app).await;
        branches(&app).await;
    }
}

#[tokio::test]
async fn no_change_of_a_grading_scheme_is_overtaken_by_another_transaction() {
    for app in TestApp::on_both().await {
        slow(&app.app.db).await;
        schemes(&app).await;
    }
}
