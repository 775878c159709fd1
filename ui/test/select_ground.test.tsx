import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { cleared } from "../src/ground_levels";
import { PlaceFilter, type PlaceFilterProps } from "../src/controls/PlaceFilter";
import type { Ground, GroundKey, Shell } from "../src/generated/shell";
import { navigation } from "../src/navigation";
import { show } from "./page";
import { ground, shell } from "./samples";
import { standInServer, type Answer, type Asked } from "./server";

const LABELS: [GroundKey, string][] = [
  ["branchId", "Branch"],
  ["sessionId", "Session"],
  ["classId", "Class"],
  ["sectionId", "Section"],
  ["examId", "Exam"],
  ["subjectId", "Subject"],
];

function start(
  answer: (asked: Asked) => Answer,
  props: Partial<PlaceFilterProps> = {},
  viewer: Partial<Shell["viewer"]> = { role: "superAdmin" },
) {
  const calls = standInServer(answer);
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  show(<PlaceFilter action="/admin/examResult" ground={ground} {...props} />, {
    shell: shell({ viewer: { ...shell().viewer, ...viewer } }),
  });
  return { calls, assign };
}

const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const values = () => Object.fromEntries(LABELS.map(([key, label]) => [key, select(label).value]));
const optionsOf = (label: string) => [...select(label).options].map((option) => option.text);
async function choose(label: string, value: string): Promise<void> {
  fireEvent.change(select(label), { target: { value } });
  await waitFor(() => expect(document.querySelector("[aria-busy]")).toBeNull());
}

test.each<[GroundKey, GroundKey[]]>([
  ["branchId", ["sessionId", "classId", "sectionId", "examId", "subjectId", "semester"]],
  ["sessionId", ["classId", "sectionId", "examId", "subjectId", "semester"]],
  ["classId", ["sectionId", "examId", "subjectId", "semester"]],
  ["sectionId", ["examId", "subjectId"]],
  ["examId", []],
  ["subjectId", []],
])("changing %s clears %j", (key, expected) => {
  expect(cleared(key)).toEqual(expected);
});

test("changing the branch clears what depends on it and looks up its sessions", async () => {
  const { calls, assign } = start(() => ({ body: [{ _id: "s9", sessionName: "2027" }] }));
  await choose("Branch", "branch-2");
  expect(values()).toEqual({
    branchId: "branch-2",
    sessionId: "",
    classId: "",
    sectionId: "",
    examId: "",
    subjectId: "",
  });
  expect(calls.map((call) => call.path)).toEqual(["/api/branchWiseSession/branch-2"]);
  expect(optionsOf("Session")).toEqual(["Select", "2027"]);
  expect(optionsOf("Class")).toEqual(["Select"]);
  expect(assign).not.toHaveBeenCalled();
});

test("changing the class clears the section and keeps branch and session", async () => {
  const { calls } = start(() => ({ body: [{ _id: "x", sectionName: "Shapla" }] }));
  await choose("Class", "another class:9");
  expect(values()).toMatchObject({
    branchId: "branch-1",
    sessionId: "session-1",
    sectionId: "",
    examId: "",
    subjectId: "",
  });
  expect(calls.map((call) => call.path)).toEqual(["/api/classWiseSection/another%20class%3A9"]);
  expect(optionsOf("Section")).toEqual(["Select", "Shapla"]);
});

test("of a list with nothing to choose from the server's way on stays, and Filter asks it again", async () => {
  const none = (at: number) => ({ ...ground.fields[at], value: "", options: [] }) as Ground["fields"][number];
  const { assign } = start(() => ({ body: [] }), {
    ground: {
      ...ground,
      fields: ground.fields.map((field, at) => (at === 0 ? field : none(at))),
      hint: "There is no session to choose from yet.",
      step: { href: "/admin/manageSession/new", label: "Add Session" },
    },
  });
  const hint = () => document.querySelector(".ground-hint");
  expect(hint()?.textContent).toBe("There is no session to choose from yet. Add Session");
  expect(hint()?.querySelector("a")?.getAttribute("href")).toBe("/admin/manageSession/new");
  await choose("Branch", "branch-2");
  expect(hint()?.textContent).toBe("There is no session to choose from yet. Press Filter to see what comes first.");
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  expect(assign).toHaveBeenCalledWith(expect.stringContaining("branchId=branch-2"));
});

