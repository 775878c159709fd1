import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { beforeFilter, markSheet, students } from "../../../../test/mark_sheet_samples";
import { markup, show } from "../../../../test/page";
import { shell as sampleShell } from "../../../../test/samples";
import { say } from "../../../../test/say";
import { standInServer, type Answer, type Asked } from "../../../../test/server";
import type { MarkSheetProps, PreflightNote } from "../../../generated/cards";
import type { Shell } from "../../../generated/shell";
import { navigation } from "../../../navigation";
import MarkSheet from "./MarkSheet";
import { countsOf } from "./PreflightList";

function open(changes: Partial<MarkSheetProps> = {}, answer: (asked: Asked) => Answer = () => ({ body: [] })) {
  const calls = standInServer(answer);
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  const { container } = show(<MarkSheet {...markSheet} {...changes} />);
  return { calls, assign, container };
}

const subjects = () => screen.queryByRole("group", { name: "Select Subjects", hidden: true });
const frame = (title: string) => screen.getByTitle<HTMLIFrameElement>(title);

test("the table has the specified columns, a dash for no guardian, and an action that is a link to the paper", () => {
  open();
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Student Name",
    "Register No",
    "Roll▲",
    "Guardian Name",
    "State",
    "Action",
  ]);
  const rows = screen.getAllByRole("row").slice(1);
  const missing = (subjects: number) => `marks missing in ${String(subjects)} subject${subjects === 1 ? "" : "s"}`;
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Amina Rahman", "S-001", "1", "Guardian Name", "Ready", "Report Card"],
    ["Юрий Ahmed", "S-002", "2", "–", `Provisional ${missing(1)}No qualitiesText does not fit`, "Report Card"],
    ["চন্দ্রা রায়", "S-003", "3", "Guardian Name", `Provisional ${missing(2)}No photoNo qualities`, "Report Card"],
    ["Dipa O'Brien <b>", "S-004", "5", "Guardian Name", `Provisional ${missing(2)}No photoNo qualities`, "Report Card"],
    ["Emon Chowdhury", "S-005", "8", "Guardian Name", `Provisional ${missing(2)}No photoNo qualities`, "Report Card"],
  ]);
  expect(screen.getByRole("link", { name: "Report Card of Юрий Ahmed" }).getAttribute("href")).toBe(
    "/admin/markSheet/cards?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&semester=half_yearly&student=student-2",
  );
});

test("who may make print links sends the cards to the print shop from beside Bulk Sheet; nobody else", () => {
  const shellOf = (role: Shell["viewer"]["role"]) => sampleShell({ viewer: { ...sampleShell().viewer, role } });
  show(<MarkSheet {...markSheet} />, { shell: shellOf("admin") });
  const link = screen.getByRole("link", { name: "Send to print shop" });
  // Without a script it leads down to the panel, whose dialog it opens with one.
  expect(link.getAttribute("href")).toBe("#print-links");
  expect(document.getElementById("print-links")?.tagName).toBe("SECTION");
  expect(link.dataset["opensIsland"]).toBe("makePrintLink");
  expect(markup(<MarkSheet {...markSheet} />, { shell: shellOf("accountant") })).not.toContain("Send to print shop");
});

test("CSV and Print say word for word what they do", () => {
  open();
  const print = screen.getByRole("link", { name: "Print" });
  const csv = screen.getByRole("link", { name: "CSV" });
  const said = (link: HTMLElement) => document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(said(print)).toBe("This will open a print page with the visible rows of the table.");
  expect(said(csv)).toBe("This will Download Outlet Setting As CSV.");
  expect([print.getAttribute("href"), csv.getAttribute("href")]).toEqual([
    markSheet.table?.printHref,
    markSheet.table?.csvHref,
  ]);
});

test.each([
  // Where the section cannot be chosen from a list.
  [{ ...beforeFilter, ground: { ...markSheet.ground, hint: beforeFilter.ground.hint } }, "No data indicated"],
  [
    {
      ...markSheet,
      table: { ...markSheet.table!, rows: [], found: 0, shown: { ...markSheet.table!.shown, search: "zz" } },
      empty: "No Data Found",
    },
    "No Data Found",
  ],
])("an empty table says so", (props, text) => {
  open(props);
  expect(screen.getByRole("cell").textContent).toBe(text);
});

test("before Filter the Bulk Sheet button is there and cannot be pressed", () => {
  open(beforeFilter);
  expect(screen.getByText("No data indicated").className).toBe("ground-lead");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Bulk Sheet" }).disabled).toBe(true);
  expect(screen.getByRole("button", { name: "Filter" })).toBeTruthy();
});

