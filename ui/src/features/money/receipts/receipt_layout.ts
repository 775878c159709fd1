// How a receipt fits its half of a sheet, or of as many sheets as its lines need: the size of each name, and how many of its lines stand in how many
// columns. Reckoned from the texts alone, because paper is rendered where nothing can be measured; the lengths are those of
// styles/print/receipt.css.
import * as m from "#messages";
import { branchLine } from "../../../controls/branch_line";
import { linesOf, widthOf } from "../../../controls/letter_widths";
import { fit, type Fitted, type TypeStep } from "../../../controls/type_steps";
import type { SheetLine, ReceiptSheet } from "../../../generated/receipt_sheet";
import type { Say } from "../../../words";

const WIDTH = 1098;
/** A half without its margins, less what engines round. */
const HEIGHT = 765 - 6;
const ASIDE = 300;
const ICON = 104;
const BETWEEN = 40;

const SCHOOL: readonly TypeStep[] = [
  [34, 42],
  [28, 36],
  [22, 28],
  [18, 24],
];
const BRANCH: readonly TypeStep[] = [
  [19, 26],
  [17, 22],
];
const NUMBER: readonly TypeStep[] = [
  [24, 32],
  [20, 26],
  [17, 22],
];
const STUDENT: readonly TypeStep[] = [
  [28, 36],
  [23, 30],
  [18, 24],
];
const FACT: readonly TypeStep[] = [
  [20, 26],
  [17, 22],
];
const TOTAL: readonly TypeStep[] = [
  [28, 36],
  [22, 36],
];
const LINES: readonly TypeStep[] = [
  [20, 28],
  [18, 24],
  [17, 21],
];
/** The ways in which the lines are set, the roomiest first. */
const WAYS: readonly [columns: 1 | 2, step: number][] = [
  [1, 0],
  [1, 1],
  [2, 0],
  [2, 1],
  [2, 2],
];
const SMALLEST = 2;
/** What stands in the total's place on a page that another follows. */
const CARRIED = 8 + 3 + 6 + 36;
/** Widths of a column of amounts. */
const AMOUNTS = [120, 150, 180, 220, 270, 340];
/** Of the facts about the student, and about the payment, in hundredths of the width. */
const PLACED = [28, 34, 12, 26];
const PAID = [18, 38, 22, 22];
/** The same with what is due later beside what is due now. */
const PAID_TWICE = [16, 32, 18, 18, 16];
const paidShares = ({ dueLater }: ReceiptSheet) => (dueLater === null ? PAID : PAID_TWICE);

/** A line as it is printed. */
export type Set = { label: string; amount: string };

/** The sizes of what every page of a receipt has. */
type Sizes = Pick<ReceiptLayout, "school" | "branch" | "number" | "student" | "fact" | "total">;

/** Them, and the px that they leave for lines: where the page ends with the total, and where another follows. */
type Frame = { sizes: Sizes; room: number; roomBefore: number };

export type ReceiptLayout = {
  school: string;
  branch: string;
  number: string;
  student: string;
  /** of a fact about the student (0 to 3) or the payment (4 to 7) */
  fact: (at: number, value: string) => string;
  total: string;
  /** the step of the lines, and the width of their amounts */
  lines: string;
  columns: Set[][];
  /** px of the half that are left; below 0 it does not fit */
  left: number;
};

/** One of the pages of a receipt. */
export type ReceiptPage = ReceiptLayout & {
  /** from 1, and how many there are */
  at: number;
  of: number;
  /** what is carried to the next page; null of the last one, which has the total */
  carried: string | null;
};

/** What is said under the school's name. */
export const under = ({ branchName, address, mobileNo }: ReceiptSheet): string =>
  [branchLine(branchName, address), ...(mobileNo === null ? [] : [mobileNo])].join(" · ");

export const titleOf = (say: Say, { voids, number }: ReceiptSheet): string =>
  say(voids === null ? m.receipts_numbered : m.shared_void_of, { number });

