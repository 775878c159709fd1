// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { markup, show } from "../../../test/page";
import { say } from "../../../test/say";
import { cell, newStorage, press, server, settle, shell, typeIn } from "../../../test/grid_screen";
import type { DayProps } from "../../generated/attendance";
import AttendanceDay from "./AttendanceDay";
import AttendanceMonth from "./AttendanceMonth";
import { canonicalState, checkState, letterOf, notAState, stateTally } from "./attendance_text";
import { chosenDay, closed, dayProps, employees, event, monthProps, PEOPLE, weekend } from "./samples";

async function open(given: DayProps) {
  const view = show(<AttendanceDay {...given} />, { shell });
  await waitFor(() => expect(view.container.querySelector("[data-when=load]:not([data-hydrated])")).toBeNull());
  await settle();
  return view;
}

/** The grid's own button: without styles the form beside it is there, too. */
async function pressSave(name: string): Promise<void> {
  fireEvent.click(within(grid()).getByRole("button", { name }));
  await settle();
}

function grid(): HTMLElement {
  const found = document.querySelector<HTMLElement>(".attendance-grid");
  if (!found) throw new Error("There is no grid");
  return found;
}

const answer = (body: unknown, status = 200) => ({ status, body });
const IDS = ["student-1", "student-2", "student-3", "student-4", "student-5"];
const versions = (version: number, from: number, ids = IDS) => ids.map((studentId) => ({ studentId, version, from }));

beforeEach(() => {
  newStorage();
  window.localStorage.setItem("markbook.token", "token");
  window.localStorage.setItem("markbook.user", JSON.stringify({ _id: "u1" }));
});

describe("what is typed", () => {
  test.each([
    ["p", "P"],
    [" a ", "A"],
    ["", ""],
  ])("%j is %j", (typed, text) => {
    expect(checkState(typed)).toEqual({ kind: "mark", text });
    expect(canonicalState(typed)).toBe(text);
  });

  test.each(["x", "5", "present", "P L", "al", "-"])("%j is refused", (typed) => {
    expect(checkState(typed)).toEqual({ kind: "refused", reason: notAState() });
  });

  test("a tally says how many there are of each", () => {
    expect(stateTally(say, ["P", "P", "A", "L", ""])).toBe("2 present, 1 absent, 1 late; 1 empty");
    expect([letterOf("excused"), letterOf(null), letterOf("no")]).toEqual(["E", "", ""]);
  });
});

describe("a day that nobody has saved", () => {
  test("is saved by one press with everybody present", async () => {
    const calls = server(answer({ message: "Successfully Added", attendance: versions(1, 0) }));
    const { container } = await open(dayProps());
    expect(screen.getByText(/Not saved yet\. Everybody is present/)).toBeTruthy();
    await pressSave("All present");
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ method: "PUT", path: "/api/saveStudentAttendance" });
    expect(calls[0]?.body).toEqual({
      branchId: "branch-1",
      sessionId: "session-1",
      classId: "class-1",
      sectionId: "section-1",
      day: "2026-09-21",
      attendance: IDS.map((studentId) => ({ studentId, version: 0, state: "present" })),
    });
    await waitFor(() => expect(container.querySelector("[data-day-unsaved]")).toBeNull());
    expect(within(grid()).getByRole("button", { name: "Update" })).toBeTruthy();
    // Everything is on the server: nothing more to send.
    await pressSave("Update");
    await settle();
    expect(calls).toHaveLength(1);
  });

  test("sends what was typed and everybody else as they are shown", async () => {
    const calls = server(answer({ message: "Successfully Added", attendance: versions(1, 0) }));
    await open(dayProps());
    typeIn("Attendance, 2 Bashir Ahmed", "a");
    press("Enter");
    await pressSave("Save");
    await waitFor(() => expect(calls).toHaveLength(1));
    const sent = calls[0]?.body["attendance"] as { studentId: string; state: string }[];
    expect(sent.map(({ studentId, state }) => `${studentId} ${state}`).sort()).toEqual([
      "student-1 present",
      "student-2 absent",
      "student-3 present",
      "student-4 present",
      "student-5 present",
    ]);
    expect(cell("Attendance, 2 Bashir Ahmed").value).toBe("A");
  });

  test("somebody else's first save is taken over where nothing was typed, and asked about where it was", async () => {
    const conflict = (studentId: string, yours: string, theirs: string) => ({
      studentId,
      component: "state",
      yours,
      theirs,
      version: 1,
      changedBy: "Nadia Islam",
      changedAt: 1_790_000_000_000,
    });
    const stale = {
      message: "Somebody else has changed this attendance; nothing was saved",
      code: "stale",
      conflicts: [conflict("student-1", "present", "absent"), conflict("student-2", "late", "excused")],
    };
    const calls = server(
      answer(stale, 409),
      answer({ message: "Successfully Updated", attendance: versions(2, 1, ["student-2"]) }),
    );
    await open(dayProps());
    typeIn("Attendance, 2 Bashir Ahmed", "l");
    await pressSave("Save");
    await waitFor(() => expect(calls).toHaveLength(1));
    const asked = within(await screen.findByRole("alertdialog"));
    expect(cell("Attendance, 1 Amina Rahman").value).toBe("A");
    expect(cell("Attendance, 2 Bashir Ahmed").value.toUpperCase()).toBe("L");
    fireEvent.click(asked.getByRole("radio", { name: /Mine/ }));
    fireEvent.click(asked.getByRole("button", { name: "Save these" }));
    await waitFor(() => expect(calls).toHaveLength(2));
    const again = calls[1]?.body["attendance"] as { studentId: string; state: string; version: number }[];
    expect(again[0]).toEqual({ studentId: "student-2", version: 1, state: "late" });
  });
});

