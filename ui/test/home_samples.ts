// Props of the dashboard and of a student's profile, as the server would send them.
import type { PageData } from "../src/generated/shell";
import * as events from "../src/features/events/samples";
import { shell } from "./shell_samples";

export const homePages: Omit<PageData, "language">[] = [
  {
    page: "dashboard",
    shell: shell(),
    props: {
      greeting: "Your sheets",
      notes: ["A note"],
      tasks: {
        tasks: [
          {
            count: 3,
            text: "mark sheets overdue </script>",
            since: "since 2 Nov",
            href: "/admin/dashboard?list=overdue",
            late: true,
          },
        ],
        empty: "Nothing is to be done.",
      },
      boards: [
        {
          title: "Your lessons, Wednesday, 25 November 2026",
          empty: "You have no lessons today.",
          heads: [
            { label: "Lesson", isNumber: false },
            { label: "Time", isNumber: false },
            { label: "Attendance", isNumber: false },
          ],
          rows: [
            {
              label: "Physics </script>",
              note: "Class 8 · A",
              href: null,
              cells: [
                { text: "10:00–10:45", href: null, waits: false },
                { text: "Take attendance", href: "/admin/studentAttendance", waits: true },
              ],
            },
          ],
        },
      ],
      charts: [
        {
          title: "Fees by the month that they are due in",
          says: "৳2,000.00 raised",
          head: "Month",
          series: ["Raised", "Collected", "Due"],
          scale: ["৳2,000", "৳1,000", "৳0"],
          columns: [
            {
              label: "November 2026 </script>",
              short: "Nov",
              values: [
                { text: "৳2,000.00", share: 1000 },
                { text: "৳500.00", share: 250 },
                { text: "৳0.00", share: 0 },
              ],
            },
          ],
          isDirect: false,
          moreHref: "/admin/studentFeesReport",
          moreLabel: "Student fees report",
        },
        {
          title: "Students by class",
          says: "40 students",
          head: "Class",
          series: ["Students"],
          scale: ["40", "20", "0"],
          columns: [{ label: "Class 8", short: "8", values: [{ text: "40", share: 1000 }] }],
          isDirect: true,
          moreHref: null,
          moreLabel: "",
        },
      ],
      events: [events.line()],
      eventsHref: "/admin/employeeEvents",
      guide: {
        title: "Set up Dhanmondi",
        branchId: "b1",
        starter: { label: "Starter", href: "/admin/starter?branchId=b1&sessionId=s1" },
        steps: [
          {
            label: "Add a session",
            text: "1 session",
            done: true,
            href: "/admin/manageSession/new",
            key: "session",
            skipped: false,
          },
          {
            label: "Add a bell schedule",
            text: "Hours.",
            done: false,
            href: "/admin/period/new",
            key: "bellSchedule",
            skipped: true,
          },
          {
            label: "Add the classes",
            text: "From 3 to 12.",
            done: false,
            href: "/admin/classSetting/new",
            key: "classes",
            skipped: false,
          },
        ],
      },
      matrix: [
        {
          exams: ["Half Yearly", "Annual"],
          rows: [
            {
              name: "Class 8",
              cells: [
                {
                  href: "/admin/publishResult?x=1",
                  bar: { sheets: 4, started: 1, complete: 1, published: 1, locked: 1 },
                  text: "1 overdue",
                  waits: true,
                  says: "Overdue since 1 May 2026. 4 sheets",
                },
                null,
              ],
            },
          ],
        },
      ],
      lists: [
        {
          title: "To enter",
          heading: "Sheet",
          counted: true,
          empty: "Nothing to enter.",
          late: 0,
          first: 0,
          more: 1,
          moreHref: "/admin/dashboard?list=own",
          backHref: null,
          sheets: [
            {
              label: "Mathematics",
              where: "Class 8 A",
              href: "/admin/examResult?x=1",
              missing: 3,
              students: 40,
              state: "Partly entered",
            },
          ],
        },
      ],
    },
  },
  {
    page: "searchView",
    shell: shell(),
    props: {
      message: null,
      hits: [],
      done: "The student is in the new section, and the marks with them",
      student: {
        _id: "st",
        name: "Tania Rahman",
        regNo: "S1-0001",
        profilePhoto: null,
        details: [{ label: "Guardian", value: "Mr Rahman" }],
        acts: [
          {
            label: "Record",
            links: [
              { label: "Edit", href: "/admin/view/st" },
              { label: "Another section", href: "/admin/view/st/section" },
            ],
          },
          { label: "Studies", links: [{ label: "Results", href: "/admin/searchView/results?id=st&examId=e" }] },
        ],
        results: {
          session: "2026",
          exams: [
            {
              name: "Half Yearly",
              date: "12 June 2026",
              state: "5 of 9 published",
              total: { total: 512, outOf: 600, percentage: 85, grade: "B+" },
              href: "/admin/searchView/results?id=st&examId=e",
            },
            { name: "Class Test", date: null, state: "Not published", total: null, href: null },
          ],
          cards: [{ name: "Half Yearly", state: "Published", href: "/admin/markSheet/cards?student=st" }],
        },
        attendance: [
          {
            session: "2026",
            days: "87 of 92 days",
            percentage: "94.6",
            href: "/admin/studentAttendanceReport?studentId=st",
          },
        ],
        moves: [{ text: "Came from Dhanmondi, register number S-001", href: null }],
        earlier: [{ text: "Dhanmondi, 2025: Class 7 A", href: "/admin/searchView/earlier?id=st&sessionId=s0" }],
        enrolments: [
          {
            session: "2026",
            class: "Class 8",
            section: "A",
            roll: 1,
            group: null,
            joined: null,
            left: "12 May 2026, moved",
          },
        ],
      },
    },
  },
];
