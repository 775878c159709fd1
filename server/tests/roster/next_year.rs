//! A new session with what an old one has (docs/rules.md, *Promotion*), on both engines.

use axum::http::StatusCode;
use db::{Db, FromRow};
use rules::roles::Role;
use serde_json::json;

use testing::{TestApp, both_schools, lines, rows, run};

const PAGE: &str = "/admin/manageSession/session-1/next";

/// What a session has, by name.
async fn has(db: &Db, name: &str) -> Vec<String> {
    #[derive(FromRow)]
    struct Row {
        text: String,
    }
    let mut conn = db.acquire().await.unwrap();
    let rows: Vec<Row> = conn
        .all(
            "with s as (select id from sessions where session_name = $1)
             select text from (
               select 'class ' || c.class_name as text from classes c where c.session_id in (select id from s)
               union all
               select 'section ' || n.section_name || ' ' || coalesce(n.class_teacher_id, '-') from sections n
                 join classes c on c.id = n.class_id where c.session_id in (select id from s)
               union all
               select 'subject ' || j.subject_name from subjects j where j.session_id in (select id from s)
               union all
               select 'exam ' || x.name from exams x where x.session_id in (select id from s)
               union all
               select 'assigned ' || n.section_name || ' ' || j.subject_name || ' ' || t.kind || ' ' || coalesce(g.group_name, '-')
                      || case when g.is_fourth_subject then ' fourth' else '' end
                 from section_subjects t join subjects j on j.id = t.subject_id join sections n on n.id = t.section_id
                 left join choice_groups g on g.id = t.choice_group_id where j.session_id in (select id from s)
               union all
               select 'lesson ' || n.section_name || ' ' || j.subject_name || ' ' || r.teacher_id from routine_periods r
                 join subjects j on j.id = r.subject_id join sections n on n.id = r.section_id where j.session_id in (select id from s)
               union all
               select 'marked ' || d.exam_type || ' ' || j.subject_name || ' ' || cast(d.written_full_mark as text)
                 from mark_distribution_subjects d join subjects j on j.id = d.subject_id where j.session_id in (select id from s)
               union all
               select 'student' from enrolments e where e.session_id in (select id from s)) t order by text",
            name,
        )
        .await
        .unwrap();
    rows.into_iter().map(|row| row.text).collect()
}

const SESSION: [(&str, &str); 4] =
    [("sessionName", "2027"), ("startDate", "2027-01-01"), ("endDate", "2027-12-31"), ("semesterDates.shown", "1")];

