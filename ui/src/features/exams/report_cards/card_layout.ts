// How a card is laid out in its box: which size each name has, how wide the columns are, where the conduct grades stand, and how high the rows
// may be so that everything fits one sheet. Reckoned from the card alone, because paper is rendered where nothing can be measured; the
// lengths are those of styles/print/card.css and card_steps.css.
// Names go down in size before they wrap, rows before the rest, and nothing below 17 px. The list of what a set of cards lacks asks the
// same code (card_fits.ts), and tabulations are split over pages by the same widths (crates/web/src/letter_widths.rs).
import * as m from "#messages";
import { branchLine } from "../../../controls/branch_line";
import { linesOf, widthOf } from "../../../controls/letter_widths";
import { fit, type Fitted, type Place, type TypeStep } from "../../../controls/type_steps";
import type { Card, CardSubject } from "../../../generated/cards";
import type { Say } from "../../../words";
import { columnsOf, DASH, hasPoints, nameLines, type ColumnWidths, type Way } from "./card_columns";
import { inScale, longestNotesOf, scaleHead, ungradedOf } from "./card_notes";

/** Between the margins of a sheet, less what engines round. */
const WIDTH = 1240 - 2 * 71;
const HEIGHT = 1752 - 2 * 71 - 4;
/** The conduct grades beside the marks, and what is between. */
const BESIDE_WIDTH = 286;
/** Up to this many columns beside the total the conduct grades have room next to the marks. */
const BESIDE = 3;

const SCHOOL: readonly TypeStep[] = [
  [56, 68],
  [46, 58],
  [36, 46],
  [30, 38],
  [24, 30],
];
const BRANCH: readonly TypeStep[] = [
  [21, 28],
  [18, 24],
  [17, 22],
];
const MOTTO: readonly TypeStep[] = [
  [18, 24],
  [17, 21],
];
const TITLE: Place = {
  width: WIDTH - 2 * 224,
  steps: [
    [36, 46],
    [28, 38],
  ],
};
const SESSION: Place = {
  width: 224,
  weight: "regular",
  steps: [
    [22, 30],
    [18, 24],
  ],
};
const STUDENT: readonly TypeStep[] = [
  [38, 46],
  [31, 40],
  [25, 34],
  [22, 28],
  [18, 23],
];
const DETAIL: readonly TypeStep[] = [
  [22, 30],
  [19, 24],
  [17, 21],
];
const TEACHER: readonly TypeStep[] = [
  [20, 26],
  [18, 22],
  [17, 20],
];
const SUBJECT: readonly TypeStep[] = [
  [22, 26],
  [20, 23],
  [18, 21],
  [17, 19],
  [17, 18],
];

/** Names are not made smaller than this so as not to wrap. */
const READABLE = 20;

/** How much everything around the table gives way. */
type Squeeze = "roomy" | "close" | "tight" | "least";
const SQUEEZES: readonly Squeeze[] = ["roomy", "close", "tight", "least"];
/** One of four lengths, from the roomiest on. */
type Pick = (...lengths: [roomy: number, close: number, tight: number, least: number]) => number;
const picker =
  (squeeze: Squeeze): Pick =>
  (...lengths) =>
    lengths[SQUEEZES.indexOf(squeeze)] ?? 0;
type Density = {
  row: number;
  /** of the table's type: size and line */ body: TypeStep;
  /** a conduct grade under the table, and beside it */ conduct: number;
  conductBeside: number;
  squeeze: Squeeze;
};
const density = (
  row: number,
  body: TypeStep,
  conduct: number,
  conductBeside: number,
  squeeze: Squeeze = "roomy",
): Density => ({ row, body, conduct, conductBeside, squeeze });
/** Rows of the roomiest first. */
const ROOMY: readonly Density[] = [
  density(84, [25, 28], 48, 54),
  density(78, [25, 28], 48, 54),
  density(72, [25, 28], 46, 54),
  density(68, [25, 28], 44, 54),
  density(64, [24, 26], 42, 54),
  density(60, [24, 26], 40, 54),
  density(56, [22, 24], 38, 54),
  density(53, [22, 24], 36, 46),
  density(50, [22, 24], 36, 46),
];
const CLOSE: readonly Density[] = [
  density(56, [22, 24], 40, 46, "close"),
  density(53, [22, 24], 38, 46, "close"),
  density(50, [22, 24], 36, 46, "close"),
  density(48, [22, 24], 34, 44, "close"),
];
const TIGHT: readonly Density[] = [
  density(50, [22, 24], 36, 40, "tight"),
  density(46, [20, 22], 32, 40, "tight"),
  density(43, [20, 22], 30, 40, "tight"),
];
const CLOSEST = density(37, [17, 18], 24, 34, "least");
const LEAST: readonly Density[] = [
  density(41, [18, 20], 26, 34, "least"),
  density(39, [17, 19], 24, 34, "least"),
  CLOSEST,
];
/** The most lines over a column (card_steps.css). */
const HEADINGS = 9;
/** Between the parts of the card that run from the top. */
const GAPS = [36, 28, 20, 14, 10, 6, 2];
const LEAST_GAP = { roomy: 10, close: 10, tight: 6, least: 2 };