/** What is said beside VOID or VOIDED. */
export function markOf(say: Say, { voids, reason, voidedBy }: ReceiptSheet): [mark: string, words: string] | null {
  if (voids !== null) {
    const taken =
      reason === null
        ? say(m.receipts_takes_back, { number: voids })
        : say(m.receipts_takes_back_because, { number: voids, reason });
    return [say(m.receipts_mark_void), taken];
  }
  return voidedBy === null
    ? null
    : [say(m.receipts_mark_voided), say(m.receipts_no_longer_valid, { number: voidedBy })];
}

export const DASH = "–";

export const placed = (
  say: Say,
  { regLabel, regNo, classLabel, roll, sessionName }: ReceiptSheet,
): [label: string, value: string][] => [
  [regLabel, regNo],
  [say(m.shared_class), classLabel],
  [say(m.shared_roll), roll ?? DASH],
  [say(m.shared_session), sessionName],
];

export const paid = (
  say: Say,
  { method, reference, due, dueLater, advance }: ReceiptSheet,
): [label: string, value: string][] => [
  [say(m.money_paid_by), method],
  [say(m.money_reference), reference ?? DASH],
  ...(dueLater === null
    ? ([[say(m.receipts_due_after_this), due]] satisfies [string, string][])
    : ([
        [say(m.money_due_now), due],
        [say(m.money_due_later), dueLater],
      ] satisfies [string, string][])),
  [say(m.receipts_advance), advance],
];

const fact = (share: number, value: string): Fitted => fit(value, { width: (WIDTH * share) / 100 - 16, steps: FACT });

const highest = (shares: number[], facts: [string, string][]): number =>
  22 + Math.max(...facts.map(([, value], at) => fact(shares[at] ?? 0, value).height));

function frameOf(say: Say, receipt: ReceiptSheet): Frame {
  const named = WIDTH - ASIDE - (receipt.icon === null ? 0 : ICON);
  const school = fit(receipt.schoolName, { width: named - 16, steps: SCHOOL });
  const branch = fit(under(receipt), { width: named - 16, steps: BRANCH, weight: "regular" });
  const number = fit(titleOf(say, receipt), { width: ASIDE, steps: NUMBER });
  const head = Math.max(88, school.height + branch.height, 24 + number.height + 26) + 11;
  const mark = markOf(say, receipt);
  const marked = mark === null ? 0 : 10 + 6 + Math.max(56, 8 + linesOf(mark[1], WIDTH - 6 - 220 - 28, 18) * 24);
  const student = fit(receipt.studentName, { width: WIDTH, steps: STUDENT });
  const about = 8 + student.height + 4 + highest(PLACED, placed(say, receipt));
  const total = fit(receipt.amount, { width: WIDTH - 160, steps: TOTAL });
  const summed = 8 + 3 + 6 + Math.max(36, total.height) + linesOf(inWords(say, receipt), WIDTH, 18) * 24;
  const payment = 8 + highest(paidShares(receipt), paid(say, receipt));
  const end = 8 + Math.max(62, 4 + linesOf(issuedBy(say, receipt), WIDTH - 360, 17, "regular") * 22);
  const around = HEIGHT - head - marked - about - end - 10;
  return {
    sizes: {
      school: school.step,
      branch: branch.step,
      number: number.step,
      student: student.step,
      fact: (at, value) => fact([...PLACED, ...paidShares(receipt)][at] ?? 0, value).step,
      total: total.step,
    },
    room: around - summed - payment,
    roomBefore: around - CARRIED,
  };
}

const laidOut = (sizes: Sizes, room: number, lines: Lines): ReceiptLayout => ({
  ...sizes,
  lines: `step-${lines.step} receipt-amounts-${lines.amounts}`,
  columns: lines.columns,
  left: room - lines.height,
});

/** A receipt of one page, as they were before lines were grouped: what does not fit is summed up. */
export function layoutOf(say: Say, receipt: ReceiptSheet): ReceiptLayout {
  const { sizes, room } = frameOf(say, receipt);
  return laidOut(sizes, room, setLines(say, receipt.lines, room));
}

