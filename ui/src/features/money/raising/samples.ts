// Props of the pages of raising fees, as the server sends them, for tests.
import { NEW_FORM } from "../../../controls/FormField";
import type { FeeLineProps, FeesRaiseProps, LeaverFeesProps, RaiseFeesProps } from "../../../generated/pages";

const tally = { newLines: 22, existing: 3, ownTerms: 2, takenOff: "৳750.00", sum: "৳32,250.00", fines: "৳500.00" };

export const raiseFees: RaiseFeesProps = {
  branches: [{ value: "branch-1", label: "Dhanmondi" }],
  branchId: "branch-1",
  sessions: [{ value: "session-1", label: "2026" }],
  sessionId: "session-1",
  months: [
    { value: "2026-01", label: "January 2026" },
    { value: "2026-02", label: "February 2026" },
  ],
  fromMonth: "",
  toMonth: "2026-02",
  withoutFines: false,
  closed: false,
  setups: [
    {
      _id: "setup-1",
      classLabel: "Class 8",
      fee: "Tuition",
      due: "Day 10 of the month",
      amount: "৳1,500.00",
      ticked: true,
      tally,
    },
    {
      _id: "setup-2",
      classLabel: "Class 8, Science",
      fee: "Exam fee, Half Yearly",
      due: "10 June 2026",
      amount: "৳300.00",
      ticked: false,
      tally: null,
    },
  ],
  preview: { students: 12, tally, lateLines: 10, notCharged: ["Session charge: 3 late joiners not charged"] },
  failure: null,
  earlier: [
    {
      _id: "raise-1",
      href: "/admin/studentFeesSetup/raise/raise-1",
      at: "2 February 2026, 09:12",
      by: "আয়েশা </script>",
      fees: "Tuition",
      toMonth: "Up to January 2026",
      state: "Done",
      lines: 3,
      amount: "৳4,500.00",
    },
  ],
  back: "/admin/studentFeesSetup",
};

export const feesRaise: FeesRaiseProps = {
  _id: "raise-1",
  session: "2026",
  fees: "Tuition",
  toMonth: "Up to January 2026",
  withoutFines: null,
  state: "Done",
  running: false,
  stopped: false,
  students: 12,
  done: 12,
  lines: 12,
  amount: "৳17,250.00",
  by: "আয়েশা </script>",
  at: "2 February 2026, 09:12",
  finished: "2 February 2026, 09:13",
  own: [
    {
      _id: "line-1",
      href: "/admin/studentFeesCollection/lines/line-1",
      student: "Amina Rahman",
      regNo: "S-001",
      label: "Tuition, January 2026",
      full: "৳1,500.00",
      raised: "৳750.00",
    },
  ],
  back: "/admin/studentFeesSetup/raise",
};

export const feeLine: FeeLineProps = {
  _id: "line-1",
  label: "Tuition, January 2026",
  student: "Amina Rahman",
  regNo: "S-001",
  session: "2026",
  dueOn: "10 January 2026",
  lateFrom: "16 January 2026",
  full: "৳1,500.00",
  raised: "৳750.00",
  amount: "৳700.00",
  paid: "৳0.00",
  unpaid: "৳700.00",
  fine: "৳50.00",
  fineLeft: "৳50.00",
  ways: [
    { value: "add", label: "Add to the amount" },
    { value: "takeOff", label: "Take off the amount" },
    { value: "letOffFine", label: "Let off the fine" },
  ],
  adjustments: 1,
  form: NEW_FORM,
  events: [
    { at: "2 February 2026, 09:12", by: "আয়েশা", what: "Raised", amount: "৳750.00", reason: "" },
    { at: "3 February 2026, 10:00", by: "আয়েশা", what: "Taken off", amount: "৳50.00", reason: "Sibling </script>" },
  ],
  done: null,
  here: "/admin/studentFeesCollection/lines/line-1",
};

export const leaverFees: LeaverFeesProps = {
  name: "Tania </script>",
  regNo: "S-001",
  place: "Class 8 A, session 2026",
  leftOn: "12 May 2026",
  lines: [
    {
      label: "Tuition, June 2026",
      dueOn: "10 June 2026",
      unpaid: "৳1,500.00",
      href: "/admin/studentFeesCollection/lines/line-1",
    },
  ],
  sum: "৳1,500.00",
  kept: false,
  form: NEW_FORM,
  done: null,
  here: "/admin/studentFeesCollection/leavers/student-1",
  back: "/admin/studentFeesCashier?studentId=student-1",
};
