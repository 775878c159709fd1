//! Attendance of employees as it is stored: a row for each saved day of a branch, and one for each employee and day.

use super::store::{DayMark, ListedPerson, NewMark, RosterPerson, SavedDay, Saving};
use db::{Conn, FromRow, Result};

/// Whether a day lists an employee: those who work here and had joined, and whoever has something entered on it. Employees keep no last day.
macro_rules! works {
    ($day:literal) => {
        concat!("(m.state is not null or w.status = 'active' and coalesce(w.joining_date, '') <= ", $day, ")")
    };
}

/// Everybody whom a branch's day lists, by name.
pub async fn listed(conn: &mut Conn, branch_id: &str, day: &str) -> Result<Vec<ListedPerson>> {
    conn.all(
        concat!(
            "select w.id as key, w.id as person_id, w.employee_name as name, cast(null as bigint) as roll,
                coalesce(d.designation_name, '') as note, m.state, coalesce(m.version, 0) as version,
                coalesce(m.changed_by_name, '') as changed_by_name, coalesce(m.changed_at, 0) as changed_at
           from employees w
           left join designations d on d.id = w.designation_id
           left join employee_attendance_marks m on m.employee_id = w.id and m.day = $2
          where w.branch_id = $1 and ",
            works!("$2"),
            " order by w.sort_key, w.search_text, w.id"
        ),
        (branch_id, day),
    )
    .await
}

/// The saved day of a branch.
pub async fn saved_day(conn: &mut Conn, branch_id: &str, day: &str) -> Result<Option<SavedDay>> {
    conn.optional(
        "select id, saves, saved_by_name, saved_at from employee_attendance_days where branch_id = $1 and day = $2",
        (branch_id, day),
    )
    .await
}

/// Serialises the writers of a branch's day, and counts the save. Call it first in every writing transaction.
pub async fn hold_day(conn: &mut Conn, saving: &Saving) -> Result<SavedDay> {
    conn.one(
        "insert into employee_attendance_days (id, branch_id, day, saves, saved_by, saved_by_name, saved_at)
         values ($1, $2, $3, 1, $4, $5, $6)
         on conflict (branch_id, day) do update set saves = employee_attendance_days.saves + 1, saved_by = excluded.saved_by,
           saved_by_name = excluded.saved_by_name, saved_at = excluded.saved_at
         returning id, saves, saved_by_name, saved_at",
        (&saving.id, &saving.of, &saving.day, &saving.by, &saving.by_name, saving.at),
    )
    .await
}

/// Writes rows of a day, new or not.
pub async fn write(conn: &mut Conn, saving: &Saving, rows: &[NewMark]) -> Result<()> {
    conn.insert_many(
        "insert into employee_attendance_marks (employee_id, day, state, version, changed_by, changed_by_name, changed_at)",
        7,
        "on conflict (employee_id, day) do update set state = excluded.state, version = excluded.version,
           changed_by = excluded.changed_by, changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at",
        rows,
        |values, row| {
            values.bind((&row.key, &saving.day, row.state, row.version, &saving.by, &saving.by_name, saving.at));
        },
    )
    .await
}

/// The days of everybody of a branch, from one day to another.
pub async fn marks_between(conn: &mut Conn, branch_id: &str, (from, to): (&str, &str)) -> Result<Vec<DayMark>> {
    conn.all(
        "select w.id as key, m.day, m.state
           from employees w join employee_attendance_marks m on m.employee_id = w.id and m.day >= $2 and m.day <= $3
          where w.branch_id = $1 and m.state is not null
          order by w.sort_key, w.search_text, w.id, m.day",
        (branch_id, from, to),
    )
    .await
}

/// Everybody whom any day from one to another lists, by name.
pub async fn roster(conn: &mut Conn, branch_id: &str, (from, to): (&str, &str)) -> Result<Vec<RosterPerson>> {
    conn.all(
        "select w.id as key, w.id as person_id, w.employee_name as name, cast(null as bigint) as roll,
                coalesce(d.designation_name, '') as note
           from employees w
           left join designations d on d.id = w.designation_id
          where w.branch_id = $1
            and (w.status = 'active' and coalesce(w.joining_date, '') <= $3
                 or exists (select 1 from employee_attendance_marks m
                             where m.employee_id = w.id and m.day >= $2 and m.day <= $3 and m.state is not null))
          order by w.sort_key, w.search_text, w.id",
        (branch_id, from, to),
    )
    .await
}

#[derive(FromRow)]
struct Day {
    day: String,
}

/// The saved days of a branch, from one day to another.
pub async fn saved_days(conn: &mut Conn, branch_id: &str, (from, to): (&str, &str)) -> Result<Vec<String>> {
    let rows: Vec<Day> = conn
        .all(
            "select day from employee_attendance_days where branch_id = $1 and day >= $2 and day <= $3 order by day",
            (branch_id, from, to),
        )
        .await?;
    Ok(rows.into_iter().map(|row| row.day).collect())
}
