//! Whom a paper can be printed for, and what it says of them and of the school.

use base::clock::printed_day;
use db::{Conn, FromRow, Result};
use records::place::Named;
use records::{Choice, choices_of};
use rules::letterhead;
use rules::words::{Text, labels, money_texts};

/// What papers say of a branch.
#[derive(Clone, Debug, FromRow)]
pub struct School {
    pub school_name: String,
    pub branch_name: String,
    /// Where it is, with its number (EIIN).
    pub address: Option<String>,
    pub eiin: Option<String>,
    pub motto: Option<String>,
    pub mobile_no: Option<String>,
    pub email: Option<String>,
    pub icon_file_id: Option<String>,
    pub principal_name: Option<String>,
    pub vice_principal_name: Option<String>,
    pub principal_signature_file_id: Option<String>,
    pub vice_principal_signature_file_id: Option<String>,
}

impl School {
    /// Telephone number and email address; none where there is neither.
    pub fn contact(&self) -> Option<String> {
        let contact: Vec<&str> = [&self.mobile_no, &self.email].into_iter().flatten().map(String::as_str).collect();
        Some(contact.join(", ")).filter(|contact| !contact.is_empty())
    }
}

/// A branch.
pub async fn school(conn: &mut Conn, branch_id: &str) -> Result<School> {
    let school: School = conn
        .one(
            "select school_name, branch_name, address, eiin, motto, mobile_no, email, icon_file_id, principal_name, vice_principal_name,
                principal_signature_file_id, vice_principal_signature_file_id
           from branches where id = $1",
            branch_id,
        )
        .await?;
    let address = letterhead::place(school.address.as_deref(), school.eiin.as_deref());
    Ok(School { address, motto: letterhead::said(school.motto.clone()), ..school })
}

/// A section and where it belongs.
#[derive(Clone, Debug, FromRow)]
pub struct PaperSection {
    pub id: String,
    pub branch_id: String,
    pub session_id: String,
    pub class_id: String,
    pub session_name: String,
    pub class_name: String,
    pub section_name: String,
}

impl PaperSection {
    /// `Class 8 A`
    pub fn label(&self) -> String {
        format!("{} {}", self.class_name, self.section_name)
    }
}

/// One section.
pub async fn section(conn: &mut Conn, id: &str) -> Result<Option<PaperSection>> {
    conn.optional(
        "select n.id, a.branch_id, a.id as session_id, c.id as class_id, a.session_name, c.class_name, n.section_name
           from sections n join classes c on c.id = n.class_id join sessions a on a.id = c.session_id
          where n.id = $1",
        id,
    )
    .await
}

/// The sections of a branch, as `2026: Class 8 A`: the active session's first, then the newest.
pub async fn sections(conn: &mut Conn, branch_id: &str, current: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select n.id as value, a.session_name || ': ' || c.class_name || ' ' || n.section_name as label
           from sections n join classes c on c.id = n.class_id join sessions a on a.id = c.session_id
          where a.branch_id = $1 and (n.status = 'active' or n.id = $2)
          order by case when a.status = 'active' then 0 else 1 end, a.start_date desc, a.id, c.class_numeric, c.sort_key, c.class_name,
                   n.sort_key, n.section_name",
        branch_id,
        current,
    )
    .await
}

#[derive(FromRow)]
struct SessionRow {
    id: String,
    session_name: String,
}

/// The session that is active in a branch; none where there is none.
pub async fn active_session(conn: &mut Conn, branch_id: &str) -> Result<Option<Named>> {
    let row: Option<SessionRow> = conn
        .optional("select id, session_name from sessions where branch_id = $1 and status = 'active'", branch_id)
        .await?;
    Ok(row.map(|row| Named { id: row.id, name: row.session_name }))
}

/// The departments of a branch, by name.
pub async fn departments(conn: &mut Conn, branch_id: &str, current: &str) -> Result<Vec<Choice>> {
    choices_of(
        conn,
        "select id as value, department_name as label from departments
          where branch_id = $1 and (status = 'active' or id = $2) order by sort_key, search_text, id",
        branch_id,
        current,
    )
    .await
}

/// Which people of a section or a branch are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Without those who have left, and those who are inactive.
    Here,
    /// With them: whoever has left needs a certificate of it.
    AlsoGone,
}

impl Whom {
    /// As statements ask for it.
    const fn is_all(self) -> i64 {
        match self {
            Self::Here => 0,
            Self::AlsoGone => 1,
        }
    }
}

