// Runs every file of the browser tests, several at once, the longest first: `npm run e2e`, or `npm run e2e -- FILE...` for some. At the end it says which tests
// and files took longest; `--keep` keeps how long the files took, for the order of the next runs.

import { mkdir, mkdtemp, rm, utimes } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { run } from "node:test";
import { tap } from "node:test/reporters";
import { forget, KEPT } from "./made_schools.mjs";
import { keepDurations, keptDurations, longestFirst, testFiles } from "./order.mjs";
import { openReaderSchools } from "./reader_schools.mjs";

/** One more than there are cores: for a quarter of its time a file waits, for the next frame of a page above all. */
const WORKERS = Math.min(availableParallelism() + 1, 6);
/** How many of the slowest tests are named. */
const SLOWEST = 20;
/** How long a file may take that hangs: six times what the longest takes on a machine that does nothing else. */
const MOST_MS = 1_800_000;

const given = process.argv.slice(2);
const keeps = given.includes("--keep");
const named = given.filter((argument) => argument !== "--keep").map((name) => path.basename(name));
const all = await testFiles();
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`no such files of tests: ${unknown.join(", ")}`);
const names = longestFirst(named.length > 0 ? named : all, await keptDurations());

await mkdir(KEPT, { recursive: true, mode: 0o700 });
await forget(KEPT);
const schools = await mkdtemp(path.join(KEPT, "run-"));
process.env.MARKBOOK_E2E_SCHOOLS = schools;
// Another run on this machine would take a folder for left over that has not changed for half an hour.
const inUse = setInterval(() => void utimes(schools, new Date(), new Date()).catch(() => {}), 60_000);
const readers = await openReaderSchools(schools);
process.env.MARKBOOK_E2E_READERS = readers.address;
const tidy = async () => {
  clearInterval(inUse);
  await readers.close();
  await rm(schools, { recursive: true, force: true });
};
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.once(signal, () => void tidy().finally(() => process.exit(code)));

const files = names.map((name) => path.join(import.meta.dirname, name));
const nameOf = (file) => path.relative(import.meta.dirname, file);
const tests = [];
const seconds = {};
const events = run({ files, concurrency: WORKERS, timeout: MOST_MS, forceExit: true });
events.on("test:complete", ({ name, nesting, file, details }) => {
  // A file is a test of its own name.
  if (nesting === 0 && files.includes(name) && name === file)
    seconds[nameOf(file)] = Math.round(details.duration_ms / 1000);
});
for (const kind of ["test:pass", "test:fail"])
  events.on(kind, ({ name, nesting, file, details, todo }) => {
    if (kind === "test:fail" && !todo) process.exitCode = 1;
    if (nesting === 0 && name !== file) tests.push({ name, file: nameOf(file), ms: details.duration_ms });
  });
const written = events.compose(tap);
written.pipe(process.stdout, { end: false });
await new Promise((resolve, reject) => {
  written.once("end", resolve);
  written.once("error", reject);
});
await tidy();

const line = (ms, what) => `#   ${(ms / 1000).toFixed(1).padStart(6)} s  ${what}`;
const slowest = [...tests].sort((one, other) => other.ms - one.ms).slice(0, SLOWEST);
const report = [
  `# the ${slowest.length} slowest tests:`,
  ...slowest.map(({ ms, file, name }) => line(ms, `${file}: ${name}`)),
];
const byLength = Object.entries(seconds).sort(([, one], [, other]) => other - one);
report.push(`# the files, of ${byLength.reduce((sum, [, each]) => sum + each, 0)} s together:`);
report.push(...byLength.map(([name, each]) => line(1000 * each, name)));
process.stdout.write(`${report.join("\n")}\n`);
const idle = names.filter((name) => !tests.some(({ file }) => file === name));
if (idle.length > 0) {
  process.stdout.write(`# no test has run of: ${idle.join(", ")}\n`);
  process.exitCode = 1;
}
if (keeps) await keepDurations({ ...(named.length > 0 ? await keptDurations() : {}), ...seconds });
