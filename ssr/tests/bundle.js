(() => {
  "use strict";
  let counted = 0;
  let imported = "nothing yet";

  const attempts = (tries) => tries.filter((attempt) => {
    try {
      attempt();
      return false;
    } catch {
      return true;
    }
  }).length;

  const actions = {
    "echo": ({ text }) => `<p>${text}</p>`,
    "count": () => String(++counted),
    "throw": () => {
      throw new Error("no such student");
    },
    "throw nothing": () => {
      throw undefined;
    },
    "return a number": () => 7,
    "recurse": () => actions.recurse() + 1,
    "loop": () => {
      for (;;);
    },
    "loop and catch": () => {
      for (;;) {
        try {
          for (;;);
        } catch {
          // and again
        } finally {
          counted += 1;
        }
      }
    },
    "hog": () => {
      const all = [];
      for (;;) all.push({ at: all.length, name: `student ${all.length}` });
    },
    "hog of builtins": () => {
      const all = [];
      for (;;) all.push(new Array(1000).fill(1.5));
    },
    // As a page does: much that is garbage at once, some that lives for a while.
    "litter": () => {
      let kept = [];
      for (let nth = 0; nth < 20_000; nth += 1) {
        if (nth % 5_000 === 0) kept = [];
        kept.push({ name: `student ${nth}`, marks: [nth, nth + 1, nth + 2] });
      }
      return String(kept.length);
    },
    "leave endless microtasks": () => {
      const again = () => Promise.resolve().then(again);
      again();
      return "left";
    },
    "leave a rejection": () => {
      Promise.reject(new Error("nobody looks"));
      return "left";
    },
    "leave traces": () =>
      `refused: ${attempts([
        () => { globalThis.user = "A"; },
        () => { Object.prototype.user = "A"; },
        () => { Array.prototype.user = "A"; },
        () => { Function.prototype.user = "A"; },
        () => { String.prototype.user = "A"; },
        () => { Promise.user = "A"; },
        () => { JSON.user = "A"; },
        () => { console.log = "A"; },
        () => { ({})["__proto__"]["user"] = "A"; },
        () => { RegExp.user = "A"; },
        // These stay open, so that they are quick; what is left on them is gone by the next render.
        () => { RegExp.prototype.user = "A"; },
        () => { Set.prototype.user = "A"; },
        () => { Map.prototype[Symbol.for("user")] = "A"; },
        // As many as there were.
        () => { delete Set.prototype.forEach; },
        () => { Object.setPrototypeOf(RegExp.prototype, { user: "A" }); },
        () => { Promise.resolve().then(() => { Map.prototype.user = "A"; }); },
      ])}`,
    "find traces": () =>
      JSON.stringify([
        ...Object.getOwnPropertyNames(globalThis).filter((name) => name === "user"),
        ...[{}, [], () => 0, "", Promise, JSON, RegExp, /x/u, new Set(), new Map()].filter(
          (value) => (value.user ?? value[Symbol.for("user")]) !== undefined,
        ),
        ...[console.log].filter((value) => value === "A"),
      ]),
    "reach out": () =>
      [
        typeof Deno !== "undefined" && "Deno",
        typeof __bootstrap !== "undefined" && "__bootstrap",
        typeof eval !== "undefined" && "eval",
        typeof WebAssembly !== "undefined" && "WebAssembly",
        typeof SharedArrayBuffer !== "undefined" && "SharedArrayBuffer",
        typeof Atomics !== "undefined" && "Atomics",
        typeof setTimeout !== "undefined" && "setTimeout",
        typeof fetch !== "undefined" && "fetch",
        typeof require !== "undefined" && "require",
        typeof process !== "undefined" && "process",
        attempts([() => new Function("return 1")()]) === 0 && "Function",
        attempts([() => (() => {}).constructor("return 1")()]) === 0 && "constructor",
        attempts([() => (async () => {}).constructor("return 1")()]) === 0 && "async constructor",
        attempts([() => (function* () {}).constructor("yield 1")()]) === 0 && "generator constructor",
      ].filter(Boolean).join(", "),
    "import": () => {
      Promise.all([import("ext:core/mod.js"), import("ext:core/ops")]).then(
        () => { imported = "reached"; },
        (error) => { imported = `refused: ${error.message}`; },
      );
      return "asked";
    },
    "imported": () => imported,
    "encode": () => {
      const encoder = new TextEncoder();
      const bytes = encoder.encode("€");
      return `${bytes} ${encoder.encoding} ${bytes instanceof Uint8Array} ${encoder.encode().length}`;
    },
    "log": () => {
      console.warn("careful", { marks: 3 }, 7, undefined);
      console.error(new Error("broken"));
      console.log("x".repeat(100_000));
      const round = {};
      round.round = round;
      console.debug(round);
      return "logged";
    },
  };

  globalThis.render = (json) => {
    const props = JSON.parse(json);
    return actions[props.do](props);
  };
})();
