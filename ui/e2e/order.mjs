// Which files the browser tests are and in what order they are run: those that take longest first, so that at the end no worker waits long for the other.

import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";

const DURATIONS = path.join(import.meta.dirname, "durations.json");

/** Every file of tests in this folder, by name. */
export async function testFiles() {
  return (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".test.mjs")).sort();
}

/** How many seconds each file took when it was last measured (`npm run e2e -- --keep`). */
export async function keptDurations() {
  return JSON.parse(await readFile(DURATIONS, "utf8"));
}

export async function keepDurations(seconds) {
  const rows = Object.entries(seconds).sort(([, one], [, other]) => other - one);
  await writeFile(DURATIONS, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}

/** The longest first; before them what was never measured. */
export function longestFirst(files, seconds) {
  const weight = (name) => seconds[name] ?? Infinity;
  return [...files].sort((one, other) => (weight(one) === weight(other) ? 0 : weight(other) - weight(one)));
}
