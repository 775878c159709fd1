//! The keys by which names are sorted (docs/rules.md, *Identity and naming*). They are stored beside the names, so that both engines sort alike; what
//! a key is, is not decided here.

use sqlx::AssertSqlSafe;

use super::row::{Record, Row};
use super::{Conn, Result};

/// The tables whose rows are sorted by a key (`sort_key`; empty: not made yet), each with the column of the name that it is made from.
const SORTED: [(&str, &str); 27] = [
    ("branches", "branch_name"),
    ("sessions", "session_name"),
    ("classes", "class_name"),
    ("sections", "section_name"),
    ("subjects", "subject_name"),
    ("student_groups", "group_name"),
    ("grading_schemes", "scheme_name"),
    ("exams", "name"),
    ("exam_halls", "hall_name"),
    ("designations", "designation_name"),
    ("departments", "department_name"),
    ("employees", "employee_name"),
    ("attachment_types", "attachment_type_name"),
    ("bell_schedules", "schedule_name"),
    ("book_categories", "category_name"),
    ("books", "title"),
    ("e_books", "title"),
    ("contents", "title"),
    ("events", "title"),
    ("homework", "title"),
    ("voucher_heads", "head_name"),
    ("accounts", "account_name"),
    ("fee_types", "fee_name"),
    ("event_types", "type_name"),
    ("id_card_templates", "title"),
    ("admit_card_templates", "title"),
    ("certificate_templates", "title"),
];

/// A row's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub id: String,
    pub name: String,
}

impl Record for Named {
    fn read<R: Row>(row: &R) -> Result<Self> {
        Ok(Self { id: row.column("id")?, name: row.column("name")? })
    }
}

/// The tables whose rows are sorted by a key.
pub fn sorted_tables() -> impl Iterator<Item = &'static str> {
    SORTED.iter().map(|(table, _)| *table)
}

fn name_in(table: &str) -> Option<(&'static str, &'static str)> {
    SORTED.iter().find(|(of, _)| *of == table).copied()
}

impl Conn {
    /// The name that a row is sorted by; none in a table whose rows are not sorted by a key, and where there is no such row.
    pub async fn sorted_name(&mut self, table: &str, id: &str) -> Result<Option<String>> {
        let Some((table, name)) = name_in(table) else { return Ok(None) };
        let sql = format!("select id, {name} as name from {table} where id = $1");
        let row: Option<Named> = self.query(AssertSqlSafe(sql)).bind(id).fetch_optional().await?;
        Ok(row.map(|row| row.name))
    }

    /// Some rows of a table without a key, with their names: at most `most`.
    pub async fn without_sort_key(&mut self, table: &str, most: i64) -> Result<Vec<Named>> {
        let Some((table, name)) = name_in(table) else { return Ok(Vec::new()) };
        let sql = format!("select id, {name} as name from {table} where sort_key = '' and {name} <> '' limit $1");
        self.query(AssertSqlSafe(sql)).bind(most).fetch_all().await
    }

    /// Stores the key of a row.
    pub async fn keep_sort_key(&mut self, table: &str, id: &str, key: &str) -> Result<()> {
        let Some((table, _)) = name_in(table) else { return Ok(()) };
        let sql = format!("update {table} set sort_key = $2 where id = $1 and sort_key <> $2");
        self.query(AssertSqlSafe(sql)).bind((id, key)).execute().await?;
        Ok(())
    }
}
