// @vitest-environment node
import { expect, test } from "vitest";
import * as m from "#messages";
import { say } from "../../test/say";
import type { SheetColumn } from "./sheet";
import { grouped, OUTSIDE, planPaste, refusedText, ROLLS, TOO_LONG } from "./paste";
import { UNCLEAR, UNKNOWN } from "./paste_students";
import { isBlock } from "./cell_keys";
import { MARKS_LATER } from "./marks_words_later";
import { applyText } from "./PasteDialog";
import { BELOW_ZERO, MARK_TEXTS, NOT_A_MARK, THOUSANDS, TOO_MANY_DECIMALS } from "../features/exams/marks/mark_text";
import { readBlock } from "./paste_block";
import { recognise } from "./paste_columns";
import { components, sampleGrid } from "../features/exams/marks/samples";

const { rows } = sampleGrid("edit");
const now: Record<string, string> = {
  "student-1.written": "40",
  "student-1.practical": "8",
  "student-2.written": "AB",
  "student-4.written": "12.5",
  "student-4.practical": "7",
};
const [written] = components;
const plan = (text: string, row = 0, column = 0, columns: SheetColumn[] = components, blanksClear = false) => {
  const roster = { rows, components: columns, texts: MARK_TEXTS };
  return planPaste(recognise(text, { column }, roster), { row, blanksClear }, roster, (key) => now[key] ?? "");
};
const changed = (text: string, row = 0, column = 0, columns: SheetColumn[] = components) =>
  plan(text, row, column, columns).changes.map(({ key, after }) => `${key} ${after}`);
const uses = (text: string, column = 0, columns: SheetColumn[] = components) =>
  recognise(text, { column }, { rows, components: columns, texts: MARK_TEXTS }).columns.map(({ use }) =>
    use.kind === "mark" ? use.component : use.kind,
  );

test("a spreadsheet's block is read by lines and tabs, quoted cells too", () => {
  expect(readBlock('1\t2\r\n3\t"a ""b""\tc"\r\n')).toEqual([
    ["1", "2"],
    ["3", 'a "b"\tc'],
  ]);
});

test("one value is an ordinary paste, several are a block", () => {
  expect([isBlock("45"), isBlock("45\r\n"), isBlock("45\t6"), isBlock("45\n6")]).toEqual([false, false, true, true]);
});

test("the plan lists old and new of each cell and counts what stays", () => {
  const { changes, same, refused } = plan("41,5\t৮\nab\t9");
  expect(changes.map(({ roll, name, label, before, after }) => [roll, name, label, before, after])).toEqual([
    [1, "Amina Rahman", "Written", "40", "41.5"],
    [2, "Bashir Ahmed", "Practical", "", "9"],
  ]);
  expect(same).toBe(2);
  expect(refused).toEqual([]);
});

test("a blank cell changes nothing, unless blank cells clear marks", () => {
  expect(plan("\t")).toMatchObject({ changes: [], blanks: 2, same: 0 });
  const cleared = plan("\t", 0, 0, components, true);
  expect(cleared.changes.map(({ key, after }) => `${key} ${after}`)).toEqual([
    "student-1.written ",
    "student-1.practical ",
  ]);
  expect(cleared.blanks).toBe(2);
});

test("a column of marks with blanks over marks that are there changes the others alone", () => {
  const lines = ["Roll\tWritten", ...rows.map(({ roll }) => (roll === 1 ? "1\t" : `${String(roll)}\t50`))].join("\n");
  const made = plan(lines);
  expect(made.blanks).toBe(1);
  expect(made.changes.map(({ key }) => key)).not.toContain("student-1.written");
  expect(made.changes).toHaveLength(rows.length - 1);
});

test("the button counts what is cleared apart", () => {
  expect(applyText(say, 1, 0, MARKS_LATER)).toBe("Apply 1 change");
  expect(applyText(say, 4, 0, MARKS_LATER)).toBe("Apply 4 changes");
  expect(applyText(say, 6, 2, MARKS_LATER)).toBe("Apply 4 changes and clear 2 marks");
  expect(applyText(say, 1, 1, { ...MARKS_LATER, clear: m.grid_grades_clear })).toBe("Clear 1 grade");
});

