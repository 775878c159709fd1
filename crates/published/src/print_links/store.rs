//! What is stored of print links: who made which, until when, and who fetched what. The frozen sheets are in `frozen_store`.

use std::ops::RangeInclusive;

use rules::semesters::Semester;
use rules::words::published_texts;

use super::kind::Kind;
use db::{Conn, FromRow, Result, Values};

/// "The exam-based tabulation also picks an Exam and offers classes 3 to 7 only."
pub const EXAM_CLASSES: RangeInclusive<i64> = 3..=7;

/// A print link. Instants are epoch milliseconds.
#[derive(Clone, Debug, FromRow)]
pub struct Link {
    pub id: String,
    pub name: String,
    /// As [`Kind::as_str`] spells it.
    pub kind: String,
    pub branch_id: String,
    pub session_id: String,
    pub class_id: Option<String>,
    pub section_id: Option<String>,
    pub branch_name: String,
    pub session_name: String,
    /// Of papers without a section, whom or what they are of: `Employees`, the numbers of certificates.
    pub class_name: Option<String>,
    pub section_name: Option<String>,
    /// Of papers neither a semester nor an exam is stored: no result is on them.
    pub semester: Option<String>,
    pub exam_id: Option<String>,
    /// `Half Yearly`, or the exam's name; of ID cards and certificates, their template's title.
    pub title: String,
    /// Of a whole session, the classes that have what is shown: `Classes 6 to 10`; none of links from before they were kept.
    pub classes: Option<String>,
    /// One id a line; empty: all.
    pub subject_ids: String,
    /// Of papers, who was chosen: `3 of 40 students`; empty: all.
    pub subject_names: String,
    /// `portrait` or `landscape`
    pub paper: String,
    /// How many sheets there are.
    pub sheets: i64,
    pub includes_unpublished: bool,
    pub made_by: String,
    pub made_by_name: String,
    pub made_at: i64,
    pub expires_at: i64,
    pub revoked_at: Option<i64>,
    pub dropped_at: Option<i64>,
    pub marks_stamp: i64,
    pub qualities_stamp: i64,
    /// The number of the session's latest change of schemes whose letters it shows.
    pub grading_changes: i64,
}

impl Link {
    /// Whether it opens at `now_ms`.
    pub fn is_open(&self, now_ms: i64) -> bool {
        self.revoked_at.is_none() && self.dropped_at.is_none() && now_ms < self.expires_at
    }

    /// What it shows.
    pub fn kind(&self) -> Kind {
        Kind::stored(&self.kind)
    }

    /// `Class 8 A`, `Class 8, all sections`, `Classes 3 to 7`; of papers also `Employees`, or the numbers of certificates.
    pub fn covers(&self) -> String {
        let (class, section) = (self.class_name.as_deref(), self.section_name.as_deref());
        if self.kind().is_papers() {
            return [class, section].into_iter().flatten().collect::<Vec<_>>().join(" ");
        }
        let of_links_before = || {
            let semester = self.semester.as_deref().and_then(|semester| semester.parse::<Semester>().ok());
            every_class(semester.map_or(EXAM_CLASSES, Semester::classes))
        };
        covers(class, section, || self.classes.clone().unwrap_or_else(of_links_before))
    }

    /// The class set as the statements take it: empty where a level is not chosen.
    pub fn class_set(&self) -> ClassSet {
        ClassSet {
            session_id: self.session_id.clone(),
            class_id: self.class_id.clone().unwrap_or_default(),
            section_id: self.section_id.clone().unwrap_or_default(),
        }
    }
}

/// `Class 8 A`, `Class 8, all sections`, or what every class is called.
pub fn covers(class: Option<&str>, section: Option<&str>, every: impl FnOnce() -> String) -> String {
    match (class, section) {
        (Some(class), Some(section)) => format!("{class} {section}"),
        (Some(class), None) => published_texts::all_sections_of(class).into(),
        (None, _) => every(),
    }
}

