// The list of records: what is shown of it, and that every link and the filter keep the rest of the address.
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { markup, show as showPage } from "../../../test/page";
import type { RecordListProps, RecordRow } from "../../generated/records";
import ListPage from "./ListPage";
import { HOSTILE, list } from "./samples";

const [alpha] = list().rows as [RecordRow];
const show = (change: Partial<RecordListProps> = {}) => showPage(<ListPage {...list(change)} />);
const link = (name: string | RegExp) => screen.getByRole("link", { name });
const hrefOf = (name: string | RegExp) => link(name).getAttribute("href");

const shown = { ...list().shown, search: "teach & co", page: 2, pages: 6, sort: "employees", descending: true };
const branches = [
  { value: "b1", label: "Dhanmondi" },
  { value: "b2", label: "Uttara" },
];
const searched: Partial<RecordListProps> = { shown, total: 130, branches, branchId: "b2", status: "active" };

test("hours stay on one line, and what is around them does not", () => {
  const cells = ["Day", "08:00-08:45, 09:00-09:45", "2026-01-01 08:00-8:45"];
  show({ rows: [{ ...alpha, cells }] });
  expect([...document.querySelectorAll(".hours")].map((hours) => hours.textContent)).toEqual([
    "08:00-08:45",
    "09:00-09:45",
  ]);
  expect(screen.getByText(/^2026/).textContent).toBe(cells[2]);
});

test("a row leads to its record, and to the question before it is deleted", () => {
  show();
  expect(hrefOf("alpha")).toBe("/admin/addDesignation/id-1");
  expect(hrefOf("Edit alpha")).toBe("/admin/addDesignation/id-1");
  expect(hrefOf("Delete alpha")).toBe("/admin/addDesignation/id-1/delete");
  expect(hrefOf("Add Designation")).toBe("/admin/addDesignation/new");
  expect(hrefOf("Download CSV")).toBe("/admin/addDesignation/list.csv?sort=designationName");
  expect(hrefOf("Print")).toBe("/admin/addDesignation/print?sort=designationName");
  expect(screen.getByText("4 designations")).toBeTruthy();
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test("numbers stand at the right, and an empty cell is a dash", () => {
  show({ rows: [alpha, { ...alpha, _id: "id-2", cells: ["Demonstrator", "", "Inactive"] }] });
  const [, , row] = screen.getAllByRole("row");
  const cells = within(row!).getAllByRole("cell");
  expect(cells.map((cell) => cell.textContent)).toEqual(["", "–", "Inactive", "EditDelete"]);
  expect(cells[1]?.className).toBe("num");
  expect(screen.getByRole("columnheader", { name: "Employees" }).className).toBe("num");
});

test("who may not write has no way to add, edit or delete", () => {
  show({ mayWrite: false, mayAdd: false });
  expect(screen.getAllByRole("link").map((found) => found.textContent)).toEqual([
    "Print",
    "Download CSV",
    "Download Excel",
    "Designation▲",
    "Employees",
    "Status",
    "alpha",
    "Beta 50%",
    "Zeta",
    "বাংলা",
  ]);
});

test("rows are ticked with the versions that are shown, and one that is not theirs to change is not", () => {
  const rows = list().rows.map((row, index) => ({ ...row, version: index + 4, mayWrite: index !== 1 }));
  show({
    rows,
    ticked: ["id-3"],
    failures: ["Zeta: somebody else has changed it meanwhile", "Nothing was changed."],
  });
  const form = screen.getByRole("form", { name: "Ticked Designations" });
  expect([form.getAttribute("method"), form.getAttribute("action")]).toEqual(["post", "/admin/addDesignation/ticked"]);
  const ticks = within(form).getAllByRole<HTMLInputElement>("checkbox", { name: /^Tick (?!all)/u });
  expect(ticks.map(({ name, value, checked }) => [name, value, checked])).toEqual([
    ["ticked.id-1", "4", false],
    ["ticked.id-3", "6", true],
    ["ticked.id-4", "7", false],
  ]);
  expect(within(form).getByText("Nothing was changed.")).toBeTruthy();
  expect(within(form).getByRole("button", { name: "Make inactive" }).getAttribute("value")).toBe("deactivate");
});

test("the box in the head ticks every row, and shows what part of them is ticked", () => {
  show();
  const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Tick all designations of this page" });
  const rows = screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Tick (?!all)/u });
  rows[0]!.click();
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  all.click();
  expect(rows.map(({ checked }) => checked)).toEqual([true, true, true, true]);
  rows[2]!.click();
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
});

