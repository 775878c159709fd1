//! A book that is issued (docs/rules.md, *Library*): the form's noun with its pickers, and the statement that adds one. The book is held
//! first, so that never more are out than there are copies.

use rules::library::is_too_long;
use rules::words::{Text, hints, labels, nouns, office_texts};

use crate::library::categories_store::MOST_A_DAY;
use crate::library::store;
use auth::Caller;
use auth::permit::ManageLibrary;
use base::clock::{day_beside, printed_day};
use base::error::Result;
use db::Conn;
use records::{Field, FieldKind, InUse, Noun, Picker, Reach, RecordKind, Stamp, Values, value_of};
use web::posted::FieldErrors;

pub(super) const BOOKS: Picker = Picker {
    noun: "book",
    statement: "select k.id, k.branch_id, k.status, k.search_text, k.title as label,
            coalesce(k.author || ' · ', '') || cast(k.copies - (select count(*) from book_issues i where i.book_id = k.id
              and i.status = 'out') as text) || ' of ' || cast(k.copies as text) || ' free' as beside
       from books k",
    reach: Reach::Branch,
};

/// Whoever is enrolled in the active session of the branch and has not left.
pub(super) const STUDENTS: Picker = Picker {
    noun: "student",
    statement: "select s.id, s.branch_id, case when r.left_on is null then s.status else 'inactive' end as status, s.search_text,
            s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end as label,
            s.reg_no || ' · ' || c.class_name || ' ' || n.section_name || ' · roll ' || cast(r.roll as text) as beside
       from enrolments r join sessions a on a.id = r.session_id and a.status = 'active' join students s on s.id = r.student_id
       join classes c on c.id = r.class_id join sections n on n.id = r.section_id",
    reach: Reach::Branch,
};

pub(super) const EMPLOYEES: Picker = Picker {
    noun: "employee",
    statement:
        "select e.id, e.branch_id, e.status, e.search_text, e.employee_name as label, d.designation_name as beside
       from employees e left join designations d on d.id = e.designation_id",
    reach: Reach::Branch,
};

/// How long a book is lent unless somebody says otherwise.
// Specification silent: two weeks.
const USUAL_DAYS: i64 = 14;

pub(super) const BOOK: Field = Field::new("bookId", labels::BOOK, "book_id", FieldKind::Picked(&BOOKS)).required();
pub(super) const STUDENT: Field =
    Field::new("studentId", labels::STUDENT, "student_id", FieldKind::Picked(&STUDENTS)).heading(labels::WHO_TAKES_IT);
pub(super) const EMPLOYEE: Field =
    Field::new("employeeId", labels::EMPLOYEE, "employee_id", FieldKind::Picked(&EMPLOYEES)).hint(hints::EMPLOYEE_ID);
pub(super) const DUE: Field = Field::new("dueOn", labels::UNTIL, "due_on", FieldKind::Day)
    .required()
    .heading(labels::HOW_LONG)
    .hint(hints::HOMEWORK_DUE_ON);
pub(super) const FINE: Field =
    Field::new("finePerDay", labels::FINE_PER_DAY, "fine_per_day", FieldKind::Money(0, MOST_A_DAY))
        .hint(hints::ISSUES_FINE_PER_DAY);
/// Why a fine is waived.
pub(super) const WHY: Field = Field::new("reason", labels::REASON, "waived_reason", FieldKind::Line(300)).required();
pub(super) const NOTE: Field = Field::new("note", labels::NOTE, "note", FieldKind::Line(200));

/// What the form `/admin/booksStatus/new` adds.
pub struct BookIssues;

