//! What is read of the audit. Acts come newest first, a page at a time, each page beginning after the last act of the one
//! before it: however many there are, a page costs what it shows.

use db::{Conn, FromRow, Result};
use records::place::AskedPlace;
use records::search::Words;

/// Which acts are wanted; empty texts ask for nothing.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Empty: every branch's, and those of no branch.
    pub branch_id: String,
    pub actor_id: String,
    /// Acts that changed something of this student. Of each act only those changes are answered.
    pub student_id: String,
    /// One act.
    pub act_id: String,
    pub sheets: Option<Sheets>,
    /// Epoch milliseconds: from this moment on.
    pub from: i64,
    /// Epoch milliseconds: before this moment.
    pub before: i64,
}

impl Default for Wanted {
    fn default() -> Self {
        Self {
            branch_id: String::new(),
            actor_id: String::new(),
            student_id: String::new(),
            act_id: String::new(),
            sheets: None,
            from: i64::MIN,
            before: i64::MAX,
        }
    }
}

/// The sheets of a session, as far down as is chosen; empty texts choose nothing.
#[derive(Clone, Debug, Default)]
pub struct Sheets {
    pub session_id: String,
    pub class_id: String,
    pub section_id: String,
    pub exam_id: String,
    pub subject_id: String,
}

/// The act that a page ended with: the next one begins after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Epoch milliseconds.
    pub at: i64,
    pub id: String,
}

/// One change of one act; an act that changed no value has one row without it. Names are none where the record is gone.
#[derive(Clone, Debug, FromRow)]
pub struct ChangeRow {
    pub id: String,
    /// Epoch milliseconds.
    pub at: i64,
    pub actor_id: String,
    pub actor_name: String,
    pub actor_role: String,
    pub address: String,
    pub action: String,
    pub branch_id: Option<String>,
    pub branch_name: Option<String>,
    /// What the act was done to (`auth::audit::kind`, or the kind of a noun), and what it was called then.
    pub of_kind: Option<String>,
    pub of_id: Option<String>,
    pub of_name: Option<String>,
    pub session_id: Option<String>,
    pub session_name: Option<String>,
    pub class_id: Option<String>,
    pub class_name: Option<String>,
    pub class_numeric: Option<i64>,
    pub section_id: Option<String>,
    pub section_name: Option<String>,
    pub exam_id: Option<String>,
    pub exam_name: Option<String>,
    pub subject_id: Option<String>,
    pub subject_name: Option<String>,
    /// Whose value it was, by kind and id.
    pub person_kind: Option<String>,
    pub person_id: Option<String>,
    pub person_name: Option<String>,
    pub reg_no: Option<String>,
    pub component: Option<String>,
    pub old_value: Option<String>,
    pub new_value: Option<String>,
    /// How many changes the act has; those beyond the asked number are not answered.
    pub total: i64,
}

