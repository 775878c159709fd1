// Props of the Publish Result screen, as the server would send them.
import { NEW_FORM } from "../src/controls/FormField";
import type {
  ExamGroup,
  ManySheets,
  OneSheet,
  PublishResultProps,
  ScopeLink,
  SheetLine,
} from "../src/generated/publishing";
import type { FilterSet, Ground } from "../src/generated/shell";

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
  examName: "Half Yearly",
  subjectId: "m",
  subjectName: "Mathematics",
};

export const one: OneSheet = {
  columns: [
    { key: "written", label: "Written", fullMark: 50 },
    { key: "attendance", label: "Attendance", fullMark: 5 },
  ],
  rows: [
    {
      studentId: "s1",
      name: "Anika Rahman",
      roll: 1,
      regNo: "S1-0001",
      marks: [
        { text: "45.5", grade: "A" },
        { text: "5", grade: "A+" },
      ],
    },
    { studentId: "s2", name: "রাফিদ হাসান", roll: 2, regNo: "S1-0002", marks: [{ text: "AB", grade: null }, null] },
  ],
  overview: {
    figures: [
      { label: "Written", entered: "2 of 2 entered, 1 absent", mean: "45.5", highest: "45.5", bars: [] },
      { label: "Attendance", entered: "1 of 2 entered", mean: "5", highest: "5", bars: [] },
    ],
    name: { href: "/admin/publishResult?sort=name", order: null },
    roll: { href: "/admin/publishResult?sort=-roll", order: "ascending" },
    columns: [
      { href: "/admin/publishResult?sort=-written", order: null },
      { href: "/admin/publishResult?sort=-attendance", order: null },
    ],
  },
  empty: null,
  status: { isPublish: false, isLocked: false },
  students: 2,
  missing: ["Attendance missing for 1"],
  publishRefusal: null,
  unpublishRefusal: null,
  lockRefusal: null,
  href: "/admin/publishResult?x=1",
  publishHref: "/admin/publishResult?x=1&ask=publish",
  incomplete: null,
  links: null,
  undoing: null,
  undo: null,
};

const line = (subjectName: string, changes: Partial<SheetLine> = {}): SheetLine => ({
  key: subjectName,
  sectionName: "A",
  subjectName,
  href: `/admin/publishResult?subjectId=${subjectName}`,
  students: 12,
  entered: 12,
  completeness: "complete",
  missing: [],
  status: { isPublish: false, isLocked: false },
  ...changes,
});

const choice = (label: string, current: boolean, count: number | null = null): ScopeLink => ({
  label,
  count,
  href: `/admin/publishResult?tab=many&of=${label}`,
  current,
});

export const group: ExamGroup = {
  examName: "Half Yearly",
  href: "/admin/publishResult?tab=many&sheets=exam",
  counts: { results: 3, complete: 1, incomplete: 1, empty: 0, unscheduled: 1, published: 1, locked: 1 },
  lines: [
    line("Physics", { status: { isPublish: true, isLocked: true } }),
    line("Chemistry", {
      completeness: "incomplete",
      entered: 9,
      missing: ["3 students without marks", "Viva missing for 2"],
    }),
    line("Spelling", { completeness: "unscheduled", entered: 0, missing: ["Nothing is scheduled"] }),
  ],
};

export const many: ManySheets = {
  title: "Half Yearly, Class 8 A",
  sections: [choice("Every section", false), choice("A", true), choice("B", false)],
  exams: [choice("Every exam", false), choice("Half Yearly", true)],
  shows: [
    choice("All", true, 3),
    choice("Ready", false, 0),
    choice("Incomplete", false, 1),
    choice("Published", false, 1),
  ],
  showExam: false,
  showSection: false,
  groups: [group],
  counts: group.counts,
  acts: [
    { act: "publish", label: "Publish", count: 1, href: "/admin/publishResult?tab=many&ask=publish" },
    { act: "unpublish", label: "Unpublish", count: 1, href: "/admin/publishResult?tab=many&ask=unpublish" },
    { act: "lock", label: "Lock", count: 0, href: "/admin/publishResult?tab=many&ask=lock" },
    { act: "unlock", label: "Unlock", count: 1, href: "/admin/publishResult?tab=many&ask=unlock" },
  ],
  refusal: null,
  question: null,
  report: null,
  cards: [{ label: "Class 8 A, Half Yearly", href: "/admin/printLinks/new?semester=half_yearly" }],
  listHref: "/admin/publishResult?tab=many&sheets=exam",
  query: [
    ["branchId", "b1"],
    ["sheets", "exam"],
  ],
};

/** The screen over `ground`, with one sheet or many. */
export function publishResult(ground: Ground, changes: Partial<PublishResultProps>): PublishResultProps {
  return {
    action: "/admin/publishResult",
    ground: { ...ground, filter, hint: null },
    oneHref: "/admin/publishResult?x=1",
    manyHref: "/admin/publishResult?x=1&tab=many",
    isMany: "many" in changes,
    one: null,
    many: null,
    manyHint: null,
    form: NEW_FORM,
    failure: null,
    done: null,
    ...changes,
  };
}
