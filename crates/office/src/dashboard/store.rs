//! How far the mark sheets of a session are, in a few statements that aggregate in the database.
//!
//! A sheet is what a schedule with at least one component (full mark above 0, pass mark set) makes for an exam, a section
//! and a subject. A student is missing from it while a scheduled component of theirs has neither mark nor `AB`.

use auth::TeacherReach;
use db::{Conn, FromRow, Result};
use exams::marks::store::any_mark;
use roster::listed::listed;

/// At most this many rows of a list stand on the dashboard.
pub const MOST_LISTED: i64 = 6;
/// And on a page of one list alone.
pub const MOST_OF_ONE: i64 = 100;

/// Which rows of which list are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Window<'a> {
    /// None: every list.
    pub list: Option<&'a str>,
    /// How many rows of the list come before.
    pub first: i64,
    pub most: i64,
}

impl Window<'_> {
    /// The first rows of every list.
    pub const FIRST: Self = Self { list: None, first: 0, most: MOST_LISTED };

    fn last(self) -> i64 {
        self.first.saturating_add(self.most)
    }
}

/// A sheet that needs something, in one of the lists.
#[derive(Clone, Debug, FromRow)]
pub struct Sheet {
    /// `overdue`, `incomplete`, `unpublished` (complete, not published) or `unlocked` (published, not locked)
    pub list: String,
    /// How many the list has.
    pub total: i64,
    /// How many of them are overdue.
    pub late: i64,
    /// Marks are missing, may be entered, and the day of the exam has passed.
    pub is_late: bool,
    pub class_id: String,
    pub class_name: String,
    pub section_id: String,
    pub section_name: String,
    pub exam_id: String,
    pub exam_name: String,
    pub subject_id: String,
    pub subject_name: String,
    /// Day of the exam, YYYY-MM-DD.
    pub date: Option<String>,
    /// Students whom the sheet lists.
    pub students: i64,
    pub missing: i64,
    /// Students with any value.
    pub entered: i64,
    pub is_published: bool,
    pub is_locked: bool,
}

/// Sheets by how far they are. Each is counted once among `started` to `locked`, by the furthest step it has reached.
#[derive(Clone, Debug, Default, FromRow)]
pub struct Stages {
    pub sheets: i64,
    /// Some marks are entered.
    pub started: i64,
    /// Every mark is, and nothing more is done.
    pub complete: i64,
    /// Published, not locked, whether complete or not.
    pub published: i64,
    pub locked: i64,
    /// Marks are missing.
    pub incomplete: i64,
    /// Complete, not published.
    pub unpublished: i64,
    /// Marks are missing, may be entered, and the day of the exam has passed.
    pub late: i64,
    /// The day of the first such exam, YYYY-MM-DD.
    pub late_since: Option<String>,
    /// The day of the first exam that is complete and not published, YYYY-MM-DD.
    pub unpublished_since: Option<String>,
}

/// The sheets of an exam in all sections of a class.
#[derive(Clone, Debug, FromRow)]
pub struct ExamOfClass {
    pub class_id: String,
    pub class_name: String,
    pub class_numeric: i64,
    pub exam_id: String,
    pub exam_name: String,
    /// A section that sits the exam.
    pub section_id: String,
    /// The first day of it, YYYY-MM-DD.
    pub date: Option<String>,
    #[row(flatten)]
    pub stages: Stages,
}

/// How far a branch is in its active session.
#[derive(Clone, Debug, FromRow)]
pub struct BranchState {
    pub branch_id: String,
    pub branch_name: String,
    pub session_id: Option<String>,
    pub session_name: Option<String>,
    #[row(flatten)]
    pub stages: Stages,
}

/// An exam of which a student has published marks.
#[derive(Clone, Debug, FromRow)]
pub struct PublishedExam {
    pub exam_id: String,
    pub exam_name: String,
    /// Last day of it, YYYY-MM-DD.
    pub date: Option<String>,
    /// How many subjects are published.
    pub subjects: i64,
}

