// A field that picks a record out of very many, as the server renders it and with the script over it.
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { show as showPage } from "../../../test/page";
import { standInServer, type Answer, type Asked } from "../../../test/server";
import type { Pick as Picked, PickChoice, RecordFormProps } from "../../generated/records";
import FormPage from "./FormPage";
import { found as searched, HOSTILE, picked as section } from "./samples";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const teacher = (value: string, label: string, beside = ""): PickChoice => ({ value, label, beside });
const nasrin = teacher("t1", "Nasrin Akter", "Lecturer");
const pick = (change: Partial<Picked> = {}): Picked => ({
  ...section.picks["classTeacherId"]!,
  chosen: nasrin,
  ...change,
});

const show = (picked: Partial<Picked> = {}, change: Partial<RecordFormProps> = {}, required = false) =>
  showPage(
    <FormPage
      {...section}
      fields={section.fields.map((field) => (field.kind === "picked" ? { ...field, required } : field))}
      values={{ ...section.values, classTeacherId: "t1" }}
      choices={{ ...section.choices, classTeacherId: [{ value: "t1", label: "Nasrin Akter" }] }}
      picks={{ classTeacherId: pick(picked) }}
      {...change}
    />,
  );
const theForm = () => document.querySelector<HTMLFormElement>("form[data-saves]")!;
const sent = (submitter?: HTMLElement) => Object.fromEntries(new FormData(theForm(), submitter ?? null));
const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search teachers" });
const choices = () => screen.getAllByRole<HTMLInputElement>("radio").map((one) => one.labels?.[0]?.textContent);
const type = (text: string) => fireEvent.input(box(), { target: { value: text } });
const key = (name: string) => fireEvent.keyDown(box(), { key: name });
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const said = () => document.querySelector(".picker [role=status]")?.textContent;
const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent ?? null;

async function start(answer: (asked: Asked) => Answer | "offline"): Promise<Asked[]> {
  const calls = standInServer(answer);
  show();
  calls.length = 0;
  fireEvent.focusIn(box());
  await vi.dynamicImportSettled();
  return calls.filter(({ path }) => path.includes("choices"));
}

const found = (...all: PickChoice[]) => ({ body: { choices: all, total: all.length } });

test("who is chosen is ticked, beside none; Find asks for this field and comes back to it", () => {
  show();
  expect(choices()).toEqual(["Nasrin Akter Lecturer", "None"]);
  expect(sent()).toMatchObject({ classTeacherId: "t1", "classTeacherId.search": "" });
  expect(sent()).not.toHaveProperty("find");
  expect(sent()).not.toHaveProperty("classTeacherId.found");
  const find = screen.getByRole("button", { name: "Find teachers" });
  expect(sent(find)).toMatchObject({ find: "classTeacherId" });
  const place = document.querySelector(find.getAttribute("formaction")!);
  expect(place).toBe(screen.getByRole("group", { name: "Class teacher" }));
});

test("Enter in any field saves: the form's first button is Save, out of sight and reach", () => {
  show();
  const first = [...theForm().elements].find((one) => one instanceof HTMLButtonElement && one.type === "submit")!;
  expect([first.textContent, (first as HTMLElement).tabIndex, first.getAttribute("aria-hidden")]).toEqual([
    "Save",
    -1,
    "true",
  ]);
  expect(sent(first as HTMLElement)).not.toHaveProperty("find");
  expect(screen.getAllByRole("button", { name: "Save" })).toHaveLength(1);
});

test("what was found is to choose from, once each, and the form counts as changed", () => {
  const all = [nasrin, teacher("t2", HOSTILE.markup), teacher("t3", HOSTILE.bengali)];
  show({ search: "na", found: { choices: all, total: 40 } });
  expect(choices()).toEqual(["Nasrin Akter Lecturer", HOSTILE.markup, HOSTILE.bengali, "None"]);
  expect(said()).toBe("The first 3 of 40 found for “na”");
  expect(sent()).toMatchObject({ "classTeacherId.search": "na", "classTeacherId.found": "na" });
  expect(theForm().hasAttribute("data-changed")).toBe(true);
  show({ chosen: null, search: "zz", found: { choices: [], total: 0 } }, { values: {} });
  expect([said(), choices()]).toEqual(["No teachers found for “zz”", ["None"]]);
});

