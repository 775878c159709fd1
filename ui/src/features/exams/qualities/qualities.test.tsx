// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { markup, show } from "../../../../test/page";
import { NEW_FORM } from "../../../controls/FormField";
import type { StudentQualitiesProps } from "../../../generated/qualities";
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
import { gridProps, listProps, props, record } from "./samples";
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
    await open(props(null));
    expect(screen.getByText("Please Select Ground")).toBeTruthy();
    goes();
    for (const select of screen.getAllByRole<HTMLSelectElement>("combobox")) {
      if (select.value === "") select.append(new Option("x", "x", true, true));
    }
    fireEvent.click(screen.getByRole("button", { name: "Filter" }));
    expect(screen.getByText("Please Wait .....")).toBeTruthy();
    const list = listProps();
    await open(listProps({ table: list.chosen?.table ? { ...list.chosen.table, rows: [] } : null }));
    expect(screen.getByText("No Data Found")).toBeTruthy();
  });

  test("has the specification's columns and tooltips, and leads to each student without a script", () => {
    const html = markup(page(listProps()));
    for (const text of ["Student Name", "Register No", "Roll", "Guardian Name"]) expect(html).toContain(`>${text}<`);
    expect(html).toContain("This will open a print page with the visible rows of the table.");
    expect(html).toContain("This will Download Outlet Setting As CSV.");
    expect(html).toContain('href="/admin/student-qualities?studentId=s2"');
  });
});

