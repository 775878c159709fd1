//! Ends renders at their deadline: one thread that sleeps until the earliest armed deadline and terminates that isolate.
//!
//! `terminate_execution` is the one call into an isolate that V8 allows from another thread.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use deno_core::v8::IsolateHandle;

#[derive(Debug)]
pub(crate) struct Watchdog {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    /// One place per worker.
    slots: Vec<Slot>,
    /// When the thread wakes by itself; `None` while it sleeps until told, so an earlier deadline knows to wake it.
    wakes: Option<Instant>,
    stopped: bool,
}

#[derive(Debug)]
enum Slot {
    Idle,
    Armed { until: Instant, isolate: IsolateHandle },
    Fired,
}

impl Watchdog {
    pub(crate) fn new(slots: usize) -> Self {
        let state = State { slots: (0..slots).map(|_| Slot::Idle).collect(), wakes: None, stopped: false };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Terminates `isolate` after `limit` unless [`Watchdog::disarm`] comes first.
    pub(crate) fn arm(&self, slot: usize, isolate: IsolateHandle, limit: Duration) {
        let until = Instant::now() + limit;
        let mut state = self.lock();
        state.slots[slot] = Slot::Armed { until, isolate };
        if state.wakes.is_none_or(|wakes| until < wakes) {
            self.changed.notify_one();
        }
    }

    /// Ends the watch. `true`: the isolate was told to terminate, and must be thrown away even if the render got through.
    pub(crate) fn disarm(&self, slot: usize) -> bool {
        let was = std::mem::replace(&mut self.lock().slots[slot], Slot::Idle);
        matches!(was, Slot::Fired)
    }

    /// The watchdog thread's body.
    pub(crate) fn run(&self) {
        let mut state = self.lock();
        while !state.stopped {
            let now = Instant::now();
            let mut earliest: Option<Instant> = None;
            for slot in &mut state.slots {
                if let Slot::Armed { until, isolate } = slot {
                    if *until <= now {
                        isolate.terminate_execution();
                        *slot = Slot::Fired;
                    } else {
                        earliest = Some(earliest.map_or(*until, |other| other.min(*until)));
                    }
                }
            }
            state.wakes = earliest;
            state = match earliest {
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(until) => self.changed.wait_timeout(state, until - now).unwrap_or_else(PoisonError::into_inner).0,
            };
        }
    }

    /// Ends the thread.
    pub(crate) fn stop(&self) {
        self.lock().stopped = true;
        self.changed.notify_one();
    }

    /// Nothing panics while it holds the lock, and a slot is whole at every moment: a poisoned state is still good.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
