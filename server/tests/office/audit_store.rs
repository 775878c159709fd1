//! The statement behind the audit: which acts it finds, and in which order it tells their changes.

use db::Db;
use office::audit::store::{self, Place, Sheets, Wanted};
use rules::components::Component;

use crate::audit::{act, sheet};
use testing::both_schools;

/// The ids of the acts, in their order, with how many changes of each are answered.
async fn found(db: &Db, wanted: &Wanted, after: Option<&Place>, most: i64) -> Vec<String> {
    let mut conn = db.acquire().await.unwrap();
    let rows = store::acts(&mut conn, wanted, after, most, 100).await.unwrap();
    rows.chunk_by(|one, next| one.id == next.id)
        .map(|rows| format!("{} {}", rows[0].id, rows.iter().filter(|row| row.component.is_some()).count()))
        .collect()
}

#[tokio::test]
async fn acts_are_found_by_branch_person_student_sheet_and_day_the_newest_first() {
    both_schools(|db| async move {
        sheet(&db, "sheet-a", "section-1", "subject-1").await;
        sheet(&db, "sheet-b", "section-1-b", "subject-1").await;
        let of = |at: i64| 1_000_000 + at;
        let own = Some("branch-1");
        let mark = |student| (student, "written", None, Some("5"));
        act(
            &db,
            ("act-1", of(1)),
            ("anna", "addMarks"),
            (own, Some("sheet-a")),
            &[mark("student-1"), mark("student-2")],
        )
        .await;
        act(&db, ("act-2", of(2)), ("anna", "publish"), (own, Some("sheet-a")), &[]).await;
        // Two acts of one millisecond: the id decides.
        act(&db, ("act-3", of(2)), ("ben", "addMarks"), (own, Some("sheet-b")), &[mark("student-6")]).await;
        act(&db, ("act-4", of(4)), ("ben", "changePassword"), (own, None), &[]).await;
        act(&db, ("act-5", of(5)), ("carl", "addMarks"), (Some("branch-2"), None), &[mark("student-2x")]).await;
        act(&db, ("act-6", of(6)), ("root", "createSuperAdmin"), (None, None), &[]).await;

        let all = Wanted::default();
        let branch = Wanted { branch_id: "branch-1".into(), ..Wanted::default() };
        let session = Sheets { session_id: "session-1".into(), ..Sheets::default() };
        let of_sheets = |sheets| Wanted { sheets: Some(sheets), ..branch.clone() };
        let rows: Vec<(Wanted, &[&str])> = vec![
            (all.clone(), &["act-6 0", "act-5 1", "act-4 0", "act-3 1", "act-2 0", "act-1 2"]),
            (branch.clone(), &["act-4 0", "act-3 1", "act-2 0", "act-1 2"]),
            (Wanted { actor_id: "ben".into(), ..branch.clone() }, &["act-4 0", "act-3 1"]),
            (Wanted { actor_id: "carl".into(), ..branch.clone() }, &[]),
            (Wanted { student_id: "student-2".into(), ..branch.clone() }, &["act-1 1"]),
            (Wanted { student_id: "student-2x".into(), ..branch.clone() }, &[]),
            (Wanted { student_id: "student-2".into(), actor_id: "ben".into(), ..branch.clone() }, &[]),
            (of_sheets(session.clone()), &["act-3 1", "act-2 0", "act-1 2"]),
            (of_sheets(Sheets { class_id: "class-1".into(), ..session.clone() }), &["act-3 1", "act-2 0", "act-1 2"]),
            (of_sheets(Sheets { section_id: "section-1-b".into(), ..session.clone() }), &["act-3 1"]),
            (of_sheets(Sheets { exam_id: "exam-1-ct".into(), ..session.clone() }), &[]),
            (of_sheets(Sheets { subject_id: "subject-1-eng".into(), ..session.clone() }), &[]),
            (
                Wanted {
                    student_id: "student-1".into(),
                    ..of_sheets(Sheets { section_id: "section-1".into(), ..session.clone() })
                },
                &["act-1 1"],
            ),
            (
                Wanted {
                    student_id: "student-1".into(),
                    ..of_sheets(Sheets { section_id: "section-1-b".into(), ..session.clone() })
                },
                &[],
            ),
            (Wanted { from: of(2), before: of(4), ..branch.clone() }, &["act-3 1", "act-2 0"]),
            (Wanted { act_id: "act-1".into(), ..branch.clone() }, &["act-1 2"]),
            (Wanted { act_id: "act-5".into(), ..branch.clone() }, &[]),
        ];
        for (wanted, expected) in rows {
            assert_eq!(found(&db, &wanted, None, 100).await, expected, "{wanted:?}");
        }

        // Page by page nothing is left out and nothing comes twice, over acts of one millisecond too.
        let mut pages = Vec::new();
        let mut after = None;
        loop {
            let mut conn = db.acquire().await.unwrap();
            let rows = store::acts(&mut conn, &branch, after.as_ref(), 1, 1).await.unwrap();
            let Some(last) = rows.last() else { break };
            pages.push((last.id.clone(), last.total));
            after = Some(Place { at: last.at, id: last.id.clone() });
        }
        let pages: Vec<(&str, i64)> = pages.iter().map(|(id, total)| (id.as_str(), *total)).collect();
        assert_eq!(pages, [("act-4", 0), ("act-3", 1), ("act-2", 0), ("act-1", 2)]);
    })
    .await;
}