impl RecordKind for BookIssues {
    const NOUN: Noun = Noun {
        kind: "bookIssue",
        one: nouns::BOOK_ISSUE,
        many: nouns::BOOK_ISSUE_MANY,
        call: "BookIssue",
        path: "/booksStatus",
        reach: Reach::Branch,
        fields: &[BOOK, STUDENT, EMPLOYEE, DUE, FINE, NOTE],
        statuses: &[("out", labels::OUT)],
        ..Noun::BARE
    };
    type Reads = ManageLibrary;
    type Writes = ManageLibrary;
    type Adds = ManageLibrary;
    type Deletes = ManageLibrary;

    const NAMED: &'static str = "issue_no";
    const ALL: &'static str =
        "select id, branch_id, issue_no, book_id, student_id, employee_id, due_on, fine_per_day, note, status,
            search_text, version, changed_by_name, changed_at
       from book_issues";
    const ADD: &'static str = "insert into book_issues
            (id, version, search_text, changed_by_name, changed_at, book_id, student_id, employee_id, due_on, fine_per_day, note,
             status, branch_id, issue_no, issued_on, renewals)
     select $1, $2, $3, $4, $5, k.id, $7, $8, $9, coalesce($10, c.fine_per_day, 0), $11, $12, k.branch_id,
            coalesce(b.branch_code || '-', '') || 'B-' ||
              substr('000000' || cast(n.last as text), length(cast(n.last as text)) + 1), n.on_day, 0
       from books k join book_categories c on c.id = k.category_id join branches b on b.id = k.branch_id
       join book_numbers n on n.branch_id = k.branch_id
      where k.id = $6 and k.branch_id = $13";
    const UPDATE: &'static str = "";
    const DELETE: &'static str = "";
    const IN_USE: &'static [InUse] = &[];

    async fn offered(_: &mut Conn, stamp: &Stamp) -> db::Result<Values> {
        Ok(vec![(DUE.key, day_beside(&stamp.today, USUAL_DAYS).unwrap_or_default())])
    }

    async fn check(
        conn: &mut Conn,
        caller: &Caller,
        stamp: &Stamp,
        _: Option<&Values>,
        values: &Values,
        errors: &mut FieldErrors,
    ) -> Result<()> {
        let (student, employee) = (value_of(values, STUDENT.key), value_of(values, EMPLOYEE.key));
        match (student.is_empty(), employee.is_empty()) {
            (true, true) => errors.add(STUDENT.key, office_texts::NOBODY_TAKES_BOOK),
            (false, false) => errors.add(EMPLOYEE.key, office_texts::TWO_TAKE_BOOK),
            (false, true) => {
                if let Some(why) = store::student_barred(conn, &stamp.branch_id, student).await? {
                    errors.replace(STUDENT.key, why);
                }
            }
            (true, false) => {
                if let Some(why) = store::employee_barred(conn, &stamp.branch_id, employee).await? {
                    errors.replace(EMPLOYEE.key, why);
                }
            }
        }
        let due_on = value_of(values, DUE.key);
        if due_on < caller.today.as_str() {
            errors.add(DUE.key, office_texts::day_before_today(printed_day(due_on)));
        } else if is_too_long(due_on, &caller.today) {
            errors.add(DUE.key, office_texts::BOOK_LENT_TOO_LONG);
        }
        let book_id = value_of(values, BOOK.key);
        let Some(book) = store::hold_book(conn, book_id).await? else { return Ok(()) };
        if book.branch_id == stamp.branch_id {
            if book.status != "active" {
                errors.replace(BOOK.key, office_texts::book_inactive(&book.title));
            }
            let out = store::out_of(conn, book_id).await?;
            if out >= book.copies {
                let fault: Text = match store::next_back(conn, book_id).await? {
                    Some(day) => office_texts::copies_out_until(book.copies, printed_day(&day)).into(),
                    None if book.copies == 0 => office_texts::NO_COPY.into(),
                    None => office_texts::copies_out(book.copies).into(),
                };
                errors.add(BOOK.key, fault);
            }
        }
        if errors.is_empty() {
            store::next_number(conn, &stamp.branch_id, &caller.today).await?;
        }
        Ok(())
    }
}
