//! Every SQL statement of the program is prepared on both engines, and its columns are held to the row that it is read into: a number that
//! Postgres answers as `int4` cannot be read as the `bigint` that a row has.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use db::{Conn, Db, Engine, FromRow};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use office::{KEPT, NOUNS};
use records::{Field, FieldKind, Noun, Reach};
use rules::roles::Role;

use crate::statements_source::{On, Read, Sources, Statement};
use testing::admission::each;
use testing::databases::{postgres, postgres_url, sqlite};
use testing::{number, run};

/// Statements whose row is not said where they stand: by how they begin or their file, with the columns that are read.
const SAID_HERE: &[(&str, &[(&str, &str)])] = &[
    // What is copied into the next year; what the demo attaches files to.
    ("select id from classes where session_id = $1 and status = 'active' order", &[("id", "text")]),
    ("select id from sections where class_id = $1 and status = 'active' order", &[("id", "text")]),
    ("select id from subjects where session_id = $1 and status = 'active' order", &[("id", "text")]),
    ("select id from exams where session_id = $1 and status = 'active' order", &[("id", "text")]),
    ("select id from choice_groups where section_id = $1", &[("id", "text")]),
    ("select id, title from e_books", &[("id", "text"), ("title", "text")]),
    ("select id, title from contents", &[("id", "text"), ("title", "text")]),
    ("select id, title from homework", &[("id", "text"), ("title", "text")]),
    ("select i.id, h.title from hand_ins", &[("id", "text"), ("title", "text")]),
    ("select id, given_on as on_day from homework", &[("id", "text"), ("on_day", "text")]),
    ("select id, from_on as on_day from events", &[("id", "text"), ("on_day", "text")]),
    ("select p.id, p.applied_on as on_day from applications", &[("id", "text"), ("on_day", "text")]),
    // What a name that a call sends belongs to.
    ("records/named_store.rs", &[("id", "text"), ("name", "text")]),
    ("update students set password_hash = $2, must_change_password = $3", &[("token_epoch", "whole")]),
    ("update employees set password_hash = $2, must_change_password = $3", &[("token_epoch", "whole")]),
];
/// The reports of money say by a table of their own what each column is; `money/money_reports.rs` reads every one.
const REPORTS: &str = "money/reports/kinds_store.rs";

fn sources() -> Vec<Statement> {
    Sources::all().statements()
}

/// The columns that a record of a noun is read from.
fn of_noun(noun: &Noun) -> Vec<(String, &'static str)> {
    let kind = |field: &Field| match field.kind {
        FieldKind::Whole(..) | FieldKind::Money(..) => "whole",
        _ => "text",
    };
    let mut columns = vec![
        ("id", "text"),
        ("branch_id", "text"),
        ("status", "text"),
        ("version", "whole"),
        ("changed_by_name", "text"),
        ("changed_at", "whole"),
    ];
    columns.extend(noun.fields.iter().filter(|field| !field.is_secret()).map(|field| (field.column, kind(field))));
    for column in noun.columns {
        columns.extend(column.computed.map(|name| (name, if column.is_number() { "whole" } else { "text" })));
    }
    columns.extend(noun.nested.iter().flat_map(|of| of.columns.iter().map(|(_, column)| (*column, "text"))));
    if noun.columns.iter().any(|column| column.is_money) {
        columns.extend([("currency", "text"), ("currency_symbol", "text")]);
    }
    if noun.reach == Reach::Session {
        columns.push(("session_id", "text"));
    }
    columns.into_iter().map(|(name, kind)| (name.to_owned(), kind)).collect()
}

/// What a type of Postgres is read as; nothing else can be.
fn kind_of(name: &str) -> Option<&'static str> {
    match name {
        "text" | "varchar" => Some("text"),
        "int8" => Some("whole"),
        "bool" => Some("yes"),
        "bytea" => Some("bytes"),
        _ => None,
    }
}

/// The columns that are read, by what was found in the sources.
fn read_of(statement: &Statement) -> Result<Vec<(String, &'static str)>, String> {
    if statement.place.starts_with(REPORTS) {
        return Ok(Vec::new());
    }
    let sql = statement.sql.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((_, columns)) =
        SAID_HERE.iter().find(|(begins, _)| sql.starts_with(begins) || statement.place.starts_with(begins))
    {
        return Ok(columns.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect());
    }
    match &statement.read {
        Read::Nothing => Ok(Vec::new()),
        Read::Columns(columns) => Ok(columns.clone()),
        Read::Record(kind) => {
            let noun = NOUNS.iter().chain(KEPT).find(|noun| noun.kind == kind);
            Ok(noun.map(of_noun).unwrap_or_default())
        }
        Read::Unknown(why) => Err(format!("what it is read into was not found ({why})")),
    }
}