/// The statement over one way into the acts. `$from` names it, so that the index it walks is plain; what else is wanted
/// is held against each act it finds. `cross join` keeps `SQLite` to the written order.
macro_rules! acts {
    ($from:literal) => {
        concat!(
            "with sheets as materialized (
               select h.id
                 from classes c
                 cross join sections n
                 cross join mark_sheets h
                where c.session_id = $10 and ($11 = '' or c.id = $11)
                  and n.class_id = c.id and ($12 = '' or n.id = $12)
                  and h.section_id = n.id and ($13 = '' or h.exam_id = $13) and ($14 = '' or h.subject_id = $14)
             ),
             page as materialized (
               select a.id, a.at, a.actor_id, a.actor_name, a.actor_role, a.address, a.action, a.branch_id, a.subject_kind as of_kind,
                      a.subject_id as of_id, a.subject_name as of_name
                 from ",
            $from,
            " and ($1 = '' or a.branch_id = $1) and ($2 = '' or a.actor_id = $2)
                  and a.at >= $3 and a.at < $4 and (a.at < $5 or a.id < $6)
                  and ($10 = '' or a.subject_id in (select id from sheets))
                  and ($9 = '' or exists (select 1 from audit_values x where x.act_id = a.id and x.subject_id = $9))
                  and ($15 = '' or a.id = $15)
                order by a.at desc, a.id desc limit $7
             ),
             told as (
               select p.*, x.subject_id as person_id, x.field as component, x.subject_kind as person_kind, x.old_value, x.new_value,
                      s.reg_no, coalesce(s.first_name || ' ' || s.last_name, w.employee_name) as person_name,
                      count(*) over (partition by p.id) as total,
                      row_number() over (partition by p.id order by coalesce(s.reg_no, ''), x.subject_id,
                        case x.field when 'written' then 1 when 'practical' then 2 when 'attendance' then 3
                          when 'viva' then 4 when 'presentation' then 5 else 6 end, x.field) as place
                 from page p
                 join audit_changes x on x.act_id = p.id and ($9 = '' or x.subject_id = $9)
                 left join students s on s.id = x.subject_id
                 left join employees w on w.id = x.subject_id
             ),
             lines as (
               select * from told where place <= $8
               union all
               select p.*, null, null, null, null, null, null, null, 0, 1
                 from page p
                where not exists (select 1 from audit_changes x where x.act_id = p.id and ($9 = '' or x.subject_id = $9))
             )
             select t.*, b.branch_name, y.id as session_id, y.session_name, c.id as class_id, c.class_name, c.class_numeric,
                    n.id as section_id, n.section_name, e.id as exam_id, e.name as exam_name, j.id as subject_id,
                    j.subject_name
               from lines t
               left join branches b on b.id = t.branch_id
               left join mark_sheets h on h.id = t.of_id
               left join sections n on n.id = h.section_id
               left join classes c on c.id = n.class_id
               left join sessions y on y.id = c.session_id
               left join exams e on e.id = h.exam_id
               left join subjects j on j.id = h.subject_id
              order by t.at desc, t.id desc, t.place"
        )
    };
}

const OF_ALL: &str = acts!("audit_acts a where true");
const OF_BRANCH: &str = acts!("audit_acts a where a.branch_id = $1");
const OF_ACTOR: &str = acts!("audit_acts a where a.actor_id = $2");
const OF_SHEETS: &str = acts!("sheets h cross join audit_acts a where a.subject_id = h.id");
const OF_STUDENT: &str = acts!(
    "(select distinct act_id from audit_values where subject_id = $9) o cross join audit_acts a where a.id = o.act_id"
);
const ONE: &str = acts!("audit_acts a where a.id = $15");

/// At most `most` acts after `after`, the newest first, each with at most `changes` of its changes by register number.
pub async fn acts(
    conn: &mut Conn,
    wanted: &Wanted,
    after: Option<&Place>,
    most: i64,
    changes: i64,
) -> Result<Vec<ChangeRow>> {
    // The rarest first: a student has some hundred acts, a class some thousand, a person a few a day. A whole session has most
    // of what there is: its sheets are told from the others on the way through the branch's acts.
    let statement = match wanted {
        wanted if !wanted.act_id.is_empty() => ONE,
        wanted if !wanted.student_id.is_empty() => OF_STUDENT,
        wanted if wanted.sheets.as_ref().is_some_and(|sheets| !sheets.class_id.is_empty()) => OF_SHEETS,
        wanted if !wanted.actor_id.is_empty() => OF_ACTOR,
        wanted if !wanted.branch_id.is_empty() => OF_BRANCH,
        _ => OF_ALL,
    };
    let (at, id) = after.map_or((i64::MAX, String::new()), |place| (place.at, place.id.clone()));
    let sheets = wanted.sheets.clone().unwrap_or_default();
    conn.all(
        statement,
        (
            &wanted.branch_id,
            &wanted.actor_id,
            wanted.from,
            wanted.before.min(at.saturating_add(1)),
            at,
            id,
            most,
            changes,
            &wanted.student_id,
            sheets.session_id,
            sheets.class_id,
            sheets.section_id,
            sheets.exam_id,
            sheets.subject_id,
            &wanted.act_id,
        ),
    )
    .await
}

/// What a sheet is of.
#[derive(Clone, Debug, FromRow)]
pub struct SheetRow {
    pub branch_id: String,
    pub session_id: String,
    pub class_id: String,
    pub section_id: String,
    pub exam_id: String,
    pub subject_id: String,
}

