// What every page stands in, as the server would send it: the shell, whoever is signed in, what can be chosen; and the login.
import { NEW_FORM } from "../src/controls/FormField";
import type { LoginProps, SignedInUser } from "../src/generated/pages";
import type { FilterSet, Ground, GroundKey, Shell } from "../src/generated/shell";

export const branch = { _id: "branch-1", branchName: "Dhanmondi" };
export const session = { _id: "session-1", sessionName: "2026", startDate: "2026-01-01", endDate: "2026-12-31" };
export const lastSession = { _id: "session-0", sessionName: "2025", startDate: "2025-01-01", endDate: "2025-12-31" };

export function shell(changes: Partial<Shell> = {}): Shell {
  return {
    viewer: {
      _id: "viewer-1",
      role: "teacher",
      roleLabel: "Teacher",
      name: "Nasrin Akter",
      branch,
      profilePhoto: null,
      homePath: "/admin/dashboard",
    },
    chosenWithin: [],
    place: { school: "Banani School", branch: "Banani" },
    menu: [{ label: "Exam", active: false, links: [{ label: "Results", path: "/admin/examResult", active: false }] }],
    sessions: [session, lastSession],
    chosenSession: session,
    showSearch: true,
    showSheets: false,
    showSession: true,
    areaName: "Teacher",
    unread: 0,
    year: 2026,
    timeZone: "UTC",
    path: "/admin/dashboard",
    title: "Dashboard",
    parent: null,
    ...changes,
  };
}

export const signedIn: SignedInUser = {
  _id: "viewer-1",
  role: "teacher",
  branch,
  session,
  profilePhoto: null,
  employeeName: "Nasrin Akter",
  accessToken: "token-1",
  message: "Successfully Login",
};

export const login: LoginProps = {
  branches: [branch, { _id: "branch-2", branchName: "Uttara" }],
  form: { ...NEW_FORM, values: { userType: "student" } },
  next: null,
  expired: false,
  demo: false,
  setupOffered: false,
  takesApplications: false,
  schoolName: "Shapla High School",
};

const field = (key: GroundKey, label: string, options: string[] = [], chosen: string | null = null) => ({
  key,
  label,
  options: options.map((name) => ({ _id: `${key}:${name}`, name })),
  chosen: chosen === null ? null : `${key}:${chosen}`,
});

/** As superAdmin sees it, everything chosen. */
export const ground: Ground = {
  fields: [
    field("branchId", "Branch", ["Dhanmondi", "Uttara"], "Dhanmondi"),
    field("sessionId", "Session", ["2026", "2025"], "2026"),
    field("classId", "Class", ["Class 8", "Class 9"], "Class 8"),
    field("sectionId", "Section", ["A", "B"], "A"),
    field("examId", "Exam", ["Term"], "Term"),
    field("subjectId", "Subject", ["Mathematics"], "Mathematics"),
  ],
  fixed: [],
  branchName: "Dhanmondi",
  sessionName: "2026",
  filter: null,
  hint: null,
};

export const filter: FilterSet = {
  branchName: "Dhanmondi",
  branchId: "b",
  sessionName: "2026",
  sessionId: "s",
  classId: "c",
  className: "Class 8",
  sectionId: "x",
  sectionName: "A",
  examId: "e",
  examName: "Term",
  subjectId: "m",
  subjectName: "Mathematics",
};
