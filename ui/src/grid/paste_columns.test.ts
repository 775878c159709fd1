// @vitest-environment node
// The columns of blocks as teachers paste them, into a section whose rolls have gaps.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MARK_TEXTS } from "../features/exams/marks/mark_text";
import { grouped, planPaste } from "./paste";
import { chooseUse, recognise, type Commas, type ColumnUse } from "./paste_columns";
import type { SheetColumn, SheetRow } from "./sheet";

const ROLLS = [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 15];
const NAMES = [
  "Anika",
  "Zarif",
  "Nusrat",
  "Tanvir",
  "Maliha",
  "Rafi",
  "Sadia",
  "Imran",
  "Farhan",
  "Ayesha",
  "Mark Gomes",
  "Lamia",
];
const biology: SheetColumn[] = [
  { key: "practical", label: "Practical", fullMark: 25 },
  { key: "paper1", label: "Paper 1", fullMark: 40 },
  { key: "paper2", label: "Paper 2", fullMark: 40 },
  { key: "paper3", label: "Paper 3", fullMark: 30 },
];
const assignment: SheetColumn[] = [{ key: "paper1", label: "Paper 1", fullMark: 10 }];
const rowsOf = (
  columns: SheetColumn[],
  mark: (row: number, column: number) => string | null = () => null,
): SheetRow[] =>
  ROLLS.map((roll, row) => ({
    studentId: `s${roll}`,
    name: NAMES[row]!,
    roll,
    regNo: `BAN-2026-${String(roll).padStart(4, "0")}`,
    version: 1,
    marks: columns.map((_, column) => mark(row, column)),
  }));

type Given = { columns?: SheetColumn[]; rows?: SheetRow[]; row?: number; column?: number; commas?: Commas };

function paste(
  text: string,
  { columns = biology, rows = rowsOf(columns), row = 0, column = 0, commas = null }: Given = {},
) {
  const roster = { rows, components: columns, texts: MARK_TEXTS };
  const block = recognise(text, { row, column }, roster, commas);
  const now = new Map(
    rows.flatMap((one) => columns.map(({ key }, at) => [`${one.studentId}.${key}`, one.marks[at] ?? ""])),
  );
  const planned = (given = block) => planPaste(given, { row }, roster, (key) => now.get(key) ?? "");
  const plan = planned();
  return {
    block,
    uses: block.columns.map(({ use }) => (use.kind === "mark" ? use.component : use.kind)),
    offered: block.columns.map(({ isRolls }) => !isRolls),
    changes: plan.changes.map(({ roll, label, after }) => `${roll} ${label} ${after}`),
    same: plan.same,
    refused: grouped(plan.refused).map(({ reason, values }) => `${values.length} ${reason}`),
    choose: (at: number, use: ColumnUse) => {
      const chosen = { ...block, columns: chooseUse(block, at, use, { row, column }, roster) };
      return {
        columns: chosen.columns,
        changes: planned(chosen).changes.map(({ roll, label, after }) => `${roll} ${label} ${after}`),
      };
    },
  };
}

const lines = (cells: readonly (readonly (string | number)[])[], separator = "\t") =>
  cells.map((line) => line.join(separator)).join("\r\n");
const MARKS = [7, 8, 9, 6, 5, 9, 10, 4, 8, 7, 9, 6];
const LIST = ROLLS.map((roll, at) => [roll, MARKS[at]!] as const);
const listed = (label: string) => LIST.map(([roll, mark]) => `${roll} ${label} ${mark}`);

