import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, type Mock, test, vi } from "vitest";
import { markup, show } from "../../../../test/page";
import {
  asked,
  filter,
  ground,
  group,
  linked,
  many,
  one,
  publishResult,
  questions,
  reports,
  undoable,
} from "../../../../test/publishing_samples";
import { shell } from "../../../../test/samples";
import { link } from "../print_links/samples";
import type { PublishResultProps } from "../../../generated/publishing";
import { navigation } from "../../../navigation";
import PublishResult from "./PublishResult";

const REFUSAL = "Only a Super Admin or an Admin may publish and lock results";

function page(changes: Partial<PublishResultProps>) {
  return <PublishResult {...publishResult(ground, changes)} />;
}

let assign: Mock<typeof navigation.assign>;

beforeEach(() => {
  assign = vi.spyOn(navigation, "assign").mockReturnValue();
});

test("the table has name, roll, exam, subject and the columns with a value, each mark with its letter", () => {
  show(page({ one }));
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual(["Name", "Roll▲", "Exam", "Subject", "Written 50", "Practical 25"]);
  const rows = screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ["Amina Rahman", "1", "Half Yearly", "Mathematics", "45.5A", "20B"],
    ["Bashir Ahmed", "2", "Half Yearly", "Mathematics", "AB", "–"],
    ["চন্দ্রা রায়", "3", "Half Yearly", "Mathematics", "0–", "–"],
    ["Dipa O'Brien <b>", "5", "Half Yearly", "Mathematics", "–", "–"],
    ["Emon Chowdhury", "8", "Half Yearly", "Mathematics", "–", "–"],
  ]);
});

test.each([
  [false, "UNLOCKED", "lock"],
  [true, "LOCKED", "unlock"],
])("the lock toggle of a sheet whose lock is %s is labelled %s, and asks to %s", (isLocked, label, act) => {
  show(page({ one: { ...one, status: { isPublish: true, isLocked } } }));
  const toggle = screen.getByRole("switch", { name: label });
  expect(toggle.getAttribute("aria-checked")).toBe(String(isLocked));
  expect(new FormData(toggle.closest("form")!).get("act")).toBe(act);
});

test("what was done is said in the page and in a toast titled Result, and a reload does not say it again", () => {
  const replaced = vi.spyOn(window.history, "replaceState");
  show(page({ one, done: "Result Published", oneHref: "/admin/publishResult?subjectId=p" }));
  const messages = within(screen.getByRole("region", { name: "Messages" }));
  expect([messages.getByText("Result"), messages.getByText("Result Published")]).toHaveLength(2);
  expect(screen.getAllByText("Result Published")).toHaveLength(2);
  expect(replaced).toHaveBeenCalledWith(null, "", "/admin/publishResult?subjectId=p");
});

