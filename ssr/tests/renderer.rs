//! What a renderer promises: one bad render costs one answer, and nothing of it reaches the next.

use std::os::unix::process::ExitStatusExt;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use futures_util::FutureExt;
use ssr::{Bundle, Options, Platform, RenderError, Renderer, StartError, Stats};

/// A bundle whose props say what it does.
const BUNDLE: &str = include_str!("bundle.js");

/// Long enough for any honest render on a busy machine, short enough to wait for in a test.
const DEADLINE: Duration = Duration::from_secs(4);

const OPTIONS: Options = Options { isolates: 1, queue: 64, deadline: DEADLINE, heap_limit_mb: 64 };

fn start_bundle(source: &str, options: Options) -> Result<Renderer, StartError> {
    let bundle = Bundle { name: "test.js", source: Arc::from(source) };
    Renderer::start(Platform::init(), bundle, options)
}

fn start(options: Options) -> Renderer {
    start_bundle(BUNDLE, options).expect("the test bundle starts")
}

async fn does(renderer: &Renderer, what: &str) -> Result<String, RenderError> {
    renderer.render(format!(r#"{{"do":"{what}"}}"#)).await
}

async fn echo(renderer: &Renderer, text: &str) -> Result<String, RenderError> {
    renderer.render(format!(r#"{{"do":"echo","text":"{text}"}}"#)).await
}

fn message(answer: Result<String, RenderError>) -> String {
    match answer {
        Err(RenderError::Threw { message }) => message,
        other => panic!("expected an exception, got {other:?}"),
    }
}

#[tokio::test]
async fn props_go_in_and_html_comes_out() {
    let renderer = start(OPTIONS);
    assert_eq!(echo(&renderer, "Ayesha").await.unwrap(), "<p>Ayesha</p>");
    assert_eq!(renderer.stats(), Stats { renders: 1, ..Stats::default() });
}

#[tokio::test]
async fn line_separators_and_script_ends_pass_through_unchanged() {
    let renderer = start(OPTIONS);
    for text in
        ["a\u{2028}b\u{2029}c", "</script><script>alert(1)</script>", "<!-- ]]> &amp;", "আয়েশা রহমান 👩‍🏫", r"\u2028", ""]
    {
        let props = format!(r#"{{"do":"echo","text":"{text}"}}"#);
        let shown = if text == r"\u2028" { "\u{2028}" } else { text };
        assert_eq!(renderer.render(props).await.unwrap(), format!("<p>{shown}</p>"));
    }
}

#[tokio::test]
async fn a_throw_names_its_place_and_the_isolate_goes_on() {
    let renderer = start(OPTIONS);
    let thrown = message(does(&renderer, "throw").await);
    assert!(thrown.starts_with("Error: no such student (test.js:"), "{thrown}");
    assert!(message(does(&renderer, "recurse").await).contains("Maximum call stack size exceeded"));
    assert!(message(renderer.render("{").await).starts_with("SyntaxError"));
    assert_eq!(message(does(&renderer, "return a number").await), "render returned number, not a string");
    assert!(message(does(&renderer, "throw nothing").await).starts_with("undefined (test.js:"));
    assert_eq!(echo(&renderer, "after").await.unwrap(), "<p>after</p>");
    let stats = renderer.stats();
    assert_eq!((stats.throws, stats.faults, stats.restarts), (5, 0, 0));
}

#[tokio::test]
async fn an_endless_loop_ends_at_the_deadline_and_the_next_request_is_served() {
    let renderer = start(OPTIONS);
    assert_eq!(does(&renderer, "loop").await, Err(RenderError::Deadline));
    assert_eq!(echo(&renderer, "after").await.unwrap(), "<p>after</p>");
    assert_eq!(does(&renderer, "loop and catch").await, Err(RenderError::Deadline));
    assert_eq!(echo(&renderer, "after").await.unwrap(), "<p>after</p>");
    let stats = renderer.stats();
    assert_eq!((stats.renders, stats.faults, stats.restarts), (2, 2, 2));
}

#[tokio::test]
async fn a_memory_hog_ends_at_the_heap_limit_and_the_next_request_is_served() {
    let renderer = start(Options { deadline: Duration::from_mins(1), ..OPTIONS });
    for _ in 0..2 {
        assert_eq!(does(&renderer, "hog").await, Err(RenderError::OutOfMemory));
        assert_eq!(echo(&renderer, "after").await.unwrap(), "<p>after</p>");
    }
    let stats = renderer.stats();
    assert_eq!((stats.renders, stats.faults, stats.restarts), (2, 2, 2));
}

/// Termination does not reach a loop over builtins alone, so the bound on heap grants takes the process. Tried on a child:
/// this test binary, told by the environment to be it.
#[tokio::test]
async fn a_hog_that_cannot_be_ended_takes_the_process_and_not_the_machine() {
    const CHILD: &str = "SSR_TEST_IS_THE_HOG";
    if std::env::var_os(CHILD).is_some() {
        let answer = does(&start(Options { deadline: Duration::from_mins(1), ..OPTIONS }), "hog of builtins").await;
        panic!("the process outlived it: {answer:?}");
    }
    let child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "a_hog_that_cannot_be_ended_takes_the_process_and_not_the_machine", "--nocapture"])
        .env(CHILD, "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&child.stderr);
    assert!(child.status.signal().is_some(), "{}: {said}", child.status);
    assert!(said.contains("Reached heap limit"), "{said}");
}

#[tokio::test]
async fn microtasks_left_behind_without_end_do_not_hold_up_the_next_request() {
    let renderer = start(OPTIONS);
    assert_eq!(does(&renderer, "leave endless microtasks").await.unwrap(), "left");
    assert_eq!(echo(&renderer, "after").await.unwrap(), "<p>after</p>");
    assert_eq!(renderer.stats().restarts, 1);
    assert_eq!(does(&renderer, "leave a rejection").await.unwrap(), "left");
    assert_eq!(echo(&renderer, "after").await.unwrap(), "<p>after</p>");
    assert_eq!(renderer.stats().restarts, 1);
}

#[tokio::test]
async fn a_full_queue_refuses_at_once() {
    let renderer = start(Options { queue: 1, ..OPTIONS });
    let mut asked: Vec<_> = (0..10).map(|_| Box::pin(renderer.render(r#"{"do":"loop"}"#))).collect();
    let refused: Vec<_> = asked.iter_mut().filter_map(FutureExt::now_or_never).collect();
    // One may be rendering and one waiting; whether the first was taken before the second came is the scheduler's.
    assert!(refused.len() == 8 || refused.len() == 9, "{}", refused.len());
    assert!(refused.iter().all(|answer| *answer == Err(RenderError::QueueFull)));
    assert_eq!(renderer.stats().refused, refused.len() as u64);
    drop(asked);
    while echo(&renderer, "after").await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_request_dropped_while_it_waits_is_never_rendered() {
    let renderer = start(OPTIONS);
    let looping = renderer.render(r#"{"do":"loop"}"#);
    let waiting = renderer.render(r#"{"do":"count"}"#);
    let asked_after = renderer.render(r#"{"do":"count"}"#);
    drop(waiting);
    assert_eq!(looping.await, Err(RenderError::Deadline));
    assert_eq!(asked_after.await.unwrap(), "1", "the dropped one was counted");
    assert_eq!(renderer.stats().skipped, 1);
}

#[tokio::test]
async fn nothing_of_one_render_is_found_by_the_next() {
    let renderer = start(OPTIONS);
    assert_eq!(echo(&renderer, "user A").await.unwrap(), "<p>user A</p>");
    assert_eq!(does(&renderer, "leave traces").await.unwrap(), "refused: 10");
    assert_eq!(does(&renderer, "find traces").await.unwrap(), "[]");
    assert_eq!(renderer.stats().restarts, 0);
}

#[tokio::test]
async fn the_host_is_out_of_the_bundles_reach() {
    let renderer = start(OPTIONS);
    assert_eq!(does(&renderer, "reach out").await.unwrap(), "");
    assert_eq!(does(&renderer, "import").await.unwrap(), "asked");
    let imported = does(&renderer, "imported").await.unwrap();
    assert!(imported.starts_with("refused"), "{imported}");
}

#[tokio::test]
async fn text_is_encoded_as_utf_8() {
    let renderer = start(OPTIONS);
    assert_eq!(does(&renderer, "encode").await.unwrap(), "226,130,172 utf-8 true 0");
}

#[test]
fn a_bundle_that_does_not_parse_says_where() {
    let Err(error) = start_bundle("let a = 1;\nfunction (", OPTIONS) else {
        panic!("it started");
    };
    let text = error.to_string();
    assert!(text.starts_with("bundle test.js: "), "{text}");
    assert!(text.contains("SyntaxError") && text.contains("test.js:2:"), "{text}");
}

#[test]
fn a_bundle_that_throws_or_sets_no_render_does_not_start() {
    let four = Options { isolates: 4, ..OPTIONS };
    let Err(StartError::Bundle { message, .. }) = start_bundle("throw new TypeError('no')", four) else {
        panic!("it started");
    };
    assert!(message.contains("TypeError: no"), "{message}");
    for source in ["", "globalThis.render = '<p></p>'", "const render = (json) => json;"] {
        let refused = start_bundle(source, four);
        assert!(matches!(refused, Err(StartError::NoRender { name: "test.js" })), "{source}");
    }
    let hog = start_bundle("const all = []; for (;;) all.push({ at: all.length });", OPTIONS);
    assert!(matches!(hog, Err(StartError::Bundle { .. })));
}

#[tokio::test]
async fn four_isolates_render_at_once() {
    let renderer = start(Options { isolates: 4, queue: 400, deadline: Duration::from_secs(15), ..OPTIONS });
    assert_eq!(renderer.isolates(), 4);
    let mut busy: Vec<_> = (0..3).map(|_| Box::pin(renderer.render(r#"{"do":"loop"}"#))).collect();
    // Three isolates loop; the fourth answers.
    let answers = (0..50).map(|nth| {
        let asked = renderer.render(format!(r#"{{"do":"echo","text":"{nth}"}}"#));
        async move { (nth, asked.await) }
    });
    for (nth, answer) in futures_util::future::join_all(answers).await {
        assert_eq!(answer.unwrap(), format!("<p>{nth}</p>"));
    }
    assert!(busy.iter_mut().all(|looping| looping.now_or_never().is_none()));
    assert_eq!(renderer.stats().faults, 0);
    for looping in busy {
        assert_eq!(looping.await, Err(RenderError::Deadline));
    }
    // The answer leaves before the isolate is made anew.
    while renderer.stats().restarts < 3 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(renderer.stats().faults, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn dropping_the_last_handle_ends_the_threads_and_answers_who_waits() {
    let renderer = start(OPTIONS);
    let other = renderer.clone();
    let looping = renderer.render(r#"{"do":"loop"}"#);
    let waiting = renderer.render(r#"{"do":"count"}"#);
    drop(renderer);
    assert_eq!(other.stats(), Stats::default());
    tokio::task::spawn_blocking(move || drop(other)).await.unwrap();
    // The drop has joined the threads, so both answers are there: nobody is left to give them.
    let looping = looping.now_or_never().expect("answered");
    assert!(matches!(looping, Err(RenderError::Deadline | RenderError::Stopped)), "{looping:?}");
    assert_eq!(waiting.now_or_never(), Some(Err(RenderError::Stopped)));
}

#[tokio::test]
async fn the_bundles_console_goes_to_the_log() {
    static LOG: OnceLock<Arc<Mutex<Vec<u8>>>> = OnceLock::new();
    struct Lines;
    impl std::io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            LOG.get_or_init(Arc::default).lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    tracing_subscriber::fmt().with_ansi(false).with_max_level(tracing::Level::DEBUG).with_writer(|| Lines).init();
    let renderer = start(OPTIONS);
    assert_eq!(does(&renderer, "log").await.unwrap(), "logged");
    let lines = String::from_utf8(LOG.get().unwrap().lock().unwrap().clone()).unwrap();
    assert!(lines.contains(r#"WARN ssr::console: careful {"marks":3} 7 undefined"#), "{lines}");
    assert!(lines.contains("ERROR ssr::console: Error: broken"), "{lines}");
    let longest = lines.lines().map(str::len).max().unwrap_or_default();
    assert!(longest < 3_000, "a line of {longest} bytes");
}