test("Bulk Sheet opens a modal titled Report Cards with every card as it is printed; Print waits until all are there", async () => {
  open();
  fireEvent.click(screen.getByRole("link", { name: "Bulk Sheet" }));
  const dialog = await screen.findByRole("dialog", { name: "Report Cards" });
  expect(frame("Report Cards").getAttribute("src")).toBe(
    "/admin/markSheet/cards?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&semester=half_yearly",
  );
  const print = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Print" });
  expect(print.disabled).toBe(true);
  expect(within(dialog).getByText("Please Wait .....")).toBeTruthy();
  fireEvent.load(frame("Report Cards"));
  expect(print.disabled).toBe(false);
  const paper = frame("Report Cards").contentWindow!;
  const printed = vi.fn();
  Object.assign(paper, { print: printed, focus: () => undefined });
  fireEvent.click(print);
  expect(printed).toHaveBeenCalledOnce();
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the action opens a modal titled Report Card with that student's card and what it lacks", async () => {
  open();
  fireEvent.click(screen.getByRole("link", { name: "Report Card of Юрий Ahmed" }));
  const dialog = await screen.findByRole("dialog", { name: "Report Card" });
  expect(frame("Report Card").getAttribute("src")).toBe(students[1]?.cardHref);
  expect(within(dialog).getByText("Mathematics, Half Yearly: Paper 2").getAttribute("href")).toBe(
    "/admin/examResult?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=subject-1&tab=marks&edit=1",
  );
  expect(within(dialog).getByText("No picture of the principal's signature", { exact: false })).toBeTruthy();
  expect(within(dialog).queryByText(/Emon/u)).toBeNull();
});

test("a press that wants another tab is the browser's", () => {
  open();
  const link = screen.getByRole("link", { name: "Report Card of Amina Rahman" });
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link, { ctrlKey: true });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what is missing is counted by kind and by student", () => {
  open();
  expect(screen.getByText("1 of 5 cards complete")).toBeTruthy();
  expect(countsOf(say, markSheet.preflight!.students)).toEqual([
    "4 with marks missing",
    "1 with text that does not fit",
    "4 without qualities",
    "3 without photo",
  ]);
  expect(screen.getByText("3 without photo")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 3, name: "2. Юрий Ahmed S-002", hidden: true })).toBeTruthy();
});

test("each thing that is missing is said once, without its kind before it", () => {
  const notes: PreflightNote[] = [
    { kind: "marks", text: "every subject", href: null },
    { kind: "photo", text: "No photo", href: null },
    { kind: "qualities", text: "Qualities: Honesty", href: null },
  ];
  const { container } = open({
    preflight: {
      cards: 1,
      complete: 0,
      provisional: 1,
      set: [],
      students: markSheet.preflight!.students.slice(0, 1).map((student) => ({ ...student, notes })),
    },
  });
  expect([...container.querySelectorAll(".preflight-notes li")].map(({ textContent }) => textContent)).toEqual([
    "No marks: every subject",
    "No photo",
    "Qualities: Honesty",
  ]);
});

test("where nothing is missing the list says so", () => {
  open({ preflight: { cards: 40, complete: 40, provisional: 0, set: [], students: [] } });
  expect(screen.getByText("Nothing is missing on 40 cards.")).toBeTruthy();
});

test.each([
  [{ cards: 40, provisional: 40 }, "All 40 cards are provisional"],
  [{ cards: 40, provisional: 2 }, "2 of 40 cards are provisional"],
  [{ cards: 40, provisional: 1 }, "1 of 40 cards is provisional"],
  [{ cards: 1, provisional: 1 }, "The card is provisional"],
])("before printing it is said how many cards are provisional: %o", (counts, words) => {
  open({ preflight: { complete: counts.cards, set: [], students: [], ...counts } });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText(/Nothing is missing/u)).toBeNull();
});