export type Layout = {
  /** classes of the card */
  classes: string;
  widths: ColumnWidths;
  /** what was obtained and what it is out of are on a line each */
  cramped: boolean;
  subject: string;
  school: string;
  branch: string;
  motto: string;
  title: string;
  session: string;
  student: string;
  own: (value: string) => string;
  place: (value: string) => string;
  teacher: string;
  /** whether figures, what is behind them and what their column is wide make them smaller than the others */
  long: (first: string, behind: string, width: number) => boolean;
};

/** Everything but the table and the conduct grades. */
type Around = {
  school: Fitted;
  branch: Fitted;
  motto: Fitted;
  student: Fitted;
  teacher: Fitted & { wide: boolean };
  height: number;
};

/** What a student's details have room for: beside the photo, and behind their labels. */
function places({ student }: Card) {
  const who = WIDTH - (student.photo === null ? 0 : 208);
  return {
    who,
    own: { width: who * 0.56 - 150 - 2, steps: DETAIL },
    place: { width: who * 0.39 - 106 - 2, steps: DETAIL },
  };
}

function around(say: Say, card: Card, squeeze: Squeeze): Around {
  const { head, student, title, sessionName, signatures } = card;
  const pick = picker(squeeze);
  const named = WIDTH - (head.icon === null ? 0 : pick(140, 126, 112, 90));
  const line = branchLine(head.branchName, head.address);
  // The tighter the card, the smaller what may be small.
  const from = pick(0, 0, 1, 2);
  const school = stepped(head.schoolName, { width: named, steps: SCHOOL }, from);
  const branch = fit(line, { width: named, steps: BRANCH, weight: "regular" });
  const motto = fit(head.motto ?? "", { width: named, steps: MOTTO, weight: "regular" });
  const under = branch.height + (head.motto === null ? 0 : motto.height);
  const schoolHeight = Math.max(pick(136, 122, 110, 84), school.height + 2 + under + pick(16, 12, 8, 4) + 8);
  const heading =
    pick(14, 10, 6, 2) +
    Math.max(
      pick(46, 42, 38, 32),
      fit(title, TITLE).height,
      fit(say(m.shared_session_is, { session: sessionName }), SESSION).height + 5,
    );
  const { who, own, place } = places(card);
  const called = stepped(student.name, { width: who, steps: STUDENT }, from);
  const padding = pick(8, 6, 4, 2);
  const details = (values: (string | null)[], room: Place) =>
    values.reduce((sum, value) => sum + Math.max(pick(30, 30, 30, 26), fit(value ?? DASH, room).height) + padding, 0);
  const owned = details([student.regNo, student.guardianName, student.dateOfBirth, student.gender], own);
  const placed = details(
    [
      student.className,
      student.sectionName,
      String(student.roll),
      ...(student.groupName === null ? [] : [student.groupName]),
      ...(student.attendance === null ? [] : [student.attendance]),
    ],
    place,
  );
  const photo = student.photo === null ? 0 : 206;
  // What says that the card is not final, with what is above it.
  const provisional =
    card.provisional === null
      ? 0
      : pick(12, 10, 6, 4) +
        6 +
        Math.max(
          pick(44, 44, 40, 32),
          linesOf(card.provisional, WIDTH - 6 - 250 - 28, pick(18, 18, 17, 17)) * pick(22, 22, 20, 20),
        );
  const about = Math.max(photo, 24 + called.height + pick(10, 8, 4, 4) + Math.max(owned, placed));
  const teacher = teacherOf(signatures.classTeacherName);
  const remarks = pick(2 * 38 + 8, 2 * 34 + 4, 2 * 30 + 2, 2 * 25 + 2);
  const signing = pick(10 + 84 + 4 + 26, 6 + 72 + 2 + 26, 2 + 60 + 1 + 22, 2 + 48 + 1 + 22) + teacher.height + 1;
  const foot = pick(38, 34, 30, 30);
  return {
    school,
    branch,
    motto,
    student: called,
    teacher,
    height: schoolHeight + heading + provisional + about + remarks + signing + foot,
  };
}

