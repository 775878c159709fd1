//! Books on loan from a spreadsheet (docs/rules.md, *Opening data*): each row is an issue, as if it had been made by hand on its day.

use std::collections::{BTreeSet, HashMap};

use rules::library::is_too_long;
use rules::money::amount;
use rules::spelling::tidy;
use rules::words::{Text, labels, nouns, office_texts, refusals};

use super::categories_store::MOST_A_DAY;
use super::issues_store::{BOOKS, EMPLOYEES, STUDENTS};
use super::store;
use auth::Caller;
use auth::permit::ManageLibrary;
use base::clock::printed_day;
use base::error::{Error, Result};
use db::{Conn, FromRow};
use records::import::{Checked, Imported, KINDS, Kind, Names, Part, names_of, pupils_store};
use records::{Choice, Choices, Field, FieldKind, Noun, Reach, RecordKind, Stamp, StoredRecord, Values, value_of};

const BOOK: Field = Field::new("bookId", labels::BOOK, "book_id", FieldKind::Picked(&BOOKS)).required();
const STUDENT: Field = Field::new("studentId", labels::STUDENT, "student_id", FieldKind::Picked(&STUDENTS));
const EMPLOYEE: Field = Field::new("employeeId", labels::EMPLOYEE, "employee_id", FieldKind::Picked(&EMPLOYEES));
const ISSUED: Field = Field::new("issuedOn", labels::ISSUED_ON, "issued_on", FieldKind::Day).required();
const DUE: Field = Field::new("dueOn", labels::DUE_ON, "due_on", FieldKind::Day).required();
const FINE: Field = Field::new("finePerDay", labels::FINE_PER_DAY, "fine_per_day", FieldKind::Money(0, MOST_A_DAY));
const NOTE: Field = Field::new("note", labels::NOTE, "note", FieldKind::Line(200));

/// The columns by which a book is found, and an employee.
const BOOK_PARTS: &[Part] = &[
    Part::new(labels::ISBN, "isbn"),
    Part::new(labels::TITLE, "title").required(),
    Part::new(labels::AUTHOR, "author"),
];
const EMPLOYEE_PARTS: &[Part] =
    &[Part::new(labels::USER_ID, "userName"), Part::new(labels::EMPLOYEE_NAME, "employeeName")];
/// Who has the copies of a book, as many as are named.
const MOST_NAMED: usize = 3;

/// What `/admin/bulkImport/booksOnLoan` adds.
pub struct BookLoans;

impl RecordKind for BookLoans {
    const NOUN: Noun = Noun {
        kind: "bookLoan",
        one: nouns::BOOK_LOAN,
        many: nouns::BOOK_LOAN_MANY,
        call: "BookLoan",
        path: "/booksStatus",
        reach: Reach::Branch,
        fields: &[BOOK, STUDENT, EMPLOYEE, ISSUED, DUE, FINE, NOTE],
        statuses: &[("out", labels::OUT)],
        ..Noun::BARE
    };
    records::imported_only!(ManageLibrary, "issue_no");

    async fn choices(conn: &mut Conn, stamp: &Stamp, _: &Values) -> db::Result<Choices> {
        let pupils = pupils_store::of_active_session(conn, &stamp.branch_id).await?;
        let told = |id: &str, name: &str, beside: &str| {
            let label = if beside.is_empty() { name.to_owned() } else { format!("{name} · {beside}") };
            Choice::new(id, label)
        };
        let books = books(conn, &stamp.branch_id).await?;
        let books = books.iter().map(|book| told(&book.id, &book.title, book.isbn.as_deref().unwrap_or_default()));
        let employees = employees(conn, &stamp.branch_id).await?;
        let employees = employees.iter().map(|employee| told(&employee.id, &employee.name, &employee.user_name));
        Ok(Choices::default()
            .with(BOOK.key, books.collect())
            .with(STUDENT.key, pupils_store::choices(&pupils))
            .with(EMPLOYEE.key, employees.collect()))
    }
}

