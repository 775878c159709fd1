// The servers of the files that only read: one of each scale for a whole run. The run asks for an address where the files can ask for them, and a
// server begins when it is first asked for. It ends with the run, however that ends.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { binary, copySchool, freePort, untilServing } from "./made_schools.mjs";

/** Runs a program until it ends or whoever holds the other end of the standard input is gone, even if killed. */
const WHILE_HELD = '"$@" </dev/null & child=$!; (cat >/dev/null; kill -KILL "$child" 2>/dev/null) <&3 & wait "$child"';

/** Where the files ask (`address`); the servers keep their data in `folder`, and `close` ends what was started. */
export async function openReaderSchools(folder) {
  const schools = new Map();
  const desk = createServer((request, response) => {
    const scale = request.url.slice(1);
    if (!schools.has(scale)) schools.set(scale, start(scale, folder));
    schools.get(scale).then(
      ({ address }) => response.end(address),
      (error) => response.writeHead(500).end(String(error.stack)),
    );
  });
  desk.listen(0, "127.0.0.1");
  await once(desk, "listening");
  return {
    address: `http://127.0.0.1:${desk.address().port}`,
    close: async () => {
      desk.close();
      for (const school of schools.values()) await (await school.catch(() => null))?.stop();
    },
  };
}

/** The address of the server that files which only read share; undefined outside a run of all files. */
export async function readerSchool(scale) {
  const desk = process.env.MARKBOOK_E2E_READERS;
  if (!desk) return undefined;
  const answer = await fetch(`${desk}/${scale}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

async function start(scale, schools) {
  const folder = await mkdtemp(path.join(schools, "shared-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  await copySchool(scale, folder);
  const flags = ["demo", "--scale", scale, "--listen", `127.0.0.1:${port}`, "--data-dir", folder];
  const child = spawn(
    "sh",
    ["-c", `exec 3<&0; ${WHILE_HELD}`, "sh", binary, ...flags, "--render-deadline-ms", "60000"],
    {
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk));
  await untilServing(address, child, () => log);
  return {
    address,
    stop: async () => {
      const gone = child.exitCode === null ? once(child, "exit") : undefined;
      child.stdin.end();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
