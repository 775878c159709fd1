// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../../test/page";
import type { PlanLine, PromotionProps } from "../../../generated/promotion";
import Promotion from "./Promotion";

const line = (changed: Partial<PlanLine> = {}): PlanLine => ({
  _id: "student-1",
  name: "Amina Rahman",
  regNo: "S-001",
  section: "A",
  roll: 1,
  result: "Passed, position 1",
  status: "promote",
  newSectionId: "",
  newRoll: "1",
  conflicts: [],
  was: "promote section-12 1",
  except: false,
  ...changed,
});

const props = (rows: PlanLine[], judgedBy: string | null): PromotionProps => ({
  branches: null,
  branchId: "branch-1",
  sessions: [{ value: "2026", label: "2026" }],
  sessionId: "2026",
  newSessions: [{ value: "2027", label: "2027" }],
  newSessionId: "2027",
  classes: [{ value: "class-11", label: "Class 11" }],
  classId: "class-11",
  sections: [],
  sectionId: "",
  statuses: [{ value: "promote", label: "Promote" }],
  orders: [{ value: "roll", label: "Old roll" }],
  order: "roll",
  undecided: "",
  plan: {
    label: "Class 11, 2026 to 2027",
    rows,
    already: 0,
    gone: 0,
    judgedBy,
    unpublished: false,
    sections: [],
    failure: null,
    conflicts: 0,
    exceptAs: "repeat",
    filled: null,
  },
  first: null,
  promotions: [],
  done: null,
});

test("a plan names the semester that it judged by, and says nothing of the undecided where there are none", () => {
  show(<Promotion {...props([line()], "Judged by Pre Cambridge")} />);
  expect(screen.getByText("Judged by Pre Cambridge.")).toBeTruthy();
  expect(screen.queryByText(/decide nothing/u)).toBeNull();
});

test("who is undecided is counted, and the row says why", () => {
  const open = {
    status: "",
    result: "On no sheet of Pre Cambridge",
    conflicts: ["Choose what becomes of this student"],
  };
  const rows = [line(), line({ ...open, _id: "student-2", name: "Bashir" }), line({ ...open, _id: "student-3" })];
  show(<Promotion {...props(rows, null)} />);
  expect(screen.getByText(/The results decide nothing for 2 students/u).textContent).toContain("Undecided by results");
  expect(screen.getAllByText("On no sheet of Pre Cambridge")).toHaveLength(2);
  expect(screen.queryByText(/Judged by/u)).toBeNull();
});

test("nobody is a fault before the plan is sent; what is refused is said once of each", () => {
  const fault = "Choose what becomes of this student";
  const rows = [line({ status: "", conflicts: [fault] })];
  const decision = () => screen.getByLabelText("What becomes of Amina Rahman");
  const shown = props(rows, null);
  const { unmount } = show(<Promotion {...shown} />);
  expect(decision().getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByText("1 student, 1 to be decided")).toBeTruthy();
  unmount();
  const plan = { ...shown.plan!, conflicts: 1, failure: `Amina Rahman: ${fault}` };
  show(<Promotion {...shown} plan={plan} />);
  expect(decision().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe(`Nothing was saved. Check this field:Amina Rahman: ${fault}`);
});

test("everybody who is not ticked is set to Promote by one press, which says that nothing is saved by it", () => {
  const shown = props([line({ except: true }), line({ _id: "student-2", name: "Bashir" })], null);
  const plan = { ...shown.plan!, filled: "1 student is set to Promote, 1 to Repeat." };
  show(
    <Promotion
      {...shown}
      statuses={[
        { value: "promote", label: "Promote" },
        { value: "leave", label: "Leave" },
      ]}
      plan={plan}
    />,
  );
  expect(screen.getByText(/1 student is set to Promote, 1 to Repeat. Nothing is saved yet/u)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Except Amina Rahman").checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Except Bashir").checked).toBe(false);
  const button = screen.getByRole("button", { name: "Promote all except those ticked" });
  expect([button.getAttribute("name"), button.getAttribute("value")]).toEqual(["act", "except"]);
  const left = [...screen.getByLabelText<HTMLSelectElement>("Those ticked:").options].map(({ value }) => value);
  expect(left).toEqual(["leave"]);
});
