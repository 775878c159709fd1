// How every screen asks and refuses (docs/rules.md, *Screens*), over the samples of all of them: the button that does it comes first, and
// errors are listed in the order of the page.
import { expect, test } from "vitest";
import { render } from "../src/entry-server";
import type { PageData } from "../src/generated/shell";
import { pages as registry } from "../src/pages";
import { pages } from "./samples";

const screens = pages
  .filter(({ page }) => Object.hasOwn(registry, page))
  .map((page, index) => [`${page.page} (${String(index)})`, page] as const);

function rendered(page: PageData): Document {
  return new DOMParser().parseFromString(`<!doctype html>${render(page)}`, "text/html");
}

/** The rows of buttons that decide something: those with the button that does it. */
const ROWS = ".dialog-foot, .record-acts, .publishing-acts, .print-link-actions, .plan-acts, .asked-body";
const DOES = ".button-primary, .button-danger";

test.each(screens)("%s: the button that does it is the first of its row", (_, page) => {
  const shown = rendered(page);
  for (const row of shown.querySelectorAll(ROWS)) {
    const buttons = [...row.querySelectorAll(".button:not([aria-hidden])")];
    const does = row.querySelector(DOES);
    if (does) expect(buttons[0]?.textContent, row.outerHTML).toBe(does.textContent);
    if (row.querySelector(".button-danger")) expect(buttons[0]?.matches(".button-danger"), row.outerHTML).toBe(true);
  }
  expect(shown.querySelector(".button-danger[data-focus]")).toBeNull();
});

/** What asks before something is taken away: its dialogs are closed, and begin by themselves at their headings. */
const QUESTIONS = ["recordDelete", "voidVoucher", "leaverFees"];

test.each(screens.filter(([, { page }]) => QUESTIONS.includes(page)))(
  "%s: a question that takes something away has the focus on its heading",
  (_, page) => {
    const shown = rendered(page);
    if (!shown.querySelector("main .button-danger, #root .button-danger, .record .button-danger")) return;
    expect(shown.querySelector("[data-focus]")?.matches("h2, h3, .error-summary")).toBe(true);
  },
);

/** The same props with an error at each of these fields, sorted by name as the server sends them. */
function refused(value: unknown, errors: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => refused(one, errors));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, refused(inner, errors)] as const);
  const given = Object.fromEntries(entries);
  const takes = "errors" in value && !Array.isArray(value.errors) && ("values" in value || "failure" in value);
  return takes ? { ...given, errors } : given;
}

const several = new Set<string>();

test.each(screens)("%s: errors are listed in the order of the page", (_, page) => {
  const names = [...rendered(page).querySelectorAll("[id^=field-]")]
    .map(({ id }) => id.slice("field-".length))
    .filter((name) => !/-(?:error|hint|now)$/.test(name));
  const errors = Object.fromEntries([...new Set(names)].sort().map((name) => [name, `Wrong: ${name}`]));
  const shown = rendered({ ...page, props: refused(page.props, errors) });
  const all = [...shown.querySelectorAll("[id]")];
  for (const summary of shown.querySelectorAll(".error-summary")) {
    const places = [...summary.querySelectorAll("a")].map((link) =>
      all.findIndex(({ id }) => `#${id}` === link.getAttribute("href")),
    );
    expect(places).not.toContain(-1);
    if (places.length > 1) several.add(page.page);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
});

test("that was many a form", () => {
  expect(several.size).toBeGreaterThan(15);
});
