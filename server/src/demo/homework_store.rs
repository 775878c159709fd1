//! The demo school's homework (docs/rules.md, *Homework*): given over the year, handed in by most, some late, evaluated but for the newest;
//! content for classes and sections, and e-books.

use std::fmt::Write;

use base::clock::{Zone, day_beside};
use db::{Conn, FromRow, Result};
use roster::listed::takes;

/// Sundays on which homework is given, the newest last.
const GIVEN: [&str; 16] = [
    "2026-01-18",
    "2026-02-08",
    "2026-03-01",
    "2026-03-22",
    "2026-04-12",
    "2026-05-03",
    "2026-05-24",
    "2026-06-14",
    "2026-07-05",
    "2026-07-26",
    "2026-08-16",
    "2026-09-06",
    "2026-09-27",
    "2026-10-18",
    "2026-11-08",
    "2026-11-22",
];
/// Until when it is due.
const DAYS: i64 = 10;
/// How many of the newest are not evaluated yet.
const NEW: usize = 3;
const MS_A_DAY: i64 = 86_400_000;

const E_BOOKS: [(&str, &str, &str); 32] = [
    ("Abol Tabol", "Sukumar Ray", "Poems"),
    ("Alice's Adventures in Wonderland", "Lewis Carroll", "Novels"),
    ("Anandamath", "Bankim Chandra Chattopadhyay", "Novels"),
    ("Around the World in Eighty Days", "Jules Verne", "Novels"),
    ("Bishad Sindhu", "Mir Mosharraf Hossain", "Novels"),
    ("Black Beauty", "Anna Sewell", "Novels"),
    ("Chokher Bali", "Rabindranath Tagore", "Novels"),
    ("Devdas", "Sarat Chandra Chattopadhyay", "Novels"),
    ("Elements of Geometry", "Euclid", "Mathematics"),
    ("Gitanjali", "Rabindranath Tagore", "Poems"),
    ("Gulliver's Travels", "Jonathan Swift", "Novels"),
    ("Hasuli Banker Upakatha", "Tarasankar Bandyopadhyay", "Novels"),
    ("Heidi", "Johanna Spyri", "Novels"),
    ("Kapalkundala", "Bankim Chandra Chattopadhyay", "Novels"),
    ("Little Women", "Louisa May Alcott", "Novels"),
    ("Meghnad Badh Kavya", "Michael Madhusudan Dutt", "Poems"),
    ("Nil Darpan", "Dinabandhu Mitra", "Plays"),
    ("On the Origin of Species", "Charles Darwin", "Science"),
    ("Opticks", "Isaac Newton", "Science"),
    ("Padmarag", "Begum Rokeya", "Novels"),
    ("Robinson Crusoe", "Daniel Defoe", "Novels"),
    ("Shrikanta", "Sarat Chandra Chattopadhyay", "Novels"),
    ("Sultana's Dream", "Begum Rokeya", "Novels"),
    ("Tales from Shakespeare", "Charles and Mary Lamb", "Plays"),
    ("The Chemical History of a Candle", "Michael Faraday", "Science"),
    ("The Happy Prince", "Oscar Wilde", "Novels"),
    ("The Jungle Book", "Rudyard Kipling", "Novels"),
    ("The Post Office", "Rabindranath Tagore", "Plays"),
    ("The Secret Garden", "Frances Hodgson Burnett", "Novels"),
    ("The Wonderful Wizard of Oz", "L. Frank Baum", "Novels"),
    ("Treasure Island", "Robert Louis Stevenson", "Novels"),
    ("Twenty Thousand Leagues under the Sea", "Jules Verne", "Novels"),
];

