// Pages for paper: rendered to static markup by the server, never loaded by a browser.
import type { ComponentType } from "react";
import AttendancePrint from "./features/attendance/AttendancePrint";
import BlankSheet from "./features/exams/marks/BlankSheet";
import QualitiesPrint from "./features/exams/qualities/QualitiesPrint";
import CardReading from "./features/exams/report_cards/CardReading";
import ReportCard from "./features/exams/report_cards/ReportCard";
import { cardsFit } from "./features/exams/report_cards/card_fits";
import StudentList from "./features/exams/report_cards/StudentList";
import ExamSchedulePrint from "./features/exams/schedules/ExamSchedulePrint";
import OwnExamSchedulePrint from "./features/exams/schedules/OwnExamSchedulePrint";
import SeatPlanPrint from "./features/exams/schedules/SeatPlanPrint";
import ExamPrint from "./features/exams/results/ExamPrint";
import ResultsPrint from "./features/exams/results/ResultsPrint";
import TabulationSheet from "./features/exams/tabulation/TabulationSheet";
import DayClosePaper from "./features/money/days/DayClosePaper";
import ReceiptSheet from "./features/money/receipts/ReceiptSheet";
import { receiptPages } from "./features/money/receipts/receipt_layout";
import VoucherPaper from "./features/money/vouchers/VoucherPaper";
import WeekPrint from "./features/structure/routines/WeekPrint";
import AdmitCards from "./features/papers/AdmitCards";
import Certificate from "./features/papers/Certificate";
import { admitCardsFit } from "./features/papers/admit_card_layout";
import { certificatesFit } from "./features/papers/certificate_layout";
import IdCards from "./features/papers/IdCards";
import { idCardsFit } from "./features/papers/id_card_layout";
import AdmissionSlip from "./features/people/admission/AdmissionSlip";
import RecordPrint from "./features/records/RecordPrint";
import type { Say } from "./words";

export const printPages = {
  attendancePrint: AttendancePrint,
  resultsPrint: ResultsPrint,
  examPrint: ExamPrint,
  qualitiesPrint: QualitiesPrint,
  blankSheet: BlankSheet,
  recordPrint: RecordPrint,
  examSchedulePrint: ExamSchedulePrint,
  ownExamSchedulePrint: OwnExamSchedulePrint,
  seatPlanPrint: SeatPlanPrint,
  reportCard: ReportCard,
  cardReading: CardReading,
  studentList: StudentList,
  tabulationSheet: TabulationSheet,
  receiptSheet: ReceiptSheet,
  voucherPaper: VoucherPaper,
  dayClosePaper: DayClosePaper,
  weekPrint: WeekPrint,
  idCards: IdCards,
  admitCards: AdmitCards,
  certificate: Certificate,
  admissionSlip: AdmissionSlip,
} satisfies Record<string, ComponentType<never>>;

/** What is reckoned as sheets are laid out, and answered as JSON rather than as a page. */
export const answers = { admitCardsFit, cardsFit, certificatesFit, idCardsFit, receiptPages } satisfies Record<
  string,
  (props: never, say: Say) => string
>;
