//! What the demo school's people were notified of lately: the newest homework, events and applications. Older ones are read.

use base::clock::Clock;
use db::{Conn, FromRow, Result};
use office::homework;
use people::admission;
use records::{Kind, RecordKind, Stamp, StoredRecord};
use roster::events::Events;
use web::notifications;

/// What the ids of a branch's notifications begin with, beside those of its receipts.
const FIRST_ID: u64 = 700_000_000_000;
/// The days of which there are notifications, and the one on which the school stands.
const SINCE: &str = "2026-10-20";
const TODAY: &str = "2026-11-20";
/// Its morning, in epoch milliseconds, and from when on what came is unread.
const MORNING: u64 = 1_795_161_600_000;
const UNREAD_SINCE: i64 = 1_794_556_800_000;

#[derive(FromRow)]
struct Told {
    id: String,
    /// YYYY-MM-DD
    on_day: String,
}

/// A branch's notifications in its session of this year.
pub(super) async fn add(conn: &mut Conn, branch_id: &str, branch: usize, session_id: &str) -> Result<()> {
    let clock = Clock::fixed(MORNING, FIRST_ID * u64::try_from(1 + branch).unwrap_or_default());
    let of_session = async |conn: &mut Conn, statement: &'static str| -> Result<Vec<Told>> {
        conn.all(statement, (session_id, SINCE, TODAY)).await
    };
    let homework = of_session(
        conn,
        "select id, given_on as on_day from homework where session_id = $1 and given_on >= $2 and given_on <= $3
          order by given_on, id",
    )
    .await?;
    conn.execute(
        "update homework set told_at = null where session_id = $1 and given_on >= $2 and given_on <= $3",
        (session_id, SINCE, TODAY),
    )
    .await?;
    for given in homework {
        clock.set(morning_of(&given.on_day));
        homework::tell(conn, &clock, &given.id).await?;
    }
    let events = of_session(
        conn,
        "select id, from_on as on_day from events where session_id = $1 and from_on >= $2 and $3 <> '' order by from_on, id",
    )
    .await?;
    for event in events {
        // Announced ten days before, those of the end of the year today.
        let day = base::clock::day_beside(&event.on_day, -10).unwrap_or_default().min(TODAY.to_owned());
        clock.set(morning_of(&day));
        let Some(row) = StoredRecord::one(Kind::of::<Events>(), conn, &event.id).await? else { continue };
        let stamp = Stamp {
            id: event.id,
            branch_id: branch_id.to_owned(),
            session_id: Some(session_id.to_owned()),
            version: 1,
            by_name: String::new(),
            at: clock.now_ms(),
            today: day,
        };
        for (accounts, notice) in Events::told(conn, &stamp, &row.values()).await? {
            notifications::raise(conn, &clock, &accounts, &notice).await?;
        }
    }
    let applications = of_session(
        conn,
        "select p.id, p.applied_on as on_day from applications p join admission_openings o on o.id = p.opening_id
          where o.session_id = $1 and p.applied_on >= $2 and p.applied_on <= $3 order by p.applied_on, p.id",
    )
    .await?;
    for application in applications {
        clock.set(morning_of(&application.on_day));
        admission::tell_staff(conn, &clock, &application.id).await?;
    }
    conn.execute("update notifications set read_at = at + 3600000 where at < $1 and read_at is null", UNREAD_SINCE)
        .await?;
    Ok(())
}

/// Eight in the morning of a day, by UTC, in epoch milliseconds.
fn morning_of(day: &str) -> u64 {
    let date: Option<jiff::civil::Date> = day.parse().ok();
    let at = date.and_then(|date| date.at(8, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).ok());
    at.and_then(|at| u64::try_from(at.timestamp().as_millisecond()).ok()).unwrap_or(MORNING)
}
