// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { markup, show } from "../../../../test/page";
import { NEW_FORM } from "../../../controls/FormField";
import type { ChosenSection, OpenRecord, StudentQualitiesProps, StudentRecord } from "../../../generated/qualities";
import {
  cell,
  focusedLabel,
  goes,
  newStorage,
  paste,
  press,
  pressSave,
  server,
  settle,
  shell,
  typeIn,
} from "../../../../test/grid_screen";
import { before, graded, gridProps, listProps, records, refused as refusedProps, studentProps } from "./samples";
import StudentQualities from "./StudentQualities";

const page = (given: StudentQualitiesProps) => <StudentQualities {...given} />;

/** The page, once what is hydrated of it is. */
async function open(given: StudentQualitiesProps) {
  const view = show(page(given), { shell });
  await waitFor(() => expect(view.container.querySelector("[data-when=load]:not([data-hydrated])")).toBeNull());
  await settle();
  return view;
}

/** Presses a row's link, and waits for the modal that is made then. */
async function view(name: string): Promise<void> {
  fireEvent.click(screen.getByRole("link", { name: `View ${name}` }));
  await screen.findByRole("dialog", { name: "Student Qualities" });
}

const answer = (body: unknown, status = 200) => ({ status, body });
const dialog = () => within(screen.getByRole("dialog", { name: "Student Qualities" }));

beforeEach(() => {
  newStorage();
  window.localStorage.setItem("markbook.token", "token");
  window.localStorage.setItem("markbook.user", JSON.stringify({ _id: "u1" }));
});

describe("the list", () => {
  test("says what to do before a ground is chosen, and that nobody is found", async () => {
    const view = await open(before);
    expect(screen.getByText("Please Select Ground").className).toBe("ground-lead");
    view.unmount();
    // Where there is no list of sections to choose from.
    const list = listProps();
    await open({ ...before, ground: list.ground });
    expect(screen.getByText("Please Select Ground")).toBeTruthy();
    goes();
    fireEvent.click(screen.getByRole("button", { name: "Filter" }));
    expect(screen.getByText("Please Wait .....")).toBeTruthy();
    await open(listProps({ table: list.chosen?.table ? { ...list.chosen.table, rows: [] } : null }));
    expect(screen.getByText("No Data Found")).toBeTruthy();
  });

  test("has the specification's columns and tooltips, and leads to each student without a script", () => {
    const html = markup(page(listProps()));
    for (const text of ["Student Name", "Register No", "Roll", "Guardian Name"]) expect(html).toContain(`>${text}<`);
    expect(html).toContain("This will open a print page with the visible rows of the table.");
    expect(html).toContain("This will Download Outlet Setting As CSV.");
    expect(html).toMatch(/href="\/admin\/student-qualities\?[^"]*studentId=student-2"/u);
  });
});

