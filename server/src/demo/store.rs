//! The demo school's rows and how they are inserted, many at a time.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use rules::spelling::register_key;

use super::PASSWORD_HASH;
use super::branch::columns_of;
use super::curriculum::{self, ExamPlan};
use super::people::{Home, Person};
use auth::audit::{Act, kind};
use db::{Conn, FromRow, Result};

pub(super) struct FileRow {
    pub(super) id: String,
    pub(super) branch_id: String,
    /// A PNG.
    pub(super) bytes: Vec<u8>,
}

pub(super) struct EmployeeRow {
    pub(super) id: String,
    pub(super) branch_id: Option<String>,
    pub(super) role: &'static str,
    pub(super) name: String,
    pub(super) user_name: String,
    pub(super) designation: &'static str,
    pub(super) department: &'static str,
    pub(super) joining_date: String,
    pub(super) gender: &'static str,
    pub(super) dob: String,
    pub(super) mobile_no: String,
    pub(super) email: Option<String>,
    pub(super) address: String,
    pub(super) photo: Option<String>,
    pub(super) blood_group: &'static str,
    pub(super) qualification: &'static str,
    pub(super) total_experience: String,
}

pub(super) struct StudentRow {
    pub(super) id: String,
    pub(super) branch_id: String,
    pub(super) reg_no: String,
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) dob: String,
    pub(super) gender: &'static str,
    pub(super) guardian_name: String,
    pub(super) mobile_no: String,
    pub(super) email: Option<String>,
    pub(super) address: String,
    pub(super) status: &'static str,
    pub(super) photo: Option<String>,
    pub(super) search_text: String,
    /// As the records spell it: eleven digits.
    pub(super) guardian_mobile: String,
}

pub(super) struct EnrolmentRow {
    pub(super) id: String,
    pub(super) student_id: String,
    pub(super) session_id: String,
    pub(super) class_id: String,
    pub(super) section_id: String,
    pub(super) group_id: Option<String>,
    pub(super) roll: i64,
}

pub(super) struct SectionRow {
    pub(super) id: String,
    pub(super) class_id: String,
    pub(super) name: &'static str,
    pub(super) class_teacher_id: String,
}

pub(super) struct PeriodRow {
    pub(super) id: String,
    pub(super) section_id: String,
    pub(super) weekday: &'static str,
    pub(super) period_no: i64,
    /// Of the branch's bell schedule.
    pub(super) period_id: String,
    pub(super) start_time: &'static str,
    pub(super) end_time: &'static str,
    pub(super) room: String,
    pub(super) subject_id: String,
    pub(super) teacher_id: String,
}

pub(super) struct ExamRow {
    pub(super) id: String,
    pub(super) session_id: String,
    pub(super) plan: &'static ExamPlan,
    /// Which classes sit it.
    pub(super) classes: RangeInclusive<i64>,
}

pub(super) struct ScheduleRow {
    pub(super) id: String,
    pub(super) exam_id: String,
    pub(super) section_id: String,
    pub(super) subject_id: String,
    pub(super) date: String,
    /// From and to, and the hall; of exams that are sat in a hall.
    pub(super) sat: Option<(&'static str, &'static str, String)>,
    /// Full and pass mark of each component.
    pub(super) set: [(Option<i64>, Option<i64>); 8],
}

pub(super) struct SheetRow {
    pub(super) id: String,
    pub(super) exam_id: String,
    pub(super) section_id: String,
    pub(super) subject_id: String,
    pub(super) published: bool,
    pub(super) locked: bool,
    /// A mark was corrected after it had been entered.
    pub(super) corrected: bool,
}

pub(super) struct MarkRow<'a> {
    pub(super) sheet_id: &'a str,
    pub(super) student_id: &'a str,
    pub(super) by: &'a Person,
    pub(super) at: i64,
    pub(super) version: i64,
    /// Hundredths, or -1 for absent.
    pub(super) marks: [Option<i64>; 8],
    pub(super) full_marks: [Option<i64>; 8],
}