test("where rows have no such status, or may not be changed, nothing is ticked", () => {
  for (const change of [{ ticks: null }, { mayWrite: false }]) {
    const { unmount } = show(change);
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
    expect(screen.queryByRole("button", { name: "Make inactive" })).toBeNull();
    unmount();
  }
});

test("a header sorts by its column, the sorted one the other way round, and keeps the rest of the address", () => {
  const columns = list().columns.map((column) => ({ ...column, sortable: column.key !== "status" }));
  show({ ...searched, columns });
  const rest = "/admin/addDesignation?search=teach%20%26%20co&branchId=b2&status=active&limit=25";
  expect(hrefOf("Designation")).toBe(`${rest}&sort=designationName`);
  expect(hrefOf("Employees")).toBe(`${rest}&sort=employees`);
  expect(screen.getByRole("columnheader", { name: "Employees" }).getAttribute("aria-sort")).toBe("descending");
  expect(screen.getByRole("columnheader", { name: "Designation" }).getAttribute("aria-sort")).toBeNull();
  expect(screen.queryByRole("link", { name: "Status" })).toBeNull();
});

test("sorted upwards, a header turns the order round", () => {
  show();
  expect(hrefOf("Designation")).toBe("/admin/addDesignation?limit=25&sort=-designationName");
  expect(screen.getByRole("columnheader", { name: "Designation" }).getAttribute("aria-sort")).toBe("ascending");
});

test("pages are links that keep the filter and the order", () => {
  show(searched);
  expect(screen.getByText("26 to 29 of 130")).toBeTruthy();
  expect(screen.getByText("Page 2 of 6")).toBeTruthy();
  const rest = "/admin/addDesignation?search=teach%20%26%20co&branchId=b2&status=active&limit=25&sort=-employees";
  expect(hrefOf("Previous")).toBe(rest);
  expect(hrefOf("Next")).toBe(`${rest}&page=3`);
});

test("the filter is a GET form that keeps the order and begins with the first page", () => {
  show(searched);
  const form = screen.getByRole("search");
  expect(form.getAttribute("method")).toBe("get");
  expect([...new FormData(form as HTMLFormElement)]).toEqual([
    ["search", "teach & co"],
    ["branchId", "b2"],
    ["status", "active"],
    ["limit", "25"],
    ["sort", "-employees"],
  ]);
  expect(hrefOf("Clear")).toBe("/admin/addDesignation?branchId=b2&limit=25&sort=-employees");
  expect(hrefOf("Add Designation")).toBe("/admin/addDesignation/new?branchId=b2");
});

test("every status and the page sizes are offered; a branch only to whoever may choose one", () => {
  show();
  const options = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole("option")
      .map((option) => option.textContent);
  expect(options("Status")).toEqual(["All", "Active", "Inactive"]);
  expect(options("Rows on a page")).toEqual(["10", "25", "50", "100", "All"]);
  expect(screen.queryByLabelText("Branch")).toBeNull();
  expect(screen.queryByRole("link", { name: "Clear" })).toBeNull();
});

test("where there is nothing yet, the page says what to do first", () => {
  const { unmount } = show({ rows: [], total: 0 });
  expect(screen.getByText(list().first)).toBeTruthy();
  expect(link("Add Designation")).toBeTruthy();
  expect(screen.queryByRole("search")).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
  unmount();
  // Another branch may have some.
  show({ rows: [], total: 0, branches, branchId: "b1" });
  expect(screen.getByRole("search")).toBeTruthy();
});