describe("a student's record", () => {
  const [amina, bashir] = records as [StudentRecord, StudentRecord];
  const shown = (of: StudentRecord, change: Partial<OpenRecord> = {}, chosen: Partial<ChosenSection> = {}) =>
    page(studentProps(of, change, chosen));

  type Asked = { path: string; posted: Record<string, string> | null };

  /** Answers with pages, in order; the last one again and again. Tells what was asked. */
  function site(...pages: (ReactElement | "no line")[]): Asked[] {
    return siteOf(shell, ...pages);
  }

  /** The same as another viewer sees it. */
  function siteOf(of: typeof shell, ...pages: (ReactElement | "no line")[]): Asked[] {
    const asked: Asked[] = [];
    vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
      const posted = body instanceof URLSearchParams ? Object.fromEntries(body) : null;
      asked.push({ path: new URL(path, "http://localhost").search || path, posted });
      const answer = pages.length > 1 ? pages.shift() : pages[0];
      if (answer === undefined || answer === "no line") return Promise.reject(new TypeError("Failed to fetch"));
      return Promise.resolve(new Response(markup(answer, { shell: of })));
    });
    return asked;
  }

  const asks = () => window.onbeforeunload?.(new Event("beforeunload")) === true;
  const field = (name: string) => dialog().findByRole<HTMLSelectElement>("combobox", { name });

  async function choose(name: string, value: string): Promise<void> {
    const select = await field(name);
    fireEvent.input(select, { target: { value } });
  }

  test("is its own page's part: added, with the focus in the dialog, counted, and edited", async () => {
    const asked = site(
      shown(bashir),
      shown(bashir, { editing: true }),
      shown(graded(bashir, ["A+", null], 1), { done: "Successfully Added" }, { recorded: 3 }),
      shown(graded(bashir, ["A+", null], 1), { editing: true }),
    );
    await open(listProps());
    expect(screen.getByText(/students have qualities/).textContent).toBe("2 of 5 students have qualities");
    await view("Bashir Ahmed");
    expect(dialog().getByText("S-002")).toBeTruthy();
    fireEvent.click(dialog().getByRole("link", { name: "Add Qualities" }));
    const first = await field("Regularity");
    expect(document.activeElement).toBe(first);
    await choose("Regularity", "A+");
    expect(asks()).toBe(true);
    fireEvent.click(dialog().getByRole("button", { name: "Save" }));
    await screen.findByText("Successfully Added");
    expect(asked.map(({ path }) => path)).toEqual(
      [/&studentId=student-2$/u, /&studentId=student-2&edit=1$/u, /^\/admin\/student-qualities$/u].map(
        (path) => expect.stringMatching(path) as string,
      ),
    );
    expect(asked[2]?.posted).toMatchObject({
      studentId: "student-2",
      mode: "add",
      semester: "half_yearly",
      regularity: "A+",
    });
    expect(screen.getByText(/students have qualities/).textContent).toBe("3 of 5 students have qualities");
    expect(document.activeElement).toBe(dialog().getByRole("link", { name: "Edit Qualities" }));
    expect(asks()).toBe(false);
    fireEvent.click(dialog().getByRole("link", { name: "Edit Qualities" }));
    expect((await field("Regularity")).value).toBe("A+");
    expect(dialog().getByRole("button", { name: "Update" })).toBeTruthy();
  });

  test("keeps what was chosen while the dialog is closed and shows another student", async () => {
    const asked = site(shown(bashir), shown(bashir, { editing: true }), shown(amina));
    await open(listProps());
    await view("Bashir Ahmed");
    fireEvent.click(dialog().getByRole("link", { name: "Add Qualities" }));
    await choose("Homework", "B+");
    fireEvent.click(dialog().getByRole("button", { name: "Close" }));
    expect(asks()).toBe(true);
    await view("Bashir Ahmed");
    expect((await field("Homework")).value).toBe("B+");
    fireEvent.click(dialog().getByRole("button", { name: "Close" }));
    await view("Amina Rahman");
    expect(dialog().getByText("S-001")).toBeTruthy();
    expect(asks()).toBe(true);
    fireEvent.click(dialog().getByRole("button", { name: "Close" }));
    await view("Bashir Ahmed");
    expect((await field("Homework")).value).toBe("B+");
    expect(asked).toHaveLength(3);
  });

  test("sends only what was chosen, shows both values when somebody else was first, and saves over theirs", async () => {
    const failure = "Somebody else has changed these grades; nothing was saved";
    const refused = { editing: true, form: { values: { homework: "A" }, errors: {}, failure, version: 4 } };
    const asked = site(
      shown(amina),
      shown(amina, { editing: true }),
      shown(graded(amina, ["B", "B+"], 4), refused),
      shown(graded(amina, ["B", "A"], 5), { done: "Successfully Updated" }),
    );
    await open(listProps());
    await view("Amina Rahman");
    fireEvent.click(dialog().getByRole("link", { name: "Edit Qualities" }));
    await choose("Homework", "A");
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    await dialog().findByText(failure);
    expect(document.activeElement).toBe(dialog().getByRole("alert"));
    expect(asks()).toBe(true);
    expect(asked[2]?.posted).toMatchObject({ version: "3", homework: "A" });
    expect(asked[2]?.posted).not.toHaveProperty("regularity");
    expect((await field("Homework")).value).toBe("A");
    expect((await field("Regularity")).value).toBe("B");
    expect(dialog().getByText("B+ Satisfactory", { selector: ".field-now *" })).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    await screen.findByText("Successfully Updated");
    expect(asked[3]?.posted).toMatchObject({ version: "4", homework: "A" });
    expect(asked[3]?.posted).not.toHaveProperty("regularity");
  });

  test("sends the same form again when the answer was lost, and nothing where nothing was chosen", async () => {
    const asked = site(
      shown(amina),
      shown(amina, { editing: true }),
      "no line",
      shown(amina, { done: "Successfully Updated" }),
    );
    await open(listProps());
    await view("Amina Rahman");
    fireEvent.click(dialog().getByRole("link", { name: "Edit Qualities" }));
    await field("Regularity");
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    await screen.findByText("There are no unsaved changes.");
    expect(asked).toHaveLength(2);
    await choose("Regularity", "");
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    await screen.findByText(/It is not known whether this was saved/);
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    await screen.findByText("Successfully Updated");
    expect(asked[3]).toEqual(asked[2]);
    expect(asked[3]?.posted).toMatchObject({ regularity: "" });
  });

  test("keeps the form where another page comes, and says why; a student who has left has a page that says so", async () => {
    const failure = "The student was not found";
    site(shown(amina), shown(amina, { editing: true }), page({ ...listProps(), failure }));
    await open(listProps());
    await view("Amina Rahman");
    fireEvent.click(dialog().getByRole("link", { name: "Edit Qualities" }));
    await choose("Homework", "A");
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    await screen.findByText(`Nothing was saved. ${failure}`);
    expect((await field("Homework")).value).toBe("A");
    const gone = goes();
    fireEvent.click(screen.getByRole("link", { name: "View Bashir Ahmed" }));
    await waitFor(() => expect(gone).toEqual([expect.stringContaining("studentId=student-2")]));
    expect((await field("Homework")).value).toBe("A");
  });

  test("says that the line is down, and opens once it is there again", async () => {
    site("no line", shown(amina));
    const gone = goes();
    await open(listProps());
    fireEvent.click(screen.getByRole("link", { name: "View Amina Rahman" }));
    await screen.findByText(/The server cannot be reached/);
    await view("Amina Rahman");
    expect(gone).toEqual([]);
  });

  test("shows no form of somebody else who has signed in since: their own page opens", async () => {
    siteOf({ ...shell, viewer: { ...shell.viewer, _id: "u2" } }, shown(amina), shown(amina, { editing: true }));
    const gone = goes();
    await open(listProps());
    await view("Amina Rahman");
    fireEvent.click(dialog().getByRole("link", { name: "Edit Qualities" }));
    await waitFor(() => expect(gone).toEqual([expect.stringMatching(/&studentId=student-1&edit=1$/u)]));
    expect(dialog().queryByRole("combobox")).toBeNull();
  });

  test("says a save that is refused after the dialog was closed, and has it there again", async () => {
    const failure = "Somebody else has changed these grades; nothing was saved";
    const refused = { editing: true, form: { values: { homework: "A" }, errors: {}, failure, version: 4 } };
    site(shown(amina), shown(amina, { editing: true }), shown({ ...amina, version: 4 }, refused));
    await open(listProps());
    await view("Amina Rahman");
    fireEvent.click(dialog().getByRole("link", { name: "Edit Qualities" }));
    await choose("Homework", "A");
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    fireEvent.click(dialog().getByRole("button", { name: "Close" }));
    await screen.findByText(failure, { selector: ".toast *" });
    await view("Amina Rahman");
    expect(dialog().getByText(failure)).toBeTruthy();
    expect((await field("Homework")).value).toBe("A");
  });

  test("of a session that was closed meanwhile says so where the form was", () => {
    const failure = "This session is closed";
    const html = markup(shown(amina, { form: { ...NEW_FORM, failure } }, { mayEnter: false, closed: true }));
    expect(html).toContain(`<strong>${failure}</strong>`);
    expect(html).not.toContain("Update");
  });

  test("has no form for who only reads, and posts without a script for who may", () => {
    const form = markup(shown(bashir, { editing: true }));
    expect(form).toContain(
      '<form aria-label="Add Qualities" noValidate="" data-saves="" action="/admin/student-qualities" method="post">',
    );
    expect(form).toContain('name="mode" value="add"');
    const reading = markup(shown(bashir, {}, { mayEnter: false }));
    expect(reading).not.toContain('method="post"');
    expect(reading).not.toContain("Add Qualities");
  });
});

