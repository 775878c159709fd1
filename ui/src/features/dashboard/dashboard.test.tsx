// The lists of the dashboard: from the first twelve to all of them and back.
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { TodoList } from "../../generated/pages";
import Dashboard from "./Dashboard";

afterEach(cleanup);

const list = (change: Partial<TodoList>): TodoList => ({
  title: "Sheets with marks missing",
  empty: "Every scheduled sheet has all its marks.",
  heading: "Sheet",
  counted: true,
  sheets: [
    {
      label: "Physics",
      where: "Class 8 · A",
      href: "/admin/examResult?x=1",
      missing: 3,
      students: 40,
      state: "Incomplete",
      waits: true,
    },
  ],
  first: 0,
  more: 0,
  moreHref: null,
  backHref: null,
  ...change,
});
const show = (change: Partial<TodoList>) =>
  render(<Dashboard greeting="Welcome." lists={[list(change)]} notes={[]} guide={null} />);
const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("a list that goes on leads to all of it", () => {
  show({ more: 229, moreHref: "/admin/dashboard?list=incomplete" });
  expect(screen.getByText("The first 1 of 230.")).toBeTruthy();
  expect(href("All 230")).toBe("/admin/dashboard?list=incomplete");
});

test("a list that is all there says nothing more", () => {
  show({});
  expect(screen.queryByText(/of 1/)).toBeNull();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("a list alone has pages and the way back", () => {
  show({ first: 100, more: 40, moreHref: "/admin/dashboard?list=own&page=3", backHref: "/admin/dashboard?list=own" });
  expect(screen.getByText("101 to 101 of 141.")).toBeTruthy();
  expect([href("Back"), href("Next")]).toEqual(["/admin/dashboard?list=own", "/admin/dashboard?list=own&page=3"]);
  cleanup();
  show({ backHref: "/admin/dashboard" });
  expect(screen.getByText("All 1.")).toBeTruthy();
  expect(href("Dashboard")).toBe("/admin/dashboard");
});

test("a page beyond the end says so and leads back", () => {
  show({ sheets: [], first: 200, backHref: "/admin/dashboard?list=own&page=2" });
  expect(screen.getByText("There is nothing more on this list.")).toBeTruthy();
  expect(href("Back")).toBe("/admin/dashboard?list=own&page=2");
});

test.each([
  ["Complete", "state state-ok"],
  ["Published", "state state-ok"],
  ["Locked", "state state-warn"],
  ["Published, incomplete", "state state-warn"],
  ["3 subjects", "state"],
])("%s has the colour that it has on every screen", (state, className) => {
  show({
    sheets: [{ label: "Physics", where: "Class 8 · A", missing: 0, students: 40, href: "/a", state, waits: false }],
  });
  expect(screen.getByText(state).className).toBe(className);
});

test("what is late stands out, an exam that is still to come does not", () => {
  const sheet = { label: "Physics", where: "Class 8 · A", missing: 40, students: 40 };
  show({
    sheets: [
      { ...sheet, href: "/a", state: "Not started", waits: true },
      { ...sheet, href: "/b", state: "Exam on 9 December 2026", waits: false },
    ],
  });
  expect(screen.getByText("Not started").className).toBe("state state-warn");
  expect(screen.getByText("Exam on 9 December 2026").className).toBe("state");
});
