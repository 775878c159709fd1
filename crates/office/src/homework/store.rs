//! What is stored of hand-ins: those of a section, a student's own, handing in and evaluating.

use db::{Conn, Engine, FromRow, Result};
use roster::listed::takes;

/// Whether a section is taught a subject.
pub(super) async fn is_taught(conn: &mut Conn, section_id: &str, subject_id: &str) -> Result<bool> {
    #[derive(FromRow)]
    struct Found {
        n: i64,
    }
    let found: Found = conn
        .one(
            "select count(*) as n from section_subjects where section_id = $1 and subject_id = $2",
            (section_id, subject_id),
        )
        .await?;
    Ok(found.n > 0)
}

/// Whether anything was handed in or evaluated.
pub(super) async fn has_hand_ins(conn: &mut Conn, homework_id: &str) -> Result<bool> {
    #[derive(FromRow)]
    struct Found {
        n: i64,
    }
    let found: Found = conn
        .one(
            "select count(*) as n from hand_ins
              where homework_id = $1 and (handed_in_at is not null or evaluated_at is not null)",
            homework_id,
        )
        .await?;
    Ok(found.n > 0)
}

/// A piece of homework.
#[derive(Clone, Debug, FromRow)]
pub struct GivenHomework {
    pub(super) id: String,
    pub(super) branch_id: String,
    pub(super) session_id: String,
    pub(super) session_status: String,
    pub(super) section_id: String,
    /// `Class 8 A`
    pub(super) section_name: String,
    pub(super) subject_id: String,
    pub(super) subject_name: String,
    pub(super) title: String,
    pub(super) text: Option<String>,
    /// YYYY-MM-DD
    pub(super) given_on: String,
    pub(super) due_on: String,
    pub(super) given_by_name: String,
    /// `id:name/id:name`
    pub(super) files: Option<String>,
}

/// One piece of homework.
pub(super) async fn homework(conn: &mut Conn, id: &str) -> Result<Option<GivenHomework>> {
    conn.optional(
        "select h.id, s.branch_id, h.session_id, s.status as session_status, h.section_id,
                c.class_name || ' ' || n.section_name as section_name, h.subject_id, j.subject_name, h.title, h.text, h.given_on,
                h.due_on, h.given_by_name,
                (select string_agg(a.file_id || ':' || a.file_name, '/' order by a.at, a.file_id)
                   from attachments a where a.homework_id = h.id) as files
           from homework h join sessions s on s.id = h.session_id join sections n on n.id = h.section_id
           join classes c on c.id = n.class_id join subjects j on j.id = h.subject_id where h.id = $1",
        id,
    )
    .await
}

/// A student who was given homework, with what became of it.
#[derive(Clone, Debug, FromRow)]
pub(super) struct StudentHandIn {
    pub(super) student_id: String,
    pub(super) name: String,
    pub(super) reg_no: String,
    pub(super) roll: i64,
    pub(super) text: Option<String>,
    pub(super) files: Option<String>,
    /// Epoch milliseconds.
    pub(super) handed_in_at: Option<i64>,
    /// YYYY-MM-DD
    pub(super) handed_in_on: Option<String>,
    pub(super) result: Option<String>,
    pub(super) remark: Option<String>,
    pub(super) evaluated_by_name: Option<String>,
    pub(super) evaluated_at: Option<i64>,
    /// 0 where nothing is stored.
    pub(super) version: i64,
}

#[derive(FromRow)]
struct Account {
    id: String,
}

