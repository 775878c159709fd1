// Go to, and the filter of the menu: found by words, used by the keyboard alone.
import { fireEvent, screen, within } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contains, distance, wordsOf } from "../src/enhance/words";
import type { SearchHit, SheetHit } from "../src/generated/pages";
import type { MenuSection, Shell } from "../src/generated/shell";
import { navigation } from "../src/navigation";
import { show } from "./page";
import { shell } from "./samples";
import { standInServer, type Answer, type Asked } from "./server";

const group = (label: string, ...links: string[]): MenuSection => ({
  label,
  active: links.includes("Results"),
  links: links.map((name) => ({
    label: name,
    path: `/admin/${name.replaceAll(" ", "-")}`,
    active: name === "Results",
  })),
});
const menu = [
  group("Dashboard", "Dashboard"),
  group("Exam", "Mark Sheet", "Results", "Publish Result"),
  group("Tabulation", "Half Yearly (8-9)", "Annual (8-9)"),
  group("Library", "Books", "ফলাফল"),
];

const hit = (id: string, firstName: string, lastName: string): SearchHit => ({
  _id: id,
  firstName,
  lastName,
  regNo: `S1-${id}`,
  roll: 3,
  className: "Class 8",
  sectionName: "A",
  profilePhoto: null,
});
const rahim: Answer = { body: [hit("1", "Rahim", "Uddin")] };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const dialog = () => document.querySelector<HTMLDialogElement>("dialog.go-to")!;
const field = () => dialog().querySelector("input")!;
const said = () => dialog().querySelector("[role=status]")?.textContent;
const names = () => [...dialog().querySelectorAll(".go-to-name")].map((name) => name.textContent);
const active = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent ?? null;
const press = (on: Element, key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(on, { key, bubbles: true, cancelable: true, ...more });

/** As a browser has it: what the field gets is heard, and the code for it comes. */
async function type(into: HTMLInputElement, text: string): Promise<void> {
  fireEvent.focusIn(into);
  await vi.dynamicImportSettled();
  fireEvent.input(into, { target: { value: text } });
  await wait(0);
}

const students = (calls: readonly Asked[]) => calls.filter(({ path }) => path === "/api/getSearchResult");

function start(changes: Partial<Shell> = {}, answer: (asked: Asked) => Answer = () => rahim): Asked[] {
  const searches = ["/api/getSearchResult", "/api/searchSheets"];
  const calls = standInServer((asked) => (searches.includes(asked.path) ? answer(asked) : { body: {} }));
  show(
    <label>
      Mark <input name="mark" />
    </label>,
    { shell: shell({ menu, chosenWithin: [], ...changes }), framed: true },
  );
  return calls;
}

test("Ctrl+K and Cmd+K open it from anywhere, / where nothing is typed, and the button with a press", () => {
  start();
  const mark = screen.getByRole<HTMLInputElement>("textbox", { name: "Mark" });
  const opens = (on: Element, key: string, more: KeyboardEventInit = {}) => {
    const taken = !press(on, key, more);
    const { open } = dialog();
    dialog().close();
    expect(taken).toBe(open);
    return open;
  };
  mark.value = "4";
  expect(opens(mark, "k", { ctrlKey: true })).toBe(true);
  expect(mark.value).toBe("4");
  expect(opens(mark, "k", { metaKey: true })).toBe(true);
  expect(opens(mark, "ক", { code: "KeyK", ctrlKey: true })).toBe(true);
  expect(opens(document.body, "/")).toBe(true);
  expect(opens(document.body, "/", { shiftKey: true })).toBe(true);
  for (const typed of [mark, screen.getByRole("combobox", { name: "Session" })]) expect(opens(typed, "/")).toBe(false);
  for (const more of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }])
    expect(opens(document.body, "k", more)).toBe(false);
  expect(opens(document.body, "/", { ctrlKey: true })).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Go to" }));
  expect(dialog().open).toBe(true);
});

test("it lists the menu with the groups' names, and finds items by parts of both in any order", async () => {
  start();
  await type(field(), "");
  expect(names()).toHaveLength(8);
  expect(active()).toBe("Dashboard");
  expect(dialog().querySelectorAll(".go-to-beside")[1]?.textContent).toBe("Exam");
  await type(field(), "8-9 ANN");
  expect(names()).toEqual(["Annual (8-9)"]);
  await type(field(), "sult");
  expect(names()).toEqual(["Results", "Publish Result"]);
  await type(field(), "tabul half");
  expect(names()).toEqual(["Half Yearly (8-9)"]);
  // Of a group's name only what a word begins with: "ra" is in Library.
  await type(field(), "ra");
  expect(names()).toEqual([]);
  await type(field(), "ফল");
  expect(names()).toEqual(["ফলাফল"]);
});

