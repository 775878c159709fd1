//! Sessions (docs/rules.md, *Structure*): the noun and its statements. Which session is active only `/admin/activeSession` changes.

use rules::permission::Action;
use rules::semesters::SEMESTERS;
use rules::words::{Text, Word, calls, labels, nouns, refusals, roster_texts, schemes_texts};
use std::sync::Arc;

use crate::structure::grading_schemes;
use auth::Caller;
use auth::permit::ManageStructure;
use base::error::{Error, Result};
use db::{Conn, FromRow};
use records::grading;
use records::place::hold_session;
use records::{
    Choice, Choices, Column, Field, FieldKind, InUse, Noun, Reach, RecordKind, RecordLink, STATUS, Stamp, UniqueName,
    Values, spans, value_of,
};
use rules::scheme::{BuiltIn, Definition, Plan};
use web::posted::FieldErrors;

pub const PLANNED: &str = "planned";
pub const ACTIVE: &str = "active";
/// Read-only for everybody.
pub const CLOSED: &str = "closed";

const NAME: Field = Field::new("sessionName", labels::SESSION, "session_name", FieldKind::Line(40)).required();
const START: Field = Field::new("startDate", labels::FIRST_DAY, "start_date", FieldKind::Day).required();
const END: Field = Field::new("endDate", labels::LAST_DAY, "end_date", FieldKind::Day).required();
const DATES: Field = Field::new("semesterDates", labels::SEMESTERS, "semester_dates", FieldKind::Spans(SEMESTERS))
    .heading(labels::DAYS_OF_THE_SEMESTERS);
/// Another scheme is taken in its latest version; the same one stays in the version that the session has.
pub const SCHEME: Field = Field::new("gradingSchemeId", schemes_texts::SCHEME, "grading_scheme_id", FieldKind::Record)
    .hint(schemes_texts::SESSION_HINT)
    .elsewhere();

/// The list `/admin/manageSession`.
pub struct Sessions;

/// The first and the last day on which an exam is sat; empty where none is.
#[derive(FromRow)]
struct Papers {
    first_day: String,
    last_day: String,
}

/// That its days are also another session's.
fn overlapping(session: &str) -> Text {
    if session.is_empty() { Text::default() } else { roster_texts::overlaps_session(session).into() }
}

impl RecordKind for Sessions {
    const NOUN: Noun = Noun {
        kind: "session",
        one: nouns::SESSION,
        many: nouns::SESSION_MANY,
        call: "Session",
        path: "/manageSession",
        reach: Reach::Branch,
        columns: &[
            Column::of(&NAME, "sort_key").name(),
            Column::of(&START, "start_date"),
            Column::of(&END, "end_date"),
            Column::count("classes", labels::CLASSES, "classes"),
            Column::count("enrolments", labels::STUDENTS, "enrolments"),
            Column::named("gradingSchemeName", schemes_texts::SCHEME, "grading_scheme_name"),
            // A warning, not a refusal: a school may know why.
            Column::text("note", labels::NOTE, "note").saying(overlapping),
            Column::STATUS,
        ],
        fields: &[NAME, START, END, DATES, SCHEME],
        statuses: &[(PLANNED, labels::PLANNED), (ACTIVE, labels::ACTIVE), (CLOSED, labels::CLOSED)],
        searched: &[NAME.key],
        first: nouns::SESSION_FIRST,
        filters: &[],
        order: "",
        nested: &[],
        unique: &[
            UniqueName {
                constraint: "sessions_name",
                columns: "sessions.branch_id, sessions.session_name",
                field: NAME.key,
                message: calls::NAME_TAKEN,
            },
            UniqueName {
                constraint: "sessions_text",
                columns: "sessions.branch_id, sessions.search_text",
                field: NAME.key,
                message: calls::NAME_TAKEN,
            },
        ],
    };
    type Reads = ManageStructure;
    type Writes = ManageStructure;
    type Adds = ManageStructure;
    type Deletes = ManageStructure;

