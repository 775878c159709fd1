// What a bundle finds beside the language itself, and what is taken away before it is evaluated.
// Called once an isolate with log(level, text); answers seal(), which is called once the bundle has been evaluated
// and answers the bundle's render function.
(function install(log) {
  "use strict";
  const { encode } = Deno.core;

  // React's server build makes one when it is loaded.
  globalThis.TextEncoder = class TextEncoder {
    get encoding() {
      return "utf-8";
    }
    encode(text = "") {
      return encode(`${text}`);
    }
  };

  const show = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return value.stack ?? `${value.name}: ${value.message}`;
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  const console = {};
  for (const level of ["debug", "log", "info", "warn", "error", "trace"]) {
    console[level] = (...values) => log(level === "trace" ? "debug" : level, values.map(show).join(" "));
  }
  globalThis.console = Object.freeze(console);

  // The host's own objects; running text as code (constructors of functions are refused by the engine as well);
  // memory that is shared between threads and the one call that blocks on it.
  for (const name of ["Deno", "__bootstrap", "eval", "WebAssembly", "SharedArrayBuffer", "Atomics"]) {
    delete globalThis[name];
  }

  const globals = Object.getOwnPropertyNames(globalThis).map((name) => globalThis[name]);

  // The engine splits and replaces by an expression ten times slower, and makes sets and maps three times slower, once it finds
  // their prototypes other than it made them. So these stay open, and what is left on them is taken away before the next render.
  const open = [RegExp.prototype, Set.prototype, Map.prototype];
  const { ownKeys, deleteProperty, getPrototypeOf, setPrototypeOf } = Reflect;
  const tidy = (prototype, own, parent) => {
    const keys = ownKeys(prototype);
    const isSame = keys.length === own.length && keys.every((key, at) => key === own[at]);
    const isLeft = (key) => !own.includes(key) && !deleteProperty(prototype, key);
    if ((!isSame && keys.some(isLeft)) || (getPrototypeOf(prototype) !== parent && !setPrototypeOf(prototype, parent)))
      throw new Error("a render left something behind that cannot be taken away");
  };

  return function seal() {
    const { render } = globalThis;
    // No render leaves a new global behind for the next one, nor a new property on a prototype that every object has.
    // Not frozen: an object could then no longer be assigned a property of the same name as an inherited one.
    // Error itself stays open, for prepareStackTrace.
    for (const value of globals) {
      if ((typeof value !== "object" && typeof value !== "function") || value === null || value === globalThis) continue;
      if (value !== Error) Object.preventExtensions(value);
      if (typeof value === "function" && value.prototype && !open.includes(value.prototype))
        Object.preventExtensions(value.prototype);
    }
    Object.preventExtensions(globalThis);
    if (typeof render !== "function") return render;
    const as = open.map((prototype) => [prototype, ownKeys(prototype), getPrototypeOf(prototype)]);
    return (json) => {
      for (const [prototype, own, parent] of as) tidy(prototype, own, parent);
      return render(json);
    };
  };
});