test("the arrows, Home and End move, Enter opens, Ctrl+Enter opens a tab of its own", async () => {
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  start({ showSearch: false });
  press(document.body, "/");
  await type(field(), "exam");
  expect(names()).toEqual(["Mark Sheet", "Results", "Publish Result"]);
  const moved = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Home", "End"].map((key) => {
    expect(press(field(), key)).toBe(false);
    return active();
  });
  expect(moved.map((text) => text?.replace(/Exam$/, ""))).toEqual([
    "Results",
    "Publish Result",
    "Mark Sheet",
    "Publish Result",
    "Mark Sheet",
    "Publish Result",
  ]);
  press(field(), "Enter", { ctrlKey: true });
  expect(open).toHaveBeenCalledExactlyOnceWith("/admin/Publish-Result", "_blank", "noopener");
  expect(dialog().open).toBe(true);
  press(field(), "Enter");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/admin/Publish-Result");
  expect(dialog().open).toBe(false);
  expect(field().value).toBe("");
});

test("students are asked for from two characters, once typing has paused, and stand after the menu", async () => {
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  const calls = start();
  await type(field(), "u");
  await wait(1000);
  expect(students(calls)).toEqual([]);
  await type(field(), "ud");
  await wait(200);
  await type(field(), "udd rah");
  expect(said()).toBe("Searching …");
  await wait(249);
  expect(students(calls)).toEqual([]);
  await wait(10);
  expect(students(calls).map(({ query }) => Object.fromEntries(query))).toEqual([
    { branchName: "Dhanmondi", branchId: "branch-1", searchText: "udd rah" },
  ]);
  const found = within(within(dialog()).getByRole("group", { name: "Students", hidden: true }));
  expect(found.getByRole("option", { hidden: true }).textContent).toBe("Rahim UddinS1-1 · Class 8 · A · Roll 3");
  expect(said()).toBe("1 found");
  press(field(), "Enter");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/admin/searchView?id=1");
});

test("an outdated answer is cancelled, and what still fits stays until the new one is there", async () => {
  const calls = start({}, (asked) =>
    asked.query.get("searchText") === "ra" ? { body: [hit("1", "Rahim", ""), hit("2", "Rana", "")] } : rahim,
  );
  await type(field(), "ra");
  await wait(300);
  expect(names()).toEqual(["Rahim ", "Rana "]);
  await type(field(), "rah");
  expect(names()).toEqual(["Rahim "]);
  await wait(250);
  await type(field(), "rahi");
  expect(students(calls)[1]?.signal?.aborted).toBe(true);
});

test("no student is asked for where the role may not search them", async () => {
  const calls = start({ showSearch: false });
  expect(field().placeholder).toBe("Menu item");
  await type(field(), "rahim");
  await wait(1000);
  expect(students(calls)).toEqual([]);
  expect(said()).toBe("Nothing found for “rahim”");
  expect(field().getAttribute("aria-expanded")).toBe("false");
  expect(press(field(), "Enter")).toBe(true);
});

test("sections and sheets of the top bar's session are found for roles that see results", async () => {
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  const hits: SheetHit[] = [
    { kind: "section", name: "Class 8 A", place: "2026", href: "/admin/examResult?sectionId=a" },
    { kind: "sheet", name: "Half Yearly · Mathematics", place: "Class 8 A", href: "/admin/examResult?subjectId=m" },
  ];
  const calls = start({ showSheets: true, showSearch: false }, () => ({ body: hits }));
  expect(field().placeholder).toBe("Menu item or sheet");
  await type(field(), "8");
  await wait(1000);
  const asked = () => calls.filter(({ path }) => path === "/api/searchSheets");
  expect(asked()).toEqual([]);
  await type(field(), "Class 8");
  await wait(300);
  expect(asked().map(({ query }) => Object.fromEntries(query))).toEqual([
    { sessionId: "session-1", searchText: "class 8" },
  ]);
  const groups = within(dialog()).getAllByRole("group", { hidden: true });
  expect(groups.map((each) => each.getAttribute("aria-label"))).toEqual(["Sections", "Sheets"]);
  expect(names()).toEqual(["Class 8 A", "Half Yearly · Mathematics"]);
  press(field(), "End");
  press(field(), "Enter");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/admin/examResult?subjectId=m");
});