    const ALL: &'static str = "select s.*,
            (select count(*) from classes c where c.session_id = s.id) as classes,
            (select count(*) from enrolments e where e.session_id = s.id) as enrolments,
            (select min(o.session_name) from sessions o where o.branch_id = s.branch_id and o.id <> s.id
                and o.start_date <= s.end_date and o.end_date >= s.start_date) as note,
            g.id as grading_scheme_id, coalesce(g.scheme_name, 'Standard') as grading_scheme_name
       from sessions s left join grading_scheme_versions v on v.id = s.grading_version_id left join grading_schemes g on g.id = v.scheme_id";
    const ADD: &'static str = "insert into sessions
            (id, version, search_text, changed_by_name, changed_at, session_name, start_date, end_date, semester_dates, status,
             branch_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    const UPDATE: &'static str = "update sessions
        set version = version + 1, search_text = $3, changed_by_name = $4, changed_at = $5, session_name = $6,
            start_date = $7, end_date = $8, semester_dates = $9, status = $10
      where id = $1 and version = $2";
    const DELETE: &'static str = "delete from sessions where id = $1 and version = $2";
    const IN_USE: &'static [InUse] = &[
        InUse {
            label: labels::CLASSES,
            list: "/classSetting",
            statement: "select class_name as example, count(*) over () as count from classes where session_id = $1
              order by class_numeric limit 1",
        },
        InUse {
            label: labels::SUBJECTS,
            list: "/manageSubject",
            statement: "select subject_name as example, count(*) over () as count from subjects where session_id = $1
              order by subject_name limit 1",
        },
        InUse {
            label: labels::EXAMS,
            list: "",
            statement: "select name as example, count(*) over () as count from exams where session_id = $1 order by name limit 1",
        },
        InUse {
            label: labels::EVENTS,
            list: "/events",
            statement: "select title as example, count(*) over () as count from events where session_id = $1
              order by from_on, id limit 1",
        },
        InUse {
            label: labels::PROMOTIONS,
            list: "/studentPromotion",
            statement: "select o.session_name || ' to ' || n.session_name as example, count(*) over () as count
               from promotions p join sessions o on o.id = p.old_session_id join sessions n on n.id = p.new_session_id
              where o.id = $1 or n.id = $1 order by p.created_at desc limit 1",
        },
    ];

    /// Of a session the one that follows it, and what it is graded by.
    fn links(caller: &Caller, id: Option<&str>, _: &[(&str, &str)]) -> Vec<RecordLink> {
        let links = |id: &str| {
            [(labels::NEXT_YEAR, "next"), (schemes_texts::SCHEME, "gradingScheme")]
                .map(|(label, page)| RecordLink { label, href: format!("/admin/manageSession/{id}/{page}") })
        };
        id.filter(|_| caller.may(Action::ManageStructure)).map(links).into_iter().flatten().collect()
    }

    /// As whoever schedules exams in it does, or enters anything.
    async fn hold(conn: &mut Conn, stamp: &Stamp, was_stored: bool, values: &Values) -> db::Result<()> {
        if was_stored {
            conn.hold_values("sessions", &stamp.id).await?;
        }
        // Its versions stay while one is chosen.
        conn.refer("grading_schemes", value_of(values, SCHEME.key)).await
    }