test("a board's registration numbers give way to the rolls whose names agree, and Abs is absent", () => {
  const heads = "\tRoll No.\tName\tFather's Name\tRegistration Number\tWritten\t\tPractical\t";
  const below = "\t\t\t\t\tTotal 60\tGP\tTotal 10\tGP";
  const line = ({ roll, name }: { roll: number; name: string }) =>
    `\t${String(roll)}\t${name}\tFather\tREG-${String(roll)}\t${roll === 2 ? "Abs" : "44"}\t3.3\t7\t4`;
  const block = ["\tDepartment of Languages", "\tResult sheet, second term", "", heads, below, ...rows.map(line)];
  const made = plan(block.join("\n"));
  expect(made.changes.filter(({ studentId }) => studentId === "student-1").map(({ after }) => after)).toEqual([
    "44",
    "7",
  ]);
  expect(made.changes.find(({ key }) => key === "student-4.written")?.after).toBe("44");
  // Student 2 is absent already.
  expect(made.changes.some(({ key }) => key === "student-2.written")).toBe(false);
  // Another section's list, whose rolls are the same numbers.
  const others = [heads, ...rows.map(({ roll }) => line({ roll, name: `Somebody ${String.fromCharCode(65 + roll)}` }))];
  expect(plan(others.join("\n")).changes).toEqual([]);
});

test("what is refused is named with its reason and never reset to the full mark", () => {
  const { changes, refused } = plan("75\tx\n1.234", 0, 0);
  expect(changes).toEqual([]);
  expect(refused).toEqual([
    { where: "roll 1 Amina Rahman, Written", text: "75", reason: "over 50" },
    {
      where: "roll 1 Amina Rahman, Practical",
      text: "x",
      reason: "Not a mark: type a number, AB for absent, EX for exempt",
    },
    { where: "roll 2 Bashir Ahmed, Written", text: "1.234", reason: "At most two decimals" },
  ]);
});

test.each([
  [say(NOT_A_MARK), "1 value is not a mark", "2 values are not marks"],
  [say(TOO_MANY_DECIMALS), "1 value has more than two decimals", "2 values have more than two decimals"],
  [say(BELOW_ZERO), "1 value is below 0", "2 values are below 0"],
  [
    say(THOUSANDS),
    "1 value could be a thousand: type it without the comma",
    "2 values could be thousands: type them without the comma",
  ],
  ["over 50", "1 value is above the full mark 50", "2 values are above the full mark 50"],
  [OUTSIDE, "1 value is outside the grid", "2 values are outside the grid"],
  [UNKNOWN, "1 value is for a student who is not on this sheet", "2 values are for students who are not on this sheet"],
  ["twice 1", "1 value is for roll 1, which appears twice", "2 values are for roll 1, which appears twice"],
  [ROLLS, "1 value is a roll, not a mark", "2 values are rolls, not marks"],
  [
    TOO_LONG,
    "1 value is in a line with more cells than headings",
    "2 values are in lines with more cells than headings",
  ],
  [UNCLEAR, "1 value is for a student who cannot be identified", "2 values are for students who cannot be identified"],
])("a refusal is one sentence: %s", (reason, one, many) => {
  const value = { where: "roll 4 Tahsin Alam, Written", text: "abc" };
  const said = (count: number) =>
    refusedText({ reason, values: Array.from({ length: count }, () => value) }, MARK_TEXTS, MARKS_LATER);
  expect(said(1)).toBe(`${one}: roll 4 Tahsin Alam, Written “abc”`);
  expect(said(2)).toBe(`${many}: roll 4 Tahsin Alam, Written “abc”; roll 4 Tahsin Alam, Written “abc”`);
  expect(said(9)).toMatch(/; and 1 more$/);
});

test("a column is called by its head; without one, its first value is shown as a sample", () => {
  const seen = (text: string) =>
    recognise(text, { column: 0 }, { rows, components, texts: MARK_TEXTS }).columns.map(({ title, sample }) => [
      title,
      sample,
    ]);
  expect(seen("Roll\tWritten\n1\t31\n2\t32")).toEqual([
    ["Roll", "1, …"],
    ["Written", "31, …"],
  ]);
  expect(seen("31\t\n32\t9")).toEqual([
    ["", "31, …"],
    ["", "9"],
  ]);
});

test("what lies beyond the grid is refused as one, empty cells there are not worth a word", () => {
  const { changes, refused } = plan("9\t1\t\n2\t\n", 2, 1);
  expect(changes.map(({ key }) => key)).toEqual(["student-4.practical"]);
  expect(grouped(refused)).toEqual([
    {
      reason: OUTSIDE,
      values: [
        { where: "line 1, cell 2", text: "1" },
        { where: "line 2, cell 1", text: "2" },
      ],
    },
  ]);
});