#[tokio::test]
async fn a_new_session_takes_over_what_is_ticked_and_nothing_else() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        rows::choice_group(&db, "group-c", "section-1", "Fourth", 1).await;
        rows::grading_scheme(&db, "scheme-1", Some("branch-1"), "Ours", 2, 0).await;
        for (id, number) in [("scheme-1-1", 1), ("scheme-1-2", 2)] {
            rows::grading_scheme_version(&db, id, "scheme-1", number, "{}", 0).await;
        }
        for sql in [
            "update choice_groups set is_fourth_subject = true where id = 'group-c'",
            "update section_subjects set kind = 'optional', choice_group_id = 'group-c'
              where section_id = 'section-1' and subject_id = 'subject-1-spell'",
            "insert into mark_distributions (class_id, exam_type, version, changed_by_name, changed_at) values ('class-1', 'term', 1, '', 0)",
            "insert into mark_distribution_subjects (class_id, exam_type, subject_id, written_full_mark, written_pass_mark)
             values ('class-1', 'term', 'subject-1', 80, 27)",
            "update sections set status = 'inactive' where id = 'section-1-b'",
            "update sessions set grading_version_id = 'scheme-1-1' where id = 'session-1'",
            "insert into session_class_schemes (session_id, class_id, grading_version_id) values ('session-1', 'class-1', 'scheme-1-1')",
        ] {
            run(&db, sql).await;
        }
        let document = rules::scheme::BuiltIn::Standard.json().replace('\'', "''");
        run(&db, &format!("update grading_scheme_versions set definition = '{document}'")).await;
        let admin = app.as_role(Role::Admin);
        let page = admin.get(PAGE).await.props();
        assert_eq!(page["values"], json!({ "sessionName": "2027", "startDate": "2027-01-01", "endDate": "2027-12-31" }));
        let counts: Vec<&str> = page["parts"].as_array().unwrap().iter().map(|part| part["count"].as_str().unwrap()).collect();
        assert_eq!(
            counts,
            ["1 class", "1 section", "3 subjects", "1 section has subjects", "1 lesson a week", "2 exams", "1 class and exam type", "0 fees of classes"]
        );
        let session = admin.get("/admin/manageSession/session-1").await.props();
        assert_eq!(session["links"][0]["href"], PAGE);

        let lacking = [&SESSION[..], &[("part.sections", "1"), ("part.routine", "1")]].concat();
        let refused = admin.form(PAGE, &lacking).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.served_as("nextYear_lacking");
        let errors = refused.props()["errors"].clone();
        assert_eq!(errors["part.routine"], "Routine cannot be copied without the subjects");
        assert_eq!(has(&db, "2027").await, Vec::<String>::new());
        let taken = [("sessionName", "2026"), SESSION[1], SESSION[2], SESSION[3], ("part.classes", "1")];
        let refused = admin.form(PAGE, &taken).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        assert!(refused.props()["errors"]["sessionName"].is_string(), "{}", refused.props()["errors"]);

        let all = ["classes", "sections", "subjects", "assigned", "routine", "exams", "distribution"].map(|part| format!("part.{part}"));
        let ticks: Vec<(&str, &str)> = all.iter().map(|part| (part.as_str(), "1")).collect();
        let saved = admin.form(PAGE, &[&SESSION[..], &ticks].concat()).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        assert_eq!(
            has(&db, "2027").await,
            [
                "assigned A English Language all -",
                "assigned A Mathematics all -",
                "assigned A Spelling optional Fourth fourth",
                "class Class 8",
                "exam Class Test 1",
                "exam Half Yearly",
                "lesson A Mathematics employee-teacher",
                "marked term Mathematics 80",
                "section A employee-teacher",
                "subject English Language",
                "subject Mathematics",
                "subject Spelling",
            ]
        );
        let graded = "select session_name || ' ' || grading_version_id as line from sessions where grading_version_id is not null order by session_name";
        assert_eq!(lines(&db, graded).await, ["2026 scheme-1-1", "2027 scheme-1-2"], "by the latest version");
        let of_classes = "select s.session_name || ' ' || k.grading_version_id as line
            from session_class_schemes k join sessions s on s.id = k.session_id join classes c on c.id = k.class_id and c.session_id = s.id
           order by s.session_name";
        assert_eq!(lines(&db, of_classes).await, ["2026 scheme-1-1", "2027 scheme-1-2"], "and its classes");
        // The copy can be changed and deleted like anything else.
        let fewer = [("sessionName", "2028"), ("startDate", "2028-01-01"), ("endDate", "2028-12-31"), ("part.subjects", "1")];
        assert_eq!(admin.form(PAGE, &fewer).await.status, StatusCode::SEE_OTHER);
        assert_eq!(has(&db, "2028").await, ["subject English Language", "subject Mathematics", "subject Spelling"]);

        for (client, path, status) in [
            (app.as_role(Role::Teacher), PAGE, 403),
            (app.as_role(Role::AdmissionSupport), PAGE, 403),
            (app.as_role(Role::Admin), "/admin/manageSession/session-2/next", 403),
            (app.as_role(Role::Admin), "/admin/manageSession/nothing/next", 404),
        ] {
            assert_eq!(client.get(path).await.status.as_u16(), status, "{path}");
            assert_eq!(client.form(path, &fewer).await.status.as_u16(), status, "{path}");
        }
    })
    .await;
}

/// Fees of the school's first year: a monthly one, a yearly one of two groups, one of an exam, and one of a type that is inactive by now.
async fn fees(db: &Db) {
    for (id, fee) in [
        ("monthly", ("Tuition", "monthly")),
        ("yearly", ("Session charge", "yearly")),
        ("exam", ("Exam fee", "exam")),
        ("old", ("Bus", "once")),
    ] {
        rows::fee_type(db, id, fee, None).await;
    }
    for sql in [
        "update exams set name = 'Half Yearly 2026', search_text = 'half yearly 2026' where id = 'exam-1'",
        "update exams set name = 'Class Test 1', search_text = 'class test 1' where id = 'exam-1-ct'",
        "update fee_types set status = 'inactive' where id = 'old'",
        "insert into fee_setups (id, session_id, class_id, group_id, fee_type_id, exam_id, amount, due_day, due_on, months, status, search_text,
                version, changed_by_name, changed_at) values
           ('s1', 'session-1', 'class-1', null, 'monthly', null, 150000, 10, null, '01,02,03', 'active', '', 1, '', 0),
           ('s2', 'session-1', 'class-1', null, 'yearly', null, 500000, null, '2026-01-20', null, 'active', '', 1, '', 0),
           ('s3', 'session-1', 'class-1', 'group-1', 'yearly', null, 600000, null, '2026-01-20', null, 'active', '', 1, '', 0),
           ('s4', 'session-1', 'class-1', null, 'exam', 'exam-1', 40000, null, '2026-05-31', null, 'active', '', 1, '', 0),
           ('s5', 'session-1', 'class-1', null, 'old', null, 1000, null, '2026-01-20', null, 'active', '', 1, '', 0)",
    ] {
        run(db, sql).await;
    }
}

