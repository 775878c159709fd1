// How the catalogue comes into what browsers load (build.mjs): every message in one language, and next to nothing beside its text.
//   say(m.name), m.name()          its text
//   say(m.name, { value }), m.name({ value })    a template literal with the values in their places
//   say(m.name, ...) with forms for numbers, and `m.name` by itself: the function, as a module of its own, so that it comes with the script
//   that says it and with no other (the bundler keeps the modules of a namespace together)
import ts from "typescript";
import { readFile } from "node:fs/promises";

/** How a file has the messages (src/words/index.ts). */
const HAS_MESSAGES = /^import \* as m from "#messages";$/m;

const parsed = (path, text) =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.ES2022,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** What is within parentheses and type casts. */
function bare(node) {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) ? bare(node.expression) : node;
}

/**
 * The functions of a compiled language by their names: their code, and the parts of those that are one text with values, which alternate:
 * text, value's name, text, ...
 */
export function messagesIn(path, text) {
  const messages = new Map();
  for (const statement of parsed(path, text).statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const [{ name, initializer }] = statement.declarationList.declarations;
    messages.set(name.getText(), { code: statement.getText(), parts: partsOf(bare(initializer)) });
  }
  return messages;
}

function partsOf(made) {
  if (!ts.isArrowFunction(made) || !ts.isBlock(made.body) || made.body.statements.length !== 1) return null;
  const [only] = made.body.statements;
  const said = ts.isReturnStatement(only) && only.expression ? bare(only.expression) : null;
  if (said === null) return null;
  if (ts.isNoSubstitutionTemplateLiteral(said)) return [said.rawText ?? said.text];
  if (!ts.isTemplateExpression(said)) return null;
  const parts = [said.head.rawText ?? said.head.text];
  for (const { expression, literal } of said.templateSpans) {
    if (!ts.isPropertyAccessExpression(expression)) return null;
    parts.push(expression.name.text, literal.rawText ?? literal.text);
  }
  return parts;
}

/** The source of a file with its messages in their places. */
export function withMessages(path, source, messages) {
  const tree = parsed(path, source);
  const functions = new Set();

  const nameOf = (node) =>
    ts.isPropertyAccessExpression(node) && node.expression.getText() === "m" && messages.has(node.name.text)
      ? node.name.text
      : null;

  /** `say(m.name, values)` or `m.name(values)`: which message, and its values. */
  function callOf(node) {
    if (!ts.isCallExpression(node)) return null;
    const [first, ...rest] = node.arguments;
    if (node.expression.getText() === "say" && first) {
      const name = nameOf(first);
      return name === null ? null : { name, values: rest[0] };
    }
    const name = nameOf(node.expression);
    return name === null ? null : { name, values: first };
  }

  /** The literal that a call comes to; null where it is not certain that it comes to the same. */
  function literalOf({ name, values }) {
    const { parts } = messages.get(name);
    if (parts === null) return null;
    if (parts.length === 1) return `\`${parts[0]}\``;
    if (!values || !ts.isObjectLiteralExpression(values)) return null;
    const given = new Map();
    for (const property of values.properties) {
      if (ts.isShorthandPropertyAssignment(property)) given.set(property.name.text, property.name.text);
      else if (ts.isPropertyAssignment(property)) given.set(property.name.getText(), rewritten(property.initializer));
      else return null;
    }
    const names = parts.filter((_, place) => place % 2 === 1);
    if (new Set(names).size !== names.length || names.some((value) => !given.has(value))) return null;
    return `\`${parts.map((part, place) => (place % 2 === 1 ? `\${${given.get(part)}}` : part)).join("")}\``;
  }

  /** A node's text, with the messages in it in their places. */
  function rewritten(node) {
    const call = callOf(node);
    if (call) {
      const literal = literalOf(call);
      if (literal !== null) return literal;
      functions.add(call.name);
      return `${call.name}(${call.values ? rewritten(call.values) : ""})`;
    }
    // Where every call has become a literal, nothing is left of it.
    if (ts.isCallExpression(node) && node.expression.getText() === "useWords") return "/* @__PURE__ */ useWords()";
    const name = nameOf(node);
    if (name !== null) {
      functions.add(name);
      return name;
    }
    let text = "";
    let from = node.getFullStart();
    ts.forEachChild(node, (child) => {
      text += source.slice(from, child.getFullStart()) + leading(child) + rewritten(child);
      from = child.getEnd();
    });
    const whole = text + source.slice(from, node.getEnd());
    return whole.slice(node.getStart() - node.getFullStart());
  }
  const leading = (child) => source.slice(child.getFullStart(), child.getStart());

  const text = rewritten(tree);
  // On one line, so that faults keep their line numbers.
  const imports = [...functions].map((name) => `import { ${name} } from "#messages/${name}";`).join(" ");
  return source.slice(0, tree.getStart()) + text.replace(HAS_MESSAGES, imports);
}

/** A function of a file and its text, which is asked anew only if the text is another than the last time. */
export function kept(make) {
  const last = new Map();
  return (path, text) => {
    if (last.get(path)?.text !== text) last.set(path, { text, made: make(path, text) });
    return last.get(path).made;
  };
}

/** For the bundler. `folder`: where the compiled languages are. */
export const wordsOf = (folder, language) => ({
  name: `words-of-${language}`,
  setup(context) {
    const file = `${folder}/${language}.js`;
    // With other messages, each file is made anew.
    const ofLanguage = kept((path, text) => {
      const messages = messagesIn(path, text);
      return { messages, inPlaces: kept((path, source) => withMessages(path, source, messages)) };
    });
    let messages, inPlaces;
    context.onStart(async () => {
      ({ messages, inPlaces } = ofLanguage(file, await readFile(file, "utf8")));
    });
    context.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!HAS_MESSAGES.test(source)) return undefined;
      return { contents: inPlaces(path, source), loader: path.endsWith("x") ? "tsx" : "ts" };
    });
    context.onResolve({ filter: /^#messages\// }, ({ path }) => ({
      path: path.slice("#messages/".length),
      namespace: "words",
      sideEffects: false,
    }));
    context.onLoad({ filter: /.*/, namespace: "words" }, ({ path: name }) => ({
      contents: `import * as registry from "../registry.js";\n${messages.get(name).code}`,
      resolveDir: folder,
    }));
  },
});