test("the hint names every list that is still to be chosen from, and then Filter", async () => {
  start(() => ({ body: [{ _id: "x", name: "X", sectionName: "Shapla", subjectName: "Physics" }] }), {
    ground: { ...ground, hint: "Choose a class, then Filter to go on." },
  });
  const hint = () => document.querySelector(".ground-hint")?.textContent;
  expect(hint()).toBe("Press Filter.");
  await choose("Subject", "");
  expect(hint()).toBe("Choose a subject, then Filter.");
  await choose("Exam", "");
  expect(hint()).toBe("Choose an exam and subject, then Filter.");
  await choose("Branch", "");
  expect(hint()).toBe("Choose a branch, session, class, section, exam and subject, then Filter.");
});

test("changing the section clears exam and subject and looks both up", async () => {
  const { calls } = start((asked) =>
    asked.path.endsWith("branchWiseSubject")
      ? { body: [{ _id: "m", subjectName: "Physics" }] }
      : { body: [{ _id: "e", name: "Yearly" }] },
  );
  await choose("Section", "section-1-b");
  expect(values()).toMatchObject({ classId: "class-1", sectionId: "section-1-b", examId: "", subjectId: "" });
  const place = {
    branchName: "Dhanmondi",
    branchId: "branch-1",
    sessionName: "2026",
    sessionId: "session-1",
  };
  expect(calls.map((call) => [call.path, Object.fromEntries(call.query)])).toEqual([
    [
      "/api/getBranchSessionClassWiseExamListFromExamSchedule",
      { ...place, classId: "class-1", sectionId: "section-1-b" },
    ],
    ["/api/branchWiseSubject", { ...place, classId: "class-1", sectionId: "section-1-b" }],
  ]);
  expect(optionsOf("Exam")).toEqual(["Select", "Yearly"]);
  expect(optionsOf("Subject")).toEqual(["Select", "Physics"]);
});

test("a teacher's subjects are those of the routine, each once", async () => {
  const routine = ["m", "p", "m", "p", "m"].map((id, day) => ({
    _id: `row-${day}`,
    subjectId: id,
    subjectName: id === "m" ? "Mathematics" : "Physics",
  }));
  const { calls } = start(
    (asked) => (asked.path === "/api/getTeacherScheduleList" ? { body: routine } : { body: [] }),
    {},
    { role: "teacher", _id: "teacher-7" },
  );
  await choose("Section", "section-1-b");
  expect(calls.map((call) => call.path)).not.toContain("/api/branchWiseSubject");
  expect(Object.fromEntries(calls.find((call) => call.path === "/api/getTeacherScheduleList")!.query)).toMatchObject({
    branchId: "branch-1",
    sessionId: "session-1",
    classId: "class-1",
    sectionId: "section-1-b",
    teacherId: "teacher-7",
  });
  expect(optionsOf("Subject")).toEqual(["Select", "Mathematics", "Physics"]);
});

test("a fixed branch and session go into the calls and the address", async () => {
  const own: Ground = {
    ...ground,
    fields: ground.fields.slice(2),
    fixed: [
      ["branchId", "b-own"],
      ["sessionId", "s-own"],
    ],
    branchName: "Own Branch",
    sessionName: "2026",
  };
  const { calls, assign } = start(() => ({ body: [{ _id: "n", name: "New", subjectName: "New" }] }), {
    ground: own,
    keep: { tab: "marks" },
  });
  expect(screen.queryByLabelText("Branch")).toBeNull();
  await choose("Section", "section-1-b");
  expect(Object.fromEntries(calls[0]!.query)).toMatchObject({
    branchName: "Own Branch",
    branchId: "b-own",
    sessionId: "s-own",
    sessionName: "2026",
  });
  await choose("Exam", "n");
  await choose("Subject", "n");
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  expect(assign).toHaveBeenCalledExactlyOnceWith(
    "/admin/examResult?tab=marks&branchId=b-own&sessionId=s-own&classId=class-1&sectionId=section-1-b&examId=n&subjectId=n",
  );
});

test("an outdated look-up is cancelled: the last choice decides", async () => {
  const { calls } = start((asked) => ({
    body: [{ _id: "x", sectionName: asked.path }],
    after: asked.path.includes("9") ? 60 : 10,
  }));
  fireEvent.change(select("Class"), { target: { value: "another class:9" } });
  await choose("Class", "class-1");
  await new Promise((done) => setTimeout(done, 80));
  expect(calls[0]!.signal?.aborted).toBe(true);
  expect(optionsOf("Section")).toEqual(["Select", "/api/classWiseSection/class-1"]);
});

test("clearing a choice looks nothing up", async () => {
  const { calls } = start(() => ({ body: [] }));
  await choose("Class", "");
  expect(calls).toHaveLength(0);
  expect(values()).toMatchObject({ classId: "", sectionId: "", examId: "", subjectId: "" });
});

