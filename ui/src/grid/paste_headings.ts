// What the heading of a pasted column says: whose line it is, marks, or neither; and which line of a block has the headings. Pure.
import type { CellTexts } from "./cell_texts";
import type { SheetColumn } from "./sheet";
import { bare, type Students } from "./paste_students";

/** `marks`: of a component that is not named. `total`: marks where no other column has them. */
export type Heading =
  { kind: "id" | "roll" | "name" | "ignore" | "marks" | "total" } | { kind: "mark"; component: string };

/** Below so many lines no heading is looked for: the product's own file has five above it. */
const DEEPEST_HEADING = 12;

/** The first that fits counts: "Class Roll" is a roll, "Father's Name" is not a student's. */
const KNOWN: readonly [kind: Exclude<Heading["kind"], "mark">, words: RegExp][] = [
  ["ignore", /^(sl|sn|sr|s n|s no|serial|ক্রমিক|ক্রম|ক্রঃ?)( ?(no|number|নং|নম্বর))?$/],
  ["ignore", /(^| )(father|mother|guardian|parent|phone|mobile|contact)|^(পিতা|মাতা|অভিভাবক|মোবাইল|ফোন)/],
  ["roll", /(^| )(class|student)?roll(no|number)?( |$)|(^| )রোল/],
  ["id", /(^| )(reg|regd|regn|regno|register|registration|(student)?id|idno)( |$)|(^| )(রেজি|আইডি)/],
  [
    "ignore",
    /^(exam|examination|subject|class|section|branch|session|shift|group|school|term|semester|year)( (name|code))?$/,
  ],
  ["ignore", /^(পরীক্ষা|বিষ|শ্রেণ|শাখা|সেশন)/],
  ["name", /(^| )(student)?names?( |$)|^students?$|নাম$|^(শিক্ষার্থী|ছাত্র)/],
  [
    "ignore",
    /(^| )(full|pass|max|maximum|highest|average|percent|percentage|grade|gpa|gp|letter|points?|position|rank|merit)( |$)/,
  ],
  ["ignore", /(^| )(remarks?|comments?|signature|date|status|result)( |$)|পূর্ণমান|পাশ|মন্তব্য|গ্রেড|মেধা/],
  ["total", /(^| )(total|sum)( |$)|মোট/],
  ["marks", /(^| )(marks?|obtained|scores?)( |$)|^numbers?$|^নম্বর$|(^| )(প্রাপ্ত|মার্ক)/],
];

/** Said beside a component's name: "Paper 1 Marks", "Written (out of 50)". */
const BESIDE = ["mark", "marks", "obtained", "score", "in", "of", "out", "নম্বর"];

export function headingOf(cell: string, components: readonly SheetColumn[]): Heading | null {
  const words = cell
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  if (words === "") return null;
  const short = words
    .split(" ")
    .filter((word) => !BESIDE.includes(word))
    .join("");
  const component = components.find(({ key, label, fullMark }) =>
    [bare(label), bare(key)].some((name) =>
      [bare(cell), short].some((said) => said === name || said === `${name}${String(fullMark ?? "")}`),
    ),
  );
  if (component) return { kind: "mark", component: component.key };
  const kind = KNOWN.find(([, known]) => known.test(words))?.[0];
  if (kind === undefined) return null;
  if (kind === "total") {
    // A total beside several components is none of theirs; "Total Marks" may still head the only marks there are.
    const ofMarks = KNOWN.some(
      ([of, known]) => of === "marks" && known.test(words.replace(/(^| )(total|sum)( |$)|মোট/, " ").trim()),
    );
    return { kind: ofMarks || components.length === 1 ? "total" : "ignore" };
  }
  // "Roll 5" is somebody.
  return kind !== "marks" && /\p{N}/u.test(words) ? null : { kind };
}

const POINTS: Record<Heading["kind"], number> = { id: 3, roll: 3, name: 3, mark: 2, marks: 2, total: 2, ignore: 1 };
const isStudent = (heading: Heading | null) => heading !== null && POINTS[heading.kind] === 3;

/** Digits and no letter. */
const isNumber = (cell: string) => /\p{Nd}/u.test(cell) && !/\p{L}/u.test(cell);

type Sheet = { components: readonly SheetColumn[]; texts: CellTexts; students: Students };

/**
 * The line with the headings (null where there is none) and the first line below all headings and titles. That is the line with the most
 * known words; without one, words above numbers. Neither a student's name nor a mark, nor what looks like a mistyped "absent", is a word.
 */
export function findHeadings(
  lines: readonly string[][],
  { components, texts, students }: Sheet,
): { at: number | null; first: number } {
  const top = lines.slice(0, DEEPEST_HEADING);
  const wide = lines.some((line) => line.filter((cell) => cell.trim() !== "").length > 1);
  const isOwn = (cell: string) => students.byId.has(bare(cell)) || students.named(cell).length > 0;
  const heading = (cell: string) => (isOwn(cell) ? null : headingOf(cell, components));
  const filled = (line: readonly string[]) => line.filter((cell) => cell.trim() !== "");
  const isWord = (cell: string) =>
    (cell.match(/\p{L}/gu)?.length ?? 0) > 1 &&
    !/^(ab|অনু|এব)/i.test(cell.trim()) &&
    texts.check(cell, Infinity).kind !== "mark" &&
    !isOwn(cell);

  const points = top.map((line) => {
    const headings = line.map(heading);
    const hasStudent = headings.some(isStudent);
    if (!hasStudent && line.some(isNumber)) return 0;
    // One cell at the start of wider lines is a title.
    if (wide && filled(line).length === 1 && !hasStudent && line[0]?.trim() !== "") return 0;
    return headings.reduce((sum, known) => sum + (known === null ? 0 : POINTS[known.kind]), 0);
  });
  const most = Math.max(0, ...points);
  if (most > 1) return { at: points.indexOf(most), first: points.indexOf(most) + 1 };

  let at: number | null = null;
  let first = 0;
  for (const [index, line] of top.entries()) {
    const cells = filled(line);
    if (cells.length === 0) continue;
    const saysWhat = heading(cells[0] ?? "") !== null;
    if (!saysWhat && !cells.every(isWord)) break;
    first = index + 1;
    at = !wide || cells.length > 1 ? index : null;
  }
  const below = lines.slice(first);
  const heads = at === null ? [] : (lines[at] ?? []);
  const aboveNumbers = (at === null ? [0] : heads.flatMap((cell, column) => (cell.trim() === "" ? [] : [column]))).some(
    (column) =>
      below.some(
        (line) =>
          line[column] !== undefined &&
          (isNumber(line[column]) ||
            (line[column].trim() !== "" && texts.check(line[column], Infinity).kind === "mark")),
      ),
  );
  return first > 0 && aboveNumbers ? { at, first } : { at: null, first: 0 };
}