describe("the rolls beside marks", () => {
  const UNKNOWN = [99, 8] as const;
  const shuffled = [...LIST].sort(([a], [b]) => ((a * 7) % 17) - ((b * 7) % 17));
  test.each([
    ["first", [UNKNOWN, ...LIST]],
    ["last", [...LIST, UNKNOWN]],
    ["in between", [...LIST.slice(0, 5), UNKNOWN, ...LIST.slice(5)]],
    ["in another order", [...shuffled.slice(0, 4), UNKNOWN, ...shuffled.slice(4)]],
    ["in the opposite order", [UNKNOWN, ...LIST.toReversed()]],
  ])("a student who is not in the section, %s, is refused alone", (_, list) => {
    for (const columns of [biology, assignment]) {
      for (const row of [0, 4]) {
        const got = paste(lines(list), { columns, row });
        expect(got.uses).toEqual(["roll", columns[0]!.key]);
        expect(got.changes.toSorted()).toEqual(listed(columns[0]!.label).toSorted());
        expect(got.refused).toEqual(["1 unknown"]);
        expect(paste(lines(list.map((line) => line.toReversed())), { columns, row }).changes).toEqual(got.changes);
      }
    }
  });

  test("a column of rolls alone is never marks, with or without a student of another section", () => {
    for (const list of [ROLLS, [...ROLLS, 99], [99, ...ROLLS], ROLLS.toReversed(), ROLLS.slice(0, 3)]) {
      for (const columns of [biology, assignment]) {
        const got = paste(list.join("\n"), { columns });
        expect([list, got.uses, got.offered, got.changes]).toEqual([list, ["roll"], [false], []]);
      }
    }
  });

  test("rolls with a decimal point or comma, in Bengali, with zeros before", () => {
    for (const write of [
      (roll: number) => `${roll}.0`,
      (roll: number) => `${roll},00`,
      (roll: number) => String(roll).padStart(2, "0"),
    ]) {
      expect(paste(lines(LIST.map(([roll, mark]) => [write(roll), mark]))).changes).toEqual(listed("Practical"));
    }
    expect(paste("১\t৭\n২\t৮\n৩\t৯").changes).toEqual(["1 Practical 7", "2 Practical 8", "3 Practical 9"]);
  });

  test("a repeated roll is refused by name and never read as the mark", () => {
    for (const columns of [biology, assignment]) {
      for (const separator of ["\t", ",", ";"]) {
        const got = paste(
          lines(
            [
              [1, 3],
              [1, 4],
              [2, 5],
            ],
            separator,
          ),
          { columns },
        );
        expect(got.uses).toEqual(["roll", columns[0]!.key]);
        expect(got.changes).toEqual([`2 ${columns[0]!.label} 5`]);
        expect(got.refused).toEqual(["2 twice 1"]);
      }
    }
    expect(paste("Roll\tMarks\n3\t5\n1\t3\n3\t6\n1\t4").refused).toEqual(["4 twice 1, 3"]);
  });

  test("marks that happen to be rolls are marks, and every column may be chosen for them", () => {
    const one = { columns: assignment };
    expect(paste("Roll\tMark\n1\t9\n2\t5\n3\t4", one).changes).toEqual(["1 Paper 1 9", "2 Paper 1 5", "3 Paper 1 4"]);
    expect(paste("Student Id\tPaper 1\nBAN-2026-0001\t5\nBAN-2026-0002\t6").changes).toEqual([
      "1 Paper 1 5",
      "2 Paper 1 6",
    ]);
    expect(paste("Roll,Paper 1,Total,Grade\n1,9,9,A\n2,5,5,B\n3,4,4,C", one).uses).toEqual([
      "roll",
      "paper1",
      "ignore",
      "ignore",
    ]);
    expect(paste("রোল\tনম্বর\n১\t৯\n২\t৫\n৩\t৪", one).changes).toEqual(["1 Paper 1 9", "2 Paper 1 5", "3 Paper 1 4"]);
    for (const columns of [assignment, biology]) {
      const got = paste("4\t1\n5\t2\n6\t3", { columns });
      const [{ label, key }] = columns as [SheetColumn];
      expect(got.changes).toEqual([`4 ${label} 1`, `5 ${label} 2`, `6 ${label} 3`]);
      expect(got.offered).toEqual([true, true]);
      // The other way round by hand.
      const other = paste("4\t1\n5\t2\n6\t3", { columns }).choose(1, { kind: "roll" });
      expect(other.columns.map(({ use, isRolls }) => [use.kind, isRolls])).toEqual([
        ["ignore", false],
        ["roll", true],
      ]);
      expect(got.choose(0, { kind: "mark", component: key }).columns[0]!.use).toEqual({ kind: "mark", component: key });
    }
  });

  test("a column equal to the rolls of its lines is withheld, whatever heads it", () => {
    const got = paste("Roll\tPaper 1\n3\t3\n1\t1\n2\t2");
    expect([got.uses, got.offered[1], got.changes]).toEqual([["roll", "ignore"], false, []]);
  });

  test("beside students without a roll column, a column is the rolls only where it is theirs", () => {
    expect(paste("BAN-2026-0004\t4\t1\nBAN-2026-0005\t5\t2\nBAN-2026-0006\t6\t3").uses).toEqual([
      "id",
      "roll",
      "practical",
    ]);
    expect(paste("Anika\t4\t2\nZarif\t5\t3\nNusrat\t6\t1").uses).toEqual(["name", "practical", "paper1"]);
    expect(paste("Anika\t4\t1\nZarif\t5\t2\nNusrat\t6\t3").uses).toEqual(["name", "practical", "roll"]);
    expect(paste("1\tBAN-2026-0004\t1\n2\tBAN-2026-0005\t2\n3\tBAN-2026-0006\t3").uses).toEqual([
      "ignore",
      "id",
      "practical",
    ]);
  });

  test("a block of marks alone goes by its order from the cell with the focus", () => {
    expect(paste("7\t8\n9\t3\n7\t5", { column: 1 }).uses).toEqual(["paper1", "paper2"]);
    expect(paste("22\t31\t28\t17\n19\t30\t25\t20\n22\t28\t31\t19").uses).toEqual([
      "practical",
      "paper1",
      "paper2",
      "paper3",
    ]);
    expect(paste("9\n10\n6\n5", { columns: assignment }).uses).toEqual(["paper1"]);
    expect(paste("7\n8\n9\n6\n5\n9\n10\n4\n8\n7\n9\n6\n5\n4", { columns: assignment }).refused).toEqual(["2 outside"]);
  });
});

