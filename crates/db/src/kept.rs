//! Lists that are asked for with every page and rarely change, kept in memory while nothing is written to the file that
//! they were read of: [`Conn::kept`].

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use rusqlite::types::Value;

use super::row::AsItself;
use super::{Conn, Inner, Record, Result, Version};
use crate::cache::VersionedCache;

/// At most this many lists are kept; each is some dozen rows.
const KEPT_LISTS: u64 = 512;

/// The lists of one version of a file.
pub(super) struct Lists(VersionedCache<Version, Asked, Arc<dyn Any + Send + Sync>>);

/// A statement and its values.
type Asked = (&'static str, Vec<String>);

impl Lists {
    pub(super) fn none() -> Self {
        Self(VersionedCache::new(KEPT_LISTS, |_, _| 1))
    }
}

impl Conn {
    /// Every row of a statement whose values are texts. On a connection of [`super::Db::read`] to a `SQLite` file the rows are
    /// those of the last time, as long as nothing has been written since.
    ///
    /// # Errors
    /// The engine's, or a row that does not fit `T`.
    pub async fn kept<T: Record + Sync + 'static>(
        &mut self,
        sql: &'static str,
        values: &[&str],
    ) -> Result<Arc<Vec<T>>> {
        let Inner::Reader(reader) = &self.inner else {
            let mut query = self.query(sql);
            for value in values {
                query = query.bind(*value);
            }
            return query.fetch_all().await.map(Arc::new);
        };
        let home = reader.home();
        let kept = &home.lists.0;
        let texts = || values.iter().map(|value| (*value).to_owned());
        let asked = home.version()?.map(|version| (version, (sql, texts().collect())));
        if let Some(rows) = asked.as_ref().and_then(|asked| kept.get(asked)?.downcast().ok()) {
            return Ok(rows);
        }
        self.statements.fetch_add(1, Ordering::Relaxed);
        let bound: Vec<Value> = texts().map(Value::Text).collect();
        let rows = Arc::new(reader.rows(sql, &bound, usize::MAX, AsItself)?);
        // Where nothing was written while they were read.
        if let Some(asked) = asked
            && home.version()?.as_ref() == Some(&asked.0)
        {
            kept.keep(asked, rows.clone());
        }
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::{Db, FromRow};

    #[derive(Debug, PartialEq, FromRow)]
    struct Word {
        word: String,
    }

    const LIKE: &str = "select word from t where word >= $1 order by word";

    async fn words(db: &Db, from: &str) -> Arc<Vec<Word>> {
        db.read().await.unwrap().kept(LIKE, &[from]).await.unwrap()
    }

    #[tokio::test]
    async fn a_list_is_kept_until_anything_is_written() {
        let folder = std::env::temp_dir().join(format!("markbook-lists-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let db = Db::connect_file(&folder.join("t.db"), 2).await.unwrap();
        let mut conn = db.begin().await.unwrap();
        conn.query("create table t (word text)").execute().await.unwrap();
        conn.query("insert into t values ('a'), ('b')").execute().await.unwrap();
        conn.commit().await.unwrap();
        let said = |rows: &Arc<Vec<Word>>| rows.iter().map(|row| row.word.clone()).collect::<String>();

        let first = words(&db, "a").await;
        assert_eq!(said(&first), "ab");
        let before = db.statements();
        assert!(Arc::ptr_eq(&first, &words(&db, "a").await));
        assert_eq!(db.statements(), before);
        assert_eq!(said(&words(&db, "b").await), "b", "other values are another list");
        let mut conn = db.acquire().await.unwrap();
        conn.query("insert into t values ('c')").execute().await.unwrap();
        assert_eq!(said(&words(&db, "a").await), "abc");
        // A connection that may write asks the database each time.
        let before = db.statements();
        let asked: Arc<Vec<Word>> = conn.kept(LIKE, &["c"]).await.unwrap();
        assert_eq!((said(&asked), db.statements() - before), ("c".to_owned(), 1));
        drop(conn);
        db.close().await;
        let _ = std::fs::remove_dir_all(folder);
    }
}