test("Filter with something missing goes to it and says so", () => {
  const { assign } = start(() => ({ body: [] }));
  fireEvent.change(select("Exam"), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  expect(assign).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(select("Exam"));
  expect(screen.getByText("Choose an exam")).toBeTruthy();
});

test("a failed look-up says so and leaves an empty list", async () => {
  start(() => ({ status: 500, body: {} }));
  await choose("Class", "another class:9");
  expect(screen.getByRole("alert").textContent).toContain("Something Went Wrong");
  expect(optionsOf("Section")).toEqual(["Select"]);
});

test("locked, it shows the choice in one line and nothing can be changed", () => {
  start(() => ({ body: [] }), { locked: true });
  expect(screen.queryAllByRole("combobox")).toEqual([]);
  expect(screen.queryByRole("button", { name: "Filter" })).toBeNull();
  expect(screen.queryByText("Change")).toBeNull();
  expect(screen.getByText("Dhanmondi · 2026 · Class 8 · A · Half Yearly · Mathematics")).toBeTruthy();
});

test("filled, it is one line with Change, whose form has the fields; what else it leads to stays in sight", () => {
  start(() => ({ body: [] }), { said: "21 Nov 2026", beside: <button type="button">Bulk Sheet</button> });
  const more = document.querySelector("details")!;
  expect(more.open).toBe(false);
  const line = more.querySelector("summary")!;
  expect(line.textContent).toContain("Select Ground");
  expect(line.textContent).toContain("Dhanmondi · 2026 · Class 8 · A · Half Yearly · Mathematics · 21 Nov 2026");
  expect(line.textContent).toContain("Change");
  expect(more.contains(select("Branch"))).toBe(true);
  expect(more.contains(screen.getByRole("button", { name: "Filter", hidden: true }))).toBe(true);
  expect(more.contains(screen.getByRole("button", { name: "Bulk Sheet" }))).toBe(false);
});

test("where lists may stay open, what was found below folds it, too", () => {
  start(() => ({ body: [] }), { partial: true, ground: { ...ground, hint: "Choose an exam." } });
  expect(document.querySelector("details")).not.toBeNull();
});

test("filled for somebody of one branch, the line begins with branch and session all the same", () => {
  const fields = ground.fields.filter(({ key }) => key !== "branchId" && key !== "sessionId");
  const fixed: [GroundKey, string][] = [
    ["branchId", "b"],
    ["sessionId", "s"],
  ];
  start(() => ({ body: [] }), { ground: { ...ground, fields, fixed } });
  expect(screen.getByText("Dhanmondi · 2026 · Class 8 · A · Half Yearly · Mathematics")).toBeTruthy();
});

test.each<[string, Partial<PlaceFilterProps>]>([
  ["something is still to be chosen", { ground: { ...ground, hint: "Choose a subject, then Filter." } }],
  ["nothing is found", { found: false }],
  ["any list may stay open and nothing was found", { partial: true, found: false }],
])("it is open where %s", (_, props) => {
  start(() => ({ body: [] }), props);
  expect(document.querySelector("details")).toBeNull();
  expect(screen.getByRole("heading", { name: "Select Ground" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Filter" })).toBeTruthy();
});

test("choosing a class offers its semesters, and only classes within the screen's range are offered", async () => {
  const semesters = [
    { value: "1stSemester", name: "Half Yearly", classes: [3, 4, 5, 6, 7] },
    { value: "interim", name: "Interim", classes: [11, 12] },
  ];
  const [branchField, sessionField, classField, sectionField] = ground.fields;
  if (!branchField || !sessionField || !classField || !sectionField) throw new Error("the sample lost its fields");
  const fields = [
    { ...branchField },
    sessionField,
    { ...classField, options: [{ _id: "c7", name: "Class 7", numeric: 7 }], chosen: null },
    { ...sectionField, options: [], chosen: null },
    { key: "semester" as const, label: "Semester", options: [], chosen: null },
  ];
  const rows = [
    { _id: "c2", className: "Class 2", classNumeric: 2 },
    { _id: "c11", className: "Class 11", classNumeric: 11 },
  ];
  start((asked) => ({ body: asked.path.includes("sessionWiseClass") ? rows : [] }), {
    ground: { ...ground, fields, semesters, classes: [3, 12], hint: "x" },
  });
  await choose("Class", "c7");
  expect(optionsOf("Semester")).toEqual(["Select", "Half Yearly"]);
  await choose("Session", "session-1-old");
  expect(optionsOf("Class")).toEqual(["Select", "Class 11"]);
  await choose("Class", "c11");
  expect(optionsOf("Semester")).toEqual(["Select", "Interim"]);
});