pub(super) async fn add_branch(conn: &mut Conn, home: &Home<'_>, number: usize, images: [&str; 3]) -> Result<()> {
    let [icon, principal, vice_principal] = images;
    let quarter = home.name.to_lowercase();
    // SA, SB, ...
    let code: String = ['S', char::from(b'A' + u8::try_from(number % 26).unwrap_or(0))].iter().collect();
    conn.execute(
        "insert into branches (id, branch_name, school_name, email, mobile_no, currency, currency_symbol, address,
            icon_file_id, principal_signature_file_id, vice_principal_signature_file_id, branch_code, search_text, weekend_days)
         values ($1, $2, $3, $4, $5, 'BDT', '৳', $6, $7, $8, $9, $10, $11, 'friday')",
        (
            home.id,
            home.name,
            "Suborno Dighi Higher Secondary School",
            format!("{quarter}@suborno-dighi.example"),
            format!("01000{number:06}"),
            format!("House {}, Road {}, {}", number * 7 + 4, number + 8, home.name),
            icon,
            principal,
            vice_principal,
            &code,
            format!("{quarter} suborno dighi higher secondary school {}", code.to_lowercase()),
        ),
    )
    .await?;
    // Its cards of last year were printed long ago.
    conn.execute("insert into first_cards (branch_id, at) values ($1, 0)", home.id).await.map(|_| ())
}

pub(super) async fn add_files(conn: &mut Conn, rows: &[FileRow]) -> Result<()> {
    conn.insert_many("insert into files (id, branch_id, media_type, bytes)", 4, "", rows, |to, row| {
        to.bind((&row.id, &row.branch_id, "image/png", &row.bytes));
    })
    .await
}

pub(super) async fn add_groups(conn: &mut Conn, branch_id: &str, ids: &[String]) -> Result<()> {
    let rows: Vec<_> = ids.iter().zip(curriculum::GROUPS).collect();
    conn.insert_many(
        "insert into student_groups (id, branch_id, group_name, search_text)",
        4,
        "",
        &rows,
        |to, (id, name)| {
            to.bind(((*id).clone(), branch_id, *name, name.to_lowercase()));
        },
    )
    .await
}

/// Designations or departments by (branch, name), each with the id of the first employee who has it, as the migration made them.
type Ids<'r> = BTreeMap<(&'r str, &'r str), &'r str>;

fn first_ids(rows: &[EmployeeRow], name: impl Fn(&EmployeeRow) -> &'static str) -> Ids<'_> {
    let mut ids = Ids::new();
    for row in rows {
        if let Some(branch) = row.branch_id.as_deref() {
            ids.entry((branch, name(row))).or_insert(&row.id);
        }
    }
    ids
}

async fn add_names(conn: &mut Conn, head: &'static str, ids: &Ids<'_>) -> Result<()> {
    let rows: Vec<_> = ids.iter().collect();
    conn.insert_many(head, 8, "", &rows, |to, ((branch, name), id)| {
        to.bind((**id, *branch, *name, "active"));
        to.bind((name.to_lowercase(), 1_i64, String::new(), 0_i64));
    })
    .await
}

pub(super) async fn add_employees(conn: &mut Conn, rows: &[EmployeeRow]) -> Result<()> {
    let designations = first_ids(rows, |row| row.designation);
    let departments = first_ids(rows, |row| row.department);
    let head = "insert into designations
        (id, branch_id, designation_name, status, search_text, version, changed_by_name, changed_at)";
    add_names(conn, head, &designations).await?;
    let head = "insert into departments
        (id, branch_id, department_name, status, search_text, version, changed_by_name, changed_at)";
    add_names(conn, head, &departments).await?;
    let id_of = |ids: &Ids<'_>, row: &EmployeeRow, name: &str| -> Option<String> {
        ids.get(&(row.branch_id.as_deref()?, name)).map(|id| (*id).to_owned())
    };
    let head =
        "insert into employees (id, branch_id, role, employee_name, user_name, password_hash, token_epoch, status,
        designation_id, department_id, joining_date, gender, dob, mobile_no, email, present_address,
        profile_photo_file_id, user_name_key, search_text, blood_group, qualification, total_experience)";
    conn.insert_many(head, 22, "", rows, |to, row| {
        to.bind((&row.id, &row.branch_id, row.role, &row.name));
        to.bind((&row.user_name, PASSWORD_HASH, 0_i64, "active"));
        to.bind((id_of(&designations, row, row.designation), id_of(&departments, row, row.department)));
        to.bind(&row.joining_date);
        to.bind((row.gender, &row.dob, &row.mobile_no, &row.email));
        to.bind((&row.address, &row.photo, row.user_name.to_lowercase()));
        to.bind(format!("{} {} {}", row.name, row.user_name, row.mobile_no).to_lowercase());
        to.bind((row.blood_group, row.qualification, &row.total_experience));
    })
    .await
}

