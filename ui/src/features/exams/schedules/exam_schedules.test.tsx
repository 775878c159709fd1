import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fieldId } from "../../../controls/FormField";
import ExamSchedule from "./ExamSchedule";
import MarkDistribution from "./MarkDistribution";
import SeatPlanPrint from "./SeatPlanPrint";
import { distribution, grid, question, refused, schedule, seatPlanPrint } from "./samples";

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test("a line has an input for everything, each with its name", () => {
  render(<ExamSchedule {...schedule()} />);
  expect(value("Day, Mathematics, A, B")).toBe("2026-06-15");
  expect(value("Written, pass mark, Mathematics, A, B")).toBe("17");
  expect([value("Hall, Mathematics, A"), value("Hall, Mathematics, B")]).toEqual(["h1", ""]);
  const split = screen.getByRole<HTMLButtonElement>("button", { name: "By section, Mathematics" });
  expect([split.name, split.value]).toEqual(["act", "split:maths"]);
  screen.getByText("A: 30 with marks, locked");
});

test("what is wrong is said in the summary and under its line, and tied to its input", () => {
  const { container } = render(<ExamSchedule {...refused} />);
  const links = within(screen.getByRole("alert")).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `#${fieldId("line.maths.writtenPassMark")}`,
    `#${fieldId("hall.maths.a")}`,
  ]);
  const hall = container.querySelector(`[id="${fieldId("hall.maths.a")}"]`);
  expect(hall?.getAttribute("aria-invalid")).toBe("true");
  const note = container.querySelector(`[id="${hall?.getAttribute("aria-describedby") ?? ""}"]`);
  expect(note?.textContent).toBe("Hall 1 has 40 seats, and 58 students sit there");
  screen.getByText("Saved: A: 15 June 2026; Written 50 (pass 17)");
});

test("the question sends the same form with what was seen", () => {
  const { container } = render(<ExamSchedule {...question} />);
  screen.getByText("7 grades on report cards change.");
  const sent = (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
  expect([sent("line.maths.writtenFullMark"), sent("confirmed")]).toEqual(["100", "seen"]);
});

test("what counts is said above the schedule, and in the heads of what does not", () => {
  const uncounted = ["Physics (A): nothing that counts in Half Yearly is scheduled, only Practical"];
  const { unmount } = render(<ExamSchedule {...schedule({ schedule: grid({ uncounted }) })} />);
  screen.getByText("In Half Yearly, what counts of Term is Written.");
  screen.getByText(`${uncounted[0]!}.`);
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads.slice(-2)).toEqual(["Writtenfull / pass", "Practicalfull / passnot counted"]);
  unmount();
  const asked = { ...question.question!, lines: [], uncounted };
  render(<ExamSchedule {...schedule({ schedule: null, question: asked })} />);
  screen.getByRole("heading", { name: "Schedule what counts nowhere in Half Yearly, Class 8?" });
  expect(screen.queryByText(/report cards change/u)).toBeNull();
});

test("sections that would have no total of a subject are listed", () => {
  const of = { className: "Class 9", semester: "Half Yearly" };
  const lacking = [
    { ...of, sections: "A, B", subjects: ["Physics", "Chemistry"] },
    { ...of, sections: "C", subjects: [] },
  ];
  render(<ExamSchedule {...schedule({ lacking })} />);
  screen.getByText("Class 9 A, B, Half Yearly: no part of Physics, Chemistry is scheduled.");
  screen.getByText("Class 9 C, Half Yearly: nothing that counts is scheduled.");
});

test("who may only read has a table without inputs", () => {
  const { container } = render(<ExamSchedule {...schedule({ mayWrite: false, schedule: grid() })} />);
  expect(container.querySelector("[name^='line.']")).toBeNull();
  screen.getByText("50 / 17");
});

test("a distribution is a line a subject", () => {
  render(<MarkDistribution {...distribution()} />);
  expect(value("Written, full mark, Mathematics")).toBe("50");
  expect(screen.getByLabelText("Written, pass mark, Mathematics").getAttribute("aria-invalid")).toBe("true");
});

test("who has no seat is on the sheet all the same", () => {
  render(<SeatPlanPrint {...seatPlanPrint} />);
  expect(screen.getAllByRole("row")).toHaveLength(4);
  screen.getByText(/1 without a seat/u);
});
