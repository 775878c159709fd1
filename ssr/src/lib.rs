//! Renders a JavaScript bundle to HTML inside this process: a [`Renderer`] is a few named threads with one V8 isolate each.
//!
//! Carries the product's server-side rendering; knows no school words: a JSON string goes in, an HTML string comes out.
//! A bundle is one script that sets `globalThis.render = (json) => html`. It has the language and nothing else: no files,
//! network, timers, `eval` or WebAssembly. A render that throws, runs too long or eats the heap costs that one answer:
//! the isolate is made anew where it may be damaged, and the next request is served.
//!
//! V8 has to be initialised once, on the process's main thread, before any thread renders: that is [`Platform`].

mod isolate;
mod queue;
mod renderer;
mod watchdog;
mod worker;

use std::sync::{Arc, Once};
use std::time::Duration;

use deno_core::JsRuntime;

pub use renderer::Renderer;

/// Proof that V8 is initialised. Copy it to wherever a [`Renderer`] is started.
#[derive(Clone, Copy, Debug)]
pub struct Platform(());

impl Platform {
    /// Initialises V8. **Call it on the main thread, first thing**: V8 guards its code memory with a key that only the
    /// initialising thread's descendants inherit, so isolates on threads that are not its children would crash.
    /// Test binaries, whose tests run on threads of the harness, turn on `deno_core`'s feature
    /// `unsafe_use_unprotected_platform` instead. Calling it again does nothing.
    pub fn init() -> Self {
        static INIT: Once = Once::new();
        INIT.call_once(|| JsRuntime::init_platform(None));
        Self(())
    }
}

/// What is rendered with: a script that sets `globalThis.render`, a function from a JSON string to an HTML string.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The script's name in messages and stack traces; 7-bit ASCII.
    pub name: &'static str,
    /// The script (not a module: an IIFE).
    pub source: Arc<str>,
}

/// Bounds of a [`Renderer`].
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Threads, each with one isolate. At least one is started.
    pub isolates: usize,
    /// Requests that may wait beyond those being rendered; at least one may.
    pub queue: usize,
    /// How long one render may run, not counting its wait in the queue.
    pub deadline: Duration,
    /// Size of one isolate's heap, in MiB, at which a render is ended.
    pub heap_limit_mb: usize,
}

impl Default for Options {
    /// An isolate a core, 64 waiting requests for each, five seconds, 256 MiB.
    fn default() -> Self {
        let isolates = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { isolates, queue: isolates * 64, deadline: Duration::from_secs(5), heap_limit_mb: 256 }
    }
}

/// Why a [`Renderer`] did not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// A thread, or the event loop on it, could not be made.
    #[error("a rendering thread did not start: {0}")]
    Thread(#[from] std::io::Error),
    /// The engine refused to make an isolate.
    #[error("no isolate could be made: {0}")]
    Isolate(String),
    /// The bundle does not parse, threw while it was evaluated, or did not end.
    #[error("bundle {name}: {message}")]
    Bundle {
        /// [`Bundle::name`].
        name: &'static str,
        /// The engine's message, with line and column where it has them.
        message: String,
    },
    /// The bundle was evaluated and `globalThis.render` is not a function.
    #[error("bundle {name} sets no function globalThis.render")]
    NoRender {
        /// [`Bundle::name`].
        name: &'static str,
    },
}

/// Why a render gave no HTML. Only the request itself is lost: the renderer goes on after each of these but `Stopped`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// As many requests wait as may; nothing was queued. Answer 503 with `Retry-After`.
    #[error("too many pages are waiting to be rendered")]
    QueueFull,
    /// The bundle threw, or returned something other than a string.
    #[error("rendering failed: {message}")]
    Threw {
        /// The exception's message, with script, line and column.
        message: String,
    },
    /// The render was ended at its deadline.
    #[error("rendering took too long")]
    Deadline,
    /// The render was ended because it filled the isolate's heap.
    #[error("rendering needed too much memory")]
    OutOfMemory,
    /// The renderer ended before this request was rendered.
    #[error("the renderer has stopped")]
    Stopped,
}

/// What a [`Renderer`] has done since its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Renders that gave HTML.
    pub renders: u64,
    /// Renders that threw.
    pub throws: u64,
    /// Renders ended by deadline or heap limit.
    pub faults: u64,
    /// Isolates made anew after a fault.
    pub restarts: u64,
    /// Requests whose asker had gone before their turn; not rendered.
    pub skipped: u64,
    /// Requests refused because the queue was full.
    pub refused: u64,
}