pub(super) async fn add_students(conn: &mut Conn, rows: &[StudentRow]) -> Result<()> {
    let head =
        "insert into students (id, branch_id, reg_no, first_name, last_name, dob, gender, guardian_name, mobile_no,
        email, present_address, password_hash, token_epoch, status, profile_photo_file_id, search_text,
        guardian_mobile, permanent_address, nationality, reg_no_key)";
    conn.insert_many(head, 20, "", rows, |to, row| {
        to.bind((&row.id, &row.branch_id, &row.reg_no, &row.first_name));
        to.bind((&row.last_name, &row.dob, row.gender));
        to.bind((&row.guardian_name, &row.mobile_no, &row.email));
        to.bind((&row.address, PASSWORD_HASH, 0_i64, row.status));
        to.bind((&row.photo, &row.search_text, &row.guardian_mobile));
        to.bind((&row.address, "Bangladeshi", register_key(&row.reg_no)));
    })
    .await
}

/// A calendar year's session.
pub(super) async fn add_session(conn: &mut Conn, id: &str, branch_id: &str, year: i32, active: bool) -> Result<()> {
    conn.execute(
        "insert into sessions (id, branch_id, session_name, start_date, end_date, status, search_text, semester_dates)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        (
            id,
            branch_id,
            year.to_string(),
            format!("{year}-01-01"),
            format!("{year}-12-31"),
            if active { "active" } else { "closed" },
            year.to_string(),
            ["1stSemester", "half_yearly"].map(|half| format!("{half}={year}-01-01..{year}-06-30")).join(" "),
        ),
    )
    .await
    .map(|_| ())
}

pub(super) async fn add_classes(conn: &mut Conn, session_id: &str, rows: &[(String, i64)]) -> Result<()> {
    let head = "insert into classes (id, session_id, class_name, class_numeric, search_text)";
    conn.insert_many(head, 5, "", rows, |to, (id, class)| {
        to.bind((id, session_id, format!("Class {class}"), *class));
        to.bind(format!("class {class}"));
    })
    .await
}

pub(super) async fn add_sections(conn: &mut Conn, rows: &[SectionRow]) -> Result<()> {
    let head = "insert into sections (id, class_id, section_name, class_teacher_id, search_text)";
    conn.insert_many(head, 5, "", rows, |to, row| {
        to.bind((&row.id, &row.class_id, row.name, &row.class_teacher_id));
        to.bind(row.name.to_lowercase());
    })
    .await
}

pub(super) async fn add_enrolments(conn: &mut Conn, rows: &[EnrolmentRow]) -> Result<()> {
    let head = "insert into enrolments (id, student_id, session_id, class_id, section_id, group_id, roll)";
    conn.insert_many(head, 7, "", rows, |to, row| {
        to.bind((&row.id, &row.student_id, &row.session_id, &row.class_id));
        to.bind((&row.section_id, &row.group_id, row.roll));
    })
    .await
}

pub(super) async fn add_subjects(conn: &mut Conn, session_id: &str, rows: &[(String, &'static str)]) -> Result<()> {
    let head = "insert into subjects (id, session_id, subject_name, abbreviation, search_text)";
    conn.insert_many(head, 5, "", rows, |to, (id, name)| {
        let own = curriculum::own_abbreviation(name).map(ToOwned::to_owned);
        to.bind((id, session_id, *name, own));
        to.bind(name.to_lowercase());
    })
    .await
}

/// Section, subject, position, and the choice group of an optional one, with whether it is of the fourth subject.
type SectionSubject<'r> = (&'r str, &'r str, i64, Option<(&'static str, bool)>);

