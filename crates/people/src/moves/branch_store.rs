//! A student's new record in another branch.

use rules::joining;

use db::{Conn, FromRow, Result};
use records::{Choice, choices_of};
use roster::structure::subjects;

/// A student who goes.
#[derive(Clone, Debug, FromRow)]
pub struct Leaver {
    pub id: String,
    pub branch_id: String,
    pub branch_name: String,
    pub first_name: String,
    pub last_name: String,
    pub reg_no: String,
    /// `active` or `inactive`
    pub status: String,
    pub version: i64,
    pub profile_photo_file_id: Option<String>,
    /// Of the enrolment in the active session, else the newest.
    pub group_name: Option<String>,
    /// The branch where there is a later record already.
    pub later_branch: Option<String>,
}

impl Leaver {
    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// A student by id.
pub async fn leaver(conn: &mut Conn, id: &str) -> Result<Option<Leaver>> {
    conn.optional(
        "select s.id, s.branch_id, b.branch_name, s.first_name, s.last_name, s.reg_no, s.status, s.version, s.profile_photo_file_id,
                (select g.group_name from enrolments e join sessions o on o.id = e.session_id
                   left join student_groups g on g.id = e.group_id
                  where e.student_id = s.id
                  order by case when o.status = 'active' then 0 else 1 end, o.start_date desc, o.id desc limit 1) as group_name,
                (select w.branch_name from students t join branches w on w.id = t.branch_id
                  where t.previous_student_id = s.id) as later_branch
           from students s join branches b on b.id = s.branch_id where s.id = $1",
        id,
    )
    .await
}

/// The active branches but for one.
pub async fn branches(conn: &mut Conn, but: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select id as value, branch_name as label from branches where id <> $1 and status = 'active' and $2 = ''
          order by sort_key, branch_name",
        but,
        "",
    )
    .await
}

/// The sessions of a branch that are not closed, the active one first.
pub async fn sessions(conn: &mut Conn, branch_id: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select id as value, session_name as label from sessions where branch_id = $1 and status <> 'closed' and $2 = ''
          order by case when status = 'active' then 0 else 1 end, start_date desc, session_name desc",
        branch_id,
        "",
    )
    .await
}

/// The active groups of a branch.
pub async fn groups(conn: &mut Conn, branch_id: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select id as value, group_name as label from student_groups where branch_id = $1 and status = 'active' and $2 = ''
          order by sort_key, group_name",
        branch_id,
        "",
    )
    .await
}

/// The branch of a session; none for an unknown one.
pub async fn branch_of_session(conn: &mut Conn, session_id: &str) -> Result<Option<Choice>> {
    let found = choices_of(
        conn,
        "select b.id as value, b.branch_name as label from sessions a join branches b on b.id = a.branch_id
          where a.id = $1 and $2 = ''",
        session_id,
        "",
    )
    .await?;
    Ok(found.into_iter().next())
}

#[derive(FromRow)]
struct Before {
    reg_no: String,
}

/// The register number of an earlier record of the same student that is enrolled in a session.
pub async fn was_there(conn: &mut Conn, id: &str, session_id: &str) -> Result<Option<String>> {
    let found: Option<Before> = conn
        .optional(
            "with recursive earlier (id) as (
               select previous_student_id from students where id = $1
               union all
               select s.previous_student_id from students s join earlier e on s.id = e.id where s.previous_student_id is not null)
             select s.reg_no from earlier e join students s on s.id = e.id join enrolments r on r.student_id = s.id
              where r.session_id = $2 limit 1",
            (id, session_id),
        )
        .await?;
    Ok(found.map(|before| before.reg_no))
}

/// Makes the old record inactive and ends its sign-ins, where it still has the version and is active; whether it was.
pub async fn retire(conn: &mut Conn, id: &str, version: i64, (by_name, at): (&str, i64)) -> Result<bool> {
    let done = conn
        .execute(
            "update students set status = 'inactive', token_epoch = token_epoch + 1, version = version + 1, changed_by_name = $3,
                    changed_at = $4
              where id = $1 and version = $2 and status = 'active'",
            (id, version, by_name, at),
        )
        .await?;
    Ok(done == 1)
}