test("Select Subjects is there from class numeric 7 up, with what is chosen ticked", async () => {
  open();
  const boxes = within(subjects()!).getAllByRole<HTMLInputElement>("checkbox", { hidden: true });
  expect(boxes.map(({ name, value, checked }) => [name, value, checked])).toEqual([
    ["subjects", "subject-1", true],
    ["subjects", "subject-1-eng", true],
    ["subjects", "subject-1-spell", false],
  ]);
  expect(screen.getByText("2 of 3 subjects")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Class"), { target: { value: "class-5" } });
  await waitFor(() => expect(document.querySelector<HTMLElement>("[data-select-subjects]")?.hidden).toBe(true));
  // Hidden, they are no part of the address.
  expect(new FormData(subjects()!.closest("form")!).getAll("subjects")).toEqual([]);
});

test("another section's subjects are looked up when it is chosen, and none is ticked", async () => {
  const { calls } = open({}, () => ({
    body: [
      { _id: "c", subjectName: "Chemistry" },
      { _id: "g", subjectName: "Biology" },
    ],
  }));
  fireEvent.change(screen.getByLabelText("Section"), { target: { value: "section-1-b" } });
  await screen.findByText("All 2 subjects");
  const asked = calls.find(({ path }) => path === "/api/branchWiseSubject");
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    branchName: "Dhanmondi",
    branchId: "branch-1",
    sessionName: "2026",
    sessionId: "session-1",
    classId: "class-1",
    sectionId: "section-1-b",
  });
  expect(
    within(subjects()!)
      .getAllByRole<HTMLInputElement>("checkbox", { hidden: true })
      .map(({ checked }) => checked),
  ).toEqual([false, false]);
});

test("a section chosen before the script arrives still gets its own subjects", async () => {
  open({}, () => ({ body: [{ _id: "c", subjectName: "Chemistry" }] }));
  // Immediately, before anything that the page fetches can have arrived.
  fireEvent.change(screen.getByLabelText("Section"), { target: { value: "section-1-b" } });
  await screen.findByText("All 1 subject");
  expect(within(subjects()!).getByLabelText("Chemistry")).toBeTruthy();
});

test("Filter goes to the address with the ground and every ticked subject", async () => {
  const { assign } = open();
  fireEvent.click(within(subjects()!).getByLabelText("Spelling"));
  await screen.findByText("All 3 subjects");
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  const query = new URL(assign.mock.calls[0]![0], "http://markbook.test").searchParams;
  expect(query.getAll("subjects")).toEqual(["subject-1", "subject-1-eng", "subject-1-spell"]);
  expect([query.get("sectionId"), query.get("semester")]).toEqual(["section-1", "half_yearly"]);
});

test("Clear and Tick all, once their script is there", async () => {
  open();
  await waitFor(() => {
    fireEvent.click(screen.getByRole("button", { name: "Clear", hidden: true }));
    expect(screen.getByText("All 3 subjects")).toBeTruthy();
  });
  fireEvent.click(screen.getByRole("button", { name: "Tick all", hidden: true }));
  expect(
    within(subjects()!)
      .getAllByRole<HTMLInputElement>("checkbox", { hidden: true })
      .every(({ checked }) => checked),
  ).toBe(true);
});

test("a page size is taken at once and keeps the whole filter", () => {
  open();
  const sent: [string, FormDataEntryValue][] = [];
  document.addEventListener("submit", (event) => sent.push(...new FormData(event.target as HTMLFormElement)), {
    once: true,
  });
  fireEvent.change(screen.getByLabelText("Rows"), { target: { value: "all" } });
  expect(sent.filter(([name]) => name !== "search")).toEqual([
    ["branchId", "branch-1"],
    ["sessionId", "session-1"],
    ["classId", "class-1"],
    ["sectionId", "section-1"],
    ["semester", "half_yearly"],
    ["subjects", "subject-1"],
    ["subjects", "subject-1-eng"],
    ["sort", "roll"],
    ["limit", "all"],
  ]);
});

test("every column sorts the table, the other way round when pressed again, from the first page on", () => {
  const kept =
    "branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&semester=half_yearly&subjects=subject-1&subjects=subject-1-eng";
  const shown = { search: "ra", page: 2, pages: 3, limit: "10", sort: "name", descending: false };
  open({ ...markSheet, table: { ...markSheet.table!, shown } });
  const hrefs = screen.getAllByRole("columnheader").map((head) => head.querySelector("a")?.getAttribute("href"));
  const at = (sort: string) => `/admin/markSheet?${kept}&search=ra&limit=10&sort=${sort}`;
  expect(hrefs).toEqual([at("-name"), at("regNo"), at("roll"), at("guardian"), undefined, undefined]);
  expect(screen.getByRole("columnheader", { name: /Student Name/ }).getAttribute("aria-sort")).toBe("ascending");
  expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe(`${at("name")}&page=3`);
  expect(screen.getByRole("link", { name: "Previous" }).getAttribute("href")).toBe(at("name"));
  expect(screen.getByRole("link", { name: "Clear" }).getAttribute("href")).toBe(at("name").replace("&search=ra", ""));
});

test("a failure is said beside the panel and in a toast titled Result", () => {
  open({ ...beforeFilter, failure: "Unknown section" });
  expect(screen.getAllByText("Unknown section").length).toBeGreaterThan(1);
  expect(screen.getByText("Result")).toBeTruthy();
});