test("published says so, with Locked where it is, and the publish button is gone", () => {
  const { rerender } = show(page({ one: { ...one, status: { isPublish: true, isLocked: true } } }));
  expect(screen.getByRole("heading", { name: "Result Published Locked" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
  expect(screen.getByRole("button", { name: "Unpublish" })).toBeTruthy();
  rerender(page({ one }));
  expect(screen.queryByText("Result Published")).toBeNull();
  expect(screen.getByText("2 students without marks. Practical missing for 2.")).toBeTruthy();
});

test("who may not sees the state, with both buttons disabled and the reason said", () => {
  const refused = { publishRefusal: REFUSAL, unpublishRefusal: REFUSAL, lockRefusal: REFUSAL };
  show(page({ one: { ...one, ...refused } }));
  for (const control of [
    screen.getByRole("button", { name: "Publish" }),
    screen.getByRole("switch", { name: "UNLOCKED" }),
  ]) {
    expect(control).toHaveProperty("disabled", true);
    expect(document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent).toBe(`${REFUSAL}.`);
  }
});

test("a refusal says why, titled Result", () => {
  show(page({ one, failure: "No marks are entered yet, so there is no result to publish" }));
  const toast = screen.getAllByRole("alert").find((alert) => alert.className.includes("toast"))!;
  expect(within(toast).getByText("Result")).toBeTruthy();
  expect(within(toast).getByText("No marks are entered yet, so there is no result to publish")).toBeTruthy();
});

test("No Data Found where nobody has a value", () => {
  show(page({ one: { ...one, columns: [], rows: [], empty: "No Data Found" } }));
  expect(screen.getByText("No Data Found")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("without a script every button stands in a form that posts the six ids, what to do and whose page it is", () => {
  const holder = document.createElement("div");
  holder.innerHTML = markup(page({ one }));
  const forms = [...holder.querySelectorAll<HTMLFormElement>('form[method="post"]')];
  const sent = forms.map((form) => Object.fromEntries(new FormData(form)));
  expect(sent.map(({ act }) => act)).toEqual(["lock"]);
  // One press does not publish: the button leads to a question.
  expect(holder.querySelector(".publishing-acts a")?.getAttribute("href")).toBe(one.publishHref);
  for (const ids of sent) {
    expect(Object.keys(ids)).toEqual([
      "branchId",
      "sessionId",
      "classId",
      "sectionId",
      "examId",
      "subjectId",
      "act",
      "viewer",
      "formKey",
    ]);
    expect(ids["viewer"]).toBe(shell().viewer._id);
    expect(ids["subjectId"]).toBe(filter.subjectId);
  }
  expect(forms.every((form) => form.getAttribute("action") === "/admin/publishResult")).toBe(true);
});

test("the list of many counts, names what is missing, and offers only what changes something", () => {
  show(page({ many }));
  expect(screen.getByText(/^3 results: 1 complete, 1 incomplete, 1 not scheduled; 1 published, 1 locked/)).toBeTruthy();
  expect(screen.getByText("4 students without marks. Practical missing for 1")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Publish 1" }).getAttribute("href")).toContain("ask=publish");
  expect(screen.getByRole("button", { name: "Unlock 0" })).toHaveProperty("disabled", true);
  const states = screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll(".state")].map(({ textContent }) => textContent));
  expect(states).toEqual([["Complete", "Published", "Locked"], ["Incomplete"], ["Not scheduled"]]);
});

test("what is listed is chosen by links: sections, exams, and the state of results", () => {
  show(page({ many: { ...many, showExam: true } }));
  const links = (name: string) => within(screen.getByRole("navigation", { name })).getAllByRole("link");
  expect(links("Results by section").map(({ textContent }) => textContent)).toEqual(["Every section", "A", "B"]);
  expect(links("Results by exam").map(({ textContent }) => textContent)).toEqual(["Every exam", "Half Yearly"]);
  expect(links("Show").map(({ textContent }) => textContent)).toEqual([
    "All 3",
    "Ready 0",
    "Incomplete 1",
    "Published 1",
  ]);
  expect(links("Results by section").filter((link) => link.getAttribute("aria-current") === "page").length).toBe(1);
  // Several exams: each heads its results, with its subtotals.
  const head = screen.getByRole("rowheader", { name: /^Half Yearly/ });
  expect(head.textContent).toBe(
    "Half Yearly3 results: 1 complete, 1 incomplete, 1 not scheduled; 1 published, 1 locked",
  );
  expect(within(head).getByRole("link", { name: "Half Yearly" }).getAttribute("href")).toBe(group.href);
});

test("where no result is in the chosen state, that is said", () => {
  const shows = many.shows.map((choice) => ({ ...choice, current: choice.label === "Ready" }));
  show(page({ many: { ...many, shows, groups: [] } }));
  expect(screen.getByText("No result is ready: none is complete and not yet published.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("publishing one result is asked first, with what it does and who is not complete", () => {
  const { rerender } = show(page({ one: asked }));
  const heading = screen.getByRole("heading", { name: "Publish this result? 4 students are incomplete" });
  const form = heading.closest("form") as HTMLFormElement;
  expect(form.textContent).toContain("Students see their own marks of this result at once.");
  expect(within(form).getByText("5. Dipa O'Brien <b> (S-004): No marks")).toBeTruthy();
  expect(document.activeElement).toBe(within(form).getByRole("button", { name: "Yes, publish" }));
  expect(within(form).getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe(
    "/admin/publishResult?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&examId=exam-1&subjectId=subject-1-eng",
  );
  expect(Object.fromEntries(new FormData(form))).toMatchObject({ act: "publish", subjectId: filter.subjectId });
  rerender(page({ one: { ...one, incomplete: [] } }));
  expect(screen.getByRole("heading", { name: "Publish this result?" })).toBeTruthy();
  expect(screen.getByText("Every student has all marks.")).toBeTruthy();
});

test("what was done can be undone from the notice and from the toast, by the same form", () => {
  show(page({ one: undoable, done: "Result Published" }));
  const toast = screen.getByRole("region", { name: "Messages" });
  expect(within(toast).getByText("Result Published")).toBeTruthy();
  const forms = screen.getAllByRole("button", { name: "Undo" }).map((button) => button.closest("form"));
  expect(forms.length).toBe(2);
  expect(toast.contains(forms[0] as Node) !== toast.contains(forms[1] as Node)).toBe(true);
  for (const form of forms) {
    expect(form?.method).toBe("post");
    expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toMatchObject({
      act: "unpublish",
      undo: "id-1",
    });
  }
});

test("the question has its count, takes the focus, and publishes only what is complete unless told otherwise", () => {
  const [mathematics] = questions.publish.incomplete;
  const question = {
    ...questions.publish,
    changing: 5,
    changingComplete: 3,
    unchanged: 1,
    incomplete: [mathematics!, { ...mathematics!, label: "Half Yearly, Class 8 A, Biology" }],
  };
  show(page({ many: { ...many, question } }));
  const heading = screen.getByRole("heading", { name: "Publish 5 results? 2 are incomplete" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Yes, publish" }));
  expect(screen.getByText("Half Yearly, Class 8 A, Spelling: Nothing is scheduled")).toBeTruthy();
  expect(screen.getByText("What is missing")).toBeTruthy();
  expect(
    screen.getByText("Half Yearly, Class 8 A, Mathematics: 2 students without marks. Practical missing for 2"),
  ).toBeTruthy();
  expect(
    screen.getByText(/Students see their own marks of these results at once\. 1 result is published already/),
  ).toBeTruthy();
  const form = heading.closest("form");
  if (!form) throw new Error("the question is a form");
  expect(Object.fromEntries(new FormData(form))).toEqual({
    branchId: "branch-1",
    sessionId: "session-1",
    classId: "class-1",
    sectionId: "section-1",
    sheets: "section",
    act: "publish",
    viewer: shell().viewer._id,
    formKey: "",
    onlyComplete: "1",
  });
  fireEvent.click(screen.getByLabelText("All 5, 2 of them incomplete"));
  expect(new FormData(form).get("onlyComplete")).toBe("");
  expect(screen.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe(many.listHref);
});

test("where nothing would change, that is said and there is nothing to confirm", () => {
  show(page({ many: { ...many, question: questions.nothing } }));
  expect(screen.getByRole("heading", { name: "There is nothing to unpublish" })).toBeTruthy();
  expect(screen.getByText("Every exam, Class 8 A. 3 results are not published.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Yes/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Cancel" })).toBeTruthy();
});

test("unpublishing goes by its form, so that the server can ask about print links", () => {
  show(page({ one: { ...one, status: { isPublish: true, isLocked: false } } }));
  const button = screen.getByRole("button", { name: "Unpublish" });
  const sent = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener("submit", sent);
  fireEvent.click(button);
  window.removeEventListener("submit", sent);
  expect(sent).toHaveBeenCalledOnce();
  expect(sent.mock.calls[0]?.[0].target).toBe(button.closest("form"));
});

test("what becomes of the print links that hold a result is asked before it is unpublished", () => {
  show(page({ one: { ...linked, links: [link] } }));
  const form = screen.getByRole("heading", { name: "Unpublish this result?" }).closest("form");
  if (!form) throw new Error("the question is a form");
  expect(within(form).getByText(/^1 open print link holds these results\./)).toBeTruthy();
  expect(within(form).getByText("Shop at the gate")).toBeTruthy();
  expect(within(form).getByText(/^Fetched 3 times, last 21 Sep 2026/)).toBeTruthy();
  expect(within(form).getByText(/PDF, 5 pages, from 192\.0\.2\.7$/)).toBeTruthy();
  const sent = (name: string) => Object.fromEntries(new FormData(form, within(form).getByRole("button", { name })));
  expect([sent("Unpublish and revoke")["links"], sent("Unpublish, keep the link")["links"]]).toEqual([
    "revoke",
    "keep",
  ]);
  expect(sent("Unpublish and revoke")).toMatchObject({
    act: "unpublish",
    subjectId: filter.subjectId,
    viewer: shell().viewer._id,
  });
  expect(within(form).getByRole("link", { name: "Cancel" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Unpublish" })).toBeNull();
});

test("many results ask about their print links in the same question, and say which are still open", () => {
  const links = [...questions.links.links, { ...link, _id: "link-2", name: "Office" }];
  const question = { ...questions.links, links };
  const { rerender } = show(page({ many: { ...many, question } }));
  expect(screen.getByText(/^2 open print links hold these results\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Unpublish, keep the links" }).getAttribute("value")).toBe("keep");
  expect(screen.queryByRole("button", { name: /^Yes/ })).toBeNull();
  rerender(page({ many: { ...many, report: reports.unpublished } }));
  expect(screen.getByText("Open print links still hold them: Cards.")).toBeTruthy();
});

test("a column for what is missing stands only where something is", () => {
  const { rerender } = show(page({ many }));
  expect(screen.getByRole("columnheader", { name: "Missing" })).toBeTruthy();
  const lines = group.lines.filter(({ completeness }) => completeness !== "incomplete");
  rerender(page({ many: { ...many, groups: [{ ...group, lines }] } }));
  expect(screen.queryByRole("columnheader", { name: "Missing" })).toBeNull();
});

test("a whole class is listed with nothing but the class chosen", () => {
  const { rerender } = show(page({ many: null, isMany: true, manyHint: "Choose a section." }));
  expect(screen.getByText("Choose a section.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Section", { selector: "select" }), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  const gone = new URL(assign.mock.calls[0]![0], "http://markbook.test").searchParams;
  expect([gone.get("tab"), gone.has("sheets"), gone.has("sectionId")]).toEqual(["many", false, false]);
  rerender(page({ many }));
  expect(screen.queryByText("Choose a section.")).toBeNull();
});

test("a button is described by a reason only where the reason is its own", () => {
  show(page({ one: { ...one, publishRefusal: "No marks are entered yet, so there is no result to publish" } }));
  expect(screen.getByRole("button", { name: "Publish" }).getAttribute("aria-describedby")).not.toBeNull();
  expect(screen.getByRole("switch", { name: "UNLOCKED" }).getAttribute("aria-describedby")).toBeNull();
});

test("the report says what became of it, and the address is the list's again", () => {
  const replaced = vi.spyOn(window.history, "replaceState");
  // Some published, as well as one that was not complete.
  const { sheets } = reports.refused;
  const message = "5 chosen: 4 published, 1 refused";
  const report = { ...reports.published, message, sheets: [...reports.published.sheets.slice(1), sheets[0]!] };
  show(page({ many: { ...many, report } }));
  expect(
    document.querySelector(".publishing-many [role=status] p")?.textContent === "5 chosen: 4 published, 1 refused.",
  ).toBeTruthy();
  expect(screen.getByRole("region", { name: "Messages" }).textContent).toContain("5 chosen: 4 published, 1 refused");
  expect(replaced).toHaveBeenCalledWith(null, "", many.listHref);
  expect(screen.getByText("Not complete: 1 result")).toBeTruthy();
  expect(screen.getByText("Nothing is scheduled: 1 result")).toBeTruthy();
  // What comes next: the cards that show what was published.
  expect(screen.getByText("Send the cards to the print shop:")).toBeTruthy();
  const send = screen.getByRole("link", { name: "Class 8 A, Half Yearly" });
  expect(send.getAttribute("href")).toBe(
    "/admin/printLinks/new?branchId=branch-1&sessionId=session-1&classId=class-1&sectionId=section-1&semester=half_yearly&kind=reportCards",
  );
});
