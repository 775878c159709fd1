// The one registry of screens: page name (as in PageData.page) -> its component, rendered by the server alone. What of it the browser
// hydrates are islands (islands/registry.ts). Pages for paper stand in print_pages.ts.
import ActiveSession from "./features/structure/ActiveSession";
import type { ComponentType } from "react";
import Audit from "./features/audit/Audit";
import ChangePassword from "./features/change_password/ChangePassword";
import Dashboard from "./features/dashboard/Dashboard";
import Notice from "./features/notice/Notice";
import PrintLinks from "./features/print_links/PrintLinks";
import PublishResult from "./features/publishing/PublishResult";
import StudentQualities from "./features/qualities/StudentQualities";
import RecordDelete from "./features/records/DeletePage";
import RecordForm from "./features/records/FormPage";
import RecordList from "./features/records/ListPage";
import MarkSheet from "./features/report_cards/MarkSheet";
import ExamResult from "./features/results/ExamResult";
import StudentResult from "./features/results/StudentResult";
import SearchView from "./features/search_view/SearchView";
import Setup from "./features/setup/Setup";
import Login from "./features/sign_in/Login";
import Tabulation from "./features/tabulation/Tabulation";

export const pages = {
  login: Login,
  setup: Setup,
  dashboard: Dashboard,
  searchView: SearchView,
  examResult: ExamResult,
  examResultStudent: StudentResult,
  publishResult: PublishResult,
  markSheet: MarkSheet,
  tabulation: Tabulation,
  printLinks: PrintLinks,
  studentQualities: StudentQualities,
  changePassword: ChangePassword,
  audit: Audit,
  activeSession: ActiveSession,
  recordList: RecordList,
  recordForm: RecordForm,
  recordDelete: RecordDelete,
  notice: Notice,
} satisfies Record<string, ComponentType<never>>;

export type PageName = keyof typeof pages;
