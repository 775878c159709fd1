// The dashboard and a student's profile, as the server sends them.
import type { SearchViewProps } from "../src/generated/pages";
import type { PageData } from "../src/generated/shell";
import * as dashboard from "../src/features/dashboard/samples";
import { propsOf } from "./served";
import searchViewJson from "./served/searchView.json";
import { shell } from "./shell_samples";

const served = propsOf<SearchViewProps>(searchViewJson);
const student = served.student!;

/** Of somebody who came from another branch, and has left. */
const profile: SearchViewProps = {
  ...served,
  done: "The student is in the new section, and the marks with them",
  student: {
    ...student,
    results: {
      ...student.results!,
      exams: [...student.results!.exams!, { ...student.results!.exams![0]!, date: null, total: null, href: null }],
    },
    attendance: [
      {
        session: "2026",
        days: "87 of 92 days",
        percentage: "94.6",
        href: "/admin/studentAttendanceReport?branchId=branch-1&sessionId=session-1&studentId=student-1",
      },
    ],
    moves: [{ text: "Came from Dhanmondi, register number S-001", href: null }],
    earlier: [
      { text: "Dhanmondi, 2026: Class 8 A", href: "/admin/searchView/earlier?id=student-1&sessionId=session-1" },
    ],
    enrolments: student.enrolments.map((enrolment) => ({ ...enrolment, left: "12 May 2026, Moved" })),
  },
};

export const homePages: Omit<PageData, "language">[] = [
  { page: "dashboard", shell: shell(), props: dashboard.full },
  { page: "dashboard", shell: shell(), props: dashboard.ofStudent },
  { page: "dashboard", shell: shell(), props: dashboard.ofSuperAdmin },
  { page: "searchView", shell: shell(), props: served },
  { page: "searchView", shell: shell(), props: profile },
];
