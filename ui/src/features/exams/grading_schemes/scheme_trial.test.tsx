import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { counted, trial, tryScheme } from "./samples";
import { SchemeTrial } from "./SchemeTrial";
import TryScheme from "./TryScheme";

test("what changes is said in a sentence, with who passes and fails", () => {
  const { container } = render(<SchemeTrial trial={trial} />);
  expect(container.querySelector(".trial-changes")?.textContent).toBe(
    "3 letters, 2 totals and 1 position change.Passes now: Bashir Ahmed (2).Fails now: Amina Rahman (1).",
  );
  expect(container.querySelector(".notice")?.textContent).toBe(
    "Not final. Marks not entered: all subjects. Results not published: all subjects.",
  );
});

test("a changed cell has both values and is framed; what only one scheme has is no change", () => {
  render(<SchemeTrial trial={trial} />);
  const [amina, bashir] = screen.getAllByRole("row").slice(1);
  const cells = (row: HTMLElement | undefined) =>
    within(row!)
      .getAllByRole("cell")
      .map((cell) => [
        cell.querySelector(".trial-pair")?.textContent ?? cell.textContent,
        cell.classList.contains("trial-changed"),
      ]);
  expect(cells(amina)).toEqual([
    ["1", false],
    ["1 → –", true],
    ["Passed → Failed", true],
    ["120 → 116", true],
    ["C+ → F", true],
    ["0.00", false],
    ["D+ → F", true],
    ["A → A+", true],
  ]);
  expect(cells(bashir).slice(-3)).toEqual([
    ["", false],
    ["–", false],
    ["", false],
  ]);
  expect(amina!.querySelector(".trial-changed .visually-hidden")?.textContent).toBe("1, by this scheme –");
});

test("nothing changes, and nothing can be compared", () => {
  const none = { letters: 0, totals: 0, positions: 0, passed: [], failed: [] };
  const { container, rerender } = render(<SchemeTrial trial={{ ...trial, ...none }} />);
  expect(container.querySelector(".trial-changes")?.textContent).toBe(
    "Nothing changes: every letter, total and position stays.",
  );
  rerender(<TryScheme {...tryScheme({ trial: counted })} />);
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByText("Half Yearly counts as nothing.")).toBeTruthy();
  expect(screen.getByText(counted.empty!)).toBeTruthy();
});
