// Whether two builds of the program say the same, word for word: `npm run compare-text -- BEFORE NOW [small|school|district]`, each the path of a `markbook`.
// Both serve the same demo school. Each role follows every kind of link, and sends every form as it stands, on both at once; what a reader
// would see is compared: text, and the attributes that are read aloud or shown. Ends with the differences, and fails if there is one.
import { spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const PASSWORD = "demo-password";
/** Those who may delete accounts come last, since their forms are sent as well. */
const ROLES = ["teacher", "accountant", "librarian", "technical", "academic", "admission", "student", "admin", "super"];
/** So many pages of one kind are looked at for each role: of one path without its ids, with one set of keys in its query. */
const OF_A_KIND = 3;
const FORMS_OF_A_KIND = 2;
/** What would end the sign-in, or lead to another school. */
const LEFT_ALONE = /^\/auth\/|^\/admin\/(?:changePassword|chooseSession|notifications\/stream)/;

const [before, now, scale = "small"] = process.argv.slice(2);
if (!before || !now) throw new Error("compare-text wants two programs: BEFORE NOW [small|school|district]");

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function serve(binary, folder) {
  const address = `http://127.0.0.1:${await freePort()}`;
  const flags = [
    "demo",
    "--scale",
    scale,
    "--listen",
    address.slice(7),
    "--data-dir",
    folder,
    "--render-deadline-ms",
    "60000",
  ];
  const child = spawn(binary, flags, { stdio: ["ignore", "ignore", "ignore"] });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${binary} ended with ${child.exitCode}`);
    const answer = await fetch(`${address}/auth/login`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const stop = () =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGTERM");
    });
  return { address, stop };
}

const NAMED = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'", nbsp: " " };
const decoded = (text) => text.replace(/&([\w#]+);/g, (all, name) => NAMED[name] ?? all);

/** What a reader sees or hears of a document, line by line. */
function visible(html) {
  const lines = [];
  const bare = html
    .replace(/<!--[^]*?-->/g, "")
    .replace(/<(script|style)\b[^]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, (tag) => {
      const shown = [...tag.matchAll(/\s(?:aria-label|title|placeholder|alt|content)="([^"]*)"/g)].map(
        ([, text]) => `\n@${text}`,
      );
      const button = /^<input\b(?=[^>]*type="(?:submit|button)")[^>]*\svalue="([^"]*)"/.exec(tag);
      const block =
        /^<\/?(?:p|div|li|tr|td|th|h\d|dt|dd|label|option|button|section|form|summary|caption|legend|header|footer|nav|main|title|br|ul|ol|table)\b/i.test(
          tag,
        );
      return [block ? "\n" : "", ...shown, button ? `\n@${button[1]}` : ""].join("");
    });
  for (const line of decoded(bare).split("\n")) {
    const text = line.replace(/\s+/g, " ").trim();
    if (text !== "") lines.push(text);
  }
  return lines;
}

/** One person's browser at one of the two. */
class Reader {
  constructor(address) {
    this.address = address;
    this.cookies = new Map();
  }
  async ask(target, form) {
    const headers = { cookie: [...this.cookies].map((pair) => pair.join("=")).join("; "), origin: this.address };
    const answer = await fetch(new URL(target, this.address), {
      redirect: "manual",
      headers,
      ...(form && { method: "POST", body: form }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name, value] = cookie.split(";", 1)[0].split("=");
      this.cookies.set(name, value);
    }
    const type = answer.headers.get("content-type") ?? "";
    const text = /^text\/(?:html|csv|plain)|json/.test(type) ? await answer.text() : (await answer.arrayBuffer(), "");
    return { status: answer.status, to: answer.headers.get("location"), type, text };
  }
}

const isId = (part) => /^[0-9A-Za-z_-]{16,}$/.test(part) || /\d/.test(part);
const kindOf = (target) => {
  const { pathname, searchParams } = new URL(target, "http://x");
  const shape = pathname.split("/").map((part) => (isId(part) ? "*" : part));
  return `${shape.join("/")}?${[...new Set(searchParams.keys())].sort().join("&")}`;
};

function linksIn(html) {
  return [...html.matchAll(/\s(?:href|src)="(\/[^"#]*)/g)]
    .map(([, href]) => decoded(href))
    .filter((href) => !href.startsWith("/assets/"));
}

/** The forms of a page that send, as they stand. */
function formsIn(html, page) {
  return [...html.matchAll(/<form\b([^>]*)>([^]*?)<\/form>/g)].flatMap(([, head, inside]) => {
    if (!/method="post"/i.test(head)) return [];
    const action = decoded(/\saction="([^"]*)"/.exec(head)?.[1] ?? page);
    const fields = [...inside.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
      const of = (name) => decoded(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
      const ticked = !/type="(?:checkbox|radio)"/.test(tag) || /\schecked/.test(tag);
      return of("name") !== "" && ticked && !/type="(?:file|submit)"/.test(tag) ? [[of("name"), of("value")]] : [];
    });
    return [{ action, fields, multipart: /multipart/.test(head) }];
  });
}

/** What is of the moment, or of one of the two alone. */
const steady = (text) =>
  text
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "(id)")
    .replace(/\b\d\d:\d\d(?::\d\d)?\b/g, "(time)")
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, "(here)");

const differences = [];
let pages = 0;
function compare(who, what, one, other) {
  pages += 1;
  const [first, second] = [one, other].map(({ status, text, type }) =>
    [String(status), ...(type.includes("html") ? visible(text) : text.split("\n"))].map(steady),
  );
  const at = first.findIndex((line, place) => line !== second[place]);
  if (at < 0 && first.length === second.length) return;
  const place = at < 0 ? first.length : at;
  differences.push(
    `${who} ${what}\n  before: ${first[place] ?? "(nothing)"}\n  now:    ${second[place] ?? "(nothing)"}`,
  );
}

async function walk(who, signIn, readers) {
  const both = async (target, forms) => Promise.all(readers.map((reader, side) => reader.ask(target, forms?.[side])));
  const entered = await signIn(both, readers);
  const seen = new Map();
  const queue = [entered];
  const known = new Set(queue);
  const sent = new Map();
  for (let target = queue.shift(); target !== undefined; target = queue.shift()) {
    const kind = kindOf(target);
    const count = seen.get(kind) ?? 0;
    if (count >= OF_A_KIND) continue;
    seen.set(kind, count + 1);
    const [one, other] = await both(target);
    compare(who, target, one, other);
    const onward = one.to?.startsWith("/admin") ? [one.to] : [];
    // What each has made has ids of its own, which lead nowhere at the other.
    const theirLinks = new Set([...(other.to?.startsWith("/admin") ? [other.to] : []), ...linksIn(other.text)]);
    for (const href of [...onward, ...linksIn(one.text)].filter((link) => theirLinks.has(link))) {
      if (known.has(href) || LEFT_ALONE.test(href)) continue;
      known.add(href);
      queue.push(href);
    }
    const [forms, theirs] = [formsIn(one.text, target), formsIn(other.text, target)];
    for (const [place, form] of forms.entries()) {
      const of = `${kindOf(form.action)} ${form.fields.map(([name]) => name.replace(/\..*/, "")).join()}`;
      const times = sent.get(of) ?? 0;
      if (LEFT_ALONE.test(form.action) || times >= FORMS_OF_A_KIND || theirs[place]?.action !== form.action) continue;
      sent.set(of, times + 1);
      const bodies = [form, theirs[place]].map(({ fields, multipart }) => {
        const body = multipart ? new FormData() : new URLSearchParams();
        for (const [name, value] of fields) body.append(name, value);
        return body;
      });
      const answers = await both(form.action, bodies);
      compare(who, `${form.action} (sent as it stands)`, ...answers);
      const { to } = answers[0];
      if (to !== null && to === answers[1].to && !LEFT_ALONE.test(to))
        compare(who, `${form.action}, then ${to}`, ...(await both(to)));
    }
  }
}

const signsIn = (fields) => async (both, readers) => {
  const form = new URLSearchParams(typeof fields === "function" ? await fields(readers[0]) : fields);
  const [one, other] = await both("/auth/login", [form, form]);
  if (one.status !== 303 || other.status !== 303) throw new Error(`nobody signs in: ${one.status}, ${other.status}`);
  return "/admin/dashboard";
};

const folder = await mkdtemp(path.join(tmpdir(), "markbook-text-"));
const schools = [];
try {
  const [first, second] = ["before", "now"].map((side) => path.join(folder, side));
  const made = await serve(before, first);
  await made.stop();
  await cp(first, second, { recursive: true });
  schools.push(await serve(before, first), await serve(now, second));
  const readers = () => schools.map(({ address }) => new Reader(address));
  const nobody = readers();
  for (const target of ["/auth/login", "/apply", "/auth/setup", "/nothing/here"])
    compare("nobody", target, ...(await Promise.all(nobody.map((reader) => reader.ask(target)))));
  const student = async (reader) => {
    const { text } = await reader.ask("/auth/login");
    const branchId = /<select[^>]*name="branchId"[^]*?<option value="([^"]{5,})"/.exec(text)?.[1] ?? "";
    return { userType: "student", branchId, userId: "S1-0001", userPassword: PASSWORD };
  };
  for (const who of ROLES) {
    const fields = who === "student" ? student : { userType: "admin", userId: who, userPassword: PASSWORD };
    await walk(who, signsIn(fields), readers());
    console.log(`${who}: ${pages} pages so far, ${differences.length} differ`);
  }
} finally {
  for (const school of schools) await school.stop();
  await rm(folder, { recursive: true, force: true });
  // Also of a walk that ended early.
  for (const difference of differences) console.log(difference);
}
console.log(`${pages} pages and answers compared, ${differences.length} differ`);
process.exitCode = differences.length > 0 ? 1 : 0;