test("of a saved day only what was typed is sent; an emptied cell takes it back", async () => {
  const calls = server(answer({ message: "Successfully Updated", attendance: versions(3, 2, ["student-1"]) }));
  const [amina, bashir] = chosenDay({}, undefined, true).register.people;
  const people = [
    { ...amina!, state: "absent", version: 2 },
    { ...bashir!, state: null, version: 0 },
  ];
  await open(dayProps(chosenDay({}, people, true)));
  typeIn("Attendance, 1 Amina Rahman", "");
  await pressSave("Update");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body["attendance"]).toEqual([{ studentId: "student-1", version: 2, state: null }]);
});

test("every stroke replaces the letter, wherever the cursor is", async () => {
  await open(dayProps(chosenDay({}, undefined, true)));
  const input = cell("Attendance, 1 Amina Rahman");
  input.focus();
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 1]);
  typeIn("Attendance, 1 Amina Rahman", "a");
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(["a", 0, 1]);
});

test("employees go by their own name", async () => {
  const { chosen } = employees;
  const [first] = chosen.register.people;
  const employeeId = first!.id;
  const calls = server(answer({ message: "Successfully Added", attendance: [{ employeeId, version: 1, from: 0 }] }));
  await open({ ...employees, chosen: { ...chosen, register: { ...chosen.register, people: [first!] } } });
  await pressSave("All present");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.path).toBe("/api/saveEmployeeAttendance");
  expect(calls[0]?.body["attendance"]).toEqual([{ employeeId, version: 0, state: "present" }]);
  expect(within(grid()).getByRole("button", { name: "Update" })).toBeTruthy();
});

describe("without a script", () => {
  test("there is a choice beside each name, in a form of its own", () => {
    const html = markup(<AttendanceDay {...dayProps()} />);
    expect(html.match(/ name="state\./g)).toHaveLength(5 * 4);
    expect(html).toContain('name="state.student-1"');
    expect(html).toContain('name="version.student-5" value="0"');
    const saved = markup(<AttendanceDay {...dayProps(chosenDay({}, undefined, true))} />);
    expect(saved.match(/ name="state\./g)).toHaveLength(5 * 5);
  });

  test("a weekend day is asked about; a closed session is read", () => {
    const asks = markup(<AttendanceDay {...weekend} />);
    expect(asks).toContain("Enter it all the same");
    expect(asks).not.toContain('type="radio"');
    expect(asks).toContain("is a weekend day of this branch.");
    const shut = markup(<AttendanceDay {...event} />);
    expect(shut).toMatch(/The school is closed on .*: Trip of class 8\./u);
    expect(shut).not.toContain('type="radio"');
    const read = markup(<AttendanceDay {...closed} />);
    expect(read).toContain("This session is closed");
    expect(read).not.toContain('type="radio"');
    expect(read).toContain("Present");
  });
});

test("a month has a column a day and what they come to", () => {
  show(<AttendanceMonth {...monthProps} />, { shell });
  expect(screen.getAllByRole("columnheader")).toHaveLength(2 + 30 + 5);
  expect(screen.getByRole("link", { name: "Tuesday, 1 September 2026" })).toBeTruthy();
  expect(screen.getByText("3 school days, 92.9% present")).toBeTruthy();
});

test("without a script every choice of a day has its name", () => {
  document.body.innerHTML = markup(<AttendanceDay {...dayProps()} />, { shell });
  const choices = screen.getAllByRole("radio");
  expect(choices.length).toBeGreaterThanOrEqual(3 * PEOPLE.length);
  const named = within(document.body).getAllByRole("radio", { name: /[a-z]/i });
  expect(named).toHaveLength(choices.length);
  document.body.innerHTML = "";
});
