//! Accounts as signing in and changing a password need them.

use rules::spelling::{composed, register_key, tidy};

use db::{Conn, FromRow, Result};

/// An account that may sign in.
#[derive(Clone, Debug, FromRow)]
pub struct Account {
    pub id: String,
    pub role: String,
    pub branch_id: Option<String>,
    pub branch_name: Option<String>,
    pub password_hash: String,
    pub token_epoch: i64,
    /// Somebody else gave the password.
    pub must_change_password: bool,
    /// User name or register number.
    pub user_id: String,
    pub profile_photo_file_id: Option<String>,
    /// An employee's name; empty for a student.
    pub employee_name: String,
    pub first_name: String,
    pub last_name: String,
}

/// The active employee with this user name, in whatever case. Of two older ones that differ in their case alone, the one that is spelled so.
pub async fn employee_by_user_name(conn: &mut Conn, user_name: &str) -> Result<Option<Account>> {
    conn.optional(
        "select e.id, e.role, e.branch_id, b.branch_name, e.password_hash, e.token_epoch, e.must_change_password,
                e.user_name as user_id, e.profile_photo_file_id,
                e.employee_name, '' as first_name, '' as last_name
           from employees e left join branches b on b.id = e.branch_id
          where (e.user_name = $1 or e.user_name_key = $2) and e.status = 'active'
          order by case when e.user_name = $1 then 0 else 1 end limit 1",
        (user_name, composed(user_name).to_lowercase()),
    )
    .await
}

/// The active student with this register number in a branch, however it is spelled ([`register_key`]). Of two older ones of one key the one
/// that is spelled so: neither has a key.
pub async fn student_by_reg_no(conn: &mut Conn, branch_id: &str, reg_no: &str) -> Result<Option<Account>> {
    conn.optional(
        "select s.id, 'student' as role, s.branch_id, b.branch_name, s.password_hash, s.token_epoch,
                s.must_change_password, s.reg_no as user_id, s.profile_photo_file_id, '' as employee_name, s.first_name, s.last_name
           from students s join branches b on b.id = s.branch_id
          where s.branch_id = $1 and (s.reg_no = $2 or s.reg_no_key = $3) and s.status = 'active'
          order by case when s.reg_no = $2 then 0 else 1 end limit 1",
        (branch_id, tidy(reg_no), register_key(reg_no)),
    )
    .await
}

/// The id of the branch that a student names by id or by name.
pub async fn login_branch(conn: &mut Conn, id: Option<&str>, name: Option<&str>) -> Result<Option<String>> {
    #[derive(FromRow)]
    struct Id {
        id: String,
    }
    let row: Option<Id> = conn
        .optional(
            "select id from branches
              where ($1 = '' or id = $1) and ($2 = '' or branch_name = $2) and ($1 <> '' or $2 <> '')",
            (id.unwrap_or_default(), name.unwrap_or_default()),
        )
        .await?;
    Ok(row.map(|row| row.id))
}

/// An account by its id, for a token of it.
pub async fn account(conn: &mut Conn, id: &str, student: bool) -> Result<Option<Account>> {
    let sql = if student {
        "select s.id, 'student' as role, s.branch_id, b.branch_name, s.password_hash, s.token_epoch,
                s.must_change_password, s.reg_no as user_id, s.profile_photo_file_id, '' as employee_name, s.first_name, s.last_name
           from students s join branches b on b.id = s.branch_id where s.id = $1"
    } else {
        "select e.id, e.role, e.branch_id, b.branch_name, e.password_hash, e.token_epoch, e.must_change_password,
                e.user_name as user_id, e.profile_photo_file_id,
                e.employee_name, '' as first_name, '' as last_name
           from employees e left join branches b on b.id = e.branch_id where e.id = $1"
    };
    conn.optional(sql, id).await
}

/// Where a student sits in a session.
#[derive(Clone, Debug, FromRow)]
pub struct Seat {
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub section_id: String,
    pub section_name: String,
}