/// Lets whoever goes to another branch leave the session that is under way with this day; false where there is none.
pub async fn leave(conn: &mut Conn, student_id: &str, day: &str, reason: &str) -> Result<bool> {
    let done = conn
        .execute(
            "update enrolments set left_on = $2, left_reason = $3 where student_id = $1 and left_on is null and session_id in
               (select id from sessions where status <> 'closed' and start_date <= $2 and end_date >= $2)",
            (student_id, day, reason),
        )
        .await?;
    Ok(done > 0)
}

/// Copies a picture in all its sizes for another branch, which may not read the first; false where there is none.
pub async fn copy_picture(conn: &mut Conn, id: &str, new_id: &str, branch_id: &str) -> Result<bool> {
    let copied = conn
        .execute(
            "insert into files (id, branch_id, media_type, bytes) select $2, $3, media_type, bytes from files where id = $1",
            (id, new_id, branch_id),
        )
        .await?;
    conn.execute(
        "insert into file_sizes (file_id, size, media_type, bytes) select $2, size, media_type, bytes from file_sizes where file_id = $1",
        (id, new_id),
    )
    .await?;
    Ok(copied > 0)
}

/// A record in another branch.
#[derive(Clone, Debug)]
pub struct NewRecord {
    pub id: String,
    pub branch_id: String,
    pub reg_no: String,
    pub profile_photo_file_id: Option<String>,
    pub search_text: String,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
}

/// Copies what is known of a person into a record of another branch. It has no password: nobody signs in with it until one is given.
///
/// # Errors
/// The database's, where the register number is taken or the student has gone to a branch before.
pub async fn copy(conn: &mut Conn, from: &str, new: &NewRecord) -> Result<()> {
    conn.execute(
        "insert into students
            (id, branch_id, reg_no, profile_photo_file_id, search_text, changed_by_name, changed_at, previous_student_id, version,
             status, password_hash, token_epoch, first_name, last_name, name_bangla, gender, dob, guardian_name, guardian_relation,
             guardian_mobile, father_name, mother_name, mobile_no, email, present_address, permanent_address, blood_group, religion,
             nationality, birth_reg_no, admission_date, previous_school, remarks)
         select $2, $3, $4, $5, $6, $7, $8, s.id, 1, 'active', '', 0, s.first_name, s.last_name, s.name_bangla, s.gender, s.dob,
                s.guardian_name, s.guardian_relation, s.guardian_mobile, s.father_name, s.mother_name, s.mobile_no, s.email,
                s.present_address, s.permanent_address, s.blood_group, s.religion, s.nationality, s.birth_reg_no, s.admission_date,
                s.previous_school, s.remarks
           from students s where s.id = $1",
        (
            from,
            &new.id,
            &new.branch_id,
            &new.reg_no,
            &new.profile_photo_file_id,
            &new.search_text,
            &new.by_name,
            new.at,
        ),
    )
    .await?;
    Ok(())
}

/// Enrols a new record in a section, from a day on: with the fees of the month after the last one that the old branch raised for the session under
/// way that day, if it raised any. A session that begins later, or was over, begins for them as for everybody.
///
/// # Errors
/// The database's, where somebody of the section has the roll.
pub async fn enrol(
    conn: &mut Conn,
    (student_id, from, day): (&str, &str, &str),
    to: &super::section_store::Target,
    group_id: Option<&str>,
    roll: i64,
) -> Result<()> {
    #[derive(FromRow)]
    struct Raised {
        month: Option<String>,
    }
    let raised: Raised = conn
        .one(
            "select max(f.billing_key) as month from fee_lines f join fee_types t on t.id = f.fee_type_id join sessions a on a.id = f.session_id
              where f.student_id = $1 and t.kind = 'monthly' and a.start_date <= $2 and a.end_date >= $2",
            (from, day),
        )
        .await?;
    let fees_from =
        raised.month.and_then(|month| joining::month_after(&month)).filter(|month| month != joining::month(day));
    conn.execute(
        "insert into enrolments (id, student_id, session_id, class_id, section_id, group_id, roll, joined_on, fees_from)
         select $1, $2, a.id, $4, $5, $6, $7, case when $8 > a.start_date and $8 <= a.end_date then $8 end,
                case when $8 >= a.start_date and $8 <= a.end_date then $9 end
           from sessions a where a.id = $3",
        (
            format!("{student_id}-{}", to.session_id),
            student_id,
            &to.session_id,
            &to.class_id,
            &to.id,
            group_id,
            roll,
            day,
            fees_from,
        ),
    )
    .await?;
    subjects::store::follow_group(conn, student_id, &to.session_id).await
}