/// `scheduled`: every sheet of the sessions that `$of` lets through, with its state; `seated`: those that list somebody, and how many. Only
/// in a section that somebody has left, or joined late, are they counted sheet by sheet.
macro_rules! scheduled {
    ($of:literal) => {
        concat!(
            "with scheduled as (
               select p.*, e.session_id, e.name as exam_name, h.id as sheet_id, coalesce(h.last_version, 0) as saves,
                      coalesce(h.is_published, false) as is_published, coalesce(h.is_locked, false) as is_locked
                 from exam_schedules p
                 join exams e on e.id = p.exam_id
                 left join mark_sheets h
                   on h.exam_id = p.exam_id and h.section_id = p.section_id and h.subject_id = p.subject_id
                where ",
            $of,
            " and ((p.written_full_mark > 0 and p.written_pass_mark is not null)
                or (p.practical_full_mark > 0 and p.practical_pass_mark is not null)
                or (p.attendance_full_mark > 0 and p.attendance_pass_mark is not null)
                or (p.viva_full_mark > 0 and p.viva_pass_mark is not null)
                or (p.presentation_full_mark > 0 and p.presentation_pass_mark is not null)
                or (p.paper1_full_mark > 0 and p.paper1_pass_mark is not null)
                or (p.paper2_full_mark > 0 and p.paper2_pass_mark is not null)
                or (p.paper3_full_mark > 0 and p.paper3_pass_mark is not null))
             ),
             seats as (
               select section_id, count(*) as students, count(coalesce(left_on, joined_on)) as gone from enrolments
                where section_id in (select section_id from scheduled) group by section_id
             ),
             counted_seats as (
               select p.*, case when t.gone = 0 and not exists (select 1 from section_subjects q where q.section_id = p.section_id
                                                         and q.subject_id = p.subject_id and q.kind = 'optional') then t.students
                                else (select count(*) from enrolments g where g.section_id = p.section_id and ",
            listed!("g", "p"),
            ") end as students
                 from scheduled p join seats t on t.section_id = p.section_id
             ),
             seated as (select * from counted_seats where students > 0)"
        )
    };
}

/// `sheets`: the scheduled ones that somebody sits, with their counts.
macro_rules! sheets {
    ($of:literal) => {
        concat!(
            scheduled!($of),
            ",
             filled as (
               select p.sheet_id,
                      count(case when r.id is not null
                            then coalesce(m.written, m.practical, m.attendance, m.viva, m.presentation,
                                          m.paper1, m.paper2, m.paper3) end) as entered,
                      count(case when r.id is not null
                        and (m.written is not null or coalesce(p.written_full_mark, 0) <= 0 or p.written_pass_mark is null)
                        and (m.practical is not null or coalesce(p.practical_full_mark, 0) <= 0
                             or p.practical_pass_mark is null)
                        and (m.attendance is not null or coalesce(p.attendance_full_mark, 0) <= 0
                             or p.attendance_pass_mark is null)
                        and (m.viva is not null or coalesce(p.viva_full_mark, 0) <= 0 or p.viva_pass_mark is null)
                        and (m.presentation is not null or coalesce(p.presentation_full_mark, 0) <= 0
                             or p.presentation_pass_mark is null)
                        and (m.paper1 is not null or coalesce(p.paper1_full_mark, 0) <= 0 or p.paper1_pass_mark is null)
                        and (m.paper2 is not null or coalesce(p.paper2_full_mark, 0) <= 0 or p.paper2_pass_mark is null)
                        and (m.paper3 is not null or coalesce(p.paper3_full_mark, 0) <= 0 or p.paper3_pass_mark is null)
                        then 1 end) as complete
                 from scheduled p
                 join marks m on m.sheet_id = p.sheet_id
                 left join enrolments r on r.student_id = m.student_id and r.session_id = p.session_id
                                       and r.section_id = p.section_id and ",
            listed!("r", "p"),
            "
                group by p.sheet_id
             ),
             sheets as (
               select p.session_id, p.exam_id, p.exam_name, p.section_id, p.subject_id, p.date, p.students,
                      p.students - coalesce(f.complete, 0) as missing, coalesce(f.entered, 0) as entered,
                      p.is_published, p.is_locked
                 from seated p
                 left join filled f on f.sheet_id = p.sheet_id
             )"
        )
    };
}