describe("headings", () => {
  const people: [string, string[]][] = [
    ["roll", ["Roll", "Roll No.", "Roll No", "ROLL NUMBER", "Class Roll", "Roll#", "রোল", "রোল নং", "রোল নম্বর"]],
    ["name", ["Student Name", "Name of Student", "Name of the Student", "Name", "Full Name", "নাম", "শিক্ষার্থীর নাম"]],
    ["id", ["Reg No", "Reg. No.", "Registration No", "Student ID", "Register Number", "রেজি নং", "রেজি. নং"]],
    [
      "ignore",
      ["SL", "Sl.", "S/N", "SL No", "Serial No.", "ক্রমিক নং", "Father's Name", "Full Marks", "Grade", "মন্তব্য"],
    ],
  ];
  const marks = [
    "Marks Obtained",
    "Mark",
    "Marks",
    "Obtained",
    "Obtained Marks",
    "Score",
    "Total Marks",
    "নম্বর",
    "প্রাপ্ত নম্বর",
    "Biology Marks",
    "Paper 1",
    "Paper 1 (10)",
    "Marks of Paper 1",
  ];
  const cellOf = (kind: string, at: number) =>
    kind === "roll"
      ? ROLLS[at]
      : kind === "name"
        ? NAMES[at]
        : kind === "id"
          ? `BAN-2026-${String(ROLLS[at]).padStart(4, "0")}`
          : at + 1;
  test.each(people.flatMap(([kind, words]) => words.map((word) => [word, kind])))("%s is %s", (word, kind) => {
    const cells = ROLLS.map((roll, at) =>
      kind === "ignore" ? [roll, cellOf(kind, at)!, MARKS[at]!] : [cellOf(kind, at)!, MARKS[at]!],
    );
    const got = paste(lines([kind === "ignore" ? ["Roll", word, "Mark"] : [word, "Mark"], ...cells]), {
      columns: assignment,
    });
    expect(got.uses).toEqual(kind === "ignore" ? ["roll", "ignore", "paper1"] : [kind, "paper1"]);
    expect([got.changes, got.refused]).toEqual([listed("Paper 1"), []]);
  });
  test.each(marks)("%s is marks", (word) => {
    for (const list of [LIST, LIST.map(([roll]) => [roll, roll > 5 ? 1 : 6 - roll])]) {
      const got = paste(lines([["Roll No.", word], ...list]), { columns: assignment });
      expect([got.uses, got.refused]).toEqual([["roll", "paper1"], []]);
      expect(got.changes).toHaveLength(12);
    }
  });

  test("a line of words above numbers is never a student's, whatever the words", () => {
    expect(paste(lines([["Foo", "Bar"], ...LIST])).changes).toEqual(listed("Practical"));
    expect(paste(lines([["Roll", "Bar"], ...LIST])).changes).toEqual(listed("Practical"));
    expect(paste(lines([["Foo", "Mark"], ...LIST])).changes).toEqual(listed("Practical"));
    expect(paste(lines([["Marks of Biology"], [], ...LIST])).changes).toEqual(listed("Practical"));
    expect(paste(`Biology\n${MARKS.join("\n")}`).changes).toEqual(listed("Practical"));
    expect(paste(lines([["SL", "Paper 2"], ...MARKS.map((mark, at) => [at + 1, mark])])).changes).toEqual(
      listed("Paper 2"),
    );
    // A mistyped absence is a student's all the same.
    expect(paste("absnt\n5\n6").changes).toEqual(["2 Practical 5", "3 Practical 6"]);
    expect(paste("Mark Gomes\tAB\nAnika\t5").changes).toEqual(["13 Practical AB", "1 Practical 5"]);
  });

  test("a total beside marks is not marks; a column with an unknown heading beside known ones is left to be chosen", () => {
    expect(paste("Roll\tPaper 1\tWeighted\tTotal Marks\n1\t9\t8\t17\n2\t8\t7\t15").uses).toEqual([
      "roll",
      "paper1",
      "ignore",
      "ignore",
    ]);
    expect(paste("Roll\tTotal\n1\t9\n2\t8", { columns: assignment }).uses).toEqual(["roll", "paper1"]);
  });

  test('"ID" over the rolls is the rolls', () => {
    expect(paste(lines([["Student ID", "Mark"], ...LIST])).changes).toEqual(listed("Practical"));
  });

  test("a CSV's line with more cells than headings is refused: an unquoted decimal comma", () => {
    const got = paste('Roll,Mark\n1,7,5\n2,8\n3,"6,5"', { columns: assignment });
    expect([got.changes, got.refused]).toEqual([["2 Paper 1 8", "3 Paper 1 6.5"], ["1 long"]]);
  });
});

