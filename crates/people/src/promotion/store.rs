//! What a promotion reads and stores, in a fixed number of statements however many students there are.

use rules::words::{Said, people_texts};

use db::{Conn, Engine, FromRow, Result};
use exams::marks::store::any_mark;

/// A session of a branch.
#[derive(Clone, Debug, FromRow)]
pub struct TurnSession {
    pub id: String,
    pub session_name: String,
    pub branch_id: String,
    pub status: String,
    /// YYYY-MM-DD
    pub start_date: String,
}

/// One session.
pub async fn session(conn: &mut Conn, id: &str) -> Result<Option<TurnSession>> {
    conn.optional("select id, session_name, branch_id, status, start_date from sessions where id = $1", id).await
}

/// The sessions of a branch, the oldest first.
pub async fn sessions(conn: &mut Conn, branch_id: &str) -> Result<Vec<TurnSession>> {
    conn.all(
        "select id, session_name, branch_id, status, start_date from sessions where branch_id = $1
          order by start_date, session_name",
        branch_id,
    )
    .await
}

/// A section of a session.
#[derive(Clone, Debug, FromRow)]
pub struct TurnSection {
    pub id: String,
    pub section_name: String,
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub seats: Option<i64>,
    pub is_active: bool,
}

impl TurnSection {
    /// `Class 8 A`
    pub fn label(&self) -> String {
        format!("{} {}", self.class_name, self.section_name)
    }
}

/// The sections of a session, by class and name.
pub async fn sections(conn: &mut Conn, session_id: &str) -> Result<Vec<TurnSection>> {
    conn.all(
        "select n.id, n.section_name, c.id as class_id, c.class_name, c.class_numeric, n.seats,
                n.status = 'active' and c.status = 'active' as is_active
           from sections n join classes c on c.id = n.class_id where c.session_id = $1
          order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name",
        session_id,
    )
    .await
}

/// A student of the session that ends.
#[derive(Clone, Debug, FromRow)]
pub struct TurnStudent {
    pub student_id: String,
    pub first_name: String,
    pub last_name: String,
    pub reg_no: String,
    pub roll: i64,
    pub section_id: String,
    pub group_id: Option<String>,
    /// Neither left nor inactive.
    pub is_here: bool,
    /// The enrolment in the new session.
    pub new_section_id: Option<String>,
}

