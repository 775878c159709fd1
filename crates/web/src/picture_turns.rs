//! Whose picture is decoded next: they go one at a time, since each may take hundreds of megabytes, and nobody waits for all that somebody else
//! has sent. The groups take turns, in each group the accounts, and of one account what came first comes first.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Those who take turns with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    Staff,
    Students,
    /// What is made for paper, of pictures that are stored.
    Paper,
    /// People who are not signed in, each address as one account.
    Anybody,
}

/// Whose a picture is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Whose {
    pub group: Group,
    pub account: Arc<str>,
}

/// Those who wait, and who had a turn when.
#[derive(Debug, Default)]
pub struct PictureTurns(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    is_taken: bool,
    waiting: VecDeque<(Whose, oneshot::Sender<Turn>)>,
    /// How many turns there were; by group and by account, which was the last one.
    count: u64,
    of_groups: HashMap<Group, u64>,
    of_accounts: HashMap<Whose, u64>,
}

/// The permission to decode one picture. It ends with the value, which the work itself holds: whoever asked may be gone before.
#[derive(Debug)]
pub struct Turn(Option<Arc<PictureTurns>>);

impl PictureTurns {
    /// Waits for a turn. Who stops waiting is passed over.
    pub async fn of(self: &Arc<Self>, whose: &Whose) -> Turn {
        let waiting = {
            let mut state = self.lock();
            if !state.is_taken {
                state.is_taken = true;
                state.gives(whose);
                return Turn(Some(Arc::clone(self)));
            }
            let (turn, waiting) = oneshot::channel();
            state.waiting.push_back((whose.clone(), turn));
            waiting
        };
        // Every turn that ends is handed on, so somebody answers.
        waiting.await.unwrap_or(Turn(None))
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.lock().waiting.iter().filter(|(_, turn)| !turn.is_closed()).count()
    }

    /// Nothing panics while it holds the lock.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn gives(&mut self, whose: &Whose) {
        self.count += 1;
        self.of_groups.insert(whose.group, self.count);
        self.of_accounts.insert(whose.clone(), self.count);
    }

    /// Takes the next one out of the line: of the group that has been without a turn for longest, and there of such an account.
    fn next(&mut self) -> Option<(Whose, oneshot::Sender<Turn>)> {
        self.waiting.retain(|(_, turn)| !turn.is_closed());
        let last =
            |(whose, _): &(Whose, _)| (self.of_groups.get(&whose.group).copied(), self.of_accounts.get(whose).copied());
        let (place, _) = self.waiting.iter().enumerate().min_by_key(|(_, waiting)| last(waiting))?;
        self.waiting.remove(place)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(turns) = self.0.take() else { return };
        let mut state = turns.lock();
        while let Some((whose, next)) = state.next() {
            match next.send(Self(Some(Arc::clone(&turns)))) {
                Ok(()) => return state.gives(&whose),
                // It has just stopped waiting. What comes back is no turn: this one still is.
                Err(mut unsent) => drop(unsent.0.take()),
            }
        }
        *state = State::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whose(group: Group, account: &str) -> Whose {
        Whose { group, account: Arc::from(account) }
    }

    /// The order in which those who wait have their turns.
    async fn order(waiting: &[(Group, &'static str)]) -> Vec<&'static str> {
        let turns = Arc::new(PictureTurns::default());
        let had = Arc::new(Mutex::new(Vec::new()));
        let first = turns.of(&whose(Group::Students, "a")).await;
        let mut all = Vec::new();
        for (place, (group, account)) in waiting.iter().copied().enumerate() {
            let (turns, had) = (turns.clone(), had.clone());
            let waits = turns.clone();
            all.push(tokio::spawn(async move {
                let _turn = turns.of(&whose(group, account)).await;
                had.lock().unwrap().push(account);
            }));
            while waits.waiting() <= place {
                tokio::task::yield_now().await;
            }
        }
        drop(first);
        for one in all {
            one.await.unwrap();
        }
        assert!(!turns.lock().is_taken && turns.lock().of_accounts.is_empty(), "nothing is left");
        Arc::into_inner(had).unwrap().into_inner().unwrap()
    }

    #[tokio::test]
    async fn an_office_waits_for_one_picture_however_many_a_student_has_sent() {
        use Group::{Paper, Staff, Students};
        let many = [[(Students, "a"); 20].as_slice(), &[(Staff, "office")]].concat();
        assert_eq!(order(&many).await[..2], ["office", "a"]);
        // Nor for those of many students, also where it sends several itself.
        let students = ["b", "c", "d", "e"].map(|account| (Students, account));
        let many = [students.as_slice(), &[(Staff, "office"), (Staff, "office"), (Paper, "paper")]].concat();
        assert_eq!(order(&many).await, ["office", "paper", "b", "office", "c", "d", "e"]);
    }

    #[tokio::test]
    async fn accounts_take_turns_and_what_one_sent_first_comes_first() {
        use Group::Students;
        let waiting = [(Students, "a"), (Students, "a"), (Students, "b"), (Students, "c"), (Students, "b")];
        assert_eq!(order(&waiting).await, ["b", "c", "a", "b", "a"]);
    }

    #[tokio::test]
    async fn who_stops_waiting_is_passed_over() {
        let turns = Arc::new(PictureTurns::default());
        let first = turns.of(&whose(Group::Staff, "a")).await;
        let gone = tokio::spawn({
            let turns = turns.clone();
            async move { turns.of(&whose(Group::Staff, "b")).await }
        });
        while turns.waiting() < 1 {
            tokio::task::yield_now().await;
        }
        gone.abort();
        assert!(gone.await.unwrap_err().is_cancelled());
        assert_eq!(turns.waiting(), 0);
        drop(first);
        let _next = turns.of(&whose(Group::Staff, "c")).await;
        assert!(turns.lock().is_taken);
    }
}