impl Imported for BookLoans {
    const KEY: &'static str = BOOK.key;
    const WITH: &'static [&'static str] = &[STUDENT.key, EMPLOYEE.key, ISSUED.key];
    const PARTS: &'static [(&'static str, &'static [Part])] =
        &[(BOOK.key, BOOK_PARTS), (STUDENT.key, pupils_store::OPTIONAL_PARTS), (EMPLOYEE.key, EMPLOYEE_PARTS)];
    const KINDS: &'static [Kind] = KINDS;
    const HEADINGS: &'static str = include_str!("loans.txt");
    const NOTE: &'static str = office_texts::LOANS_NOTE.english();
    const LIST: &'static str = "booksOnLoan";
    const BELOW: &'static str = "/admin/booksStatus";
    const SHOWN: &'static [&'static str] = &[STUDENT.key, EMPLOYEE.key, ISSUED.key, DUE.key, FINE.key];

    /// Every issue of the branch: what has come back since is not lent again by the same list.
    async fn stored(conn: &mut Conn, _: &Caller, stamp: &Stamp) -> db::Result<Vec<StoredRecord>> {
        conn.query(
            "select id, branch_id, issue_no, book_id, student_id, employee_id, issued_on, due_on, fine_per_day, note, 'out' as status,
                    version, changed_by_name, changed_at
               from book_issues where branch_id = $1",
        )
        .bind(&stamp.branch_id)
        .fetch_all_by(records::Kind::of::<Self>())
        .await
    }

    async fn names(conn: &mut Conn, stamp: &Stamp, choices: &Choices) -> db::Result<Names> {
        let mut names = names_of(&Self::NOUN, choices);
        let pupils = pupils_store::of_active_session(conn, &stamp.branch_id).await?;
        names.insert(STUDENT.key, pupils_store::names(&pupils));
        names.insert(BOOK.key, book_names(&books(conn, &stamp.branch_id).await?));
        names.insert(EMPLOYEE.key, employee_names(&employees(conn, &stamp.branch_id).await?));
        Ok(names)
    }

    fn found(field: &str, parts: &[String], names: &Names) -> std::result::Result<String, Text> {
        let of = names.get(field);
        if field == STUDENT.key {
            pupils_store::found(parts, of)
        } else if field == EMPLOYEE.key {
            found_employee(parts, of)
        } else {
            found_book(parts, of)
        }
    }

    fn called(values: &Values, choices: &Choices) -> Option<(String, String)> {
        Some(pupils_store::apart(&Self::NOUN.shown(BOOK.key, value_of(values, BOOK.key), choices)))
    }

    /// An issue that is there stays: it is renewed or returned.
    fn stays(was: &Values, _: &Values, choices: &Choices) -> Option<Text> {
        let name =
            |field: &Field| pupils_store::apart(&Self::NOUN.shown(field.key, value_of(was, field.key), choices)).0;
        let who = if value_of(was, STUDENT.key).is_empty() { name(&EMPLOYEE) } else { name(&STUDENT) };
        Some(office_texts::loan_there(who, name(&BOOK), printed_day(value_of(was, ISSUED.key))).into())
    }

    /// Who lends or changes one of the books waits.
    async fn hold_all(conn: &mut Conn, rows: &[Checked<'_>]) -> db::Result<()> {
        let books: BTreeSet<&str> = rows.iter().map(|row| value_of(&row.values, BOOK.key)).collect();
        for book in books {
            store::hold_book(conn, book).await?;
        }
        Ok(())
    }

    /// Whom a book is lent to and until when, as a form is held to it; and never more than there are copies, counted over the whole file.
    async fn check_all(
        conn: &mut Conn,
        caller: &Caller,
        stamp: &Stamp,
        rows: &[Checked<'_>],
    ) -> Result<Vec<(usize, String, Text)>> {
        let books: HashMap<String, BookFacts> =
            books(conn, &stamp.branch_id).await?.into_iter().map(|book| (book.id.clone(), book)).collect();
        let mut holders: HashMap<String, Vec<String>> = HashMap::new();
        for holder in out(conn, &stamp.branch_id).await? {
            holders.entry(holder.book_id).or_default().push(holder.name);
        }
        let mut taken: HashMap<&str, usize> = HashMap::new();
        let mut faults = Vec::new();
        for row in rows {
            let of = |field: &Field| value_of(&row.values, field.key);
            let mut fault = |field: &Field, why: Text| faults.push((row.place, field.key.to_owned(), why));
            match (of(&STUDENT), of(&EMPLOYEE)) {
                ("", "") => fault(&STUDENT, office_texts::NOBODY_TAKES_BOOK.into()),
                (student, "") => {
                    if let Some(why) = store::student_barred(conn, &stamp.branch_id, student).await? {
                        fault(&STUDENT, why.into());
                    }
                }
                ("", employee) => {
                    if let Some(why) = store::employee_barred(conn, &stamp.branch_id, employee).await? {
                        fault(&EMPLOYEE, why.into());
                    }
                }
                _ => fault(&EMPLOYEE, office_texts::TWO_TAKE_BOOK.into()),
            }
            let (issued_on, due_on) = (of(&ISSUED), of(&DUE));
            if issued_on > caller.today.as_str() {
                fault(&ISSUED, office_texts::loan_to_come(printed_day(issued_on)).into());
            } else if due_on < issued_on {
                fault(&DUE, office_texts::loan_due_before(printed_day(due_on)).into());
            } else if is_too_long(due_on, issued_on) {
                fault(&DUE, office_texts::BOOK_LENT_TOO_LONG.into());
            }
            let Some(book) = books.get(of(&BOOK)) else {
                fault(&BOOK, refusals::import_not_in_list(of(&BOOK)).into());
                continue;
            };
            if book.status != "active" {
                fault(&BOOK, office_texts::book_inactive(&book.title).into());
                continue;
            }
            let who = holders.get(&book.id).map(Vec::as_slice).unwrap_or_default();
            let rows_before = taken.entry(book.id.as_str()).or_default();
            *rows_before += 1;
            if i64::try_from(who.len() + *rows_before).unwrap_or(i64::MAX) > book.copies {
                let named = who.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join(", ");
                let why: Text = if named.is_empty() {
                    office_texts::loans_above_copies(&book.title, book.copies).into()
                } else {
                    office_texts::loan_copies_out(&book.title, book.copies, named).into()
                };
                fault(&BOOK, why);
            }
        }
        Ok(faults)
    }

    /// The issue that the form would have made, on the row's day.
    async fn enter(conn: &mut Conn, stamp: &Stamp, values: &Values) -> Result<bool> {
        store::next_number(conn, &stamp.branch_id, &stamp.today).await?;
        let text = |field: &Field| Some(value_of(values, field.key).to_owned()).filter(|text| !text.is_empty());
        let fine = amount::parse(value_of(values, FINE.key)).ok().flatten();
        let added = conn
            .execute(
                "insert into book_issues
                        (id, version, search_text, changed_by_name, changed_at, book_id, student_id, employee_id, due_on, fine_per_day,
                         note, status, branch_id, issue_no, issued_on, renewals)
                 select $1, 1, '', $2, $3, k.id, $4, $5, $6, coalesce($7, c.fine_per_day, 0), $8, 'out', k.branch_id,
                        coalesce(b.branch_code || '-', '') || 'B-' ||
                          substr('000000' || cast(n.last as text), length(cast(n.last as text)) + 1), $9, 0
                   from books k join book_categories c on c.id = k.category_id join branches b on b.id = k.branch_id
                   join book_numbers n on n.branch_id = k.branch_id
                  where k.id = $10 and k.branch_id = $11",
                (
                    (&stamp.id, &stamp.by_name, stamp.at, text(&STUDENT), text(&EMPLOYEE), value_of(values, DUE.key), fine),
                    (text(&NOTE), value_of(values, ISSUED.key), value_of(values, BOOK.key), &stamp.branch_id),
                ),
            )
            .await?;
        if added == 0 { Err(Error::conflict(refusals::RECORD_REFERRED_DELETED)) } else { Ok(true) }
    }
}

/// A book as rows name it.
#[derive(Clone, Debug, FromRow)]
struct BookFacts {
    id: String,
    title: String,
    author: Option<String>,
    isbn: Option<String>,
    copies: i64,
    status: String,
}

async fn books(conn: &mut Conn, branch_id: &str) -> db::Result<Vec<BookFacts>> {
    conn.all(
        "select id, title, author, isbn, copies, status from books where branch_id = $1 order by sort_key, search_text, id",
        branch_id,
    )
    .await
}

/// An employee as rows name them.
#[derive(Clone, Debug, FromRow)]
struct EmployeeName {
    id: String,
    name: String,
    user_name: String,
}

async fn employees(conn: &mut Conn, branch_id: &str) -> db::Result<Vec<EmployeeName>> {
    conn.all(
        "select id, employee_name as name, user_name from employees where branch_id = $1 order by sort_key, search_text, id",
        branch_id,
    )
    .await
}

/// Who has a copy.
#[derive(FromRow)]
struct Holder {
    book_id: String,
    name: String,
}

/// The copies of a branch that are out.
async fn out(conn: &mut Conn, branch_id: &str) -> db::Result<Vec<Holder>> {
    conn.all(
        "select i.book_id,
                coalesce(s.first_name || case when s.last_name = '' then '' else ' ' || s.last_name end, e.employee_name, '') as name
           from book_issues i left join students s on s.id = i.student_id left join employees e on e.id = i.employee_id
          where i.branch_id = $1 and i.status = 'out' order by i.issued_on, i.issue_no",
        branch_id,
    )
    .await
}

/// An ISBN without what stands between its digits.
fn isbn_key(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).flat_map(char::to_uppercase).collect()
}