    /// Active is no choice: it is changed elsewhere.
    async fn choices(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Choices> {
        let statuses = match value_of(values, STATUS) {
            ACTIVE => vec![Choice::new(ACTIVE, labels::ACTIVE)],
            _ if stamp.id.is_empty() => vec![Choice::new(PLANNED, labels::PLANNED)],
            _ => vec![Choice::new(PLANNED, labels::PLANNED), Choice::new(CLOSED, labels::CLOSED)],
        };
        let schemes = grading_schemes::store::choosable(conn, &stamp.branch_id).await?;
        let schemes = schemes.into_iter().map(|scheme| Choice { value: scheme.id, label: scheme.scheme_name.into() });
        // Standard is the empty choice.
        let built_in = BuiltIn::ALL.into_iter().filter(|built_in| *built_in != BuiltIn::Standard);
        let built_in = built_in.map(|of| Choice::new(of.id(), of.definition().name.as_str()));
        let choices = Choices::default().with(STATUS, statuses).with(SCHEME.key, built_in.chain(schemes).collect());
        Ok(choices.with(DATES.key, semesters(conn, stamp, values).await?))
    }

    /// Dates in their order, semesters inside the session; the active one is chosen elsewhere, and a closed one is first opened.
    async fn check(
        conn: &mut Conn,
        _: &Caller,
        stamp: &Stamp,
        was: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let (start, end) = (value_of(values, START.key), value_of(values, END.key));
        if end < start {
            errors.add(END.key, roster_texts::SESSION_ENDS_BEFORE_IT_BEGINS);
        }
        if was.is_some_and(|was| value_of(was, START.key) != start || value_of(was, END.key) != end) {
            let papers: Papers = conn
                .one(
                    "select coalesce(min(x.date), '') as first_day, coalesce(max(x.date), '') as last_day
                       from exam_schedules x join exams e on e.id = x.exam_id where e.session_id = $1",
                    &stamp.id,
                )
                .await?;
            if !papers.first_day.is_empty() && papers.first_day.as_str() < start {
                errors.add(START.key, roster_texts::exam_before_session(&papers.first_day));
            }
            if papers.last_day.as_str() > end {
                errors.add(END.key, roster_texts::exam_after_session(&papers.last_day));
            }
        }
        let scheme = value_of(values, SCHEME.key);
        let is_other_scheme = was.is_none_or(|was| value_of(was, SCHEME.key) != scheme);
        let mut plans = grading::of_session(conn, &stamp.id).await?;
        if !scheme.is_empty() && is_other_scheme {
            plans.extend(fits(conn, &stamp.id, scheme, errors).await?);
        }
        let kept = was.map(|was| value_of(was, DATES.key)).unwrap_or_default();
        for (semester, from, to) in spans(value_of(values, DATES.key)) {
            let has = |plan: &Arc<Plan>| plan.semester(semester).is_some();
            let is_known = SEMESTERS.iter().any(|(key, _)| *key == semester) || plans.iter().any(has);
            if !is_known && spans(kept).all(|(of, ..)| of != semester) {
                let name = format!("{}.{semester}.from", DATES.key);
                errors.add(&name, refusals::field_not_a_choice(semester));
                continue;
            }
            for (which, day) in [("from", from), ("to", to)] {
                if day < start || day > end {
                    let name = format!("{}.{semester}.{which}", DATES.key);
                    errors.add(&name, roster_texts::semester_not_in_session(day, start, end));
                }
            }
        }
        let is_other = |was: &Values| value_of(was, SCHEME.key) != value_of(values, SCHEME.key);
        if was.is_some_and(|was| is_other(was) && value_of(was, STATUS) != CLOSED) {
            // Who saves marks shares the session, so that from here on there are no more of them.
            hold_session(conn, &stamp.id).await?;
            if grading_schemes::store::has_marks(conn, &stamp.id).await? {
                return Err(Error::conflict(schemes_texts::SESSION_HAS_MARKS));
            }
        }
        let before = was.map_or(PLANNED, |was| value_of(was, STATUS));
        let after = value_of(values, STATUS);
        let others = |of: &Values| of.iter().filter(|(key, _)| *key != STATUS).cloned().collect::<Vec<_>>();
        if (before == ACTIVE) != (after == ACTIVE) {
            errors.add(STATUS, roster_texts::ACTIVE_CHANGED_ELSEWHERE);
        } else if was.is_none() && after != PLANNED {
            errors.add(STATUS, roster_texts::NEW_SESSION_PLANNED);
        }
        if before == CLOSED && was.is_some_and(|was| others(was) != others(values)) {
            errors.add(STATUS, roster_texts::CLOSED_SESSION_UNCHANGED);
        }
        Ok(())
    }

    async fn after_save(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<()> {
        let scheme_id = value_of(values, SCHEME.key);
        if BuiltIn::by_id(scheme_id).is_some() {
            grading_schemes::store::keep_built_in(conn, scheme_id, stamp.at).await?;
            records::keep_sort_key(conn, "grading_schemes", scheme_id).await?;
        }
        grading_schemes::store::choose_scheme(conn, &stamp.id, scheme_id).await
    }

    fn kept(values: &Values) -> Option<Word> {
        match value_of(values, STATUS) {
            ACTIVE => Some(roster_texts::ACTIVE_SESSION_KEPT),
            CLOSED => Some(roster_texts::CLOSED_SESSION_KEPT),
            _ => None,
        }
    }
}

/// The semesters that a session has days of: those of its classes' schemes, and those whose days are there already.
async fn semesters(conn: &mut Conn, stamp: &Stamp, values: &Values) -> db::Result<Vec<Choice>> {
    let mut found = grading::semesters(&grading::of_session(conn, &stamp.id).await?);
    for (semester, ..) in spans(value_of(values, DATES.key)) {
        if found.iter().all(|choice| choice.value != semester) {
            let word = SEMESTERS.iter().find(|(key, _)| *key == semester);
            found.push(word.map_or_else(|| Choice::new(semester, semester), |(key, word)| Choice::new(key, *word)));
        }
    }
    Ok(found)
}

/// Whether a session can be graded by a scheme: its exams are of semesters that the scheme has. The scheme, made ready.
async fn fits(
    conn: &mut Conn,
    session_id: &str,
    scheme_id: &str,
    errors: &mut FieldErrors,
) -> Result<Option<Arc<Plan>>> {
    let definition = match BuiltIn::by_id(scheme_id) {
        Some(built_in) => built_in.json().to_owned(),
        None => match grading_schemes::store::scheme(conn, scheme_id).await? {
            Some(scheme) => scheme.definition,
            None => return Ok(None),
        },
    };
    let plan = Definition::read(&definition).ok().and_then(|definition| Plan::new(definition).ok());
    let Some(plan) = plan else {
        return Err(Error::Internal(format!("the grading scheme {scheme_id} cannot be used")));
    };
    let exams = grading_schemes::store::exams(conn, session_id).await?;
    let names: Vec<String> =
        exams.into_iter().filter(|exam| plan.semester(&exam.semester).is_none()).map(|exam| exam.name).collect();
    if !names.is_empty() {
        errors.add(SCHEME.key, schemes_texts::exams_of_other_semesters(names.join(", ")));
    }
    Ok(Some(Arc::new(plan)))
}
