//! Days on which the school is closed by an event (docs/rules.md, *Events*), for a register: one whose type says so, and that is for its people.

use db::{Conn, FromRow, Result};

/// An event that closes the school for somebody.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Closure {
    /// `Independence Day`
    pub title: String,
    /// YYYY-MM-DD
    pub from_on: String,
    pub last_on: String,
}

/// For whom it is asked.
#[derive(Clone, Copy, Debug)]
pub enum Of {
    /// The students of a class with this number.
    Class(i64),
    Employees,
}

/// The events of a branch that close the school for somebody on days from one to another, the first one first.
pub async fn closures(conn: &mut Conn, branch_id: &str, (from, to): (&str, &str), of: Of) -> Result<Vec<Closure>> {
    let (audience, class) = match of {
        Of::Class(numeric) => ("%,students,%", format!("%,{numeric},%")),
        Of::Employees => ("%,employees,%", String::new()),
    };
    conn.all(
        "select e.title, e.from_on, e.last_on from events e join event_types t on t.id = e.type_id
          where e.branch_id = $1 and e.last_on >= $2 and e.from_on <= $3 and e.status = 'active'
            and coalesce(t.school_closed, '') <> ''
            and (',' || coalesce(e.audience, '') || ',' like $4 or ',' || coalesce(e.classes, '') || ',' like $5)
          order by e.from_on, e.search_text, e.id",
        (branch_id, from, to, audience, class),
    )
    .await
}

/// A class for whose students the school is closed on a day.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ClosedClass {
    pub class_id: String,
    /// What closes it.
    pub title: String,
}

/// The classes of a session for whose students an event closes the school on a day.
pub async fn closed_classes(conn: &mut Conn, session_id: &str, day: &str) -> Result<Vec<ClosedClass>> {
    conn.all(
        "select c.id as class_id, min(e.title) as title from classes c
           join sessions a on a.id = c.session_id join events e on e.branch_id = a.branch_id join event_types t on t.id = e.type_id
          where c.session_id = $1 and e.from_on <= $2 and e.last_on >= $2 and e.status = 'active' and coalesce(t.school_closed, '') <> ''
            and (',' || coalesce(e.audience, '') || ',' like '%,students,%'
                 or ',' || coalesce(e.classes, '') || ',' like '%,' || c.class_numeric || ',%')
          group by c.id",
        (session_id, day),
    )
    .await
}

/// What closes the school on a day; none where nothing does.
pub fn on<'c>(closures: &'c [Closure], day: &str) -> Option<&'c str> {
    let found = closures.iter().find(|of| of.from_on.as_str() <= day && day <= of.last_on.as_str());
    found.map(|of| of.title.as_str())
}
