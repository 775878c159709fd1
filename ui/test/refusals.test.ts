// @vitest-environment node
// What a refusal means is decided by its code, a type made from the server's own list (generated/pages.ts); its words are for people. Read
// from the sources, so that a comparison with words fails here.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "../src");

const BY_WORDS = [
  /\bmessage\s*[!=]==?/,
  /[!=]==?\s*[\w.?!]*\bmessage\b/,
  /\bmessage\??\.(?:includes|startsWith|endsWith|match|search|indexOf|localeCompare)\(/,
  /\.(?:includes|test|exec)\([\w.?!]*\bmessage\)/,
  /switch \([\w.?!]*\bmessage\)/,
];

const byWords = (line: string) => BY_WORDS.some((pattern) => pattern.test(line));

/** A status has several meanings but these: no answer, and the classes that say nothing about what was sent. */
const STATUSES_OF_SEVERAL = /\bstatus\s*[!=]==?\s*(?:400|403|404|409|422|423)\b/;

const lines = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.startsWith("generated/"))
  .flatMap((file) =>
    readFileSync(join(SRC, file), "utf8")
      .split("\n")
      .map((line) => ({ file, line: line.trim() })),
  );

test("comparisons with words are seen", () => {
  expect(byWords('if (error.message === "Already Added! Please Edit") return;')).toBe(true);
  expect(byWords("if (ALREADY_ADDED === result.error.message) return;")).toBe(true);
  expect(byWords('error.message.includes("Token has expired")')).toBe(true);
  expect(byWords("EXPIRED.test(error.message)")).toBe(true);
  expect(byWords("{message === null || shown ? null : message}")).toBe(true);
  expect(byWords('if (error.code === "stale") say(error.message);')).toBe(false);
});

test("no script decides by the words of a message, or by a status that several refusals share", () => {
  expect(lines.length).toBeGreaterThan(5000);
  const found = lines.filter(
    // Whether there is a message at all is no question about its words.
    ({ line }) =>
      byWords(line.replace(/\bmessage\s*[!=]==?\s*(?:null|undefined|"")/g, "")) || STATUSES_OF_SEVERAL.test(line),
  );
  expect(found).toEqual([]);
});
