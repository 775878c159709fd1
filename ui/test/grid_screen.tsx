// For tests: the whole Results page over a sample grid, with a server that answers from a script, and hands that type as a keyboard does.
import "fake-indexeddb/auto";
import { act, fireEvent, render, screen, type RenderResult } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { expect, vi } from "vitest";
import type { ExamResultProps, Grid } from "../src/generated/marks";
import { navigation } from "../src/navigation";
// Loaded by the screen as it goes: here beforehand, so that no test waits for it.
import "../src/islands/later";
import { MarkGridIsland } from "../src/islands/MarkGridIsland";
import { ViewerContext } from "../src/shell/context";
import { pages, sampleGrid } from "../src/features/exams/marks/samples";
import { propsOf } from "./served";
import { shell as served, type WholeShell } from "./shell_samples";
import resultsJson from "./served/examResult.json";

export const shell: WholeShell = served({
  viewer: { ...served().viewer, _id: "u1" },
  menu: [],
  chosenWithin: [],
  sessions: [],
  chosenSession: null,
  showSearch: false,
  showSession: false,
  title: "Results",
  parent: "Exam",
});

const list = propsOf<ExamResultProps>(resultsJson);

/** The page with everything chosen, and neither the list nor the grid on it. */
export const pageProps = (change: Partial<ExamResultProps> = {}): ExamResultProps => ({
  ...list,
  results: null,
  ...change,
});

export function gridProps(grid: Grid): ExamResultProps {
  const { entry, ...page } = pages[grid.mode];
  return { ...page, entry: entry && { ...entry, grid, counting: null, beside: [] } };
}

/** The grid as the browser hydrates it, beside the place of the toasts. */
export function page({ action, marksHref, ground, entry }: ExamResultProps) {
  if (!entry?.grid || !ground.filter) throw new Error("the page has no grid");
  return (
    <>
      <ViewerContext value={{ _id: shell.viewer._id, role: shell.viewer.role, timeZone: shell.timeZone }}>
        <MarkGridIsland
          grid={entry.grid}
          filter={ground.filter}
          places={{ action, marksHref, editHref: entry.editHref }}
        />
      </ViewerContext>
      <div className="toasts" role="region" aria-label="Messages" />
    </>
  );
}

export type Call = { method: string; path: string; key: string | null; body: Record<string, unknown> };
type Answer = { status: number; body: unknown } | "no line";

/** Answers calls in order; the last answer again and again. Tells what was asked. */
export function server(...answers: Answer[]): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    calls.push({
      method: init.method ?? "GET",
      path,
      key: headers.get("idempotency-key"),
      body: typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {},
    });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined || answer === "no line") return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
  return calls;
}

export const saved = (message: string, versions: Record<string, number> = {}, next: unknown[] = []) => ({
  status: 200,
  body: { message, marks: Object.entries(versions).map(([studentId, version]) => ({ studentId, version })), next },
});

export function newStorage(): void {
  vi.stubGlobal("indexedDB", new IDBFactory());
}

export function goes(): string[] {
  const hrefs: string[] = [];
  vi.spyOn(navigation, "assign").mockImplementation((href) => void hrefs.push(href));
  return hrefs;
}

export function line(up: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(up);
  act(() => void window.dispatchEvent(new Event(up ? "online" : "offline")));
}

/** The grid on the screen, once its storage has answered. */
export async function openGrid(mode: Grid["mode"], change: Partial<Grid> = {}): Promise<RenderResult> {
  const result = render(page(gridProps(sampleGrid(mode, change))));
  await settle();
  return result;
}

/** Lets the storage, the outbox and the server have their turns. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      // Where the storage of these tests takes its steps: on a busy machine many timers end before the next of them.
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
}

export function cell(label: string): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>("textbox", { name: label });
}

/** What a screen reader says after the cell's name. */
export function says(label: string): string {
  const ids = cell(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

function change(input: HTMLInputElement, value: string, inputType: string, data: string | null): void {
  input.value = value;
  act(() => void input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType, data })));
}

/** Comes to the cell, takes its whole value, and types letter by letter. */
export function typeIn(label: string, text: string): void {
  const input = cell(label);
  act(() => {
    input.focus();
    input.select();
  });
  let first = true;
  for (const letter of text) {
    const start = first ? 0 : input.value.length;
    first = false;
    change(input, input.value.slice(0, start) + letter, "insertText", letter);
  }
  if (text === "") change(input, "", "deleteContentBackward", null);
}

export function typeOn(letter: string): void {
  const input = focused();
  change(input, input.value + letter, "insertText", letter);
}

export function focused(): HTMLInputElement {
  expect(document.activeElement).toBeInstanceOf(HTMLInputElement);
  return document.activeElement as HTMLInputElement;
}

export const focusedLabel = (): string | null => document.activeElement?.getAttribute("aria-label") ?? null;

export function press(key: string, options: Partial<KeyboardEventInit> = {}): boolean {
  return fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });
}

export function paste(text: string): void {
  fireEvent.paste(focused(), { clipboardData: { getData: () => text } });
}

export async function pressSave(name: "Save" | "Update"): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
}

/** Where a save of the sample sheet leads to, of so many marks. */
export const savedAt = (marks?: number): unknown =>
  marks === undefined
    ? expect.stringMatching(
        /^\/admin\/examResult\?saved=\d+&savedSheet=branch-1\.session-1\.class-1\.section-1\.exam-1\.subject-1$/,
      )
    : `/admin/examResult?saved=${String(marks)}&savedSheet=branch-1.session-1.class-1.section-1.exam-1.subject-1`;

/** The toast that the next page would show. */
export function toastAfter(): { kind: string; message: string; links?: { label: string; href: string }[] } | null {
  return JSON.parse(window.sessionStorage.getItem("markbook.flash") ?? "null") as ReturnType<typeof toastAfter>;
}

/** An earlier visit typed these (label, text) and left. */
export async function earlierVisit(mode: Grid["mode"], ...typed: [label: string, text: string][]): Promise<void> {
  const visit = await openGrid(mode);
  for (const [label, text] of typed) typeIn(label, text);
  await settle();
  visit.unmount();
  await settle();
}

/** A save of one text that waits for the line, in a database that answers at once; `before` is what stood in the cell. */
export async function saveWithoutLine(label: string, text: string) {
  const calls = server(saved("Successfully Updated", { "student-1": 4 }));
  goes();
  line(false);
  const first = await openGrid("edit");
  const before = cell(label).value;
  typeIn(label, text);
  await pressSave("Update");
  return { calls, first, before };
}
