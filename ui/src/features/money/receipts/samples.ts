// The cashier, a receipt and the closing of days, for the tests.
import { NEW_FORM } from "../../../controls/FormField";
import type {
  AdmissionFeesProps,
  FeeApplicant,
  CashierProps,
  CashierStudent,
  DayClosePaper,
  DaysProps,
  ReceiptAnswer,
  ReceiptProps,
} from "../../../generated/money";
import { brought } from "../opening/samples";
import type { Currency } from "../../../generated/shell";

const currency: Currency = { symbol: "৳", grouping: "lakhs" };
const BENGALI = "চন্দ্রা রায়";
const MARKUP = "</script><b>";

const payer: CashierStudent = {
  _id: "student-1",
  name: BENGALI,
  regNo: "S1-0001",
  place: "Class 8 A, roll 3",
  guardian: `${MARKUP}, 01711-000000`,
  inactive: false,
  lines: [
    {
      _id: "line-1",
      label: "Tuition, January 2026",
      dueOn: "10 January 2026",
      toCome: false,
      late: true,
      amount: "৳1,500.00",
      paid: "৳500.00",
      fine: "৳50.00",
      unpaid: "৳1,050.00",
      due: 105_000,
      field: "first.0000",
      chosen: true,
      href: "/admin/studentFeesCollection/lines/line-1",
    },
    {
      _id: "line-2",
      label: `Exam fee ${"of a long name ".repeat(8)}`,
      dueOn: "10 January 2099",
      toCome: true,
      late: false,
      amount: "৳99,999,999.99",
      paid: "",
      fine: "",
      unpaid: "৳99,999,999.99",
      due: 9_999_999_999,
      field: "first.0001",
      chosen: false,
      href: "/admin/studentFeesCollection/lines/line-2",
    },
  ],
  due: "৳1,050.00",
  dueLater: "৳99,999,999.99",
  advance: "৳20.00",
  inAdvance: 2_000,
  methods: [
    { value: "cash", label: "Cash" },
    { value: "bank", label: "Bank transfer" },
  ],
  form: { ...NEW_FORM, values: { amount: "1050", method: "cash" } },
  lastReceipt: "DHK-2026-000001",
  receipts: [
    {
      number: "DHK-2026-000001",
      day: "3 May 2026",
      method: "Cash",
      amount: "৳500.00",
      state: "Voided",
      href: "/admin/studentFeesCollection/receipts/r1",
    },
  ],
  broughtIn: brought,
  profile: "/admin/searchView?id=student-1",
};

export const cashier = (change: Partial<CashierProps> = {}): CashierProps => ({
  branches: null,
  branchId: "branch-1",
  search: "",
  found: null,
  currency,
  student: null,
  day: "Tuesday, 24 November 2026",
  nextDay: false,
  taken: "৳12,500.00",
  ...change,
});

export const found = cashier({
  search: "rahman",
  found: [
    {
      _id: "student-1",
      firstName: BENGALI,
      lastName: "",
      regNo: "S1-0001",
      className: "Class 8",
      sectionName: "A",
      roll: 3,
      guardianMobile: "01711-000000",
      due: 1050,
      dueLater: 0,
    },
  ],
});

export const paying = (change: Partial<CashierStudent> = {}): CashierProps =>
  cashier({ student: { ...payer, ...change } });

export const refused = paying({
  inactive: true,
  form: {
    ...NEW_FORM,
    values: { amount: "7,5", method: "cash" },
    errors: { amount: "Write commas only between thousands, and a dot before the decimals, as 1,500.50" },
  },
});

const made: ReceiptAnswer = {
  _id: "r1",
  receiptNumber: "DHK-2026-000001",
  branchId: "branch-1",
  studentId: "student-1",
  applicationId: null,
  studentName: BENGALI,
  regNo: "S1-0001",
  day: "2026-05-03",
  method: "card",
  reference: MARKUP,
  accountName: "Sonali Bank",
  amount: 500,
  parts: [
    { label: "Fine for Tuition, January 2026", amount: 50 },
    { label: "Tuition, January 2026", amount: 450 },
  ],
  due: 1050,
  dueLater: 99_999_999.99,
  advance: 0,
  cashierName: "Salma Khatun",
  voidsId: null,
  reason: null,
  voidedById: null,
};

export const receipt = (change: Partial<ReceiptProps> = {}, of: Partial<ReceiptAnswer> = {}): ReceiptProps => ({
  receipt: { ...made, ...of },
  currency,
  place: "Class 8 A, roll 3",
  sessionName: "2026",
  at: "3 May 2026, 11:05:20",
  method: "Card",
  voids: null,
  voidedBy: null,
  print: "/admin/studentFeesCollection/receipts/r1/print",
  here: "/admin/studentFeesCollection/receipts/r1",
  voidHref: "/admin/studentFeesCollection/receipts/r1/void",
  studentHref: "/admin/studentFeesCashier?studentId=student-1",
  nextHref: "/admin/studentFeesCashier",
  done: null,
  form: null,
  ...change,
});

