// How a card is laid out in its box: which size each name has, where the conduct grades stand, and how high the rows may be so that everything
// fits one sheet. Reckoned from the card alone, because paper is rendered where nothing can be measured; the lengths are card.css's, in its px.
import { branchLine } from "../../../controls/branch_line";
import type { Card } from "../../../generated/cards";
import { longestNotesOf } from "./card_notes";
import { linesOf, roomyClass, sizeClass } from "../../../controls/type_steps";

/** What a sheet has between its margins, less a little for what is reckoned and not measured. */
const HEIGHT = 1754 - 2 * 71 - 12;
const WIDTH = 1240 - 2 * 71;

/** Room and the sizes that a text goes down through. */
type Place = { width: number; sizes: readonly number[] };
const SCHOOL: Place = { width: 958, sizes: [56, 46, 36, 30] };
const BRANCH: Place = { width: 958, sizes: [21, 18] };
const STUDENT: Place = { width: 890, sizes: [38, 31, 25, 22] };
const OWN: Place = { width: 335, sizes: [22, 19, 17] };
const PLACE: Place = { width: 250, sizes: [22, 19, 17] };
const TEACHER: Place = { width: 290, sizes: [20, 18, 17] };

/** Up to this many columns beside the total the conduct grades have room next to the marks. */
const BESIDE = 3;
/** The conduct grades beside the marks, and what is between. */
const BESIDE_WIDTH = 286;
/** From this many columns of parts on, they are narrow. */
const NARROW = 6;
/** More columns than this put what a part is out of on a line of its own. */
export const INLINE = 6;
/** Between a part's two lines and the rules above and below it. */
const AIR = 4;
/** What the grades mean, under the table. */
const SCALE = 26;

type Density = {
  name: string;
  row: number;
  rowBeside: number;
  size: number;
  conduct: number;
  conductBeside: number;
  gap: number;
  /** everything else gives way too */ tight: boolean;
};
const DENSITIES: readonly [Density, ...Density[]] = [
  { name: "few", row: 68, rowBeside: 80, size: 25, conduct: 44, conductBeside: 52, gap: 14, tight: false },
  { name: "some", row: 60, rowBeside: 70, size: 24, conduct: 40, conductBeside: 52, gap: 14, tight: false },
  { name: "many", row: 50, rowBeside: 56, size: 22, conduct: 34, conductBeside: 52, gap: 14, tight: false },
  { name: "close", row: 46, rowBeside: 48, size: 22, conduct: 32, conductBeside: 44, gap: 8, tight: false },
  { name: "crowd card-open", row: 50, rowBeside: 50, size: 21, conduct: 34, conductBeside: 42, gap: 8, tight: true },
  { name: "crowd", row: 42, rowBeside: 44, size: 20, conduct: 30, conductBeside: 40, gap: 4, tight: true },
];

export type Layout = {
  /** classes of the card */
  classes: string;
  subjects: string;
  narrow: boolean;
  /** so many figures of a mark and its full mark have room on one line of a part's column in the rows' size */
  figures: number;
  school: string;
  branch: string;
  student: string;
  own: (value: string) => string;
  place: (value: string) => string;
  teacher: string;
};

const size = (text: string, { width, sizes }: Place): string => sizeClass(text, width, sizes);
/** Lines in the smallest size. */
const lines = (text: string, { width, sizes }: Place): number => linesOf(text, width, sizes.at(-1) ?? 17);

/** What the subjects' names have: the table's width less its other columns. */
function subjectRoom({ columns, showHighest }: Card, beside: boolean): number {
  const parts = columns.length;
  const part = beside ? 104 : ([122, 122, 122, 122, 122, 104, 92][parts] ?? 80);
  const [totals, highest] =
    parts > INLINE ? [98 + 46 + 60, 76] : parts === INLINE ? [112 + 54 + 66, 84] : [112 + 62 + 82, 92];
  return (beside ? WIDTH - BESIDE_WIDTH : WIDTH) - parts * part - totals - (showHighest ? highest : 0) - 8;
}

/** Rows of a list of details: 37 px each, more where a value wraps in the smallest size. */
const details = (values: (string | null)[], place: Place): number =>
  values.reduce((sum, value) => sum + Math.max(37, lines(value ?? "", place) * 22 + 7), 0);

