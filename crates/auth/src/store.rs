//! What signing in reads of accounts and sessions.

use super::audit::{Change, Moment, Subject};
use super::caller::Kind;
use super::{Caller, TeacherReach};
use db::{Conn, Engine, FromRow, Result};

#[derive(FromRow)]
pub(super) struct AccountRow {
    pub role: String,
    pub name: String,
    pub branch_id: Option<String>,
    pub branch_name: Option<String>,
    pub school_name: Option<String>,
    pub token_epoch: i64,
    pub status: String,
    pub profile_photo_file_id: Option<String>,
    /// Somebody else gave the password.
    pub must_change_password: bool,
}

/// The account that a token names; none where the token was signed out.
pub(super) async fn employee(conn: &mut Conn, id: &str, token_id: &str) -> Result<Option<AccountRow>> {
    conn.optional(
        "select e.role, e.employee_name as name, e.branch_id, b.branch_name, b.school_name, e.token_epoch, e.status,
                e.profile_photo_file_id, e.must_change_password
           from employees e left join branches b on b.id = e.branch_id
          where e.id = $1 and not exists (select 1 from ended_tokens t where t.id = $2)",
        (id, token_id),
    )
    .await
}

/// The account that a token names; none where the token was signed out.
pub(super) async fn student(conn: &mut Conn, id: &str, token_id: &str) -> Result<Option<AccountRow>> {
    conn.optional(
        "select 'student' as role, s.first_name || ' ' || s.last_name as name, s.branch_id, b.branch_name,
                b.school_name, s.token_epoch, s.status, s.profile_photo_file_id, s.must_change_password
           from students s join branches b on b.id = s.branch_id
          where s.id = $1 and not exists (select 1 from ended_tokens t where t.id = $2)",
        (id, token_id),
    )
    .await
}

/// Ends a token of an account before its time, and what was kept with its sign-in.
pub(super) async fn end_token(conn: &mut Conn, account_id: &str, token_id: &str, expires_at: i64) -> Result<()> {
    conn.execute(
        "insert into ended_tokens (id, expires_at) values ($1, $2) on conflict do nothing",
        (token_id, expires_at),
    )
    .await?;
    conn.execute("delete from web_ids where token_id = $1", token_id).await?;
    conn.tell_accounts(&[account_id]).await
}

/// Forgets the ended tokens, and what was kept with sign-ins, that have expired by now.
pub(super) async fn forget_ended_tokens(conn: &mut Conn, now_ms: i64) -> Result<()> {
    conn.execute("delete from ended_tokens where expires_at <= $1", now_ms).await?;
    conn.execute("delete from web_ids where expires_at <= $1", now_ms).await?;
    Ok(())
}

/// A sign-in's push messaging token.
#[expect(clippy::struct_field_names, reason = "as the specification calls it")]
pub(super) struct WebId<'i> {
    pub token_id: &'i str,
    pub account_id: &'i str,
    pub web_id: &'i str,
    pub expires_at: i64,
}

/// Keeps it until the sign-in ends.
pub(super) async fn add_web_id(conn: &mut Conn, kept: &WebId<'_>) -> Result<()> {
    conn.execute(
        "insert into web_ids (token_id, account_id, web_id, expires_at) values ($1, $2, $3, $4)",
        (kept.token_id, kept.account_id, kept.web_id, kept.expires_at),
    )
    .await?;
    Ok(())
}

