//! The demo school: the same each time, of the promised size, and with something to show on every screen.

use std::collections::BTreeSet;
use std::fs;

use auth::setup::SetupCode;
use axum::http::StatusCode;
use db::{Conn, Db, FromRow};
use grading::tabulation::table::{Order, Tabulation, What};
use markbook::demo::{self, PASSWORD, PASSWORD_HASH, Scale};
use rules::semesters::{ExamType, Semester};
use serde_json::json;

use testing::databases::{self, Folder};
use testing::{Holding, TestApp, both};

async fn small() -> (Db, Folder) {
    databases::sqlite_holding(Holding::Demo).await
}

async fn seed(db: &Db) {
    let mut tx = db.begin().await.unwrap();
    demo::seed(&mut tx, Scale::Small, &mut |_| {}).await.unwrap();
    tx.commit().await.unwrap();
}

#[derive(FromRow)]
struct Count {
    count: i64,
}

#[derive(FromRow)]
struct Text {
    text: String,
}

/// The number that a query names `count`.
async fn count(conn: &mut Conn, sql: &'static str) -> i64 {
    conn.one::<Count>(sql, ()).await.unwrap_or_else(|error| panic!("{error}: {sql}")).count
}

/// What a query names `text`.
async fn texts(conn: &mut Conn, sql: &'static str) -> Vec<String> {
    let rows: Vec<Text> = conn.all(sql, ()).await.unwrap_or_else(|error| panic!("{error}: {sql}"));
    rows.into_iter().map(|row| row.text).collect()
}

/// Every row of every table, in words, sorted.
async fn everything(db: &Db) -> Vec<String> {
    let mut conn = db.acquire().await.unwrap();
    let mut rows = Vec::new();
    for table in markbook::backup::TABLES {
        conn.each_row(table, |row| -> db::Result<()> {
            rows.push(format!("{table} {row:?}"));
            Ok(())
        })
        .await
        .unwrap();
    }
    rows.sort_unstable();
    rows
}

#[tokio::test]
async fn every_seeding_makes_the_same_school_on_both_engines() {
    let (first, _folder) = small().await;
    let expected = everything(&first).await;
    assert!(expected.len() > 20_000, "{} rows", expected.len());
    both(|db| {
        let expected = &expected;
        async move {
            seed(&db).await;
            // Compared by hand: the difference of two such lists is not for reading.
            assert!(everything(&db).await == *expected, "another school on {:?}", db.engine());
        }
    })
    .await;
}

#[tokio::test]
async fn the_small_school_has_two_branches_four_classes_and_two_sessions() {
    let (db, _folder) = small().await;
    let mut conn = db.acquire().await.unwrap();
    for (sql, expected) in [
        ("select count(*) as count from branches", 2),
        ("select count(*) as count from sessions", 4),
        ("select count(*) as count from sessions where status = 'active' and session_name = '2026'", 2),
        ("select count(*) as count from classes", 2 * 2 * 4),
        ("select count(*) as count from sections", 2 * 2 * 8),
        ("select count(*) as count from enrolments", 2 * 2 * 8 * 12),
        ("select count(*) as count from routine_periods", 2 * 2 * 8 * 36),
        // This year's, and last year's of classes 3, 8 and 11, who left.
        ("select count(*) as count from students", 2 * (8 + 6) * 12),
        ("select count(*) as count from students where status = 'active'", 2 * 8 * 12),
        ("select count(*) as count from employees where role = 'superAdmin' and branch_id is null", 1),
        // Crest and two signatures of each branch.
        (
            "select count(distinct f.id) as count from branches b join files f
               on f.branch_id = b.id and f.id in (b.icon_file_id, b.principal_signature_file_id, b.vice_principal_signature_file_id)",
            6,
        ),
        // Class teachers teach their section and have no other.
        (
            "select count(distinct class_teacher_id) as count from sections n join classes c on c.id = n.class_id
               join sessions s on s.id = c.session_id
              where s.status = 'active' and exists (select 1 from routine_periods p
                where p.section_id = n.id and p.teacher_id = n.class_teacher_id)",
            16,
        ),
    ] {
        assert_eq!(count(&mut conn, sql).await, expected, "{sql}");
    }
    let all = count(&mut conn, "select count(*) as count from students").await;
    let without_photo =
        count(&mut conn, "select count(*) as count from students where profile_photo_file_id is null").await;
    assert!(without_photo > 0 && without_photo * 10 < all, "{without_photo} of {all} have no photo");
    let classes = texts(&mut conn, "select distinct class_name as text from classes order by class_numeric").await;
    assert_eq!(classes, ["Class 3", "Class 8", "Class 10", "Class 11"]);
    let roles = texts(&mut conn, "select distinct role as text from employees").await;
    let expected: BTreeSet<String> =
        rules::roles::Role::ALL.iter().map(|role| role.as_str().to_owned()).filter(|role| role != "student").collect();
    assert_eq!(roles.into_iter().collect::<BTreeSet<_>>(), expected);
}