pub(super) async fn add_section_subjects(conn: &mut Conn, rows: &[SectionSubject<'_>], by: &str) -> Result<()> {
    let mut sections: Vec<&str> = rows.iter().map(|(section, ..)| *section).collect();
    sections.dedup();
    let head = "insert into subject_assignments (section_id, version, changed_by_name, changed_at)";
    conn.insert_many(head, 4, "", &sections, |to, section| {
        to.bind((*section, 1_i64, by, 0_i64));
    })
    .await?;
    let group_id = |section: &str, group: &str| format!("{section}-{}", group.to_lowercase().replace(' ', "-"));
    let mut groups: Vec<(&str, (&str, bool))> =
        rows.iter().filter_map(|(section, .., group)| Some((*section, (*group)?))).collect();
    groups.dedup();
    let head = "insert into choice_groups (id, section_id, group_name, take, is_fourth_subject)";
    conn.insert_many(head, 5, "", &groups, |to, (section, (group, is_fourth))| {
        to.bind((group_id(section, group), *section, *group, 1_i64, *is_fourth));
    })
    .await?;
    let head = "insert into section_subjects (section_id, subject_id, position, kind, choice_group_id)";
    conn.insert_many(head, 5, "", rows, |to, &(section, subject, position, group)| {
        to.bind((section, subject, position));
        let kind = if group.is_some() { "optional" } else { "all" };
        to.bind((kind, group.map(|(group, _)| group_id(section, group))));
    })
    .await
}

/// Enrolment and subject.
pub(super) async fn add_student_subjects(conn: &mut Conn, rows: &[(&str, &str)]) -> Result<()> {
    conn.insert_many(
        "insert into student_subjects (enrolment_id, subject_id)",
        2,
        "",
        rows,
        |to, (enrolment, subject)| {
            to.bind((*enrolment, *subject));
        },
    )
    .await
}

/// The school's day, on every day of the week but the weekend.
pub(super) async fn add_bell_schedule(
    conn: &mut Conn,
    id: &str,
    branch_id: &str,
    times: &[(&str, &str)],
) -> Result<()> {
    conn.execute(
        "insert into bell_schedules (id, branch_id, schedule_name, weekdays, valid_from, status, search_text, version,
            changed_by_name, changed_at)
         values ($1, $2, 'School day', 'saturday,sunday,monday,tuesday,wednesday,thursday', '2020-01-01', 'active', 'school day', 1, '', 0)",
        (id, branch_id),
    )
    .await?;
    let head = "insert into periods (id, schedule_id, period_no, start_time, end_time, kind)";
    let rows: Vec<_> = (1_i64..).zip(times).collect();
    conn.insert_many(head, 6, "", &rows, |to, &(number, (start, end))| {
        to.bind((format!("{id}-{number}"), id, number));
        to.bind((*start, *end, "lesson"));
    })
    .await
}

pub(super) async fn add_periods(conn: &mut Conn, rows: &[PeriodRow]) -> Result<()> {
    let head =
        "insert into routine_periods (id, section_id, weekday, period_no, start_time, end_time, room, subject_id,
        teacher_id, period_id)";
    conn.insert_many(head, 10, "", rows, |to, row| {
        to.bind((&row.id, &row.section_id, row.weekday, row.period_no));
        to.bind((row.start_time, row.end_time, &row.room));
        to.bind((&row.subject_id, &row.teacher_id, &row.period_id));
    })
    .await
}