/// Students among these who are of another branch than this one.
pub(super) async fn any_of_another_branch(conn: &mut Conn, branch_id: &str, student_ids: &[&str]) -> Result<bool> {
    for id in student_ids {
        let row: Option<Id> =
            conn.optional("select id from students where id = $1 and branch_id <> $2", (*id, branch_id)).await?;
        if row.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// An account beside one session of its branch; an account without a branch, or in one without sessions, stands alone.
#[derive(FromRow)]
pub(super) struct VisitorRow {
    #[row(flatten)]
    pub account: AccountRow,
    /// Notifications that were not read.
    pub unread: i64,
    pub session_id: Option<String>,
    pub session_name: Option<String>,
    pub start_date: Option<String>,
    pub end_date: Option<String>,
    pub session_status: Option<String>,
}

/// The account that a token names, with its branch's sessions, the newest first; nothing where the token was signed out.
pub(super) async fn visitor(conn: &mut Conn, kind: Kind, id: &str, token_id: &str) -> Result<Vec<VisitorRow>> {
    let sql = match kind {
        Kind::Employee => {
            "select e.role, e.employee_name as name, e.branch_id, b.branch_name, b.school_name, e.token_epoch, e.status,
                    e.profile_photo_file_id, e.must_change_password,
                    (select count(*) from notifications o where o.account_id = e.id and o.read_at is null) as unread,
                    n.id as session_id, n.session_name, n.start_date, n.end_date, n.status as session_status
               from employees e
               left join branches b on b.id = e.branch_id
               left join sessions n on n.branch_id = e.branch_id
              where e.id = $1 and not exists (select 1 from ended_tokens t where t.id = $2)
              order by n.start_date desc, n.session_name desc"
        }
        Kind::Student => {
            "select 'student' as role, s.first_name || ' ' || s.last_name as name, s.branch_id, b.branch_name,
                    b.school_name, s.token_epoch, s.status, s.profile_photo_file_id, s.must_change_password,
                    (select count(*) from notifications o where o.account_id = s.id and o.read_at is null) as unread,
                    n.id as session_id, n.session_name, n.start_date, n.end_date, n.status as session_status
               from students s
               join branches b on b.id = s.branch_id
               left join sessions n on n.branch_id = s.branch_id
              where s.id = $1 and not exists (select 1 from ended_tokens t where t.id = $2)
              order by n.start_date desc, n.session_name desc"
        }
    };
    conn.all(sql, (id, token_id)).await
}

impl VisitorRow {
    /// The account, and the session if there is one.
    pub(super) fn split(self) -> (AccountRow, Option<SessionRow>) {
        let Self { account, unread: _, session_id, session_name, start_date, end_date, session_status } = self;
        let session = || {
            Some(SessionRow {
                id: session_id?,
                session_name: session_name?,
                start_date: start_date?,
                end_date: end_date?,
                status: session_status?,
            })
        };
        (account, session())
    }
}

#[derive(FromRow)]
pub(super) struct SessionRow {
    pub id: String,
    pub session_name: String,
    pub start_date: String,
    pub end_date: String,
    pub status: String,
}

/// A branch's sessions, the newest first.
pub(super) async fn sessions(conn: &mut Conn, branch_id: &str) -> Result<Vec<SessionRow>> {
    conn.all(
        "select id, session_name, start_date, end_date, status from sessions
          where branch_id = $1 order by start_date desc, session_name desc",
        branch_id,
    )
    .await
}

/// What the ids of a call belong to; each column is null where its id was not given or is not known.
#[derive(FromRow)]
pub(super) struct GroundRow {
    pub branch_name: Option<String>,
    pub session_name: Option<String>,
    pub session_branch: Option<String>,
    pub class_name: Option<String>,
    pub class_numeric: Option<i64>,
    pub class_session: Option<String>,
    pub class_branch: Option<String>,
    pub section_name: Option<String>,
    pub section_class: Option<String>,
    pub section_session: Option<String>,
    pub section_branch: Option<String>,
    pub exam_name: Option<String>,
    pub exam_session: Option<String>,
    pub exam_branch: Option<String>,
    pub subject_name: Option<String>,
    pub subject_session: Option<String>,
    pub subject_branch: Option<String>,
}

/// Looks up six ids at once.
pub(super) async fn ground(conn: &mut Conn, ids: [Option<&str>; 6]) -> Result<GroundRow> {
    let mut query = conn.query(
        "select b.branch_name,
                s.session_name, s.branch_id as session_branch,
                c.class_name, c.class_numeric, c.session_id as class_session, cs.branch_id as class_branch,
                n.section_name, n.class_id as section_class, nc.session_id as section_session,
                ns.branch_id as section_branch,
                e.name as exam_name, e.session_id as exam_session, es.branch_id as exam_branch,
                j.subject_name, j.session_id as subject_session, js.branch_id as subject_branch
           from (select 1 as one) as o
           left join branches b on b.id = $1
           left join sessions s on s.id = $2
           left join classes c on c.id = $3
           left join sessions cs on cs.id = c.session_id
           left join sections n on n.id = $4
           left join classes nc on nc.id = n.class_id
           left join sessions ns on ns.id = nc.session_id
           left join exams e on e.id = $5
           left join sessions es on es.id = e.session_id
           left join subjects j on j.id = $6
           left join sessions js on js.id = j.session_id",
    );
    for id in ids {
        query = query.bind(id);
    }
    query.fetch_one().await
}

/// The name of a subject of a branch.
pub(super) async fn subject_name(conn: &mut Conn, id: &str, branch_id: &str) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct Named {
        name: String,
    }
    let row: Option<Named> = conn
        .optional(
            "select j.subject_name as name from subjects j join sessions a on a.id = j.session_id
              where j.id = $1 and a.branch_id = $2",
            (id, branch_id),
        )
        .await?;
    Ok(row.map(|row| row.name))
}

#[derive(FromRow)]
struct Id {
    id: String,
}

/// The id of a branch by its name.
pub(super) async fn branch_by_name(conn: &mut Conn, name: &str) -> Result<Option<String>> {
    let row: Option<Id> = conn.optional("select id from branches where branch_name = $1", name).await?;
    Ok(row.map(|row| row.id))
}

/// The id of a session by its name in a branch.
pub(super) async fn session_by_name(conn: &mut Conn, branch_id: &str, name: &str) -> Result<Option<String>> {
    let row: Option<Id> =
        conn.optional("select id from sessions where branch_id = $1 and session_name = $2", (branch_id, name)).await?;
    Ok(row.map(|row| row.id))
}

/// Whether a teacher reaches a section, or a subject of that section.
pub(super) async fn in_routine(
    conn: &mut Conn,
    reach: &TeacherReach,
    section_id: &str,
    subject_id: Option<&str>,
) -> Result<bool> {
    let row: Option<Id> = conn
        .optional(
            "select r.section_id as id from teacher_reach r
              where r.teacher_id = $1 and r.section_id = $2 and ($3 = '' or r.subject_id = $3) and r.day in ('', $4) limit 1",
            (&reach.teacher_id, section_id, subject_id.unwrap_or_default(), &reach.day),
        )
        .await?;
    Ok(row.is_some())
}

/// Whether a section's class teacher is this one.
pub(super) async fn is_class_teacher(conn: &mut Conn, teacher_id: &str, section_id: &str) -> Result<bool> {
    let row: Option<Id> = conn
        .optional("select id from sections where id = $1 and class_teacher_id = $2", (section_id, teacher_id))
        .await?;
    Ok(row.is_some())
}

/// One act of the audit.
pub(super) async fn add_act(
    conn: &mut Conn,
    caller: &Caller,
    moment: &Moment,
    action: &str,
    branch_id: Option<&str>,
    subject: Option<&Subject>,
) -> Result<()> {
    conn.execute(
        "insert into audit_acts
           (id, at, actor_id, actor_name, actor_role, address, request_id, action, branch_id, subject_kind,
            subject_id, subject_name)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        (
            &moment.id,
            moment.at,
            &caller.id,
            &caller.name,
            caller.role.as_str(),
            caller.address.to_string(),
            &caller.request_id,
            action,
            branch_id,
            subject.map(|subject| subject.kind.to_owned()),
            subject.map(|subject| subject.id.clone()),
            subject.and_then(|subject| subject.name.clone()),
        ),
    )
    .await?;
    Ok(())
}

/// What an act changed.
pub(super) async fn add_changes(conn: &mut Conn, act_id: &str, changes: &[Change]) -> Result<()> {
    conn.insert_many(
        "insert into audit_changes (act_id, subject_kind, subject_id, field, old_value, new_value)",
        6,
        "",
        changes,
        |row, change| {
            row.bind((act_id, change.subject_kind, &change.subject_id, change.field, &change.old, &change.new));
        },
    )
    .await
}

/// The status of a session: `planned`, `active` or `closed`; none for an unknown one.
pub async fn session_status(conn: &mut Conn, id: &str) -> Result<Option<String>> {
    status_by(conn, "select status from sessions where id = $1", id).await
}

/// The first and the last day of a session.
pub async fn session_days(conn: &mut Conn, id: &str) -> Result<Option<(String, String)>> {
    #[derive(FromRow)]
    struct Days {
        start_date: String,
        end_date: String,
    }
    let row: Option<Days> = conn.optional("select start_date, end_date from sessions where id = $1", id).await?;
    Ok(row.map(|row| (row.start_date, row.end_date)))
}

/// The same, and nobody holds the session until the transaction ends; others may share it. (`SQLite` has one writer at a time.)
pub async fn share_session(conn: &mut Conn, id: &str) -> Result<Option<String>> {
    let sql = match conn.engine() {
        Engine::Sqlite => "select status from sessions where id = $1",
        Engine::Postgres => "select status from sessions where id = $1 for share",
    };
    status_by(conn, sql, id).await
}

async fn status_by(conn: &mut Conn, sql: &'static str, id: &str) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct Status {
        status: String,
    }
    let found: Option<Status> = conn.optional(sql, id).await?;
    Ok(found.map(|row| row.status))
}

/// Waits until nobody shares or holds the session, and holds it until the transaction ends.
pub async fn hold_session(conn: &mut Conn, id: &str) -> Result<()> {
    conn.execute("update sessions set version = version where id = $1", id).await?;
    Ok(())
}