/// Somebody has left with fees unpaid, of which one is due after the last day; not in the first branch, whose positions stay.
#[tokio::test]
async fn one_leaver_still_owes_fees() {
    let (db, _folder) = small().await;
    let mut conn = db.acquire().await.unwrap();
    let left = texts(
        &mut conn,
        "select b.branch_name || ' ' || r.left_on || ' ' ||
                (select count(*) from fee_lines l where l.student_id = r.student_id and l.paid < l.raised + l.adjusted
                    and l.due_on > r.left_on) as text
           from enrolments r join students s on s.id = r.student_id join branches b on b.id = s.branch_id
          where r.left_on is not null
            and exists (select 1 from fee_lines l where l.student_id = r.student_id and l.paid < l.raised + l.adjusted and l.due_on <= r.left_on)",
    );
    assert_eq!(left.await, ["Uttara 2026-11-05 1"]);
}

#[tokio::test]
async fn every_account_of_the_readme_signs_in() {
    let (db, folder) = small().await;
    let app = TestApp::bare(db, Some(folder), SetupCode::default());
    let mut conn = app.app.db.acquire().await.unwrap();
    let sql = "select (select count(*) from employees where password_hash <> $1)
                    + (select count(*) from students where password_hash <> $1) as count";
    let others: Count = conn.one(sql, PASSWORD_HASH).await.unwrap();
    assert_eq!(others.count, 0, "accounts with another password");
    let printed = demo::accounts(&mut conn).await.unwrap();
    drop(conn);
    for (user, role) in [
        ("super", "superAdmin"),
        ("admin", "admin"),
        ("teacher", "teacher"),
        ("accountant", "accountant"),
        ("librarian", "librarian"),
        ("technical", "technicalSupport"),
        ("academic", "academicSupport"),
        ("admission", "admissionSupport"),
        ("admin.2", "admin"),
        ("teacher.2", "teacher"),
        ("teacher.1.02", "teacher"),
    ] {
        assert!(printed.contains(user), "{user} in {printed}");
        let body = json!({ "userType": "admin", "userId": user, "userPassword": PASSWORD });
        let answer = app.anonymous().post("/api/manageUserLogin", &body).await;
        assert_eq!((answer.status, answer.json()["role"].clone()), (StatusCode::OK, json!(role)), "{user}");
    }
    for (user, branch) in [("S1-0001", "Dhanmondi"), ("S2-0001", "Uttara")] {
        assert!(printed.contains(user), "{user} in {printed}");
        let body = json!({ "userType": "student", "branchName": branch, "userId": user, "userPassword": PASSWORD });
        let answer = app.anonymous().post("/api/manageUserLogin", &body).await;
        assert_eq!(answer.status, StatusCode::OK, "{user}");
        assert_eq!(answer.json()["class"]["className"], "Class 11");
        assert_ne!(answer.json()["profilePhoto"], json!(null), "the first student has a photo");
    }
}

