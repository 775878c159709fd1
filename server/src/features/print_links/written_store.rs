//! Whether newer marks exist: how much has been written of what a link shows, held against how much it was when the link was made.
//! A session is read once, in two statements, however many links are over it. May touch: rules, db.

use std::collections::{HashMap, HashSet};

use rules::semesters::Semester;
use rules::totals;

use super::store::{ClassSet, Link};
use crate::db::{Conn, FromRow, Result};

/// What counts towards a stamp.
#[derive(Clone, Copy, Debug)]
pub struct Shows<'a> {
    pub set: &'a ClassSet,
    /// With the semester whose total it carries.
    pub semester: Option<Semester>,
    /// Empty where a semester is shown.
    pub exam_id: &'a str,
    /// Empty: all.
    pub subjects: &'a [&'a str],
    /// Whether conduct grades are on it.
    pub qualities: bool,
}

/// What has been written in a session so far.
#[derive(Clone, Debug)]
pub struct Written {
    marks: Vec<OfSheet>,
    qualities: Vec<OfSection>,
}

/// One sheet; `n` grows with every mark that is entered, changed or deleted on it.
#[derive(Clone, Debug, FromRow)]
struct OfSheet {
    class_id: String,
    section_id: String,
    exam_id: String,
    semester: String,
    subject_id: String,
    n: i64,
}

/// The conduct grades of a section's students for a semester, or for none.
#[derive(Clone, Debug, FromRow)]
struct OfSection {
    class_id: String,
    section_id: String,
    semester: String,
    n: i64,
}

impl ClassSet {
    fn has(&self, class_id: &str, section_id: &str) -> bool {
        (self.class_id.is_empty() || self.class_id == class_id)
            && (self.section_id.is_empty() || self.section_id == section_id)
    }
}

impl Written {
    /// Everything of a session.
    ///
    /// # Errors
    /// The database's.
    pub async fn load(conn: &mut Conn, session_id: &str) -> Result<Self> {
        let marks = conn
            .query(
                "select c.id as class_id, n.id as section_id, e.id as exam_id, e.semester, h.subject_id, h.last_version as n
                   from classes c
                   join sections n on n.class_id = c.id
                   join mark_sheets h on h.section_id = n.id
                   join exams e on e.id = h.exam_id
                  where c.session_id = $1",
            )
            .bind(session_id.to_owned())
            .fetch_all()
            .await?;
        let qualities = conn
            .query(
                "select e.class_id, e.section_id, q.semester, cast(sum(q.version) as bigint) as n
                   from enrolments e
                   join student_qualities q on q.student_id = e.student_id and q.session_id = e.session_id
                  where e.session_id = $1
                  group by e.class_id, e.section_id, q.semester",
            )
            .bind(session_id.to_owned())
            .fetch_all()
            .await?;
        Ok(Self { marks, qualities })
    }

    /// How much of it is shown: of marks, then of qualities.
    #[must_use]
    pub fn stamps(&self, shown: &Shows<'_>) -> (i64, i64) {
        let semester = shown.semester.map_or("", Semester::as_str);
        let carries = |semester: Semester| semester.classes().find_map(|class| totals::carries(class, semester));
        let earlier = shown.semester.and_then(carries).map_or("", Semester::as_str);
        let marks = self.marks.iter().filter(|of| {
            shown.set.has(&of.class_id, &of.section_id)
                && (of.exam_id == shown.exam_id || of.semester == semester || of.semester == earlier)
                && (shown.subjects.is_empty() || shown.subjects.contains(&of.subject_id.as_str()))
        });
        let qualities = self.qualities.iter().filter(|of| {
            shown.qualities
                && shown.set.has(&of.class_id, &of.section_id)
                && (of.semester == semester || of.semester.is_empty())
        });
        (marks.map(|of| of.n).sum(), qualities.map(|of| of.n).sum())
    }

    fn is_newer_than(&self, link: &Link) -> bool {
        let subjects: Vec<&str> = link.subject_ids.lines().collect();
        let now = self.stamps(&Shows {
            set: &link.class_set(),
            semester: link.semester.as_deref().and_then(|semester| semester.parse().ok()),
            exam_id: link.exam_id.as_deref().unwrap_or_default(),
            subjects: &subjects,
            qualities: link.kind == "reportCards",
        });
        now != (link.marks_stamp, link.qualities_stamp)
    }
}

/// The ids of those links of which marks or qualities have changed since they were made.
///
/// # Errors
/// The database's.
pub async fn newer(conn: &mut Conn, links: &[&Link]) -> Result<HashSet<String>> {
    let mut sessions: HashMap<&str, Written> = HashMap::new();
    let mut newer = HashSet::new();
    for &link in links {
        if !sessions.contains_key(link.session_id.as_str()) {
            sessions.insert(&link.session_id, Written::load(conn, &link.session_id).await?);
        }
        if sessions[link.session_id.as_str()].is_newer_than(link) {
            newer.insert(link.id.clone());
        }
    }
    Ok(newer)
}
