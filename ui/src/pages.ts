// The one registry of screens: page name (as in PageData.page) -> its chunk. The browser loads a page's chunk by it; the
// server gets the same table with static imports (pages_module.mjs, which reads these lines: keep their form).
// Pages for paper have no script in the browser and stand in print_pages.ts.
import type { ComponentType } from "react";

type Load = () => Promise<{ default: ComponentType<never> }>;

export const pages = {
  login: () => import("./features/sign_in/Login"),
  setup: () => import("./features/setup/Setup"),
  dashboard: () => import("./features/dashboard/Dashboard"),
  searchView: () => import("./features/search_view/SearchView"),
  examResult: () => import("./features/results/ExamResult"),
  examResultStudent: () => import("./features/results/StudentResult"),
  publishResult: () => import("./features/publishing/PublishResult"),
  markSheet: () => import("./features/report_cards/MarkSheet"),
  tabulation: () => import("./features/tabulation/Tabulation"),
  printLinks: () => import("./features/print_links/PrintLinks"),
  studentQualities: () => import("./features/qualities/StudentQualities"),
  changePassword: () => import("./features/change_password/ChangePassword"),
  audit: () => import("./features/audit/Audit"),
  notice: () => import("./features/notice/Notice"),
} satisfies Record<string, Load>;

export type PageName = keyof typeof pages;