/// Somebody whom a paper is printed for.
#[derive(Clone, Debug, Default)]
pub struct Person {
    pub id: String,
    pub name: String,
    /// The register number, or the user id.
    pub number: String,
    /// What tells those of one name apart: `Roll 7`, `Senior Teacher`.
    pub beside: String,
    /// `Class 8 A, 2026`, `Senior Teacher`
    pub line: String,
    pub photo_file_id: Option<String>,
    /// `Left on 3 May 2026`, `Inactive`
    pub note: Option<Text>,
    facts: Vec<(&'static str, Option<String>)>,
}

impl Person {
    /// Somebody who is not there, for the preview of a template.
    pub fn invented(name: &str, number: &str, line: &str, facts: &[(&'static str, &str)]) -> Self {
        let facts = facts.iter().map(|(key, value)| (*key, Some((*value).to_owned()))).collect();
        Self { name: name.to_owned(), number: number.to_owned(), line: line.to_owned(), facts, ..Self::default() }
    }

    /// What is known of somebody, as printed; none where it is not.
    pub fn fact(&self, key: &str) -> Option<&str> {
        let (_, value) = self.facts.iter().find(|(of, _)| *of == key)?;
        value.as_deref().filter(|value| !value.is_empty())
    }
}

#[derive(FromRow)]
struct StudentRow {
    id: String,
    first_name: String,
    last_name: String,
    name_bangla: Option<String>,
    reg_no: String,
    roll: i64,
    dob: Option<String>,
    gender: Option<String>,
    blood_group: Option<String>,
    guardian_name: Option<String>,
    guardian_mobile: Option<String>,
    father_name: Option<String>,
    mother_name: Option<String>,
    mobile_no: Option<String>,
    email: Option<String>,
    present_address: Option<String>,
    admission_date: Option<String>,
    profile_photo_file_id: Option<String>,
    group_name: Option<String>,
    left_on: Option<String>,
    status: String,
}

fn day(day: Option<String>) -> Option<String> {
    day.filter(|day| !day.is_empty()).map(|day| printed_day(&day))
}

/// What tells somebody who is gone from the others.
fn gone(left_on: Option<&str>, status: &str) -> Option<Text> {
    match left_on {
        Some(day) => Some(money_texts::left_on(printed_day(day)).into()),
        None => (status != "active").then(|| labels::INACTIVE.into()),
    }
}

/// The students of a section by roll.
pub async fn students(conn: &mut Conn, of: &PaperSection, whom: Whom) -> Result<Vec<Person>> {
    let rows: Vec<StudentRow> = conn
        .all(
            "select s.id, s.first_name, s.last_name, s.name_bangla, s.reg_no, r.roll, s.dob, s.gender, s.blood_group,
                    s.guardian_name, s.guardian_mobile, s.father_name, s.mother_name, s.mobile_no, s.email,
                    s.present_address, s.admission_date, s.profile_photo_file_id, g.group_name, r.left_on, s.status
               from enrolments r join students s on s.id = r.student_id left join student_groups g on g.id = r.group_id
              where r.section_id = $1 and ($2 = 1 or (r.left_on is null and s.status = 'active')) order by r.roll, s.id",
            (&of.id, whom.is_all()),
        )
        .await?;
    let person = |row: StudentRow| {
        let name = format!("{} {}", row.first_name, row.last_name).trim().to_owned();
        Person {
            id: row.id,
            beside: row.roll.to_string(),
            line: format!("{}, {}", of.label(), of.session_name),
            note: gone(row.left_on.as_deref(), &row.status),
            photo_file_id: row.profile_photo_file_id,
            facts: vec![
                ("studentName", Some(name.clone())),
                ("nameBangla", row.name_bangla),
                ("regNo", Some(row.reg_no.clone())),
                ("roll", Some(row.roll.to_string())),
                ("className", Some(of.class_name.clone())),
                ("sectionName", Some(of.section_name.clone())),
                ("sessionName", Some(of.session_name.clone())),
                ("group", row.group_name),
                ("dob", day(row.dob)),
                ("gender", row.gender),
                ("bloodGroup", row.blood_group),
                ("guardianName", row.guardian_name),
                ("guardianMobile", row.guardian_mobile),
                ("fatherName", row.father_name),
                ("motherName", row.mother_name),
                ("mobileNo", row.mobile_no),
                ("email", row.email),
                ("address", row.present_address),
                ("admissionDate", day(row.admission_date)),
                ("leftOn", day(row.left_on)),
            ],
            number: row.reg_no,
            name,
        }
    };
    Ok(rows.into_iter().map(person).collect())
}

#[derive(FromRow)]
struct EmployeeRow {
    id: String,
    employee_name: String,
    employee_name_bangla: Option<String>,
    user_name: String,
    designation_name: Option<String>,
    department_name: Option<String>,
    joining_date: Option<String>,
    dob: Option<String>,
    gender: Option<String>,
    blood_group: Option<String>,
    mobile_no: Option<String>,
    email: Option<String>,
    present_address: Option<String>,
    profile_photo_file_id: Option<String>,
    status: String,
}

/// The employees of a branch, or of one of its departments, by name.
pub async fn employees(conn: &mut Conn, branch_id: &str, department_id: &str, whom: Whom) -> Result<Vec<Person>> {
    let rows: Vec<EmployeeRow> = conn
        .all(
            "select e.id, e.employee_name, e.employee_name_bangla, e.user_name, d.designation_name, p.department_name,
                    e.joining_date, e.dob, e.gender, e.blood_group, e.mobile_no, e.email, e.present_address, e.profile_photo_file_id,
                    e.status
               from employees e left join designations d on d.id = e.designation_id
               left join departments p on p.id = e.department_id
              where e.branch_id = $1 and ($3 = 1 or e.status = 'active') and ($2 = '' or e.department_id = $2)
              order by e.sort_key, e.search_text, e.id",
            (branch_id, department_id, whom.is_all()),
        )
        .await?;
    let person = |row: EmployeeRow| {
        let designation = row.designation_name.clone().unwrap_or_default();
        Person {
            id: row.id,
            name: row.employee_name.clone(),
            number: row.user_name.clone(),
            beside: designation.clone(),
            line: designation,
            photo_file_id: row.profile_photo_file_id,
            note: gone(None, &row.status),
            facts: vec![
                ("employeeName", Some(row.employee_name)),
                ("nameBangla", row.employee_name_bangla),
                ("employeeId", Some(row.user_name)),
                ("designation", row.designation_name),
                ("department", row.department_name),
                ("joiningDate", day(row.joining_date)),
                ("dob", day(row.dob)),
                ("gender", row.gender),
                ("bloodGroup", row.blood_group),
                ("mobileNo", row.mobile_no),
                ("email", row.email),
                ("address", row.present_address),
            ],
        }
    };
    Ok(rows.into_iter().map(person).collect())
}
