// A line that is cut right after the first scripts (ARCHITECTURE.md, "No keystroke is lost"): what is fetched later fails in words and is
// fetched once the line is back; typing, keeping and saving need none of it.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadIslands, provide, type Islands } from "../enhance/islands";
import { startKeptMarks } from "../enhance/kept_marks";
import { unsavedCount } from "../../test/unsaved";
import {
  cell,
  goes,
  line,
  newStorage,
  openGrid,
  paste,
  press,
  saveWithoutLine,
  server,
  saved,
  settle,
  typeIn,
} from "../../test/grid_screen";
import { startWaitingLine } from "./waiting_line";

const A = "Written, 1 Amina Rahman";
const NOT_YET = /still loading/;

let whole: Islands;
beforeEach(async () => {
  newStorage();
  whole = await loadIslands();
  provide({ ...whole, later: () => Promise.reject(new TypeError("Failed to fetch")) });
});
afterEach(() => provide(whole));

test("without the parts that come later, marks are typed, kept and saved, and a paste waits in words until it can be shown", async () => {
  const calls = server(saved("Successfully Updated", { "student-1": 4 }));
  goes();
  await openGrid("edit");
  typeIn(A, "41");
  await settle();
  expect(await unsavedCount("u1")).toBe(1);
  press("s", { ctrlKey: true });
  await settle();
  expect(calls.map(({ path }) => path)).toEqual(["/api/updateOneMark"]);
  expect(await unsavedCount("u1")).toBe(0);

  typeIn(A, "4x");
  press("s", { ctrlKey: true });
  await settle();
  expect(screen.getByText("Not saved yet: 1 not readable as a mark.")).toBeTruthy();
  typeIn(A, "41");

  expect(screen.queryByText(NOT_YET)).toBeNull();
  cell(A).focus();
  paste("Roll\tWritten\n1\t40\n2\t41");
  expect(screen.getByText(NOT_YET)).toBeTruthy();
  expect(cell(A).value).toBe("41");

  provide(whole);
  await waitFor(() => expect(screen.getByRole("dialog")).toBeTruthy());
  expect(screen.queryByText(NOT_YET)).toBeNull();
});

test("the line says that marks are not saved where the code that counts them cannot be fetched, and counts them when the line is back", async () => {
  const { first } = await saveWithoutLine(A, "42");
  first.unmount();
  await settle();
  const lines: (string | null)[] = [];
  const stop = startWaitingLine(
    "u1",
    (shown) => lines.push(shown?.text ?? null),
    () => undefined,
  );
  await waitFor(() => expect(lines).toEqual(["Not saved: what was typed on this device"]));
  provide(whole);
  line(true);
  await waitFor(() => expect(lines.at(-1)).toBeNull());
  stop();
});

test("a page whose sheet has kept marks says so where they cannot be read", async () => {
  const { first } = await saveWithoutLine(A, "43");
  first.unmount();
  await settle();
  document.body.innerHTML =
    '<div data-viewer="u1"><div data-kept-sheet="u1|exam-1|class-1|section-1|subject-1" data-until=""></div></div>';
  startKeptMarks();
  await screen.findByText(/could not be read\. They are still kept/);

  provide(whole);
  startKeptMarks();
  fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
  document.body.innerHTML = "";
});