impl TurnStudent {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// The students of a session, section by section, by roll, with their place in the new one.
pub async fn students(conn: &mut Conn, session_id: &str, new_session_id: &str) -> Result<Vec<TurnStudent>> {
    conn.all(
        "select s.id as student_id, s.first_name, s.last_name, s.reg_no, e.roll, e.section_id, e.group_id,
                e.left_on is null and s.status = 'active' as is_here, w.section_id as new_section_id
           from enrolments e join students s on s.id = e.student_id
           left join enrolments w on w.student_id = e.student_id and w.session_id = $2
          where e.session_id = $1 order by e.section_id, e.roll",
        (session_id, new_session_id),
    )
    .await
}

/// A roll that is taken in the new session.
#[derive(Clone, Debug, FromRow)]
pub struct TakenRoll {
    pub section_id: String,
    pub roll: i64,
    /// Has a seat there: has not left.
    pub is_here: bool,
}

/// Every roll of a session that is taken.
pub async fn taken(conn: &mut Conn, session_id: &str) -> Result<Vec<TakenRoll>> {
    conn.all("select section_id, roll, left_on is null as is_here from enrolments where session_id = $1", session_id)
        .await
}

/// A student's place in the new session.
#[derive(Clone, Debug)]
pub struct NewEnrolment {
    pub id: String,
    pub student_id: String,
    pub class_id: String,
    pub section_id: String,
    pub group_id: Option<String>,
    pub roll: i64,
}

/// Enrols students in a session.
///
/// # Errors
/// The database's: `enrolments_roll` where a roll is taken, `enrolments_once_a_session` where somebody is enrolled already.
pub async fn enrol(conn: &mut Conn, session_id: &str, rows: &[NewEnrolment]) -> Result<()> {
    conn.insert_many(
        "insert into enrolments (id, student_id, session_id, class_id, section_id, group_id, roll)",
        7,
        "",
        rows,
        |values, row| {
            values.bind((
                &row.id,
                &row.student_id,
                session_id,
                &row.class_id,
                &row.section_id,
                &row.group_id,
                row.roll,
            ));
        },
    )
    .await
}

/// A promotion as a whole.
#[derive(Clone, Debug, FromRow)]
pub struct Promotion {
    pub id: String,
    pub branch_id: String,
    pub old_session_id: String,
    pub old_session_name: String,
    pub new_session_id: String,
    pub new_session_name: String,
    pub by_name: String,
    /// Epoch milliseconds.
    pub created_at: i64,
    pub undone_at: Option<i64>,
    pub undone_by_name: Option<String>,
    pub promoted: i64,
    pub repeating: i64,
    pub leaving: i64,
}

macro_rules! promotion_columns {
    () => {
        "select p.id, p.branch_id, p.old_session_id, o.session_name as old_session_name, p.new_session_id,
                w.session_name as new_session_name, p.by_name, p.created_at, p.undone_at, p.undone_by_name,
                (select count(*) from promotion_students t where t.promotion_id = p.id and t.status = 'promote') as promoted,
                (select count(*) from promotion_students t where t.promotion_id = p.id and t.status = 'repeat') as repeating,
                (select count(*) from promotion_students t where t.promotion_id = p.id and t.status = 'leave') as leaving
           from promotions p join sessions o on o.id = p.old_session_id join sessions w on w.id = p.new_session_id"
    };
}

/// The promotions out of a session, the newest first.
pub async fn promotions(conn: &mut Conn, old_session_id: &str) -> Result<Vec<Promotion>> {
    conn.all(
        concat!(promotion_columns!(), " where p.old_session_id = $1 order by p.created_at desc, p.id desc limit 100"),
        old_session_id,
    )
    .await
}

/// One promotion.
pub async fn promotion(conn: &mut Conn, id: &str) -> Result<Option<Promotion>> {
    conn.optional(concat!(promotion_columns!(), " where p.id = $1"), id).await
}

/// What became of a student.
#[derive(Clone, Debug)]
pub struct NewPromoted {
    pub student_id: String,
    pub status: &'static str,
    pub old_label: String,
    pub new_label: String,
    pub new_enrolment_id: Option<String>,
}

/// Stores a promotion.
pub async fn add(
    conn: &mut Conn,
    id: &str,
    (branch_id, old_session_id, new_session_id): (&str, &str, &str),
    (by_id, by_name, at): (&str, &str, i64),
    students: &[NewPromoted],
) -> Result<()> {
    conn.execute(
        "insert into promotions (id, branch_id, old_session_id, new_session_id, by_id, by_name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        (id, branch_id, old_session_id, new_session_id, by_id, by_name, at),
    )
    .await?;
    conn.insert_many(
        "insert into promotion_students (promotion_id, student_id, status, old_label, new_label, new_enrolment_id)",
        6,
        "",
        students,
        |values, student| {
            values.bind((
                id,
                &student.student_id,
                student.status,
                &student.old_label,
                &student.new_label,
                &student.new_enrolment_id,
            ));
        },
    )
    .await
}

/// Gives who was promoted the subjects that all students of their group take in the new section.
pub async fn follow_groups(conn: &mut Conn, promotion_id: &str) -> Result<()> {
    conn.execute(
        "insert into student_subjects (enrolment_id, subject_id)
         select e.id, t.subject_id from promotion_students p join enrolments e on e.id = p.new_enrolment_id
           join section_subjects t on t.section_id = e.section_id and t.student_group_id = e.group_id and t.kind = 'optional'
          where p.promotion_id = $1
         on conflict (enrolment_id, subject_id) do nothing",
        promotion_id,
    )
    .await?;
    Ok(())
}

/// A student of a promotion.
#[derive(Clone, Debug, FromRow)]
pub struct PromotedStudent {
    pub student_id: String,
    pub first_name: String,
    pub last_name: String,
    pub reg_no: String,
    pub old_label: String,
    pub new_label: String,
}

impl PromotedStudent {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// The students of a promotion, as their old places have them.
pub async fn promoted(conn: &mut Conn, promotion_id: &str) -> Result<Vec<PromotedStudent>> {
    conn.all(
        "select s.id as student_id, s.first_name, s.last_name, s.reg_no, t.old_label, t.new_label
           from promotion_students t join students s on s.id = t.student_id
           join promotions p on p.id = t.promotion_id
           left join enrolments e on e.student_id = t.student_id and e.session_id = p.old_session_id
           left join classes c on c.id = e.class_id left join sections n on n.id = e.section_id
          where t.promotion_id = $1 order by c.class_numeric, c.sort_key, c.class_name, n.sort_key, n.section_name, e.roll, s.id",
        promotion_id,
    )
    .await
}

/// Holds the new enrolments of a promotion, in one order for everybody.
pub async fn hold_enrolments(conn: &mut Conn, promotion_id: &str) -> Result<()> {
    if conn.engine() == Engine::Postgres {
        conn.execute(
            "select e.id from enrolments e
              where e.id in (select t.new_enrolment_id from promotion_students t where t.promotion_id = $1)
              order by e.id for update",
            promotion_id,
        )
        .await?;
    }
    Ok(())
}

/// What refers to the new enrolments of a promotion: how many students, and one of them.
#[derive(Clone, Debug, FromRow)]
pub struct Referred {
    /// `Marks`
    pub what: String,
    pub count: i64,
    pub example: String,
}

/// What belongs to a student in a session, table by table: while any of it is there, the promotion into that session stays. `v` is a student who
/// went into `v.new_session_id`. A test reads the tables from the schema: one that is neither here nor in [`NOT_HELD`] fails it.
macro_rules! belongings {
    ($($table:literal, $what:literal, $said:path => [$($join:tt)+];)+) => {
        /// The tables whose rows hold a promotion.
        pub const HELD: &[&str] = &[$($table),+];

        const REFERRED: &str = concat!(
            "with moved as (
               select t.student_id, t.new_enrolment_id, p.new_session_id, trim(s.first_name || ' ' || s.last_name) as name
                 from promotion_students t join promotions p on p.id = t.promotion_id join students s on s.id = t.student_id
                where t.promotion_id = $1 and t.new_enrolment_id is not null
             ),
             found as (
               select 'nothing' as what, v.student_id, v.name from moved v where 1 = 0",
            $(" union select '", $what, "', v.student_id, v.name from moved v ", $($join)+,)+
            ")
             select what, count(*) as count, min(name) as example from found group by what order by what"
        );

        impl Referred {
            /// Who has it: one student, or how many and as an example one of them.
            pub fn said(&self) -> Option<Said> {
                match self.what.as_str() {
                    $($what => Some($said(self.count, self.example.trim())),)+
                    _ => None,
                }
            }
        }
    };
}

belongings! {
    "marks", "marks", people_texts::has_marks => [
        "join marks m on m.student_id = v.student_id join mark_sheets h on h.id = m.sheet_id
         join exams x on x.id = h.exam_id and x.session_id = v.new_session_id where ", any_mark!()
    ];
    "student_qualities", "conduct_grades", people_texts::has_conduct_grades => [
        "join student_qualities q on q.student_id = v.student_id and q.session_id = v.new_session_id"
    ];
    // What the group takes came with the enrolment, and goes with it.
    "student_subjects", "optional_subjects", people_texts::has_optional_subjects => [
        "join student_subjects t on t.enrolment_id = v.new_enrolment_id join enrolments e on e.id = t.enrolment_id
          where not exists (select 1 from section_subjects b
                             where b.section_id = e.section_id and b.subject_id = t.subject_id and b.student_group_id = e.group_id)"
    ];
    "attendance_marks", "attendance", people_texts::has_attendance => [
        "join attendance_marks t on t.enrolment_id = v.new_enrolment_id"
    ];
    "fee_lines", "fees", people_texts::has_fees => [
        "join fee_lines l on l.student_id = v.student_id and l.session_id = v.new_session_id"
    ];
    "fee_specials", "special_fees", people_texts::has_special_fees => [
        "join fee_specials f on f.student_id = v.student_id and f.session_id = v.new_session_id"
    ];
    "receipts", "receipts", people_texts::has_receipts => [
        "join receipts r on r.student_id = v.student_id and r.session_id = v.new_session_id"
    ];
    "hand_ins", "homework", people_texts::has_homework => [
        "join homework w on w.session_id = v.new_session_id join hand_ins i on i.homework_id = w.id and i.student_id = v.student_id"
    ];
    "enrolments", "a_day_of_leaving", people_texts::has_leaving => [
        "join enrolments e on e.id = v.new_enrolment_id and e.left_on is not null"
    ];
    "promotion_students", "a_later_promotion", people_texts::has_later_promotion => [
        "join promotions l on l.old_session_id = v.new_session_id and l.undone_at is null
         join promotion_students k on k.promotion_id = l.id and k.student_id = v.student_id"
    ];
}

/// A table with a student and a session that does not hold a promotion.
#[derive(Debug)]
pub struct NotHeld {
    pub table: &'static str,
    pub reason: &'static str,
}

/// The tables with a student and a session that do not hold a promotion, and why.
pub const NOT_HELD: &[NotHeld] = &[
    NotHeld {
        table: "applications",
        reason: "who applied became a student by it, in the session that was applied for, and was in none before",
    },
    NotHeld { table: "grading_letter_changes", reason: "is of marks, which are asked about themselves" },
    NotHeld {
        table: "import_pictures",
        reason: "says what an archive of photos held; the photo is the student's own, whatever the session",
    },
    NotHeld { table: "online_payments", reason: "has a session by its receipt alone, which is asked about itself" },
    NotHeld { table: "print_link_sheets", reason: "is a frozen document, which says what was so when it was made" },
];

/// What refers to the new enrolments of a promotion.
pub async fn referred(conn: &mut Conn, promotion_id: &str) -> Result<Vec<Referred>> {
    conn.all(REFERRED, promotion_id).await
}

#[derive(FromRow)]
struct Enrolment {
    id: String,
}

/// Takes the new enrolments of a promotion back. False where somebody else did meanwhile.
pub async fn take_back(conn: &mut Conn, promotion_id: &str, (by, at): (&str, i64)) -> Result<bool> {
    let held = conn
        .execute(
            "update promotions set undone_at = $2, undone_by_name = $3 where id = $1 and undone_at is null",
            (promotion_id, at, by),
        )
        .await?;
    if held == 0 {
        return Ok(false);
    }
    let enrolments: Vec<Enrolment> = conn
        .all(
            "select new_enrolment_id as id from promotion_students
              where promotion_id = $1 and new_enrolment_id is not null",
            promotion_id,
        )
        .await?;
    conn.execute(
        "delete from student_subjects where enrolment_id in (select new_enrolment_id from promotion_students where promotion_id = $1)",
        promotion_id,
    )
    .await?;
    conn.execute("update promotion_students set new_enrolment_id = null where promotion_id = $1", promotion_id).await?;
    for enrolment in enrolments {
        conn.execute("delete from enrolments where id = $1", enrolment.id).await?;
    }
    Ok(true)
}