/// A day's homework in a third of each section's subjects: by the session, the day, the last day, its number and who gave it where nobody
/// teaches the subject.
const HOMEWORK: &str = "insert into homework (id, session_id, section_id, subject_id, title, text, given_on, due_on, given_by_name, status,
        search_text, version, changed_by_name, changed_at, told_at)
 select x.id, x.session_id, x.section_id, x.subject_id, x.title, x.text, $2, $3, x.by_name, 'active', lower(x.title), 1, x.by_name, 0, 0
   from (select t.section_id || '-homework-' || cast($4 as text) || '-' || cast(t.position as text) as id, c.session_id, t.section_id,
                t.subject_id,
                case (t.position + cast($4 as bigint)) % 5 when 0 then 'Exercises of chapter ' || cast($4 as text)
                  when 1 then 'Summary of lesson ' || cast($4 as text) when 2 then 'Questions 1 to 12, unit ' || cast($4 as text)
                  when 3 then 'Project ' || cast($4 as text) || ': from the world around us'
                  else 'Revision for test ' || cast($4 as text) end as title,
                case (t.position + cast($4 as bigint)) % 3 when 0 then 'Do all the exercises at the end of the chapter. Show your working, not the results alone.'
                  when 1 then 'Write one page in your own words. Then write three questions that you would ask the class.'
                  else 'Answer in full sentences. A photo of your exercise book will do.' end as text,
                coalesce((select min(e.employee_name) from routine_periods p join employees e on e.id = p.teacher_id
                           where p.section_id = t.section_id and p.subject_id = t.subject_id), $5) as by_name
           from section_subjects t join sections n on n.id = t.section_id join classes c on c.id = n.class_id
          where c.session_id = $1 and (t.position + cast($4 as bigint)) % 3 = 0) x";

/// What is handed in of a day's homework: by the session, the last day with its middle in epoch milliseconds, two days after it with that,
/// and when it was evaluated (0: not yet). One in eight hands in nothing, another one late.
const HAND_INS: &str = concat!(
    "insert into hand_ins (id, homework_id, student_id, text, handed_in_at, handed_in_on, result, remark, evaluated_by_name, evaluated_at,
        version)
 select h.id || '-' || cast(r.roll as text), h.id, r.student_id,
        case r.roll % 4 when 0 then 'I have done all of it. The third one was hard: I am not sure about the last step.'
          when 1 then 'Done. See my exercise book, pages 12 to 14.' when 2 then 'My answers:'
          else 'I have finished it with my sister, who explained the beginning to me.' end,
        case when r.roll % 8 = 5 then cast($5 as bigint) else cast($3 as bigint) end, case when r.roll % 8 = 5 then $4 else $2 end,
        case when cast($6 as bigint) = 0 then null when r.roll % 5 = 0 then 'Very good' when r.roll % 5 = 4 then 'Again, please'
          else cast(5 + r.roll % 6 as text) end,
        case when cast($6 as bigint) = 0 then null when r.roll % 5 = 0 then 'Clear and complete.' when r.roll % 5 = 4 then 'Look at the example once more.' end,
        case when cast($6 as bigint) = 0 then null else h.given_by_name end, case when cast($6 as bigint) = 0 then null else cast($6 as bigint) end,
        case when cast($6 as bigint) = 0 then 1 else 2 end
   from homework h join enrolments r on r.section_id = h.section_id
  where h.session_id = $1 and h.due_on = $2 and r.left_on is null and r.roll % 8 <> 3 and ",
    takes!("r", "h")
);

/// Content of each class, section and subject: by the session, and who put it up.
const CONTENT: [&str; 2] = [
    "insert into contents (id, session_id, class_id, section_id, subject_id, title, text, status, search_text, version, changed_by_name,
        changed_at)
 select c.id || '-content', c.session_id, c.id, null, null, 'Rules of the reading room', 'For everybody of the class.', 'active',
        'rules of the reading room', 1, $2, 1790000000000 from classes c where c.session_id = $1",
    "insert into contents (id, session_id, class_id, section_id, subject_id, title, text, status, search_text, version, changed_by_name,
        changed_at)
 select t.section_id || '-content-' || cast(t.position as text), c.session_id, null, t.section_id, t.subject_id,
        'Notes: ' || j.subject_name, null, 'active', lower('notes: ' || j.subject_name), 1, $2, 1791000000000 + t.position
   from section_subjects t join subjects j on j.id = t.subject_id join sections n on n.id = t.section_id
   join classes c on c.id = n.class_id where c.session_id = $1",
];

#[derive(FromRow)]
struct Titled {
    id: String,
    title: String,
}