#[tokio::test]
async fn the_changes_of_a_student_stand_in_the_order_of_the_grids_columns() {
    both_schools(|db| async move {
        let keys = Component::ALL.map(Component::key);
        let changes: Vec<_> = keys.iter().rev().map(|key| ("student-1", *key, None, Some("5"))).collect();
        act(&db, ("act-1", 1_000), ("anna", "addMarks"), (Some("branch-1"), None), &changes).await;
        let wanted = Wanted { branch_id: "branch-1".into(), ..Wanted::default() };
        let rows = store::acts(&mut db.acquire().await.unwrap(), &wanted, None, 1, 100).await.unwrap();
        let order: Vec<&str> = rows.iter().filter_map(|row| row.component.as_deref()).collect();
        assert_eq!(order, keys);
    })
    .await;
}

/// What an act changed of one student is stored together, whichever way it was told, and answered value by value.
#[tokio::test]
async fn the_values_of_a_student_are_kept_together_and_none_is_lost() {
    both_schools(|db| async move {
        let changes = [
            ("student-1", "written", None, Some("5")),
            ("student-2", "written", Some("AB"), None),
            ("student-1", "viva", Some("\"4\""), Some("a\0\u{1f600}ক")),
            ("student-2", "practical", None, None),
            ("student-1", "Guardian's \"name\"", Some(""), Some("{\"a\":1}")),
        ];
        act(&db, ("act-1", 1_000), ("anna", "addMarks"), (Some("branch-1"), None), &changes).await;
        let mut conn = db.acquire().await.unwrap();
        let rows = store::acts(&mut conn, &Wanted::default(), None, 1, 100).await.unwrap();
        let told: Vec<_> = rows
            .iter()
            .map(|row| {
                [&row.person_id, &row.component, &row.old_value, &row.new_value]
                    .map(|text| text.as_deref().unwrap_or("-"))
            })
            .collect();
        assert_eq!(
            told,
            [
                ["student-1", "written", "-", "5"],
                ["student-1", "viva", "\"4\"", "a\u{fffd}\u{1f600}ক"],
                ["student-1", "Guardian's \"name\"", "", "{\"a\":1}"],
                ["student-2", "written", "AB", "-"],
                ["student-2", "practical", "-", "-"],
            ]
        );
        assert!(rows.iter().all(|row| row.total == 5));
        // Cut off after so many; how many there are is told.
        let cut = store::acts(&mut conn, &Wanted::default(), None, 1, 2).await.unwrap();
        assert_eq!((cut.len(), cut[0].total), (2, 5));
    })
    .await;
}

/// Every change says who made it (results.md, audit): Postgres checks that once a statement, SQLite once a row.
#[tokio::test]
async fn a_value_without_its_act_is_refused_and_nothing_of_the_audit_is_taken_away() {
    both_schools(|db| async move {
        act(&db, ("act-1", 1), ("anna", "addMarks"), (Some("branch-1"), None), &[]).await;
        act(&db, ("act-2", 2), ("anna", "addMarks"), (Some("branch-1"), None), &[]).await;
        let added = "insert into audit_values (act_id, subject_id, changes)
                     select given.column1, 'student-1', '{\"cq\":[null,\"5\"]}' from (values ($1), ($2)) as given where $3 = 'some'";
        // None at all is no value without an act.
        for (acts, right) in [
            (("act-1", "gone", "some"), false),
            (("gone", "act-1", "some"), false),
            (("gone", "gone", "some"), false),
            (("gone", "gone", "none"), true),
            (("act-1", "act-2", "some"), true),
        ] {
            let mut tx = db.begin().await.unwrap();
            assert_eq!(tx.execute(added, acts).await.is_ok(), right, "{acts:?}");
            if right {
                tx.commit().await.unwrap();
            }
        }
        for statement in [
            "update audit_values set act_id = 'act-2'",
            "delete from audit_values",
            "delete from audit_acts",
            "truncate audit_values",
            "truncate audit_acts",
            "truncate audit_acts, audit_values",
        ] {
            assert!(db.begin().await.unwrap().execute(statement, ()).await.is_err(), "{statement}");
        }
        assert_eq!(found(&db, &Wanted::default(), None, 9).await, ["act-2 1", "act-1 1"]);
    })
    .await;
}
