import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SearchHit } from "../src/generated/pages";
import { navigation } from "../src/navigation";
import { StudentSearch } from "../src/shell/StudentSearch";
import { show } from "./page";
import { branch } from "./samples";
import { standInServer, type Answer, type Asked } from "./server";

const hit = (id: string, firstName: string): SearchHit => ({
  _id: id,
  firstName,
  lastName: "Khan",
  regNo: `S1-${id}`,
  roll: 3,
  className: "Class 8",
  sectionName: "A",
  profilePhoto: null,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const box = () => screen.getByRole("combobox", { name: "Student search" });
const type = (text: string) => fireEvent.input(box(), { target: { value: text } });
const key = (name: string) => fireEvent.keyDown(box(), { key: name });
const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent ?? null;

async function start(answer: (asked: Asked) => Answer): Promise<Asked[]> {
  const calls = standInServer(answer);
  show(<StudentSearch branch={branch} />);
  fireEvent.focusIn(box());
  await vi.dynamicImportSettled();
  return calls;
}

test("it asks from 2 characters on, once typing has paused for 250 ms", async () => {
  const calls = await start(() => ({ body: [hit("1", "Rafi")] }));
  type("r");
  await wait(1000);
  expect(calls).toHaveLength(0);
  type("ra");
  await wait(200);
  type("raf");
  await wait(249);
  expect(calls).toHaveLength(0);
  await wait(2);
  expect(calls).toHaveLength(1);
  expect(calls[0]!.path).toBe("/api/getSearchResult");
  expect(Object.fromEntries(calls[0]!.query)).toEqual({
    branchName: "Dhanmondi",
    branchId: "branch-1",
    searchText: "raf",
  });
  expect(screen.getByRole("option").textContent).toBe("Rafi KhanS1-1 · Class 8 · A · Roll 3");
  expect(box().getAttribute("aria-expanded")).toBe("true");
});

test("an outdated answer is cancelled and never shown", async () => {
  const calls = await start((asked) =>
    asked.query.get("searchText") === "ra"
      ? { body: [hit("1", "Outdated")], after: 900 }
      : { body: [hit("2", "Wanted")], after: 100 },
  );
  type("ra");
  await wait(300);
  type("raf");
  expect(calls[0]!.signal?.aborted).toBe(true);
  await wait(2000);
  expect(calls).toHaveLength(2);
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
    expect.stringContaining("Wanted"),
  ]);
});

test("the arrows move through the options and round, Enter goes to the active one, Escape closes", async () => {
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  await start(() => ({ body: [hit("1", "Abdul"), hit("2", "Bela"), hit("3", "Chand")] }));
  type("kh");
  await wait(300);
  expect(active()).toBeNull();
  key("ArrowDown");
  expect(active()).toContain("Abdul");
  key("ArrowUp");
  expect(active()).toContain("Chand");
  key("ArrowDown");
  key("ArrowDown");
  expect(active()).toContain("Bela");
  expect(screen.getByRole("option", { selected: true }).textContent).toContain("Bela");
  key("Escape");
  expect(screen.queryByRole("option")).toBeNull();
  expect(box().getAttribute("aria-expanded")).toBe("false");
  expect((box() as HTMLInputElement).value).toBe("kh");
  key("ArrowDown");
  key("Enter");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/admin/searchView?id=1");
});

test("with no active option, Enter is the form's own: the server finds the best", async () => {
  const assign = vi.spyOn(navigation, "assign").mockReturnValue();
  await start(() => ({ body: [hit("1", "Abdul")] }));
  type("ab");
  await wait(300);
  expect(fireEvent.keyDown(box(), { key: "Enter" })).toBe(true);
  expect(assign).not.toHaveBeenCalled();
  expect(box().closest("form")?.getAttribute("action")).toBe("/admin/searchView");
  expect(box().getAttribute("name")).toBe("search");
});

test("it says how many were found, that nobody was, and that something went wrong", async () => {
  const answers: Answer[] = [{ body: [hit("1", "A"), hit("2", "B")] }, { body: [] }, { status: 500, body: {} }];
  await start(() => answers.shift()!);
  type("ab");
  await wait(300);
  expect(within(box().closest("form")!).getByRole("status").textContent).toBe("2 students found");
  type("abc");
  await wait(300);
  expect(within(box().closest("form")!).getByRole("status").textContent).toBe("No student found");
  type("abcd");
  await wait(300);
  expect(within(box().closest("form")!).getByRole("status").textContent).toBe("Something Went Wrong");
  type("a");
  expect(within(box().closest("form")!).getByRole("status").textContent).toBe("");
});
