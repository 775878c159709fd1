//! Sheets, schedules, rosters and marks as they are stored. A mark is hundredths, -1 absent, -2 exempt, null not entered; beside it
//! the full mark (whole) as it was when the mark was entered.
//!
//! Writers of one sheet queue on its row of `mark_sheets`, which every write updates first; that gives the version of all rows it writes. Versions
//! never restart: deleting clears values and keeps the rows.

use records::grading::class_version;
use rules::components::{Component, Schedule};
use rules::marks::Mark;

use db::{Conn, FromRow, Result};
use records::place::FilterSet;
use roster::listed::{joined, listed};

/// What names a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetKey {
    pub exam_id: String,
    pub section_id: String,
    pub subject_id: String,
}

impl From<&FilterSet> for SheetKey {
    fn from(scope: &FilterSet) -> Self {
        Self {
            exam_id: scope.exam_id.clone(),
            section_id: scope.section_id.clone(),
            subject_id: scope.subject_id.clone(),
        }
    }
}

/// A mark with the full mark (whole) of the day it was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    pub mark: Mark,
    pub full: Option<i64>,
}

/// A student's eight components, in the order of [`Component::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(pub [Option<Entered>; 8]);

impl Marks {
    /// What is entered for a component.
    pub fn get(&self, component: Component) -> Option<Entered> {
        self.0[component.index()]
    }

    /// Enters a component, or clears it.
    pub fn set(&mut self, component: Component, entered: Option<Entered>) {
        self.0[component.index()] = entered;
    }

    /// Whether anything is entered.
    pub fn any(&self) -> bool {
        self.0.iter().any(Option::is_some)
    }
}

/// The columns of a row of marks; all null for a student who has no row yet.
#[derive(Clone, Copy, Debug, Default, FromRow)]
pub struct MarkColumns {
    written: Option<i64>,
    written_full_mark: Option<i64>,
    practical: Option<i64>,
    practical_full_mark: Option<i64>,
    attendance: Option<i64>,
    attendance_full_mark: Option<i64>,
    viva: Option<i64>,
    viva_full_mark: Option<i64>,
    presentation: Option<i64>,
    presentation_full_mark: Option<i64>,
    paper1: Option<i64>,
    paper1_full_mark: Option<i64>,
    paper2: Option<i64>,
    paper2_full_mark: Option<i64>,
    paper3: Option<i64>,
    paper3_full_mark: Option<i64>,
}

/// The columns of [`MarkColumns`], of the table `m`.
#[macro_export]
macro_rules! mark_columns {
    () => {
        "m.written, m.written_full_mark, m.practical, m.practical_full_mark, m.attendance, m.attendance_full_mark,
         m.viva, m.viva_full_mark, m.presentation, m.presentation_full_mark, m.paper1, m.paper1_full_mark,
         m.paper2, m.paper2_full_mark, m.paper3, m.paper3_full_mark"
    };
}
pub use mark_columns;

/// Whether anything is entered in a row of the table `m`.
#[macro_export]
macro_rules! any_mark {
    () => {
        "coalesce(m.written, m.practical, m.attendance, m.viva, m.presentation, m.paper1, m.paper2, m.paper3) is not null"
    };
}
pub use any_mark;

impl From<MarkColumns> for Marks {
    fn from(row: MarkColumns) -> Self {
        let entered =
            |stored: Option<i64>, full| stored.map(|stored| Entered { mark: Mark::from_stored(stored), full });
        Self([
            entered(row.written, row.written_full_mark),
            entered(row.practical, row.practical_full_mark),
            entered(row.attendance, row.attendance_full_mark),
            entered(row.viva, row.viva_full_mark),
            entered(row.presentation, row.presentation_full_mark),
            entered(row.paper1, row.paper1_full_mark),
            entered(row.paper2, row.paper2_full_mark),
            entered(row.paper3, row.paper3_full_mark),
        ])
    }
}

/// The state of a sheet.
#[derive(Clone, Debug, FromRow)]
pub struct Sheet {
    pub id: String,
    pub is_published: bool,
    /// Itself, or with its whole session, which is closed.
    pub is_locked: bool,
    /// The last version given to any of its rows.
    pub last_version: i64,
    /// Any value is not null, also of a student who is in another section now; not of one who had left before the exam.
    pub marks_exist: bool,
}