/// `aged`: the sheets with whether they are overdue on the day `$today`.
macro_rules! aged {
    ($today:literal) => {
        concat!(
            ", aged as (
               select sheets.*, missing > 0 and not is_locked and coalesce(date, '9999') < ",
            $today,
            " as is_late from sheets
             )"
        )
    };
}

/// The columns of [`Stages`] over rows of `aged`.
macro_rules! stages {
    () => {
        "count(*) as sheets,
         count(case when missing > 0 and entered > 0 and not is_published and not is_locked then 1 end) as started,
         count(case when missing = 0 and not is_published and not is_locked then 1 end) as complete,
         count(case when is_published and not is_locked then 1 end) as published,
         count(case when is_locked then 1 end) as locked,
         count(case when missing > 0 then 1 end) as incomplete,
         count(case when missing = 0 and not is_published then 1 end) as unpublished,
         count(case when is_late then 1 end) as late, min(case when is_late then date end) as late_since,
         min(case when missing = 0 and not is_published then date end) as unpublished_since"
    };
}

/// The sheets of a list of a session: the overdue ones, then by the day of the exam, then class, section, subject.
const LISTED: &str = concat!(
    sheets!("e.session_id = $1"),
    aged!("$5"),
    ", listed as (
       select * from aged
        where ($4 = 'overdue' and is_late) or ($4 = 'incomplete' and missing > 0)
           or ($4 = 'unpublished' and missing = 0 and not is_published) or ($4 = 'unlocked' and is_published and not is_locked)
     ),
     placed as (
       select cast($4 as text) as list, l.*, c.id as class_id, c.class_name, n.section_name, j.subject_name,
              count(*) over () as total, count(case when l.is_late then 1 end) over () as late,
              row_number() over (order by case when l.is_late then 0 else 1 end, l.date is null, l.date, c.class_numeric,
                                          n.sort_key, n.section_name, j.sort_key, j.subject_name, l.exam_name, l.section_id) as place
         from listed l
         join sections n on n.id = l.section_id
         join classes c on c.id = n.class_id
         join subjects j on j.id = l.subject_id
     )
     select * from placed where place > $3 and place <= $2 order by place"
);

/// The sheets of one list of a session, as many as the window has; `total` counts them all. `today` as YYYY-MM-DD.
pub async fn sheets_of_session(
    conn: &mut Conn,
    session_id: &str,
    list: &str,
    today: &str,
    window: Window<'_>,
) -> Result<Vec<Sheet>> {
    conn.all(LISTED, (session_id, window.last(), window.first, list, today)).await
}

/// The sums of each exam in each class.
const EXAMS: &str = concat!(
    sheets!("e.session_id = $1"),
    aged!("$2"),
    ", summed as (
       select n.class_id, s.exam_id, s.exam_name, min(s.section_id) as section_id, min(s.date) as date, ",
    stages!(),
    "    from aged s join sections n on n.id = s.section_id
        group by n.class_id, s.exam_id, s.exam_name
     )
     select k.*, c.class_name, c.class_numeric from summed k join classes c on c.id = k.class_id
      order by c.class_numeric, c.sort_key, c.class_name, c.id, k.exam_id"
);

/// How far each exam of each class of a session is. `today` as YYYY-MM-DD.
pub async fn exams_of_session(conn: &mut Conn, session_id: &str, today: &str) -> Result<Vec<ExamOfClass>> {
    conn.all(EXAMS, (session_id, today)).await
}