/// Classes by their numbers, in order: `Classes 3 to 7`, `Classes 8 and 9`, `Class 10`, `Classes 6, 8, 9`.
pub fn every_class(classes: impl IntoIterator<Item = i64>) -> String {
    let numbers: Vec<i64> = classes.into_iter().collect();
    let is_run = numbers.windows(2).all(|two| two[0] + 1 == two[1]);
    match numbers.as_slice() {
        // A link from before its classes were kept, over a semester of a school's own.
        [] => published_texts::ALL_CLASSES.english().to_owned(),
        [class] => published_texts::class_one(*class).into(),
        [first, last] => published_texts::classes_two(*first, *last).into(),
        [first, .., last] if is_run => published_texts::classes_range(*first, *last).into(),
        all => {
            let all: Vec<String> = all.iter().map(i64::to_string).collect();
            published_texts::classes_listed(all.join(", ")).into()
        }
    }
}

/// A section, a class (without a section) or a whole session (without either).
#[derive(Clone, Debug, Default)]
pub struct ClassSet {
    pub session_id: String,
    pub class_id: String,
    pub section_id: String,
}

/// One section of a class set.
#[derive(Clone, Debug, FromRow)]
pub struct SectionOf {
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
    /// How many subjects the asked exam is scheduled for.
    pub scheduled: i64,
    /// The version of the scheme that the class is graded by; none: *Standard*.
    pub grading_version_id: Option<String>,
}

/// One fetch of a link's sheets.
#[derive(Clone, Debug, FromRow)]
pub struct FetchRow {
    pub link_id: String,
    pub at: i64,
    pub what: String,
    pub pages: i64,
    pub address: String,
}

/// Which links are listed; empty: any. A class or section also finds the links of results that cover more than it.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    pub branch_id: String,
    pub session_id: String,
    pub class_id: String,
    pub section_id: String,
    pub kind: String,
    /// A semester, or an exam's id.
    pub shows: String,
    /// Only cards and certificates.
    pub papers_only: bool,
}

impl Wanted {
    /// What `wanted!` asks for.
    fn values(&self) -> impl Values {
        let Self { branch_id, session_id, class_id, section_id, kind, shows, papers_only } = self;
        (branch_id, session_id, class_id, section_id, kind, shows, i64::from(*papers_only))
    }
}

#[derive(FromRow)]
struct Number {
    n: i64,
}

/// The columns of [`Link`].
macro_rules! columns {
    () => {
        "l.id, l.name, l.kind, l.branch_id, l.session_id, l.class_id, l.section_id, l.branch_name, l.session_name, l.class_name,
         l.section_name, l.semester, l.exam_id, l.title, l.subject_ids, l.subject_names, l.paper, l.sheets,
         l.includes_unpublished, l.made_by, l.made_by_name, l.made_at, l.expires_at, l.revoked_at, l.dropped_at,
         l.marks_stamp, l.qualities_stamp, l.grading_changes, l.classes"
    };
}

/// Which links [`Wanted`] means.
macro_rules! wanted {
    () => {
        "l.ready_at is not null
         and ($1 = '' or l.branch_id = $1) and ($2 = '' or l.session_id = $2)
         and ($3 = '' or l.class_id = $3 or (l.class_id is null and l.kind in ('reportCards', 'tabulation')))
         and ($4 = '' or l.section_id = $4 or (l.section_id is null and l.kind in ('reportCards', 'tabulation')))
         and ($5 = '' or l.kind = $5) and ($6 = '' or l.semester = $6 or l.exam_id = $6)
         and ($7 = 0 or l.kind in ('idCards', 'admitCards', 'certificates'))"
    };
}