/** The class teacher's name under the line, which is longer where the name is. */
function teacherOf(name: string | null): Fitted & { wide: boolean } {
  const within = (share: number) =>
    fit(name ?? "", { width: WIDTH * share - 32 - 2, steps: TEACHER, weight: "regular" });
  const quarter = within(0.25);
  return quarter.lines === 1 ? { ...quarter, wide: false } : { ...within(0.52), wide: true };
}

/** In the first size from a step on in which the text is on one line, or in the last. */
function stepped(text: string, place: Place, from: number): Fitted {
  const { step, ...rest } = fit(text, { ...place, steps: place.steps.slice(from) });
  return { step: `step-${Number(step.slice("step-".length)) + from}`, ...rest };
}

/** The table's columns, with what a part is out of beside it or under it, and the lines of the notes under it. */
type Columns = { table: number; way: Way; stacked: boolean; widths: ColumnWidths; notes: number };

function columns(say: Say, card: Card, way: Way, beside: boolean): Columns {
  const table = beside ? WIDTH - BESIDE_WIDTH : WIDTH;
  const notes = linesOf(longestNotesOf(say, card), table, 17, "regular");
  return { table, way, stacked: way !== "beside", widths: columnsOf(say, card, table, way), notes };
}

type Body = { subject: string; heading: number; height: number };

/** The table and the conduct grades. */
function body(
  say: Say,
  card: Card,
  { row, body: type, conduct, conductBeside, squeeze }: Density,
  { table, way, stacked, widths, notes }: Columns,
): Body {
  const { columns, qualities, subjects } = card;
  const pick = picker(squeeze);
  const two = stacked || columns.some(({ scaledTo }) => scaledTo !== null);
  const leastOf = (lines: number) => Math.max(row, type[1] + lines * pick(20, 20, 20, 18) + (row < 46 ? 1 : 5));
  const parted = !two ? row : leastOf(way === "cramped" ? 2 : 1);
  // A joined subject has no parts, but a total like the others'.
  const whole = !two ? row : leastOf(1);
  const least = ({ kind }: CardSubject) => (kind === "joined" ? whole : parted);
  // The largest type in which every name stands in a row as it is, on one line where it is on one in a type that is still good to read; else the smallest.
  const steps: readonly TypeStep[] = [type, ...SUBJECT];
  const heightOf = (subject: CardSubject, [size, line]: TypeStep) =>
    nameLines(subject, widths.subject, size) * line + 3;
  const onOneLine = (subject: CardSubject, size: number) => nameLines(subject, widths.subject, size) === 1;
  const find = (holds: (subject: CardSubject, step: TypeStep) => boolean) =>
    steps.findIndex((step) => step[0] <= type[0] && subjects.every((subject) => holds(subject, step)));
  const alike = find(
    (subject, step) =>
      heightOf(subject, step) <= least(subject) && (onOneLine(subject, step[0]) || !onOneLine(subject, READABLE)),
  );
  const at = alike === -1 ? find((subject, step) => heightOf(subject, step) <= least(subject)) : alike;
  // Lines that touch are for the last resort.
  const chosen = at === -1 ? steps.length - (row < 39 ? 1 : 2) : at;
  const step = steps[chosen] ?? type;
  const rows = subjects.reduce(
    (sum, subject) => sum + Math.max(least(subject), at === -1 ? heightOf(subject, step) : 0),
    0,
  );
  const heading = Math.min(HEADINGS, Math.max(2, ...widths.headings));
  const head = heading * 21 + 12 + 4;
  const note = pick(6, 4, 2, 2) + (notes + scaleLines(say, card, table, pick(21, 21, 13, 13))) * pick(24, 22, 20, 20);
  // A line is kept for it on every card, so that those of a set stay alike.
  const said = linesOf(card.result ?? "", table, pick(20, 20, 18, 17));
  const result = card.overall === null ? 0 : pick(8, 6, 2, 0) + said * pick(26, 24, 22, 19);
  const marks = head + rows + pick(64, 56, 50, 42) + result + note;
  const done = (height: number): Body => ({ subject: `step-${chosen}`, heading, height });
  if (qualities.length === 0) return done(marks);
  if (table < WIDTH) return done(Math.max(marks, heading * 21 + 15 + qualities.length * conductBeside + 6 + 4 * 24));
  const below = pick(18 + 38, 12 + 34, 6 + 30, 6 + 30) + pick(30, 26, 22, 0);
  return done(marks + below + Math.ceil(qualities.length / (squeeze === "roomy" ? 4 : 6)) * (conduct + 1));
}

