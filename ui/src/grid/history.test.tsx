// The way from a mark to its history: the bar's link follows the cell in focus, Alt+Enter opens it, the spreadsheet keys stay.
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cell, focusedLabel, newStorage, openGrid, press, server } from "../../test/grid_screen";

beforeEach(() => {
  newStorage();
  server({ status: 200, body: {} });
});
afterEach(cleanup);

const link = () => screen.getByRole<HTMLAnchorElement>("link", { name: /^History of/ });

test("the bar leads to the history of the sheet, then of the student in focus", async () => {
  await openGrid("edit", { historyHref: "/admin/audit?examId=e1" });
  expect(link().getAttribute("aria-label")).toBe("History of the sheet");
  expect(link().getAttribute("href")).toBe("/admin/audit?examId=e1");
  act(() => cell("Practical, 2 Bashir Ahmed").focus());
  expect(link().getAttribute("aria-label")).toBe("History of roll 2, Bashir Ahmed");
  expect(link().getAttribute("href")).toBe("/admin/audit?examId=e1&studentId=student-2");
  expect(link().getAttribute("target")).toBe("_blank");
});

test("Alt+Enter in a cell opens it and moves nothing; Enter goes down as ever", async () => {
  await openGrid("edit", { historyHref: "/admin/audit?examId=e1" });
  act(() => cell("Written, 1 Amina Rahman").focus());
  const opened: string[] = [];
  link().addEventListener("click", (event) => {
    event.preventDefault();
    opened.push(link().getAttribute("href") ?? "");
  });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter", altKey: true });
  expect(opened).toEqual(["/admin/audit?examId=e1&studentId=student-1"]);
  expect(focusedLabel()).toBe("Written, 1 Amina Rahman");
  press("Enter");
  expect(focusedLabel()).toBe("Written, 2 Bashir Ahmed");
});

test("who may not see the audit has no way there", async () => {
  await openGrid("edit");
  expect(screen.queryByRole("link", { name: /History/ })).toBeNull();
  act(() => cell("Written, 1 Amina Rahman").focus());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter", altKey: true });
  expect(focusedLabel()).toBe("Written, 1 Amina Rahman");
});
