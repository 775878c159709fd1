// Screens of homework, for the tests.
import { NEW_FORM } from "../../controls/FormField";
import type {
  EvaluationProps,
  HandInOf,
  HandInProps,
  MyHomeworkProps,
  OwnHomeworkLine,
  OwnHomeworkRow,
} from "../../generated/pages";

const file = { _id: "file-1", fileName: "বীজগণিত <b>.pdf", href: "/admin/attachments/file-1" };

const own = (change: Partial<OwnHomeworkLine> = {}): OwnHomeworkLine => ({
  href: "/admin/homeWorkStudent/homework-1",
  title: "Fractions ".repeat(18).trim(),
  subject: "Mathematics",
  given: "14 September 2026",
  due: "25 September 2026",
  state: "open",
  stateLabel: "To do",
  result: "",
  ...change,
});

export const myHomework = (change: Partial<MyHomeworkProps> = {}): MyHomeworkProps => ({
  shows: [
    { value: "todo", label: "To do (2)" },
    { value: "handedIn", label: "Handed in (0)" },
    { value: "evaluated", label: "Evaluated (1)" },
    { value: "all", label: "All (3)" },
  ],
  show: "all",
  rows: [
    own(),
    own({
      href: "/admin/homeWorkStudent/homework-2",
      title: "কবিতা </script>",
      state: "overdue",
      stateLabel: "Overdue",
    }),
    own({
      href: "/admin/homeWorkStudent/homework-3",
      state: "evaluated",
      stateLabel: "Evaluated",
      result: "Very good",
    }),
  ],
  total: 3,
  page: 1,
  pages: 1,
  isNew: false,
  ...change,
});

const ownHomework: OwnHomeworkRow = {
  _id: "homework-1",
  sessionId: "session-1",
  title: "Fractions",
  subjectName: "Mathematics",
  text: "Exercises 1 to 12.\nShow your working.",
  files: [file],
  givenOn: "2026-09-14",
  dueOn: "2026-09-25",
  givenBy: "Teacher Person",
  state: "open",
  handedInAt: null,
  ownText: null,
  ownFiles: [],
  result: null,
  comment: null,
  evaluatedBy: null,
  version: 0,
};

export const handIn = (change: Partial<HandInProps> = {}): HandInProps => ({
  homework: ownHomework,
  action: "/admin/homeWorkStudent/homework-1",
  stateLabel: "To do",
  lateNow: false,
  form: NEW_FORM,
  closed: false,
  longest: 20_000,
  mostFiles: 5,
  done: null,
  ...change,
});

export const handedIn = handIn({
  homework: {
    ...ownHomework,
    state: "handedInLate",
    handedInAt: 1_790_000_000_000,
    ownText: "One half.",
    ownFiles: [file],
    version: 1,
  },
  stateLabel: "Handed in late",
  lateNow: true,
  done: "Homework Handed In",
});

export const refused = handIn({
  form: {
    values: { text: "Mine" },
    errors: { files: "The file is larger than 5 MB. Choose a smaller one" },
    failure: null,
    version: 0,
  },
});

export const handedInElsewhere = handIn({
  ...handedIn,
  done: null,
  form: {
    values: { text: "Mine" },
    errors: {},
    failure: "This homework was handed in from somewhere else.",
    version: 0,
  },
});

export const evaluated = handIn({
  ...handedIn,
  homework: {
    ...handedIn.homework,
    state: "evaluated",
    result: "8",
    comment: "Neat.\nLook at the last one again.",
    evaluatedBy: "Teacher Person",
    version: 2,
  },
  done: null,
  stateLabel: "Evaluated",
  form: { values: { text: "Too late" }, errors: {}, failure: "This homework is evaluated.", version: 1 },
});

const line = (change: Partial<HandInOf> = {}): HandInOf => ({
  studentId: "student-1",
  name: "Amina Rahman",
  regNo: "S-001",
  roll: 1,
  handedInAt: 1_790_000_000_000,
  late: true,
  text: "One half.\n".repeat(20),
  files: [file],
  result: null,
  comment: null,
  evaluatedBy: null,
  evaluatedAt: null,
  version: 1,
  ...change,
});

export const evaluation = (change: Partial<EvaluationProps> = {}): EvaluationProps => ({
  homework: {
    homeworkId: "homework-1",
    title: "Fractions",
    dueOn: "2026-09-25",
    handIns: [
      line(),
      line({
        studentId: "student-2",
        name: "চন্দ্রা </script> ".repeat(6).trim(),
        regNo: "S-002",
        roll: 2,
        handedInAt: null,
        late: false,
        text: null,
        files: [],
        version: 0,
      }),
      line({
        studentId: "student-3",
        name: "Dipa O'Brien",
        regNo: "S-003",
        roll: 5,
        late: false,
        result: "Very good",
        comment: "Neat",
        evaluatedBy: "Teacher Person",
        version: 2,
      }),
    ],
  },
  section: "Class 8 A",
  subject: "Mathematics",
  text: "Exercises 1 to 12.",
  files: [file],
  givenOn: "2026-09-14",
  by: "Teacher Person",
  form: NEW_FORM,
  closed: false,
  done: null,
  edit: "/admin/homeWorkList/homework-1",
  back: "/admin/homeworkEvaluation",
  ...change,
});

export const nobodyGiven = evaluation({
  homework: { ...evaluation().homework, handIns: [] },
  text: null,
  files: [],
});

export const evaluationRefused = evaluation({
  form: {
    values: {
      "result.student-1": "",
      "comment.student-1": "Neat",
      "version.student-1": "1",
      "result.student-3": "7",
      "version.student-3": "1",
    },
    errors: { "result.student-1": "Enter a mark or a word beside the comment" },
    failure: null,
    version: null,
  },
});
