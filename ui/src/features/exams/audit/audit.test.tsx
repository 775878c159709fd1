// The audit screen: acts in sentences with the ways on, the filter's fields, and what is said where nothing is shown.
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { show as showPage } from "../../../../test/page";
import type { AuditProps } from "../../../generated/audit";
import { navigation } from "../../../navigation";
import Audit from "./Audit";
import { act, props } from "./samples";

const show = (change: Partial<AuditProps> = {}) => showPage(<Audit {...props(change)} />);

test("an act reads as a sentence, and its names lead on", () => {
  show();
  const row = screen.getAllByRole("row")[1];
  expect(row?.textContent).toContain("Changed Written of Amina Rahman (S-001) from 57.5 to 61");
  for (const [name, href] of [
    ["Farzana Haque", "/admin/audit?actorId=t1"],
    ["Amina Rahman (S-001)", "/admin/audit?studentId=s1"],
    ["Half Yearly · Physics · Class 8 A", "/admin/examResult?examId=e1"],
  ] as const) {
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
  }
  expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe("/admin/files/audit.csv");
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test("what is gone is named without a way to it, and an act without values stands alone", () => {
  show({
    acts: [
      act({
        _id: "a1",
        sheet: { label: "A sheet that is no longer there", session: null, href: null },
        changes: [{ text: "Cleared Viva of \ufffc, which was 3", person: "somebody no longer here (x)", href: null }],
      }),
      act({ _id: "a2", what: "Published the result", branch: "Uttara", changes: [] }),
    ],
  });
  expect(screen.queryByRole("link", { name: "A sheet that is no longer there" })).toBeNull();
  expect(screen.getByText("Cleared Viva of somebody no longer here (x), which was 3")).toBeTruthy();
  const published = screen.getAllByRole("row")[2];
  expect(published && within(published).queryByRole("list")).toBeNull();
  expect(screen.getByText("Teacher, Uttara")).toBeTruthy();
});

test.each([
  [1, {}, "1 change."],
  [2, {}, "2 changes, newest first."],
  [2, { olderHref: "/admin/audit?before=5.a1" }, "2 changes, newest first."],
])("%d of them are counted as changes", (many, more, said) => {
  show({
    newestHref: null,
    olderHref: null,
    acts: Array.from({ length: many }, (_, at) => act({ _id: `a${String(at)}` })),
    ...more,
  });
  expect(screen.getByText((text) => text.startsWith(said))).toBeTruthy();
});

test("pages and the rest of an act are links", () => {
  show({
    newestHref: "/admin/audit",
    olderHref: "/admin/audit?before=5.a1",
    acts: [act({ all: { total: 40, href: "/admin/audit?act=a1" } })],
  });
  expect(screen.getByRole("link", { name: "Older" }).getAttribute("href")).toBe("/admin/audit?before=5.a1");
  expect(screen.getByRole("link", { name: "Newest" }).getAttribute("href")).toBe("/admin/audit");
  expect(screen.getByRole("link", { name: "All 40 changes" }).getAttribute("href")).toBe("/admin/audit?act=a1");
});

test("Filter asks for what is filled in, with every list left open", () => {
  const goes: string[] = [];
  vi.spyOn(navigation, "assign").mockImplementation((href) => void goes.push(href));
  show({ person: { text: "Farzana Haque (f)", _id: "t1" } });
  fireEvent.change(screen.getByLabelText("Student"), { target: { value: "S-001" } });
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-09-01" } });
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  expect(goes).toEqual([
    "/admin/audit?branchId=b1&student=S-001&person=Farzana%20Haque%20(f)&actorId=t1&from=2026-09-01",
  ]);
});

test("what is wrong with a field stands beside it too, and one act leads back to the list it stood in", () => {
  const { unmount } = show({
    failure: "The first day is after the last",
    wrongField: "to",
    acts: [],
    csvHref: null,
    clearHref: "/admin/audit",
  });
  const field = screen.getByLabelText("To");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "The first day is after the last",
  );
  expect(screen.getByLabelText("From").getAttribute("aria-invalid")).toBeNull();
  unmount();
  show({ single: true, listHref: "/admin/audit?classId=c8" });
  expect(screen.getByRole("link", { name: "Back to the list" }).getAttribute("href")).toBe("/admin/audit?classId=c8");
});

test("a failure and a question stand in place of the acts", () => {
  const { unmount } = show({
    failure: "The student was not found",
    acts: [],
    csvHref: null,
    clearHref: "/admin/audit",
  });
  expect(screen.getByRole("alert").textContent).toBe("The student was not found");
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByRole("link", { name: "Clear" })).toBeTruthy();
  unmount();
  show({
    acts: [],
    csvHref: null,
    choices: {
      question: "Which student is am?",
      people: [{ label: "Amina (S-001)", href: "/admin/audit?studentId=s1" }],
      more: true,
    },
  });
  expect(screen.getByText("Which student is am?")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Amina (S-001)" })).toBeTruthy();
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