/// A teacher's own unlocked sheets with students missing: those of the sections and subjects of the routine.
const OWN: &str = concat!(
    sheets!(
        "e.session_id = $1 and exists (select 1 from teacher_reach x where x.teacher_id = $3
            and x.day in ('', $5) and x.section_id = p.section_id and x.subject_id = p.subject_id)"
    ),
    aged!("$5"),
    ", placed as (
       select 'incomplete' as list, l.*, c.id as class_id, c.class_name, n.section_name, j.subject_name,
              count(*) over () as total, count(case when l.is_late then 1 end) over () as late,
              row_number() over (order by case when l.is_late then 0 else 1 end, l.date is null, l.date, c.class_numeric,
                                          n.sort_key, n.section_name, j.sort_key, j.subject_name, l.exam_name, l.section_id) as place
         from aged l
         join sections n on n.id = l.section_id
         join classes c on c.id = n.class_id
         join subjects j on j.id = l.subject_id
        where l.missing > 0 and not l.is_locked
     )
     select * from placed where place > $4 and place <= $2 order by place"
);

/// A teacher's own sheets of a session with marks missing, as many as the window has; `total` counts them all.
pub async fn sheets_of_teacher(
    conn: &mut Conn,
    session_id: &str,
    reach: &TeacherReach,
    window: Window<'_>,
) -> Result<Vec<Sheet>> {
    conn.all(OWN, (session_id, window.last(), &reach.teacher_id, window.first, &reach.day)).await
}

/// Whether a teacher has a lesson in a session, or stands in for one today.
pub async fn teaches(conn: &mut Conn, session_id: &str, reach: &TeacherReach) -> Result<bool> {
    #[derive(FromRow)]
    struct Count {
        count: i64,
    }
    let row: Count = conn
        .one(
            "select count(*) as count
               from teacher_reach p join sections n on n.id = p.section_id join classes c on c.id = n.class_id
              where p.teacher_id = $2 and p.day in ('', $3) and c.session_id = $1",
            (session_id, &reach.teacher_id, &reach.day),
        )
        .await?;
    Ok(row.count > 0)
}

/// The counts of every branch, those with most that is overdue, then with most to do, first.
const BRANCHES: &str = concat!(
    scheduled!("e.session_id in (select id from sessions where status = 'active')"),
    // A sheet is incomplete as soon as one student is missing: over a whole school that is twice as fast as counting them.
    ", sheets as materialized (
       select p.session_id, p.date, p.is_published, p.is_locked,
              case when p.saves > 0 and exists (select 1 from marks m where m.sheet_id = p.sheet_id and ",
    any_mark!(),
    "         ) then 1 else 0 end as entered,
              case when p.sheet_id is null or exists (
                select 1
                  from enrolments r left join marks m on m.sheet_id = p.sheet_id and m.student_id = r.student_id
                 where r.section_id = p.section_id and r.session_id = p.session_id and ",
    listed!("r", "p"),
    "
                   and (m.student_id is null
                     or (m.written is null and p.written_full_mark > 0 and p.written_pass_mark is not null)
                     or (m.practical is null and p.practical_full_mark > 0 and p.practical_pass_mark is not null)
                     or (m.attendance is null and p.attendance_full_mark > 0 and p.attendance_pass_mark is not null)
                     or (m.viva is null and p.viva_full_mark > 0 and p.viva_pass_mark is not null)
                     or (m.presentation is null and p.presentation_full_mark > 0 and p.presentation_pass_mark is not null)
                     or (m.paper1 is null and p.paper1_full_mark > 0 and p.paper1_pass_mark is not null)
                     or (m.paper2 is null and p.paper2_full_mark > 0 and p.paper2_pass_mark is not null)
                     or (m.paper3 is null and p.paper3_full_mark > 0 and p.paper3_pass_mark is not null))
              ) then 1 else 0 end as missing
         from seated p
     )",
    aged!("$1"),
    ", counted as (select session_id, ",
    stages!(),
    " from aged group by session_id)
     select b.id as branch_id, b.branch_name, a.id as session_id, a.session_name, coalesce(k.sheets, 0) as sheets,
            coalesce(k.started, 0) as started, coalesce(k.complete, 0) as complete, coalesce(k.published, 0) as published,
            coalesce(k.locked, 0) as locked, coalesce(k.incomplete, 0) as incomplete,
            coalesce(k.unpublished, 0) as unpublished, coalesce(k.late, 0) as late, k.late_since, k.unpublished_since
       from branches b
       left join sessions a on a.id = (select o.id from sessions o where o.branch_id = b.id and o.status = 'active'
                                        order by o.start_date desc, o.session_name desc limit 1)
       left join counted k on k.session_id = a.id
      order by coalesce(k.late, 0) desc, coalesce(k.incomplete, 0) desc, coalesce(k.unpublished, 0) desc,
               coalesce(k.published, 0) desc, b.sort_key, b.branch_name"
);

