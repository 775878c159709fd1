// Dashboards by role, for the tests.
import adminJson from "../../../test/served/dashboard.json";
import studentJson from "../../../test/served/dashboard_student.json";
import superAdminJson from "../../../test/served/dashboard_superAdmin.json";
import teacherJson from "../../../test/served/dashboard_teacher.json";
import { propsOf } from "../../../test/served";
import type { DashboardProps, Guide, MatrixBlock, MatrixCell, MatrixRow, Task, TaskList } from "../../generated/pages";

type Shown = {
  guide: Guide;
  tasks: TaskList & { tasks: [Task, ...Task[]] };
  matrix: [MatrixBlock & { rows: [MatrixRow & { cells: [MatrixCell] }] }];
};

export const ofAdmin = propsOf<DashboardProps & Shown>(adminJson);
export const ofStudent = propsOf<DashboardProps>(studentJson);
export const ofSuperAdmin = propsOf<DashboardProps>(superAdminJson);
export const ofTeacher = propsOf<DashboardProps>(teacherJson);

/** Nothing at all. */
export const bare: DashboardProps = {
  ...ofTeacher,
  greeting: "",
  boards: [],
  lists: [],
  eventsHref: null,
};

const [first, ...others] = ofAdmin.tasks.tasks;
const [block] = ofAdmin.matrix;
const [row] = block.rows;
const [cell] = row.cells;

/** All that can be on one, with names that are hard to lay out. */
export const full: DashboardProps = {
  ...ofAdmin,
  notes: ["A note"],
  tasks: { ...ofAdmin.tasks, tasks: [{ ...first, text: "mark sheets overdue </script>" }, ...others] },
  boards: ofTeacher.boards.map((board) => ({
    ...board,
    rows: board.rows.map((lesson) => ({ ...lesson, label: "Physics </script>" })),
  })),
  lists: ofTeacher.lists.map((list) => ({ ...list, more: 1, moreHref: "/admin/dashboard?list=own" })),
  matrix: [
    {
      exams: [...block.exams, "Annual"],
      rows: [
        { ...row, cells: [{ ...cell, bar: { sheets: 4, started: 1, complete: 1, published: 1, locked: 1 } }, null] },
      ],
    },
  ],
  charts: ofAdmin.charts.map((chart) => ({
    ...chart,
    columns: chart.columns.map((column) => ({ ...column, label: `${column.label} </script>` })),
  })),
  events: ofStudent.events.map((event) => ({ ...event, title: "বার্ষিক ক্রীড়া </script>" })),
  guide: {
    ...ofAdmin.guide,
    starter: { label: "Starter", href: "/admin/starter?sessionId=session-1" },
    steps: ofAdmin.guide.steps.map((step) => (step.key === "bellSchedule" ? { ...step, skipped: true } : step)),
  },
};
