// The screen that people are ticked on.
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import Papers from "./Papers";
import { papers } from "./samples";

test("everybody of the list can be ticked, and the form carries what was chosen to the sheets", () => {
  render(<Papers {...papers()} />);
  const table = screen.getByRole("table", { name: "The students of these ID cards" });
  expect(within(table).getByRole("checkbox", { name: "Tick Amina Rahman" }).getAttribute("name")).toBe(
    "ticked.student-1",
  );
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Print ID cards" });
  const form = button.form as HTMLFormElement;
  expect([form.method, form.getAttribute("action")]).toEqual(["get", "/admin/student-id-card/print"]);
  expect(Object.fromEntries([...new FormData(form)])).toEqual({ template: "id-1", sectionId: "section-1" });
  expect(screen.getByText(/4 of 5 students have no photo/u)).toBeTruthy();
});

test("a print link is made of what is ticked, by the same form", () => {
  const { rerender } = render(<Papers {...papers()} />);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Make a print link" });
  expect([button.getAttribute("formaction"), button.getAttribute("formtarget")]).toEqual([
    "/admin/printLinks/papers",
    "_self",
  ]);
  expect(Object.fromEntries(new FormData(button.form as HTMLFormElement, button))).toEqual({
    template: "id-1",
    sectionId: "section-1",
    of: "studentIdCards",
  });
  rerender(<Papers {...papers({ linked: null })} />);
  expect(screen.queryByRole("button", { name: "Make a print link" })).toBeNull();
});

test("without a template there is the way to one", () => {
  render(<Papers {...papers({ lacksTemplate: true })} />);
  expect(screen.getByRole("link", { name: "Add a template" }).getAttribute("href")).toBe("/admin/id-card-template/new");
  expect(screen.queryByRole("table")).toBeNull();
});

test("before there is enough to choose by, nothing is said to be there", () => {
  render(<Papers {...papers({ people: null, empty: "No data indicated" })} />);
  expect(screen.getByText("No data indicated")).toBeTruthy();
});
