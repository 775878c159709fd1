//! The keys by which names are sorted (docs/rules.md, *Identity and naming*), made by `rules::spelling::sort_key`.

use rules::spelling::sort_key;

use db::{Conn, Db, Result};

/// How many keys are made in one transaction.
const AT_ONCE: i64 = 500;

/// Keeps the key of a row whose name was saved; of one that is not sorted by a key nothing.
pub async fn keep_sort_key(conn: &mut Conn, table: &str, id: &str) -> Result<()> {
    match conn.sorted_name(table, id).await? {
        Some(name) => conn.keep_sort_key(table, id, &sort_key(&name)).await,
        None => Ok(()),
    }
}

/// Makes the keys that are lacking: every one at the first start over an older database, and after that those of rows that were not saved as records.
pub async fn make_sort_keys(db: &Db) -> Result<()> {
    for table in db::sorted_tables() {
        loop {
            let mut tx = db.begin().await?;
            let lacking = tx.without_sort_key(table, AT_ONCE).await?;
            let before = lacking.len();
            for row in lacking {
                // A name of nothing but blanks has no letter to be sorted by.
                let key = Some(sort_key(&row.name)).filter(|key| !key.is_empty()).unwrap_or_else(|| " ".to_owned());
                tx.keep_sort_key(table, &row.id, &key).await?;
            }
            tx.commit().await?;
            if i64::try_from(before).unwrap_or(i64::MAX) < AT_ONCE {
                break;
            }
        }
    }
    Ok(())
}
