//! The work of a raising, in the background: a batch of students at a time, each in one short transaction. Whoever works on one has it to itself
//! for a while; where that process dies, any other takes it over from the last batch.

use std::sync::Arc;
use std::time::Duration;

use rules::words::money_texts;
use tracing::{info, warn};

use super::plan::{BATCH, Plan, ids_of};
use super::store::{self, Raise, RaisedBy};
use base::clock::printed_month;
use base::error::{Error, Result};
use db::Conn;
use records::place::open_session;
use web::app::App;
use web::notifications::{self, Notice};

/// How long a raising is held for a batch, in milliseconds: far longer than one takes.
const HELD_MS: i64 = 30_000;
/// How often it is looked whether there is something to take over: while something runs somewhere, and while nothing does.
const LOOK_AGAIN: Duration = Duration::from_secs(35);
const LOOK_IDLE: Duration = Duration::from_mins(10);

/// A raising that this process works on.
#[derive(Clone, Debug)]
pub struct Held {
    pub id: String,
    /// Epoch milliseconds; by it the process knows that nobody has taken it over.
    held_to: i64,
}

/// Takes over the oldest raising that nobody works on.
pub async fn take(app: &App) -> Result<Option<Held>> {
    let now = app.clock.now_ms();
    let until = now + HELD_MS;
    let mut tx = app.db.begin().await?;
    let taken = store::take(&mut tx, now, until).await?;
    tx.commit().await?;
    Ok(taken.map(|id| Held { id, held_to: until }))
}

/// Goes through the next students; whether there is more to do. Not where the raising is finished, stopped or somebody else's by now.
pub async fn step(app: &App, held: &mut Held, most: i64) -> Result<bool> {
    let mut tx = app.db.begin().await?;
    let Some(raise) = store::raise(&mut tx, &held.id).await? else { return Ok(false) };
    let is_open = match open_session(&mut tx, &raise.session_id).await {
        Ok(()) => true,
        Err(Error::SessionClosed) => false,
        Err(error) => return Err(error),
    };
    let now = app.clock.now_ms();
    let until = now + HELD_MS;
    if !store::renew(&mut tx, &held.id, held.held_to, until).await? {
        return Ok(false);
    }
    // As it is now that nobody else works on it.
    let Some(raise) = store::raise(&mut tx, &held.id).await? else { return Ok(false) };
    let Some(session) = store::session(&mut tx, &raise.session_id).await? else { return Ok(false) };
    let rows = store::setups(&mut tx, &raise.session_id).await?;
    let chosen = ids_of(&raise.setup_ids);
    let is_unchanged = |id: &String| rows.iter().any(|row| row.id == *id && row.changed_at <= raise.created_at);
    // What was previewed is raised, or nothing more.
    if !is_open || !chosen.iter().all(is_unchanged) {
        store::finish(&mut tx, &held.id, "stopped", now).await?;
        tell_students(app, &mut tx, &raise).await?;
        tx.commit().await?;
        return Ok(false);
    }
    let plan = Plan::new(session, &rows, &chosen, raise.span())?;
    let by = RaisedBy { raise_id: Some(&raise.id), at: now };
    let gone_through = plan.raise(&mut tx, by, &raise.reached, most, &mut || app.clock.new_id()).await?;
    let is_more = match &gone_through {
        None => false,
        Some(step) => {
            store::advance(&mut tx, &raise.id, step.students, &step.reached, step.sum).await?;
            step.students == most
        }
    };
    if !is_more {
        store::finish(&mut tx, &held.id, "done", now).await?;
        tell_students(app, &mut tx, &raise).await?;
    }
    tx.commit().await?;
    held.held_to = until;
    Ok(is_more)
}

/// Tells the students what was raised for them, also by a raising that was stopped half way: they owe it.
async fn tell_students(app: &App, tx: &mut Conn, raise: &Raise) -> Result<()> {
    const MY_FEES: &str = "/admin/myFees";
    let students = store::raised_for(tx, &raise.id).await?;
    let body = String::from(money_texts::fees_were_raised(printed_month(&raise.to_month)));
    notifications::raise(tx, &app.clock, &students, &Notice::of(MY_FEES, body, MY_FEES.to_owned())).await?;
    Ok(())
}

/// Works on whatever waits, until nothing does.
pub async fn run(app: &App) -> Result<()> {
    while let Some(mut held) = take(app).await? {
        while step(app, &mut held, BATCH).await? {
            // Whoever waits to write comes between two batches.
            tokio::task::yield_now().await;
        }
        info!(raise = held.id, "fees were raised, or stopped being");
    }
    Ok(())
}

/// Begins to work on what waits, behind the back of whoever asked.
pub(super) fn begin(app: &Arc<App>) {
    let app = Arc::clone(app);
    tokio::spawn(async move { attempt(&app).await });
}

async fn attempt(app: &App) {
    if let Err(error) = run(app).await {
        warn!(%error, "raising fees was interrupted; it is taken up again later");
    }
}

/// Takes up what other processes have left, now and from time to time. While nothing runs anywhere, that is one small statement in ten
/// minutes.
pub async fn watch(app: Arc<App>) {
    loop {
        attempt(&app).await;
        let running = async { store::is_any_running(&mut app.db.acquire().await?).await };
        let is_any_running = running.await.unwrap_or(true);
        tokio::time::sleep(if is_any_running { LOOK_AGAIN } else { LOOK_IDLE }).await;
    }
}
