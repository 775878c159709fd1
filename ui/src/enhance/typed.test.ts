// What is typed outlives the end of a sign-in: page by page, as the browser leaves one and comes to the next.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Page = { viewer?: string; path?: string; form?: string };

const DEPOSIT = `<input name="amount"><input type="hidden" name="version" value="1"><input type="hidden" name="sessionId" value="s1">
  <input type="hidden" name="formKey" value="key-1"><input type="hidden" name="was" value="1">
  <textarea name="note"></textarea><select name="head"><option value="">Select</option><option value="h2">Donations</option></select>
  <input type="radio" name="payer" value="p1"><input type="radio" name="payer" value=""><input type="checkbox" name="days" value="mon">
  <input name="line"><input name="line"><input type="password" name="secret"><input type="file" name="file">`;

const LOGIN = "/auth/login?expired=1&next=%2Fadmin%2Fdeposits%2Fnew";

/** The listeners of a page go with it. */
let gone: (() => void)[] = [];

/** The browser is on a page, whose script is there. */
async function come({ viewer = "u1", path = "/admin/deposits/new", form = DEPOSIT }: Page = {}) {
  window.history.replaceState(null, "", path);
  const shell = form === "" ? "" : `<form data-saves data-keeps action="/admin/deposits/new">${form}</form>`;
  const page = path.startsWith("/auth/") ? "" : `<div data-viewer="${viewer}">${shell}</div>`;
  document.body.innerHTML = `${page}<div class="toasts"></div>`;
  vi.resetModules();
  const add = vi.spyOn(window, "addEventListener");
  await import("./typed");
  for (const [type, heard] of add.mock.calls) gone.push(() => window.removeEventListener(type, heard as EventListener));
  add.mockRestore();
}

function leave() {
  window.dispatchEvent(new Event("pagehide"));
  for (const one of gone) one();
  gone = [];
}

const theForm = () => document.querySelector<HTMLFormElement>("form")!;
const field = (name: string, at = 0) => document.querySelectorAll<HTMLInputElement>(`[name=${name}]`)[at]!;
const said = () => document.querySelector(".toast-message")?.textContent ?? null;

function type() {
  field("amount").value = "1,500.50";
  field("note").value = "For the hall";
  field("head").value = "h2";
  field("payer").checked = true;
  field("days").checked = true;
  field("line", 1).value = "second";
  field("was").value = "2";
  theForm().setAttribute("data-changed", "");
}

async function signInAgain(page: Page = {}) {
  leave();
  await come({ path: LOGIN });
  leave();
  await come(page);
}

beforeEach(() => sessionStorage.clear());
afterEach(leave);

test("what was typed is back after the sign-in, over what it was typed over, and is not kept any longer", async () => {
  await come();
  type();
  const heard = vi.fn();
  leave();
  await come({ path: LOGIN });
  leave();
  document.addEventListener("input", heard, { once: true });
  await come({
    form: DEPOSIT.replace('name="version" value="1"', 'name="version" value="2"').replace("key-1", "key-2"),
  });
  const values = ["amount", "note", "head", "version", "formKey", "was"].map((name) => field(name).value);
  expect(values).toEqual(["1,500.50", "For the hall", "h2", "1", "key-1", "1"]);
  expect([field("line").value, field("line", 1).value]).toEqual(["", "second"]);
  expect([field("payer"), field("payer", 1), field("days")].map(({ checked }) => checked)).toEqual([true, false, true]);
  expect(said()).toBe("What you typed before your sign-in ended is back. Please send it again.");
  expect(heard).toHaveBeenCalled();
  expect(sessionStorage.getItem("markbook.typed")).toBeNull();
});

const LOST = "Your sign-in ended before your changes were saved. Please enter them again.";
const MORE = /is back, except files, passwords and choices from a search/u;

test("a choice that the form does not offer any more leaves what is chosen there", async () => {
  await come();
  type();
  const other = DEPOSIT.replace('value="p1"', 'value="p2" checked').replace('value="h2"', 'value="h3"');
  await signInAgain({ form: other });
  expect(field("amount").value).toBe("1,500.50");
  expect([field("payer"), field("payer", 1)].map(({ checked }) => checked)).toEqual([true, false]);
  expect(said()).toMatch(MORE);
});

test("a password is not kept, and it is said", async () => {
  await come();
  type();
  field("secret").value = "not for keeping";
  leave();
  expect(sessionStorage.getItem("markbook.typed")).not.toContain("not for keeping");
  await come({ path: LOGIN });
  await signInAgain();
  expect(field("secret").value).toBe("");
  expect(said()).toMatch(MORE);
});

test("nothing is said to somebody else, who signs in at the same browser", async () => {
  await come();
  type();
  await signInAgain({ viewer: "u2" });
  expect([said(), field("amount").value, sessionStorage.length]).toEqual([null, "", 0]);
});

test.each([
  ["the form comes in another session", { form: DEPOSIT.replace('value="s1"', 'value="s2"') }],
  ["another page comes first", { path: "/admin/dashboard", form: "" }],
  ["the same form comes for something else", { path: "/admin/deposits/new?of=2" }],
])("it is forgotten, and said to be, where %s", async (_, page) => {
  await come();
  type();
  await signInAgain(page);
  expect(sessionStorage.getItem("markbook.typed")).toBeNull();
  expect(said()).toBe(LOST);
  leave();
  await come();
  expect(field("amount").value).toBe("");
});

test("a form that was saved, and one in which nothing was typed, keep nothing", async () => {
  await come();
  type();
  leave();
  // The page that follows a save.
  await come();
  expect([field("amount").value, said()]).toEqual(["", null]);
  await signInAgain();
  expect([field("amount").value, said(), sessionStorage.length]).toEqual(["", null, 0]);
});

test("signing out forgets it", async () => {
  await come();
  type();
  leave();
  await come({ path: "/auth/login" });
  expect(sessionStorage.length).toBe(0);
});

test("a form that is not restored keeps no values, but the loss is said", async () => {
  await come();
  type();
  theForm().removeAttribute("data-keeps");
  leave();
  expect(sessionStorage.getItem("markbook.typed")).not.toContain("Donations");
  expect(sessionStorage.getItem("markbook.typed")).not.toContain("1,500.50");
  await come({ path: LOGIN });
  leave();
  await come();
  expect([field("amount").value, said()]).toEqual(["", LOST]);
});

test("of several forms it is the one that was sent", async () => {
  await come();
  const other = theForm().cloneNode(true) as HTMLFormElement;
  theForm().setAttribute("data-changed", "");
  other.setAttribute("action", "/admin/deposits/other");
  for (const name of ["data-changed", "data-busy"]) other.setAttribute(name, "");
  theForm().after(other);
  leave();
  expect(sessionStorage.getItem("markbook.typed")).toContain("/admin/deposits/other");
});
