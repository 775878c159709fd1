//! A new session with what an old one has (docs/rules.md, *Promotion*), on both engines.

use axum::http::StatusCode;
use db::{Db, FromRow};
use rules::roles::Role;
use serde_json::json;

use testing::{TestApp, both_schools, run};

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
        for sql in [
            "insert into choice_groups (id, section_id, group_name, take) values ('group-c', 'section-1', 'Fourth', 1)",
            "update section_subjects set kind = 'optional', choice_group_id = 'group-c'
              where section_id = 'section-1' and subject_id = 'subject-1-spell'",
            "insert into mark_distributions (class_id, exam_type, version, changed_by_name, changed_at) values ('class-1', 'term', 1, '', 0)",
            "insert into mark_distribution_subjects (class_id, exam_type, subject_id, written_full_mark, written_pass_mark)
             values ('class-1', 'term', 'subject-1', 80, 27)",
            "update sections set status = 'inactive' where id = 'section-1-b'",
        ] {
            run(&db, sql).await;
        }
        let admin = app.as_role(Role::Admin);
        let page = admin.get(PAGE).await.props();
        assert_eq!(page["values"], json!({ "sessionName": "2027", "startDate": "2027-01-01", "endDate": "2027-12-31" }));
        let counts: Vec<&str> = page["parts"].as_array().unwrap().iter().map(|part| part["count"].as_str().unwrap()).collect();
        assert_eq!(
            counts,
            ["1 class", "1 section", "3 subjects", "1 section has subjects", "1 lesson a week", "2 exams", "1 class and exam type"]
        );
        let session = admin.get("/admin/manageSession/session-1").await.props();
        assert_eq!(session["links"][0]["href"], PAGE);

        let lacking = [&SESSION[..], &[("part.sections", "1"), ("part.routine", "1")]].concat();
        let refused = admin.form(PAGE, &lacking).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let errors = refused.props()["errors"].clone();
        assert_eq!(errors["part.routine"], "Routine cannot be copied without the subjects");
        assert_eq!(has(&db, "2027").await, Vec::<String>::new());
        let taken = [("sessionName", "2026"), SESSION[1], SESSION[2], SESSION[3], ("part.classes", "1")];
        let refused = admin.form(PAGE, &taken).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.text());
        assert!(refused.props()["errors"]["sessionName"].is_string());

        let all = ["classes", "sections", "subjects", "assigned", "routine", "exams", "distribution"].map(|part| format!("part.{part}"));
        let ticks: Vec<(&str, &str)> = all.iter().map(|part| (part.as_str(), "1")).collect();
        let saved = admin.form(PAGE, &[&SESSION[..], &ticks].concat()).await;
        assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text());
        assert_eq!(
            has(&db, "2027").await,
            [
                "assigned A English Language all -",
                "assigned A Mathematics all -",
                "assigned A Spelling optional Fourth",
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
