// The page of one record: added, edited, refused, saved by somebody else meanwhile, read, deleted.
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { markup, show as showPage } from "../../../test/page";
import { shell } from "../../../test/samples";
import type { RecordDeleteProps, RecordFormProps } from "../../generated/records";
import DeletePage from "./DeletePage";
import FormPage from "./FormPage";
import {
  copy,
  dependents,
  faulty,
  field,
  form,
  HOSTILE,
  lacking,
  needed,
  newOne,
  next,
  overtaken,
  question,
  restored,
  theirs,
} from "./samples";

const show = (change: Partial<RecordFormProps> = {}) => showPage(<FormPage {...form(change)} />);
const ask = (change: Partial<RecordDeleteProps> = {}) => showPage(<DeletePage {...question(change)} />);
const theForm = () => document.querySelector<HTMLFormElement>("form[data-saves]")!;
const sent = (submitter?: HTMLElement) => Object.fromEntries(new FormData(theForm(), submitter ?? null));
const described = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);

test("a record is posted to its own address with its version, whose page it is, and a place for the key", () => {
  show({ version: 3, place: [["Branch", "Dhanmondi"]] });
  expect([theForm().method, theForm().getAttribute("action")]).toEqual(["post", "/admin/addDesignation/id-1"]);
  expect(sent()).toEqual({
    viewer: shell().viewer._id,
    formKey: "",
    branchId: "branch-1",
    version: "3",
    designationName: "Edited",
    status: "active",
  });
  expect(screen.getByText("Dhanmondi")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/admin/addDesignation");
  expect(screen.getByRole("link", { name: "Delete Edited" }).getAttribute("href")).toBe(
    "/admin/addDesignation/id-1/delete",
  );
});

test("a new one is posted to new, without a version, and cannot be deleted", () => {
  show({ ...newOne, values: {} });
  expect(theForm().getAttribute("action")).toBe("/admin/addDesignation/new");
  expect(sent()).toMatchObject({ designationName: "", status: "active" });
  expect(sent()).not.toHaveProperty("version");
  expect(screen.queryByRole("link", { name: /Delete/ })).toBeNull();
  expect(screen.queryByRole("heading")).toBeNull();
});

test("every kind of field has its input, under its heading", () => {
  show({
    id: null,
    fields: [
      field("name", "Name", "line", { required: true, longest: 40 }),
      field("address", "Address", "lines", { heading: "Contact" }),
      field("weekendDays", "Weekend", "boxes"),
      field("semesterDates", "Semesters", "spans"),
      field("periods", "Periods", "periods", { longest: 2 }),
      field("icon", "Crest", "picture"),
      field("status", "Status", "choice"),
    ],
    choices: {
      weekendDays: [{ value: "friday", label: "Friday" }],
      semesterDates: [{ value: "yearly", label: "Annual" }],
      periods: [
        { value: "lesson", label: "Lesson" },
        { value: "break", label: "Break" },
      ],
      status: [{ value: "active", label: "Active" }],
    },
    values: {
      name: "Dhanmondi",
      "weekendDays.friday": "true",
      "semesterDates.yearly.from": "2026-07-01",
      "periods.2.start": "08:45",
      icon: "/admin/files/1",
    },
    errors: { "periods.2.end": "Period 2 needs a start and an end" },
  });
  expect(screen.getByRole("group", { name: "Contact" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Name").maxLength).toBe(40);
  expect(screen.getByLabelText<HTMLInputElement>("Friday").checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Annual: from").value).toBe("2026-07-01");
  expect(screen.getByLabelText<HTMLInputElement>("Start of period 2").value).toBe("08:45");
  expect(described(screen.getByLabelText("End of period 2"))).toEqual(["Period 2 needs a start and an end"]);
  expect(screen.getByLabelText<HTMLInputElement>("Remove the picture").name).toBe("icon.remove");
  expect(theForm().enctype).toBe("multipart/form-data");
  // Boxes of which none is ticked send nothing: the form says that it had them.
  expect(sent()).toMatchObject({ "weekendDays.shown": "1", "periods.shown": "1", "periods.1.kind": "lesson" });
});

test("a field that one may not change is shown as it is and sent back", () => {
  show({ fixed: ["designationName"] });
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(sent()).toMatchObject({ designationName: "Edited" });
});

test("a refused form says every fault in a summary that has the focus, and beside each field", () => {
  show({ ...faulty, errors: Object.fromEntries(Object.entries(faulty.errors).reverse()) });
  const summary = screen.getByRole("alert");
  expect(document.activeElement).toBe(summary);
  // As the fields follow each other, whatever the order they came in.
  expect(
    within(summary)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Designation is missing", "Status must be Active or Inactive"]);
  expect(summary.textContent).toContain("Nothing was saved. Check these fields:");
  for (const [label, error] of [
    ["Designation", "Designation is missing"],
    ["Status", "Status must be Active or Inactive"],
  ] as const) {
    const field = screen.getByLabelText(label);
    expect(within(summary).getByRole("link", { name: error }).getAttribute("href")).toBe(`#${field.id}`);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(described(field)).toContain(error);
  }
});

test("a failure of the whole form is said above it", () => {
  show({ failure: "Already Added! Please Edit" });
  expect(screen.getByRole("alert").textContent).toBe("Already Added! Please Edit");
  expect(screen.getByLabelText("Designation").getAttribute("aria-invalid")).toBeNull();
});

test("what somebody else has saved stands beside the fields that differ", () => {
  show(overtaken);
  const notice = screen.getByRole("alert");
  expect(document.activeElement).toBe(notice);
  expect(notice.textContent).toContain(
    "Admin Person saved this designation while you were editing it, on 21 Sep 2026, 12:00 UTC.",
  );
  const field = screen.getByLabelText<HTMLInputElement>("Designation");
  expect(field.value).toBe("Mine");
  expect(described(field)).toContain("Now: Edited again");
  expect(described(screen.getByLabelText("Status"))).not.toContain("Now: Inactive");
  expect(screen.getByRole("link", { name: "Discard my changes" }).getAttribute("href")).toBe(
    "/admin/addDesignation/id-1",
  );
  expect(sent()).toMatchObject({ version: "2", designationName: "Mine" });
});

test("a choice of somebody else's is said by its words, and what they emptied as empty", () => {
  show({ theirs: { ...theirs, values: { designationName: "", status: "inactive" } } });
  expect(described(screen.getByLabelText("Designation"))).toContain("Now: empty");
  expect(described(screen.getByLabelText("Status"))).toContain("Now: Inactive");
});

test("who may only read sees the fields as facts", () => {
  show({ mayWrite: false, values: { designationName: "", status: "inactive" }, place: [["Branch", "Uttara"]] });
  expect(document.querySelector("form, input, select")).toBeNull();
  expect([...document.querySelectorAll("dl > div")].map((fact) => fact.textContent)).toEqual([
    "BranchUttara",
    "Designation–",
    "StatusInactive",
  ]);
  expect(screen.getByRole("link", { name: "Back to the designations" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Delete/ })).toBeNull();
});

test("a record that nothing refers to is deleted by a form with its version", () => {
  ask({ version: 3 });
  expect(screen.getByRole("heading").textContent).toBe("Delete “In use”?");
  expect([theForm().method, theForm().getAttribute("action")]).toEqual(["post", "/admin/addDesignation/id-1/delete"]);
  expect(sent(screen.getByRole("button", { name: "Delete In use" }))).toEqual({
    viewer: shell().viewer._id,
    formKey: "",
    version: "3",
  });
  expect(screen.getByRole("link", { name: "Cancel" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /inactive/ })).toBeNull();
});

test("what refers to a record is named, and it is made inactive instead", () => {
  ask({ dependents, version: 3 });
  expect(screen.getByRole("heading").textContent).toBe("“In use” cannot be deleted");
  expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "Employees: 48, for example Teacher Person",
    "Vacancies: 1, Physics, Uttara",
  ]);
  expect(screen.getByRole("link", { name: "Employees: 48" }).getAttribute("href")).toBe(dependents[0]?.href);
  expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull();
  expect(sent(screen.getByRole("button", { name: "Make inactive In use" }))).toMatchObject({
    act: "deactivate",
    version: "3",
  });
});

test("what can neither be deleted nor made inactive leads back", () => {
  ask({ dependents, mayDeactivate: false, failure: "Somebody has changed it meanwhile" });
  expect(document.querySelector("form")).toBeNull();
  expect(screen.queryByText(/inactive/)).toBeNull();
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/admin/addDesignation");
  expect(screen.getByRole("alert").textContent).toBe("Somebody has changed it meanwhile");
});

test("names are texts, whatever is in them", () => {
  for (const name of Object.values(HOSTILE)) {
    const values = { designationName: name };
    const pages = [
      <FormPage key="form" {...form({ name, values, theirs: { ...theirs, by: name }, errors: { status: name } })} />,
      <FormPage key="read" {...form({ name, values, mayWrite: false })} />,
      <DeletePage key="delete" {...question({ name, dependents: [{ ...dependents[0]!, example: name }] })} />,
    ];
    for (const page of pages) expect(markup(page)).not.toMatch(/<\/script|<img/);
    const { unmount } = show({ name, values });
    expect(screen.getByLabelText<HTMLInputElement>("Designation").value).toBe(name);
    expect(screen.getByRole("heading").textContent).toBe(name);
    unmount();
  }
});

test("a new one is saved by the first button, or by the second, which asks for the next form", () => {
  show(newOne);
  const [first, second] = screen.getAllByRole("button");
  expect([first?.textContent, second?.textContent]).toEqual(["Save", "Save and add another"]);
  // Enter presses the first button of the form.
  expect(theForm().querySelector("[type=submit]")).toBe(first);
  expect(sent(first)).not.toHaveProperty("then");
  expect(sent(second)).toMatchObject({ then: "another" });
});

test("what is stored, and what is sent elsewhere, has no next one", () => {
  show();
  expect(screen.queryByRole("button", { name: "Save and add another" })).toBeNull();
  show({ ...newOne, action: "/admin/onlineAdmission/a1/accept", saves: "Enrol" });
  expect(screen.queryByRole("button", { name: "Save and add another" })).toBeNull();
});

test("the next form says what was saved, and begins in its first field that can be filled in", () => {
  show(next);
  const said = document.querySelector<HTMLElement>("[data-toast]")!;
  expect(said.textContent).toBe("“Next one” was added. Here is the form of the next one.");
  expect(said.dataset["address"]).toBe("/admin/addDesignation/new?branchId=branch-1");
  const name = screen.getByLabelText("Designation");
  expect([name.hasAttribute("data-focus"), document.activeElement]).toEqual([true, name]);
  show({ ...next, fixed: ["designationName"] });
  expect(document.querySelector("[data-focus]")?.getAttribute("name")).toBe("status");
});

test("a copy says of what, and is kept apart from the words around it", () => {
  show(copy);
  expect(screen.getByText(HOSTILE.bengali).tagName).toBe("BDI");
  expect(screen.getByLabelText<HTMLInputElement>("Number").value).toBe("7");
  expect(document.activeElement).toBe(screen.getByLabelText("Class"));
});

test("a record is copied from its page, also by who only adds", () => {
  const copyHref = "/admin/addDesignation/new?copy=id-1";
  show({ copyHref });
  expect(screen.getByRole("link", { name: "Copy Edited" }).getAttribute("href")).toBe(copyHref);
  document.body.innerHTML = "";
  show({ copyHref, mayWrite: false });
  expect(screen.getByRole("link", { name: "Copy Edited" })).toBeTruthy();
});

test("a choice that has nothing to choose is made by a button, which sends what was typed; Enter saves all the same", () => {
  show(lacking);
  const make = screen.getByRole("button", { name: "Add Class" });
  expect(sent(make)).toMatchObject({ make: "classId", sectionName: "Rose" });
  const first = theForm().querySelector<HTMLElement>("[type=submit]")!;
  expect(first.textContent).toBe("Save");
  expect(sent(first)).not.toHaveProperty("make");
  // The form of another page is sent to where nothing is kept: the way is a link.
  show({ ...lacking, action: "/admin/onlineAdmission/a1/accept", saves: "Enrol" });
  expect(screen.queryByRole("button", { name: "Add Class" })).toBeNull();
  expect(screen.getByRole("link", { name: "Add Class" })).toBeTruthy();
});

test("who may not make it has no button", () => {
  show({ ...lacking, missing: { classId: { text: "Ask an admin to add one.", link: null } } });
  expect(screen.getByText("Ask an admin to add one.")).toBeTruthy();
  expect(theForm().querySelector("[name=make]")).toBeNull();
});

test("what is made for another form says so, takes it along, and leads back to it", () => {
  show(needed);
  expect(screen.getByText(/This is for the form “Add Employee”/)).toBeTruthy();
  expect(sent()).toMatchObject({ for: "press-1" });
  expect(screen.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe(
    "/admin/listEmployees/new?held=press-1",
  );
  expect(screen.queryByRole("button", { name: "Save and add another" })).toBeNull();
});

test("a form that has waited is not saved yet, and begins where the new record is chosen", () => {
  show(restored);
  expect(screen.getByText("What you typed is here again. It is not saved yet.")).toBeTruthy();
  expect(theForm().hasAttribute("data-changed")).toBe(true);
  expect(screen.getByLabelText<HTMLSelectElement>("Class").value).toBe("id-1");
  expect(document.activeElement).toBe(screen.getByLabelText("Class"));
});
