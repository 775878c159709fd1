// The one registry of screens: page name (as in PageData.page) -> its component, rendered by the server alone. What of it the browser
// hydrates are islands (islands/registry.ts). Pages for paper stand in print_pages.ts.
import AttendanceDay from "./features/attendance/AttendanceDay";
import AttendanceMonth from "./features/attendance/AttendanceMonth";
import AttendanceYear from "./features/attendance/AttendanceYear";
import ActiveSession from "./features/structure/active_session/ActiveSession";
import type { ComponentType } from "react";
import MyContent from "./features/content/MyContent";
import Dashboard from "./features/dashboard/Dashboard";
import Audit from "./features/exams/audit/Audit";
import GradingChange from "./features/exams/grading_schemes/GradingChange";
import GradingSchemes from "./features/exams/grading_schemes/GradingSchemes";
import SchemeDelete from "./features/exams/grading_schemes/SchemeDelete";
import SchemeEditor from "./features/exams/grading_schemes/SchemeEditor";
import TryScheme from "./features/exams/grading_schemes/TryScheme";
import SchemeUpload from "./features/exams/grading_schemes/SchemeUpload";
import SchemeVersions from "./features/exams/grading_schemes/SchemeVersions";
import MarksFile from "./features/exams/marks/MarksFile";
import MarksFileStart from "./features/exams/marks/MarksFileStart";
import NewPrintLink from "./features/exams/print_links/NewPrintLink";
import PrintLinks from "./features/exams/print_links/PrintLinks";
import PublishResult from "./features/exams/publishing/PublishResult";
import StudentQualities from "./features/exams/qualities/StudentQualities";
import Event from "./features/events/Event";
import Events from "./features/events/Events";
import ExamSchedule from "./features/exams/schedules/ExamSchedule";
import MarkDistribution from "./features/exams/schedules/MarkDistribution";
import OwnExamSchedule from "./features/exams/schedules/OwnExamSchedule";
import SeatPlan from "./features/exams/schedules/SeatPlan";
import MarkSheet from "./features/exams/report_cards/MarkSheet";
import ExamResult from "./features/exams/results/ExamResult";
import StudentResult from "./features/exams/results/StudentResult";
import Tabulation from "./features/exams/tabulation/Tabulation";
import FeeLine from "./features/money/raising/FeeLine";
import LeaverFees from "./features/money/raising/LeaverFees";
import FeesRaise from "./features/money/raising/FeesRaise";
import RaiseFees from "./features/money/raising/RaiseFees";
import HomeworkEvaluation from "./features/homework/Evaluation";
import HandIn from "./features/homework/HandIn";
import MyHomework from "./features/homework/MyHomework";
import BookIssue from "./features/library/BookIssue";
import BooksStatus from "./features/library/BooksStatus";
import MyBooks from "./features/library/MyBooks";
import AdmissionBranch from "./features/people/admission/AdmissionBranch";
import AdmissionDone from "./features/people/admission/AdmissionDone";
import AdmissionForm from "./features/people/admission/AdmissionForm";
import AdmissionHome from "./features/people/admission/AdmissionHome";
import AdmissionState from "./features/people/admission/AdmissionState";
import Application from "./features/people/admission/Application";
import Documents from "./features/people/documents/Documents";
import PhotosPlan from "./features/people/photos/PhotosPlan";
import PhotosStart from "./features/people/photos/PhotosStart";
import EarlierResults from "./features/people/moves/EarlierResults";
import MoveBranch from "./features/people/moves/MoveBranch";
import MoveSection from "./features/people/moves/MoveSection";
import Rolls from "./features/people/rolls/Rolls";
import StudentResults from "./features/people/students/StudentResults";
import SearchView from "./features/people/students/SearchView";
import OpeningAdvance from "./features/money/opening/OpeningAdvance";
import AdmissionFees from "./features/money/receipts/AdmissionFees";
import Cashier from "./features/money/receipts/Cashier";
import CloseDays from "./features/money/days/CloseDays";
import Receipt from "./features/money/receipts/Receipt";
import RecordDelete from "./features/records/DeletePage";
import RecordForm from "./features/records/FormPage";
import RecordGrid from "./features/records/GridPage";
import ImportPlan from "./features/records/ImportPlan";
import ImportStart from "./features/records/ImportStart";
import RecordList from "./features/records/ListPage";
import NothingYet from "./features/records/NothingYet";
import MadePassword from "./features/records/MadePassword";
import ChangePassword from "./features/sign_in/ChangePassword";
import FirstPassword from "./features/sign_in/FirstPassword";
import Issued from "./features/papers/Issued";
import IssuedTogether from "./features/papers/IssuedTogether";
import Notifications from "./features/notifications/Notifications";
import Papers from "./features/papers/Papers";
import MyFees from "./features/money/online/MyFees";
import Promotion from "./features/people/promotion/Promotion";
import PromotionDone from "./features/people/promotion/PromotionDone";
import Joining from "./features/people/students/Joining";
import Leaving from "./features/people/students/Leaving";
import GivePassword from "./features/sign_in/GivePassword";
import Login from "./features/sign_in/Login";
import SignInSlips from "./features/sign_in/SignInSlips";
import SignIns from "./features/sign_in/SignIns";
import Setup from "./features/sign_in/Setup";
import AssignedSubjects from "./features/teaching/assigned_subjects/AssignedSubjects";
import AssignSubject from "./features/teaching/assigned_subjects/AssignSubject";
import SectionChoices from "./features/teaching/assigned_subjects/SectionChoices";
import StudentSubjects from "./features/teaching/assigned_subjects/StudentSubjects";
import ClassSchedule from "./features/structure/routines/ClassSchedule";
import WeekSchedule from "./features/structure/routines/WeekSchedule";
import Substitutions from "./features/structure/substitutions/Substitutions";
import Frame from "./shell/Frame";
import Starter from "./features/starter/Starter";
import NextYear from "./features/structure/NextYear";
import VoidVoucher from "./features/money/vouchers/VoidVoucher";
import VoucherForm from "./features/money/vouchers/VoucherForm";
import Vouchers from "./features/money/vouchers/Vouchers";
import MoneyReport from "./features/money/reports/MoneyReport";

