//! The demo school's online admission (docs/rules.md, *Online admission*): three classes that take applications, what one costs, and sixty applications in
//! every state, the fees of some of them paid by the real rules of collecting.

use super::dice::Dice;
use super::names;
use super::people::Person;
use base::clock::Clock;
use db::{Conn, Error, FromRow, Result};
use money::receipts::{ApplicationCollection, By, collect_admission};
use people::admission::hash_of;

/// Where the streams of chance of admissions begin, beyond those of the money.
const ADMISSION: usize = 50_000;
const OF_A_CLASS: usize = 20;
/// Who was accepted is among the students already.
const ACCEPTED: usize = 4;
/// 10:00 UTC on 20 November 2026, when fees are collected.
const COLLECTED_AT: u64 = 1_795_168_800_000;

#[derive(FromRow)]
struct Class {
    id: String,
}

#[derive(FromRow)]
struct Accepted {
    id: String,
    first_name: String,
    last_name: String,
    gender: String,
    dob: String,
    guardian_name: String,
}

/// An application as it is stored.
struct Row<'a> {
    id: String,
    opening_id: &'a str,
    number: usize,
    secret_hash: String,
    first: String,
    last: String,
    gender: String,
    dob: String,
    guardian: String,
    mobile: String,
    address: String,
    applied_on: String,
    status: &'static str,
    reason: Option<&'static str>,
    student_id: Option<String>,
}

/// What the school says of those who wait or were refused.
const fn reason_of(status: &str) -> Option<&'static str> {
    match status.as_bytes() {
        b"waiting" => Some("The admission test is on 5 January at 9:00. Bring this number and a pencil."),
        b"refused" => Some("All places of this class are given. You may apply again next year."),
        _ => None,
    }
}

/// The secret number of the demo's application with this number, as people write it: of a demo, nobody needs to keep it.
fn secret(branch: usize, number: usize) -> String {
    format!("DEM{branch:07}{number:010}")
}

/// A branch's open classes and applications in its session of this year.
pub(super) async fn add(
    conn: &mut Conn,
    branch_id: &str,
    branch: usize,
    session_id: &str,
    (admin, accountant): (&Person, &Person),
) -> Result<()> {
    let dice = &mut Dice::new(ADMISSION + branch);
    let classes: Vec<Class> =
        conn.all("select id from classes where session_id = $1 order by class_numeric, id limit 3", session_id).await?;
    let mut number = 0;
    let mut paying = Vec::new();
    for class in &classes {
        let opening_id = open(conn, branch_id, session_id, &class.id, &admin.name).await?;
        let students = accepted(conn, &class.id).await?;
        for place in 0..OF_A_CLASS {
            number += 1;
            let row = application(dice, &opening_id, (branch, number), place, students.get(place));
            store(conn, branch_id, &row, &admin.name).await?;
            if row.status != "refused" && place % 3 != 1 {
                paying.push((row.id.clone(), place));
            }
        }
        conn.execute(
            "update admission_openings set taken = $2 where id = $1",
            (opening_id, i64::try_from(students.len()).unwrap_or_default()),
        )
        .await?;
    }
    conn.execute(
        "insert into application_numbers (branch_id, last, on_day) values ($1, $2, '2026-11-20')",
        (branch_id, i64::try_from(number).unwrap_or_default()),
    )
    .await?;
    let clock = Clock::fixed(COLLECTED_AT, 500_000_000 + 1_000_000_000 * u64::try_from(1 + branch).unwrap_or_default());
    let by = By { id: &accountant.id, name: &accountant.name };
    for (application_id, place) in paying {
        // Some pay half of it first.
        let amount = if place % 5 == 2 { 25_000 } else { 50_000 };
        let method = ["cash", "mobile"][usize::from(place % 4 == 3)].to_owned();
        let collection = ApplicationCollection { application_id, amount, method, reference: None };
        let collected = collect_admission(conn, &clock, by, branch_id, &collection).await;
        collected.map_err(|error| Error::Protocol(error.to_string()))?;
    }
    Ok(())
}