describe("a student's record", () => {
  test("is added with every field, then edited with what changed over its version", async () => {
    const calls = server(
      answer({ message: "Successfully Added", version: 1 }),
      answer({ message: "Successfully Updated", version: 2 }),
    );
    await open(listProps());
    await view("Zarif Ahmed");
    expect(dialog().getByText("S1-0002")).toBeTruthy();
    fireEvent.click(dialog().getByRole("button", { name: "Add Qualities" }));
    fireEvent.change(dialog().getByRole("combobox", { name: "Regularity" }), { target: { value: "A+" } });
    fireEvent.click(dialog().getByRole("button", { name: "Save" }));
    await screen.findByText("Successfully Added");
    expect(calls[0]).toMatchObject({ method: "POST", path: "/api/addStudentQualities" });
    expect(calls[0]?.body).toMatchObject({
      studentId: "s2",
      studentRegNo: "S1-0002",
      semester: "half_yearly",
      regularity: "A+",
      homework: null,
    });

    fireEvent.click(dialog().getByRole("button", { name: "Edit Qualities" }));
    fireEvent.change(dialog().getByRole("combobox", { name: "Homework" }), { target: { value: "B" } });
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    await screen.findByText("Successfully Updated");
    expect(calls[1]?.path).toContain("/api/updateStudentQualities/s2?sessionName=2026");
    expect(calls[1]?.body).toEqual({ version: 1, homework: "B" });
    expect(calls[1]?.key).not.toBe(calls[0]?.key);
  });

  test("keeps the focus in the modal as its buttons come and go, and counts who is added, once", async () => {
    server(
      answer({ message: "Successfully Added", version: 1 }),
      answer({ message: "Successfully Updated", version: 2 }),
    );
    await open(listProps());
    expect(screen.getByText(/students have qualities/).textContent).toBe("2 of 3 students have qualities");
    await view("Zarif Ahmed");
    fireEvent.click(dialog().getByRole("button", { name: "Add Qualities" }));
    await waitFor(() => expect(document.activeElement).toBe(dialog().getByRole("combobox", { name: "Regularity" })));
    fireEvent.change(dialog().getByRole("combobox", { name: "Regularity" }), { target: { value: "A+" } });
    fireEvent.click(dialog().getByRole("button", { name: "Save" }));
    await screen.findByText("Successfully Added");
    await waitFor(() => expect(document.activeElement).toBe(dialog().getByRole("button", { name: "Edit Qualities" })));
    expect(screen.getByText(/students have qualities/).textContent).toBe("3 of 3 students have qualities");
    fireEvent.click(dialog().getByRole("button", { name: "Edit Qualities" }));
    fireEvent.change(dialog().getByRole("combobox", { name: "Homework" }), { target: { value: "B" } });
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    await screen.findByText("Successfully Updated");
    expect(screen.getByText(/students have qualities/).textContent).toBe("3 of 3 students have qualities");
  });

  test("keeps what was chosen when the modal is closed and opened again", async () => {
    await open(listProps());
    await view("Zarif Ahmed");
    fireEvent.click(dialog().getByRole("button", { name: "Add Qualities" }));
    fireEvent.change(dialog().getByRole("combobox", { name: "Homework" }), { target: { value: "B+" } });
    fireEvent.click(dialog().getByRole("button", { name: "Close" }));
    await view("Zarif Ahmed");
    expect(dialog().getByRole<HTMLSelectElement>("combobox", { name: "Homework" }).value).toBe("B+");
  });

  test("shows both values when somebody else was first, and saves over theirs", async () => {
    const conflict = {
      studentId: "s1",
      component: "homework",
      yours: "A",
      theirs: "B+",
      version: 4,
      changedBy: "Rafiq",
      changedAt: 1,
    };
    const message = "Somebody else has changed these grades; nothing was saved";
    const calls = server(
      answer({ message, code: "stale", conflicts: [conflict] }, 409),
      answer({ message: "Successfully Updated", version: 5 }),
    );
    await open(listProps());
    await view("Anika Rahman");
    fireEvent.click(dialog().getByRole("button", { name: "Edit Qualities" }));
    fireEvent.change(dialog().getByRole("combobox", { name: "Homework" }), { target: { value: "A" } });
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    await dialog().findByText("Saved by Rafiq: B+");
    expect(dialog().getByRole<HTMLSelectElement>("combobox", { name: "Homework" }).value).toBe("A");
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body).toEqual({ version: 4, homework: "A" });
  });

  test("sends the same save again under the same key when the answer was lost", async () => {
    const calls = server("no line", answer({ message: "Successfully Updated", version: 4 }));
    await open(listProps());
    await view("Anika Rahman");
    fireEvent.click(dialog().getByRole("button", { name: "Edit Qualities" }));
    fireEvent.change(dialog().getByRole("combobox", { name: "Regularity" }), { target: { value: "" } });
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    await dialog().findByText(/Nothing was saved/);
    fireEvent.click(dialog().getByRole("button", { name: "Update" }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.key).toBe(calls[0]?.key);
    expect(calls[1]?.body).toEqual({ version: 3, regularity: null });
  });

  test("has no form for who only reads, and posts without a script for who may", () => {
    const student = {
      record: record(2, "Zarif Ahmed", [null, null], 0),
      editing: true,
      editHref: "/edit",
      form: NEW_FORM,
      done: null,
    };
    const form = markup(page(props({ student })));
    expect(form).toContain(
      '<form aria-label="Add Qualities" noValidate="" action="/admin/student-qualities" method="post">',
    );
    expect(form).toContain('name="mode" value="add"');
    const reading = markup(page(props({ student: { ...student, editing: false }, mayEnter: false })));
    expect(reading).not.toContain('method="post"');
    expect(reading).not.toContain("Add Qualities");
  });
});