/** The pages of a receipt whose lines go on where they do not fit: each but the last is as full as can be. */
export function pagesOf(say: Say, receipt: ReceiptSheet): ReceiptPage[] {
  const { sizes, room, roomBefore } = frameOf(say, receipt);
  const whole = roomiest(receipt.lines, room);
  if (whole !== null) return [{ ...laidOut(sizes, room, whole), at: 1, of: 1, carried: null }];
  const pages: Omit<ReceiptPage, "of">[] = [];
  for (let done = 0; ;) {
    const at = pages.length + 1;
    const from =
      done === 0
        ? []
        : [{ label: say(m.receipts_from_page, { page: at - 1 }), amount: receipt.lines[done - 1]?.soFar ?? "" }];
    const page = (many: number) => way([...from, ...receipt.lines.slice(done, done + many)], 2, SMALLEST);
    const left = receipt.lines.length - done;
    const last = page(left);
    if (left === 0 || (at > 1 && last.height <= room)) {
      const rest = [...from, ...receipt.lines.slice(done)];
      pages.push({ ...laidOut(sizes, room, roomiest(rest, room) ?? last), at, carried: null });
      break;
    }
    let many = 1;
    while (many < left && page(many + 1).height <= roomBefore) many += 1;
    // The page with the total has a line, too, if there is room for it.
    if (many === left && many > 1 && way([...from, ...receipt.lines.slice(-1)], 2, SMALLEST).height <= room) many -= 1;
    const carried = receipt.lines[done + many - 1]?.soFar ?? "";
    pages.push({ ...laidOut(sizes, roomBefore, page(many)), at, carried });
    done += many;
  }
  return pages.map((page) => ({ ...page, of: pages.length }));
}

/** How many pages a receipt has: asked by the server before it prints them. */
export const receiptPages = (receipt: ReceiptSheet, say: Say): string => JSON.stringify(pagesOf(say, receipt).length);

export const inWords = (say: Say, { words }: ReceiptSheet): string => say(m.money_in_words, { words });
export const issuedBy = (say: Say, { cashier }: ReceiptSheet): string => say(m.receipts_issued_by, { name: cashier });

type Lines = { step: number; amounts: number; columns: Set[][]; height: number };

/** All lines in the roomiest way in which they fit. */
function roomiest(lines: Set[], room: number): Lines | null {
  for (const [columns, step] of WAYS) {
    const found = way(lines, columns, step);
    if (found.height <= room) return found;
  }
  return null;
}

/** All lines in the roomiest way in which they fit; else the last ones, and a line for those before them. */
function setLines(say: Say, lines: SheetLine[], room: number): Lines {
  const whole = roomiest(lines, room);
  if (whole !== null) return whole;
  let found = way(lines, 2, SMALLEST);
  for (let earlier = 2; earlier <= lines.length; earlier += 1) {
    const label = say(earlier === lines.length ? m.receipts_fee_count : m.receipts_earlier_fee_count, {
      fees: earlier,
    });
    const summed = { label, amount: lines[earlier - 1]?.soFar ?? "" };
    found = way([summed, ...lines.slice(earlier)], 2, SMALLEST);
    if (found.height <= room) return found;
  }
  return found;
}

function way(lines: Set[], columns: 1 | 2, step: number): Lines {
  const [size, line] = LINES[step] ?? [17, 21];
  const widest = Math.max(0, ...lines.map(({ amount }) => widthOf(amount, size, "regular")));
  const amounts = AMOUNTS.find((width) => widest + 4 <= width) ?? 340;
  const width = (columns === 1 ? WIDTH : (WIDTH - BETWEEN) / 2) - amounts - 12;
  const heights = lines.map(({ label }) => linesOf(label, width, size, "regular") * line + 1);
  const sum = (from: number, to: number) => heights.slice(from, to).reduce((all, one) => all + one, 0);
  // The first column is the longer one, by as little as can be.
  let split = lines.length;
  if (columns === 2) while (split > 0 && sum(0, split - 1) >= sum(split - 1, lines.length)) split -= 1;
  const parts = [lines.slice(0, split), ...(split < lines.length ? [lines.slice(split)] : [])];
  // Of two columns the widths are those of two, however few lines there are.
  if (columns === 2 && parts.length === 1) parts.push([]);
  return {
    step,
    amounts,
    columns: parts.map((part) => part.map(({ label, amount }) => ({ label, amount }))),
    height: 24 + Math.max(sum(0, split), sum(split, lines.length)),
  };
}
