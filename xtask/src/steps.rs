//! Announces the steps of a long command: number, name and, at its end, the time each took.

use std::time::{Duration, Instant};

use crate::Failure;

pub(crate) struct Steps {
    total: usize,
    done: Vec<(String, Duration)>,
}

impl Steps {
    pub(crate) fn new(total: usize) -> Self {
        Self { total, done: Vec::with_capacity(total) }
    }

    /// Runs one step. Its failure is named with the step.
    pub(crate) fn step(&mut self, name: &str, work: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
        let place = format!("[{}/{}]", self.done.len() + 1, self.total);
        eprintln!("\n{place} {name}");
        let start = Instant::now();
        let outcome = work();
        let took = start.elapsed();
        match outcome {
            Ok(()) => {
                eprintln!("{place} {name}: done in {}", seconds(took));
                self.done.push((name.to_owned(), took));
                Ok(())
            }
            Err(failure) => Err(format!("step {place} {name} failed after {}: {failure}", seconds(took))),
        }
    }

    /// The table at the end.
    pub(crate) fn summary(&self) -> String {
        let total: Duration = self.done.iter().map(|(_, took)| *took).sum();
        let lines = self.done.iter().map(|(name, took)| format!("  {name:<12} {:>10}\n", seconds(*took)));
        lines.collect::<String>() + &format!("  {:<12} {:>10}\n", "all", seconds(total))
    }
}

/// `0.4 s`, `83 s`.
fn seconds(took: Duration) -> String {
    let seconds = took.as_secs_f64();
    if seconds < 10.0 { format!("{seconds:.1} s") } else { format!("{seconds:.0} s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_its_step_and_ends_the_count() {
        let mut steps = Steps::new(2);
        steps.step("format", || Ok(())).unwrap();
        let failure = steps.step("clippy", || Err("`cargo clippy`: exit status: 101".to_owned())).unwrap_err();
        assert!(failure.starts_with("step [2/2] clippy failed after 0.0 s: `cargo clippy`"), "{failure}");
        assert!(steps.summary().contains("format") && !steps.summary().contains("clippy"));
    }
}