test("a refused record comes back with what was chosen, every reason, and what is stored beside it", () => {
  const { record, form } = refusedProps.chosen!.student!;
  const student = { ...refusedProps.chosen!.student!, record: graded(record, ["A+", "B"], 4) };
  const values = { ...form.values, homework: "A" };
  show(
    page({ ...refusedProps, chosen: { ...refusedProps.chosen!, student: { ...student, form: { ...form, values } } } }),
    { shell },
  );
  const regularity = screen.getByRole<HTMLSelectElement>("combobox", { name: "Regularity" });
  const homework = screen.getByRole<HTMLSelectElement>("combobox", { name: "Homework" });
  const summary = within(screen.getByRole("alert"));
  expect(summary.getByRole("link", { name: "A grade is A+, A, B+ or B, or null for none" }).getAttribute("href")).toBe(
    `#${regularity.id}`,
  );
  expect(regularity.getAttribute("aria-invalid")).toBe("true");
  expect(homework.value).toBe("A");
  expect(screen.getByText("B Needs Improvement", { selector: ".field-now *" })).toBeTruthy();
});

describe("the grid of a section", () => {
  test("takes small letters, moves as the grid of marks does, and saves only what changed in one call", async () => {
    const calls = server(
      answer({
        message: "Successfully Updated",
        qualities: [
          { studentId: "student-1", version: 4 },
          { studentId: "student-2", version: 1 },
        ],
      }),
    );
    await open(gridProps());
    typeIn("Homework, 1 Amina Rahman", "a+");
    press("Enter");
    expect(focusedLabel()).toBe("Homework, 2 Bashir Ahmed");
    typeIn("Homework, 2 Bashir Ahmed", "b");
    press("ArrowUp");
    expect(cell("Homework, 2 Bashir Ahmed").value).toBe("B");
    expect(cell("Homework, 1 Amina Rahman").value).toBe("A+");
    await pressSave("Update");
    expect(calls[0]).toMatchObject({ method: "PUT", path: "/api/sectionQualities" });
    expect(calls[0]?.body).toMatchObject({
      sectionId: "section-1",
      semester: "half_yearly",
      qualities: [
        { studentId: "student-1", version: 3, homework: "A+" },
        { studentId: "student-2", version: 0, homework: "B" },
      ],
    });
    expect(screen.getByText("Successfully Updated")).toBeTruthy();
    expect(screen.queryByText(/typed, not saved/)).toBeNull();
    expect(screen.getByText(/students have qualities/).textContent).toBe("3 of 5 students have qualities");
  });

  test("saves a section that has nothing yet, and updates it from then on", async () => {
    server(answer({ message: "Successfully Added", qualities: [{ studentId: "student-1", version: 1 }] }));
    await open(gridProps({ recorded: 0, grid: [graded(records[0]!, [null, null], 0)] }));
    expect(screen.queryByRole("button", { name: "Update" })).toBeNull();
    typeIn("Homework, 1 Amina Rahman", "A");
    await pressSave("Save");
    expect(screen.getByText("Successfully Added")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Update" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  test("refuses what is no grade, and does not send it", async () => {
    const calls = server(answer({}));
    await open(gridProps());
    typeIn("Homework, 1 Amina Rahman", "C");
    press("Enter");
    expect(cell("Homework, 1 Amina Rahman").getAttribute("aria-invalid")).toBe("true");
    await pressSave("Update");
    expect(calls).toHaveLength(0);
    expect(screen.getByText("Not saved yet: 1 not readable as a grade.")).toBeTruthy();
  });

  test("puts a grade in by the bar and goes on to the next student; undo takes it back", async () => {
    await open(gridProps());
    act(() => cell("Regularity, 2 Bashir Ahmed").focus());
    fireEvent.click(screen.getByRole("button", { name: "B+" }));
    expect(cell("Regularity, 2 Bashir Ahmed").value).toBe("B+");
    expect(focusedLabel()).toBe("Regularity, 3 চন্দ্রা রায়");
    press("z", { ctrlKey: true });
    expect(cell("Regularity, 2 Bashir Ahmed").value).toBe("");
  });

  test("shows a pasted block before it is applied", async () => {
    await open(gridProps());
    cell("Regularity, 2 Bashir Ahmed").focus();
    paste("a\tb+\nX\tA");
    expect(screen.getByRole("dialog", { name: "Paste grades" })).toBeTruthy();
    expect(screen.getByText(/“X”/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Apply 3 changes" }));
    expect(cell("Patriotism, 2 Bashir Ahmed").value).toBe("B+");
    expect(cell("Regularity, 3 চন্দ্রা রায়").value).toBe("A");
  });

  test("keeps what is typed over a reload", async () => {
    const view = await open(gridProps());
    typeIn("Homework, 2 Bashir Ahmed", "A");
    await settle();
    view.unmount();
    await open(gridProps());
    await waitFor(() => expect(cell("Homework, 2 Bashir Ahmed").value).toBe("A"));
    expect(screen.getByText(/1 unsaved grade restored from/)).toBeTruthy();
  });

  test("shows both values of a conflict, and sends the chosen one over the new version", async () => {
    const conflict = {
      studentId: "student-1",
      component: "homework",
      yours: "A",
      theirs: "B+",
      version: 4,
      changedBy: "Rafiq",
      changedAt: 1,
    };
    const calls = server(
      answer({ message: "x", code: "stale", conflicts: [conflict] }, 409),
      answer({ message: "Successfully Updated", qualities: [{ studentId: "student-1", version: 5 }] }),
    );
    await open(gridProps());
    typeIn("Homework, 1 Amina Rahman", "A");
    await pressSave("Update");
    const asked = within(await screen.findByRole("alertdialog"));
    expect(asked.getByText("B+")).toBeTruthy();
    fireEvent.click(asked.getByRole("radio", { name: /Mine/ }));
    fireEvent.click(asked.getByRole("button", { name: "Save these" }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body["qualities"]).toEqual([{ studentId: "student-1", version: 4, homework: "A" }]);
  });

  test("is a table to read for who may not enter", async () => {
    await open(gridProps({ mayEnter: false }));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByRole("row", { name: "1 Amina Rahman A+ – – – – – – – – – B" })).toBeTruthy();
  });
});
