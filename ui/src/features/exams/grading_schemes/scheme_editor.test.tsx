import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fieldId } from "../../../controls/FormField";
import { show } from "../../../../test/page";
import { refused, scheme, sent, stale, worked } from "./samples";
import SchemeEditor from "./SchemeEditor";

/** The field of the one label with this text; the document is too large for a search by label. */
function field(text: string): HTMLInputElement {
  const labels = [...document.querySelectorAll("label")].filter(({ textContent }) => textContent === text);
  expect([text, labels.length]).toEqual([text, 1]);
  return document.getElementById(labels[0]!.htmlFor) as HTMLInputElement;
}

/** What the page's form sends, without the fields of every form. */
function pairs(container: HTMLElement): [string, string][] {
  const form = container.querySelector<HTMLFormElement>("form.scheme-form")!;
  const all = [...new FormData(form)].map(([name, value]): [string, string] => [name, value as string]);
  const isOwn = (name: string) => !["viewer", "formKey", "version", "branchId"].includes(name);
  return all.filter(([name]) => isOwn(name) && !name.startsWith("try."));
}

test("the form sends the fields that the server reads back as the document", () => {
  const { container } = render(<SchemeEditor {...scheme()} />);
  expect(pairs(container)).toEqual(sent);
});

test("every field has a label, and every row's label is its own", () => {
  const { container } = render(<SchemeEditor {...scheme()} />);
  const labels = [...container.querySelectorAll("label")];
  expect(labels.filter(({ textContent }) => textContent.trim() === "")).toEqual([]);
  const labelled = new Set(labels.map(({ htmlFor }) => htmlFor));
  const fields = [...container.querySelectorAll("form :is(input:not([type=hidden], [aria-label]), select, textarea)")];
  expect(fields.filter(({ id }) => !labelled.has(id))).toEqual([]);
  expect(field("From %, band 2 of Points").value).toBe("33.33");
  expect(field("Fails, band 3 of Points").checked).toBe(true);
  expect(field("Scaled to, Tests, Classes 3 to 12, First").value).toBe("20");
  expect(field("Counts, Conduct, Classes 3 to 12, First").checked).toBe(false);
  expect(field("Must be passed, Term, Classes 3 to 12, First").checked).toBe(true);
  expect(field("Name in this school, SBA").value).toBe("School work");
});

test("boxes say what is ticked, and offer the school's own names", () => {
  const { container } = render(<SchemeEditor {...scheme()} />);
  const summary = container.querySelector(`[id="${fieldId("results[0].parts[0].examTypes")}"]`)!;
  expect(summary.textContent).toBe("Exam types, Tests, Classes 3 to 12, First Class Test, Model Test");
  const boxes = within(summary.parentElement!).getAllByRole("checkbox", { hidden: true });
  expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    "Class Test",
    "School work",
    "Assignment",
    "Term",
    "CP",
    "PBL",
    "Student Quality",
    "Model Test",
  ]);
});

test("a button posts the form with what it does, and leads to the row that it is about", () => {
  const { container } = render(<SchemeEditor {...scheme()} />);
  const button = (value: string) => container.querySelector<HTMLButtonElement>(`button[value="${value}"]`);
  const add = button("add:results[0].parts")!;
  expect([add.name, add.getAttribute("formaction")]).toEqual([
    "do",
    `/admin/gradingSchemes/id-1/edit#${fieldId("results[0].parts[3].name")}`,
  ]);
  const remove = button("remove:scales[0].bands[1]")!;
  expect(remove.getAttribute("aria-label")).toBe("Remove band 2 of Points");
  // What a row leaves, and what is chosen anew, leads to its list.
  const ids = new Set([...container.querySelectorAll("[id]")].map(({ id }) => id));
  const leads = [...container.querySelectorAll('button:is([value^="remove:"], [value^="up:"], [value="update"])')];
  const to = leads.map((one) => one.getAttribute("formaction")?.split("#")[1] ?? "");
  expect(to.length).toBeGreaterThan(20);
  expect(to.filter((id) => !ids.has(id))).toEqual([]);
  expect(button("up:semesters[1]")?.getAttribute("aria-label")).toBe("Move Second up");
  // The first row goes no higher, and bands are in the order of their percentages.
  expect([button("up:semesters[0]"), button("up:scales[0].bands[1]")]).toEqual([null, null]);
  // Enter in a field saves.
  expect(container.querySelector<HTMLButtonElement>("form.scheme-form button")?.value).toBe("save");
});