export const closeDays = (change: Partial<DaysProps> = {}): DaysProps => ({
  branches: null,
  branchId: "branch-1",
  to: "2026-11-24",
  toDay: "24 November 2026",
  today: "2026-11-24",
  fromDay: "20 November 2026",
  openDays: 1,
  closedTo: "19 November 2026",
  isClosed: false,
  taken: [
    {
      field: "counted.employee-1.cash",
      wasField: "was.employee-1.cash",
      was: 150_000,
      cashier: BENGALI,
      method: "Cash",
      receipts: 3,
      amount: "৳1,500.00",
    },
  ],
  total: "৳1,500.00",
  drawers: [
    {
      field: "cash.account-1",
      wasField: "wasCash.account-1",
      was: 250_000,
      account: MARKUP,
      opening: "৳1,400.00",
      takings: "৳1,500.00",
      spending: "৳400.00",
      shouldBe: "৳2,500.00",
    },
  ],
  form: { ...NEW_FORM, errors: { "counted.employee-1.cash": "An amount cannot be below 0" } },
  closed: [
    {
      _id: "close-1",
      days: "18 November 2026 to 19 November 2026",
      by: "Salma Khatun",
      at: "19 Nov 2026, 17:01:00",
      note: MARKUP,
      reason: "A torn note",
      cash: ["Cash box: ৳1,900.00, counted ৳1,890.00 (−৳10.00)"],
      print: "/admin/studentFeesCollection/days/close-1/print",
      lines: ["Salma Khatun, Cash: ৳900.00, counted ৳890.00 (−৳10.00)"],
      amount: "৳900.00",
    },
  ],
  done: null,
  here: "/admin/studentFeesCollection/days",
  ...change,
});

export const dayClosePaper = (change: Partial<DayClosePaper> = {}): DayClosePaper => ({
  schoolName: "Shapla High School",
  branchName: "Dhanmondi",
  address: "House 14, Road 27, Dhanmondi, Dhaka 1209",
  motto: null,
  iconHref: null,
  days: "18 November 2026 to 19 November 2026",
  closedBy: "Salma Khatun",
  closedAt: "19 Nov 2026, 17:01:00",
  drawers: [
    {
      account: "Cash box",
      opening: "৳1,000.00",
      takings: "৳1,300.00",
      spending: "৳400.00",
      shouldBe: "৳1,900.00",
      counted: "৳1,890.00",
      difference: "−৳10.00",
    },
  ],
  lines: [
    {
      cashier: BENGALI,
      method: "Cash",
      receipts: 3,
      amount: "৳900.00",
      counted: "৳890.00",
      difference: "−৳10.00",
    },
    { cashier: "Salma Khatun", method: "Card", receipts: 1, amount: "৳400.00", counted: "", difference: "" },
  ],
  total: "৳1,300.00",
  note: MARKUP,
  reason: "A torn note of ten taka",
  ...change,
});

const applicant: FeeApplicant = {
  _id: "application-1",
  name: BENGALI,
  number: "DHK-A-000012",
  place: "Class 6, 2027",
  guardian: `${MARKUP}, 01711-000000`,
  state: "Waiting",
  fee: "৳500.00",
  paid: "৳200.00",
  due: "৳300.00",
  isDue: true,
  isFree: false,
  methods: [{ value: "cash", label: "Cash" }],
  form: { ...NEW_FORM, values: { amount: "300", method: "cash" } },
  receipts: [
    {
      number: "DHK-2026-000007",
      day: "3 May 2026",
      method: "Cash",
      amount: "৳200.00",
      state: "",
      href: "/admin/studentFeesCollection/receipts/r7",
    },
  ],
};

export const admissionFees = (change: Partial<AdmissionFeesProps> = {}): AdmissionFeesProps => ({
  branches: null,
  branchId: "branch-1",
  search: "",
  found: [
    {
      _id: "application-1",
      name: BENGALI,
      regNo: "DHK-A-000001",
      place: "Class 6, 2027",
      guardianMobile: "01711-000000",
      due: "৳1,050.00",
      href: "/admin/admissionFeesCollection?applicationId=application-1",
    },
  ],
  applicant: null,
  day: "Sunday, 3 May 2026",
  nextDay: false,
  taken: "৳12,500.00",
  feesHref: "/admin/admissionFees",
  ...change,
});

export const applying = (change: Partial<FeeApplicant> = {}): AdmissionFeesProps =>
  admissionFees({ found: [], applicant: { ...applicant, ...change } });