#[tokio::test]
async fn every_exam_type_of_every_semester_of_a_class_is_scheduled() {
    let (db, _folder) = small().await;
    let mut conn = db.acquire().await.unwrap();
    let found = texts(
        &mut conn,
        "select distinct b.branch_name || ' ' || c.class_numeric || ' ' || e.semester || ' ' || e.exam_type as text
           from exam_schedules h join exams e on e.id = h.exam_id join sections n on n.id = h.section_id
           join classes c on c.id = n.class_id join sessions s on s.id = c.session_id join branches b on b.id = s.branch_id
          where s.status = 'active' and e.session_id = s.id",
    )
    .await;
    let found: BTreeSet<String> = found.into_iter().collect();
    let mut expected = BTreeSet::new();
    let four = [ExamType::CLASS_TEST, ExamType::SBA, ExamType::ASSIGNMENT, ExamType::TERM];
    for (branch, class) in
        ["Dhanmondi", "Uttara"].into_iter().flat_map(|branch| [3, 8, 10, 11].map(|class| (branch, class)))
    {
        // On the national curriculum.
        if branch == "Uttara" && (6..=10).contains(&class) {
            for semester in ["half_yearly", "yearly"] {
                expected.extend(["classTest", "term"].map(|kind| format!("{branch} {class} {semester} {kind}")));
            }
            continue;
        }
        for semester in rules::semesters::for_class(class) {
            let types: &[ExamType] = match (class, semester) {
                (3 | 8, _) => &four,
                (10, Semester::PRE_QUALIFYING) => &[ExamType::CLASS_TEST, ExamType::TERM],
                (11, Semester::INTERIM) => &[ExamType::CLASS_TEST, ExamType::CP, ExamType::STUDENT_QUALITY],
                (11, Semester::PREPARATION) => &[ExamType::PBL, ExamType::CP, ExamType::TERM],
                _ => &[ExamType::TERM],
            };
            expected.extend(types.iter().map(|kind| format!("{branch} {class} {semester} {kind}")));
        }
    }
    assert_eq!(found, expected);
}

#[derive(FromRow)]
struct Section {
    id: String,
    class_numeric: i64,
}

/// "Two branches": the second one follows the national curriculum in classes 6 to 10, where some fail, and nobody by the fourth subject alone.
#[tokio::test]
async fn the_second_branch_has_letters_with_points_joined_papers_and_fourth_subjects() {
    let (db, _folder) = small().await;
    let mut conn = db.acquire().await.unwrap();
    let schemes = texts(
        &mut conn,
        "select b.branch_name || ' ' || s.session_name || ' ' || c.class_name || ': ' || g.scheme_name as text
           from session_class_schemes k join classes c on c.id = k.class_id join sessions s on s.id = k.session_id
           join branches b on b.id = s.branch_id join grading_scheme_versions v on v.id = k.grading_version_id
           join grading_schemes g on g.id = v.scheme_id order by 1",
    )
    .await;
    let expected = ["2025 Class 10", "2025 Class 8", "2026 Class 10", "2026 Class 8"];
    assert_eq!(schemes, expected.map(|of| format!("Uttara {of}: National curriculum, GPA 5, joined papers")));
    let sections: Vec<Section> = conn
        .all(
            "select n.id, c.class_numeric from sections n join classes c on c.id = n.class_id
               join session_class_schemes k on k.class_id = c.id join sessions s on s.id = k.session_id
              where s.session_name = '2025' order by n.id",
            (),
        )
        .await
        .unwrap();
    assert_eq!(sections.len(), 4);
    let (mut passed, mut failed, mut saved) = (0, 0, 0);
    for Section { id, class_numeric } in sections {
        for semester in [Semester::HALF_YEARLY, Semester::YEARLY] {
            let what = What::Semester(semester);
            let sheet = Tabulation::load(&mut conn, &id, class_numeric, &what, Order::Roll).await.unwrap();
            assert!(sheet.has_fourth() && sheet.provisional.is_none(), "{id}");
            for row in sheet.answer() {
                assert_eq!(row.joined.len(), 2, "Bangla and English");
                let is_failed = |grade: Option<rules::scheme::Letter>| grade.is_some_and(|grade| grade == "F");
                let by_letters = row.joined.iter().any(|joined| is_failed(joined.grade))
                    || row.marks.iter().any(|mark| !mark.subject_name.ends_with("Paper") && is_failed(mark.grade));
                match (row.passed.unwrap(), by_letters) {
                    (true, true) => saved += 1,
                    (true, false) => passed += 1,
                    (false, _) => {
                        failed += 1;
                        assert_eq!(row.gpa.unwrap().to_string(), "0");
                    }
                }
            }
        }
    }
    assert!(passed > 40 && failed > 4, "{passed} passed, {failed} failed, {saved} failed the fourth subject alone");
}