/// Stores a link that nobody sees yet: [`activate`] opens it once its sheets are there.
pub async fn add(conn: &mut Conn, token_hash: &str, link: &Link) -> Result<()> {
    conn.execute(
        "insert into print_links (id, token_hash, name, kind, branch_id, session_id, class_id, section_id, branch_name,
            session_name, class_name, section_name, semester, exam_id, title, subject_ids, subject_names, paper, sheets,
            includes_unpublished, made_by, made_by_name, made_at, expires_at, marks_stamp, qualities_stamp, grading_changes)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 0, $19, $20, $21, $22, $23,
            $24, $25, $26)",
        (
            &link.id,
            token_hash,
            &link.name,
            &link.kind,
            &link.branch_id,
            &link.session_id,
            &link.class_id,
            &link.section_id,
            &link.branch_name,
            &link.session_name,
            &link.class_name,
            &link.section_name,
            &link.semester,
            &link.exam_id,
            &link.title,
            &link.subject_ids,
            &link.subject_names,
            &link.paper,
            link.includes_unpublished,
            &link.made_by,
            &link.made_by_name,
            link.made_at,
            link.expires_at,
            link.marks_stamp,
            link.qualities_stamp,
            link.grading_changes,
        ),
    )
    .await?;
    // More values than one statement takes.
    conn.execute("update print_links set classes = $2 where id = $1", (&link.id, &link.classes)).await?;
    Ok(())
}

/// Opens a link whose sheets are all stored.
///
/// # Errors
/// The database's; `RowNotFound` when it was swept meanwhile.
pub async fn activate(conn: &mut Conn, id: &str, sheets: i64, now_ms: i64) -> Result<()> {
    let opened = conn
        .execute(
            "update print_links set ready_at = $2, sheets = $3 where id = $1 and ready_at is null",
            (id, now_ms, sheets),
        )
        .await?;
    if opened == 1 { Ok(()) } else { Err(db::Error::RowNotFound) }
}

/// The link that a token opens, or opened once.
pub async fn by_token(conn: &mut Conn, token_hash: &str) -> Result<Option<Link>> {
    conn.optional(
        concat!("select ", columns!(), " from print_links l where l.token_hash = $1 and l.ready_at is not null"),
        token_hash,
    )
    .await
}

/// One link by its id.
pub async fn one(conn: &mut Conn, id: &str) -> Result<Option<Link>> {
    conn.optional(concat!("select ", columns!(), " from print_links l where l.id = $1 and l.ready_at is not null"), id)
        .await
}

/// The newest 500 links that are wanted, the newest first.
pub async fn listed(conn: &mut Conn, wanted: &Wanted) -> Result<Vec<Link>> {
    conn.all(
        concat!(
            "select ",
            columns!(),
            " from print_links l where ",
            wanted!(),
            " order by l.made_at desc, l.id desc limit 500"
        ),
        wanted.values(),
    )
    .await
}

/// The fetches of the links that are wanted, the newest first.
pub async fn fetches(conn: &mut Conn, wanted: &Wanted) -> Result<Vec<FetchRow>> {
    conn.all(
        concat!(
            "select f.link_id, f.at, f.what, f.pages, f.address
           from print_link_fetches f join print_links l on l.id = f.link_id where ",
            wanted!(),
            " order by f.at desc, f.id desc limit 5000"
        ),
        wanted.values(),
    )
    .await
}

/// Whose sheets a print shop prints, and how the school is reached.
#[derive(Clone, Debug, FromRow)]
pub struct PrintedSchool {
    pub school_name: String,
    mobile_no: Option<String>,
    email: Option<String>,
}

