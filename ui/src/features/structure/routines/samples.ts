// Props of the routine's pages, as the server sends them, for tests.
import type {
  ClassScheduleProps,
  SubstitutionsProps,
  Week,
  WeekPrintProps,
  WeekScreenProps,
} from "../../../generated/pages";

const headings = [
  { number: 1, hours: "08:00-08:45", isBreak: false },
  { number: 2, hours: null, isBreak: false },
  { number: 3, hours: "09:30-09:50", isBreak: true },
];

export const week: Week = {
  headings,
  days: [
    {
      label: "Saturday",
      cells: [
        { hours: null, isBreak: false, lessons: [{ title: "Mathematics", lines: ["Anis Rahman", "204"] }] },
        {
          hours: "08:45-09:30",
          isBreak: false,
          lessons: [
            { title: "বাংলা </script>", lines: [] },
            { title: "English", lines: ["Bela Sen"] },
          ],
        },
        { hours: null, isBreak: true, lessons: [] },
      ],
    },
  ],
  lessons: 3,
};

const cell = { isBreak: false, hours: null, subject: "", teacher: "", room: "", errors: {}, now: null };

export function classSchedule(changes: Partial<NonNullable<ClassScheduleProps["plan"]>> = {}): ClassScheduleProps {
  return {
    branches: [{ value: "b1", label: "Dhanmondi" }],
    branchId: "b1",
    sessions: [{ value: "s1", label: "2026" }],
    sessionId: "s1",
    sections: [{ value: "x1", label: "Class 8 A" }],
    sectionId: "x1",
    done: null,
    first: null,
    rooms: ["204"],
    plan: {
      label: "Class 8 A",
      session: "2026",
      closed: false,
      version: 3,
      classId: "c1",
      ownRoom: "101",
      headings,
      days: [
        {
          key: "saturday",
          label: "Saturday",
          cells: [
            {
              ...cell,
              key: "saturday.p1",
              subject: "Mathematics",
              teacher: "Anis Rahman",
              room: "204",
              errors: { teacher: "Anis Rahman teaches English in Class 8 B on Saturday from 08:00 to 08:45" },
              now: "Saved now: nothing",
            },
            { ...cell, key: "saturday.p2", hours: "08:45-09:30" },
            { ...cell, key: null, isBreak: true },
          ],
        },
      ],
      subjects: [{ _id: "j1", label: "Mathematics", detail: "Math" }],
      teachers: [{ _id: "t1", label: "Anis Rahman", detail: "anis" }],
      rooms: ["204"],
      unsaved: true,
      failure: null,
      refused: true,
      outside: ["Sunday, 15:00-15:45: English, Bela Sen"],
      print: "/admin/classSchedule/print?sectionId=x1",
      printClass: "/admin/classSchedule/print?sectionId=x1&classId=c1",
      reset: "/admin/classSchedule?sectionId=x1",
      noBells: false,
      ...changes,
    },
  };
}

export const weekScreen: WeekScreenProps = {
  path: "/admin/teacherSchedule",
  choice: "teacherId",
  choices: [{ value: "t1", label: "Anis Rahman" }],
  chosen: "t1",
  branches: null,
  branchId: "b1",
  sessions: [{ value: "s1", label: "2026" }],
  sessionId: "s1",
  title: "Anis Rahman, 2026",
  week,
  print: "/admin/teacherSchedule/print?teacherId=t1",
  coming: [
    {
      _id: "v1",
      day: "Sunday, 3 May 2026",
      hours: "08:00-08:45",
      lesson: "Class 8 A, Mathematics",
      room: "",
      teacher: "Anis Rahman",
      absent: "Bela Sen",
      standsIn: true,
      today: true,
    },
  ],
  substitutions: "/admin/teacherSchedule/substitutions",
  empty: "",
};

export const substitutions: SubstitutionsProps = {
  branches: null,
  branchId: "b1",
  sessions: [{ value: "s1", label: "2026" }],
  sessionId: "s1",
  teachers: [{ value: "t1", label: "Anis Rahman" }],
  teacherId: "t1",
  day: "2026-05-03",
  title: "Anis Rahman on Sunday, 3 May 2026",
  closed: false,
  lessons: [
    {
      _id: "r1",
      hours: "08:00-08:45",
      lesson: "Class 8 A, Mathematics",
      room: "204",
      free: [{ value: "t2", label: "Bela Sen" }],
      busy: [{ value: "t3", label: "Dipa Roy teaches English in Class 9 A on Sunday from 08:00 to 08:45" }],
      value: "t3",
      error: "Dipa Roy teaches English in Class 9 A on Sunday from 08:00 to 08:45",
      givenTo: null,
    },
  ],
  failure: null,
  coming: [
    {
      _id: "v1",
      day: "Sunday, 3 May 2026",
      hours: "08:45-09:30",
      lesson: "Class 8 B, Mathematics",
      teacher: "Bela Sen",
      absent: "Anis Rahman",
    },
  ],
  done: null,
  here: "/admin/teacherSchedule/substitutions",
};

export const weekPrint: WeekPrintProps = {
  schoolName: "Suborno Dighi Higher Secondary School",
  branchName: "Dhanmondi",
  address: null,
  motto: null,
  iconHref: null,
  sheets: [
    { title: "Class 8 A", session: "2026", beside: "Room 101", week },
    { title: "Class 8 B", session: "2026", beside: "", week: { headings: [], days: [], lessons: 0 } },
  ],
  printedOn: "22 November 2026",
};
