// A section's qualities for the tests of the screen.
import type { ChosenSection, RecordTable, StudentQualitiesProps, StudentRecord } from "../../../generated/qualities";
import type { Ground } from "../../../generated/shell";

const section = {
  branchName: "Banani",
  branchId: "b1",
  sessionName: "2026",
  sessionId: "y1",
  classId: "c8",
  className: "Class 8",
  classNumeric: 8,
  sectionId: "a",
  sectionName: "A",
};

export const ground: Ground = {
  fields: [
    {
      key: "semester",
      label: "Semester",
      options: [{ _id: "half_yearly", name: "Half Yearly" }],
      chosen: "half_yearly",
    },
  ],
  fixed: [["branchId", "b1"]],
  branchName: "Banani",
  sessionName: "2026",
  filter: null,
  hint: null,
};

export function record(roll: number, name: string, grades: (string | null)[], version: number): StudentRecord {
  return {
    studentId: `s${roll}`,
    name,
    regNo: `S1-000${roll}`,
    roll,
    guardianName: "Karim Uddin",
    dateOfBirth: "3 May 2012",
    gender: "Female",
    groupName: null,
    photo: null,
    recorded: version > 0 ? "semester" : "nothing",
    version,
    grades,
  };
}

export const records = [
  record(1, "Anika Rahman", ["A+", "B"], 3),
  record(2, "Zarif Ahmed", [null, null], 0),
  record(5, "Nusrat Jahan", ["A", null], 1),
];

const table: RecordTable = {
  rows: records,
  shown: { search: "", page: 1, pages: 1, limit: "25", sort: "roll", descending: false },
  found: 3,
  total: 3,
  keep: [["semester", "half_yearly"]],
  csvHref: "/csv",
  printHref: "/print",
  studentHref: "/admin/student-qualities?studentId=",
};

const chosen: ChosenSection = {
  section,
  semester: { _id: "half_yearly", name: "Half Yearly" },
  closed: false,
  qualities: [
    { key: "regularity", label: "Regularity" },
    { key: "homework", label: "Homework" },
  ],
  legend: [
    { grade: "A+", meaning: "Excellent" },
    { grade: "A", meaning: "Good" },
    { grade: "B+", meaning: "Satisfactory" },
    { grade: "B", meaning: "Needs Improvement" },
  ],
  mayEnter: true,
  tab: "students",
  studentsHref: "/admin/student-qualities?semester=half_yearly",
  sectionHref: "/admin/student-qualities?view=section",
  recorded: 2,
  students: 3,
  table: null,
  grid: null,
  student: null,
};

export function props(change: Partial<ChosenSection> | null): StudentQualitiesProps {
  return { action: "/admin/student-qualities", ground, failure: null, chosen: change && { ...chosen, ...change } };
}

export const listProps = (change: Partial<ChosenSection> = {}) => props({ table, ...change });
export const gridProps = (change: Partial<ChosenSection> = {}) => props({ tab: "section", grid: records, ...change });