#[derive(FromRow)]
struct Sheet {
    session_name: String,
    section: String,
    subject: String,
    published: bool,
    locked: bool,
    students: i64,
    marked: i64,
    incomplete: i64,
    absent: i64,
}

impl Sheet {
    fn state(&self) -> &'static str {
        match (self.marked, self.students - self.marked + self.incomplete, self.published, self.locked) {
            (0, _, false, false) => "empty",
            (_, 1.., false, false) => "partly entered",
            (_, 0, false, false) => "complete",
            (_, 0, true, false) => "published",
            (_, 0, true, true) => "published and locked",
            (_, 0, false, true) => "locked",
            _ => "not a state",
        }
    }
}

/// Every scheduled sheet; with a user name those of the sections and subjects in that teacher's routine.
async fn sheets(conn: &mut Conn, teacher: &str) -> Vec<Sheet> {
    conn.all(
        "select s.session_name, c.class_name || ' ' || n.section_name as section, j.subject_name as subject,
                coalesce(m.is_published, false) as published, coalesce(m.is_locked, false) as locked,
                (select count(*) from enrolments r where r.section_id = n.id
                    and (r.left_on is null or h.date <= r.left_on)
                    and (r.joined_on is null or r.joined_on <= coalesce(h.date,
                        (select case e.semester when '1stSemester' then '' else '9999' end from exams e where e.id = h.exam_id)))
                    and (
                    not exists (select 1 from section_subjects t where t.section_id = n.id and t.subject_id = j.id and t.kind = 'optional')
                    or exists (select 1 from student_subjects t where t.enrolment_id = r.id and t.subject_id = j.id))) as students,
                (select count(*) from marks k where k.sheet_id = m.id) as marked,
                (select count(*) from marks k where k.sheet_id = m.id and (
                    (h.written_pass_mark is not null and k.written is null) or
                    (h.practical_pass_mark is not null and k.practical is null) or
                    (h.attendance_pass_mark is not null and k.attendance is null) or
                    (h.viva_pass_mark is not null and k.viva is null) or
                    (h.presentation_pass_mark is not null and k.presentation is null) or
                    (h.paper1_pass_mark is not null and k.paper1 is null) or
                    (h.paper2_pass_mark is not null and k.paper2 is null) or
                    (h.paper3_pass_mark is not null and k.paper3 is null))) as incomplete,
                (select count(*) from marks k where k.sheet_id = m.id and -1 in
                    (coalesce(k.written, 0), coalesce(k.practical, 0), coalesce(k.paper1, 0))) as absent
           from exam_schedules h
           join sections n on n.id = h.section_id join classes c on c.id = n.class_id
           join sessions s on s.id = c.session_id join subjects j on j.id = h.subject_id
           left join mark_sheets m
             on m.exam_id = h.exam_id and m.section_id = h.section_id and m.subject_id = h.subject_id
          where $1 = '' or exists (select 1 from routine_periods p join employees e on e.id = p.teacher_id
                where e.user_name = $1 and p.section_id = n.id and p.subject_id = j.id)",
        teacher,
    )
    .await
    .unwrap()
}

const STATES: [&str; 6] = ["complete", "empty", "locked", "partly entered", "published", "published and locked"];

#[tokio::test]
async fn last_year_is_complete_and_this_year_has_sheets_in_every_state() {
    let (db, _folder) = small().await;
    let mut conn = db.acquire().await.unwrap();
    let all = sheets(&mut conn, "").await;
    let states = |year: &str| -> BTreeSet<&str> {
        all.iter().filter(|sheet| sheet.session_name == year).map(Sheet::state).collect()
    };
    assert_eq!(states("2025"), BTreeSet::from(["published and locked"]));
    assert_eq!(states("2026"), BTreeSet::from(STATES));
    for year in ["2025", "2026"] {
        assert!(all.iter().any(|sheet| sheet.session_name == year && sheet.absent > 0), "nobody is absent in {year}");
    }
}