/// The sheet, once anything was written on it.
pub async fn sheet(conn: &mut Conn, key: &SheetKey) -> Result<Option<Sheet>> {
    conn.optional(
        concat!(
            "select h.id, h.is_published, h.last_version,
                h.is_locked or exists (select 1 from exams e join sessions s on s.id = e.session_id
                                        where e.id = h.exam_id and s.status = 'closed') as is_locked,
                exists (select 1 from marks m
                          left join enrolments o on o.student_id = m.student_id and o.section_id = h.section_id
                          left join exam_schedules x
                            on x.exam_id = h.exam_id and x.section_id = h.section_id and x.subject_id = h.subject_id
                         where m.sheet_id = h.id and ",
            listed!("o", "x"),
            " and ",
            any_mark!(),
            ") as marks_exist
           from mark_sheets h where h.exam_id = $1 and h.section_id = $2 and h.subject_id = $3"
        ),
        (&key.exam_id, &key.section_id, &key.subject_id),
    )
    .await
}

/// A sheet that this transaction writes on: no other writes on it until this one ends.
#[derive(Clone, Debug, FromRow)]
pub struct Held {
    pub id: String,
    /// The version for every row that this transaction writes.
    pub last_version: i64,
}

/// Takes the sheet, first of all in a transaction that writes on it, and counts the write; makes it when it is new.
pub async fn hold(conn: &mut Conn, new_id: String, key: &SheetKey) -> Result<Held> {
    conn.one(
        "insert into mark_sheets (id, exam_id, section_id, subject_id, is_published, is_locked, writes, last_version)
         values ($1, $2, $3, $4, false, false, 1, 1)
         on conflict (exam_id, section_id, subject_id) do update
            set writes = mark_sheets.writes + 1, last_version = mark_sheets.last_version + 1
         returning id, last_version",
        (new_id, &key.exam_id, &key.section_id, &key.subject_id),
    )
    .await
}

/// A schedule as it was set, in whole marks.
#[derive(Clone, Debug, FromRow)]
pub struct ScheduleRow {
    pub id: String,
    /// YYYY-MM-DD
    pub date: Option<String>,
    #[row(flatten)]
    pub set: ScheduleColumns,
}

/// The sixteen columns of a schedule.
#[derive(Clone, Copy, Debug, FromRow)]
#[expect(clippy::struct_field_names, reason = "named as the columns are")]
pub struct ScheduleColumns {
    written_full_mark: Option<i64>,
    written_pass_mark: Option<i64>,
    practical_full_mark: Option<i64>,
    practical_pass_mark: Option<i64>,
    attendance_full_mark: Option<i64>,
    attendance_pass_mark: Option<i64>,
    viva_full_mark: Option<i64>,
    viva_pass_mark: Option<i64>,
    presentation_full_mark: Option<i64>,
    presentation_pass_mark: Option<i64>,
    paper1_full_mark: Option<i64>,
    paper1_pass_mark: Option<i64>,
    paper2_full_mark: Option<i64>,
    paper2_pass_mark: Option<i64>,
    paper3_full_mark: Option<i64>,
    paper3_pass_mark: Option<i64>,
}

/// The columns of [`ScheduleColumns`], of the table `x`.
#[macro_export]
macro_rules! schedule_columns {
    () => {
        "x.written_full_mark, x.written_pass_mark, x.practical_full_mark, x.practical_pass_mark,
         x.attendance_full_mark, x.attendance_pass_mark, x.viva_full_mark, x.viva_pass_mark,
         x.presentation_full_mark, x.presentation_pass_mark, x.paper1_full_mark, x.paper1_pass_mark,
         x.paper2_full_mark, x.paper2_pass_mark, x.paper3_full_mark, x.paper3_pass_mark"
    };
}
pub use schedule_columns;

/// Whether the sheet `$schedule` has the component `$component`.
#[macro_export]
macro_rules! component {
    ($schedule:literal, $component:literal) => {
        concat!(
            "(",
            $schedule,
            ".",
            $component,
            "_full_mark > 0 and ",
            $schedule,
            ".",
            $component,
            "_pass_mark is not null)"
        )
    };
}
pub use component;

/// Whether the sheet `$schedule` has any component at all.
#[macro_export]
macro_rules! any_component {
    ($schedule:literal) => {
        concat!(
            "(",
            $crate::marks::store::component!($schedule, "written"),
            " or ",
            $crate::marks::store::component!($schedule, "practical"),
            " or ",
            $crate::marks::store::component!($schedule, "attendance"),
            " or ",
            $crate::marks::store::component!($schedule, "viva"),
            " or ",
            $crate::marks::store::component!($schedule, "presentation"),
            " or ",
            $crate::marks::store::component!($schedule, "paper1"),
            " or ",
            $crate::marks::store::component!($schedule, "paper2"),
            " or ",
            $crate::marks::store::component!($schedule, "paper3"),
            ")"
        )
    };
}
pub use any_component;

impl ScheduleColumns {
    /// Full mark and pass mark of a component, as they were set.
    pub fn of(&self, component: Component) -> (Option<i64>, Option<i64>) {
        match component {
            Component::Written => (self.written_full_mark, self.written_pass_mark),
            Component::Practical => (self.practical_full_mark, self.practical_pass_mark),
            Component::Attendance => (self.attendance_full_mark, self.attendance_pass_mark),
            Component::Viva => (self.viva_full_mark, self.viva_pass_mark),
            Component::Presentation => (self.presentation_full_mark, self.presentation_pass_mark),
            Component::Paper1 => (self.paper1_full_mark, self.paper1_pass_mark),
            Component::Paper2 => (self.paper2_full_mark, self.paper2_pass_mark),
            Component::Paper3 => (self.paper3_full_mark, self.paper3_pass_mark),
        }
    }

    /// The components that exist.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(|component| self.of(component))
    }
}

