//! The demo school's library (docs/rules.md, *Library*): categories, books, and who has which.

use db::{Conn, Result};

const CATEGORIES: [(&str, i64); 5] =
    [("Novels", 200), ("Science", 300), ("History", 200), ("Children", 100), ("Reference", 1_000)];

/// Title, author, and the category's place in [`CATEGORIES`].
const BOOKS: [(&str, &str, usize); 34] = [
    ("Pather Panchali", "Bibhutibhushan Bandyopadhyay", 0),
    ("Gora", "Rabindranath Tagore", 0),
    ("Lalsalu", "Syed Waliullah", 0),
    ("Chander Pahar", "Bibhutibhushan Bandyopadhyay", 0),
    ("Shesher Kobita", "Rabindranath Tagore", 0),
    ("Great Expectations", "Charles Dickens", 0),
    ("Animal Farm", "George Orwell", 0),
    ("The Old Man and the Sea", "Ernest Hemingway", 0),
    ("Pride and Prejudice", "Jane Austen", 0),
    ("Treasure Island", "Robert Louis Stevenson", 0),
    ("A Brief History of Time", "Stephen Hawking", 1),
    ("Cosmos", "Carl Sagan", 1),
    ("The Double Helix", "James Watson", 1),
    ("Silent Spring", "Rachel Carson", 1),
    ("The Selfish Gene", "Richard Dawkins", 1),
    ("Six Easy Pieces", "Richard Feynman", 1),
    ("On the Origin of Species", "Charles Darwin", 1),
    ("Abyakta", "Jagadish Chandra Bose", 1),
    ("Ekattorer Dinguli", "Jahanara Imam", 2),
    ("The Unfinished Memoirs", "Sheikh Mujibur Rahman", 2),
    ("A History of Bangladesh", "Willem van Schendel", 2),
    ("The Discovery of India", "Jawaharlal Nehru", 2),
    ("The Silk Roads", "Peter Frankopan", 2),
    ("The Diary of a Young Girl", "Anne Frank", 2),
    ("Thakurmar Jhuli", "Dakshinaranjan Mitra Majumder", 3),
    ("Abol Tabol", "Sukumar Ray", 3),
    ("Feluda Samagra", "Satyajit Ray", 3),
    ("Dipu Number Two", "Muhammed Zafar Iqbal", 3),
    ("Charlotte's Web", "E. B. White", 3),
    ("Matilda", "Roald Dahl", 3),
    ("The Little Prince", "Antoine de Saint-Exupéry", 3),
    ("Oxford Advanced Learner's Dictionary", "A. S. Hornby", 4),
    ("Bangla Academy Dictionary", "Bangla Academy", 4),
    ("Oxford School Atlas", "Oxford University Press", 4),
];

/// A branch's books, and which of them its students and teachers of this year have: some late, some back.
pub(super) async fn add(conn: &mut Conn, branch_id: &str, by_name: &str, session_id: &str) -> Result<()> {
    for (place, (name, fine)) in CATEGORIES.into_iter().enumerate() {
        conn.execute(
            "insert into book_categories (id, branch_id, category_name, fine_per_day, status, search_text, version, changed_by_name,
                    changed_at)
             values ($1, $2, $3, $4, 'active', $5, 1, $6, 0)",
            (format!("{branch_id}-books-{place}"), branch_id, name, fine, name.to_lowercase(), by_name),
        )
        .await?;
    }
    for (place, (title, author, category)) in BOOKS.into_iter().enumerate() {
        conn.execute(
            "insert into books (id, branch_id, title, author, category_id, shelf, copies, status, search_text, version, changed_by_name,
                    changed_at)
             values ($1, $2, $3, $4, $5, $6, $7, 'active', $8, 1, $9, 0)",
            (
                format!("{branch_id}-book-{place}"),
                branch_id,
                title,
                author,
                format!("{branch_id}-books-{category}"),
                format!("{} {}", ["A", "B", "C", "D", "R"][category], place % 6 + 1),
                i64::try_from(place % 3).unwrap_or_default() + 4,
                format!("{title} {author}").to_lowercase(),
                by_name,
            ),
        )
        .await?;
    }
    // The first four of each section, every third of whom has brought the book back.
    conn.execute(
        "insert into book_issues (id, branch_id, issue_no, book_id, student_id, issued_on, due_on, returned_on, fine_per_day, fine,
                renewals, status, search_text, version, changed_by_name, changed_at)
         select x.id || '-book', x.branch_id, coalesce(x.branch_code || '-', '') || 'B-' ||
                  substr('000000' || cast(x.place as text), length(cast(x.place as text)) + 1),
                k.id, x.student_id, case when x.place % 4 = 0 then '2026-10-28' else '2026-11-1' || cast(x.place % 9 as text) end,
                case when x.place % 4 = 0 then '2026-11-11' else '2026-12-0' || cast(1 + x.place % 9 as text) end,
                case when x.place % 3 = 0 then '2026-11-2' || cast(x.place % 4 as text) end, c.fine_per_day,
                case when x.place % 3 <> 0 then null when x.place % 4 = 0 then 9 * c.fine_per_day else 0 end, 0,
                case when x.place % 3 = 0 then 'returned' else 'out' end, '', 1, $3, 0
           from (select r.id, r.student_id, b.id as branch_id, b.branch_code, row_number() over (order by r.roll, r.id) as place
                   from enrolments r join branches b on b.id = $1 where r.session_id = $2 and r.roll <= 4) x
           join books k on k.id = $1 || '-book-' || cast(x.place % 34 as text) join book_categories c on c.id = k.category_id",
        (branch_id, session_id, by_name),
    )
    .await?;
    // One of the late ones was renewed a week after it was due.
    conn.execute(
        "update book_issues set due_on = '2026-12-02', renewals = 1, fine_kept = 7 * fine_per_day, version = 2
          where id = (select min(i.id) from book_issues i where i.branch_id = $1 and i.status = 'out' and i.due_on = '2026-11-11')",
        branch_id,
    )
    .await?;
    conn.execute(
        "insert into book_numbers (branch_id, last, on_day)
         select branch_id, count(*), '2026-11-18' from book_issues where branch_id = $1 group by branch_id",
        branch_id,
    )
    .await?;
    Ok(())
}
