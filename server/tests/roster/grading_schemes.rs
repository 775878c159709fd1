//! Grading schemes on both engines: their stores, the plans that sessions and classes are graded by, and their calls.

use std::sync::Arc;

use db::{Conn, Db};
use roster::structure::grading_schemes::plans::{by_version, of_class, standard};
use roster::structure::grading_schemes::store::{self, Choosable, Use, Writing};
use rules::scheme::BuiltIn;
use testing::{both_schools, run};

const AT: i64 = 1_790_000_000_000;

/// A built-in document under another name.
fn named(built_in: BuiltIn, name: &str) -> String {
    let mut definition = built_in.definition().clone();
    name.clone_into(&mut definition.name);
    serde_json::to_string(&definition).unwrap()
}

fn writing<'w>(scheme_id: &'w str, version_id: &'w str, name: &'w str, definition: &'w str) -> Writing<'w> {
    Writing { scheme_id, version_id, name, definition, by_name: "Admin Person", at: AT }
}

async fn added(conn: &mut Conn, branch_id: Option<&str>, id: &str, version_id: &str, name: &str) {
    let definition = named(BuiltIn::Percentages, name);
    store::add(conn, branch_id, writing(id, version_id, name, &definition)).await.unwrap();
}

fn in_session(session_name: &str) -> Use {
    Use { session_name: session_name.into(), branch_name: "Dhanmondi".into() }
}

#[tokio::test]
async fn a_scheme_is_stored_with_its_versions_and_the_row_of_a_version_never_changes() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        added(&mut conn, Some("branch-1"), "scheme-1", "version-1", "Ours").await;
        let first = store::scheme(&mut conn, "scheme-1").await.unwrap().unwrap();
        assert_eq!((first.version_number, first.version, first.version_id.as_str()), (1, 1, "version-1"));
        assert_eq!(
            (first.scheme_name.as_str(), first.branch_id.as_deref(), first.branch_name.as_deref()),
            ("Ours", Some("branch-1"), Some("Dhanmondi"))
        );
        assert_eq!((first.changed_by_name.as_str(), first.changed_at), ("Admin Person", AT));
        assert_eq!(first.definition, named(BuiltIn::Percentages, "Ours"));

        // In place of the latest version: the same number, another row.
        let text = named(BuiltIn::NationalGpa5, "Theirs");
        assert!(
            store::write(&mut conn, &first, false, writing("scheme-1", "version-1b", "Theirs", &text)).await.unwrap()
        );
        let second = store::scheme(&mut conn, "scheme-1").await.unwrap().unwrap();
        assert_eq!((second.version_number, second.version, second.version_id.as_str()), (1, 2, "version-1b"));
        assert_eq!((second.scheme_name.as_str(), second.definition.as_str()), ("Theirs", text.as_str()));
        assert!(store::document(&mut conn, "version-1").await.unwrap().is_none());

        // A stale version changes nothing.
        assert!(!store::write(&mut conn, &first, true, writing("scheme-1", "version-x", "Late", &text)).await.unwrap());
        assert!(store::document(&mut conn, "version-x").await.unwrap().is_none());

        // Another version leaves the one before it.
        let next = named(BuiltIn::Percentages, "Theirs");
        assert!(
            store::write(&mut conn, &second, true, writing("scheme-1", "version-2", "Theirs", &next)).await.unwrap()
        );
        let third = store::scheme(&mut conn, "scheme-1").await.unwrap().unwrap();
        assert_eq!((third.version_number, third.version, third.version_id.as_str()), (2, 3, "version-2"));
        assert_eq!(store::document(&mut conn, "version-1b").await.unwrap().unwrap().definition, text);

        assert!(!store::delete(&mut conn, "scheme-1", 2).await.unwrap());
        assert!(store::delete(&mut conn, "scheme-1", 3).await.unwrap());
        assert!(store::scheme(&mut conn, "scheme-1").await.unwrap().is_none());
        assert!(store::document(&mut conn, "version-2").await.unwrap().is_none(), "versions go with their scheme");
    })
    .await;
}

#[tokio::test]
async fn a_name_is_taken_once_among_what_a_branch_sees_whatever_its_case() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        added(&mut conn, Some("branch-1"), "scheme-1", "version-1", "Ours").await;
        added(&mut conn, None, "scheme-2", "version-2", "Of All").await;
        for (id, branch_id, name, expected) in [
            ("new", Some("branch-1"), "OURS", true),
            ("scheme-1", Some("branch-1"), "ours", false),
            ("new", Some("branch-2"), "ours", false),
            ("new", Some("branch-2"), "of all", true),
            ("new", None, "ours", true),
            ("new", None, "another", false),
        ] {
            let taken = store::is_name_taken(&mut conn, id, branch_id, name).await.unwrap();
            assert_eq!(taken, expected, "{id} {branch_id:?} {name}");
        }
        // The index says so, too, of schemes of all branches as well.
        let text = named(BuiltIn::Percentages, "of all");
        for (branch_id, name) in [(Some("branch-1"), "OURS"), (None, "of all")] {
            let refused =
                store::add(&mut conn, branch_id, writing("new", "new", name, &text)).await.expect_err("it is taken");
            assert!(db::violates(&refused, "grading_schemes_name", "grading_schemes_name"), "{refused}");
        }
        let seen = |id: &str, name: &str, version_id: &str| Choosable {
            id: id.into(),
            scheme_name: name.into(),
            version_id: version_id.into(),
        };
        let of_all = seen("scheme-2", "Of All", "version-2");
        let all = store::choosable(&mut conn, "branch-1").await.unwrap();
        assert_eq!(all, [of_all.clone(), seen("scheme-1", "Ours", "version-1")]);
        assert_eq!(store::choosable(&mut conn, "branch-2").await.unwrap(), [of_all]);
    })
    .await;
}