pub(super) async fn add_exams(conn: &mut Conn, rows: &[&ExamRow], created_by: &str) -> Result<()> {
    let head = "insert into exams (id, session_id, name, semester, exam_type, remarks, created_by, search_text)";
    conn.insert_many(head, 8, "", rows, |to, row| {
        let plan = row.plan;
        let (first, last) = (row.classes.start(), row.classes.end());
        let classes = format!("Classes {first} to {last}");
        to.bind((&row.id, &row.session_id, plan.name));
        to.bind((plan.semester.as_str(), plan.exam_type.as_str()));
        to.bind(((first != last).then_some(classes), created_by));
        to.bind(plan.name.to_lowercase());
    })
    .await
}

pub(super) async fn add_schedules(conn: &mut Conn, rows: &[ScheduleRow]) -> Result<()> {
    let head = "insert into exam_schedules (id, exam_id, section_id, subject_id, date, start_time, end_time, hall_id,
        written_full_mark, written_pass_mark, practical_full_mark, practical_pass_mark,
        attendance_full_mark, attendance_pass_mark, viva_full_mark, viva_pass_mark,
        presentation_full_mark, presentation_pass_mark, paper1_full_mark, paper1_pass_mark,
        paper2_full_mark, paper2_pass_mark, paper3_full_mark, paper3_pass_mark)";
    conn.insert_many(head, 24, "", rows, |to, row| {
        to.bind((&row.id, &row.exam_id, &row.section_id, &row.subject_id));
        to.bind(&row.date);
        let (start, end, hall) = row.sat.clone().map_or((None, None, None), |(start, end, hall)| {
            (Some(start.to_owned()), Some(end.to_owned()), Some(hall))
        });
        to.bind((start, end, hall));
        for mark in columns_of(&row.set) {
            to.bind(mark);
        }
    })
    .await
}

/// Id, name and seats.
pub(super) async fn add_halls(conn: &mut Conn, branch_id: &str, rows: &[(String, String, i64)]) -> Result<()> {
    let head = "insert into exam_halls (id, branch_id, hall_name, seats, status, search_text, version, changed_by_name,
        changed_at)";
    conn.insert_many(head, 9, "", rows, |to, (id, name, seats)| {
        to.bind((id, branch_id, name, *seats, "active"));
        to.bind((name.to_lowercase(), 1_i64, String::new(), 0_i64));
    })
    .await
}

/// Exam and class of each schedule that was saved once.
pub(super) async fn add_class_schedules(conn: &mut Conn, rows: &[(&str, &str)]) -> Result<()> {
    let head = "insert into exam_class_schedules (exam_id, class_id, version, changed_by_name, changed_at)";
    conn.insert_many(head, 5, "", rows, |to, (exam_id, class_id)| {
        to.bind((*exam_id, *class_id, 1_i64, String::new(), 0_i64));
    })
    .await
}

/// What the subjects of a class are marked out of in exams of a type.
pub(super) struct DistributionRow {
    pub(super) class_id: String,
    pub(super) exam_type: &'static str,
    pub(super) subject_id: String,
    /// Full and pass mark of each component.
    pub(super) set: [(Option<i64>, Option<i64>); 8],
}

pub(super) async fn add_distributions(conn: &mut Conn, rows: &[DistributionRow]) -> Result<()> {
    let mut heads: Vec<(String, &'static str)> = Vec::new();
    for row in rows {
        let head = (row.class_id.clone(), row.exam_type);
        if !heads.contains(&head) {
            heads.push(head);
        }
    }
    let head = "insert into mark_distributions (class_id, exam_type, version, changed_by_name, changed_at)";
    conn.insert_many(head, 5, "", &heads, |to, (class_id, exam_type)| {
        to.bind((class_id, *exam_type, 1_i64, String::new(), 0_i64));
    })
    .await?;
    let head = "insert into mark_distribution_subjects (class_id, exam_type, subject_id,
        written_full_mark, written_pass_mark, practical_full_mark, practical_pass_mark,
        attendance_full_mark, attendance_pass_mark, viva_full_mark, viva_pass_mark,
        presentation_full_mark, presentation_pass_mark, paper1_full_mark, paper1_pass_mark,
        paper2_full_mark, paper2_pass_mark, paper3_full_mark, paper3_pass_mark)";
    conn.insert_many(head, 19, "", rows, |to, row| {
        to.bind((&row.class_id, row.exam_type, &row.subject_id));
        for mark in columns_of(&row.set) {
            to.bind(mark);
        }
    })
    .await
}

