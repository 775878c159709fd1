// The run of all files leaves none out, and begins with the longest.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
import { keptDurations, longestFirst, testFiles } from "./order.mjs";

test("every file of tests in this folder and below is run once", async () => {
  const below = await readdir(import.meta.dirname, { recursive: true });
  const found = below.filter((name) => /\.(?:test|spec)\.[cm]?[jt]s$/u.test(name)).sort();
  assert.deepEqual(await testFiles(), found);
  assert.deepEqual(longestFirst(found, await keptDurations()).sort(), found);
});

test("the longest come first, and before them what was never measured", () => {
  const files = ["a", "b", "c", "d"];
  assert.deepEqual(longestFirst(files, { a: 3, b: 40, d: 20 }), ["c", "b", "d", "a"]);
});

test("a kept duration is that of a file that is there", async () => {
  const files = await testFiles();
  assert.deepEqual(
    Object.keys(await keptDurations()).filter((name) => !files.includes(name)),
    [],
  );
});
