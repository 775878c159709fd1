//! Register numbers by their keys (docs/rules.md, *Register numbers*): `reg_no_key` is unique in a branch, and null where two older
//! numbers have one key, or where no key was made yet.

use std::collections::{BTreeMap, BTreeSet};

use rules::spelling::{register_key, tidy};

use db::{Conn, Db, FromRow, Result};

#[derive(FromRow)]
struct Branch {
    branch_id: String,
}

/// A number without a key.
#[derive(FromRow)]
struct Number {
    id: String,
    reg_no: String,
    search_text: String,
}

#[derive(FromRow)]
struct Key {
    reg_no_key: String,
}

/// The numbers of a branch that have no key: none, or a few pairs.
async fn without_key(conn: &mut Conn, branch_id: &str) -> Result<Vec<Number>> {
    conn.all("select id, reg_no, search_text from students where branch_id = $1 and reg_no_key is null", branch_id)
        .await
}

/// Makes the keys that are lacking: every one at the first start over an older database, and none later.
pub async fn make_keys(db: &Db) -> Result<()> {
    let mut conn = db.acquire().await?;
    let branches: Vec<Branch> = conn
        .all("select branch_id from students where reg_no_key is null group by branch_id order by branch_id", ())
        .await?;
    drop(conn);
    for Branch { branch_id } in branches {
        let mut tx = db.begin().await?;
        settle(&mut tx, &branch_id, "").await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Gives a key to every number of a branch that has none and shares it with nobody. `gone`: a student who is about to be deleted.
pub async fn settle(conn: &mut Conn, branch_id: &str, gone: &str) -> Result<()> {
    let numbers: Vec<Number> =
        without_key(conn, branch_id).await?.into_iter().filter(|number| number.id != gone).collect();
    if numbers.is_empty() {
        return Ok(());
    }
    let taken: Vec<Key> = conn
        .all(
            "select reg_no_key from students where branch_id = $1 and reg_no_key is not null and id <> $2",
            (branch_id, gone),
        )
        .await?;
    let taken: BTreeSet<String> = taken.into_iter().map(|key| key.reg_no_key).collect();
    let mut by_key: BTreeMap<String, Vec<Number>> = BTreeMap::new();
    for number in numbers {
        by_key.entry(register_key(&number.reg_no)).or_default().push(number);
    }
    for (key, numbers) in by_key {
        let is_alone = numbers.len() == 1 && !taken.contains(&key);
        for number in numbers {
            let found_by = with_key(&tidy(&number.search_text), &key);
            if !is_alone && found_by == number.search_text {
                continue;
            }
            conn.execute(
                "update students set reg_no_key = $2, search_text = $3 where id = $1",
                (number.id, is_alone.then(|| key.clone()), found_by),
            )
            .await?;
        }
    }
    Ok(())
}

/// What a student is searched by: with the key, where the number is not spelled like it.
pub fn with_key(search_text: &str, key: &str) -> String {
    if search_text.contains(key) { search_text.to_owned() } else { format!("{search_text} {key}") }
}

/// Whether another student of a branch has this number, however it is spelled.
pub async fn is_taken(conn: &mut Conn, branch_id: &str, reg_no: &str, but: &str) -> Result<bool> {
    let key = register_key(reg_no);
    let found: Option<Branch> = conn
        .optional(
            "select branch_id from students where branch_id = $1 and reg_no_key = $2 and id <> $3",
            (branch_id, &key, but),
        )
        .await?;
    if found.is_some() {
        return Ok(true);
    }
    let pairs = without_key(conn, branch_id).await?;
    Ok(pairs.iter().any(|number| number.id != but && register_key(&number.reg_no) == key))
}

/// Keeps a student's key after a save. A new number's key is nobody else's ([`is_taken`]; of two that are saved at once the index refuses
/// one). The number of a pair gets its key with the change that makes it another, and so does the one that it leaves alone.
pub async fn keep(conn: &mut Conn, branch_id: &str, id: &str, reg_no: &str, is_new: bool) -> Result<()> {
    let key = register_key(reg_no);
    // What is searched was written with the record, so that the number is in it in lower case.
    let more = if reg_no.to_lowercase() == key { String::new() } else { format!(" {key}") };
    let kept = conn
        .execute(
            "update students set reg_no_key = $2, search_text = search_text || $3
              where id = $1 and (reg_no_key is not null or $4 = 1)",
            (id, key, more, i64::from(is_new)),
        )
        .await?;
    if kept == 0 { settle(conn, branch_id, "").await } else { Ok(()) }
}

/// A student who goes leaves the other one of the pair alone.
pub async fn leave(conn: &mut Conn, id: &str) -> Result<()> {
    let of: Option<Branch> =
        conn.optional("select branch_id from students where id = $1 and reg_no_key is null", id).await?;
    match of {
        Some(Branch { branch_id }) => settle(conn, &branch_id, id).await,
        None => Ok(()),
    }
}

/// A student whose number has the key of another one's.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Alike {
    pub id: String,
    pub reg_no: String,
    pub first_name: String,
    pub last_name: String,
}

/// The students of a branch whose numbers have no key because another one's is the same, those of one key beside each other.
pub async fn alike(conn: &mut Conn, branch_id: &str) -> Result<Vec<Alike>> {
    let all: Vec<Alike> = conn
        .all(
            "select id, reg_no, first_name, last_name from students where branch_id = $1 and reg_no_key is null order by id",
            branch_id,
        )
        .await?;
    let mut by_key: BTreeMap<String, Vec<Alike>> = BTreeMap::new();
    for number in all {
        by_key.entry(register_key(&number.reg_no)).or_default().push(number);
    }
    Ok(by_key.into_values().filter(|numbers| numbers.len() > 1).flatten().collect())
}