describe("commas without headings", () => {
  const one = { columns: assignment };
  test.each(["1,0\n2,1\n3,2", "1, 0\n2, 1\n3, 2", "1;0\n2;1\n3;2", "1 ,0\n2 ,1\n3 ,2", '"1","0"\n"2","1"\n"3","2"'])(
    "%j is rolls and marks",
    (text) => {
      for (const row of [0, 5])
        expect(paste(text, { ...one, row }).changes).toEqual(["1 Paper 1 0", "2 Paper 1 1", "3 Paper 1 2"]);
      expect(paste(text).changes).toEqual(["1 Practical 0", "2 Practical 1", "3 Practical 2"]);
    },
  );

  test("where both are possible the preview can choose, and half marks in no order stay decimals", () => {
    const rolls = paste("1,0\n2,1\n3,2", one);
    expect(rolls.block.commas).toBe("columns");
    expect(paste("1,0\n2,1\n3,2", { ...one, commas: "decimals" }).changes).toEqual([
      "1 Paper 1 1",
      "2 Paper 1 2.1",
      "3 Paper 1 3.2",
    ]);
    const decimals = paste("9,5\n6,0\n10,0\n5,5", one);
    expect([decimals.block.commas, decimals.changes]).toEqual([
      "decimals",
      ["1 Paper 1 9.5", "2 Paper 1 6", "3 Paper 1 10", "4 Paper 1 5.5"],
    ]);
    expect(paste("9,5\n6,0\n10,0\n5,5", { ...one, commas: "columns" }).uses).toEqual(["roll", "paper1"]);
    expect(paste("7,5\n8,5\n20,5").uses).toEqual(["practical"]);
    expect(paste("7,5\n8\n9,5\n6").block.commas).toBe(null);
  });

  test("a list with one student of another section, and with absences", () => {
    expect(paste(lines([...LIST, [99, 3]], ","), one)).toMatchObject({
      changes: listed("Paper 1"),
      refused: ["1 unknown"],
    });
    expect(paste("1,7\n2,AB\n3,9", one).changes).toEqual(["1 Paper 1 7", "2 Paper 1 AB", "3 Paper 1 9"]);
  });
});