test("screens that are chosen on one of the menu's are found by their names, once something is typed", async () => {
  start({ chosenWithin: [group("Tabulation", "Interim (11-12)")] });
  await type(field(), "");
  expect(names()).toHaveLength(8);
  await type(field(), "tab 11-12");
  expect(names()).toEqual(["Interim (11-12)"]);
  expect(dialog().querySelector(".go-to-beside")?.textContent).toBe("Tabulation");
});

test("where students cannot be looked up it says so, and the menu is found all the same", async () => {
  start({}, () => ({ status: 500, body: {} }));
  await type(field(), "results");
  await wait(300);
  expect(names()).toEqual(["Results"]);
  expect(said()).toBe("Something Went Wrong");
});

// The menu.

const nav = () => screen.getByRole("navigation", { name: "Menu" });
const filter = () => within(nav()).getByRole<HTMLInputElement>("searchbox");
const open = () =>
  [...nav().querySelectorAll("details[open]:not([hidden])")].map((each) => each.firstChild?.textContent);
const items = () =>
  [...nav().querySelectorAll("a")].filter((link) => !link.closest("[hidden]")).map((link) => link.textContent);

test("groups are closed but for that of the page", () => {
  start();
  expect(open()).toEqual(["Exam"]);
});

test("a group that somebody has opened or closed stays so on the next pages", () => {
  start();
  for (const label of ["Exam", "Library"]) fireEvent.click(within(nav()).getByText(label));
  show(<p />, { shell: shell({ menu, chosenWithin: [] }), framed: true });
  expect(open()).toEqual(["Exam"]);
  // What stands at the end of the document.
  const marker = document.createElement("script");
  vi.spyOn(document, "currentScript", "get").mockReturnValue(marker);
  runInThisContext(readFileSync(join(import.meta.dirname, "../src/enhance/last.js"), "utf8"));
  expect(open()).toEqual(["Library"]);
  for (const script of document.querySelectorAll("body > script")) script.remove();
});

test("the filter shows the items whose label or group has every word, and the groups as they were afterwards", async () => {
  start();
  await type(filter(), "tab (8-9)");
  expect(items()).toEqual(["Half Yearly (8-9)", "Annual (8-9)"]);
  expect(open()).toEqual(["Tabulation"]);
  expect(within(nav()).getByRole("status").textContent).toBe("2 items");
  // A summary chooses nothing now.
  fireEvent.click(within(nav()).getByText("Tabulation"));
  expect(window.localStorage.getItem("markbook.menu.groups")).toBeNull();
  await type(filter(), "zz");
  expect(items()).toEqual([]);
  expect(within(nav()).getByRole("status").textContent).toBe("Nothing in the menu has that name");
  expect(press(filter(), "Escape")).toBe(false);
  expect(filter().value).toBe("");
  expect(items()).toHaveLength(8);
  expect(open()).toEqual(["Exam"]);
  expect(within(nav()).getByRole("status").textContent).toBe("");
});

test("Enter goes to the first item that the filter shows, and nowhere while nothing is typed", async () => {
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  start();
  await type(filter(), "");
  press(filter(), "Enter");
  expect(assign).not.toHaveBeenCalled();
  await type(filter(), "half");
  press(filter(), "ArrowDown");
  expect(document.activeElement?.textContent).toBe("Half Yearly (8-9)");
  press(filter(), "Enter");
  expect(assign).toHaveBeenCalledExactlyOnceWith("http://markbook.test/admin/Half-Yearly-(8-9)");
});

// Words.

test.each([
  ["Rahim Uddin", "din rah", true],
  ["Rahim Uddin", "RAHIM", true],
  ["Rahim Uddin", "rahima", false],
  ["রহিম উদ্দিন", "উদ্দিন রহি", true],
  ["রা\u{9DF}হান", "রা\u{9AF}\u{9BC}", true],
  ["র\u200d্যাব", "র্যাব", true],
  ["anything", "  ", true],
])("%s is found by %j: %s", (name, typed, expected) => {
  expect(contains(name, wordsOf(typed))).toBe(expected);
});

test("what begins with the words comes before what has them later", () => {
  const sorted = ["Publish Result", "Consult", "Result Card", "Insult Results"].map(
    (name) => [name, distance(name, wordsOf("result"))] as const,
  );
  expect(sorted).toEqual([
    ["Publish Result", 1],
    ["Consult", 3],
    ["Result Card", 0],
    ["Insult Results", 1],
  ]);
});