impl PrintedSchool {
    /// Telephone number and e-mail address; empty where there is neither.
    pub fn contact(&self) -> String {
        let known = [&self.mobile_no, &self.email].into_iter().flatten().map(String::as_str);
        known.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

/// The school of a branch; nothing where the branch is gone.
pub async fn school(conn: &mut Conn, branch_id: &str) -> Result<Option<PrintedSchool>> {
    conn.optional("select school_name, mobile_no, email from branches where id = $1", branch_id).await
}

/// The links of a session that open at `now_ms`, the newest first.
pub async fn open_in_session(conn: &mut Conn, session_id: &str, now_ms: i64) -> Result<Vec<Link>> {
    conn.all(
        concat!(
            "select ",
            columns!(),
            " from print_links l
         where l.session_id = $1 and l.ready_at is not null and l.revoked_at is null and l.dropped_at is null
           and l.expires_at > $2
         order by l.made_at desc, l.id desc"
        ),
        (session_id, now_ms),
    )
    .await
}

/// The fetches of one link, the newest first.
pub async fn fetches_of(conn: &mut Conn, link_id: &str) -> Result<Vec<FetchRow>> {
    conn.all(
        "select link_id, at, what, pages, address from print_link_fetches where link_id = $1
          order by at desc, id desc limit 5000",
        link_id,
    )
    .await
}

/// How many links of a branch open at `now_ms`.
pub async fn open_count(conn: &mut Conn, branch_id: &str, now_ms: i64) -> Result<i64> {
    let row: Number = conn
        .one(
            "select count(*) as n from print_links
              where branch_id = $1 and ready_at is not null and revoked_at is null and dropped_at is null and expires_at > $2",
            (branch_id, now_ms),
        )
        .await?;
    Ok(row.n)
}

/// Ends a link; whether it was still to be ended.
pub async fn revoke(conn: &mut Conn, id: &str, now_ms: i64) -> Result<bool> {
    let revoked = conn
        .execute("update print_links set revoked_at = $2 where id = $1 and revoked_at is null", (id, now_ms))
        .await?;
    Ok(revoked == 1)
}

/// Notes a fetch.
pub async fn add_fetch(conn: &mut Conn, id: &str, fetch: &FetchRow) -> Result<()> {
    conn.execute(
        "insert into print_link_fetches (id, link_id, at, what, pages, address) values ($1, $2, $3, $4, $5, $6)",
        (id, &fetch.link_id, fetch.at, &fetch.what, fetch.pages, &fetch.address),
    )
    .await?;
    Ok(())
}

/// Whether an address has fetched anything of a link.
pub async fn has_fetched(conn: &mut Conn, link_id: &str, address: &str) -> Result<bool> {
    let found: Number = conn
        .one("select count(*) as n from print_link_fetches where link_id = $1 and address = $2", (link_id, address))
        .await?;
    Ok(found.n > 0)
}

/// Adds the pages of a further part to the fetch that it belongs to: the last of the same things to the same address since
/// `since_ms`, at most `most` pages in all. Whether there is such a one.
pub async fn extend_fetch(conn: &mut Conn, fetch: &FetchRow, since_ms: i64, most: i64) -> Result<bool> {
    let extended = conn
        .execute(
            "update print_link_fetches set pages = case when pages + $5 > $6 then $6 else pages + $5 end
              where id = (select f.id from print_link_fetches f
                           where f.link_id = $1 and f.what = $2 and f.address = $3 and f.at >= $4
                           order by f.at desc, f.id desc limit 1)",
            (&fetch.link_id, &fetch.what, &fetch.address, since_ms, fetch.pages, most),
        )
        .await?;
    Ok(extended > 0)
}

/// The sections of a class set, by class and name; `exam_id` is empty where no exam is asked for.
pub async fn sections(conn: &mut Conn, set: &ClassSet, exam_id: &str) -> Result<Vec<SectionOf>> {
    conn.all(
        "select c.id as class_id, c.class_name, c.class_numeric, n.id as section_id, n.section_name,
                (select count(*) from exam_schedules x where x.section_id = n.id and x.exam_id = $4) as scheduled,
                coalesce(k.grading_version_id, s.grading_version_id) as grading_version_id
           from classes c join sessions s on s.id = c.session_id
           left join session_class_schemes k on k.session_id = c.session_id and k.class_id = c.id
           join sections n on n.class_id = c.id
          where c.session_id = $1 and ($2 = '' or c.id = $2) and ($3 = '' or n.id = $3)
          order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name, n.id",
        (&set.session_id, &set.class_id, &set.section_id, exam_id),
    )
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_over_every_class_says_which_they_are() {
        let of = |semester: Semester| every_class(semester.classes());
        assert_eq!(of(Semester::FIRST), "Classes 3 to 7");
        assert_eq!(of(Semester::HALF_YEARLY), "Classes 8 and 9");
        assert_eq!(of(Semester::PRE_QUALIFYING), "Class 10");
        assert_eq!(every_class(EXAM_CLASSES), "Classes 3 to 7");
        assert_eq!(every_class([6, 8, 9]), "Classes 6, 8, 9");
        assert_eq!(every_class([]), "All classes");
    }
}
