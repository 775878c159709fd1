//! Work that ends when nobody waits for it any more: a client that has left stops what is decoded for it.

use std::io::{self, BufRead, Cursor, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::picture_turns::Turn;

/// Whether somebody still waits for what is made.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted(Arc<AtomicBool>);

impl Wanted {
    /// Whether it is worth going on.
    ///
    /// # Errors
    /// Where nobody waits any more.
    pub(super) fn check(&self) -> io::Result<()> {
        if self.0.load(Ordering::Relaxed) { Err(io::Error::other("nobody waits for it any more")) } else { Ok(()) }
    }
}

/// Nobody waits any more once this is dropped.
struct Waits(Wanted);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

/// Does work in its turn, which ends with the work: at its next step once nobody waits for it any more.
pub(super) async fn while_wanted<T: Send + 'static>(
    turn: Turn,
    work: impl FnOnce(&Wanted) -> T + Send + 'static,
) -> Option<T> {
    let waits = Waits(Wanted::default());
    let wanted = waits.0.clone();
    let made = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work(&wanted)
    });
    made.await.ok()
}

/// The bytes of a picture, which end where nobody waits for it any more.
pub(super) struct Watched<'w> {
    bytes: Cursor<Vec<u8>>,
    wanted: &'w Wanted,
}

impl<'w> Watched<'w> {
    /// The most that is read at once.
    const STEP: usize = 64 << 10;

    pub(super) fn new(bytes: Vec<u8>, wanted: &'w Wanted) -> Self {
        Self { bytes: Cursor::new(bytes), wanted }
    }
}

impl Read for Watched<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.wanted.check()?;
        self.bytes.read(to)
    }
}

impl BufRead for Watched<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.wanted.check()?;
        let rest = self.bytes.fill_buf()?;
        Ok(&rest[..rest.len().min(Self::STEP)])
    }

    fn consume(&mut self, bytes: usize) {
        self.bytes.consume(bytes);
    }
}

impl Seek for Watched<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(to)
    }
}

#[cfg(test)]
mod tests {
    use super::super::picture_turns::{Group, PictureTurns, Whose};
    use super::*;

    #[tokio::test]
    async fn work_whose_request_is_gone_ends_at_its_next_step_and_keeps_its_turn_until_then() {
        use std::sync::mpsc;

        let turns = Arc::new(PictureTurns::default());
        let whose = |group| Whose { group, account: Arc::from("a") };
        let turn = turns.of(&whose(Group::Staff)).await;
        let (began, begins) = mpsc::channel();
        let (go_on, goes_on) = mpsc::channel::<()>();
        let (ended, ends) = mpsc::channel();
        let given_up = tokio::spawn(while_wanted(turn, move |wanted| {
            began.send(()).unwrap();
            goes_on.recv().unwrap();
            let read = Watched::new(b"a picture".to_vec(), wanted).read(&mut [0; 9]);
            ended.send((wanted.check().is_err(), read.is_err())).unwrap();
        }));
        tokio::task::spawn_blocking(move || begins.recv().unwrap()).await.unwrap();
        given_up.abort();
        assert!(given_up.await.unwrap_err().is_cancelled());
        // The next one waits for the work, whoever waited for that.
        let waits = turns.clone();
        let next = tokio::spawn(async move { waits.of(&whose(Group::Students)).await });
        while turns.waiting() < 1 {
            tokio::task::yield_now().await;
        }
        go_on.send(()).unwrap();
        let _turn = next.await.unwrap();
        assert_eq!(ends.recv().unwrap(), (true, true), "nothing more of it is read");
    }

    #[test]
    fn what_somebody_waits_for_is_read_to_its_end() {
        let wanted = Wanted::default();
        let mut all = Vec::new();
        Watched::new(vec![7; 200_000], &wanted).read_to_end(&mut all).unwrap();
        assert_eq!(all.len(), 200_000);
        let mut lines = Watched::new(vec![7; 200_000], &wanted);
        assert_eq!(lines.fill_buf().unwrap().len(), Watched::STEP);
        drop(Waits(wanted.clone()));
        assert!(lines.fill_buf().is_err() && wanted.check().is_err());
    }
}