/** What is the same in every density but the tight one. */
function aroundHeight(card: Card, tight: boolean): number {
  const { head, student, title, sessionName, signatures } = card;
  const name = lines(head.schoolName, SCHOOL);
  const school =
    Math.max(
      tight ? 96 : 118,
      (name > 1 ? name * 38 : 68) + lines(branchLine(card.head.branchName, card.head.address), BRANCH) * 28,
    ) + (tight ? 14 : 24);
  const titleWidth = linesOf(title, 10_000, 36) === 1 ? (WIDTH - title.length * 21 - 48) / 2 : 200;
  const session = linesOf(`Session ${sessionName}`, titleWidth, 22);
  const heading = (tight ? 8 + 38 : 18 + 46) + (session - 1) * 30;
  const called = lines(student.name, STUDENT);
  const own = details([student.regNo, student.guardianName, student.dateOfBirth, student.gender], OWN);
  const place = details(
    [
      student.className,
      student.sectionName,
      "1",
      ...(student.groupName === null ? [] : [student.groupName]),
      ...(student.attendance === null ? [] : [student.attendance]),
    ],
    PLACE,
  );
  const who = 24 + (called > 1 ? called * 28 : 46) + 12 + Math.max(own, place) + 4;
  const signing = (tight ? 56 : 84) + 33 + Math.max(26, lines(signatures.classTeacherName ?? "", TEACHER) * 22);
  return school + heading + Math.max(who, 210) + (tight ? 30 : 56) + signing + (tight ? 26 : 31);
}

function bodyHeight(card: Card, density: Density, beside: boolean, subjectWidth: number, heading: number): number {
  const { columns, qualities, subjects } = card;
  const scaled = columns.some(({ scaledTo }) => scaledTo !== null) || columns.length > INLINE;
  const least = Math.max(
    beside ? density.rowBeside : density.row,
    scaled ? density.size * 1.1 + 20 + (density.row < 46 ? 0 : AIR) : 0,
  );
  const rows = subjects.reduce(
    (sum, { name }) => sum + Math.max(least, linesOf(name, subjectWidth, density.tight ? 18 : 20) * 23),
    0,
  );
  const tableWidth = beside ? WIDTH - BESIDE_WIDTH : WIDTH;
  const note = 6 + linesOf(longestNotesOf(card), tableWidth, 17) * 24 + SCALE;
  const table = heading + rows + (density.tight ? 51 : 63) + note;
  if (qualities.length === 0) return table;
  if (beside) return Math.max(table, heading + 3 + qualities.length * density.conductBeside + 4 * 24 + 6);
  const across = density.tight ? 6 : 4;
  return table + (density.tight ? 6 + 26 + 22 : 20 + 37 + 30) + Math.ceil(qualities.length / across) * density.conduct;
}

export function layoutOf(card: Card): Layout {
  const { columns, subjects, qualities, showHighest, head, student, signatures } = card;
  const beside = qualities.length > 0 && columns.length + (showHighest ? 1 : 0) <= BESIDE;
  const width = subjectRoom(card, beside);
  const partWidth = beside ? 96 : columns.length > INLINE ? 76 : columns.length === INLINE ? 82 : 96;
  const headings = columns.map(
    ({ label, scaledTo, beside: apart }) =>
      linesOf(label, partWidth, 17) + (scaledTo === null ? 0 : 1) + (apart ? 1 : 0),
  );
  const most = Math.max(2, ...headings);
  const fits = (density: Density) =>
    aroundHeight(card, density.tight) + bodyHeight(card, density, beside, width, most * 21 + 15) + 5 * density.gap <=
    HEIGHT;
  // What does not fit even so is on the list of what is missing before the card is printed.
  const density = DENSITIES.find(fits) ?? DENSITIES[DENSITIES.length - 1] ?? DENSITIES[0];
  const names = subjects.map(({ name }) => name);
  const roomy = density.row >= 50;
  // Two lines of the first size would fill a row of middle height to its edges.
  const first = density.row < 60 && names.some((name) => linesOf(name, width, 18) > 1) ? Infinity : density.size;
  return {
    classes: [
      `card card-${density.name}`,
      `card-parts-${Math.min(columns.length, 8)}`,
      beside ? "card-beside" : "card-below",
      most > 2 ? "card-tall" : "",
    ]
      .join(" ")
      .trim(),
    subjects: (roomy ? roomyClass : sizeClass)(names, width, [first, 20, 18]),
    narrow: columns.length >= NARROW,
    figures: beside || columns.length >= NARROW - 1 ? 6 : 8,
    school: size(head.schoolName, SCHOOL),
    branch: size(branchLine(card.head.branchName, card.head.address), BRANCH),
    student: size(student.name, STUDENT),
    own: (value) => size(value, OWN),
    place: (value) => size(value, PLACE),
    teacher: size(signatures.classTeacherName ?? "", TEACHER),
  };
}