#[tokio::test]
async fn a_class_is_graded_by_its_own_scheme_else_by_its_sessions_else_by_standard() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        let plan = async |conn: &mut Conn| of_class(conn, "session-1", "class-1").await.unwrap();
        assert!(Arc::ptr_eq(&plan(&mut conn).await, &standard()));
        assert!(Arc::ptr_eq(&by_version(&mut conn, None).await.unwrap(), &standard()));
        assert_eq!(standard().definition(), BuiltIn::Standard.definition());

        added(&mut conn, None, "scheme-1", "version-1", "Of the session").await;
        added(&mut conn, None, "scheme-2", "version-2", "Of the class").await;
        store::choose_for_session(&mut conn, "session-1", Some("version-1")).await.unwrap();
        assert_eq!(plan(&mut conn).await.definition().name, "Of the session");
        store::choose_for_class(&mut conn, "session-1", "class-1", Some("version-1")).await.unwrap();
        store::choose_for_class(&mut conn, "session-1", "class-1", Some("version-2")).await.unwrap();
        assert_eq!(plan(&mut conn).await.definition().name, "Of the class");
        let other = of_class(&mut conn, "session-1", "class-none").await.unwrap();
        assert_eq!(other.definition().name, "Of the session");
        assert!(Arc::ptr_eq(&of_class(&mut conn, "session-none", "class-1").await.unwrap(), &standard()));

        assert_eq!(store::uses(&mut conn, "scheme-1").await.unwrap(), [in_session("2026")]);
        assert_eq!(store::uses(&mut conn, "scheme-2").await.unwrap(), [in_session("2026")]);
        // What a session or a class names cannot be taken away.
        for id in ["scheme-1", "scheme-2"] {
            let refused = store::delete(&mut conn, id, 1).await.expect_err("it is in use");
            assert!(db::breaks_reference(&refused), "{refused}");
        }
        store::choose_for_class(&mut conn, "session-1", "class-1", None).await.unwrap();
        assert_eq!(plan(&mut conn).await.definition().name, "Of the session");
        assert_eq!(store::uses(&mut conn, "scheme-2").await.unwrap(), []);
        store::choose_for_session(&mut conn, "session-1", None).await.unwrap();
        assert!(Arc::ptr_eq(&plan(&mut conn).await, &standard()));
    })
    .await;
}

#[tokio::test]
async fn a_plan_takes_one_statement_and_another_only_where_it_is_not_kept() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        added(&mut conn, None, "scheme-1", "version-1", "Kept").await;
        store::choose_for_session(&mut conn, "session-1", Some("version-1")).await.unwrap();
        let mut counted = Vec::new();
        let mut plans = Vec::new();
        for _ in 0..3 {
            let before = db.statements();
            plans.push(of_class(&mut conn, "session-1", "class-1").await.unwrap());
            counted.push(db.statements() - before);
        }
        assert_eq!(counted, [2, 1, 1]);
        assert!(Arc::ptr_eq(&plans[0], &plans[2]));
        let before = db.statements();
        by_version(&mut conn, None).await.unwrap();
        assert_eq!(db.statements(), before, "Standard needs none");

        // What is not there, or cannot be computed by, is said to nobody but the log.
        store::add(&mut conn, None, writing("scheme-2", "version-2", "Broken", "{}")).await.unwrap();
        let broken = named(BuiltIn::Percentages, "");
        store::add(&mut conn, None, writing("scheme-3", "version-3", "Faulty", &broken)).await.unwrap();
        for (id, why) in [("nothing", "not stored"), ("version-2", "missing field"), ("version-3", "name:")] {
            let refused = by_version(&mut conn, Some(id)).await.expect_err(id);
            assert!(matches!(&refused, base::error::Error::Internal(text) if text.contains(why)), "{refused:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_session_has_marks_once_one_is_entered() {
    both_schools(async |db: Db| {
        let mut conn = db.acquire().await.unwrap();
        assert!(!store::has_marks(&mut conn, "session-1").await.unwrap());
        testing::rows::mark_sheet(&db, "h", ["exam-1", "section-1", "subject-1"], (false, false), 1).await;
        assert!(!store::has_marks(&mut conn, "session-1").await.unwrap());
        run(
            &db,
            "insert into marks (sheet_id, student_id, written, version, changed_by, changed_by_name, changed_at)
             values ('h', 'student-1', -1, 1, '', '', 0)",
        )
        .await;
        assert!(store::has_marks(&mut conn, "session-1").await.unwrap());
        assert!(!store::has_marks(&mut conn, "session-2").await.unwrap());
    })
    .await;
}
