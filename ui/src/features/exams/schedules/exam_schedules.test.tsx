import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fieldId } from "../../../controls/FormField";
import ExamSchedule from "./ExamSchedule";
import MarkDistribution from "./MarkDistribution";
import SeatPlanPrint from "./SeatPlanPrint";
import {
  distribution,
  distributionRefused,
  joined,
  lacking,
  question,
  refused,
  schedule,
  seatPlanPrint,
  stale,
  uncounted,
} from "./samples";

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test("a line has an input for everything, each with its name", () => {
  const { unmount } = render(<ExamSchedule {...joined} />);
  expect(value("Day, Mathematics, A, B")).toBe("2026-06-15");
  expect(value("Written, pass mark, Mathematics, A, B")).toBe("17");
  expect([value("Hall, Mathematics, A"), value("Hall, Mathematics, B")]).toEqual(["h1", ""]);
  const split = screen.getByRole<HTMLButtonElement>("button", { name: "By section, Mathematics" });
  expect([split.name, split.value]).toEqual(["act", "split:subject-1"]);
  unmount();
  render(<ExamSchedule {...refused} />);
  expect(value("Written, full mark, Mathematics, A")).toBe("45");
  screen.getByText("A: 3 with marks");
});

test("what is wrong is said in the summary and under its line, and tied to its input", () => {
  const { container } = render(<ExamSchedule {...refused} />);
  const links = within(screen.getByRole("alert")).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `#${fieldId("line.subject-1.section-1.writtenFullMark")}`,
    `#${fieldId("hall.subject-1.section-1")}`,
  ]);
  const hall = container.querySelector(`[id="${fieldId("hall.subject-1.section-1")}"]`);
  expect(hall?.getAttribute("aria-invalid")).toBe("true");
  const note = container.querySelector(`[id="${hall?.getAttribute("aria-describedby") ?? ""}"]`);
  expect(note?.textContent).toBe(
    "Hall 1 has 4 seats, and 5 students sit there on 15 June 2026 from 10:00: Class 8 A (5)",
  );
  render(<ExamSchedule {...stale} />);
  screen.getByText("Saved: B: 16 June 2026; Written 100 (pass 40)");
});

test("the question sends the same form with what was seen", () => {
  const { container } = render(<ExamSchedule {...question} />);
  screen.getByText("No grade on a report card changes.");
  const sent = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
  expect([sent("line.subject-1.section-1.writtenFullMark"), sent("version"), sent("confirmed")]).toEqual([
    "100",
    "0",
    question.question!.confirmed,
  ]);
});

test("what counts is said above the schedule, and in the heads of what does not", () => {
  const { unmount } = render(<ExamSchedule {...schedule()} />);
  screen.getByText("In Half Yearly, what counts of Term is Paper 1, Paper 2 and Paper 3.");
  screen.getByText("Mathematics (A): nothing that counts in Half Yearly is scheduled, only Written and Practical.");
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads.slice(-3)).toEqual(["Practicalfull / passnot counted", "Paper 1full / pass", "Paper 2full / pass"]);
  unmount();
  render(<ExamSchedule {...uncounted} />);
  screen.getByRole("heading", { name: "Schedule what counts nowhere in Half Yearly, Class 8?" });
  screen.getByText("English Language (B): nothing that counts in Half Yearly is scheduled, only Written.");
  expect(screen.queryByText(/grades? on (?:a )?report cards? change/iu)).toBeNull();
});

test("sections that would have no total of a subject are listed", () => {
  render(<ExamSchedule {...lacking} />);
  screen.getByText("Class 8 A, Half Yearly: no part of English Language, Spelling is scheduled.");
  screen.getByText("Class 8 B, Half Yearly: nothing that counts is scheduled.");
});

test("who may only read has a table without inputs", () => {
  const { container } = render(<ExamSchedule {...schedule({ mayWrite: false })} />);
  expect(container.querySelector("[name^='line.']")).toBeNull();
  screen.getByText("100 / 33");
});

test("a distribution is a line a subject", () => {
  const { unmount } = render(<MarkDistribution {...distribution()} />);
  expect(value("Written, full mark, Mathematics")).toBe("75");
  expect(screen.getByLabelText("Written, pass mark, Mathematics").getAttribute("aria-invalid")).toBeNull();
  unmount();
  render(<MarkDistribution {...distributionRefused} />);
  expect(screen.getByLabelText("Paper 1, pass mark, Mathematics").getAttribute("aria-invalid")).toBe("true");
});

test("who has no seat is on the sheet all the same", () => {
  render(<SeatPlanPrint {...seatPlanPrint} />);
  const rows = screen.getAllByRole("row");
  expect(rows).toHaveLength(2 + 6);
  expect(rows.at(-1)?.textContent).toContain("রূপা </script>");
  screen.getByText(/1 without a seat/u);
});
