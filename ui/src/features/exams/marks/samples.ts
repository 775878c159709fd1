// The grid of a sheet for tests: three of the students whom the server lists, with marks of their own.
import addJson from "../../../../test/served/examResult_add.json";
import editJson from "../../../../test/served/examResult_edit.json";
import { propsOf } from "../../../../test/served";
import type { ComponentColumn, ExamResultProps, Grid, GridRow } from "../../../generated/marks";
import type { FilterSet } from "../../../generated/shell";

/** The pages that have the grid. */
export const pages = { add: propsOf<ExamResultProps>(addJson), edit: propsOf<ExamResultProps>(editJson) };

function servedGrid(mode: Grid["mode"]): Grid {
  const grid = pages[mode].entry?.grid;
  if (!grid) throw new Error("the page has no grid");
  return grid;
}

/** Out of 50, and out of 10 without a pass mark. */
export const components: ComponentColumn[] = servedGrid("edit").components.map((component) =>
  component.key === "practical" ? { ...component, fullMark: 10, passMark: 0 } : component,
);

const ROLLS = [1, 2, 5];
const MARKS: Record<number, Pick<GridRow, "marks" | "version">> = {
  1: { marks: ["40", "8"], version: 3 },
  2: { marks: ["AB", null], version: 3 },
  5: { marks: ["12.5", "7"], version: 4 },
};

export function sampleGrid(mode: Grid["mode"], change: Partial<Grid> = {}): Grid {
  const grid = servedGrid(mode);
  const rows = grid.rows.filter(({ roll }) => ROLLS.includes(roll));
  return {
    ...grid,
    components,
    rows: mode === "add" ? rows : rows.map((row) => ({ ...row, ...MARKS[row.roll] })),
    historyHref: null,
    ...change,
  };
}

export const filter = pages.edit.ground.filter as FilterSet;