async fn set_up(db: &Db) -> Vec<String> {
    testing::lines(
        db,
        "select t.fee_name || ' ' || c.class_name || ' ' || coalesce(u.group_id, '-') || ' ' || coalesce(x.name, '-') || ' ' ||
                cast(u.amount as text) || ' ' || coalesce(cast(u.due_day as text), '-') || ' ' || coalesce(u.due_on, '-') || ' ' ||
                coalesce(u.months, '-') as line
           from fee_setups u join sessions a on a.id = u.session_id join fee_types t on t.id = u.fee_type_id
           join classes c on c.id = u.class_id left join exams x on x.id = u.exam_id
          where a.session_name = '2027' order by line",
    )
    .await
}

#[tokio::test]
async fn exams_get_the_new_year_and_fees_their_days_as_they_are_confirmed() {
    both_schools(|db| async move {
        let app = TestApp::over(db.clone());
        fees(&db).await;
        let admin = app.as_role(Role::Admin);
        let page = admin.get(PAGE).await.props();
        let exams: Vec<(&str, &str)> = page["exams"].as_array().unwrap().iter()
            .map(|exam| (exam["name"].as_str().unwrap(), exam["value"].as_str().unwrap())).collect();
        assert_eq!(exams, [("Class Test 1", "Class Test 1"), ("Half Yearly 2026", "Half Yearly 2027")]);
        let offered: Vec<String> = page["fees"].as_array().unwrap().iter()
            .map(|fee| format!("{} {} {} {}", fee["copyField"], fee["name"], fee["classes"], fee["due"]).replace('"', "")).collect();
        assert_eq!(
            offered,
            [
                "feeCopy.exam.exam-1.2026-05-31 Exam fee, Half Yearly 2026 Class 8 2027-05-31",
                "feeCopy.yearly.-.2026-01-20 Session charge Class 8 2027-01-20",
            ]
        );
        assert_eq!(page["parts"][7]["count"], "4 fees of classes");

        // Neither confirmed nor left out, and an exam that nobody copies.
        let parts = [("part.classes", "1"), ("part.fees", "1"), ("feeCopy.exam.exam-1.2026-05-31", "copy"), ("feeDue.exam.exam-1.2026-05-31", "2027-06-01")];
        let refused = admin.form(PAGE, &[&SESSION[..], &parts].concat()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        refused.served_as("nextYear");
        let errors = refused.props()["errors"].clone();
        assert_eq!(errors["feeCopy.yearly.-.2026-01-20"], "Confirm the day on which it is due, or leave the fee out");
        assert_eq!(errors["feeCopy.exam.exam-1.2026-05-31"], "It cannot be copied without the exams");
        let no_classes = admin.form(PAGE, &[&SESSION[..], &[("part.fees", "1")]].concat()).await;
        assert_eq!(no_classes.props()["errors"]["part.fees"], "Fee setups cannot be copied without the classes");
        let alike = [("part.exams", "1"), ("exam.exam-1", "Final"), ("exam.exam-1-ct", "final")];
        let refused = admin.form(PAGE, &[&SESSION[..], &alike].concat()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.served_as("nextYear_alike");
        let shown = refused.props()["exams"].as_array().unwrap().iter().filter(|exam| !exam["error"].is_null()).count();
        assert_eq!(shown, 1, "one of the two is said to be the other's");
        assert_eq!(set_up(&db).await, Vec::<String>::new());

        let all = [
            ("part.classes", "1"), ("part.exams", "1"), ("part.fees", "1"), ("exam.exam-1", "Half Yearly 2027"), ("exam.exam-1-ct", " First  Class Test "),
            ("feeCopy.exam.exam-1.2026-05-31", "copy"), ("feeDue.exam.exam-1.2026-05-31", "2027-06-01"),
            ("feeCopy.yearly.-.2026-01-20", "copy"), ("feeDue.yearly.-.2026-01-20", "2027-01-20"),
        ];
        let saved = admin.form(PAGE, &[&SESSION[..], &all].concat()).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        assert_eq!(
            set_up(&db).await,
            [
                "Exam fee Class 8 - Half Yearly 2027 40000 - 2027-06-01 -",
                "Session charge Class 8 - - 500000 - 2027-01-20 -",
                "Session charge Class 8 group-1 - 600000 - 2027-01-20 -",
                "Tuition Class 8 - - 150000 10 - 01,02,03",
            ]
        );
        let exams: Vec<String> = has(&db, "2027").await.into_iter().filter(|line| line.starts_with("exam ")).collect();
        assert_eq!(exams, ["exam First Class Test", "exam Half Yearly 2027"]);
        // Left out, only what is monthly comes along.
        let left = [
            ("sessionName", "2028"), SESSION[1], SESSION[2], SESSION[3], ("part.classes", "1"), ("part.fees", "1"),
            ("feeCopy.exam.exam-1.2026-05-31", "leave"), ("feeCopy.yearly.-.2026-01-20", "leave"),
        ];
        assert_eq!(admin.form(PAGE, &left).await.status, StatusCode::SEE_OTHER);
        assert_eq!(testing::number(&db, "select count(*) as n from fee_setups u join sessions a on a.id = u.session_id where a.session_name = '2028'").await, 1);
    })
    .await;
}
