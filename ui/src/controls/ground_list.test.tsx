// The list below Select Ground: its links, what waits, and what is said where there is nothing to choose.
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { markup, show } from "../../test/page";
import type { GroundList as List, ListCell } from "../generated/shell";
import { GroundList } from "./GroundList";

const cell = (text: string, changes: Partial<ListCell> = {}): ListCell => ({
  text,
  note: null,
  href: null,
  waits: false,
  ...changes,
});
const list = (changes: Partial<List> = {}): List => ({
  title: "Sections of 2026",
  heading: "Section",
  columns: ["Complete", "Incomplete"],
  groups: [
    {
      label: "Class 8",
      columns: [],
      rows: [{ name: "A", href: "/a", cells: [cell("1 of 2"), cell("1", { waits: true })] }],
    },
  ],
  empty: null,
  upHref: null,
  ...changes,
});

test("sections stand under their class, and a link says both", () => {
  show(<GroundList list={list()} />);
  const region = screen.getByRole("region", { name: "What can be chosen" });
  expect(
    within(region)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual(["Section", "Complete", "Incomplete"]);
  expect(screen.getByRole("link", { name: "Class 8 A" }).getAttribute("href")).toBe("/a");
  expect(screen.getByRole("rowheader", { name: "Class 8" }).getAttribute("colspan")).toBe("3");
  expect(screen.getByRole("cell", { name: "1" }).className).toBe("num ground-waits");
});

test("a class's own columns are named in its row, and a cell's link says of what it is", () => {
  const rows = [
    { name: "A", href: null, cells: [cell("3 of 12", { href: "/h", waits: true, note: "Published" }), null] },
  ];
  show(
    <GroundList
      list={list({
        columns: [],
        groups: [{ label: "Class 8", columns: ["Half Yearly", "Annual"], rows }],
        upHref: "/up",
      })}
    />,
  );
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["Half Yearly", "Annual"]);
  expect(screen.getByRole("link", { name: "Class 8 A, Half Yearly: 3 of 12" }).getAttribute("href")).toBe("/h");
  expect(screen.getByText("Published")).toBeTruthy();
  expect(screen.getByRole("cell", { name: "–" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Every section" }).getAttribute("href")).toBe("/up");
});

test("nothing to choose says what to do, and no list is no markup", () => {
  show(<GroundList list={list({ groups: [], empty: "Add a session first." })} lead="Please Select Ground" />);
  expect(screen.getByText("Add a session first.")).toBeTruthy();
  expect(screen.getByText("Please Select Ground")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  expect(markup(<GroundList list={undefined} />, { shell: null })).not.toContain("ground-list");
});

test("what was worked on last stands above the list as links", () => {
  const recent = [{ label: "Physics · Half Yearly", where: "Class 8 A", href: "/sheet" }];
  show(<GroundList list={list({ recent })} />);
  const links = within(screen.getByRole("navigation", { name: "Recent" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Physics · Half YearlyClass 8 A", "/sheet"],
  ]);
  expect(markup(<GroundList list={list()} />, { shell: null })).not.toContain("Recent");
});