/** Lines of the percentages of the grades, so far apart. */
function scaleLines(say: Say, card: Card, width: number, apart: number): number {
  const dash = ungradedOf(say, card.subjects);
  const said = [scaleHead(say, card), ...card.scale.map((step) => `${step.grade} ${inScale(step)}`)];
  if (dash !== "") said.push(`${DASH} ${dash}`);
  let lines = 1;
  let used = 0;
  for (const text of said) {
    const own = widthOf(text, 17) + apart;
    if (used > 0 && used + own > width) {
      lines += 1;
      used = 0;
    }
    used += own;
  }
  return lines;
}

type Chosen = { density: Density; columns: Columns; around: Around; body: Body; left: number };

/** The roomiest of all in which the card fits; the closest where it fits in none. */
function choose(say: Say, card: Card): Chosen {
  const beside = isBeside(card);
  const arounds = new Map<Squeeze, Around>();
  const aroundOf = (squeeze: Squeeze) => {
    const found = arounds.get(squeeze) ?? around(say, card, squeeze);
    arounds.set(squeeze, found);
    return found;
  };
  const ways = (["beside", "stacked"] as const).map((way) => columns(say, card, way, beside));
  // More parts than the specification's classes have may leave the names no room.
  if (ways.every(({ widths }) => widths.overflows)) ways.push(columns(say, card, "cramped", beside));
  const of = (density: Density, way: Columns): Chosen => {
    const [names, part] = [aroundOf(density.squeeze), body(say, card, density, way)];
    const left = HEIGHT - names.height - part.height - 2 * LEAST_GAP[density.squeeze];
    return { density, columns: way, around: names, body: part, left };
  };
  let last = of(CLOSEST, ways.at(-1) ?? columns(say, card, "stacked", beside));
  for (const densities of [ROOMY, CLOSE, TIGHT, LEAST]) {
    for (const way of ways) {
      for (const density of densities) {
        last = of(density, way);
        if (last.left >= 0 && !way.widths.overflows) return last;
      }
    }
  }
  return last;
}

function isBeside(card: Card): boolean {
  const { columns, qualities, highestOf } = card;
  return qualities.length > 0 && columns.length + (highestOf === null ? 0 : 1) + (hasPoints(card) ? 1 : 0) <= BESIDE;
}

/** How many px of the box are left; below 0 the card does not fit. */
export const heightLeft = (say: Say, card: Card): number => choose(say, card).left;

/** Whether the columns leave the subjects' names no room, in whatever way they are set. */
export const columnsOverflow = (say: Say, card: Card): boolean => choose(say, card).columns.widths.overflows;

/** Whether all of the card is on its sheet. */
export function fitsSheet(say: Say, card: Card): boolean {
  const { left, columns: way } = choose(say, card);
  return left >= 0 && !way.widths.overflows;
}

export function layoutOf(say: Say, card: Card): Layout {
  const { qualities, sessionName, title } = card;
  const beside = isBeside(card);
  const { density: chosen, columns: set, around: names, body: table, left } = choose(say, card);
  const { stacked, widths } = set;
  const { row, conductBeside, squeeze } = chosen;
  const gap = GAPS.find((one) => 2 * (one - LEAST_GAP[squeeze]) <= Math.max(0, left)) ?? 2;
  const { own, place } = places(card);
  return {
    classes: [
      `card card-row-${row} card-heading-${table.heading} card-gap-${gap}`,
      // Each step has those before it, too.
      ...SQUEEZES.slice(1, SQUEEZES.indexOf(squeeze) + 1).map((name) => `card-${name}`),
      stacked ? "card-stacked" : "",
      row < 46 ? "" : "card-airy",
      names.teacher.wide ? "card-wide-teacher" : "",
      beside ? `card-beside card-conduct-${conductBeside}` : "card-below",
      qualities.length === 0 ? "card-plain" : "",
    ]
      .filter((name) => name !== "")
      .join(" "),
    widths,
    cramped: set.way === "cramped",
    subject: table.subject,
    school: names.school.step,
    branch: names.branch.step,
    motto: names.motto.step,
    title: fit(title, TITLE).step,
    session: fit(say(m.shared_session_is, { session: sessionName }), SESSION).step,
    student: names.student.step,
    own: (value) => fit(value, own).step,
    place: (value) => fit(value, place).step,
    teacher: names.teacher.step,
    long: (first, behind, width) => {
      const [one, other] = [widthOf(first, chosen.body[0]), widthOf(behind, 17, "regular")];
      return (stacked ? Math.max(one, other) : one + other) > width - (stacked ? 2 : 8);
    },
  };
}
