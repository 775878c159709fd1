//! What signing in reads of accounts and sessions.

use super::audit::{Change, Moment, Subject};
use super::caller::Kind;
use super::{Caller, TeacherReach};
use db::{Conn, FromRow, Result};
use serde_json::json;
use std::collections::HashMap;

#[derive(Clone, Debug, FromRow)]
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

/// An account beside one session of its branch; an account without a branch, or in one without sessions, stands alone.
#[derive(Clone, Debug, FromRow)]
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
    /// The session can get classes and has none; without a branch, an active session somewhere.
    pub is_empty: bool,
}

/// The account that a token names, with its branch's sessions, the newest first; nothing where the token was signed out.
pub(super) async fn visitor(conn: &mut Conn, kind: Kind, id: &str, token_id: &str) -> Result<Vec<VisitorRow>> {
    let sql = match kind {
        Kind::Employee => {
            "select e.role, e.employee_name as name, e.branch_id, b.branch_name, b.school_name, e.token_epoch, e.status,
                    e.profile_photo_file_id, e.must_change_password,
                    (select count(*) from notifications o where o.account_id = e.id and o.read_at is null) as unread,
                    n.id as session_id, n.session_name, n.start_date, n.end_date, n.status as session_status,
                    coalesce(case when e.branch_id is null then exists (
                           select 1 from sessions a join branches o on o.id = a.branch_id
                            where a.status = 'active' and o.status = 'active'
                              and not exists (select 1 from classes c where c.session_id = a.id))
                         else n.status <> 'closed' and not exists (select 1 from classes c where c.session_id = n.id)
                    end, false) as is_empty
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
                    n.id as session_id, n.session_name, n.start_date, n.end_date, n.status as session_status,
                    false as is_empty
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
        let Self { account, unread: _, session_id, session_name, start_date, end_date, session_status, is_empty: _ } =
            self;
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

#[derive(FromRow)]
struct Id {
    id: String,
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
    Ok(row.is_some_and(|row| row.id == section_id))
}

/// Whether a section's class teacher is this one.
pub(super) async fn is_class_teacher(conn: &mut Conn, teacher_id: &str, section_id: &str) -> Result<bool> {
    let row: Option<Id> = conn
        .optional("select id from sections where id = $1 and class_teacher_id = $2", (section_id, teacher_id))
        .await?;
    Ok(row.is_some_and(|row| row.id == section_id))
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

/// What one act changed of one subject.
struct Values<'a> {
    act_id: &'a str,
    subject: (&'static str, &'a str),
    changes: Vec<&'a Change>,
}

impl Values<'_> {
    /// `{"field": [old, new], ...}`, in the order in which they were changed.
    fn to_json(&self) -> String {
        // A text of Postgres holds no such character, and its JSON could never be read.
        let readable = |value: &Option<String>| value.as_ref().map(|text| text.replace('\0', "\u{fffd}"));
        let fields: Vec<String> = self
            .changes
            .iter()
            .map(|change| format!("{}:{}", json!(change.field), json!([readable(&change.old), readable(&change.new)])))
            .collect();
        format!("{{{}}}", fields.join(","))
    }
}

/// What acts changed, each with the id of its act.
pub(super) async fn add_changes<'a>(
    conn: &mut Conn,
    changes: impl IntoIterator<Item = (&'a str, &'a Change)>,
) -> Result<()> {
    let mut rows: Vec<Values<'a>> = Vec::new();
    let mut places = HashMap::new();
    for (act_id, change) in changes {
        let subject = (change.subject_kind, change.subject_id.as_str());
        let place = *places.entry((act_id, subject)).or_insert(rows.len());
        if place == rows.len() {
            rows.push(Values { act_id, subject, changes: Vec::new() });
        }
        if let Some(row) = rows.get_mut(place) {
            row.changes.push(change);
        }
    }
    conn.insert_many("insert into audit_values (act_id, subject_kind, subject_id, changes)", 4, "", &rows, |to, row| {
        to.bind((row.act_id, row.subject.0, row.subject.1, row.to_json()));
    })
    .await
}
