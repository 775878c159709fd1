//! One rendering thread: takes a request from the queue, renders it under watch, replies, and makes its isolate anew
//! after a deadline or a full heap. Between requests it sleeps, and runs V8's own tasks (garbage collection, mostly) when
//! one is due.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::task::{Context, Wake, Waker};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use crate::isolate::{Ended, Isolate};
use crate::queue::{Job, Queue};
use crate::renderer::{Counters, count};
use crate::watchdog::Watchdog;
use crate::{Bundle, Options, RenderError, StartError};

/// How long the bundle may take to be evaluated; a fault of the bundle, not of a request, so the deadline does not apply.
const START_DEADLINE: Duration = Duration::from_secs(30);

/// Shortest time between two runs of V8's tasks on an idle thread. V8 posts the next step of a garbage collection from the
/// step before it; without a pause, the thread would spin for as long as the collector's other threads are at work.
const BETWEEN_TICKS: Duration = Duration::from_millis(5);

/// Lets V8 wake its rendering thread.
#[derive(Debug, Default)]
pub(crate) struct Due(Notify);

impl Wake for Due {
    fn wake(self: Arc<Self>) {
        self.0.notify_one();
    }
}

pub(crate) struct Worker {
    pub(crate) bundle: Bundle,
    pub(crate) options: Options,
    /// This worker's place at the watchdog.
    pub(crate) slot: usize,
    pub(crate) queue: Arc<Queue>,
    /// Notified when V8 has a task to run on this thread.
    pub(crate) due: Arc<Due>,
    pub(crate) counters: Arc<Counters>,
    pub(crate) stopping: Arc<AtomicBool>,
    pub(crate) watchdog: Arc<Watchdog>,
}

impl Worker {
    /// The thread's body: reports once whether the isolate stands, then serves until the queue's end.
    pub(crate) fn run(self, ready: &mpsc::Sender<Result<(), StartError>>) {
        // V8 posts delayed tasks to the runtime that surrounds the isolate's making, and aborts where there is none.
        let runtime = match tokio::runtime::Builder::new_current_thread().enable_time().build() {
            Ok(runtime) => runtime,
            Err(error) => {
                let _ = ready.send(Err(error.into()));
                return;
            }
        };
        let _inside = runtime.enter();
        match self.make() {
            Ok(isolate) => {
                let _ = ready.send(Ok(()));
                runtime.block_on(self.serve(isolate));
            }
            Err(error) => {
                let _ = ready.send(Err(error));
            }
        }
    }

    fn make(&self) -> Result<Isolate, StartError> {
        let (slot, watchdog) = (self.slot, &self.watchdog);
        Isolate::make(&self.bundle, self.options.heap_limit_mb, |handle, evaluate| {
            watchdog.arm(slot, handle, START_DEADLINE);
            let evaluated = evaluate();
            watchdog.disarm(slot);
            evaluated
        })
    }

    async fn serve(self, first: Isolate) {
        let mut isolate = Some(first);
        while let Some(job) = self.next(&mut isolate).await {
            if self.stopping.load(Ordering::Acquire) {
                continue; // dropping the job answers `Stopped`
            }
            if job.reply.is_closed() {
                count(&self.counters.skipped);
                continue;
            }
            let answer = self.render(&mut isolate, &job.props);
            // The asker may have gone meanwhile; then nobody misses the answer.
            let _ = job.reply.send(answer);
            self.mend(&mut isolate);
        }
    }

    /// The next request, or `None` at the queue's end.
    async fn next(&self, isolate: &mut Option<Isolate>) -> Option<Job> {
        let mut job = pin!(self.queue.pop());
        loop {
            self.tick(isolate);
            let earliest = Instant::now() + BETWEEN_TICKS;
            let due = async {
                self.due.0.notified().await;
                sleep_until(earliest).await;
            };
            tokio::select! {
                biased;
                job = &mut job => return job,
                () = due => {}
            }
        }
    }

    /// Runs V8's tasks that are due and the microtasks that a render left behind, under watch like a render.
    fn tick(&self, isolate: &mut Option<Isolate>) {
        let Some(current) = isolate else { return };
        self.watchdog.arm(self.slot, current.handle(), self.options.deadline);
        current.tick(self.bundle.name, &mut Context::from_waker(&Waker::from(Arc::clone(&self.due))));
        let late = self.watchdog.disarm(self.slot);
        if late || current.heap_exhausted() {
            self.fault(isolate, "what a render left behind did not end");
            self.mend(isolate);
            // The new isolate does not know the waker yet: its first tick is to come by itself.
            self.due.0.notify_one();
        }
    }

    fn render(&self, isolate: &mut Option<Isolate>, props: &str) -> Result<String, RenderError> {
        if isolate.is_none() {
            self.mend(isolate);
        }
        let Some(current) = isolate else {
            return Err(RenderError::OutOfMemory);
        };
        self.watchdog.arm(self.slot, current.handle(), self.options.deadline);
        let ended = current.render(props);
        let late = self.watchdog.disarm(self.slot);
        let full = current.heap_exhausted();
        let answer = match ended {
            Ended::Html(html) => {
                count(&self.counters.renders);
                Ok(html)
            }
            Ended::Threw(message) => {
                count(&self.counters.throws);
                Err(RenderError::Threw { message })
            }
            Ended::Terminated if full => Err(RenderError::OutOfMemory),
            Ended::Terminated => Err(RenderError::Deadline),
        };
        if full {
            self.fault(isolate, "heap limit");
        } else if late {
            self.fault(isolate, "deadline");
        }
        answer
    }

    /// Drops the isolate. The next one is made only afterwards: two on one thread would enter each other.
    fn fault(&self, isolate: &mut Option<Isolate>, cause: &str) {
        count(&self.counters.faults);
        tracing::warn!(bundle = self.bundle.name, cause, "isolate dropped");
        *isolate = None;
    }

    /// Makes the isolate anew if a fault took it. Where even that fails, the next request tries again.
    fn mend(&self, isolate: &mut Option<Isolate>) {
        if isolate.is_some() || self.stopping.load(Ordering::Acquire) {
            return;
        }
        match self.make() {
            Ok(made) => {
                count(&self.counters.restarts);
                *isolate = Some(made);
            }
            Err(error) => {
                tracing::error!(bundle = self.bundle.name, %error, "no new isolate");
            }
        }
    }
}
