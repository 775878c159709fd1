// Rows for the tests of the grid.
import type { ComponentColumn, Grid, GridRow } from "../../../generated/marks";
import type { FilterSet } from "../../../generated/shell";

export const components: ComponentColumn[] = [
  { key: "written", label: "Written", fullMark: 50, passMark: 17 },
  { key: "viva", label: "Viva", fullMark: 10, passMark: 0 },
];

const row = (roll: number, name: string, marks: GridRow["marks"], version: number): GridRow => ({
  studentId: `s${roll}`,
  name,
  roll,
  regNo: `S1-000${roll}`,
  version,
  marks,
});

export function sampleGrid(mode: Grid["mode"], change: Partial<Grid> = {}): Grid {
  const rows =
    mode === "add"
      ? [
          row(1, "Anika Rahman", [null, null], 0),
          row(2, "Zarif Ahmed", [null, null], 0),
          row(5, "Nusrat Jahan", [null, null], 0),
        ]
      : [
          row(1, "Anika Rahman", ["40", "8"], 3),
          row(2, "Zarif Ahmed", ["AB", null], 3),
          row(5, "Nusrat Jahan", ["12.5", "7"], 4),
        ];
  return {
    mode,
    components,
    rows,
    status: { isPublish: false, isLocked: false },
    blankHref: "/blank",
    fileHref: "/file",
    historyHref: null,
    ...change,
  };
}

export const filter: FilterSet = {
  branchName: "Banani",
  branchId: "b1",
  sessionName: "2026",
  sessionId: "y1",
  classId: "c8",
  className: "Class 8",
  sectionId: "a",
  sectionName: "A",
  examId: "e1",
  examName: "Half Yearly",
  subjectId: "p1",
  subjectName: "Physics",
};
