//! One V8 isolate with the bundle evaluated in it: its making, its heap bound, and the call of `render`.
//!
//! The only file that speaks to V8. `globals.js` beside it decides what a bundle can reach.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::{Context, Poll};

use deno_core::v8::{self, CreateParams, IsolateHandle};
use deno_core::{JsRuntime, PollEventLoopOptions, RuntimeOptions};

use crate::{Bundle, StartError};

/// What a render at the heap limit is granted, again and again, until its termination has been noticed.
const HEAP_GRANT_BYTES: usize = 16 << 20;

/// Where objects are made, of one size from the start: V8 enlarges it step by step under load, and so takes more memory with each
/// busy spell. Room for what a few pages leave behind.
const YOUNG_BYTES: usize = 12 << 20;

/// After this many grants the process is let die: V8 has loops (over builtins alone) that termination does not reach, and
/// without a bound one of them would take the machine's memory. Whoever supervises the process starts it again.
const MAX_HEAP_GRANTS: u32 = 16;

/// Longest text of the bundle's own that goes into a log line or an error, in characters.
const MAX_MESSAGE_CHARS: usize = 2_000;

const GLOBALS: &str = include_str!("globals.js");

pub(crate) struct Isolate {
    // Before the runtime: a handle into a heap is let go before the heap is.
    render: v8::Global<v8::Function>,
    runtime: JsRuntime,
    handle: IsolateHandle,
    heap_grants: Arc<AtomicU32>,
}

/// How a call of `render` ended.
pub(crate) enum Ended {
    Html(String),
    Threw(String),
    /// By the watchdog or the heap bound: the isolate is not to be used again.
    Terminated,
}

impl Isolate {
    /// Makes an isolate and evaluates the bundle, which runs inside `watched` (told the isolate's handle).
    pub(crate) fn make(
        bundle: &Bundle,
        heap_limit_mb: usize,
        watched: impl FnOnce(IsolateHandle, &mut dyn FnMut() -> Result<(), StartError>) -> Result<(), StartError>,
    ) -> Result<Self, StartError> {
        let mut runtime = JsRuntime::try_new(RuntimeOptions {
            create_params: Some(
                CreateParams::default()
                    .heap_limits(0, heap_limit_mb << 20)
                    .set_initial_young_generation_size_in_bytes(YOUNG_BYTES)
                    .set_max_young_generation_size_in_bytes(YOUNG_BYTES),
            ),
            ..RuntimeOptions::default()
        })
        .map_err(|error| StartError::Isolate(error.to_string()))?;
        let handle = runtime.v8_isolate().thread_safe_handle();
        let heap_grants = Arc::new(AtomicU32::new(0));
        bound_heap(&mut runtime, handle.clone(), Arc::clone(&heap_grants), bundle.name);

        let seal = install_globals(&mut runtime)?;
        let mut render = None;
        watched(handle.clone(), &mut || {
            render = Some(evaluate(&mut runtime, bundle, &seal)?);
            Ok(())
        })?;
        drop(seal);
        let render = render.ok_or(StartError::NoRender { name: bundle.name })?;
        Ok(Self { render, runtime, handle, heap_grants })
    }

    /// For the watchdog: the isolate as another thread may touch it.
    pub(crate) fn handle(&self) -> IsolateHandle {
        self.handle.clone()
    }

    /// Whether the heap limit was reached since the isolate was made.
    pub(crate) fn heap_exhausted(&self) -> bool {
        self.heap_grants.load(Ordering::Relaxed) > 0
    }

