// Screens of money, for the tests.
import { NEW_FORM } from "../../controls/FormField";
import type {
  MoneyReportProps,
  VoidVoucherProps,
  VoucherFormProps,
  VoucherPaper,
  VouchersProps,
} from "../../generated/money";

const HOSTILE = { markup: "<img src=x onerror=alert(1)>", bengali: "চন্দ্রা রায়", long: "Electricity".repeat(18) };

const heads = [
  { value: "h1", label: "Donations" },
  { value: "h2", label: HOSTILE.markup },
];

const filters: VouchersProps["filters"] = [
  { key: "search", label: "Search", kind: "search", value: "", choices: [], open: null },
  { key: "from", label: "From", kind: "day", value: "2026-01-01", choices: [], open: null },
  { key: "headId", label: "Head", kind: "choice", value: "", choices: heads, open: "All" },
  { key: "of", label: "", kind: "hidden", value: "session-1", choices: [], open: null },
];

export const vouchers = (change: Partial<VouchersProps> = {}): VouchersProps => ({
  path: "/admin/deposits",
  kind: "deposit",
  one: "Deposit",
  many: "Deposits",
  party: "Received from",
  branches: null,
  branchId: "branch-1",
  filters,
  isFiltered: true,
  rows: [
    {
      _id: "v2",
      number: "DHK-D-2026-000002",
      day: "21 September 2026",
      head: "Donations",
      account: HOSTILE.bengali,
      party: "",
      note: "",
      amount: "−৳1,500.50",
      by: "Nasrin Akter",
      state: `Void of DHK-D-2026-000001: ${HOSTILE.markup}`,
      isOff: true,
      voidHref: null,
      printHref: "/admin/deposits/v2/print",
      file: null,
      fileHref: null,
    },
    {
      _id: "v1",
      number: "DHK-D-2026-000001",
      day: "20 September 2026",
      head: HOSTILE.markup,
      account: "Cash box",
      party: HOSTILE.long,
      note: HOSTILE.bengali,
      amount: "৳1,500.50",
      by: "Nasrin Akter",
      state: "",
      isOff: false,
      voidHref: "/admin/deposits/v1/void",
      printHref: "/admin/deposits/v1/print",
      file: HOSTILE.markup,
      fileHref: "/admin/deposits/v1/file",
    },
  ],
  total: 2,
  amount: "৳0.00",
  page: 1,
  pages: 2,
  previousHref: null,
  nextHref: "/admin/deposits?page=2",
  csv: "/admin/deposits/list.csv",
  print: "/admin/deposits/print",
  addHref: "/admin/deposits/new",
  first: "There is no deposit yet.",
  done: "Successfully Added",
  here: "/admin/deposits",
  all: "/admin/deposits",
  ...change,
});

export const voucherForm = (change: Partial<VoucherFormProps> = {}): VoucherFormProps => ({
  action: "/admin/deposits/new",
  kind: "deposit",
  party: "Received from",
  form: { ...NEW_FORM, values: { amount: "7,5" }, errors: { amount: "Amount: Write commas only between thousands" } },
  choices: { headId: heads, accountId: [{ value: "a1", label: "Cash box (৳5,000.00)" }] },
  branches: null,
  branchId: "branch-1",
  closedTo: "20 September 2026",
  back: "/admin/deposits",
  ...change,
});

export const voidVoucher = (change: Partial<VoidVoucherProps> = {}): VoidVoucherProps => ({
  action: "/admin/deposits/v1/void",
  kind: "deposit",
  number: "DHK-D-2026-000001",
  facts: [
    ["Head", HOSTILE.markup],
    ["Amount", "৳1,500.50"],
  ],
  day: "21 September 2026",
  refused: null,
  form: NEW_FORM,
  back: "/admin/deposits",
  ...change,
});

export const voucherPaper = (change: Partial<VoucherPaper> = {}): VoucherPaper => ({
  schoolName: "Shapla High School",
  branchName: "Dhanmondi",
  address: "House 14, Road 27, Dhanmondi, Dhaka 1209",
  motto: null,
  iconHref: null,
  title: "Expense Voucher",
  number: "DHK-E-2026-000001",
  facts: [
    ["Date", "20 September 2026"],
    ["Paid to", "DESCO"],
    ["Head", "Electricity"],
    ["Account", "Cash box"],
    ["Note", HOSTILE.markup],
    ["Entered by", "Nasrin Akter, 20 Sep 2026, 11:05:20"],
  ],
  amountLabel: "Paid",
  amount: "৳1,500.50",
  words: "One thousand five hundred taka and fifty paisa only",
  mark: null,
  signatures: ["Prepared by", "Approved by", "Received by: DESCO"],
  ...change,
});

export const report = (change: Partial<MoneyReportProps> = {}): MoneyReportProps => ({
  path: "/admin/headWiseSummary",
  title: "Head Wise Summary",
  says: "Every entry of the ledger between these days.",
  branches: null,
  branchId: "branch-1",
  filters,
  columns: [
    { key: "head_name", label: "Head", numeric: false },
    { key: "money_in", label: "In", numeric: true },
    { key: "money_out", label: "Out", numeric: true },
  ],
  rows: [
    ["Donations", "৳1,500.00", "৳0.00"],
    [HOSTILE.markup, "৳0.00", "৳1,50,000.00"],
  ],
  totals: ["Total", "৳1,500.00", "৳1,50,000.00"],
  total: 2,
  chart: {
    title: "In, Out by head",
    head: "Head",
    series: ["In", "Out"],
    rows: [
      {
        label: "Donations",
        values: [
          { text: "৳1,500.00", share: 1, belowZero: false },
          { text: "−৳5.00", share: 0, belowZero: true },
        ],
      },
      {
        label: HOSTILE.markup,
        values: [
          { text: "৳0.00", share: 0, belowZero: false },
          { text: "৳1,50,000.00", share: 100, belowZero: false },
        ],
      },
    ],
  },
  page: 1,
  pages: 1,
  previousHref: null,
  nextHref: null,
  csv: "/admin/headWiseSummary/list.csv",
  print: "/admin/headWiseSummary/print",
  all: "/admin/headWiseSummary",
  ways: [],
  ...change,
});