fn lower(text: &str) -> String {
    tidy(text).to_lowercase()
}

/// By what records are found; what is several ones' is no one's.
fn told_apart(all: impl Iterator<Item = (String, String)>) -> HashMap<String, String> {
    let mut names: HashMap<String, String> = HashMap::new();
    for (key, id) in all {
        let found = names.entry(key).or_insert_with(|| id.clone());
        if *found != id {
            found.clear();
        }
    }
    names
}

fn book_names(books: &[BookFacts]) -> HashMap<String, String> {
    let keys = books.iter().flat_map(|book| {
        let isbn = book.isbn.as_deref().map(isbn_key).filter(|isbn| !isbn.is_empty());
        let title = lower(&book.title);
        let by = format!("title:{title}\n{}", lower(book.author.as_deref().unwrap_or_default()));
        let keys = isbn.map(|isbn| format!("isbn:{isbn}")).into_iter().chain([by, format!("title:{title}")]);
        keys.map(|key| (key, book.id.clone())).collect::<Vec<_>>()
    });
    let mut names = told_apart(keys);
    names.extend(books.iter().map(|book| (format!("is:{}", book.id), book.title.clone())));
    names
}

fn employee_names(employees: &[EmployeeName]) -> HashMap<String, String> {
    let keys = employees.iter().flat_map(|employee| {
        let id = &employee.id;
        [
            (format!("user:{}", lower(&employee.user_name)), id.clone()),
            (format!("name:{}", lower(&employee.name)), id.clone()),
        ]
    });
    let mut names = told_apart(keys);
    names.extend(employees.iter().map(|employee| (format!("is:{}", employee.id), employee.name.clone())));
    names
}