/// What is wrong with a statement on an engine.
async fn faults(conn: &mut Conn, statement: &Statement) -> Vec<String> {
    let columns = match conn.described(&statement.sql).await {
        Ok(columns) => columns,
        Err(error) => return vec![format!("{:?} says {error}", conn.engine())],
    };
    let wanted = match read_of(statement) {
        Ok(wanted) => wanted,
        Err(why) => return vec![why],
    };
    let on_postgres = conn.engine() == Engine::Postgres;
    let mut faults = Vec::new();
    let given: BTreeMap<&str, &str> = columns.iter().map(|(name, kind)| (name.as_str(), kind.as_str())).collect();
    for (name, kind) in &wanted {
        match given.get(name.as_str()) {
            None => faults.push(format!("{name} is read and not selected")),
            Some(found) if on_postgres && kind_of(found) != Some(kind) => {
                faults.push(format!("{name} is {found} and read as {kind}"));
            }
            Some(_) => {}
        }
    }
    if on_postgres && !matches!(statement.read, Read::Nothing) {
        let odd = columns.iter().filter(|(_, kind)| kind_of(kind).is_none());
        faults.extend(odd.map(|(name, kind)| format!("{name} is {kind}, which no row has")));
    }
    faults
}

#[tokio::test]
async fn every_statement_is_understood_by_both_engines_and_fits_its_row() {
    let statements = sources();
    assert!(statements.len() > 900, "{} statements were found", statements.len());
    let (lite, _folder) = sqlite().await;
    let mut wrong = Vec::new();
    for db in [lite, postgres().await] {
        let engine = db.engine();
        let mut conn = db.acquire().await.unwrap();
        for statement in &statements {
            let runs = match statement.on {
                On::Both => true,
                On::Sqlite => engine == Engine::Sqlite,
                On::Postgres => engine == Engine::Postgres,
            };
            if runs {
                let found = faults(&mut conn, statement).await;
                wrong.extend(found.into_iter().map(|fault| format!("{} on {engine:?}: {fault}", statement.place)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Nothing is missed: whatever is run as SQL is a text that the sources hold, or made by `db` of one.
#[test]
fn every_statement_stands_in_the_sources() {
    let all = Sources::all();
    let mut wrong = all.run_unseen();
    wrong.extend(all.naming("AssertSqlSafe").into_iter().filter(|place| !place.starts_with("db/")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A plan for each call would take longer than most statements run; what is narrowed as somebody asks is planned for what they ask.
#[tokio::test]
async fn on_postgres_one_plan_serves_every_value_but_in_a_survey() {
    #[derive(FromRow)]
    struct Setting {
        value: String,
    }
    async fn mode(conn: &mut Conn) -> String {
        let row: Setting = conn.one("select current_setting('plan_cache_mode') as value", ()).await.unwrap();
        row.value
    }
    let db = Db::connect(&postgres_url().await, 1).await.unwrap();
    for _ in 0..2 {
        let mut surveyed = db.survey().await.unwrap();
        assert_eq!(mode(&mut surveyed).await, "force_custom_plan");
        assert!(surveyed.execute("create table none (id text)", ()).await.is_err(), "a survey wrote");
        drop(surveyed);
        // The same connection.
        assert_eq!(mode(&mut db.acquire().await.unwrap()).await, "force_generic_plan");
        assert_eq!(mode(&mut db.begin().await.unwrap()).await, "force_generic_plan");
        assert_eq!(mode(&mut db.snapshot().await.unwrap()).await, "force_generic_plan");
    }
}

/// A transaction that nobody waits for any more, as of a browser that has gone, leaves its connection as it was, at whichever step it was given up.
#[tokio::test]
async fn a_transaction_that_is_given_up_as_it_begins_is_over() {
    let url = postgres_url().await;
    let (db, other) = (Db::connect(&url, 1).await.unwrap(), Db::connect(&url, 1).await.unwrap());
    run(&db, "create table given_up (id bigint)").await;
    let mut written = 0;
    for step in 0..20 {
        for how in 0..3 {
            let mut begun: BoxFuture<'_, db::Result<Conn>> = match how {
                0 => Box::pin(db.begin()),
                1 => Box::pin(db.snapshot()),
                _ => Box::pin(db.survey()),
            };
            for _ in 0..step {
                if (&mut begun).now_or_never().is_some() {
                    break;
                }
                tokio::task::yield_now().await;
            }
            drop(begun);
            run(&db, "insert into given_up values (1)").await;
            written += 1;
            let seen = number(&other, "select count(*) as n from given_up").await;
            assert_eq!(seen, written, "what follows a transaction of kind {how} that was given up at step {step}");
        }
    }
}

#[tokio::test]
async fn a_class_that_takes_applications_is_not_deleted() {
    each(async |app| {
        let admin = app.as_role(Role::Admin);
        let kept = admin.send(Method::DELETE, "/api/deleteOneClass/class-1", &[], Body::empty()).await;
        assert_eq!(kept.status, StatusCode::CONFLICT, "{}", kept.text());
        for said in ["Classes open for applications: 1", "Admission fees: 1"] {
            assert!(kept.message().contains(said), "{}", kept.message());
        }
        let page = admin.get("/admin/classSetting/class-1/delete").await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text());
    })
    .await;
}