/// A student's class and section in a session.
pub async fn seat(conn: &mut Conn, student_id: &str, session_id: &str) -> Result<Option<Seat>> {
    conn.optional(
        "select c.id as class_id, c.class_name, c.class_numeric, n.id as section_id, n.section_name
           from enrolments r join classes c on c.id = r.class_id join sections n on n.id = r.section_id
          where r.student_id = $1 and r.session_id = $2",
        (student_id, session_id),
    )
    .await
}

/// A branch as the login lists it.
#[derive(Clone, Debug, FromRow)]
pub struct LoginBranch {
    pub id: String,
    pub branch_name: String,
    pub school_name: String,
}

/// Every active branch, by name.
pub async fn branches(conn: &mut Conn) -> Result<Vec<LoginBranch>> {
    conn.all(
        "select id, branch_name, school_name from branches where status = 'active' order by sort_key, branch_name",
        (),
    )
    .await
}

/// Stores a new password; older tokens of the account end. `given`: by somebody else, so that it has to be changed. Returns the new epoch,
/// none for an unknown account.
pub async fn set_password(conn: &mut Conn, id: &str, student: bool, hash: &str, given: bool) -> Result<Option<i64>> {
    #[derive(FromRow)]
    struct Epoch {
        token_epoch: i64,
    }
    let sql = if student {
        "update students set password_hash = $2, must_change_password = $3, token_epoch = token_epoch + 1
          where id = $1 returning token_epoch"
    } else {
        "update employees set password_hash = $2, must_change_password = $3, token_epoch = token_epoch + 1
          where id = $1 returning token_epoch"
    };
    let row: Option<Epoch> = conn.optional(sql, (id, hash, given)).await?;
    Ok(row.map(|row| row.token_epoch))
}

/// Puts a hash of the same password in the place of one that was made of it in another spelling. Who has given another password meanwhile
/// keeps that one.
pub async fn hash_anew(conn: &mut Conn, id: &str, student: bool, (was, hash): (&str, &str)) -> Result<()> {
    let sql = if student {
        "update students set password_hash = $2 where id = $1 and password_hash = $3"
    } else {
        "update employees set password_hash = $2 where id = $1 and password_hash = $3"
    };
    conn.execute(sql, (id, hash, was)).await?;
    Ok(())
}

/// Whether there is a superAdmin.
pub async fn has_super_admin(conn: &mut Conn) -> Result<bool> {
    #[derive(FromRow)]
    struct Count {
        count: i64,
    }
    let row: Count = conn.one("select count(*) as count from employees where role = 'superAdmin'", ()).await?;
    Ok(row.count > 0)
}

/// A new superAdmin. False when the user name is taken.
pub async fn add_super_admin(
    conn: &mut Conn,
    id: &str,
    employee_name: &str,
    user_name: &str,
    hash: &str,
) -> Result<bool> {
    let added = conn
        .execute(
            "insert into employees (id, role, employee_name, user_name, password_hash, token_epoch, status, user_name_key, search_text)
             values ($1, 'superAdmin', $2, $3, $4, 0, 'active', $5, $6) on conflict do nothing",
            (
                id,
                employee_name,
                user_name,
                hash,
                user_name.to_lowercase(),
                format!("{employee_name} {user_name}").to_lowercase(),
            ),
        )
        .await?;
    Ok(added == 1)
}

/// Whether any class of any branch takes applications on a day.
pub async fn takes_applications(conn: &mut Conn, today: &str) -> Result<bool> {
    #[derive(FromRow)]
    struct Open {
        open: i64,
    }
    let found: Open = conn
        .one(
            "select count(*) as open from admission_openings o join sessions a on a.id = o.session_id
              where o.status = 'active' and o.opens_on <= $1 and o.closes_on >= $1 and a.status <> 'closed'",
            today,
        )
        .await?;
    Ok(found.open > 0)
}
