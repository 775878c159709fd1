// What is said in the place of what is not there yet, and the way to where it is made.
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import NothingYet from "../features/records/NothingYet";
import { nothingYet } from "../features/records/samples";
import { ChoiceField } from "./ChoiceField";
import { FormContext } from "./FormField";
import { GroundList } from "./GroundList";

const link = { label: "Add Session", href: "/admin/manageSession/new" };

test("who may add what is lacking is led there; who may not is told whom to ask", () => {
  const { unmount } = render(<NothingYet {...nothingYet()} />);
  expect(screen.getByRole("link", { name: "Add Session" }).getAttribute("href")).toBe(
    "/admin/manageSession/new?branchId=branch-1",
  );
  expect(screen.queryByRole("combobox")).toBeNull();
  unmount();
  const branches = [
    { value: "branch-1", label: "Dhanmondi" },
    { value: "branch-2", label: "Uttara" },
  ];
  const step = { text: "There is no session yet. Ask an admin to add one.", link: null };
  render(<NothingYet {...nothingYet({ branches, step })} />);
  expect(screen.getByText(step.text)).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
  // Another branch may have some.
  expect(screen.getByLabelText<HTMLSelectElement>("Branch").value).toBe("branch-1");
});

test("a choice that has nothing to choose leads to where it is made, in a form alone", () => {
  const missing = { headId: { text: "There is no voucher head to choose yet.", link: { ...link, label: "Add Head" } } };
  const form = { values: {}, errors: {}, choices: { headId: [] }, missing };
  const { unmount } = render(
    <FormContext value={form}>
      <ChoiceField name="headId" label="Head" required />
      <ChoiceField name="kind" label="Kind" />
    </FormContext>,
  );
  expect(screen.getAllByRole("link").map((found) => found.textContent)).toEqual(["Add Head"]);
  expect(document.querySelector(".field-missing")?.textContent).toBe(
    "There is no voucher head to choose yet. Add Head",
  );
  unmount();
  render(
    <FormContext value={{ ...form, mayWrite: false }}>
      <ChoiceField name="headId" label="Head" required />
    </FormContext>,
  );
  expect(screen.queryByRole("link")).toBeNull();
});

test("a list below Select Ground that is empty has the way on", () => {
  const empty = "Session 2026 has no sections yet.";
  const list = {
    title: "Sections of 2026",
    heading: "Section",
    columns: [],
    groups: [],
    empty,
    step: link,
    upHref: null,
  };
  render(<GroundList list={list} />);
  expect(screen.getByText(empty)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add Session" }).getAttribute("href")).toBe(link.href);
});
