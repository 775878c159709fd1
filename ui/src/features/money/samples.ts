// Screens of money, for the tests.
import reportJson from "../../../test/served/moneyReport.json";
import dueJson from "../../../test/served/moneyReport_due.json";
import voucherPaperJson from "../../../test/served/voucherPaper.json";
import voidJson from "../../../test/served/voidVoucher.json";
import formJson from "../../../test/served/voucherForm.json";
import listJson from "../../../test/served/vouchers.json";
import voidedJson from "../../../test/served/vouchers_voided.json";
import { propsOf } from "../../../test/served";
import type {
  Chart,
  MoneyReportProps,
  VoidVoucherProps,
  VoucherFormProps,
  VoucherLine,
  VoucherPaper,
  VouchersProps,
} from "../../generated/money";
import type { Choice } from "../../generated/records";

const HOSTILE = { markup: "<img src=x onerror=alert(1)>", bengali: "চন্দ্রা রায়", long: "Electricity".repeat(18) };

const list = propsOf<VouchersProps>(listJson);
const [deposit] = list.rows as [VoucherLine];
/** A void, and what it voids. */
const [taking, taken] = propsOf<VouchersProps>(voidedJson).rows as [VoucherLine, VoucherLine];

const hostile = (heads: Choice[]): Choice[] =>
  heads.map((head, at) => (at === 0 ? head : { ...head, label: HOSTILE.markup }));

export const vouchers = (change: Partial<VouchersProps> = {}): VouchersProps => ({
  ...list,
  filters: list.filters.map((filter) =>
    filter.key === "headId" ? { ...filter, choices: hostile(filter.choices) } : filter,
  ),
  isFiltered: true,
  rows: [
    { ...taking, account: HOSTILE.bengali, party: "", state: `${taking.state}: ${HOSTILE.markup}` },
    taken,
    { ...deposit, _id: "id-3", head: HOSTILE.markup, party: HOSTILE.long, note: HOSTILE.bengali, file: HOSTILE.markup },
  ],
  total: 3,
  pages: 2,
  nextHref: "/admin/deposits?page=2",
  done: "Successfully Added",
  ...change,
});

const entered = propsOf<VoucherFormProps>(formJson);

export const voucherForm = (change: Partial<VoucherFormProps> = {}): VoucherFormProps => ({
  ...entered,
  choices: { ...entered.choices, headId: hostile(entered.choices["headId"] ?? []) },
  closedTo: "20 September 2026",
  ...change,
});

const asked = propsOf<VoidVoucherProps>(voidJson);

export const voidVoucher = (change: Partial<VoidVoucherProps> = {}): VoidVoucherProps => ({
  ...asked,
  facts: asked.facts.map(([label, text]) => [label, label === "Head" ? HOSTILE.markup : text]),
  ...change,
});

const voucher = propsOf<VoucherPaper>(voucherPaperJson);
export const voucherPaper = (change: Partial<VoucherPaper> = {}): VoucherPaper => ({
  ...voucher,
  facts: voucher.facts.map(([label, text]) => [label, label === "Note" ? HOSTILE.markup : text]),
  ...change,
});

const income = propsOf<MoneyReportProps>(reportJson);
const chart = income.chart as Chart;
/** It has a filter of each kind, and ways to bring in what it lists. */
const due = propsOf<MoneyReportProps>(dueJson);

export const report = (change: Partial<MoneyReportProps> = {}): MoneyReportProps => ({
  ...income,
  filters: due.filters,
  ways: due.ways,
  rows: income.rows.map((row, at) => (at === 0 ? [HOSTILE.markup, ...row.slice(1)] : row)),
  chart: { ...chart, rows: chart.rows.map((row, at) => (at === 0 ? { ...row, label: HOSTILE.markup } : row)) },
  ...change,
});