describe("the product's own file", () => {
  const mark = (row: number, column: number) =>
    (row * 5 + column * 3) % 11 === 0 ? null : row === 4 && column === 1 ? "AB" : String((row * 7 + column * 11) % 24);
  const HEADS = ["Student Id", "Roll", "Student Name", "Practical", "Paper 1", "Paper 2", "Paper 3"];
  const rows = rowsOf(biology, mark);
  const body = rows.map(({ regNo, roll, name, marks }) => [
    regNo,
    String(roll),
    name,
    ...marks.map((text) => text ?? ""),
  ]);
  const FACTS = [["Exam", "Half Yearly"], ["Class", "Class 8"], ["Section", "A"], ["Subject", "Biology"], []];
  const order = (size: number) =>
    fc.shuffledSubarray(
      Array.from({ length: size }, (_, at) => at),
      { minLength: size },
    );

  test("pasted back with its lines and columns in any order changes nothing", () => {
    fc.assert(
      fc.property(
        order(7),
        order(12),
        fc.constantFrom("\t", ",", ";"),
        fc.boolean(),
        fc.nat(11),
        fc.nat(3),
        (columns, students, separator, whole, row, column) => {
          const list = [HEADS, ...students.map((at) => body[at]!)].map((line) => columns.map((at) => line[at]!));
          const got = paste(lines(whole ? [...FACTS, ...list] : list, separator), { rows, row, column });
          expect([got.changes, got.refused, got.same]).toEqual([[], [], 48]);
        },
      ),
      { seed: 9, numRuns: 300 },
    );
  });

  test("without headings it goes by the marks that are there, in any order too", () => {
    fc.assert(
      fc.property(
        order(7),
        order(12),
        fc.constantFrom("\t", ",", ";"),
        fc.nat(11),
        fc.nat(3),
        (columns, students, separator, row, column) => {
          const got = paste(
            lines(
              students.map((at) => columns.map((one) => body[at]![one]!)),
              separator,
            ),
            { rows, row, column },
          );
          expect([got.changes, got.refused, got.same]).toEqual([[], [], 48]);
        },
      ),
      { seed: 9, numRuns: 300 },
    );
  });

  test("rolls beside any marks, on either side, in any order of lines", () => {
    fc.assert(
      fc.property(
        order(12),
        fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 12, maxLength: 12 }),
        fc.boolean(),
        (students, marks, before) => {
          const list = students.map((at) => [ROLLS[at]!, marks[at]!]);
          const got = paste(lines(before ? list : list.map((line) => line.toReversed())), { columns: assignment });
          expect(got.changes.toSorted()).toEqual(ROLLS.map((roll, at) => `${roll} Paper 1 ${marks[at]!}`).toSorted());
        },
      ),
      { seed: 9, numRuns: 1000 },
    );
  });

  test("marks of a whole section are never taken for rolls", () => {
    const marks = fc.array(fc.tuple(fc.integer({ min: 8, max: 25 }), fc.integer({ min: 13, max: 40 })), {
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(marks, (list) => {
        expect(paste(lines(list)).uses).toEqual(["practical", "paper1"]);
        expect(paste(lines(list.map(([one]) => [one]))).uses).toEqual(["practical"]);
      }),
      { seed: 9, numRuns: 500 },
    );
  });

  test("each way to say whose a mark is, before and after the mark, in any order of lines", () => {
    const ways = [0, 1, 2];
    fc.assert(
      fc.property(
        order(12),
        fc.constantFrom(...ways),
        fc.boolean(),
        fc.boolean(),
        fc.nat(11),
        (students, way, before, headed, row) => {
          const list = students.map((at) => [body[at]![way]!, String(MARKS[at]!)]);
          const block = [...(headed ? [[HEADS[way]!, "Marks"]] : []), ...list].map((line) =>
            before ? line : line.toReversed(),
          );
          const got = paste(lines(block), { columns: assignment, row });
          expect(got.changes.toSorted()).toEqual(listed("Paper 1").toSorted());
        },
      ),
      { seed: 9, numRuns: 300 },
    );
  });
});
