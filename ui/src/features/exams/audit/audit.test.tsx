// The audit screen: acts in sentences with the ways on, the filter's fields, and what is said where nothing is shown.
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show as showPage } from "../../../../test/page";
import type { AuditProps } from "../../../generated/audit";
import { navigation } from "../../../navigation";
import Audit from "./Audit";
import { choices, gone, many, one, props, wrong } from "./samples";

const show = (change: Partial<AuditProps> = {}) => showPage(<Audit {...props(change)} />);
const SHEET =
  "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=subject-1";

test("an act reads as a sentence, and its names lead on", () => {
  const [changed] = props().acts;
  show({ acts: [changed!] });
  const row = screen.getAllByRole("row")[1];
  expect(row?.textContent).toContain("Changed Written of Amina Rahman (S-001) from 45.5 to 41.25");
  for (const [name, href] of [
    ["Teacher Person", "/admin/audit?branchId=branch-1&actorId=employee-teacher"],
    ["Amina Rahman (S-001)", "/admin/audit?branchId=branch-1&studentId=student-1"],
    ["Half Yearly · Mathematics · Class\u00a08\u00a0A", `/admin/examResult?${SHEET}`],
  ] as const) {
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
  }
  expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe(
    "/admin/files/audit.csv?branchId=branch-1&sessionId=session-1",
  );
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test("what is gone is named without a way to it, and an act without values stands alone", () => {
  const [alone, ...others] = gone.acts;
  show({ ...gone, acts: [...others, { ...alone!, branch: "Uttara" }] });
  expect(screen.getByText("A sheet that is no longer there")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "A sheet that is no longer there" })).toBeNull();
  expect(screen.getByText("Cleared Written of somebody no longer here (student-gone), which was 3")).toBeTruthy();
  const [, , cleared, unknown] = screen.getAllByRole("row");
  expect(cleared && within(cleared).queryByRole("list")).not.toBeNull();
  expect(unknown?.textContent).toContain("somethingNew");
  expect(unknown && within(unknown).queryByRole("list")).toBeNull();
  expect(screen.getByText("Admin, Uttara")).toBeTruthy();
});

test.each([
  [1, {}, "1 change."],
  [2, {}, "2 changes, newest first."],
  [2, { olderHref: "/admin/audit?before=5.a1" }, "2 changes, newest first."],
])("%d of them are counted as changes", (count, more, said) => {
  show({ ...many, newestHref: null, olderHref: null, acts: many.acts.slice(0, count), ...more });
  expect(screen.getByText((text) => text.startsWith(said))).toBeTruthy();
});

test("pages and the rest of an act are links", () => {
  show({ ...many, newestHref: "/admin/audit" });
  expect(screen.getByRole("link", { name: "Older" }).getAttribute("href")).toBe(
    "/admin/audit?branchId=branch-1&sessionId=session-1&before=1017.act-35",
  );
  expect(screen.getByRole("link", { name: "Newest" }).getAttribute("href")).toBe("/admin/audit");
  expect(screen.getByRole("link", { name: "All 6 changes" }).getAttribute("href")).toBe(
    "/admin/audit?branchId=branch-1&sessionId=session-1&act=act-59",
  );
});

test("Filter asks for what is filled in, with every list left open", () => {
  const goes: string[] = [];
  vi.spyOn(navigation, "assign").mockImplementation((href) => void goes.push(href));
  show({ person: { text: "Farzana Haque (f)", _id: "t1" } });
  fireEvent.change(screen.getByLabelText("Student"), { target: { value: "S-001" } });
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-09-01" } });
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  expect(goes).toEqual([
    "/admin/audit?branchId=branch-1&sessionId=session-1&student=S-001&person=Farzana%20Haque%20(f)&actorId=t1&from=2026-09-01",
  ]);
});

test("what is wrong with a field stands beside it too, and one act leads back to the list it stood in", () => {
  const { unmount } = show(wrong);
  const field = screen.getByLabelText("To");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "The first day is after the last",
  );
  expect(screen.getByLabelText("From").getAttribute("aria-invalid")).toBeNull();
  unmount();
  show(one);
  expect(screen.getByRole("link", { name: "Back to the list" }).getAttribute("href")).toBe(
    "/admin/audit?branchId=branch-1&sessionId=session-1",
  );
});

test("a failure and a question stand in place of the acts", () => {
  const { unmount } = show({ ...wrong, failure: "The student was not found", wrongField: null });
  expect(screen.getByRole("alert").textContent).toBe("The student was not found");
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByRole("link", { name: "Clear" })).toBeTruthy();
  unmount();
  show({ ...choices, choices: choices.choices && { ...choices.choices, more: true } });
  expect(screen.getByText("Which student is S-00?")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Amina Rahman (S-001)" })).toBeTruthy();
  expect(screen.getByText(/There are more/)).toBeTruthy();
});

test("an empty audit says whether a filter is to blame", () => {
  const { unmount } = show({ acts: [] });
  expect(screen.getByText("No changes yet.")).toBeTruthy();
  unmount();
  show({ acts: [], clearHref: "/admin/audit" });
  expect(screen.getByText("No change matches this filter.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Download CSV" })).toBeNull();
});
