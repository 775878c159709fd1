// Props of every page, as the server would send them.
import { card, hostile } from "./card_samples";
import { homePages } from "./home_samples";
import { beforeFilter, markSheet } from "./mark_sheet_samples";
import { peoplePages } from "./people_samples";
import { many, one, publishResult } from "./publishing_samples";
import { ground, login, shell } from "./shell_samples";
import { yearPages } from "./year_samples";
import {
  props as tabulation,
  sheet as tabulationSheet,
  summary as tabulationSummary,
} from "../src/features/exams/tabulation/samples";
import { props as audit } from "../src/features/exams/audit/samples";
import { link as printLink, made, newLink, newPaperLink, printLinks } from "../src/features/exams/print_links/samples";
import * as events from "../src/features/events/samples";
import * as content from "../src/features/content/samples";
import * as homework from "../src/features/homework/samples";
import * as library from "../src/features/library/samples";
import * as money from "../src/features/money/samples";
import { myFees } from "../src/features/money/online/samples";
import { openingAdvance } from "../src/features/money/opening/samples";
import { receipt as receiptSheet } from "../src/features/money/receipts/sheet_samples";
import * as admission from "../src/features/people/admission/samples";
import * as documents from "../src/features/people/documents/samples";
import * as schedules from "../src/features/exams/schedules/samples";
import * as marksFile from "../src/features/exams/marks/file_samples";
import * as schemes from "../src/features/exams/grading_schemes/samples";
import * as collecting from "../src/features/money/receipts/samples";
import * as raising from "../src/features/money/raising/samples";
import * as notifications from "../src/features/notifications/samples";
import * as papers from "../src/features/papers/samples";
import * as photos from "../src/features/people/photos/samples";
import * as records from "../src/features/records/samples";
import * as routines from "../src/features/structure/routines/samples";
import { gridProps, listProps } from "../src/features/exams/qualities/samples";
import * as results from "../src/features/exams/results/samples";
import { chosenDay, dayProps, monthProps, PEOPLE, yearProps } from "../src/features/attendance/samples";
import * as starter from "../src/features/starter/samples";
import { propsOf, screen } from "./served";
import activeSessionJson from "./served/activeSession.json";
import examResultStudentJson from "./served/examResultStudent.json";
import attendancePrintJson from "./served/attendancePrint.json";
import blankSheetJson from "./served/blankSheet.json";
import cardReadingJson from "./served/cardReading.json";
import examPrintJson from "./served/examPrint.json";
import qualitiesPrintJson from "./served/qualitiesPrint.json";
import recordPrintJson from "./served/recordPrint.json";
import resultsPrintJson from "./served/resultsPrint.json";
import studentListJson from "./served/studentList.json";
import gradingSchemesJson from "./served/gradingSchemes.json";
import printLinksJson from "./served/printLinks.json";
import rollsJson from "./served/rolls.json";
import studentResultsJson from "./served/studentResults.json";
import { NEW_FORM } from "../src/controls/FormField";
import type { StudentListProps } from "../src/generated/cards";
import type { GradingSchemesProps } from "../src/generated/grading_schemes";
import type { ExamPrintProps } from "../src/generated/marks";
import type { RollsProps, StudentResultsProps } from "../src/generated/pages";
import type { RecordPrintProps } from "../src/generated/records";
import type { PageData } from "../src/generated/shell";

export { branch, ground, lastSession, login, session, shell, signedIn, type WholeShell } from "./shell_samples";

const rolls = propsOf<RollsProps>(rollsJson);
const gradingSchemes = propsOf<GradingSchemesProps>(gradingSchemesJson);
const halls = propsOf<RecordPrintProps>(recordPrintJson);