test("what the server has found comes in twenties, after who is chosen", () => {
  showPage(<FormPage {...searched} />);
  expect(choices()).toHaveLength(22);
  expect([choices()[0], choices()[1], choices()[20], choices()[21]]).toEqual([
    "Teacher Person",
    "Nasrin 01",
    "Nasrin 20",
    "None",
  ]);
  expect(said()).toBe("The first 20 of 30 found for “NASRIN”");
});

test("a field that must be filled in has no none, and nothing is ticked before somebody chooses", () => {
  show({ chosen: null, found: { choices: [nasrin], total: 1 } }, { values: {} }, true);
  expect(choices()).toEqual(["Nasrin Akter Lecturer"]);
  expect(sent()).not.toHaveProperty("classTeacherId");
});

test("a fault, somebody else's choice and the fact are said by name", () => {
  const theirs = { by: "Farzana", at: 0, values: { ...section.values, classTeacherId: "t9" } };
  const named = {
    ...section.choices,
    classTeacherId: [
      { value: "t1", label: "Nasrin Akter" },
      { value: "t9", label: "Rafi Khan" },
    ],
  };
  show({}, { theirs, choices: named, errors: { classTeacherId: "Class teacher is not one of the choices" } });
  const group = screen.getByRole("group", { name: "Class teacher" });
  expect(group.textContent).toContain("Now: Rafi Khan");
  const fault = document.getElementById(group.getAttribute("aria-describedby")!);
  expect(fault?.textContent).toBe("Class teacher is not one of the choices");
  show({}, { mayWrite: false });
  expect(screen.getByText("Nasrin Akter").closest("dd")).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("typing asks the page's own address and says how many there are; the arrows choose, and Enter ticks", async () => {
  const calls = standInServer((asked) =>
    asked.path.includes("choices")
      ? { body: { choices: [teacher("t2", "Abdul"), teacher("t3", "Bela")], total: 31 } }
      : {},
  );
  show();
  const submitted = vi.fn((event: Event) => event.preventDefault());
  theForm().addEventListener("submit", submitted);
  fireEvent.focusIn(box());
  await vi.dynamicImportSettled();
  type("b");
  await wait(300);
  const asked = calls.find(({ path }) => path === "/admin/sectionSetting/choices/classTeacherId")!;
  expect(Object.fromEntries(asked.query)).toEqual({ sessionId: "session-1", search: "b" });
  expect(asked.headers.has("authorization")).toBe(false);
  expect([said(), box().getAttribute("aria-expanded")]).toEqual(["The first 2 of 31 found", "true"]);
  key("ArrowDown");
  key("ArrowDown");
  expect(active()).toBe("Bela");
  key("ArrowDown");
  key("ArrowUp");
  expect(active()).toBe("Bela");
  key("Enter");
  expect(submitted).not.toHaveBeenCalled();
  expect([box().value, said(), box().getAttribute("aria-expanded")]).toEqual(["", "Bela is chosen", "false"]);
  expect(choices()).toEqual(["Bela", "Nasrin Akter Lecturer", "None"]);
  expect(sent()).toMatchObject({ classTeacherId: "t3", "classTeacherId.search": "" });
  expect(theForm().hasAttribute("data-changed")).toBe(true);
  await wait(1000);
  expect(calls.filter(({ path }) => path.includes("choices"))).toHaveLength(1);
});

test("Find and the arrow down list them all; Escape closes, and Enter with nothing active sends no form", async () => {
  await start(() => found(nasrin));
  const submitted = vi.fn((event: Event) => event.preventDefault());
  theForm().addEventListener("submit", submitted);
  fireEvent.click(screen.getByRole("button", { name: "Find teachers" }));
  await wait(10);
  expect(screen.getByRole("listbox").hidden).toBe(false);
  key("Escape");
  expect(document.querySelector<HTMLElement>("[role=listbox]")?.hidden).toBe(true);
  expect(choices()).toEqual(["Nasrin Akter Lecturer", "None"]);
  key("Enter");
  await wait(10);
  expect(said()).toBe("1 found");
  fireEvent.click(within(screen.getByRole("listbox")).getByRole("option"));
  expect(choices(), "who is there already is ticked, not added").toEqual(["Nasrin Akter Lecturer", "None"]);
  expect(submitted).not.toHaveBeenCalled();
});

test("nothing found, and no line, are said", async () => {
  let line = true;
  await start(() => (line ? found() : "offline"));
  type("zz");
  await wait(300);
  expect(said()).toBe("No teachers found");
  line = false;
  type("zzz");
  await wait(300);
  expect(said()).toMatch(/cannot be reached/);
});
