// @vitest-environment node
// The bundle that the server embeds, run as the server runs it: in a bare context that has JavaScript and a TextEncoder, no window,
// no timers, no URL.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { beforeAll, expect, test } from "vitest";
import { buildServer, type ServerBuild } from "../build.mjs";
import type { PageData } from "../src/generated/shell";
import { pages as registry } from "../src/pages";
import { printPages } from "../src/print_pages";
import { login, pages, shell } from "./samples";
import type { Served } from "./served";

const SERVED = join(import.meta.dirname, "served");

let render: (json: string) => string;

beforeAll(async () => {
  const built: ServerBuild = await buildServer({ write: false });
  const context = createContext({ TextEncoder }) as { render?: typeof render };
  runInContext(built.outputFiles[0]!.text, context);
  render = context.render!;
});

const of = (page: PageData): string => render(JSON.stringify(page));

function expectSound(html: string): void {
  expect(html.length).toBeGreaterThan(100);
  // The page's Content-Security-Policy refuses both.
  expect(html).not.toMatch(/\sstyle="/);
  expect(html).not.toMatch(/\son[a-z]+="/);
}

test("every page of the registry is among the samples", () => {
  const names = new Set(pages.map((page) => page.page));
  expect([...names].sort()).toEqual([...Object.keys(registry), ...Object.keys(printPages)].sort());
});

test.each(pages.map((page, index) => [`${page.page} (${index})`, page] as const))(
  "%s renders without a window",
  (_, page) => {
    expectSound(of(page));
  },
);

/** Everything that a test of the server was shown, as it was. */
const served = readdirSync(SERVED)
  .map((name) => [name, JSON.parse(readFileSync(join(SERVED, name), "utf8")) as Partial<Served>] as const)
  .filter((file): file is [string, Served] => file[1].page !== undefined);

/** The page of what was served, with a shell around a screen and none around a sheet. */
const pageOf = ({ page, props }: Served): PageData => ({
  page,
  language: "en",
  shell: Object.hasOwn(registry, page) ? shell() : null,
  props,
});

test.each(served)("%s renders as the server rendered it", (_, each) => {
  expectSound(of(pageOf(each)));
});

/** Whether a page says of what was sent that it was not saved. Where that is what is stored by now, the server says so beside it (`unsaved`). */
const isRefusal = (props: unknown): boolean =>
  typeof props === "object" &&
  props !== null &&
  !("unsaved" in props && props.unsaved === false) &&
  Object.entries(props).some(([name, value]) =>
    name === "failure" ? typeof value === "string" && value !== "" : isRefusal(value),
  );
const refused = served.filter(([, { props }]) => isRefusal(props));
const savingForms = (html: string) => [...html.matchAll(/<form\b[^>]*\sdata-saves\b[^>]*>/g)].map(([tag]) => tag);

test("there are refusals of forms that save among what was served", () => {
  expect(refused.filter(([, each]) => savingForms(of(pageOf(each))).length > 0).length).toBeGreaterThan(5);
});

test.each(refused)("%s is not left without a question: what was typed is in a form that says so", (_, each) => {
  const forms = savingForms(of(pageOf(each)));
  expect(forms.length === 0 || forms.some((tag) => / data-changed\b/.test(tag))).toBe(true);
});

/** What of a page is read: no script, style, attribute or value of a field. */
const read = (html: string): string =>
  html
    .replace(/<(script|style|textarea|template)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

const everything: [string, PageData][] = [
  ...pages.map((page, at): [string, PageData] => [`${page.page} (${at})`, page]),
  ...served.map(([name, each]): [string, PageData] => [name, pageOf(each)]),
];

// A file that is imported is shown as it is.
test.each(everything.filter(([, { page }]) => page !== "importPlan"))("%s shows no day as it is stored", (_, page) => {
  expect([...read(of(page)).matchAll(/.{0,30}\b20\d{2}-\d{2}-\d{2}\b.{0,20}/g)].map(([text]) => text)).toEqual([]);
});

test("a render is a pure function: after A then B nothing of A is left, and A again is the same", () => {
  const person = (id: string, name: string): PageData => ({
    page: "dashboard",
    language: "en",
    shell: shell({ viewer: { ...shell().viewer, _id: id, name }, title: `Sheets of ${name}` }),
    props: {
      greeting: `Sheets of ${name}`,
      notes: [],
      tasks: null,
      boards: [],
      lists: [],
      matrix: [],
      guide: null,
      charts: [],
      events: [],
      eventsHref: null,
    },
  });
  const alone = of(person("id-b", "Bashir"));
  const first = of(person("id-a", "Anowara"));
  const second = of(person("id-b", "Bashir"));
  expect(first).toContain("Anowara");
  expect(second).not.toContain("Anowara");
  expect(second).not.toContain("id-a");
  expect(second).toBe(alone);
  expect(of(person("id-a", "Anowara"))).toBe(first);
  const frame = (_id: string, name: string): PageData => ({
    ...person(_id, name),
    page: "frame",
    shell: null,
    props: shell({ viewer: { ...shell().viewer, _id, name }, areaName: `Area of ${name}` }),
  });
  const hers = of(frame("id-a", "Anowara"));
  expect(hers).toContain("Anowara");
  const his = of(frame("id-b", "Bashir"));
  expect(his).not.toContain("Anowara");
  expect(his).not.toContain("id-a");
  expect(of(frame("id-a", "Anowara"))).toBe(hers);
});

test("a frame has one place for a screen, and shares no id with any", () => {
  const frame = of({ page: "frame", language: "en", shell: null, props: shell() });
  expect(frame.split('tabindex="-1"></main>')).toHaveLength(2);
  const ids = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  const framed = new Set(ids(frame));
  expect(framed.size).toBe(ids(frame).length);
  for (const [name, page] of everything.filter(([, { shell }]) => shell !== null)) {
    expect([name, ...ids(of(page)).filter((id) => framed.has(id))]).toEqual([name]);
  }
});

test("markup in a name is text", () => {
  const page: PageData = {
    page: "login",
    language: "en",
    shell: null,
    props: { ...login, schoolName: "</script><img src=x> <!--" },
  };
  const html = of(page);
  expect(html).not.toContain("</script>");
  expect(html).not.toContain("<!--<");
  expect(html).toContain("&lt;img src=x&gt;");
});

test("an unknown page is refused, also one named like an object's own property", () => {
  expect(() => of({ page: "noSuchPage", language: "en", shell: null, props: {} })).toThrow("noSuchPage");
  expect(() => of({ page: "toString", language: "en", shell: null, props: {} })).toThrow("toString");
});
