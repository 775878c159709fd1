//! What the ids of a call point at (docs/rules.md, *Identity and naming*, *Who may do what*, *Calls*), on both engines.

use std::net::{IpAddr, Ipv4Addr};

use auth::caller::BranchOf;
use auth::{Caller, Kind};
use base::error::Error;
use db::Db;
use records::place::{AskedPlace, Level};
use rules::roles::Role;

use testing::both_schools;

fn caller(role: Role) -> Caller {
    let branch = (role != Role::SuperAdmin).then(|| BranchOf {
        id: "branch-1".into(),
        name: "Dhanmondi".into(),
        school: "Test School".into(),
    });
    Caller {
        id: format!("employee-{}", role.as_str()),
        kind: Kind::Employee,
        role,
        name: String::new(),
        branch,
        profile_photo_file_id: None,
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        request_id: String::new(),
        epoch: 0,
        must_change_password: false,
        token_ends: 0,
        today: "2026-09-21".to_owned(),
    }
}

fn ground(pairs: &str) -> AskedPlace {
    let mut ground = AskedPlace::default();
    for pair in pairs.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap();
        let field = match key {
            "branchName" => &mut ground.branch_name,
            "branchId" => &mut ground.branch_id,
            "sessionName" => &mut ground.session_name,
            "sessionId" => &mut ground.session_id,
            "classId" => &mut ground.class_id,
            "sectionId" => &mut ground.section_id,
            "examId" => &mut ground.exam_id,
            "subjectId" => &mut ground.subject_id,
            other => panic!("{other}"),
        };
        *field = Some(value.to_owned());
    }
    ground
}

async fn status(db: &Db, role: Role, pairs: &str, needs: Level) -> (u16, String) {
    let mut conn = db.acquire().await.unwrap();
    match ground(pairs).resolve(&caller(role), &mut conn, needs).await {
        Ok(place) => (200, place.branch_id().to_owned()),
        Err(error) => (error.status().as_u16(), error.to_string()),
    }
}

const WHOLE: &str =
    "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=subject-1";

#[tokio::test]
async fn a_whole_sheet_resolves_for_its_branch_and_for_super_admin() {
    both_schools(|db| async move {
        for role in [Role::Admin, Role::SuperAdmin] {
            let mut conn = db.acquire().await.unwrap();
            let sheet = ground(WHOLE).sheet(&caller(role), &mut conn).await.unwrap();
            assert_eq!((sheet.section_name.as_str(), sheet.subject_name.as_str()), ("A", "Mathematics"));
            let section = ground(WHOLE).section(&caller(role), &mut conn).await.unwrap();
            assert_eq!(section.class_numeric, 8);
        }
    })
    .await;
}

#[tokio::test]
async fn refusals_come_in_their_order() {
    both_schools(|db| async move {
        let cases: &[(Role, &str, u16)] = &[
            // 400: shape, before anything else, even with another branch's id beside it.
            (Role::Admin, "branchId=branch-2&sessionId=session-2", 400),
            (Role::SuperAdmin, &WHOLE.replace("branchId=branch-1&", ""), 400),
            // A confined caller need not name the own branch.
            (Role::Admin, &WHOLE.replace("branchId=branch-1&", ""), 200),
            // 400: a name that does not match its id.
            (Role::Admin, &format!("{WHOLE}&branchName=Mirpur"), 400),
            (Role::Admin, &format!("{WHOLE}&sessionName=2025"), 400),
            (Role::Admin, &format!("{WHOLE}&branchName=Dhanmondi&sessionName=2026"), 200),
            // 403: another branch, also one that does not exist, by id, by name or through any record of it.
            (Role::Admin, &WHOLE.replace("branch-1", "branch-2"), 403),
            (Role::Admin, &WHOLE.replace("branch-1", "branch-404"), 403),
            (Role::Admin, &WHOLE.replace("branchId=branch-1", "branchName=Uttara"), 403),
            (Role::Admin, &WHOLE.replace("session-1", "session-2"), 403),
            (Role::Admin, &WHOLE.replace("class-1", "class-2"), 403),
            (Role::Admin, &WHOLE.replace("section-1", "section-2"), 403),
            (Role::Admin, &WHOLE.replace("exam-1", "exam-2"), 403),
            (Role::Admin, &WHOLE.replace("subject-1", "subject-2"), 403),
            // 404: unknown, or not belonging to what stands beside it.
            (Role::Admin, &WHOLE.replace("session-1", "session-404"), 404),
            (Role::Admin, &WHOLE.replace("session-1", "session-1-old"), 404),
            (Role::Admin, &WHOLE.replace("class-1", "class-1-old"), 404),
            (Role::Admin, &WHOLE.replace("section-1", "section-1-old"), 404),
            (Role::Admin, &WHOLE.replace("exam-1", "exam-404"), 404),
            (Role::SuperAdmin, &WHOLE.replace("branch-1", "branch-404"), 404),
            (Role::SuperAdmin, &WHOLE.replace("branch-1", "branch-2"), 404),
            (Role::SuperAdmin, &WHOLE.replace("section-1", "section-2"), 404),
            (Role::SuperAdmin, &WHOLE.replace("subject-1", "subject-2"), 404),
            // Names alone resolve within the caller's reach.
            (
                Role::Admin,
                &WHOLE.replace("branchId=branch-1&sessionId=session-1", "branchName=Dhanmondi&sessionName=2026"),
                200,
            ),
            (
                Role::SuperAdmin,
                &WHOLE.replace("branchId=branch-1&sessionId=session-1", "branchName=Dhanmondi&sessionName=2026"),
                200,
            ),
            (Role::SuperAdmin, &WHOLE.replace("branchId=branch-1", "branchName=Nowhere"), 404),
            // An empty text is not given.
            (Role::Admin, &WHOLE.replace("exam-1", ""), 400),
        ];
        for (role, pairs, expected) in cases {
            let (status, message) = status(&db, *role, pairs, Level::Subject).await;
            assert_eq!(status, *expected, "{role:?} {pairs}: {message}");
        }
    })
    .await;
}

#[tokio::test]
async fn every_missing_part_is_named_at_once() {
    both_schools(|db| async move {
        let mut conn = db.acquire().await.unwrap();
        let refused = ground("").resolve(&caller(Role::SuperAdmin), &mut conn, Level::Subject).await;
        let Err(Error::Invalid { fields, .. }) = refused else { panic!("{refused:?}") };
        let names: Vec<&str> = fields.keys().map(String::as_str).collect();
        assert_eq!(names, ["branchId", "classId", "examId", "sectionId", "sessionId", "subjectId"]);
    })
    .await;
}

#[tokio::test]
async fn a_teacher_keeps_to_the_own_routine() {
    both_schools(|db| async move {
        let mut conn = db.acquire().await.unwrap();
        let teacher = caller(Role::Teacher);
        assert!(teacher.within_routine(&mut conn, "section-1", Some("subject-1")).await.is_ok());
        assert!(teacher.within_routine(&mut conn, "section-1", None).await.is_ok());
        for (section, subject) in
            [("section-1", Some("subject-1-eng")), ("section-1-b", Some("subject-1")), ("section-1-b", None)]
        {
            let refused = teacher.within_routine(&mut conn, section, subject).await;
            assert_eq!(refused.unwrap_err().status().as_u16(), 403, "{section} {subject:?}");
        }
        assert!(caller(Role::Admin).within_routine(&mut conn, "section-1-b", Some("subject-1")).await.is_ok());
    })
    .await;
}
