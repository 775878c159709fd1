// The cashier, a receipt and the closing of days, for the tests.
import { NEW_FORM } from "../../../controls/FormField";
import feesJson from "../../../../test/served/admissionFees.json";
import applicantJson from "../../../../test/served/admissionFees_applicant.json";
import cashierJson from "../../../../test/served/cashier.json";
import foundJson from "../../../../test/served/cashier_found.json";
import paidJson from "../../../../test/served/cashier_paid.json";
import refusedJson from "../../../../test/served/cashier_refused.json";
import daysJson from "../../../../test/served/closeDays.json";
import closedJson from "../../../../test/served/closeDays_closed.json";
import dayCloseJson from "../../../../test/served/dayClosePaper.json";
import receiptJson from "../../../../test/served/receipt.json";
import { propsOf } from "../../../../test/served";
import type {
  AdmissionFeesProps,
  FeeApplicant,
  CashierLine,
  CashierProps,
  CashierStudent,
  DayClosePaper,
  DaysProps,
  ReceiptAnswer,
  ReceiptProps,
  TakenLine,
} from "../../../generated/money";
import { ahead, brought } from "../opening/samples";

const BENGALI = "চন্দ্রা রায়";
const MARKUP = "</script><b>";

/** What stands of a student who has paid a part. */
const paid = propsOf<CashierProps>(paidJson).student as CashierStudent;
const [january, february, toCome] = paid.lines as [CashierLine, CashierLine, CashierLine];

const payer: CashierStudent = {
  ...paid,
  name: BENGALI,
  guardian: `${MARKUP}, 01711-000000`,
  lines: [
    { ...january, fine: february.fine, chosen: true },
    february,
    {
      ...toCome,
      label: `Exam fee ${"of a long name ".repeat(8)}`,
      amount: "৳99,999,999.99",
      unpaid: "৳99,999,999.99",
      due: 9_999_999_999,
    },
  ],
  dueLater: "৳99,999,999.99",
  advance: ahead.advance,
  inAdvance: ahead.inAdvance,
  receipts: paid.receipts.map((receipt) => ({ ...receipt, state: "Voided" })),
  broughtIn: brought,
};

export const cashier = (change: Partial<CashierProps> = {}): CashierProps => ({
  ...propsOf<CashierProps>(cashierJson),
  ...change,
});

const several = propsOf<CashierProps>(foundJson);
export const found = cashier({
  ...several,
  found: several.found?.map((hit) => ({ ...hit, firstName: BENGALI })) ?? null,
});

export const paying = (change: Partial<CashierStudent> = {}): CashierProps =>
  cashier({ student: { ...payer, ...change } });

const turned = propsOf<CashierProps>(refusedJson).student as CashierStudent;

export const refused = paying({ inactive: true, lines: turned.lines, form: turned.form });

const received = propsOf<ReceiptProps>(receiptJson);

export const receipt = (change: Partial<ReceiptProps> = {}, of: Partial<ReceiptAnswer> = {}): ReceiptProps => ({
  ...received,
  receipt: { ...received.receipt, studentName: BENGALI, reference: MARKUP, dueLater: 99_999_999.99, ...of },
  ...change,
});

const open = propsOf<DaysProps>(daysJson);
const [counted] = open.taken as [TakenLine];

/** An open day, of which one cashier's count is refused, after some that were closed. */
export const closeDays = (change: Partial<DaysProps> = {}): DaysProps => ({
  ...open,
  closedTo: "20 September 2026",
  taken: open.taken.map((line) => ({ ...line, cashier: BENGALI })),
  drawers: open.drawers.map((drawer) => ({ ...drawer, account: MARKUP })),
  form: { ...NEW_FORM, errors: { [counted.field]: "An amount cannot be below 0" } },
  closed: propsOf<DaysProps>(closedJson).closed.map((close) => ({ ...close, note: MARKUP })),
  ...change,
});

const dayClose = propsOf<DayClosePaper>(dayCloseJson);
export const dayClosePaper = (change: Partial<DayClosePaper> = {}): DayClosePaper => ({
  ...dayClose,
  lines: dayClose.lines.map((line, at) => (at === 0 ? { ...line, cashier: BENGALI } : line)),
  note: MARKUP,
  ...change,
});

const applicant = propsOf<AdmissionFeesProps>(applicantJson).applicant as FeeApplicant;

export const admissionFees = (change: Partial<AdmissionFeesProps> = {}): AdmissionFeesProps => {
  const fees = propsOf<AdmissionFeesProps>(feesJson);
  return { ...fees, found: fees.found.map((hit) => ({ ...hit, name: BENGALI })), ...change };
};

export const applying = (change: Partial<FeeApplicant> = {}): AdmissionFeesProps =>
  admissionFees({
    found: [],
    applicant: { ...applicant, name: BENGALI, guardian: `${MARKUP}, 01711-000000`, ...change },
  });
