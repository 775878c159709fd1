//! What a renderer costs while nobody uses it: next to no processor time.
//!
//! A binary of its own, because it counts the time of every rendering thread in the process.

use std::fs;
use std::time::Duration;

use ssr::{Bundle, Options, Platform, Renderer};

/// Processor time that all rendering threads of this process have used, from `/proc`, in steps of 10 ms.
fn processor_time() -> Duration {
    let mut total = Duration::ZERO;
    for task in fs::read_dir("/proc/self/task").expect("/proc is mounted") {
        let task = task.expect("a thread").path();
        let name = fs::read_to_string(task.join("comm")).unwrap_or_default();
        if !name.starts_with("ssr-") {
            continue;
        }
        let stat = fs::read_to_string(task.join("stat")).expect("a rendering thread lives");
        // The name in parentheses may hold spaces; user and system time are the 12th and 13th field after it.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks: u64 = fields[11..13].iter().map(|ticks| ticks.parse::<u64>().expect("a number of ticks")).sum();
        total += Duration::from_millis(ticks * 10);
    }
    total
}

/// Bursts of short renders, so that a thread is often woken for a request that another has taken already; and of renders
/// that leave garbage, after which V8 posts tasks to be run seconds later.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_bursts_the_rendering_threads_rest() {
    let options = Options { isolates: 3, queue: 1_000, ..Options::default() };
    let bundle = Bundle { name: "test.js", source: include_str!("bundle.js").into() };
    let renderer = Renderer::start(Platform::init(), bundle, options).unwrap();
    for round in 0..3 {
        for props in [r#"{"do":"litter"}"#, r#"{"do":"echo","text":"short"}"#] {
            for _ in 0..100 {
                let asked: Vec<_> = (0..6).map(|_| renderer.render(props)).collect();
                for answer in asked {
                    answer.await.unwrap();
                }
            }
        }
        // A collection that is under way may be ended.
        tokio::time::sleep(Duration::from_secs(1)).await;
        let before = processor_time();
        tokio::time::sleep(Duration::from_secs(10)).await;
        let used = processor_time().saturating_sub(before);
        assert!(used <= Duration::from_millis(150), "round {round}: {used:?} of processor time in ten quiet seconds");
    }
}