export const pages = {
  frame: Frame,
  login: Login,
  setup: Setup,
  dashboard: Dashboard,
  searchView: SearchView,
  studentResults: StudentResults,
  admissionHome: AdmissionHome,
  admissionBranch: AdmissionBranch,
  admissionForm: AdmissionForm,
  admissionDone: AdmissionDone,
  admissionState: AdmissionState,
  application: Application,
  admissionFees: AdmissionFees,
  documents: Documents,
  photosStart: PhotosStart,
  photosPlan: PhotosPlan,
  rolls: Rolls,
  nextYear: NextYear,
  starter: Starter,
  promotion: Promotion,
  promotionDone: PromotionDone,
  assignedSubjects: AssignedSubjects,
  assignSubject: AssignSubject,
  sectionChoices: SectionChoices,
  studentSubjects: StudentSubjects,
  moveSection: MoveSection,
  moveBranch: MoveBranch,
  earlierResults: EarlierResults,
  examSchedule: ExamSchedule,
  markDistribution: MarkDistribution,
  gradingChange: GradingChange,
  gradingSchemes: GradingSchemes,
  schemeDelete: SchemeDelete,
  schemeEditor: SchemeEditor,
  tryScheme: TryScheme,
  schemeUpload: SchemeUpload,
  schemeVersions: SchemeVersions,
  ownExamSchedule: OwnExamSchedule,
  seatPlan: SeatPlan,
  marksFile: MarksFile,
  marksFileStart: MarksFileStart,
  examResult: ExamResult,
  examResultStudent: StudentResult,
  publishResult: PublishResult,
  markSheet: MarkSheet,
  tabulation: Tabulation,
  printLinks: PrintLinks,
  newPrintLink: NewPrintLink,
  studentQualities: StudentQualities,
  changePassword: ChangePassword,
  firstPassword: FirstPassword,
  givePassword: GivePassword,
  studentJoining: Joining,
  studentLeaving: Leaving,
  madePassword: MadePassword,
  signIns: SignIns,
  signInSlips: SignInSlips,
  attendanceDay: AttendanceDay,
  attendanceMonth: AttendanceMonth,
  attendanceYear: AttendanceYear,
  audit: Audit,
  activeSession: ActiveSession,
  classSchedule: ClassSchedule,
  weekSchedule: WeekSchedule,
  substitutions: Substitutions,
  cashier: Cashier,
  receipt: Receipt,
  openingAdvance: OpeningAdvance,
  closeDays: CloseDays,
  raiseFees: RaiseFees,
  feesRaise: FeesRaise,
  feeLine: FeeLine,
  leaverFees: LeaverFees,
  vouchers: Vouchers,
  voucherForm: VoucherForm,
  voidVoucher: VoidVoucher,
  moneyReport: MoneyReport,
  events: Events,
  event: Event,
  myHomework: MyHomework,
  handIn: HandIn,
  homeworkEvaluation: HomeworkEvaluation,
  myContent: MyContent,
  booksStatus: BooksStatus,
  bookIssue: BookIssue,
  myBooks: MyBooks,
  nothingYet: NothingYet,
  recordList: RecordList,
  recordForm: RecordForm,
  recordGrid: RecordGrid,
  recordDelete: RecordDelete,
  importStart: ImportStart,
  importPlan: ImportPlan,
  notifications: Notifications,
  papers: Papers,
  issuedCertificate: Issued,
  issuedTogether: IssuedTogether,
  myFees: MyFees,
} satisfies Record<string, ComponentType<never>>;

export type PageName = keyof typeof pages;