type Found<'n> = Option<&'n HashMap<String, String>>;

fn of(names: Found<'_>, key: &str) -> Option<String> {
    names.and_then(|names| names.get(key)).filter(|id| !id.is_empty()).cloned()
}

/// The book that a row names: by its ISBN; or by its title, with its author where several have it.
fn found_book(parts: &[String], names: Found<'_>) -> std::result::Result<String, Text> {
    let part = |place: usize| parts.get(place).map(|text| tidy(text)).unwrap_or_default();
    let [isbn, title, author] = [0, 1, 2].map(part);
    let by_title = |title: &str| {
        of(names, &format!("title:{}\n{}", lower(title), lower(&author)))
            .or_else(|| of(names, &format!("title:{}", lower(title))))
    };
    let by_isbn = of(names, &format!("isbn:{}", isbn_key(&isbn))).filter(|_| !isbn.is_empty());
    // What is typed on the page is an ISBN or a title.
    let is_typed = parts.len() == 1;
    let found = match (isbn.is_empty(), is_typed) {
        (true, _) => by_title(&title),
        (false, true) => by_isbn.or_else(|| by_title(&isbn)),
        (false, false) => by_isbn,
    };
    let said = if isbn.is_empty() { &title } else { &isbn };
    let id = found.ok_or_else(|| Text::from(office_texts::loan_no_book(said)))?;
    let stored = of(names, &format!("is:{id}")).unwrap_or_default();
    if title.is_empty() || pupils_store::agree(&title, &stored) {
        Ok(id)
    } else {
        Err(office_texts::loan_other_book(isbn, stored, title).into())
    }
}

/// The employee that a row names: by what they sign in with, or by a name that one of them has.
fn found_employee(parts: &[String], names: Found<'_>) -> std::result::Result<String, Text> {
    let part = |place: usize| parts.get(place).map(|text| tidy(text)).unwrap_or_default();
    let [user, name] = [0, 1].map(part);
    let by_name = |name: &str| of(names, &format!("name:{}", lower(name)));
    let found = if user.is_empty() {
        by_name(&name)
    } else {
        of(names, &format!("user:{}", lower(&user))).or_else(|| by_name(&user).filter(|_| parts.len() == 1))
    };
    let said = if user.is_empty() { &name } else { &user };
    let id = found.ok_or_else(|| Text::from(office_texts::loan_no_employee(said)))?;
    let stored = of(names, &format!("is:{id}")).unwrap_or_default();
    if name.is_empty() || pupils_store::agree(&name, &stored) {
        Ok(id)
    } else {
        Err(office_texts::loan_other_employee(user, stored, name).into())
    }
}