/// The accounts of the students who are given it: active ones of its section who take its subject.
pub(super) async fn students(conn: &mut Conn, homework_id: &str) -> Result<Vec<String>> {
    let rows: Vec<Account> = conn
        .all(
            concat!(
                "select s.id from homework h
               join enrolments r on r.session_id = h.session_id and r.section_id = h.section_id and r.left_on is null
               join students s on s.id = r.student_id and s.status = 'active'
              where h.id = $1 and ",
                takes!("r", "h"),
                " order by s.id"
            ),
            homework_id,
        )
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Homework that students see on a day and were not told of.
pub(super) async fn untold(conn: &mut Conn, today: &str) -> Result<Vec<String>> {
    let rows: Vec<Account> = conn
        .all(
            "select h.id from homework h join sessions s on s.id = h.session_id
              where h.told_at is null and h.given_on <= $1 and h.status = 'active' and s.status <> 'closed' order by h.id",
            today,
        )
        .await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Notes that its students are told; false where they were told before.
pub(super) async fn tell(conn: &mut Conn, homework_id: &str, at: i64) -> Result<bool> {
    let changed =
        conn.execute("update homework set told_at = $2 where id = $1 and told_at is null", (homework_id, at)).await?;
    Ok(changed > 0)
}

/// The students of the homework's section who take its subject and had not left before it was given, by roll; and whoever has handed it in.
pub(super) async fn of_section(conn: &mut Conn, homework_id: &str) -> Result<Vec<StudentHandIn>> {
    conn.all(
        concat!(
        "select s.id as student_id, trim(s.first_name || ' ' || s.last_name) as name, s.reg_no, r.roll, i.text, i.handed_in_at,
                i.handed_in_on, i.result, i.remark, i.evaluated_by_name, i.evaluated_at, coalesce(i.version, 0) as version,
                (select string_agg(a.file_id || ':' || a.file_name, '/' order by a.at, a.file_id)
                   from attachments a where a.hand_in_id = i.id) as files
           from homework h join enrolments r on r.session_id = h.session_id join students s on s.id = r.student_id
           left join hand_ins i on i.homework_id = h.id and i.student_id = s.id
          where h.id = $1 and (i.id is not null or r.section_id = h.section_id
            and (r.left_on is null or r.left_on >= h.given_on) and ",
        takes!("r", "h"),
        ") order by r.roll, s.id"
    ),
        homework_id,
    )
    .await
}

/// Homework as its student sees it.
#[derive(Clone, Debug, FromRow)]
pub struct OwnHomework {
    pub(super) id: String,
    pub(super) branch_id: String,
    pub(super) session_id: String,
    pub(super) session_status: String,
    pub(super) subject_name: String,
    pub(super) title: String,
    pub(super) text: Option<String>,
    /// YYYY-MM-DD
    pub(super) given_on: String,
    pub(super) due_on: String,
    pub(super) given_by_name: String,
    pub(super) files: Option<String>,
    pub(super) own_text: Option<String>,
    pub(super) own_files: Option<String>,
    /// Epoch milliseconds.
    pub(super) handed_in_at: Option<i64>,
    pub(super) handed_in_on: Option<String>,
    pub(super) result: Option<String>,
    pub(super) remark: Option<String>,
    pub(super) evaluated_by_name: Option<String>,
    pub(super) evaluated_at: Option<i64>,
    pub(super) version: i64,
}

impl OwnHomework {
    pub(super) fn state(&self, today: &str) -> rules::homework::HomeworkState {
        rules::homework::state(&self.due_on, today, self.handed_in_on.as_deref(), self.evaluated_at.is_some())
    }
}

/// The homework of a student that is given by a day: of the own section, in the subjects that they take. `$1` the student, `$2` the day.
macro_rules! own {
    ($and:literal) => {
        concat!(
            "select h.id, s.branch_id, h.session_id, s.status as session_status, j.subject_name, h.title, h.text, h.given_on, h.due_on,
                    h.given_by_name, i.text as own_text, i.handed_in_at, i.handed_in_on, i.result, i.remark, i.evaluated_by_name,
                    i.evaluated_at, coalesce(i.version, 0) as version,
                    (select string_agg(a.file_id || ':' || a.file_name, '/' order by a.at, a.file_id)
                       from attachments a where a.homework_id = h.id) as files,
                    (select string_agg(a.file_id || ':' || a.file_name, '/' order by a.at, a.file_id)
                       from attachments a where a.hand_in_id = i.id) as own_files
               from enrolments r join homework h on h.section_id = r.section_id join sessions s on s.id = h.session_id
               join subjects j on j.id = h.subject_id
               left join hand_ins i on i.homework_id = h.id and i.student_id = r.student_id
              where r.student_id = $1 and h.given_on <= $2 and h.status = 'active'
                and (r.left_on is null or r.left_on >= h.given_on) and ",
            takes!("r", "h"),
            $and
        )
    };
}

/// A student's homework of a session, what is due last first; of every session where none is named.
pub(super) async fn own(conn: &mut Conn, student_id: &str, today: &str, session_id: &str) -> Result<Vec<OwnHomework>> {
    conn.all(
        own!(" and ($3 = '' or h.session_id = $3) order by h.due_on desc, h.id desc"),
        (student_id, today, session_id),
    )
    .await
}

/// One piece of a student's homework.
pub(super) async fn own_one(conn: &mut Conn, student_id: &str, today: &str, id: &str) -> Result<Option<OwnHomework>> {
    conn.optional(own!(" and h.id = $3"), (student_id, today, id)).await
}

/// What a save left: the hand-in's id and version.
#[derive(Clone, Debug, FromRow)]
pub(super) struct SavedHandIn {
    pub(super) id: String,
    pub(super) version: i64,
}

/// What is handed in, by whom and when.
pub(super) struct NewHandIn<'h> {
    pub(super) id: String,
    pub(super) homework_id: &'h str,
    pub(super) student_id: &'h str,
    pub(super) text: Option<String>,
    /// Epoch milliseconds, and the same as a day.
    pub(super) at: i64,
    pub(super) on: &'h str,
    /// The one that is replaced; 0: none.
    pub(super) version: i64,
}

/// Holds a piece of homework until the change ends, so that who comes second reads what the first has stored. `SQLite` has one writer at a time.
pub(super) async fn hold(conn: &mut Conn, homework_id: &str) -> Result<()> {
    if conn.engine() == Engine::Postgres {
        conn.execute("select id from homework where id = $1 for no key update", homework_id).await?;
    }
    Ok(())
}

/// Hands in. None where it is evaluated, or was handed in again since.
pub(super) async fn hand_in(conn: &mut Conn, new: NewHandIn<'_>) -> Result<Option<SavedHandIn>> {
    conn.optional(
        "insert into hand_ins (id, homework_id, student_id, text, handed_in_at, handed_in_on, version) values ($1, $2, $3, $4, $5, $6, 1)
         on conflict (homework_id, student_id) do update set text = excluded.text, handed_in_at = excluded.handed_in_at,
            handed_in_on = excluded.handed_in_on, version = hand_ins.version + 1
          where hand_ins.evaluated_at is null and hand_ins.version = $7
         returning id, version",
        (new.id, new.homework_id, new.student_id, new.text, new.at, new.on, new.version),
    )
    .await
}

/// Stores a file of a hand-in.
pub(super) const ATTACH: &str = "insert into attachments (file_id, hand_in_id, file_name, size, by_name, at)
     values ($1, $2, $3, $4, $5, $6)";

/// What is entered of a student's homework.
pub(super) struct NewEvaluation<'h> {
    pub(super) id: String,
    pub(super) homework_id: &'h str,
    pub(super) student_id: &'h str,
    /// Neither: the evaluation is taken back.
    pub(super) result: Option<String>,
    pub(super) remark: Option<String>,
    pub(super) by_name: &'h str,
    /// Epoch milliseconds.
    pub(super) at: i64,
    /// The one that is replaced; 0: none.
    pub(super) version: i64,
}

/// Evaluates. None where it was changed since.
pub(super) async fn evaluate(conn: &mut Conn, new: NewEvaluation<'_>) -> Result<Option<SavedHandIn>> {
    let (by, at) = if new.result.is_some() { (Some(new.by_name.to_owned()), Some(new.at)) } else { (None, None) };
    conn.optional(
        "insert into hand_ins (id, homework_id, student_id, result, remark, evaluated_by_name, evaluated_at, version)
         values ($1, $2, $3, $4, $5, $6, $7, 1)
         on conflict (homework_id, student_id) do update set result = excluded.result, remark = excluded.remark,
            evaluated_by_name = excluded.evaluated_by_name, evaluated_at = excluded.evaluated_at, version = hand_ins.version + 1
          where hand_ins.version = $8
         returning id, version",
        (new.id, new.homework_id, new.student_id, new.result, new.remark, by, at, new.version),
    )
    .await
}
