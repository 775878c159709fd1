// @vitest-environment node

import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { putInPlace } from "../build.mjs";

let folder = "";
const place = () => join(folder, "dist");
const time = async (file: string) => (await stat(join(place(), file))).mtimeMs;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "markbook-place-"));
});
afterEach(async () => rm(folder, { recursive: true }));

/** Puts these files in place, by way of a folder that is gone then. */
async function put(files: Record<string, string>): Promise<void> {
  const made = join(folder, "making");
  await mkdir(join(made, "assets"), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(made, name), text);
  await putInPlace(made, place());
  expect(await readdir(folder)).toEqual(["dist"]);
}

const FILES = { "manifest.json": "{}", "assets/a.js": "1" };

test("what is the same stays, with the times that cargo goes by", async () => {
  await put(FILES);
  const old = new Date("2026-01-01T00:00:00Z");
  for (const name of Object.keys(FILES)) await utimes(join(place(), name), old, old);
  await put(FILES);
  expect(await time("manifest.json")).toBe(old.getTime());
  expect(await time("assets/a.js")).toBe(old.getTime());
});

test.each([
  ["a file with other words", { ...FILES, "assets/a.js": "2" }],
  ["a file more", { ...FILES, "assets/b.js": "1" }],
  ["a file less", { "manifest.json": "{}" }],
  ["a file of another name", { "manifest.json": "{}", "assets/b.js": "1" }],
])("%s puts all that was made in its place", async (_, files: Record<string, string>) => {
  await put(FILES);
  await put(files);
  for (const [name, text] of Object.entries(files)) expect(await readFile(join(place(), name), "utf8")).toBe(text);
  const assets = Object.keys(files).flatMap((name) => (name.startsWith("assets/") ? [name.slice(7)] : []));
  expect(await readdir(join(place(), "assets"))).toEqual(assets);
});
