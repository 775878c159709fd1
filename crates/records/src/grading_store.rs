//! Which version of a scheme a class is graded by, and its document.

use db::{Conn, FromRow, Result};

use crate::grading::{class_version, section_version};

/// The document of a version.
#[derive(Debug, FromRow)]
pub struct Document {
    /// JSON
    pub definition: String,
}

/// A version's document; none of an unknown id.
pub async fn document(conn: &mut Conn, version_id: &str) -> Result<Option<Document>> {
    conn.optional("select definition from grading_scheme_versions where id = $1", version_id).await
}

/// The documents of every version of every scheme that was made at that time, in milliseconds since 1970, or later.
pub async fn documents(conn: &mut Conn, made_since: i64) -> Result<Vec<Document>> {
    conn.all("select definition from grading_scheme_versions where made_at >= $1 order by id", made_since).await
}

/// The versions that a session's classes are graded by, those of the youngest class first; empty: *Standard*.
pub async fn versions_of_session(conn: &mut Conn, session_id: &str) -> Result<Vec<String>> {
    #[derive(FromRow)]
    struct Graded {
        version_id: String,
    }
    let rows = conn
        .kept::<Graded>(
            "select v.version_id
               from (select coalesce(k.grading_version_id, s.grading_version_id, '') as version_id, c.class_numeric
                       from classes c join sessions s on s.id = c.session_id
                       left join session_class_schemes k on k.session_id = c.session_id and k.class_id = c.id
                      where c.session_id = $1) v
              group by v.version_id order by min(v.class_numeric), v.version_id",
            &[session_id],
        )
        .await?;
    Ok(rows.iter().map(|row| row.version_id.clone()).collect())
}

#[derive(FromRow)]
struct Chosen {
    version_id: Option<String>,
}

/// The version that a class is graded by; none: *Standard*, as of an unknown class.
pub async fn version_of_class(conn: &mut Conn, class_id: &str) -> Result<Option<String>> {
    let chosen: Chosen = conn.one(concat!("select ", class_version!("$1"), " as version_id"), class_id).await?;
    Ok(chosen.version_id)
}

/// The version of a class of a session, else of the session; empty: *Standard*.
pub async fn version_of_place(conn: &mut Conn, session_id: &str, class_id: &str) -> Result<String> {
    #[derive(FromRow)]
    struct Kept {
        version_id: String,
    }
    let rows = conn
        .kept::<Kept>(
            "select coalesce(k.grading_version_id, s.grading_version_id, '') as version_id
               from sessions s left join session_class_schemes k on k.session_id = s.id and k.class_id = $2
              where s.id = $1",
            &[session_id, class_id],
        )
        .await?;
    Ok(rows.first().map(|row| row.version_id.clone()).unwrap_or_default())
}

/// The same of a section's class.
pub async fn version_of_section(conn: &mut Conn, section_id: &str) -> Result<Option<String>> {
    let chosen: Chosen = conn.one(concat!("select ", section_version!("$1"), " as version_id"), section_id).await?;
    Ok(chosen.version_id)
}
