import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  cell,
  focusedLabel,
  goes,
  gridProps,
  line,
  newStorage,
  openGrid,
  page,
  pageProps,
  pressSave,
  saved,
  savedAt,
  says,
  server,
  settle,
  shell,
  toastAfter,
  typeIn,
} from "../../../../test/grid_screen";
import { unsavedCount } from "../../../../test/unsaved";
import { show } from "../../../../test/page";
import ExamResult from "../results/ExamResult";
import type { RefusalCode } from "../../../generated/pages";
import { sampleGrid } from "./samples";

const A = "Written, 1 Amina Rahman";
const Z = "Written, 2 Bashir Ahmed";
const V = "Practical, 5 Dipa O'Brien <b>";
const FILTER = {
  branchName: "Dhanmondi",
  branchId: "branch-1",
  sessionName: "2026",
  sessionId: "session-1",
  classId: "class-1",
  sectionId: "section-1",
  examId: "exam-1",
  subjectId: "subject-1",
};
const IDS =
  "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=subject-1";
const refusal = (status: number, code: RefusalCode, message: string, more: object = {}) => ({
  status,
  body: { message, code, ...more },
});
const conflict = (studentId: string, component: string, theirs: unknown) => ({
  studentId,
  component,
  yours: 1,
  theirs,
  version: 8,
  changedBy: "Kamal Uddin",
  changedAt: Date.UTC(2026, 10, 21, 8, 5),
});

beforeEach(newStorage);