    /// Calls `render(props)`.
    pub(crate) fn render(&mut self, props: &str) -> Ended {
        deno_core::scope!(scope, &mut self.runtime);
        v8::tc_scope!(let scope, scope);
        let render = v8::Local::new(scope, &self.render);
        let receiver = v8::undefined(scope).into();
        let Some(props) = v8::String::new(scope, &in_ascii(props)) else {
            return Ended::Threw("the props are longer than a string can be".to_owned());
        };
        match render.call(scope, receiver, &[props.into()]) {
            Some(answer) => match v8::Local::<v8::String>::try_from(answer) {
                Ok(html) => Ended::Html(html.to_rust_string_lossy(scope)),
                Err(_) => Ended::Threw(format!(
                    "render returned {}, not a string",
                    answer.type_of(scope).to_rust_string_lossy(scope)
                )),
            },
            None if scope.has_terminated() => Ended::Terminated,
            None => Ended::Threw(match scope.message() {
                None => "an exception without a message".to_owned(),
                Some(message) => describe(scope, message),
            }),
        }
    }

    /// Runs the foreground tasks that V8 has posted and the microtasks that are due. `cx` is woken when V8 posts another, or
    /// when the delay of one that it posted has passed.
    pub(crate) fn tick(&mut self, bundle: &str, cx: &mut Context<'_>) {
        let polled = self.runtime.poll_event_loop(cx, PollEventLoopOptions::default());
        if let Poll::Ready(Err(error)) = polled {
            let message = clipped(&error.to_string());
            tracing::warn!(bundle, message, "a promise was rejected and nobody looked");
        }
    }
}

/// The same JSON in ASCII, where few of its letters are not. One letter beyond Latin-1 makes a text of two bytes for each, which V8 parses a
/// quarter slower; but a text of such letters alone is parsed slower in ASCII.
fn in_ascii(json: &str) -> Cow<'_, str> {
    let beyond = json.bytes().filter(|byte| !byte.is_ascii()).count();
    if beyond == 0 || beyond > json.len() / 10 {
        return json.into();
    }
    let mut left = json;
    let mut ascii = String::with_capacity(json.len() + 2 * beyond);
    while let Some(at) = first_beyond_ascii(left.as_bytes()) {
        let (plain, rest) = left.split_at(at);
        ascii.push_str(plain);
        let others = rest.find(|sign: char| sign.is_ascii()).unwrap_or(rest.len());
        for unit in rest[..others].encode_utf16() {
            let _ = write!(ascii, "\\u{unit:04x}");
        }
        left = &rest[others..];
    }
    ascii.push_str(left);
    ascii.into()
}

fn first_beyond_ascii(bytes: &[u8]) -> Option<usize> {
    const AT_ONCE: usize = 64;
    let chunk = bytes.chunks(AT_ONCE).position(|chunk| !chunk.is_ascii())? * AT_ONCE;
    bytes[chunk..].iter().position(|byte| !byte.is_ascii()).map(|at| chunk + at)
}

/// Ends a render whose objects fill the heap. V8 calls back on the isolate's own thread, in the middle of an allocation:
/// all that may be done there is to ask for termination and to grant enough room for it to be noticed.
fn bound_heap(runtime: &mut JsRuntime, isolate: IsolateHandle, grants: Arc<AtomicU32>, bundle: &'static str) {
    runtime.add_near_heap_limit_callback(move |current, _initial| {
        isolate.terminate_execution();
        if grants.fetch_add(1, Ordering::Relaxed) < MAX_HEAP_GRANTS {
            current + HEAP_GRANT_BYTES
        } else {
            tracing::error!(bundle, heap_bytes = current, "a render cannot be ended; the process aborts");
            current // no more room: V8 aborts the process
        }
    });
}

/// Runs `globals.js` and answers its `seal` function.
fn install_globals(runtime: &mut JsRuntime) -> Result<v8::Global<v8::Function>, StartError> {
    let broken = |what: &str| StartError::Isolate(format!("globals.js: {what}"));
    let install = runtime.execute_script("ssr:globals.js", GLOBALS).map_err(|error| broken(&error.to_string()))?;
    deno_core::scope!(scope, runtime);
    scope.get_current_context().set_allow_generation_from_strings(false);
    v8::tc_scope!(let scope, scope);
    let install =
        v8::Local::<v8::Function>::try_from(v8::Local::new(scope, install)).map_err(|_| broken("not a function"))?;
    let log = v8::Function::new(scope, log).ok_or_else(|| broken("no log function"))?;
    let receiver = v8::undefined(scope).into();
    let seal = install
        .call(scope, receiver, &[log.into()])
        .and_then(|seal| v8::Local::<v8::Function>::try_from(seal).ok())
        .ok_or_else(|| broken("threw, or returned no function"))?;
    Ok(v8::Global::new(scope, seal))
}