test("the row that a button adds has the field that the button leads to", () => {
  const { container } = render(<SchemeEditor {...scheme()} />);
  const fields = new Set([...container.querySelectorAll("[id]")].map(({ id }) => id));
  for (const button of container.querySelectorAll<HTMLButtonElement>('button[value^="add:"]')) {
    const [, to = ""] = (button.getAttribute("formaction") ?? "").split("#");
    const list = button.value.slice("add:".length);
    const isEmpty = to.startsWith(`${fieldId(list)}[0]`);
    // The last row that there is has the same field.
    const before = to.replace(/\[(\d+)\](?=[^[]*$)/, (_, place: string) => `[${String(Number(place) - 1)}]`);
    expect([button.value, isEmpty || fields.has(before)]).toEqual([button.value, true]);
  }
});

test("faults are said where they are, above the form with their places", () => {
  const { container } = show(<SchemeEditor {...refused} />);
  const summary = within(container.querySelector<HTMLElement>(".error-summary")!);
  expect(summary.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Points, band 2, From %: Must begin below the band before it",
    "Result 1, Tests, Scaled to: Must be a whole number",
    "Result 2, Term, Exam types: Does not exist in this scheme",
    "Result 2, Carried semesters: At most 4",
  ]);
  const scaled = container.querySelector<HTMLInputElement>('[name="results[0].parts[0].scaledTo"]')!;
  expect([scaled.value, scaled.getAttribute("aria-invalid")]).toEqual(["twenty", "true"]);
  const note = container.querySelector(`[id="${scaled.getAttribute("aria-describedby") ?? ""}"]`);
  expect(note?.textContent).toBe("Must be a whole number");
  // The boxes of a fault are open, and what is not there any more stays ticked until it is taken away.
  const types = container.querySelector(`[id="${fieldId("results[1].parts[0].examTypes")}"]`)!;
  expect(types.parentElement?.hasAttribute("open")).toBe(true);
  expect(types.textContent).toContain("Term, quiz");
  expect(types.getAttribute("aria-describedby")).toBe(`${fieldId("results[1].parts[0].examTypes")}-error`);
});

test("what is chosen and is not there any more is offered until something else is", () => {
  const values = { ...scheme().values, "results[0].scale": "gone", singleMarkScale: "gone" };
  const { container } = render(<SchemeEditor {...scheme({ values })} />);
  for (const name of ["results[0].scale", "singleMarkScale"])
    expect(container.querySelector<HTMLSelectElement>(`[name="${name}"]`)?.value).toBe("gone");
});

test("a scheme in use says what saving does, a new one asks for its branch", () => {
  const { unmount } = render(<SchemeEditor {...scheme()} />);
  screen.getByText("In use by 2025, 2026. Saving makes a new version; these sessions keep the version they have.");
  expect(document.querySelector("[name=branchId]")).toBeNull();
  unmount();
  render(<SchemeEditor {...refused} />);
  expect(screen.queryByText(/^In use by/u)).toBeNull();
  expect(field("Belongs to").value).toBe("branch-2");
});

test("what somebody else has saved is shown beside what was typed", () => {
  const theirs = { ...stale.theirs, failedLetter: "U", "scales[0].bands[0].letter": "A" };
  const { container } = render(<SchemeEditor {...stale} theirs={theirs} />);
  expect([...container.querySelectorAll(".field-now")].map((now) => now.textContent)).toEqual([
    "Now: Theirs",
    "Now: A",
    "Now: U",
  ]);
  expect(container.querySelector(".error-summary")?.textContent).toContain("Somebody else has saved this scheme");
});

test("marks that are tried say what comes of them", () => {
  const { container } = render(<SchemeEditor {...worked} />);
  const tries = container.querySelectorAll<HTMLDetailsElement>(".scheme-try");
  expect([...tries].map(({ open }) => open)).toEqual([true, false]);
  const inputs = [...tries[0]!.querySelectorAll<HTMLInputElement>("input")];
  expect(inputs.slice(9, 12).map(({ name, value }) => [name, value])).toEqual([
    ["try.half_yearly.3.term.1.written.mark", "70"],
    ["try.half_yearly.3.term.1.written.of", ""],
    ["try.half_yearly.3.term.1.written.pass", ""],
  ]);
  expect(inputs[9]!.getAttribute("aria-label")).toBe("Mark, Term, CQ, Classes 3 to 12, Half Yearly");
  expect([...tries[0]!.querySelectorAll("th[scope=row]")].map(({ textContent }) => textContent)).toEqual([
    "Class Test, CQ",
    "Class Test, Practical",
    "Class Test, MCQ",
    "Term, CQ",
    "Term, Practical",
    "Term, MCQ",
    "Term, Paper 1",
    "Term, Paper 2",
    "Term, Paper 3",
  ]);
  expect(tries[0]!.querySelector("[data-worked]")?.textContent).toBe("Total 56 of 80 (70 %), A!, 4 points, passed");
});

test("marks of several exams of a type are tried by their numbers", () => {
  const [first] = worked.tried;
  const inputs = [1, 2].map((number) => ({
    ...first!.inputs[0]!,
    name: `try.first.3.classTest.${number}.written`,
    number,
    mark: "18",
    of: "20",
    pass: "7",
  }));
  // A result that nothing counts for has no marks to try.
  const nothing = { ...first!, inputs: [], worked: null };
  const { container } = render(<SchemeEditor {...worked} tried={[{ ...first!, inputs }, nothing]} />);
  expect(container.querySelectorAll(".scheme-try")).toHaveLength(1);
  const fields = [...container.querySelectorAll<HTMLInputElement>(".scheme-try input")];
  expect(fields.slice(0, 3).map(({ value }) => value)).toEqual(["18", "20", "7"]);
  expect(fields[0]!.getAttribute("aria-label")).toBe("Mark, Class Test 1, CQ, Classes 3 to 12, Half Yearly");
  expect([...container.querySelectorAll(".scheme-try th[scope=row]")].map(({ textContent }) => textContent)).toEqual([
    "Class Test 1, CQ",
    "Class Test 2, CQ",
  ]);
});