test("Save posts the filter set and one entry for every student, and goes to the cleared screen that offers the next sheets", async () => {
  const calls = server(
    saved("Successfully Added", { "student-1": 1, "student-2": 1, "student-4": 1 }, [
      { label: "Chemistry, 8 A", href: "/next", missing: 12, students: 40 },
      { label: "Physics, 8 B", href: "/after", missing: 0, students: 38 },
    ]),
  );
  const hrefs = goes();
  await openGrid("add");
  typeIn(A, "45,5");
  typeIn(Z, "ab");
  await pressSave("Save");
  expect(calls).toEqual([
    {
      method: "POST",
      path: "/api/addSubjectWiseMarks",
      key: calls[0]?.key,
      body: {
        ...FILTER,
        marks: [
          { studentId: "student-1", written: 45.5, practical: null },
          { studentId: "student-2", written: "AB", practical: null },
          { studentId: "student-4", written: null, practical: null },
        ],
      },
    },
  ]);
  expect(calls[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(hrefs).toEqual([savedAt(2)]);
  // The next sheets are on the page that comes.
  expect(toastAfter()).toEqual({ kind: "success", title: "Marks", message: "Successfully Added" });
  expect(await unsavedCount("u1")).toBe(0);
});

test("Update puts only what changed, with the row's version; clearing sends null", async () => {
  const calls = server(saved("Successfully Updated", { "student-1": 4, "student-4": 5 }));
  const hrefs = goes();
  await openGrid("edit");
  typeIn(A, "41");
  typeIn(V, "");
  await pressSave("Update");
  expect(calls[0]).toMatchObject({
    method: "PUT",
    path: "/api/updateOneMark",
    body: {
      ...FILTER,
      editedMarks: [
        { studentId: "student-1", version: 3, written: 41 },
        { studentId: "student-4", version: 4, practical: null },
      ],
    },
  });
  expect(calls[0]?.body).not.toHaveProperty("marks");
  expect(hrefs).toEqual([savedAt()]);
  expect(toastAfter()).toMatchObject({ message: "Successfully Updated" });
});

test("nothing typed is nothing to save", async () => {
  const calls = server(saved("Successfully Updated"));
  await openGrid("edit");
  await pressSave("Update");
  expect(calls).toEqual([]);
  expect(screen.getByText("There are no unsaved changes.")).toBeTruthy();
});

test("Already Added! Please Edit is a success notice, and what was typed is carried into Edit", async () => {
  server(refusal(409, "alreadyAdded", "Already Added! Please Edit"));
  const hrefs = goes();
  const first = await openGrid("add");
  typeIn(A, "45");
  typeIn(Z, "30");
  await pressSave("Save");
  expect(toastAfter()).toMatchObject({ kind: "success", message: "Already Added! Please Edit" });
  expect(hrefs).toEqual([`/admin/examResult?${IDS}&tab=marks&edit=1`]);
  first.unmount();
  await settle();
  await openGrid("edit");
  // Somebody else's 40 stands where 45 was typed over nothing: both are shown.
  expect(cell(A).value).toBe("45");
  expect(says(A)).toContain("Changed elsewhere: saved 40, typed 45");
  expect(cell(Z).value).toBe("30");
  expect(screen.getByText(/^2 unsaved marks restored from .*\.$/)).toBeTruthy();
});

test("a conflict shows both values, who and when; choosing all mine sends again over the new versions", async () => {
  const calls = server(
    refusal(409, "stale", "Changed by somebody else", {
      conflicts: [conflict("student-1", "written", 44), conflict("student-4", "practical", null)],
    }),
    saved("Successfully Updated", { "student-1": 9, "student-4": 9 }),
  );
  goes();
  await openGrid("edit");
  typeIn(A, "41");
  typeIn(V, "9");
  await pressSave("Update");
  const dialog = screen.getByRole("alertdialog", { name: "Changed by somebody else" });
  const first = within(dialog).getByRole("group", { name: "1 Amina Rahman, Written" });
  expect(
    within(first)
      .getAllByRole("radio")
      .map((radio) => radio.parentElement?.textContent),
  ).toEqual(["Mine 41", expect.stringMatching(/^Theirs 44 Kamal Uddin, 21 Nov, \d\d:\d\d$/)]);
  expect(within(dialog).getByRole("button", { name: "Choose for 2 more" })).toHaveProperty("disabled", true);
  fireEvent.click(within(dialog).getByRole("button", { name: "All mine" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Save these" }));
  await settle();
  expect(calls[1]?.body["editedMarks"]).toEqual([
    { studentId: "student-1", version: 8, written: 41 },
    { studentId: "student-4", version: 8, practical: 9 },
  ]);
  expect(calls[1]?.key).not.toBe(calls[0]?.key);
  expect(toastAfter()).toMatchObject({ message: "Successfully Updated" });
});

test("choosing each: mine is sent, theirs is taken; all theirs sends nothing more", async () => {
  const calls = server(
    refusal(409, "stale", "x", {
      conflicts: [conflict("student-1", "written", 44), conflict("student-4", "practical", 3)],
    }),
    saved("Successfully Updated", { "student-1": 9 }),
  );
  goes();
  await openGrid("edit");
  typeIn(A, "41");
  typeIn(V, "9");
  await pressSave("Update");
  const [mineA] = within(screen.getByRole("group", { name: "1 Amina Rahman, Written" })).getAllByRole("radio");
  const [, theirsV] = within(screen.getByRole("group", { name: "5 Dipa O'Brien <b>, Practical" })).getAllByRole(
    "radio",
  );
  fireEvent.click(mineA!);
  fireEvent.click(theirsV!);
  fireEvent.click(screen.getByRole("button", { name: "Save these" }));
  await settle();
  expect(calls[1]?.body["editedMarks"]).toEqual([{ studentId: "student-1", version: 8, written: 41 }]);
  expect(cell(V).value).toBe("3");
});

test("all theirs: nothing is left to save, nothing is sent", async () => {
  const calls = server(refusal(409, "stale", "x", { conflicts: [conflict("student-1", "written", 44)] }));
  await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  fireEvent.click(screen.getByRole("button", { name: "All theirs" }));
  fireEvent.click(screen.getByRole("button", { name: "Save these" }));
  await settle();
  expect(calls).toHaveLength(1);
  expect(cell(A).value).toBe("44");
  expect(await unsavedCount("u1")).toBe(0);
});

test("a postponed conflict keeps both values in the cell, to be chosen there", async () => {
  server(refusal(409, "stale", "x", { conflicts: [conflict("student-1", "written", 44)] }));
  await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  fireEvent.click(screen.getByRole("button", { name: "Decide later" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(says(A)).toContain("saved 44, typed 41");
  fireEvent.click(screen.getByRole("button", { name: "Take 44" }));
  expect(cell(A).value).toBe("44");
  expect(focusedLabel()).toBe(A);
});

test("where their value is the one that was typed over, the save is sent again without a question", async () => {
  const calls = server(
    refusal(409, "stale", "x", { conflicts: [conflict("student-1", "written", 40)] }),
    saved("Successfully Updated", { "student-1": 9 }),
  );
  goes();
  await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  await settle();
  expect(calls.map(({ body }) => body["editedMarks"])).toEqual([
    [{ studentId: "student-1", version: 3, written: 41 }],
    [{ studentId: "student-1", version: 8, written: 41 }],
  ]);
  expect(toastAfter()).toMatchObject({ message: "Successfully Updated" });
});

test("a sheet that changes under every try is not sent for ever", async () => {
  const calls = server(refusal(409, "stale", "x", { conflicts: [conflict("student-1", "written", 40)] }));
  await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  for (let turn = 0; turn < 8; turn += 1) await settle();
  expect(calls).toHaveLength(6);
  expect(screen.getByText(/Somebody else is saving this sheet just now/)).toBeTruthy();
  expect(cell(A).value).toBe("41");
});

test("refused values are marked with their reason, and nothing typed is dropped", async () => {
  server(
    refusal(422, "values", "1 mark is refused", { fields: { "marks.student-4.practical": "Above the full mark 8" } }),
  );
  await openGrid("edit");
  typeIn(A, "41");
  typeIn(V, "9");
  await pressSave("Update");
  expect(screen.getByText("You made a mistake! Please Check")).toBeTruthy();
  expect(says(V)).toContain("Above the full mark 8");
  expect(focusedLabel()).toBe(V);
  expect([cell(A).value, cell(V).value]).toEqual(["41", "9"]);
  expect(await unsavedCount("u1")).toBe(2);
});

test.each([
  [423, "locked", "Mark is locked", "Mark is locked"],
  [423, "sessionClosed", "This session is closed", "This session is closed"],
  [400, "invalid", "Class is unknown", "You made a mistake! Please Check"],
  [409, "conflict", "Result is Already Published, Please Try to Edit", "You made a mistake! Please Check"],
  // Whatever the words say: the code decides.
  [409, "conflict", "Already Added! Please Edit", "You made a mistake! Please Check"],
] as const)("status %i %s (%s): danger, %s, and what was typed stays", async (status, code, message, shown) => {
  server(refusal(status, code, message));
  await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  expect(within(screen.getByRole("region", { name: "Messages" })).getByRole("alert").textContent).toContain(shown);
  expect(screen.getAllByText(new RegExp(message)).length).toBeGreaterThan(0);
  expect(says(A)).toContain("Typed, not saved");
  expect(await unsavedCount("u1")).toBe(1);
});

test("offline the screen says so; a save waits and is sent when the line returns, the same", async () => {
  const calls = server(saved("Successfully Updated", { "student-1": 4 }));
  const hrefs = goes();
  await openGrid("edit");
  line(false);
  expect(screen.getByText(/^You are offline\./)).toBeTruthy();
  typeIn(A, "41");
  await pressSave("Update");
  expect(calls).toEqual([]);
  expect(says(A)).toContain("Waiting to be sent");
  expect(screen.getByText(/^Saved on this device at \d\d:\d\d\. Sends when you're back online\.$/)).toBeTruthy();
  expect(await unsavedCount("u1")).toBe(1);
  line(true);
  await settle();
  expect(calls).toHaveLength(1);
  expect(hrefs).toEqual([savedAt()]);
  expect(await unsavedCount("u1")).toBe(0);
});

test("a waiting save survives a reload, with its key and body", async () => {
  const before = server("no line");
  goes();
  const first = await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  expect(before).toHaveLength(1);
  first.unmount();
  await settle();
  const after = server(saved("Successfully Updated", { "student-1": 4 }));
  await openGrid("edit");
  await settle();
  expect(after).toEqual(before);
  expect(toastAfter()).toMatchObject({ message: "Successfully Updated" });
});

test("a second save while one may have arrived waits for its answer; typing goes on", async () => {
  const calls = server("no line");
  await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  typeIn(V, "9");
  await pressSave("Update");
  expect(screen.getByText(/The last save of this sheet is still being sent/)).toBeTruthy();
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
});

test("a waiting save can be taken back, changed and saved anew", async () => {
  const calls = server(refusal(500, "internal", "broken"), saved("Successfully Updated", { "student-1": 4 }));
  goes();
  await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  expect(screen.getByText(/The server could not take it \(500\)/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel save" }));
  await settle();
  expect(says(A)).toContain("Typed, not saved");
  typeIn(A, "42");
  await pressSave("Update");
  expect(calls.map(({ body }) => body["editedMarks"])).toEqual([
    [{ studentId: "student-1", version: 3, written: 41 }],
    [{ studentId: "student-1", version: 3, written: 42 }],
  ]);
  expect(calls[1]?.key).not.toBe(calls[0]?.key);
});

test("an ended sign-in goes to the sign-in screen and back; typed marks and the save are still there, and the save is sent", async () => {
  const before = server(refusal(401, "tokenExpired", "Token has expired"));
  const hrefs = goes();
  const first = await openGrid("edit");
  typeIn(A, "41");
  typeIn(V, "9");
  await pressSave("Update");
  expect(hrefs[0]).toMatch(/^\/auth\/login\?expired=1&next=/);
  first.unmount();
  await settle();
  expect(await unsavedCount("u1")).toBe(2);
  const after = server(saved("Successfully Updated", { "student-1": 4, "student-4": 5 }));
  await openGrid("edit");
  await settle();
  expect(after).toEqual([before[0]]);
  expect(await unsavedCount("u1")).toBe(0);
});

test("what was typed while the save was under way is not lost with it", async () => {
  const calls = server("no line", saved("Successfully Updated", { "student-1": 4 }));
  const hrefs = goes();
  await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  typeIn(A, "42");
  line(true);
  await settle();
  expect(calls).toHaveLength(2);
  expect(hrefs).toEqual([]);
  expect(screen.getByText("1 typed while saving, not saved yet.")).toBeTruthy();
  expect(cell(A).value).toBe("42");
  await pressSave("Update");
  expect(calls[2]?.body["editedMarks"]).toEqual([{ studentId: "student-1", version: 4, written: 42 }]);
});

test("a waiting save of another sheet is sent from here, says how it went, and forgets its drafts", async () => {
  server("no line");
  goes();
  const first = await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  first.unmount();
  await settle();
  server(saved("Successfully Updated", { "student-1": 4 }));
  show(<ExamResult {...pageProps()} />, { shell, framed: true });
  await screen.findByText("Half Yearly, Class 8 A, Mathematics");
  await settle();
  expect(screen.getByText("Half Yearly, Class 8 A, Mathematics")).toBeTruthy();
  expect(screen.getByText("Successfully Updated")).toBeTruthy();
  expect(await unsavedCount("u1")).toBe(0);
});

test("a waiting save that is refused away from its sheet says so and keeps what was typed", async () => {
  server("no line");
  const first = await openGrid("edit");
  typeIn(A, "41");
  await pressSave("Update");
  first.unmount();
  await settle();
  server(refusal(423, "locked", "Mark is locked"));
  show(<ExamResult {...pageProps()} />, { shell, framed: true });
  await screen.findByText("Half Yearly, Class 8 A, Mathematics");
  await settle();
  expect(screen.getByText("Not saved: Mark is locked. What was typed is kept.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the sheet" })).toBeTruthy();
  expect(await unsavedCount("u1")).toBe(1);
});

test("drafts come back after a reload, the screen says how many and from when, and they can be discarded", async () => {
  server("no line");
  const first = await openGrid("add");
  typeIn(A, "41");
  typeIn(Z, "75");
  first.unmount();
  await settle();
  await openGrid("add");
  expect(screen.getByText(/^2 unsaved marks restored from \d+ \w+, \d\d:\d\d\.$/)).toBeTruthy();
  expect(cell(A).value).toBe("41");
  expect(says(Z)).toContain("75 is above the full mark (50)");
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect([cell(A).value, cell(Z).value]).toEqual(["", ""]);
  await settle();
  expect(await unsavedCount("u1")).toBe(0);
});

test("another user's drafts stay theirs", async () => {
  server("no line");
  const first = await openGrid("add");
  typeIn(A, "41");
  first.unmount();
  await settle();
  expect(await unsavedCount("u2")).toBe(0);
});

test("a student who has left the section meanwhile is named, what was typed stays, and the sheet can be loaded again", async () => {
  server(
    refusal(404, "notInSection", "A student is not in this section, or no longer", {
      fields: { "marks.student-2": "Not in this section, or no longer" },
    }),
  );
  await openGrid("add");
  typeIn(A, "41");
  typeIn(Z, "42");
  await pressSave("Save");
  expect(
    screen.getByText(
      "Nothing was saved: 2 Bashir Ahmed is no longer in this section. What you typed is kept; reload the sheet, then save the others.",
    ),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "Reload the sheet" }).getAttribute("href")).toBe(
    window.location.pathname + window.location.search,
  );
  expect([cell(A).value, cell(Z).value]).toEqual(["41", "42"]);
  expect(await unsavedCount("u1")).toBe(2);
});

test.each([
  ["Mark is locked", null, "The grid shows them again once the sheet is unlocked."],
  ["Mark Already Added, Please Try to Edit", "/edit", "Edit Marks shows them in its grid."],
])(
  "where the grid is refused (%s), marks typed before are told, and can be discarded",
  async (why, editHref, until) => {
    server("no line");
    const first = await openGrid("add");
    typeIn(Z, "7");
    typeIn(A, "41");
    first.unmount();
    await settle();
    show(
      <ExamResult
        {...pageProps({ tab: "marks", entry: { grid: null, refusal: why, editHref, counting: null, beside: [] } })}
      />,
      {
        shell,
      },
    );
    await screen.findByText(/kept on this device/);
    const notice = screen
      .getByText(/^2 unsaved marks of this sheet from .* kept on this device\./)
      .closest<HTMLElement>(".notice")!;
    expect(notice.textContent).toContain(until);
    expect(
      within(notice)
        .getAllByRole("listitem", { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(["1 Amina Rahman, Written: 41", "2 Bashir Ahmed, Written: 7"]);
    fireEvent.click(within(notice).getByRole("button", { name: "Discard" }));
    await settle();
    expect(screen.queryByText(/kept on this device/)).toBeNull();
    expect(await unsavedCount("u1")).toBe(0);
  },
);

test("kept marks of a student who has left the section are named and can be discarded", async () => {
  server("no line");
  const first = await openGrid("add");
  typeIn(A, "41");
  first.unmount();
  await settle();
  const grid = sampleGrid("add");
  await openGrid("add", { rows: grid.rows.slice(1) });
  expect(screen.getByText("1 unsaved mark of a student or component that is no longer on this sheet:")).toBeTruthy();
  expect(screen.getByText("1 Amina Rahman, Written: 41")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  await settle();
  expect(await unsavedCount("u1")).toBe(0);
});

test("leaving warns only where something is not safely kept", async () => {
  server("no line");
  await openGrid("add");
  typeIn(A, "41");
  const leaving = new Event("beforeunload", { cancelable: true });
  act(() => void window.dispatchEvent(leaving));
  expect(leaving.defaultPrevented).toBe(false);
  await settle();
  expect(await unsavedCount("u1")).toBe(1);
});

test("where the browser keeps nothing, the screen says so and leaving warns", async () => {
  server("no line");
  vi.stubGlobal("indexedDB", undefined);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await openGrid("add");
  expect(screen.getByText("This browser cannot keep unsaved marks. Save before you leave this page.")).toBeTruthy();
  typeIn(A, "41");
  await settle();
  const leaving = new Event("beforeunload", { cancelable: true });
  act(() => void window.dispatchEvent(leaving));
  expect(leaving.defaultPrevented).toBe(true);
});

test("without a database the local storage keeps the marks, and the screen says so", async () => {
  server("no line");
  vi.stubGlobal("indexedDB", undefined);
  const first = await openGrid("add");
  expect(screen.getByText(/kept in its smaller local storage/)).toBeTruthy();
  typeIn(A, "41");
  await settle();
  first.unmount();
  await openGrid("add");
  expect(cell(A).value).toBe("41");
});

test("the same sheet in two tabs: what is typed in one appears in the other, and both say so", async () => {
  server("no line");
  const one = await openGrid("add");
  const holder = document.createElement("div");
  document.body.append(holder);
  const two = render(page(gridProps(sampleGrid("add"))), { container: holder });
  await settle();
  expect(screen.getAllByText(/This sheet is also open in another tab/)).toHaveLength(2);
  const inFirst = within(one.container).getByRole<HTMLInputElement>("textbox", { name: A });
  const inSecond = within(two.container).getByRole<HTMLInputElement>("textbox", { name: A });
  act(() => inFirst.focus());
  inFirst.value = "41";
  act(() => void inFirst.dispatchEvent(new InputEvent("input", { bubbles: true })));
  await settle();
  expect(inSecond.value).toBe("41");
  holder.remove();
});
