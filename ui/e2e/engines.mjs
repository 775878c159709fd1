// Three engines turn a document on disk into a PDF: Chromium, Firefox (spoken to over Marionette) and WeasyPrint (in a virtual environment,
// MARKBOOK_WEASYPRINT names its program). Whatever they write apart from the PDF stays in the folder they are given.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { PATIENCE, startBrowser } from "./support.mjs";

const FIREFOX = process.env.MARKBOOK_FIREFOX ?? "firefox-esr";
/** `cargo xtask test` names what it has installed; by hand it is where that puts it, or the machine's own. */
const INSTALLED = path.resolve(import.meta.dirname, "../../target/weasyprint/bin/weasyprint");
const WEASYPRINT = process.env.MARKBOOK_WEASYPRINT ?? (existsSync(INSTALLED) ? INSTALLED : "weasyprint");

/** The engines by name: each takes an HTML file and the PDF to write. `close` ends what was started. */
export async function startEngines(folder, names = ["chromium", "firefox", "weasyprint"]) {
  const known = { chromium: chromiumEngine, firefox: firefoxEngine, weasyprint: weasyprintEngine };
  const engines = [];
  try {
    const started = await Promise.allSettled(names.map((name) => known[name](folder)));
    for (const [at, { value }] of started.entries()) if (value) engines.push({ name: names[at], ...value });
    for (const { reason } of started) if (reason) throw reason;
  } catch (error) {
    await Promise.all(engines.map(({ close }) => close()));
    throw error;
  }
  return engines;
}

/** Prints a document in all engines at once; the name of each, and its PDF beside the document. */
export function printAll(engines, html, options) {
  const printIn = async ({ name, print }) => {
    const pdf = html.replace(/\.html$/u, `-${name}.pdf`);
    await print(html, pdf, options);
    return { name, pdf };
  };
  return Promise.all(engines.map(printIn));
}

/** One page for all documents: a new one takes as long as printing a sheet. */
async function chromiumEngine() {
  const browser = await startBrowser();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  return {
    print: async (html, pdf) => {
      await page.goto(pathToFileURL(html).href);
      await page.pdf({ path: pdf, preferCSSPageSize: true, printBackground: true });
    },
    close: () => browser.close(),
  };
}

/** One process for all documents: it unpacks the fonts once. */
async function weasyprintEngine() {
  const python = WEASYPRINT.includes(path.sep) ? path.join(path.dirname(WEASYPRINT), "python3") : "python3";
  const child = spawn(python, [path.join(import.meta.dirname, "weasyprint_pdf.py")], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  child.stdin.on("error", () => undefined);
  const gone = new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(`it ended (${signal ?? code})`));
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const late = new Promise((resolve) => {
      setTimeout(resolve, 10 * PATIENCE, { value: "it does not answer" }).unref();
    });
    const { value } = await Promise.race([lines.next(), late]);
    assert.equal(value ?? (await gone), "", `WeasyPrint: ${said}`);
  };
  await answer();
  return {
    print: async (html, pdf) => {
      child.stdin.write(`${html}\t${pdf}\n`);
      await answer();
    },
    close: async () => {
      child.stdin.end();
      const hard = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await gone;
      clearTimeout(hard);
    },
  };
}

/** Firefox without a window, in a profile of its own. */
async function firefoxEngine(folder) {
  const profile = path.join(folder, "firefox");
  await mkdir(profile, { recursive: true });
  // Port 0: Firefox writes the one that it took into the profile. Nothing is fetched that is not on the page.
  const preferences = {
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "toolkit.telemetry.enabled": false,
    "app.update.enabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "browser.safebrowsing.update.enabled": false,
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(path.join(profile, "user.js"), `${lines.join("\n")}\n`);
  const flags = ["--headless", "--marionette", "--no-remote", "--profile", profile];
  await rm(path.join(profile, "MarionetteActivePort"), { force: true });
  const child = spawn(FIREFOX, flags, { stdio: "ignore", env: { ...process.env, HOME: folder } });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.once("error", () => undefined);
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      const hard = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await gone;
      clearTimeout(hard);
    }
  };
  try {
    const port = await portOf(profile, child);
    const marionette = await openMarionette(port);
    // Firefox itself waits for a script for thirty seconds: beside other engines the fonts of a long sheet have taken longer.
    const timeouts = { script: PATIENCE, pageLoad: PATIENCE };
    // Marionette takes capabilities as they are, and leaves out what it does not know.
    const { capabilities } = await marionette.send("WebDriver:NewSession", { acceptInsecureCerts: true, timeouts });
    assert.equal(capabilities.timeouts.script, PATIENCE, "Firefox waits as long as is asked");
    return {
      // A driver's Firefox does not take the paper from the styles, as a person's does.
      print: async (html, pdf, { landscape = false } = {}) => {
        await marionette.send("WebDriver:Navigate", { url: pathToFileURL(html).href });
        // Not `document.fonts.ready`: on a busy machine Firefox sometimes never resolves it, with every font that is used loaded.
        const fonts = await marionette.send("WebDriver:ExecuteAsyncScript", {
          script: `
            const [done] = arguments;
            Promise.all(Array.from(document.fonts, (font) => font.load())).then(
              () => done(document.body.offsetHeight > 0),
              (error) => done(String(error)),
            );`,
          args: [],
        });
        assert.equal(fonts.value, true, "Firefox has the fonts");
        const { value } = await marionette.send("WebDriver:Print", {
          background: true,
          shrinkToFit: false,
          page: landscape ? { width: 29.7, height: 21 } : { width: 21, height: 29.7 },
          margin: { top: 0, bottom: 0, left: 0, right: 0 },
        });
        await writeFile(pdf, Buffer.from(value, "base64"));
      },
      close: async () => {
        marionette.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function portOf(profile, child) {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const port = Number(await readFile(path.join(profile, "MarionetteActivePort"), "utf8").catch(() => ""));
    if (port > 0) return port;
    assert.ok(child.exitCode === null && child.pid !== undefined, `${FIREFOX} could not be started`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return assert.fail(`${FIREFOX} opened no port`);
}

/** Marionette's protocol: `length:json`, and in it [0, id, command, parameters] there, [1, id, error, result] back. */
async function openMarionette(port) {
  const socket = connect(port, "127.0.0.1");
  const waiting = new Map();
  let bytes = Buffer.alloc(0);
  let greeted;
  const greeting = new Promise((resolve, reject) => {
    greeted = resolve;
    socket.once("error", reject);
  });
  socket.on("data", (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const colon = bytes.indexOf(0x3a);
      const length = Number(bytes.subarray(0, colon));
      if (colon < 0 || bytes.length < colon + 1 + length) return;
      const message = JSON.parse(bytes.subarray(colon + 1, colon + 1 + length));
      bytes = bytes.subarray(colon + 1 + length);
      if (!Array.isArray(message)) greeted();
      else {
        const [, id, error, result] = message;
        const { resolve, reject } = waiting.get(id);
        waiting.delete(id);
        if (error) reject(new Error(`Firefox: ${error.message}`));
        else resolve(result);
      }
    }
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox has gone"));
  });
  await greeting;
  let last = 0;
  return {
    send: (command, parameters) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        const text = JSON.stringify([0, last, command, parameters]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    end: () => socket.destroy(),
  };
}