/// How far every branch is in its active session on a day, YYYY-MM-DD.
pub async fn branches(conn: &mut Conn, today: &str) -> Result<Vec<BranchState>> {
    conn.all(BRANCHES, today).await
}

/// The exams of a session of which a student has published marks, the newest first.
pub async fn published_exams(conn: &mut Conn, session_id: &str, student_id: &str) -> Result<Vec<PublishedExam>> {
    conn.all(
        concat!(
            "select e.id as exam_id, e.name as exam_name, max(p.date) as date, count(distinct h.subject_id) as subjects
           from marks m
           join mark_sheets h on h.id = m.sheet_id and h.is_published
           join exams e on e.id = h.exam_id
           left join exam_schedules p
             on p.exam_id = h.exam_id and p.section_id = h.section_id and p.subject_id = h.subject_id
           left join enrolments o on o.student_id = m.student_id and o.section_id = h.section_id
          where m.student_id = $2 and e.session_id = $1 and ",
            listed!("o", "p"),
            "
            and coalesce(m.written, m.practical, m.attendance, m.viva, m.presentation, m.paper1, m.paper2, m.paper3)
                is not null
          group by e.id, e.name
          order by max(p.date) is null, max(p.date) desc, e.sort_key, e.name"
        ),
        (session_id, student_id),
    )
    .await
}

/// What a branch has of what it needs.
#[expect(clippy::struct_excessive_bools, reason = "what is there and what is not")]
#[derive(Clone, Debug, FromRow)]
pub struct Lacks {
    pub id: String,
    pub branch_name: String,
    pub has_code: bool,
    pub has_address: bool,
    pub has_crest: bool,
    pub sessions: i64,
    pub active_session_id: Option<String>,
    pub active_session_name: Option<String>,
    /// Of the active session.
    pub classes: i64,
    pub classes_without_section: i64,
    pub sections: i64,
    pub subjects: i64,
    pub bell_schedules: i64,
    pub teachers: i64,
    /// Enrolled in the active session.
    pub students: i64,
    pub sections_without_subjects: i64,
    /// Sections that have a lesson.
    pub sections_with_routine: i64,
    pub exams: i64,
    /// Subjects that are scheduled in an exam.
    pub schedules: i64,
    /// Mark sheets with a mark on them.
    pub marked: i64,
    pub published: i64,
    pub has_printed: bool,
    /// Of the active session, from class 9 on: those whose subjects are not all for everybody.
    pub choosing_classes: i64,
    pub groups: i64,
    pub has_weekend: bool,
    /// Of the active session.
    pub events: i64,
    pub heads: i64,
    pub accounts: i64,
    pub fee_types: i64,
    /// Of the active session.
    pub fee_setups: i64,
    pub books: i64,
    /// Employees who still have the password that somebody gave them; only counted before the first card is printed.
    pub first_passwords: i64,
    /// One of them.
    pub first_password_of: Option<String>,
    /// Students of the active session; only counted before the first card is printed.
    pub students_without_password: i64,
    /// The lowest number of a class.
    pub lowest_class: Option<i64>,
    /// The steps that are not needed, with commas between them.
    pub skipped: Option<String>,
}

