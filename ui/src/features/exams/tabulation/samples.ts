// Tabulations as the server sends them, for tests.
import tabulationJson from "../../../../test/served/tabulation.json";
import leftJson from "../../../../test/served/tabulation_left.json";
import marksOnlyJson from "../../../../test/served/tabulation_marksOnly.json";
import openJson from "../../../../test/served/tabulation_open.json";
import pointsJson from "../../../../test/served/tabulation_points.json";
import sheetJson from "../../../../test/served/tabulationSheet.json";
import { propsOf } from "../../../../test/served";
import type {
  TabulationProps,
  TabulationSheet,
  TabulationSummary,
  TabulationTable,
} from "../../../generated/tabulation";

type Shown = TabulationProps & { table: TabulationTable & { summary: TabulationSummary } };

/** Of an exam in which students fail by the scale and below pass marks. */
export const props = propsOf<Shown>(tabulationJson);
export const { table } = props;
export const { columns, rows, summary } = table;

/** Of a semester in which marks of somebody are not entered. */
export const open = propsOf<Shown>(openJson);
/** Somebody has left before most of it. */
export const left = propsOf<Shown>(leftJson);
/** By a scheme with grade points. */
export const points = propsOf<Shown>(pointsJson);
/** By a scheme without letters. */
export const marksOnly = propsOf<Shown>(marksOnlyJson);

/** The first of two pages on paper, of the exam's table: the summary is on the last. */
export const sheet: TabulationSheet = {
  ...propsOf<TabulationSheet>(sheetJson),
  title: table.title,
  className: table.section.className,
  sectionName: table.section.sectionName,
  columns,
  rows,
  legend: table.legend,
  outOf: table.outOf,
  provisional: table.provisional,
  summary: null,
  pages: 2,
};
