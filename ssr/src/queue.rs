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

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Wake, Waker};

    use super::*;

    struct Thread;

    impl Wake for Thread {
        fn wake(self: Arc<Self>) {}
    }

    fn job() -> Job {
        Job { props: "{}".into(), reply: oneshot::channel().0 }
    }

    /// A thread looks at the queue each time that V8 has something for it. The channel that was here before woke a thread for a
    /// job that a quicker one then took; from there on the first joined the line of wakers anew at every look, millions of
    /// times.
    #[test]
    fn however_often_a_thread_looks_it_waits_in_line_once_and_gets_what_it_is_woken_for() {
        let queue = Queue::new(10);
        let thread = Arc::new(Thread);
        let waker = Waker::from(Arc::clone(&thread));
        let mut cx = Context::from_waker(&waker);
        let mut waiting = pin!(queue.pop());
        for _ in 0..1_000 {
            assert!(waiting.as_mut().poll(&mut cx).is_pending());
        }
        assert_eq!(Arc::strong_count(&thread), 3, "this function, the waker, and once the queue");
        assert!(queue.push(job()));
        let mut quicker = pin!(queue.pop());
        assert!(quicker.as_mut().poll(&mut cx).is_pending());
        assert!(matches!(waiting.as_mut().poll(&mut cx), Poll::Ready(Some(_))));
    }
}