#[tokio::test]
async fn the_teacher_has_four_subjects_in_several_sections_and_sheets_in_every_state() {
    let (db, _folder) = small().await;
    let mut conn = db.acquire().await.unwrap();
    for account in ["teacher", "teacher.2"] {
        let own: Vec<Sheet> =
            sheets(&mut conn, account).await.into_iter().filter(|sheet| sheet.session_name == "2026").collect();
        let subjects: BTreeSet<_> = own.iter().map(|sheet| sheet.subject.as_str()).collect();
        let sections: BTreeSet<_> = own.iter().map(|sheet| sheet.section.as_str()).collect();
        assert!(subjects.len() >= 4 && sections.len() >= 4, "{account}: {subjects:?} in {sections:?}");
        let states: BTreeSet<_> = own.iter().map(Sheet::state).collect();
        assert_eq!(states, BTreeSet::from(STATES), "{account}");
    }
}

#[tokio::test]
async fn what_stands_on_a_sheet_fits_its_schedule_and_its_section() {
    let (db, _folder) = small().await;
    let mut conn = db.acquire().await.unwrap();
    for component in rules::components::Component::ALL {
        let key = component.key();
        let sql = format!(
            "select count(*) as count from marks k join mark_sheets m on m.id = k.sheet_id
               left join exam_schedules h
                 on h.exam_id = m.exam_id and h.section_id = m.section_id and h.subject_id = m.subject_id
              where k.{key} is not null and (h.{key}_pass_mark is null or k.{key}_full_mark <> h.{key}_full_mark
                 or k.{key} > h.{key}_full_mark * 100 or k.{key} < -2)"
        );
        assert_eq!(count(&mut conn, sql.leak()).await, 0, "{key} that is not scheduled, or above its full mark");
        let sql = format!("select count(*) as count from marks where {key} is not null");
        assert!(count(&mut conn, sql.leak()).await > 0, "no {key} anywhere");
    }
    for (sql, what) in [
        (
            "select count(*) as count from marks k join mark_sheets m on m.id = k.sheet_id
              where not exists (select 1 from enrolments r where r.student_id = k.student_id and r.section_id = m.section_id)",
            "marks of students of another section",
        ),
        (
            "select count(*) as count from exam_schedules h where not exists (select 1 from section_subjects x
               where x.section_id = h.section_id and x.subject_id = h.subject_id)",
            "schedules of subjects that the section is not taught",
        ),
        (
            "select count(*) as count from section_subjects x where not exists (select 1 from routine_periods p
               where p.section_id = x.section_id and p.subject_id = x.subject_id)",
            "subjects that nobody teaches",
        ),
        (
            "select count(*) as count from (select 1 as one from routine_periods p join sections n on n.id = p.section_id
               join classes c on c.id = n.class_id group by c.session_id, p.teacher_id, p.weekday, p.period_no
              having count(*) > 1) t",
            "teachers in two rooms at once",
        ),
        (
            "select count(*) as count from routine_periods p where p.weekday = 'friday' or p.period_no > 6",
            "lessons on a Friday or after the sixth",
        ),
    ] {
        assert_eq!(count(&mut conn, sql).await, 0, "{what}");
    }
}

#[tokio::test]
async fn students_move_up_a_class_and_keep_their_group_once_they_have_one() {
    let (db, _folder) = small().await;
    let mut conn = db.acquire().await.unwrap();
    let moved = "select count(*) as count from enrolments now
           join classes c on c.id = now.class_id join sessions s on s.id = c.session_id
           join enrolments old on old.student_id = now.student_id and old.session_id <> now.session_id
           join classes oc on oc.id = old.class_id
          where s.status = 'active' and oc.class_numeric = c.class_numeric - 1 and old.group_id = now.group_id";
    // Class 11 was class 10; classes 3, 8 and 10 are new in this scale, which has no 2, 7 and 9.
    assert_eq!(count(&mut conn, moved).await, 2 * 2 * 12);
    let twice =
        "select count(*) as count from enrolments a join enrolments b on b.student_id = a.student_id and b.id > a.id";
    assert_eq!(count(&mut conn, twice).await, 2 * 2 * 12);
    // And by whom: a promotion of everybody of last year, which the others left after.
    let told = texts(
        &mut conn,
        "select status || ' ' || count(*) || case when new_enrolment_id is null then '' else ' on' end as text
           from promotion_students group by status, new_enrolment_id is null order by status",
    );
    assert_eq!(told.await, ["leave 144", "promote 48 on"]);
    let groups =
        "select distinct c.class_numeric || ' ' || n.section_name || ' ' || coalesce(g.group_name, 'none') as text
           from enrolments r join classes c on c.id = r.class_id join sections n on n.id = r.section_id
           left join student_groups g on g.id = r.group_id where c.class_numeric in (8, 10) order by 1";
    assert_eq!(texts(&mut conn, groups).await, ["10 A Science", "10 B Business Studies", "8 A none", "8 B none"]);
}

