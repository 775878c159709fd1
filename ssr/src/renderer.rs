//! The handle: a bounded queue in front of the rendering threads, and their start and end.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{Builder, JoinHandle};

use tokio::sync::oneshot;

use crate::queue::{Job, Queue};
use crate::watchdog::Watchdog;
use crate::worker::Worker;
use crate::{Bundle, Options, Platform, RenderError, StartError, Stats};

/// React recurses once per nested component; V8 and its host frames want room beside it.
const STACK_BYTES: usize = 8 << 20;

/// A pool of isolates that all hold one bundle. Clones share the pool; dropping the last one ends its threads, which
/// waits for renders in progress, so at most for the deadline.
#[derive(Clone, Debug)]
pub struct Renderer {
    pool: Arc<Pool>,
}

#[derive(Debug)]
struct Pool {
    queue: Arc<Queue>,
    counters: Arc<Counters>,
    stopping: Arc<AtomicBool>,
    watchdog: Arc<Watchdog>,
    threads: Vec<JoinHandle<()>>,
    isolates: usize,
}

/// [`Stats`] while it is counted.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    pub(crate) renders: AtomicU64,
    pub(crate) throws: AtomicU64,
    pub(crate) faults: AtomicU64,
    pub(crate) restarts: AtomicU64,
    pub(crate) skipped: AtomicU64,
    pub(crate) refused: AtomicU64,
}

/// Adds one. The counters are independent of each other, so no order is asked for.
pub(crate) fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

impl Renderer {
    /// Starts the threads and returns once the bundle has been evaluated on every isolate. Blocks the caller meanwhile
    /// (tens of milliseconds for a bundle of some hundred kB).
    ///
    /// # Errors
    /// [`StartError`] of the first isolate that could not be made; the others are ended before this returns.
    #[expect(clippy::needless_pass_by_value, reason = "every thread holds the bundle from now on")]
    pub fn start(_platform: Platform, bundle: Bundle, options: Options) -> Result<Self, StartError> {
        if !bundle.name.is_ascii() {
            return Err(StartError::Bundle { name: bundle.name, message: "a script's name must be ASCII".to_owned() });
        }
        let isolates = options.isolates.max(1);
        let mut pool = Pool {
            queue: Arc::new(Queue::new(options.queue.max(1))),
            counters: Arc::default(),
            stopping: Arc::default(),
            watchdog: Arc::new(Watchdog::new(isolates)),
            threads: Vec::with_capacity(isolates + 1),
            isolates,
        };
        let watchdog = Arc::clone(&pool.watchdog);
        pool.threads.push(Builder::new().name("ssr-watchdog".to_owned()).spawn(move || watchdog.run())?);
        let (ready, readiness) = mpsc::channel();
        for slot in 0..isolates {
            let worker = Worker {
                bundle: bundle.clone(),
                options,
                slot,
                queue: Arc::clone(&pool.queue),
                due: Arc::default(),
                counters: Arc::clone(&pool.counters),
                stopping: Arc::clone(&pool.stopping),
                watchdog: Arc::clone(&pool.watchdog),
            };
            let ready = ready.clone();
            pool.threads.push(
                Builder::new().name(format!("ssr-{slot}")).stack_size(STACK_BYTES).spawn(move || worker.run(&ready))?,
            );
        }
        drop(ready);
        for _ in 0..isolates {
            // The channel closes early only when a thread panicked before it reported.
            readiness.recv().map_err(|_| io::Error::other("it ended before it was ready"))??;
        }
        Ok(Self { pool: Arc::new(pool) })
    }

    /// Queues a render of `props`, a JSON text, and resolves to the HTML. The request joins the queue now, not at the first
    /// poll; dropping the future before its turn takes it out.
    ///
    /// # Errors
    /// See [`RenderError`]; a full queue refuses at once.
    pub fn render<P: Into<Arc<str>>>(
        &self,
        props: P,
    ) -> impl Future<Output = Result<String, RenderError>> + Send + use<P> {
        let (reply, answer) = oneshot::channel();
        let queued = self.pool.queue.push(Job { props: props.into(), reply });
        if !queued {
            count(&self.pool.counters.refused);
        }
        async move {
            if !queued {
                return Err(RenderError::QueueFull);
            }
            answer.await.unwrap_or(Err(RenderError::Stopped))
        }
    }

    /// How many isolates render at once: what a stream of many renders should keep in flight.
    pub fn isolates(&self) -> usize {
        self.pool.isolates
    }

    /// What has been done since the start.
    pub fn stats(&self) -> Stats {
        let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let counters = &self.pool.counters;
        Stats {
            renders: of(&counters.renders),
            throws: of(&counters.throws),
            faults: of(&counters.faults),
            restarts: of(&counters.restarts),
            skipped: of(&counters.skipped),
            refused: of(&counters.refused),
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::Release);
        self.queue.close();
        // The watchdog was spawned first and must outlive the workers: it alone ends a render that does not.
        let mut threads = std::mem::take(&mut self.threads).into_iter();
        let watchdog = threads.next();
        for worker in threads {
            if worker.join().is_err() {
                tracing::error!("a rendering thread had panicked");
            }
        }
        self.watchdog.stop();
        if let Some(watchdog) = watchdog
            && watchdog.join().is_err()
        {
            tracing::error!("the rendering watchdog had panicked");
        }
    }
}
