// Pages for paper: rendered to static markup by the server, never loaded by a browser.
import type { ComponentType } from "react";
import BlankSheet from "./features/marks/BlankSheet";
import RecordPrint from "./features/records/RecordPrint";
import ReportCard from "./features/report_cards/ReportCard";
import StudentList from "./features/report_cards/StudentList";
import QualitiesPrint from "./features/qualities/QualitiesPrint";
import ResultsPrint from "./features/results/ResultsPrint";
import TabulationSheet from "./features/tabulation/TabulationSheet";

export const printPages = {
  resultsPrint: ResultsPrint,
  qualitiesPrint: QualitiesPrint,
  blankSheet: BlankSheet,
  recordPrint: RecordPrint,
  reportCard: ReportCard,
  studentList: StudentList,
  tabulationSheet: TabulationSheet,
} satisfies Record<string, ComponentType<never>>;
