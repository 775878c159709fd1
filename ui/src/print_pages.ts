// Pages for paper: rendered to static markup by the server, never loaded by a browser.
import type { ComponentType } from "react";
import BlankSheet from "./features/marks/BlankSheet";
import ReportCard from "./features/report_cards/ReportCard";
import StudentList from "./features/report_cards/StudentList";
import ResultsPrint from "./features/results/ResultsPrint";

export const printPages = {
  resultsPrint: ResultsPrint,
  blankSheet: BlankSheet,
  reportCard: ReportCard,
  studentList: StudentList,
} satisfies Record<string, ComponentType<never>>;