impl From<SheetRow> for AskedPlace {
    fn from(sheet: SheetRow) -> Self {
        Self {
            branch_id: Some(sheet.branch_id),
            session_id: Some(sheet.session_id),
            class_id: Some(sheet.class_id),
            section_id: Some(sheet.section_id),
            exam_id: Some(sheet.exam_id),
            subject_id: Some(sheet.subject_id),
            ..Self::default()
        }
    }
}

/// A sheet of whichever branch, once anything was written on it.
pub async fn sheet(conn: &mut Conn, id: &str) -> Result<Option<SheetRow>> {
    conn.optional(
        "select y.branch_id, y.id as session_id, c.id as class_id, n.id as section_id, h.exam_id, h.subject_id
           from mark_sheets h
           join sections n on n.id = h.section_id
           join classes c on c.id = n.class_id
           join sessions y on y.id = c.session_id
          where h.id = $1",
        id,
    )
    .await
}

/// Somebody a filter can name.
#[derive(Clone, Debug, FromRow)]
pub struct PersonRow {
    pub id: String,
    pub name: String,
    /// Register number or User Id; empty for somebody who is known by acts alone.
    pub known_as: String,
    pub branch_name: Option<String>,
}

/// Students, of whatever status, in whose names or register number every word occurs; whose register number has the key
/// `exact` first. Empty `branch_id`: of every branch.
pub async fn students_called(
    conn: &mut Conn,
    branch_id: &str,
    exact: &str,
    words: &Words,
    most: i64,
) -> Result<Vec<PersonRow>> {
    let mut query = conn
        .query(
            "select s.id, s.first_name || ' ' || s.last_name as name, s.reg_no as known_as, b.branch_name
               from students s join branches b on b.id = s.branch_id
              where ($1 = '' or s.branch_id = $1)
                and (s.search_text like $4 escape '\\' or s.search_text like $5 escape '\\')
                and (s.search_text like $6 escape '\\' or s.search_text like $7 escape '\\')
                and (s.search_text like $8 escape '\\' or s.search_text like $9 escape '\\')
              order by case when s.reg_no_key = $2 or lower(s.reg_no) = $2 then 0 else 1 end, s.search_text, s.id limit $3",
        )
        .bind((branch_id, exact, most));
    for word in words {
        query = query.bind((&word.stored, &word.otherwise));
    }
    query.fetch_all().await
}

/// One student. Empty `branch_id`: of whichever branch.
pub async fn student(conn: &mut Conn, branch_id: &str, id: &str) -> Result<Option<PersonRow>> {
    conn.optional(
        "select s.id, s.first_name || ' ' || s.last_name as name, s.reg_no as known_as, b.branch_name
           from students s join branches b on b.id = s.branch_id
          where s.id = $2 and ($1 = '' or s.branch_id = $1)",
        (branch_id, id),
    )
    .await
}

/// The employees of a branch, and superAdmins, who belong to none; empty `branch_id`: of every branch. By name. The User Ids of
/// those who belong to none are empty but for `every_user_id`.
pub async fn employees(conn: &mut Conn, branch_id: &str, every_user_id: bool) -> Result<Vec<PersonRow>> {
    let rows: Vec<PersonRow> = conn
        .all(
            "select w.id, w.employee_name as name, w.user_name as known_as, b.branch_name
           from employees w left join branches b on b.id = w.branch_id
          where $1 = '' or w.branch_id = $1 or w.branch_id is null
          order by w.sort_key, w.employee_name, w.user_name",
            branch_id,
        )
        .await?;
    let told = |row: PersonRow| match row.branch_name {
        None if !every_user_id => PersonRow { known_as: String::new(), ..row },
        _ => row,
    };
    Ok(rows.into_iter().map(told).collect())
}

/// Somebody who acted, by the name of the last act: students, and employees who are gone, too.
pub async fn actor(conn: &mut Conn, branch_id: &str, id: &str) -> Result<Option<PersonRow>> {
    conn.optional(
        "select a.actor_id as id, a.actor_name as name, '' as known_as, b.branch_name
           from audit_acts a left join branches b on b.id = a.branch_id
          where a.actor_id = $2 and ($1 = '' or a.branch_id = $1) order by a.at desc, a.id desc limit 1",
        (branch_id, id),
    )
    .await
}