const samples: Omit<PageData, "language">[] = [
  { page: "login", shell: null, props: login },
  // As a student signs in.
  { page: "login", shell: null, props: { ...login, form: { ...login.form, values: { userType: "student" } } } },
  { page: "setup", shell: null, props: { form: NEW_FORM } },
  { page: "frame", shell: null, props: shell() },
  ...homePages,
  {
    page: "examResult",
    shell: shell(),
    props: results.examResult(),
  },
  { page: "examResult", shell: shell(), props: results.entry() },
  screen(examResultStudentJson, shell({ showSearch: false })),
  { page: "examResultStudent", shell: shell({ showSearch: false }), props: { ...results.own, exam: results.exam } },
  screen(studentResultsJson, shell()),
  {
    page: "studentResults",
    shell: shell(),
    props: {
      ...propsOf<StudentResultsProps>(studentResultsJson),
      exam: { ...results.exam, overall: null, pending: "Results not published: Mathematics." },
    },
  },
  ...peoplePages,
  { page: "publishResult", shell: shell(), props: publishResult(ground, { one }) },
  { page: "publishResult", shell: shell(), props: publishResult(ground, { one: { ...one, links: [printLink] } }) },
  { page: "publishResult", shell: shell(), props: publishResult(ground, { one: { ...one, incomplete: [] } }) },
  { page: "publishResult", shell: shell(), props: publishResult(ground, { many }) },
  { page: "markSheet", shell: shell(), props: markSheet },
  // An admin has the panel of print links beside.
  {
    page: "markSheet",
    shell: shell({ viewer: { ...shell().viewer, role: "admin", roleLabel: "Admin" } }),
    props: markSheet,
  },
  { page: "markSheet", shell: shell(), props: beforeFilter },
  { page: "tabulation", shell: shell(), props: tabulation },
  // Whoever may make print links sees a panel more.
  { page: "tabulation", shell: shell({ viewer: { ...shell().viewer, role: "admin" } }), props: tabulation },
  { page: "studentQualities", shell: shell(), props: listProps() },
  { page: "attendanceDay", shell: shell(), props: dayProps() },
  {
    page: "attendanceDay",
    shell: shell(),
    props: dayProps(chosenDay({ closed: true, mayEnter: false }, PEOPLE, true)),
  },
  { page: "attendanceMonth", shell: shell(), props: monthProps },
  { page: "attendanceYear", shell: shell(), props: yearProps },
  { page: "studentQualities", shell: shell(), props: gridProps() },
  { page: "newPrintLink", shell: shell(), props: newLink() },
  { page: "newPrintLink", shell: shell(), props: newLink({ made }) },
  { page: "newPrintLink", shell: shell(), props: newPaperLink() },
  screen(printLinksJson, shell()),
  { page: "printLinks", shell: shell(), props: printLinks({ ground, links: [printLink] }) },
  { page: "audit", shell: shell(), props: audit() },
  screen(activeSessionJson, shell()),
  ...yearPages(shell),
  {
    page: "rolls",
    shell: shell(),
    props: {
      ...rolls,
      list: rolls.list && {
        ...rolls.list,
        orders: rolls.list.orders.map((order, at) => ({ ...order, chosen: at === 0 })),
        rows: rolls.list.rows.map((row, at) =>
          at === 0 ? { ...row, error: "Roll 2 is also given to Bashir Ahmed", inactive: true } : row,
        ),
      },
    },
  },
  { page: "examSchedule", shell: shell(), props: schedules.schedule() },
  { page: "examSchedule", shell: shell(), props: schedules.refused },
  { page: "examSchedule", shell: shell(), props: schedules.question },
  { page: "examSchedule", shell: shell(), props: schedules.joined },
  { page: "examSchedule", shell: shell(), props: schedules.stale },
  { page: "examSchedule", shell: shell(), props: { ...schedules.joined, mayWrite: false } },
  { page: "markDistribution", shell: shell(), props: schedules.distribution() },
  { page: "markDistribution", shell: shell(), props: schedules.distributionRefused },
  { page: "starter", shell: shell(), props: starter.asked },
  { page: "starter", shell: shell(), props: starter.shown },
  { page: "starter", shell: shell(), props: starter.made },
  {
    page: "gradingSchemes",
    shell: shell(),
    props: {
      ...gradingSchemes,
      lines: gradingSchemes.lines.map((line) =>
        line.edit === null ? line : { ...line, versions: 3, usedBy: ["2027", "2026"] },
      ),
    },
  },
  { page: "schemeEditor", shell: shell(), props: schemes.scheme() },
  { page: "schemeEditor", shell: shell(), props: schemes.refused },
  { page: "schemeEditor", shell: shell(), props: schemes.worked },
  { page: "schemeEditor", shell: shell(), props: schemes.stale },
  {
    page: "schemeEditor",
    shell: shell(),
    props: schemes.scheme({ trial: { fields: [], trial: schemes.trial, failure: null } }),
  },
  { page: "tryScheme", shell: shell(), props: schemes.tryScheme() },
  { page: "tryScheme", shell: shell(), props: schemes.tryScheme({ trial: schemes.counted, edit: null, branch: null }) },
  { page: "gradingChange", shell: shell(), props: schemes.change() },
  { page: "gradingChange", shell: shell(), props: schemes.change({ shown: null, mapping: [], errors: {} }) },
  { page: "schemeVersions", shell: shell(), props: schemes.versions },
  { page: "schemeDelete", shell: shell(), props: schemes.deleted([]) },
  { page: "schemeDelete", shell: shell(), props: schemes.deleted(schemes.uses) },
  { page: "schemeUpload", shell: shell(), props: schemes.upload },
  { page: "marksFileStart", shell: shell(), props: marksFile.start },
  { page: "marksFile", shell: shell(), props: marksFile.planned },
  { page: "marksFile", shell: shell(), props: marksFile.question },
  { page: "marksFile", shell: shell(), props: marksFile.saved },
  { page: "marksFile", shell: shell(), props: marksFile.undone },
  { page: "ownExamSchedule", shell: shell(), props: schedules.own },
  { page: "seatPlan", shell: shell(), props: schedules.seatPlan },
  { page: "seatPlanPrint", shell: null, props: schedules.seatPlanPrint },
  { page: "examSchedulePrint", shell: null, props: schedules.schedulePrint },
  { page: "ownExamSchedulePrint", shell: null, props: schedules.ownPrint },
  { page: "nothingYet", shell: shell(), props: records.nothingYet() },
  { page: "recordList", shell: shell(), props: records.list() },
  { page: "recordList", shell: shell(), props: records.list({ rows: [], total: 0 }) },
  { page: "recordForm", shell: shell(), props: records.form({ theirs: records.theirs }) },
  { page: "recordForm", shell: shell(), props: records.form({ mayWrite: false }) },
  ...records.begun.map((props) => ({ page: "recordForm" as const, shell: shell(), props })),
  { page: "recordList", shell: shell(), props: records.list({ mayCopy: true, grid: "/admin/addDesignation/grid" }) },
  { page: "recordGrid", shell: shell(), props: records.grid() },
  { page: "recordGrid", shell: shell(), props: records.refusedGrid },
  { page: "recordGrid", shell: shell(), props: records.grid({ done: { added: 2, changed: 1 } }) },
  { page: "recordGrid", shell: shell(), props: records.grid({ closed: true, rows: [] }) },
  { page: "importStart", shell: shell(), props: records.importStart() },
  { page: "importPlan", shell: shell(), props: records.importPlan() },
  { page: "importPlan", shell: shell(), props: records.importPlan({ appliedAt: 1_700_000_000_000, done: "12 added" }) },
  { page: "documents", shell: shell(), props: documents.documents() },
  { page: "documents", shell: shell(), props: documents.nothing },
  { page: "photosStart", shell: shell(), props: photos.start },
  { page: "photosPlan", shell: shell(), props: photos.plan() },
  { page: "photosPlan", shell: shell(), props: photos.plan({ reading: [3, 12] }) },
  { page: "photosPlan", shell: shell(), props: photos.plan({ reading: [3, 12], stalled: true }) },
  { page: "photosPlan", shell: shell(), props: photos.plan({ appliedAt: 1_700_000_000_000, done: 502 }) },
  { page: "vouchers", shell: shell(), props: money.vouchers() },
  { page: "vouchers", shell: shell(), props: money.vouchers({ total: 0, rows: [], isFiltered: false }) },
  { page: "voucherForm", shell: shell(), props: money.voucherForm() },
  { page: "voucherForm", shell: shell(), props: money.voucherForm({ choices: { headId: [], accountId: [] } }) },
  { page: "voidVoucher", shell: shell(), props: money.voidVoucher() },
  {
    page: "voidVoucher",
    shell: shell(),
    props: money.voidVoucher({ refused: "This was voided by DHK-D-2026-000002." }),
  },
  { page: "moneyReport", shell: shell(), props: money.report() },
  { page: "moneyReport", shell: shell(), props: money.report({ total: 0, rows: [], chart: null }) },
  { page: "classSchedule", shell: shell(), props: routines.classSchedule() },
  { page: "classSchedule", shell: shell(), props: routines.classSchedule({ closed: true, refused: false }) },
  { page: "weekSchedule", shell: shell(), props: routines.weekScreen },
  { page: "substitutions", shell: shell(), props: routines.substitutions },
  { page: "raiseFees", shell: shell(), props: raising.raiseFees },
  { page: "raiseFees", shell: shell(), props: { ...raising.raiseFees, preview: null, setups: [], closed: true } },
  { page: "feesRaise", shell: shell(), props: raising.feesRaise },
  { page: "feesRaise", shell: shell(), props: { ...raising.feesRaise, running: true, done: 4, finished: null } },
  { page: "feeLine", shell: shell(), props: raising.feeLine },
  { page: "leaverFees", shell: shell(), props: raising.leaverFees },
  { page: "weekPrint", shell: null, props: routines.weekPrint },
  { page: "papers", shell: shell(), props: papers.papers() },
  {
    page: "papers",
    shell: shell(),
    props: papers.papers({ people: null, empty: "No data indicated", lacksTemplate: true }),
  },
  { page: "cashier", shell: shell(), props: collecting.cashier() },
  { page: "cashier", shell: shell(), props: collecting.found },
  { page: "cashier", shell: shell(), props: collecting.cashier({ search: "x", found: [], nextDay: true }) },
  { page: "cashier", shell: shell(), props: collecting.paying() },
  {
    page: "cashier",
    shell: shell(),
    props: collecting.paying({ lines: [], receipts: [], broughtIn: [], methods: [] }),
  },
  { page: "cashier", shell: shell(), props: collecting.refused },
  { page: "receipt", shell: shell(), props: collecting.receipt() },
  {
    page: "receipt",
    shell: shell(),
    props: collecting.receipt(
      { voids: { number: "DHK-2026-000001", href: "/admin/x" } },
      { voidsId: "r0", reason: "Twice", amount: -500 },
    ),
  },
  { page: "receipt", shell: shell(), props: collecting.receipt({ form: NEW_FORM }) },
  { page: "openingAdvance", shell: shell(), props: openingAdvance() },
  {
    page: "openingAdvance",
    shell: shell(),
    props: openingAdvance({
      paidOn: "",
      note: "",
      form: null,
      taken: { at: "4 May 2026, 09:00:00", by: "Salma Khatun", reason: "Of another student </script><b>" },
      done: "The advance is taken back.",
    }),
  },
  {
    page: "openingAdvance",
    shell: shell(),
    props: openingAdvance({
      form: {
        ...NEW_FORM,
        failure: "৳400.00 of it has paid fees since. Void those receipts first.",
        errors: { reason: "Give a reason" },
      },
    }),
  },
  { page: "closeDays", shell: shell(), props: collecting.closeDays() },
  {
    page: "closeDays",
    shell: shell(),
    props: collecting.closeDays({ taken: [], closed: [], closedTo: "", fromDay: "" }),
  },
  { page: "events", shell: shell(), props: events.events() },
  { page: "events", shell: shell(), props: events.listed },
  { page: "events", shell: shell(), props: events.nothing },
  { page: "event", shell: shell(), props: events.event() },
  { page: "myHomework", shell: shell(), props: homework.myHomework() },
  { page: "myHomework", shell: shell(), props: homework.myHomework({ rows: [], total: 0, show: "todo" }) },
  { page: "myHomework", shell: shell(), props: homework.myHomework({ rows: [], total: 0, isNew: true }) },
  { page: "handIn", shell: shell(), props: homework.handIn() },
  { page: "handIn", shell: shell(), props: homework.handedIn },
  { page: "handIn", shell: shell(), props: homework.refused },
  { page: "handIn", shell: shell(), props: homework.handedInElsewhere },
  { page: "handIn", shell: shell(), props: homework.evaluated },
  { page: "handIn", shell: shell(), props: homework.handIn({ closed: true }) },
  { page: "homeworkEvaluation", shell: shell(), props: homework.evaluation() },
  { page: "homeworkEvaluation", shell: shell(), props: homework.evaluationRefused },
  { page: "homeworkEvaluation", shell: shell(), props: homework.evaluation({ closed: true }) },
  { page: "homeworkEvaluation", shell: shell(), props: homework.nobodyGiven },
  { page: "myContent", shell: shell(), props: content.myContent() },
  { page: "myContent", shell: shell(), props: content.myContent({ show: "books" }) },
  { page: "myContent", shell: shell(), props: content.myContent({ rows: [], found: 0, total: 0 }) },
  { page: "admissionFees", shell: shell(), props: collecting.admissionFees() },
  { page: "admissionFees", shell: shell(), props: collecting.admissionFees({ found: [], search: "x", nextDay: true }) },
  { page: "admissionFees", shell: shell(), props: collecting.applying() },
  { page: "admissionFees", shell: shell(), props: collecting.applying({ isDue: false, isFree: true, receipts: [] }) },
  { page: "receipt", shell: shell(), props: collecting.receipt({}, { applicationId: "application-1" }) },
  { page: "admissionHome", shell: null, props: admission.home },
  { page: "admissionBranch", shell: null, props: admission.branch },
  { page: "admissionBranch", shell: null, props: { ...admission.branch, classes: [] } },
  { page: "admissionForm", shell: null, props: admission.form() },
  { page: "admissionForm", shell: null, props: admission.faulty },
  { page: "admissionForm", shell: null, props: admission.form({ closed: "Class 6 takes no applications." }) },
  { page: "admissionDone", shell: null, props: admission.done() },
  { page: "admissionState", shell: null, props: { form: NEW_FORM, found: null } },
  {
    page: "admissionState",
    shell: null,
    props: { form: { ...NEW_FORM, errors: { secretNumber: "No application has this number" } }, found: null },
  },
  { page: "admissionState", shell: null, props: { form: NEW_FORM, found: admission.told() } },
  {
    page: "admissionState",
    shell: null,
    props: {
      form: NEW_FORM,
      found: admission.told({ state: "accepted", section: "Class 6 A, roll 12", regNo: "S1-0201", due: "" }),
    },
  },
  { page: "admissionSlip", shell: null, props: admission.told() },
  { page: "application", shell: shell(), props: admission.application() },
  { page: "application", shell: shell(), props: admission.accepted },
  { page: "booksStatus", shell: shell(), props: library.booksStatus() },
  { page: "booksStatus", shell: shell(), props: library.booksStatus({ rows: [], total: 0, isNew: true }) },
  { page: "bookIssue", shell: shell(), props: library.bookIssue() },
  { page: "bookIssue", shell: shell(), props: library.returned },
  { page: "bookIssue", shell: shell(), props: library.waived },
  { page: "myBooks", shell: shell(), props: library.myBooks },
  { page: "papers", shell: shell(), props: papers.certificatePapers() },
  {
    page: "papers",
    shell: shell(),
    props: papers.certificatePapers({
      failure: "No certificate was issued. Rafiul Islam: {fatherName} is not filled in.",
    }),
  },
  { page: "issuedCertificate", shell: shell(), props: papers.issued() },
  {
    page: "issuedCertificate",
    shell: shell(),
    props: papers.issued({
      withdrawn: { day: "25 November 2026", by: "Kamal Hossain", reason: "The wrong student" },
      withdrawHref: null,
      linkHref: null,
    }),
  },
  { page: "issuedCertificate", shell: shell(), props: papers.issued({ form: NEW_FORM }) },
  { page: "issuedTogether", shell: shell(), props: papers.issuedTogether() },
  { page: "certificate", shell: null, props: papers.certificate() },
  { page: "certificate", shell: null, props: papers.certificate(papers.LONG, { lies: "portrait", hasPhoto: true }) },
  { page: "notifications", shell: shell({ unread: 120 }), props: notifications.list() },
  { page: "notifications", shell: shell(), props: notifications.none },
  { page: "admitCards", shell: null, props: papers.admitCards([papers.admitCard(1), papers.admitCard(2)]) },
  { page: "idCards", shell: null, props: papers.idCards() },
  { page: "recordDelete", shell: shell(), props: records.question({ dependents: records.dependents }) },
  {
    page: "recordPrint",
    shell: null,
    props: {
      ...halls,
      rows: [...halls.rows, ["প্রধান হল </script>", "1", "0", "Active"]],
      totals: ["Total", "200", "0", ""],
      facts: [["Search", "hall </script>"]],
    } satisfies RecordPrintProps,
  },
  { page: "reportCard", shell: null, props: card("3-5") },
  { page: "tabulationSheet", shell: null, props: { ...tabulationSheet, summary: tabulationSummary } },
  { page: "reportCard", shell: null, props: hostile("11-12") },
  { page: "myFees", shell: shell({ title: "My Fees" }), props: myFees() },
  { page: "receiptSheet", shell: null, props: receiptSheet() },
  { page: "receiptSheet", shell: null, props: receiptSheet({ page: 1 }) },
  { page: "voucherPaper", shell: null, props: money.voucherPaper() },
  {
    page: "voucherPaper",
    shell: null,
    props: money.voucherPaper({ title: "Void of an Expense", mark: ["Void", "This takes back DHK-E-2026-000001."] }),
  },
  { page: "dayClosePaper", shell: null, props: collecting.dayClosePaper() },
  { page: "dayClosePaper", shell: null, props: collecting.dayClosePaper({ drawers: [], lines: [] }) },
  screen(studentListJson, null),
  { page: "studentList", shell: null, props: { ...propsOf<StudentListProps>(studentListJson), search: "" } },
  screen(attendancePrintJson, null),
  screen(qualitiesPrintJson, null),
  screen(resultsPrintJson, null),
  screen(examPrintJson, null),
  { page: "examPrint", shell: null, props: { ...propsOf<ExamPrintProps>(examPrintJson), exam: results.exam } },
  screen(cardReadingJson, null),
  screen(blankSheetJson, null),
];

/** Every page of the registry at least once. */
export const pages: PageData[] = samples.map((page) => ({ ...page, language: "en" }));
