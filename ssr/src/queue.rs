//! The requests that wait for a rendering thread. Waiting for the next one costs nothing to poll: a thread waits in
//! line at a semaphore once, however often it looks after V8's tasks meanwhile.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, oneshot};

use crate::RenderError;

/// A request on its way through the queue. Dropping it resolves the request as [`RenderError::Stopped`].
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) props: Arc<str>,
    pub(crate) reply: oneshot::Sender<Result<String, RenderError>>,
}

#[derive(Debug)]
pub(crate) struct Queue {
    jobs: Mutex<VecDeque<Job>>,
    capacity: usize,
    /// One permit for each job in the queue; closed together with the queue.
    waiting: Semaphore,
}

impl Queue {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { jobs: Mutex::default(), capacity, waiting: Semaphore::new(0) }
    }

    /// Appends a job; `false`, and the job is dropped, if the queue is full.
    pub(crate) fn push(&self, job: Job) -> bool {
        let mut jobs = self.lock();
        if jobs.len() >= self.capacity {
            return false;
        }
        jobs.push_back(job);
        drop(jobs);
        self.waiting.add_permits(1);
        true
    }

    /// The oldest job, as soon as there is one; `None` once the queue is closed.
    pub(crate) async fn pop(&self) -> Option<Job> {
        self.waiting.acquire().await.ok()?.forget();
        self.lock().pop_front()
    }

    /// Ends the queue: jobs that still wait are dropped, and threads that wait for one stop.
    pub(crate) fn close(&self) {
        self.waiting.close();
        self.lock().clear();
    }

    /// Nothing panics while it holds the lock: a poisoned queue is still good.
    fn lock(&self) -> MutexGuard<'_, VecDeque<Job>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