test("an empty list has its links and its tools; without an Add the first link is what to do", () => {
  const links = [
    { label: "Open classes", href: "/admin/onlineAdmission/classes" },
    { label: "Public page", href: "/admission" },
  ];
  const { unmount } = show({ rows: [], total: 0, mayAdd: false, links });
  expect(link("Open classes").className).toContain("button-primary");
  expect(link("Public page").className).toContain("button-plain");
  expect(hrefOf("Print")).toBe(list().print);
  expect(hrefOf("CSV")).toBe(list().csv);
  expect(hrefOf("Excel")).toBe(list().xlsx);
  unmount();
  show({ rows: [], total: 0, links });
  expect(link("Add Designation").className).toContain("button-primary");
  expect(link("Open classes").className).toContain("button-plain");
});

test("a search that finds nothing says so, keeps the links and can be cleared", () => {
  const { unmount } = show({ rows: [], total: 0, shown: { ...shown, page: 1, pages: 0 }, branches, branchId: "b2" });
  expect(screen.getByText((_, found) => found?.textContent === "No designations match “teach & co”.")).toBeTruthy();
  expect(hrefOf("Show all designations")).toBe("/admin/addDesignation?branchId=b2&limit=25&sort=-employees");
  expect(screen.queryByRole("link", { name: "Print" })).toBeNull();
  unmount();
  show({ rows: [], total: 0, status: "inactive", links: [{ label: "Open classes", href: "/admin/x" }] });
  expect(link("Open classes")).toBeTruthy();
  expect(screen.getByText("No designations have this status.")).toBeTruthy();
});

test("a page after the last leads back to the first", () => {
  show({ rows: [], total: 130, shown: { ...shown, page: 9, search: "" } });
  expect(screen.getByText("There is nothing on this page.")).toBeTruthy();
  expect(hrefOf("Go to the first page")).toBe("/admin/addDesignation?limit=25&sort=-employees");
  expect(hrefOf("Previous")).toBe("/admin/addDesignation?limit=25&sort=-employees&page=6");
});

test("what was done is a toast, and a reload does not repeat it", () => {
  window.history.replaceState(null, "", "/admin/addDesignation?done=added&limit=25");
  show({ done: "Successfully Added", branches, branchId: "b1" });
  const toast = document.querySelector(".toast-success");
  expect(toast?.querySelector(".toast-title")?.textContent).toBe("Designation");
  expect(toast?.querySelector(".toast-message")?.textContent).toBe("Successfully Added");
  expect(window.location.pathname + window.location.search).toBe(
    "/admin/addDesignation?branchId=b1&limit=25&sort=designationName",
  );
  // Without a script it is a notice in the page.
  expect(document.querySelector(".without-script .notice-ok")?.textContent).toBe("Successfully Added");
});

test("names are texts, whatever is in them", () => {
  const rows = Object.values(HOSTILE).map((name, index) => ({
    ...alpha,
    _id: `x/${String(index)}?`,
    cells: [name, "1", name],
  }));
  const html = markup(<ListPage {...list({ rows, shown: { ...shown, search: HOSTILE.markup } })} />);
  expect(html).not.toMatch(/<\/script|<img/);
  show({ rows });
  for (const name of Object.values(HOSTILE)) expect(link(name)).toBeTruthy();
  expect(hrefOf(`Delete ${HOSTILE.bengali}`)).toBe("/admin/addDesignation/x%2F2%3F/delete");
});

test("a row leads to a copy in the same place, where copies are made", () => {
  show({ mayCopy: true, branches: [{ value: "b1", label: "Dhanmondi" }], branchId: "b1" });
  const href = screen.getByRole("link", { name: "Copy alpha" }).getAttribute("href");
  expect(href).toBe("/admin/addDesignation/new?branchId=b1&copy=id-1");
  document.body.innerHTML = "";
  show();
  expect(screen.queryByRole("link", { name: /Copy/ })).toBeNull();
});