test("a refused record comes back with what was chosen, every reason, and what is stored beside it", () => {
  const student = {
    record: record(1, "Anika Rahman", ["A+", "B"], 4),
    editing: true,
    editHref: "/edit",
    form: {
      values: { regularity: "Z", homework: "A" },
      errors: { regularity: "Z is not a grade" },
      failure: null,
      version: 4,
    },
    done: null,
  };
  show(page(props({ student })), { shell });
  const regularity = screen.getByRole<HTMLSelectElement>("combobox", { name: "Regularity" });
  const homework = screen.getByRole<HTMLSelectElement>("combobox", { name: "Homework" });
  const summary = within(screen.getByRole("alert"));
  expect(summary.getByRole("link", { name: "Z is not a grade" }).getAttribute("href")).toBe(`#${regularity.id}`);
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
          { studentId: "s1", version: 4 },
          { studentId: "s2", version: 1 },
        ],
      }),
    );
    await open(gridProps());
    typeIn("Homework, 1 Anika Rahman", "a+");
    press("Enter");
    expect(focusedLabel()).toBe("Homework, 2 Zarif Ahmed");
    typeIn("Homework, 2 Zarif Ahmed", "b");
    press("ArrowUp");
    expect(cell("Homework, 2 Zarif Ahmed").value).toBe("B");
    expect(cell("Homework, 1 Anika Rahman").value).toBe("A+");
    await pressSave("Update");
    expect(calls[0]).toMatchObject({ method: "PUT", path: "/api/sectionQualities" });
    expect(calls[0]?.body).toMatchObject({
      sectionId: "a",
      semester: "half_yearly",
      qualities: [
        { studentId: "s1", version: 3, homework: "A+" },
        { studentId: "s2", version: 0, homework: "B" },
      ],
    });
    expect(screen.getByText("Successfully Updated")).toBeTruthy();
    expect(screen.queryByText(/typed, not saved/)).toBeNull();
    expect(screen.getByText(/students have qualities/).textContent).toBe("3 of 3 students have qualities");
  });

  test("saves a section that has nothing yet, and updates it from then on", async () => {
    server(answer({ message: "Successfully Added", qualities: [{ studentId: "s1", version: 1 }] }));
    await open(gridProps({ recorded: 0, grid: [record(1, "Anika Rahman", [null, null], 0)] }));
    expect(screen.queryByRole("button", { name: "Update" })).toBeNull();
    typeIn("Homework, 1 Anika Rahman", "A");
    await pressSave("Save");
    expect(screen.getByText("Successfully Added")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Update" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  test("refuses what is no grade, and does not send it", async () => {
    const calls = server(answer({}));
    await open(gridProps());
    typeIn("Homework, 1 Anika Rahman", "C");
    press("Enter");
    expect(cell("Homework, 1 Anika Rahman").getAttribute("aria-invalid")).toBe("true");
    await pressSave("Update");
    expect(calls).toHaveLength(0);
    expect(screen.getByText("Not saved yet: 1 not readable as a grade.")).toBeTruthy();
  });

  test("puts a grade in by the bar and goes on to the next student; undo takes it back", async () => {
    await open(gridProps());
    act(() => cell("Regularity, 2 Zarif Ahmed").focus());
    fireEvent.click(screen.getByRole("button", { name: "B+" }));
    expect(cell("Regularity, 2 Zarif Ahmed").value).toBe("B+");
    expect(focusedLabel()).toBe("Regularity, 5 Nusrat Jahan");
    press("z", { ctrlKey: true });
    expect(cell("Regularity, 2 Zarif Ahmed").value).toBe("");
  });

  test("shows a pasted block before it is applied", async () => {
    await open(gridProps());
    cell("Regularity, 2 Zarif Ahmed").focus();
    paste("a\tb+\nX\tA");
    expect(screen.getByRole("dialog", { name: "Paste grades" })).toBeTruthy();
    expect(screen.getByText(/“X”/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Apply 3 changes" }));
    expect(cell("Homework, 2 Zarif Ahmed").value).toBe("B+");
    expect(cell("Regularity, 5 Nusrat Jahan").value).toBe("A");
  });

  test("keeps what is typed over a reload", async () => {
    const view = await open(gridProps());
    typeIn("Homework, 2 Zarif Ahmed", "A");
    await settle();
    view.unmount();
    await open(gridProps());
    await waitFor(() => expect(cell("Homework, 2 Zarif Ahmed").value).toBe("A"));
    expect(screen.getByText(/1 typed grade from/)).toBeTruthy();
  });

  test("shows both values of a conflict, and sends the chosen one over the new version", async () => {
    const conflict = {
      studentId: "s1",
      component: "homework",
      yours: "A",
      theirs: "B+",
      version: 4,
      changedBy: "Rafiq",
      changedAt: 1,
    };
    const calls = server(
      answer({ message: "x", code: "stale", conflicts: [conflict] }, 409),
      answer({ message: "Successfully Updated", qualities: [{ studentId: "s1", version: 5 }] }),
    );
    await open(gridProps());
    typeIn("Homework, 1 Anika Rahman", "A");
    await pressSave("Update");
    const asked = within(await screen.findByRole("alertdialog"));
    expect(asked.getByText("B+")).toBeTruthy();
    fireEvent.click(asked.getByRole("radio", { name: /Mine/ }));
    fireEvent.click(asked.getByRole("button", { name: "Save these" }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body["qualities"]).toEqual([{ studentId: "s1", version: 4, homework: "A" }]);
  });

  test("is a table to read for who may not enter", async () => {
    await open(gridProps({ mayEnter: false }));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByRole("row", { name: "1 Anika Rahman A+ B" })).toBeTruthy();
  });
});