/// Every branch, or one, with what it has, by name.
pub async fn lacks(conn: &mut Conn, branch_id: Option<&str>) -> Result<Vec<Lacks>> {
    conn.all(
        "select b.id, b.branch_name, b.branch_code is not null as has_code,
                coalesce(b.address, '') <> '' as has_address, b.icon_file_id is not null as has_crest,
                (select count(*) from sessions s where s.branch_id = b.id) as sessions,
                a.id as active_session_id, a.session_name as active_session_name,
                (select count(*) from classes c where c.session_id = a.id) as classes,
                (select count(*) from classes c where c.session_id = a.id
                    and not exists (select 1 from sections n where n.class_id = c.id)) as classes_without_section,
                (select count(*) from sections n join classes c on c.id = n.class_id where c.session_id = a.id) as sections,
                (select count(*) from subjects j where j.session_id = a.id) as subjects,
                (select count(*) from bell_schedules p where p.branch_id = b.id) as bell_schedules,
                (select count(*) from employees e where e.branch_id = b.id and e.role = 'teacher') as teachers,
                (select count(*) from enrolments e where e.session_id = a.id) as students,
                (select count(*) from sections n join classes c on c.id = n.class_id where c.session_id = a.id
                    and not exists (select 1 from section_subjects t where t.section_id = n.id)) as sections_without_subjects,
                (select count(distinct r.section_id) from routine_periods r join sections n on n.id = r.section_id
                   join classes c on c.id = n.class_id where c.session_id = a.id) as sections_with_routine,
                (select count(*) from exams x where x.session_id = a.id) as exams,
                (select count(*) from exam_schedules x join exams e on e.id = x.exam_id where e.session_id = a.id) as schedules,
                (select count(*) from mark_sheets h join exams e on e.id = h.exam_id where e.session_id = a.id and h.last_version > 0)
                  as marked,
                (select count(*) from mark_sheets h join exams e on e.id = h.exam_id where e.session_id = a.id and h.is_published)
                  as published,
                f.branch_id is not null as has_printed,
                (select count(distinct n.class_id) from section_subjects t join sections n on n.id = t.section_id
                   join classes c on c.id = n.class_id
                  where c.session_id = a.id and c.class_numeric >= 9 and t.kind = 'optional') as choosing_classes,
                (select count(*) from student_groups g where g.branch_id = b.id and g.status = 'active') as groups,
                coalesce(b.weekend_days, '') <> '' as has_weekend,
                (select count(*) from events v where v.branch_id = b.id and v.session_id = a.id) as events,
                (select count(*) from voucher_heads h where h.branch_id = b.id) as heads,
                (select count(*) from accounts k where k.branch_id = b.id) as accounts,
                (select count(*) from fee_types t where t.branch_id = b.id) as fee_types,
                (select count(*) from fee_setups u where u.session_id = a.id) as fee_setups,
                (select count(*) from books k where k.branch_id = b.id) as books,
                case when f.branch_id is not null then 0 else
                  (select count(*) from employees e where e.branch_id = b.id and e.status = 'active' and e.must_change_password)
                end as first_passwords,
                case when f.branch_id is not null then null else
                  (select min(e.employee_name) from employees e
                    where e.branch_id = b.id and e.status = 'active' and e.must_change_password)
                end as first_password_of,
                case when f.branch_id is not null then 0 else
                  (select count(*) from enrolments e join students s on s.id = e.student_id
                    where e.session_id = a.id and e.left_on is null and s.status = 'active' and s.password_hash = '')
                end as students_without_password,
                (select min(c.class_numeric) from classes c where c.session_id = a.id) as lowest_class,
                (select string_agg(g.step, ',' order by g.step) from guide_skips g where g.branch_id = b.id) as skipped
           from branches b
           left join sessions a on a.id = (select min(s.id) from sessions s where s.branch_id = b.id and s.status = 'active')
           left join first_cards f on f.branch_id = b.id
          where b.status = 'active' and ($1 = '' or b.id = $1) order by b.sort_key, b.branch_name",
        branch_id.unwrap_or_default(),
    )
    .await
}

/// Marks a step as not needed, or takes that back; whether anything changed.
pub async fn mark_step(conn: &mut Conn, branch_id: &str, step: &str, skip: bool) -> Result<bool> {
    let changed = if skip {
        conn.execute(
            "insert into guide_skips (branch_id, step) values ($1, $2) on conflict do nothing",
            (branch_id, step),
        )
        .await?
    } else {
        conn.execute("delete from guide_skips where branch_id = $1 and step = $2", (branch_id, step)).await?
    };
    Ok(changed > 0)
}
