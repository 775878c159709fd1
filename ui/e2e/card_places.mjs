// The demo school's sections by the names on the Sheet screen: the addresses of that screen and of its papers, for tests and for the pictures in docs/sheets.

import { signInByCall } from "./support.mjs";

/** A semester of each class band, as a class of the demo school has it. */
export const BANDS = [
  { band: "3-5", className: "Class 3", semester: "1stSemester", title: "Half Yearly" },
  { band: "6-7", className: "Class 6", semester: "1stSemester", title: "Half Yearly" },
  { band: "8-9", className: "Class 8", semester: "half_yearly", title: "Half Yearly" },
  { band: "10", className: "Class 10", semester: "pre_qualifying", title: "Pre Qualifying" },
  { band: "11-12", className: "Class 12", semester: "qualifying", title: "Qualifying" },
];

/** Looks a section's ids up by their names. */
export async function sectionsOf(school, userId) {
  const caller = await signInByCall(school, userId);
  const { branch, session } = caller.user;
  const list = async (target) => {
    const { status, body } = await caller.get(target);
    if (status !== 200) throw new Error(`${target}: ${status} ${JSON.stringify(body)}`);
    return body.data ?? body;
  };
  const classes = await list(`/api/sessionWiseClass/${session._id}`);
  const find = async (className, sectionName) => {
    const found = classes.find((row) => row.className === className);
    if (!found) return null;
    const sections = await list(`/api/classWiseSection/${found._id}`);
    const section = sections.find((row) => row.sectionName === sectionName);
    return section ? { classId: found._id, sectionId: section._id } : null;
  };
  const ground = {
    branchName: branch.branchName,
    branchId: branch._id,
    sessionName: session.sessionName,
    sessionId: session._id,
  };
  const subjects = (place) => list(`/api/branchWiseSubject?${new URLSearchParams({ ...ground, ...place })}`);
  const students = (place) => list(`/api/getStudentAsFilter?${new URLSearchParams({ ...ground, ...place })}`);
  return { caller, ground, find, subjects, students };
}

/** The Sheet screen, filtered; `more` for subjects, search and page size. */
export function sheetAddress({ branchId, sessionId }, place, semester, more = []) {
  const pairs = [
    ["branchId", branchId],
    ["sessionId", sessionId],
    ["classId", place.classId],
    ["sectionId", place.sectionId],
    ["semester", semester],
    ...more,
  ];
  return `/admin/markSheet?${new URLSearchParams(pairs)}`;
}