/// The schedule of a sheet.
pub async fn schedule(conn: &mut Conn, key: &SheetKey) -> Result<Option<ScheduleRow>> {
    conn.optional(
        concat!(
            "select x.id, x.date, ",
            schedule_columns!(),
            " from exam_schedules x where x.exam_id = $1 and x.section_id = $2 and x.subject_id = $3"
        ),
        (&key.exam_id, &key.section_id, &key.subject_id),
    )
    .await
}

/// The schedule of a sheet with whose exam it is.
#[derive(Clone, Debug, FromRow)]
pub struct ScheduleOfClass {
    pub class_numeric: i64,
    pub semester: String,
    pub exam_type: String,
    /// The version of the scheme that the class is graded by; none: *Standard*.
    pub grading_version_id: Option<String>,
    #[row(flatten)]
    pub set: ScheduleColumns,
}

/// The schedule of a sheet, with its class's number and its exam's semester and type.
pub async fn schedule_of_class(conn: &mut Conn, key: &SheetKey) -> Result<Option<ScheduleOfClass>> {
    conn.optional(
        concat!(
            "select c.class_numeric, e.semester, e.exam_type, ",
            class_version!("c.id"),
            " as grading_version_id, ",
            schedule_columns!(),
            " from exam_schedules x join exams e on e.id = x.exam_id join sections n on n.id = x.section_id
               join classes c on c.id = n.class_id
              where x.exam_id = $1 and x.section_id = $2 and x.subject_id = $3"
        ),
        (&key.exam_id, &key.section_id, &key.subject_id),
    )
    .await
}

/// A student of the section, with the marks on a sheet.
#[derive(Clone, Debug, FromRow)]
pub struct RosterRow {
    pub student_id: String,
    pub first_name: String,
    pub last_name: String,
    pub roll: i64,
    pub reg_no: String,
    /// 0: no row yet.
    pub version: i64,
    pub changed_by_name: Option<String>,
    /// Epoch milliseconds.
    pub changed_at: Option<i64>,
    #[row(flatten)]
    columns: MarkColumns,
}

impl RosterRow {
    /// Somebody who has no marks yet.
    #[cfg(test)]
    pub(super) fn without_marks(id: &str, (first, last): (&str, &str), reg_no: &str, roll: i64) -> Self {
        Self {
            student_id: id.to_owned(),
            first_name: first.to_owned(),
            last_name: last.to_owned(),
            roll,
            reg_no: reg_no.to_owned(),
            version: 0,
            changed_by_name: None,
            changed_at: None,
            columns: MarkColumns::default(),
        }
    }

    /// First and last name.
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }

    /// What is entered.
    pub fn marks(&self) -> Marks {
        self.columns.into()
    }
}

/// The students whom the sheet lists by roll, each with the marks on it; or only one of them. Who had left before the exam is not among
/// them; a sheet without a schedule, or no sheet at all, lists who is still here.
pub async fn roster(conn: &mut Conn, key: &SheetKey, only: Option<&str>) -> Result<Vec<RosterRow>> {
    conn.all(
        concat!(
            "select s.id as student_id, s.first_name, s.last_name, e.roll, s.reg_no,
                coalesce(m.version, 0) as version, m.changed_by_name, m.changed_at, ",
            mark_columns!(),
            " from enrolments e
          join students s on s.id = e.student_id
          left join marks m
            on m.sheet_id = (select h.id from mark_sheets h
                              where h.exam_id = $1 and h.section_id = $2 and h.subject_id = $3)
           and m.student_id = e.student_id
          left join exam_schedules x on x.exam_id = $1 and x.section_id = $2 and x.subject_id = $3
         where e.section_id = $2 and ($4 = '' or e.student_id = $4) and ",
            listed!("e", "x"),
            " order by e.roll"
        ),
        (&key.exam_id, &key.section_id, &key.subject_id, only.unwrap_or_default()),
    )
    .await
}

