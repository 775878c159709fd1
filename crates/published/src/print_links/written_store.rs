//! What has changed since a link was made: whether newer marks exist (how much has been written of what it shows, compared with how much
//! it was then), and whether results on it were unpublished. A session is read once, in two statements, however many links are over it. May touch: rules, db.

use records::grading::Plans;
use std::collections::{HashMap, HashSet};

use rules::semesters::Semester;
use rules::totals;

use super::kind::Kind;
use super::store::{ClassSet, Link};
use db::{Conn, FromRow};
use exams::marks::differs_store::{self, ChangedLetter};

/// What counts towards a stamp.
#[derive(Clone, Copy, Debug)]
pub struct Shows<'a> {
    pub set: &'a ClassSet,
    /// With the semesters whose totals it carries.
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
    /// What the classes of the sheets are graded by.
    plans: Plans,
    marks: Vec<OfSheet>,
    qualities: Vec<OfSection>,
    /// In the order of the changes.
    letters: Vec<ChangedLetter>,
}

/// One sheet; `n` grows with every mark that is entered, changed or deleted on it.
#[derive(Clone, Debug, FromRow)]
struct OfSheet {
    sheet_id: String,
    /// When it was last unpublished, in epoch milliseconds; none while it is published and where it never was.
    unpublished_at: Option<i64>,
    class_id: String,
    section_id: String,
    exam_id: String,
    semester: String,
    subject_id: String,
    class_numeric: i64,
    /// The version of the scheme that the class is graded by; none: *Standard*.
    grading_version_id: Option<String>,
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
    pub async fn load(conn: &mut Conn, session_id: &str) -> base::error::Result<Self> {
        let marks: Vec<OfSheet> = conn
            .all(
                "select h.id as sheet_id, c.id as class_id, n.id as section_id, e.id as exam_id, e.semester, h.subject_id,
                        c.class_numeric, coalesce(k.grading_version_id, a.grading_version_id) as grading_version_id,
                        h.last_version as n,
                        case when h.is_published then null
                             else (select max(w.at) from audit_acts w where w.subject_id = h.id and w.action = 'unpublish')
                        end as unpublished_at
                   from classes c
                   join sessions a on a.id = c.session_id
                   left join session_class_schemes k on k.session_id = c.session_id and k.class_id = c.id
                   join sections n on n.class_id = c.id
                   join mark_sheets h on h.section_id = n.id
                   join exams e on e.id = h.exam_id
                  where c.session_id = $1",
                session_id,
            )
            .await?;
        let qualities: Vec<OfSection> = conn
            .all(
                "select e.class_id, e.section_id, q.semester, cast(sum(q.version) as bigint) as n
                   from enrolments e
                   join student_qualities q on q.student_id = e.student_id and q.session_id = e.session_id
                  where e.session_id = $1
                  group by e.class_id, e.section_id, q.semester",
                session_id,
            )
            .await?;
        let plans = Plans::of(conn, marks.iter().map(|of| of.grading_version_id.clone())).await?;
        let letters = differs_store::of_session(conn, session_id).await?;
        Ok(Self { plans, marks, qualities, letters })
    }

    /// How much of it is shown: of marks, then of qualities.
    pub fn stamps(&self, shown: &Shows<'_>) -> (i64, i64) {
        let semester = shown.semester.map_or("", Semester::as_str);
        let qualities = self.qualities.iter().filter(|of| {
            shown.qualities
                && shown.set.has(&of.class_id, &of.section_id)
                && (of.semester == semester || of.semester.is_empty())
        });
        (self.sheets(shown).map(|of| of.n).sum(), qualities.map(|of| of.n).sum())
    }

    /// The sheets whose marks are shown.
    fn sheets(&self, shown: &Shows<'_>) -> impl Iterator<Item = &OfSheet> {
        let enters = |of: &OfSheet| {
            let Some(shown) = shown.semester else { return false };
            let plan = self.plans.get(&of.grading_version_id);
            of.semester == shown.as_str()
                || totals::carries(plan, of.class_numeric, shown).any(|carried| carried.as_str() == of.semester)
        };
        self.marks.iter().filter(move |of| {
            shown.set.has(&of.class_id, &of.section_id)
                && (of.exam_id == shown.exam_id || enters(of))
                && (shown.subjects.is_empty() || shown.subjects.contains(&of.subject_id.as_str()))
        })
    }

    /// What has changed since a link was made.
    pub fn since(&self, link: &Link) -> Since {
        if link.kind().is_papers() {
            return Since::default();
        }
        of_link(link, |shown| Since {
            other_letters: self.has_other_letters(link, shown),
            newer_marks: self.stamps(shown) != (link.marks_stamp, link.qualities_stamp),
            unpublished_at: self
                .sheets(shown)
                .filter_map(|of| of.unpublished_at)
                .filter(|at| *at >= link.made_at)
                .max(),
        })
    }

    /// Whether letters on a link are others since a change of schemes that it does not show.
    fn has_other_letters(&self, link: &Link, shown: &Shows<'_>) -> bool {
        let semester = shown.semester.map_or("", Semester::as_str);
        let is_on_it = |of: &&ChangedLetter| {
            let is_of = match &of.exam_id {
                Some(exam_id) => exam_id == shown.exam_id,
                None => !semester.is_empty() && of.semester == semester,
            };
            let is_chosen = |id: &String| shown.subjects.is_empty() || shown.subjects.contains(&id.as_str());
            of.number > link.grading_changes
                && is_of
                && shown.set.has(&of.class_id, &of.section_id)
                && of.subject_id.as_ref().is_none_or(is_chosen)
        };
        differs_store::differ(self.letters.iter().filter(is_on_it))
    }

    /// Whether a link holds the results of one of these sheets; cards and certificates hold none.
    pub fn holds(&self, link: &Link, sheet_ids: &HashSet<&str>) -> bool {
        !link.kind().is_papers()
            && of_link(link, |shown| self.sheets(shown).any(|of| sheet_ids.contains(of.sheet_id.as_str())))
    }
}

/// What has changed since a link was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Since {
    /// Marks or qualities.
    pub newer_marks: bool,
    /// Letters, by a change of schemes.
    pub other_letters: bool,
    /// When results on it were last unpublished, in epoch milliseconds. None where all of them are as public as they were.
    pub unpublished_at: Option<i64>,
}

fn of_link<T>(link: &Link, read: impl FnOnce(&Shows<'_>) -> T) -> T {
    let subjects: Vec<&str> = link.subject_ids.lines().collect();
    read(&Shows {
        set: &link.class_set(),
        semester: link.semester.as_deref().and_then(|semester| semester.parse().ok()),
        exam_id: link.exam_id.as_deref().unwrap_or_default(),
        subjects: &subjects,
        qualities: link.kind() == Kind::ReportCards,
    })
}

/// What has changed since each of these links was made, by their ids.
pub async fn since(conn: &mut Conn, links: &[&Link]) -> base::error::Result<HashMap<String, Since>> {
    let mut sessions: HashMap<&str, Written> = HashMap::new();
    let mut found = HashMap::new();
    // Cards and certificates show no marks, so that nothing about marks is said of them.
    for &link in links.iter().filter(|link| !link.kind().is_papers()) {
        if !sessions.contains_key(link.session_id.as_str()) {
            sessions.insert(&link.session_id, Written::load(conn, &link.session_id).await?);
        }
        found.insert(link.id.clone(), sessions[link.session_id.as_str()].since(link));
    }
    Ok(found)
}