/// A branch's homework, content and e-books of its session of this year. `brief`: the newest alone.
pub(super) async fn add(
    conn: &mut Conn,
    (branch_id, session_id): (&str, &str),
    by_name: &str,
    brief: bool,
) -> Result<()> {
    let first = if brief { GIVEN.len() - NEW } else { 0 };
    for (place, given) in GIVEN.into_iter().enumerate().skip(first) {
        let number = i64::try_from(place + 1).unwrap_or_default();
        let due = day_beside(given, DAYS).unwrap_or_default();
        conn.execute(HOMEWORK, (session_id, given, &due, number, by_name)).await?;
        // What is still due is handed in by nobody yet.
        if place + 1 == GIVEN.len() {
            continue;
        }
        let noon = Zone::UTC.day_begins(&due).unwrap_or_default() + MS_A_DAY / 2;
        let evaluated = if place + NEW < GIVEN.len() { noon + 3 * MS_A_DAY } else { 0 };
        conn.execute(
            HAND_INS,
            (session_id, &due, noon, day_beside(&due, 2).unwrap_or_default(), noon + 2 * MS_A_DAY, evaluated),
        )
        .await?;
    }
    for statement in CONTENT {
        conn.execute(statement, (session_id, by_name)).await?;
    }
    for (place, (title, author, topic)) in E_BOOKS.into_iter().enumerate() {
        conn.execute(
            "insert into e_books (id, branch_id, title, author, topic, status, search_text, version, changed_by_name, changed_at)
             values ($1, $2, $3, $4, $5, 'active', $6, 1, $7, 0)",
            (
                format!("{branch_id}-e-book-{place}"),
                branch_id,
                title,
                author,
                topic,
                format!("{title} {author} {topic}").to_lowercase(),
                by_name,
            ),
        )
        .await?;
    }
    attach_all(conn, (branch_id, session_id), by_name).await
}

/// A small file for each of these; of homework and hand-ins for a few.
async fn attach_all(conn: &mut Conn, (branch_id, session_id): (&str, &str), by_name: &str) -> Result<()> {
    let of_branch = "select id, title from e_books where branch_id = $1";
    let of_session = "select id, title from contents where session_id = $1";
    let of_homework =
        "select id, title from homework where session_id = $1 and given_on >= '2026-11-01' order by id limit 24";
    let of_hand_ins = "select i.id, h.title from hand_ins i join homework h on h.id = i.homework_id
          where h.session_id = $1 and h.given_on = '2026-11-08' order by i.id limit 12";
    for (found, place, statement) in [
        (
            of_branch,
            branch_id,
            "insert into attachments (file_id, e_book_id, file_name, size, by_name, at) values ($1, $2, $3, $4, $5, 0)",
        ),
        (
            of_session,
            session_id,
            "insert into attachments (file_id, content_id, file_name, size, by_name, at) values ($1, $2, $3, $4, $5, 0)",
        ),
        (
            of_homework,
            session_id,
            "insert into attachments (file_id, homework_id, file_name, size, by_name, at) values ($1, $2, $3, $4, $5, 0)",
        ),
        (
            of_hand_ins,
            session_id,
            "insert into attachments (file_id, hand_in_id, file_name, size, by_name, at) values ($1, $2, $3, $4, $5, 0)",
        ),
    ] {
        let rows: Vec<Titled> = conn.all(found, place).await?;
        for Titled { id, title } in rows {
            let bytes = pdf(&title);
            let (file_id, size) = (format!("{id}-file"), i64::try_from(bytes.len()).unwrap_or_default());
            conn.execute(
                "insert into files (id, branch_id, media_type, bytes) values ($1, $2, 'application/pdf', $3)",
                (&file_id, branch_id, bytes),
            )
            .await?;
            let name: String = title.chars().map(|c| if matches!(c, ':' | '/') { '-' } else { c }).collect();
            conn.execute(statement, (file_id, id, format!("{name}.pdf"), size, by_name)).await?;
        }
    }
    Ok(())
}

/// A page with a title on it.
fn pdf(title: &str) -> Vec<u8> {
    let plain: String =
        title.chars().filter(|c| c.is_ascii() && !c.is_ascii_control() && !matches!(c, '(' | ')' | '\\')).collect();
    let text = format!("BT /F 24 Tf 72 720 Td ({plain}) Tj ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{text}\nendstream", text.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let (mut pdf, mut places) = ("%PDF-1.4\n".to_owned(), Vec::new());
    for (number, object) in (1..).zip(&objects) {
        places.push(pdf.len());
        let _ = write!(pdf, "{number} 0 obj\n{object}\nendobj\n");
    }
    let start = pdf.len();
    let _ = write!(pdf, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        let _ = writeln!(pdf, "{place:010} 00000 n ");
    }
    let _ = write!(pdf, "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n", objects.len() + 1);
    pdf.into_bytes()
}
