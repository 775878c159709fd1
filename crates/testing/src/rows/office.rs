//! Events, the library, online admission, and the audit.

use super::Store;

/// A type of events of a branch: its name and its colour.
pub async fn event_type(to: impl Store, id: &str, branch: &str, (name, colour): (&str, &str)) {
    to.store(
        "insert into event_types (id, branch_id, type_name, colour, status, search_text, version, changed_by_name, changed_at)
         values ($1, $2, $3, $4, 'active', $5, 1, '', 0)",
        (id, branch, name, colour, name.to_lowercase()),
    )
    .await;
}

/// An event of one day.
pub struct Event<'v> {
    pub id: &'v str,
    pub branch: &'v str,
    pub session: &'v str,
    pub title: &'v str,
    pub type_id: &'v str,
    pub day: &'v str,
    /// None: it is for nobody in particular.
    pub audience: Option<&'v str>,
    pub search_text: &'v str,
}

impl<'v> Event<'v> {
    /// One of session-1 for students, of the type events-1: its title is its id, and no search finds it.
    pub fn of(id: &'v str, day: &'v str) -> Self {
        Self {
            id,
            branch: "branch-1",
            session: "session-1",
            title: id,
            type_id: "events-1",
            day,
            audience: Some("students"),
            search_text: "",
        }
    }
}

/// An event.
pub async fn event(to: impl Store, of: &Event<'_>) {
    to.store(
        "insert into events (id, branch_id, session_id, title, type_id, from_on, last_on, audience, status, search_text, version,
                changed_by_name, changed_at)
         values ($1, $2, $3, $4, $5, $6, $6, $7, 'active', $8, 1, '', 0)",
        (of.id, of.branch, of.session, of.title, of.type_id, of.day, of.audience, of.search_text),
    )
    .await;
}

/// A book of a branch, of a category and in so many copies.
pub async fn book(to: impl Store, id: &str, branch: &str, title: &str, category: &str, copies: i64) {
    to.store(
        "insert into books (id, branch_id, title, category_id, copies, status, search_text, version, changed_by_name, changed_at)
         values ($1, $2, $3, $4, $5, 'active', $6, 1, '', 0)",
        (id, branch, title, category, copies, title.to_lowercase()),
    )
    .await;
}

/// book-1 in the hands of a student: the number of the issue, from when to when, and the fine for each day that it is late.
pub async fn book_issue(
    to: impl Store,
    id: &str,
    number: &str,
    student: &str,
    [issued_on, due_on]: [&str; 2],
    fine_per_day: i64,
) {
    to.store(
        "insert into book_issues (id, branch_id, issue_no, book_id, student_id, issued_on, due_on, fine_per_day, renewals, status,
                search_text, version, changed_by_name, changed_at)
         values ($1, 'branch-1', $2, 'book-1', $3, $4, $5, $6, 0, 'out', '', 1, '', 0)",
        (id, number, student, issued_on, due_on, fine_per_day),
    )
    .await;
}

/// A class that takes applications, from one day to another; of any number where the seats are not said.
pub async fn admission_opening(
    to: impl Store,
    id: &str,
    [session, class]: [&str; 2],
    [opens_on, closes_on]: [&str; 2],
    seats: Option<i64>,
) {
    to.store(
        "insert into admission_openings (id, session_id, class_id, opens_on, closes_on, seats, status, search_text, version,
                changed_by_name, changed_at)
         values ($1, $2, $3, $4, $5, $6, 'active', '', 1, '', 0)",
        (id, session, class, opens_on, closes_on, seats),
    )
    .await;
}

/// An application to an opening of branch-1: its number, the applicant's name, its day and its status.
pub async fn application(
    to: impl Store,
    id: &str,
    opening: &str,
    (number, name): (&str, &str),
    (day, status): (&str, &str),
) {
    to.store(
        "insert into applications (id, branch_id, opening_id, application_no, first_name, last_name, gender, dob, guardian_name,
                guardian_mobile, paid, applied_on, applied_at, status, search_text, version, changed_by_name, changed_at)
         values ($1, 'branch-1', $2, $3, $4, '', 'male', '2014-01-01', 'G', '01700000000', 0, $5, 0, $6, '', 1, '', 0)",
        (id, opening, number, name, day, status),
    )
    .await;
}

/// An act of the audit: when, whose by id, name and role, from which address in which request, and of which branch and sheet.
pub async fn audit_act(
    to: impl Store,
    (id, at): (&str, i64),
    [actor, name, role]: [&str; 3],
    [address, request]: [&str; 2],
    action: &str,
    (branch, sheet): (Option<&str>, Option<&str>),
) {
    to.store(
        "insert into audit_acts (id, at, actor_id, actor_name, actor_role, address, request_id, action, branch_id, subject_id, subject_kind)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        (id, at, actor, name, role, address, request, action, branch, sheet, sheet.map(|_| "markSheet")),
    )
    .await;
}
