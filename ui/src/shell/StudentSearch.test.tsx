// portal.md 5 and 9: a search is asked from two characters on, once, when the typing has paused; an outdated one is cancelled.
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StudentSearch } from "./StudentSearch";

type Asked = { text: string | null; signal: AbortSignal | null | undefined; answer: (names: string[]) => void };
let asked: Asked[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    new Promise<Response>((resolve) => {
      const answer = (names: string[]) =>
        resolve(
          new Response(
            JSON.stringify(
              names.map((firstName) => ({ _id: firstName, firstName, lastName: "", regNo: "1", roll: 1, className: "8", sectionName: "A", profilePhoto: null })),
            ),
          ),
        );
      asked.push({ text: new URL(path, "http://school").searchParams.get("searchText"), signal: init.signal, answer });
    }),
  );
  render(<StudentSearch branch={{ _id: "b1", branchName: "Banani" }} />);
});
afterEach(() => vi.useRealTimers());

async function type(text: string, pause: number): Promise<void> {
  fireEvent.change(screen.getByRole("combobox"), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(pause));
}

test("one character asks nothing", async () => {
  await type("S", 5000);
  expect(asked).toEqual([]);
});

test("asked once, when the typing has paused", async () => {
  for (const text of ["S1", "S1-", "S1-0"]) await type(text, 200);
  expect(asked).toEqual([]);
  await type("S1-00", 250);
  expect(asked.map(({ text }) => text)).toEqual(["S1-00"]);
});

test("an outdated search is cancelled, and its answer is never shown, however late it comes", async () => {
  await type("ra", 250);
  await type("rah", 250);
  expect(asked.map(({ text, signal }) => [text, signal?.aborted])).toEqual([
    ["ra", true],
    ["rah", false],
  ]);
  asked[1]?.answer(["Wanted"]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  asked[0]?.answer(["Outdated"]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([expect.stringContaining("Wanted")]);
});