/// Somebody of the section whom the sheet does not list: they had left, joined later, or do not take the subject.
#[derive(Clone, Debug, FromRow)]
pub struct GoneStudent {
    pub student_id: String,
    pub first_name: String,
    pub last_name: String,
    /// YYYY-MM-DD
    pub left_on: Option<String>,
    /// The day of joining, where it is that which keeps them off the sheet. Neither: they do not take the subject.
    pub joined_on: Option<String>,
}

/// Whom of its section the sheet does not list, by roll.
pub async fn gone(conn: &mut Conn, key: &SheetKey) -> Result<Vec<GoneStudent>> {
    conn.all(
        concat!(
            "select s.id as student_id, s.first_name, s.last_name, e.left_on, case when not ",
            joined!("e", "x"),
            " then e.joined_on end as joined_on
           from enrolments e
           join students s on s.id = e.student_id
           left join exam_schedules x on x.exam_id = $1 and x.section_id = $2 and x.subject_id = $3
          where e.section_id = $2 and not ",
            listed!("e", "x"),
            " order by e.roll"
        ),
        (&key.exam_id, &key.section_id, &key.subject_id),
    )
    .await
}

/// Who writes, when, and under which version.
#[derive(Clone, Debug)]
pub struct Writing {
    pub sheet_id: String,
    pub version: i64,
    pub by: String,
    pub by_name: String,
    /// Epoch milliseconds.
    pub at: i64,
}

/// One student's row as it is to stand.
#[derive(Clone, Debug)]
pub struct NewRow {
    pub student_id: String,
    pub marks: Marks,
}

/// Writes whole rows, new or not.
pub async fn write(conn: &mut Conn, writing: &Writing, rows: &[NewRow]) -> Result<()> {
    conn.insert_many(
        "insert into marks (sheet_id, student_id, version, changed_by, changed_by_name, changed_at,
           written, written_full_mark, practical, practical_full_mark, attendance, attendance_full_mark,
           viva, viva_full_mark, presentation, presentation_full_mark, paper1, paper1_full_mark,
           paper2, paper2_full_mark, paper3, paper3_full_mark)",
        22,
        "on conflict (sheet_id, student_id) do update set
           version = excluded.version, changed_by = excluded.changed_by,
           changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at,
           written = excluded.written, written_full_mark = excluded.written_full_mark,
           practical = excluded.practical, practical_full_mark = excluded.practical_full_mark,
           attendance = excluded.attendance, attendance_full_mark = excluded.attendance_full_mark,
           viva = excluded.viva, viva_full_mark = excluded.viva_full_mark,
           presentation = excluded.presentation, presentation_full_mark = excluded.presentation_full_mark,
           paper1 = excluded.paper1, paper1_full_mark = excluded.paper1_full_mark,
           paper2 = excluded.paper2, paper2_full_mark = excluded.paper2_full_mark,
           paper3 = excluded.paper3, paper3_full_mark = excluded.paper3_full_mark",
        rows,
        |values, row| {
            values.bind((
                &writing.sheet_id,
                &row.student_id,
                writing.version,
                &writing.by,
                &writing.by_name,
                writing.at,
            ));
            for entered in row.marks.0 {
                values.bind((entered.map(|entered| entered.mark.stored()), entered.and_then(|entered| entered.full)));
            }
        },
    )
    .await
}

/// A row that holds a mark, for what a delete clears; also of students who have left the section.
#[derive(Clone, Debug, FromRow)]
pub struct FilledRow {
    pub student_id: String,
    #[row(flatten)]
    columns: MarkColumns,
}

impl FilledRow {
    /// What is entered.
    pub fn marks(&self) -> Marks {
        self.columns.into()
    }
}

/// Every row of a sheet that holds a mark.
pub async fn filled(conn: &mut Conn, sheet_id: &str) -> Result<Vec<FilledRow>> {
    conn.all(
        concat!(
            "select m.student_id, ",
            mark_columns!(),
            " from marks m where m.sheet_id = $1 and ",
            any_mark!(),
            " order by m.student_id"
        ),
        sheet_id,
    )
    .await
}

/// Clears every mark of a sheet. The rows stay, so that versions never restart.
pub async fn clear(conn: &mut Conn, writing: &Writing) -> Result<u64> {
    conn.execute(
        concat!(
            "update marks as m set
           version = $2, changed_by = $3, changed_by_name = $4, changed_at = $5,
           written = null, written_full_mark = null, practical = null, practical_full_mark = null,
           attendance = null, attendance_full_mark = null, viva = null, viva_full_mark = null,
           presentation = null, presentation_full_mark = null, paper1 = null, paper1_full_mark = null,
           paper2 = null, paper2_full_mark = null, paper3 = null, paper3_full_mark = null
         where m.sheet_id = $1 and ",
            any_mark!()
        ),
        (&writing.sheet_id, writing.version, &writing.by, &writing.by_name, writing.at),
    )
    .await
}