/// Evaluates the bundle, seals the globals and takes the bundle's `render`.
fn evaluate(
    runtime: &mut JsRuntime,
    bundle: &Bundle,
    seal: &v8::Global<v8::Function>,
) -> Result<v8::Global<v8::Function>, StartError> {
    let name = bundle.name;
    let failed = |message: &str| StartError::Bundle { name, message: clipped(message) };
    let ended = "evaluating it took too long or filled the heap";
    if let Err(error) = runtime.execute_script(name, Arc::clone(&bundle.source)) {
        let terminated = runtime.v8_isolate().is_execution_terminating();
        let thrown = error.to_string();
        return Err(failed(if terminated { ended } else { &thrown }));
    }
    deno_core::scope!(scope, runtime);
    v8::tc_scope!(let scope, scope);
    let receiver = v8::undefined(scope).into();
    let Some(render) = v8::Local::new(scope, seal).call(scope, receiver, &[]) else {
        return Err(failed(&match scope.message() {
            Some(message) if !scope.has_terminated() => describe(scope, message),
            _ => ended.to_owned(),
        }));
    };
    let render = v8::Local::<v8::Function>::try_from(render).map_err(|_| StartError::NoRender { name })?;
    Ok(v8::Global::new(scope, render))
}

/// `Error: text (script.js:line:column)`, from what V8 noted at the throw: runs no code of the bundle.
fn describe(scope: &v8::PinScope<'_, '_>, message: v8::Local<'_, v8::Message>) -> String {
    let text = message.get(scope).to_rust_string_lossy(scope);
    let text = clipped(text.strip_prefix("Uncaught ").unwrap_or(&text));
    let script = message
        .get_script_resource_name(scope)
        .filter(|name| name.is_string())
        .map(|name| name.to_rust_string_lossy(scope));
    match (script, message.get_line_number(scope)) {
        (Some(script), Some(line)) => {
            let column = message.get_start_column() + 1;
            format!("{text} ({script}:{line}:{column})")
        }
        _ => text,
    }
}

/// `console` of the bundle: `globals.js` calls it with a level and a text.
#[expect(clippy::needless_pass_by_value, reason = "the signature V8 calls back with")]
fn log(scope: &mut v8::PinScope<'_, '_>, arguments: v8::FunctionCallbackArguments<'_>, _answer: v8::ReturnValue<'_>) {
    let level = arguments.get(0).to_rust_string_lossy(scope);
    let text = clipped(&arguments.get(1).to_rust_string_lossy(scope));
    match level.as_str() {
        "error" => tracing::error!(target: "ssr::console", "{text}"),
        "warn" => tracing::warn!(target: "ssr::console", "{text}"),
        "debug" => tracing::debug!(target: "ssr::console", "{text}"),
        _ => tracing::info!(target: "ssr::console", "{text}"),
    }
}

fn clipped(text: &str) -> String {
    match text.char_indices().nth(MAX_MESSAGE_CHARS) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::in_ascii;

    #[test]
    fn json_in_ascii_says_the_same() {
        let long = "x".repeat(263);
        for (json, ascii) in [
            (r#"{"a":"b\n"}"#, r#"{"a":"b\n"}"#),
            ("{long}é", r"{long}\u00e9"),
            ("é{long}éü{long}ü", r"\u00e9{long}\u00e9\u00fc{long}\u00fc"),
            ("[\"{long}রহ\", \"a👩b\"]", r#"["{long}\u09b0\u09b9", "a\ud83d\udc69b"]"#),
            // Most of them are.
            ("\"রহ\"", "\"রহ\""),
            ("", ""),
        ] {
            assert_eq!(in_ascii(&json.replace("{long}", &long)), ascii.replace("{long}", &long));
        }
    }
}
