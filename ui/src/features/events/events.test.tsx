// A month of events as a table and as a list, and what is said of a type beside its colour.
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import Event from "./Event";
import Events from "./Events";
import { event, events, listed, month, nothing } from "./samples";

afterEach(cleanup);

const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute("href"));

test("a month is a table of weeks with today marked, and its days are a list, too", () => {
  render(<Events {...events()} />);
  const table = screen.getByRole("table", { name: "Events of September 2026" });
  expect(within(table).getAllByRole("columnheader")).toHaveLength(7);
  const today = within(table)
    .getAllByRole("cell")
    .filter((cell) => cell.getAttribute("aria-current") === "date");
  expect(today.map((cell) => cell.textContent)).toEqual(["21Today"]);
  const types = [...table.querySelectorAll(".event-type")].map((type) => type.textContent);
  expect(types).toEqual(["Sports", "Meeting", "Sports", "Sports · day 1 of 4", "Sports · day 2 of 4"]);
  // The days that have something, for narrow screens.
  expect(screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
    "Thursday, 10 September 2026",
    "Thursday, 24 September 2026",
    "Tuesday, 29 September 2026",
    "Wednesday, 30 September 2026",
  ]);
  expect(hrefs(screen.getAllByRole("link", { name: /month$/u }))).toEqual([
    "/admin/employeeEvents?month=2026-08",
    "/admin/employeeEvents?month=2026-10",
  ]);
  expect(screen.queryByRole("link", { name: "Today" })).toBeNull();
  expect(within(screen.getByRole("list", { name: "Types of events" })).getByText("Meeting")).toBeTruthy();
});

test("an empty month says so where there is no table", () => {
  const weeks = month().weeks.map((week) => week.map((day) => (day === null ? null : { ...day, events: [] })));
  render(<Events {...events({ month: month({ weeks, types: [], todayHref: "/admin/employeeEvents" }) })} />);
  expect(screen.getByText("No events in September 2026.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Today" })).toBeTruthy();
});

test("a list names type, audience and place, and who writes events may add one", () => {
  render(<Events {...listed} />);
  expect(screen.getByText("Sports · All students; Employees")).toBeTruthy();
  expect(screen.getByText("30 events")).toBeTruthy();
  expect(screen.getByRole("link", { name: "To come" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("link", { name: "Add event" })).toBeTruthy();
  cleanup();
  render(<Events {...nothing} />);
  expect(screen.getByText("No event is over yet.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Add event" })).toBeNull();
});

test("an event shows what is known of it, and nothing that is not", () => {
  render(<Event {...event()} />);
  expect(screen.getByText(/nobody but who writes events/u)).toBeTruthy();
  expect(screen.getByRole("img").getAttribute("src")).toBe("/admin/files/picture-1");
  cleanup();
  render(<Event {...event({ isInactive: false, picture: null, editHref: null, audience: "", place: "", text: "" })} />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.queryByText("For")).toBeNull();
  expect(hrefs(screen.getAllByRole("link"))).toEqual(["/admin/employeeEvents?month=2026-09"]);
});