#[tokio::test]
async fn names_and_rolls_are_as_varied_as_a_schools() {
    let (db, _folder) = small().await;
    let mut conn = db.acquire().await.unwrap();
    let names = texts(&mut conn, "select first_name || ' ' || last_name as text from students").await;
    assert!(names.iter().any(|name| name.chars().any(|letter| ('\u{980}'..='\u{9ff}').contains(&letter))));
    assert!(names.iter().any(|name| name.chars().count() >= 60));
    assert!(names.iter().collect::<BTreeSet<_>>().len() * 100 > names.len() * 90, "most names are their own");
    let gaps = "select count(*) as count from (select section_id from enrolments group by section_id
                 having max(roll) > count(*)) t";
    assert!(count(&mut conn, gaps).await > 8);
    assert_eq!(count(&mut conn, "select count(*) as count from students where guardian_name is null").await, 0);
}

#[tokio::test]
async fn opening_seeds_where_there_is_no_database_whatever_else_is_in_the_folder() {
    let folder = Folder::new();
    let path = folder.0.join("markbook.db");
    fs::write(folder.0.join("token-secret"), "kept").unwrap();
    // What a seeding that was interrupted leaves.
    fs::write(folder.0.join("markbook.db.seeding"), "half a school").unwrap();
    let url = format!("sqlite://{}", path.display());
    let mut said = Vec::new();
    let db = demo::open(&url, 2, Scale::Small, &mut |line| said.push(line.to_owned())).await.unwrap();
    assert_eq!(said.len(), 3, "{said:?}");
    let mut conn = db.acquire().await.unwrap();
    conn.execute("update branches set address = 'moved' where branch_name = 'Uttara'", ()).await.unwrap();
    drop(conn);
    db.close().await;
    assert!(!folder.0.join("markbook.db.seeding").exists());
    assert_eq!(fs::read_to_string(folder.0.join("token-secret")).unwrap(), "kept");

    // The second time the school is there.
    let mut said = Vec::new();
    let db = demo::open(&url, 2, Scale::School, &mut |line| said.push(line.to_owned())).await.unwrap();
    assert_eq!(said, ["The demo school of scale small is there already and is served as it is."]);
    let mut conn = db.acquire().await.unwrap();
    assert_eq!(count(&mut conn, "select count(*) as count from branches where address = 'moved'").await, 1);
}

#[tokio::test]
async fn opening_seeds_an_empty_database_and_refuses_another_school_on_both_engines() {
    let folder = Folder::new();
    let sqlite = format!("sqlite://{}", folder.0.join("migrated.db").display());
    for url in [sqlite, databases::postgres_url().await] {
        // A database that was only migrated has no school yet.
        let db = Db::connect(&url, 2).await.unwrap();
        db.migrate().await.unwrap();
        db.close().await;
        let db = demo::open(&url, 2, Scale::Small, &mut |_| {}).await.unwrap();
        let mut conn = db.acquire().await.unwrap();
        assert_eq!(count(&mut conn, "select count(*) as count from branches").await, 2);
        assert_eq!(demo::scale_of(&mut conn).await.unwrap().as_deref(), Some("small"));
        // Somebody's own school is not shown with the demo's accounts on its login page.
        conn.execute("delete from settings", ()).await.unwrap();
        drop(conn);
        db.close().await;
        let refused = demo::open(&url, 2, Scale::Small, &mut |_| {}).await.err();
        assert!(refused.is_some_and(|refusal| refusal.contains("not the demo school")));
    }
}