// What exam-marks.xlsx has (crates/exams/src/marks/workbook.rs), copied whole, and the same as the text of a CSV file.
const EXPORT = [
  ["Exam", "Half Yearly"],
  ["Class", "Class 8"],
  ["Section", "A"],
  ["Subject", "Mathematics"],
  [],
  ["Student Id", "Roll", "Student Name", "Written", "Practical"],
  ["S-004", "5", "Dipa O'Brien <b>", "13", "7"],
  ["S-001", "1", "Amina Rahman", "40", "9.5"],
  ["S-002", "2", "Bashir Ahmed", "AB", ""],
];

test.each(["\t", ",", ";"])(
  "the product's own workbook pasted back comes to its students and components (%j between the cells)",
  (separator) => {
    const text = EXPORT.map((line) => line.join(separator)).join("\r\n");
    expect(uses(text)).toEqual(["id", "roll", "name", "written", "practical"]);
    // Wherever the cursor is.
    for (const [row, column] of [
      [0, 0],
      [2, 1],
    ] as const) {
      const { changes, same, refused } = plan(text, row, column);
      expect(changes.map(({ key, after }) => `${key} ${after}`)).toEqual([
        "student-4.written 13",
        "student-1.practical 9.5",
      ]);
      expect([same, refused]).toEqual([4, []]);
    }
  },
);

test("roll and mark with one component go to the students with these rolls, in any order", () => {
  const one = written ? [written] : [];
  expect(changed("5\t33\n1\t31\n2\t32", 0, 0, one)).toEqual([
    "student-4.written 33",
    "student-1.written 31",
    "student-2.written 32",
  ]);
  expect(changed("1\t31\n2\t32\n5\t33", 2, 0, one)).toEqual([
    "student-1.written 31",
    "student-2.written 32",
    "student-4.written 33",
  ]);
  expect(changed("Roll\tMarks\n৫\t৩৩\n1\t31", 0, 0, one)).toEqual(["student-4.written 33", "student-1.written 31"]);
});

test("heads in other words, in another order, with full marks and Bengali", () => {
  expect(uses("SL\tPractical (10)\tRoll No.\tWritten 50\n1\t8\t5\t40")).toEqual([
    "ignore",
    "practical",
    "roll",
    "written",
  ]);
  expect(uses("নাম\tরোল\tনম্বর\nক\t1\t8", 1)).toEqual(["name", "roll", "practical"]);
  expect(changed("Reg. No\tPractical\nS-002\t6")).toEqual(["student-2.practical 6"]);
  expect(changed("Student Name\tWritten\nbashir  ahmed\t22")).toEqual(["student-2.written 22"]);
});

test("register numbers and names are known without a header", () => {
  expect(changed("S-004\tDipa O'Brien <b>\t21\t6\nS-001\tAmina Rahman\t22\t5")).toEqual([
    "student-4.written 21",
    "student-4.practical 6",
    "student-1.written 22",
    "student-1.practical 5",
  ]);
  expect(changed("Bashir Ahmed\t4\nAmina Rahman\t3", 0, 1)).toEqual(["student-2.practical 4", "student-1.practical 3"]);
});

test("a column equal to the rolls is never offered as marks", () => {
  for (const text of ["1\n2\n5", "1\t8\n2\t9\n5\t7", "Written\n1\n2\n5"]) {
    const [first] = recognise(text, { column: 0 }, { rows, components, texts: MARK_TEXTS }).columns;
    expect(first).toMatchObject({ isRolls: true });
    expect(first?.use.kind).not.toBe("mark");
  }
  expect(changed("1\n2\n5")).toEqual([]);
  expect(changed("1\t8\n2\t9\n5\t6")).toEqual(
    ["student-2.written 9", "student-1.written 8", "student-4.written 6"].sort(),
  );
});

test("a student who is nobody here, or two people at once, is left out; a repeated one is refused by name", () => {
  const { changes, refused } = plan(
    "Roll\tReg No\tWritten\n1\tS-001\t11\n1\tS-001\t12\n7\t\t13\n2\tS-004\t14\n5\tS-004\t15",
  );
  expect(changes.map(({ key, after }) => `${key} ${after}`)).toEqual(["student-4.written 15"]);
  expect(grouped(refused).map(({ reason, values }) => [reason, values.map(({ text }) => text)])).toEqual([
    ["twice 1", ["11", "12"]],
    [UNKNOWN, ["13"]],
    [UNCLEAR, ["14"]],
  ]);
});

test("a block of marks alone stays what it is: by order from the cell with the focus", () => {
  expect(uses("7,5\n8,5")).toEqual(["written"]);
  expect(uses("7\n8\n9", 1)).toEqual(["practical"]);
  expect(uses("5\t2\n1\t5")).toEqual(["written", "practical"]);
});