/// A sheet was written once, and once more to correct it, to publish and to lock it.
pub(super) async fn add_sheets(conn: &mut Conn, rows: &[SheetRow]) -> Result<()> {
    let head =
        "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version)";
    conn.insert_many(head, 8, "", rows, |to, row| {
        to.bind((&row.id, &row.exam_id, &row.section_id, &row.subject_id));
        let corrections = i64::from(row.corrected);
        to.bind((row.published, row.locked));
        to.bind((1 + corrections + i64::from(row.published) + i64::from(row.locked), 1 + corrections));
    })
    .await
}

pub(super) async fn add_marks(conn: &mut Conn, rows: &[MarkRow<'_>]) -> Result<()> {
    let head = "insert into marks (sheet_id, student_id, version, changed_by, changed_by_name, changed_at,
        written, practical, attendance, viva, presentation, paper1, paper2, paper3,
        written_full_mark, practical_full_mark, attendance_full_mark, viva_full_mark, presentation_full_mark,
        paper1_full_mark, paper2_full_mark, paper3_full_mark)";
    conn.insert_many(head, 22, "", rows, |to, row| {
        to.bind((row.sheet_id, row.student_id, row.version, &row.by.id));
        to.bind((&row.by.name, row.at));
        for mark in row.marks.iter().chain(&row.full_marks) {
            to.bind(*mark);
        }
    })
    .await
}

pub(super) struct ActRow<'a> {
    pub(super) id: String,
    pub(super) at: i64,
    pub(super) by: &'a Person,
    pub(super) address: String,
    pub(super) act: Act,
    pub(super) branch_id: &'a str,
    pub(super) sheet_id: String,
}

pub(super) async fn add_acts(conn: &mut Conn, rows: &[ActRow<'_>]) -> Result<()> {
    let head = "insert into audit_acts
        (id, at, actor_id, actor_name, actor_role, address, request_id, action, branch_id, subject_kind,
         subject_id)";
    conn.insert_many(head, 11, "", rows, |to, row| {
        to.bind((&row.id, row.at, &row.by.id, &row.by.name));
        to.bind((row.by.role.as_str(), &row.address, "demo"));
        to.bind((row.act.as_str(), row.branch_id, kind::MARK_SHEET));
        to.bind(&row.sheet_id);
    })
    .await
}

#[derive(FromRow)]
struct Count {
    count: i64,
}

/// Whether nobody and nothing is in the database yet.
pub(super) async fn is_empty(conn: &mut Conn) -> Result<bool> {
    let sql = "select (select count(*) from branches) + (select count(*) from employees) as count";
    let row: Count = conn.one(sql, ()).await?;
    Ok(row.count == 0)
}

#[derive(FromRow)]
struct SettingRow {
    value: String,
}

const SCALE: &str = "demo_scale";

/// The scale of the demo school that is in the database; none when another school is.
pub(super) async fn scale(conn: &mut Conn) -> Result<Option<String>> {
    let row: Option<SettingRow> = conn.optional("select value from settings where name = $1", SCALE).await?;
    Ok(row.map(|row| row.value))
}

pub(super) async fn set_scale(conn: &mut Conn, scale: &str) -> Result<()> {
    conn.execute("insert into settings (name, value) values ($1, $2)", (SCALE, scale)).await.map(|_| ())
}

#[derive(FromRow)]
pub(super) struct AccountRow {
    pub(super) user_name: String,
    pub(super) role: String,
    pub(super) branch_name: Option<String>,
}

/// The employees who sign in under a short name: no teacher but the first of a branch.
pub(super) async fn short_accounts(conn: &mut Conn) -> Result<Vec<AccountRow>> {
    conn.all(
        "select e.user_name, e.role, b.branch_name from employees e left join branches b on b.id = e.branch_id
          where e.user_name not like 'teacher.%.%' order by e.id",
        (),
    )
    .await
}
