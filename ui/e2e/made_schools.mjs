// Each demo school is made once, and every file of the tests gets a copy of its database: making one takes a debug binary many times as long
// as copying it. `npm run e2e` keeps them in a folder of the run (MARKBOOK_E2E_SCHOOLS) that goes with it; a file that is run by hand finds those
// that were made before by the same binary on the same day.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { copyFile, mkdir, mkdtemp, open, readFile, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
/** The program under test. */
export const binary = path.resolve(root, process.env.MARKBOOK_BIN ?? "target/debug/markbook");
const DATABASE = "markbook.db";
/** Where made schools are kept. */
export const KEPT = path.join(tmpdir(), `markbook-e2e-schools-${process.getuid?.() ?? 0}`);
/** Milliseconds after its last use for which a school is kept that a later binary or day has no use for. */
const KEPT_FOR = 1_800_000;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until a server that was started answers; `log` tells what it wrote. Rejects where it ends before that. */
export async function untilServing(address, child, log) {
  const ended = new Promise((_, reject) =>
    child.once("exit", (code) => reject(new Error(`the server ended (${code}):\n${log()}`))),
  );
  ended.catch(() => {});
  const ready = (async () => {
    for (let attempt = 0; attempt < 12_000; attempt += 1) {
      try {
        if ((await fetch(`${address}/healthz`)).status === 200) return;
      } catch {
        // Not listening yet.
      }
      await pause(25);
    }
    throw new Error(`the server was not ready in five minutes:\n${log()}`);
  })();
  await Promise.race([ready, ended]);
}

/** Puts the database of the demo school of a scale into a data folder. */
export async function copySchool(scale, folder) {
  const made = await madeSchool(scale);
  await copyFile(path.join(made, DATABASE), path.join(folder, DATABASE), constants.COPYFILE_FICLONE);
}

/** The folder with the database of the demo school of a scale, which is made where there is none yet. */
async function madeSchool(scale) {
  const kept = process.env.MARKBOOK_E2E_SCHOOLS ?? KEPT;
  await mkdir(kept, { recursive: true, mode: 0o700 });
  const { size, mtimeMs } = await stat(binary);
  // What a demo school has of the days before it depends on the day.
  const day = new Date().toISOString().slice(0, 10);
  const made = path.join(kept, `${scale}-${size}-${Math.round(mtimeMs)}-${day}`);
  const lock = `${made}.lock`;
  for (;;) {
    if (await isThere(path.join(made, DATABASE))) {
      const now = new Date();
      for (const used of [made, kept]) await utimes(used, now, now);
      return made;
    }
    // Whoever takes the lock makes it; the others wait, or take over from one that has died.
    const mine = await open(lock, "wx").catch(() => null);
    if (mine) {
      try {
        await mine.writeFile(String(process.pid));
        await mine.close();
        if (!(await isThere(path.join(made, DATABASE)))) await make(scale, made);
      } finally {
        await rm(lock, { force: true });
      }
      // A run removes its own.
      if (kept === KEPT) await forget(kept);
    } else if (await hasDied(lock)) {
      await rm(lock, { force: true });
    } else {
      await pause(100);
    }
  }
}

const isThere = (file) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Whether who holds a lock is no more. A lock without a number is one that is being written. */
async function hasDied(lock) {
  const holder = Number(await readFile(lock, "utf8").catch(() => ""));
  if (holder === 0) return false;
  try {
    process.kill(holder, 0);
    return false;
  } catch ({ code }) {
    return code === "ESRCH";
  }
}

/** The server makes the school, ends in good order so that all of it is in one file, and the folder gets its name when it is whole. */
async function make(scale, made) {
  const folder = await mkdtemp(`${made}.making-`);
  const port = await freePort();
  let log = "";
  const child = spawn(binary, ["demo", "--scale", scale, "--listen", `127.0.0.1:${port}`, "--data-dir", folder], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk));
  try {
    await untilServing(`http://127.0.0.1:${port}`, child, () => log);
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    assert.equal(await gone, 0, log);
    const left = (await readdir(folder)).filter((name) => name.startsWith(`${DATABASE}-`));
    assert.deepEqual(left, [], "the database is not in one file");
    // Where another has made it meanwhile, that one stays.
    await rename(folder, made).catch((error) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Removes schools that nobody has used for a while. */
export async function forget(kept) {
  for (const name of await readdir(kept)) {
    const folder = path.join(kept, name);
    const used = await stat(folder).catch(() => null);
    if (used && Date.now() - used.mtimeMs > KEPT_FOR) await rm(folder, { recursive: true, force: true });
  }
}