/// Opens a class for applications, which cost 500; answers the opening's id.
async fn open(conn: &mut Conn, branch_id: &str, session_id: &str, class_id: &str, by_name: &str) -> Result<String> {
    let opening_id = format!("{class_id}-open");
    conn.execute(
        "insert into admission_openings (id, session_id, class_id, opens_on, closes_on, seats, note, status, search_text, version,
                changed_by_name, changed_at)
         values ($1, $2, $3, '2026-11-01', '2027-03-31', 30,
                 'Bring the birth certificate and two photos to the admission test.', 'active', '', 1, $4, 0)",
        (&opening_id, session_id, class_id, by_name),
    )
    .await?;
    conn.execute(
        "insert into admission_fees (id, session_id, class_id, amount, head_id, status, search_text, version, changed_by_name, changed_at)
         values ($1 || '-admission', $2, $1, 50000, $3 || '-head-fees', 'active', '', 1, $4, 0)",
        (class_id, session_id, branch_id, by_name),
    )
    .await?;
    Ok(opening_id)
}

/// The last students of a class, as if they had come by an application.
async fn accepted(conn: &mut Conn, class_id: &str) -> Result<Vec<Accepted>> {
    conn.all(
        "select s.id, s.first_name, s.last_name, coalesce(s.gender, 'male') as gender, coalesce(s.dob, '2014-01-01') as dob,
                coalesce(s.guardian_name, '') as guardian_name
           from enrolments r join students s on s.id = r.student_id
          where r.class_id = $1 and r.left_on is null order by r.roll desc, r.id limit $2",
        (class_id, i64::try_from(ACCEPTED).unwrap_or_default()),
    )
    .await
}

fn application<'a>(
    dice: &mut Dice,
    opening_id: &'a str,
    (branch, number): (usize, usize),
    place: usize,
    student: Option<&Accepted>,
) -> Row<'a> {
    let girl = dice.percent(50);
    let name = names::student(dice, girl);
    let (guardian, mobile) = (names::guardian(dice, &name), names::mobile(dice));
    let address = names::address(dice, super::branch::name(branch));
    let dob = format!("20{:02}-{:02}-{:02}", dice.between(12, 16), dice.between(1, 12), dice.between(1, 28));
    let applied_on = format!("2026-11-{:02}", dice.between(2, 20));
    let status = if student.is_some() { "accepted" } else { ["new", "new", "waiting", "new", "refused"][place % 5] };
    let gender = if girl { "female" } else { "male" };
    let row = Row {
        id: dice.id(),
        opening_id,
        number,
        secret_hash: hash_of(&secret(branch, number)),
        first: name.first,
        last: name.last,
        gender: gender.to_owned(),
        dob,
        guardian,
        mobile,
        address,
        applied_on,
        status,
        reason: reason_of(status),
        student_id: None,
    };
    match student {
        None => row,
        Some(of) => Row {
            first: of.first_name.clone(),
            last: of.last_name.clone(),
            gender: of.gender.clone(),
            dob: of.dob.clone(),
            guardian: of.guardian_name.clone(),
            student_id: Some(of.id.clone()),
            ..row
        },
    }
}

async fn store(conn: &mut Conn, branch_id: &str, row: &Row<'_>, admin: &str) -> Result<()> {
    let by_name = if row.status == "new" { "Applicant" } else { admin };
    let search = format!("{} {} {}", row.first, row.last, row.mobile).to_lowercase();
    conn.execute(
        "insert into applications (id, branch_id, opening_id, application_no, secret_hash, first_name, last_name, gender, dob, guardian_name,
                guardian_mobile, present_address, reason, student_id, paid, applied_on, applied_at, status, search_text, version,
                changed_by_name, changed_at)
         select $1, b.id, $2, coalesce(b.branch_code || '-', '') || 'A-' || $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, $14, $15, $16,
                $17, 1, $18, $15
           from branches b where b.id = $19",
        (
            &row.id,
            row.opening_id,
            format!("{:06}", row.number),
            &row.secret_hash,
            &row.first,
            &row.last,
            &row.gender,
            &row.dob,
            &row.guardian,
            &row.mobile,
            &row.address,
            row.reason,
            &row.student_id,
            &row.applied_on,
            i64::try_from(COLLECTED_AT).unwrap_or_default(),
            row.status,
            search,
            by_name,
            branch_id,
        ),
    )
    .await?;
    Ok(())
}

#[cfg(test)]
#[test]
fn the_demos_secret_numbers_are_read_as_any_other() {
    use rules::admission::secret_shown;

    let secret = secret(2, 60);
    assert_eq!(secret_shown(&secret), "DEM00-00002-00000-00060");
    assert_eq!(rules::admission::secret_read(&secret_shown(&secret)), Some(secret));
}
