// What the screens and papers of exam schedules are shown with in tests.
import type {
  ExamScheduleProps,
  ExamSchedulePrintProps,
  MarkDistributionProps,
  OwnExam,
  OwnScheduleProps,
  OwnSchedulePrintProps,
  ScheduleGrid,
  ScheduleLine,
  SeatPlanPrintProps,
  SeatPlanProps,
} from "../../../generated/exam_schedules";

const place = {
  branches: null,
  branchId: "b1",
  sessions: [{ value: "s1", label: "2026" }],
  sessionId: "s1",
  classes: [{ value: "c8", label: "Class 8" }],
  classId: "c8",
};
const components = [
  { key: "written" as const, label: "Written", note: null },
  { key: "practical" as const, label: "Practical", note: "not counted" },
];
const counting = ["In Half Yearly, what counts of Term is Written."];

export const line = (changes: Partial<ScheduleLine> = {}): ScheduleLine => ({
  at: "line.maths",
  subjectId: "maths",
  subject: "Mathematics",
  sections: "A, B",
  sectionIds: "a,b",
  split: false,
  shared: true,
  date: "2026-06-15",
  startTime: "10:00",
  endTime: "12:00",
  halls: [
    { field: "hall.maths.a", section: "A", hallId: "h1", hall: "Hall 1" },
    { field: "hall.maths.b", section: "B", hallId: "", hall: "" },
  ],
  marks: [
    { key: "written", full: "50", pass: "17" },
    { key: "practical", full: "25", pass: "8" },
  ],
  now: null,
  notes: ["A: 30 with marks, locked"],
  ...changes,
});

export const grid = (changes: Partial<ScheduleGrid> = {}): ScheduleGrid => ({
  label: "Half Yearly, Class 8",
  components,
  counting,
  uncounted: [],
  everyComponent: false,
  halls: [{ value: "h1", label: "Hall 1 (40)" }],
  lines: [line()],
  version: 3,
  firstDay: "2026-01-01",
  lastDay: "2026-12-31",
  errors: {},
  failure: null,
  unsaved: false,
  filled: null,
  fillDistribution: "/admin/exam_schedule_8_12?fill=distribution",
  fillLastYear: "/admin/exam_schedule_8_12?fill=lastYear",
  reset: "/admin/exam_schedule_8_12?classId=c8",
  printHref: "/admin/examSchedule/print?classId=c8",
  seatPlanHref: "/admin/examHall/seatPlan",
  ...changes,
});

export const schedule = (changes: Partial<ExamScheduleProps> = {}): ExamScheduleProps => ({
  action: "/admin/exam_schedule_8_12",
  ...place,
  exams: [{ value: "e1", label: "Half Yearly" }],
  examId: "e1",
  hint: null,
  lacking: [],
  mayWrite: true,
  closed: false,
  schedule: grid(),
  question: null,
  done: null,
  ...changes,
});

export const refused = schedule({
  schedule: grid({
    unsaved: true,
    errors: {
      "line.maths.writtenPassMark": "Written: The pass mark 60 is above the full mark 50",
      "hall.maths.a": "Hall 1 has 40 seats, and 58 students sit there",
    },
    lines: [
      line({ split: true, at: "line.maths.a", sections: "A", now: "A: 15 June 2026; Written 50 (pass 17)" }),
      line({ split: true, at: "line.maths.b", sections: "B", sectionIds: null, notes: [] }),
    ],
  }),
});

export const question = schedule({
  schedule: null,
  question: {
    label: "Half Yearly, Class 8",
    lines: ["Class 8 A, Mathematics, Written: 30 marks count out of 100 instead of 50; 12 letters beside them change."],
    grades: "7 grades on report cards change.",
    uncounted: [],
    counting,
    published: ["Class 8 A, Mathematics"],
    fields: [
      ["classId", "c8"],
      ["line.maths.writtenFullMark", "100"],
    ],
    confirmed: "seen",
  },
});

export const distribution = (changes: Partial<MarkDistributionProps> = {}): MarkDistributionProps => ({
  action: "/admin/markDistribution",
  ...place,
  examTypes: [{ value: "term", label: "Term" }],
  examType: "term",
  hint: null,
  closed: false,
  distribution: {
    label: "Class 8, Term",
    components,
    counting,
    uncounted: ["Physics: nothing that counts in Half Yearly or Annual is set, only Practical"],
    everyComponent: false,
    lines: [
      {
        at: "subject.maths",
        subject: "Mathematics",
        marks: [
          { key: "written", full: "50", pass: "17" },
          { key: "practical", full: "", pass: "" },
        ],
        now: null,
      },
    ],
    version: 1,
    errors: { "subject.maths.writtenPassMark": "Written: A full mark needs a pass mark, which may be 0" },
    failure: null,
    unsaved: true,
    reset: "/admin/markDistribution",
  },
  done: null,
  ...changes,
});

const exam: OwnExam = {
  id: "e1",
  name: "Half Yearly",
  over: false,
  printHref: "/admin/studentExamSchedule/print?examId=e1",
  lines: [
    {
      subject: "Mathematics",
      day: "15 June 2026",
      time: "10:00 to 12:00",
      hall: "Hall 1",
      seat: 12,
      marks: "Written 50 (pass 17)",
      over: false,
    },
    { subject: "Spelling", day: null, time: null, hall: null, seat: null, marks: "Written 10 (pass 4)", over: false },
  ],
};

export const own: OwnScheduleProps = { exams: [exam] };

export const seatPlan: SeatPlanProps = {
  action: "/admin/examHall/seatPlan",
  branches: null,
  branchId: "b1",
  days: [{ value: "2026-06-15", label: "15 June 2026" }],
  day: "2026-06-15",
  rows: [
    {
      hall: "Hall 1",
      day: "15 June 2026",
      time: "10:00 to 12:00",
      papers: ["Class 8 A: Mathematics", "Class 3 A: English Language"],
      students: 24,
      seats: 30,
      printHref: "/admin/examHall/seatPlan/print?day=2026-06-15&hallId=h1",
    },
  ],
  printHref: "/admin/examHall/seatPlan/print?day=2026-06-15",
  back: "/admin/examHall",
};

const head = {
  schoolName: "Shapla High School",
  branchName: "Dhanmondi",
  address: "Dhaka",
  motto: null,
  iconHref: null,
};

export const seatPlanPrint: SeatPlanPrintProps = {
  ...head,
  printedOn: "1 June 2026",
  sheets: [
    {
      hall: "Hall 1",
      day: "15 June 2026",
      time: "10:00 to 12:00",
      exams: "Half Yearly",
      seats: 1,
      sections: ["Class 8 A: Mathematics, 2 students"],
      lines: [
        { seat: 1, roll: 1, name: "Tania Rahman", regNo: "S1-0001", section: "Class 8 A", subject: "Mathematics" },
        { seat: null, roll: 2, name: "রূপা </script>", regNo: "S1-0002", section: "Class 8 A", subject: "Mathematics" },
      ],
      without: 1,
    },
  ],
};

export const schedulePrint: ExamSchedulePrintProps = {
  ...head,
  session: "2026",
  className: "Class 8",
  exam: "Half Yearly",
  printedOn: "1 June 2026",
  lines: [
    {
      day: "15 June 2026",
      time: "10:00 to 12:00",
      subject: "Mathematics",
      sections: "A, B",
      halls: "A: Hall 1, B: Hall 2",
      marks: "Written 50 (pass 17)",
    },
  ],
};

export const ownPrint: OwnSchedulePrintProps = {
  ...head,
  session: "2026",
  student: "Tania Rahman",
  className: "Class 8",
  sectionName: "A",
  exam,
  printedOn: "1 June 2026",
};
