// A list that is filled as soon as the one before it is chosen.
import { expect, test, vi } from "vitest";
import { takeOver } from "./refills";

const page = (exams: string, said: string) => `
  <form method="get" action="/admin/generate-admit-card">
    <select name="sectionId" data-refills="examId"><option value="">Select</option><option value="s1">8 A</option></select>
    <select name="examId"><option value="">Select</option>${exams}</select>
  </form>
  <div data-refilled><p>${said}</p></div>`;

test("the exams of a section are there as soon as it is chosen", async () => {
  document.body.innerHTML = page("", "No data indicated");
  const asked = vi.fn(() =>
    Promise.resolve(new Response(page('<option value="e1">Half Yearly</option>', "Choose an exam"))),
  );
  vi.stubGlobal("fetch", asked);
  const section = document.querySelector<HTMLSelectElement>("select[name=sectionId]");
  if (!section) throw new Error("There is no section");
  takeOver(section);
  section.value = "s1";
  section.dispatchEvent(new Event("change"));
  await vi.waitFor(() => {
    expect([...document.querySelectorAll("select[name=examId] option")].map((option) => option.textContent)).toEqual([
      "Select",
      "Half Yearly",
    ]);
  });
  expect(asked.mock.calls[0]).toEqual([
    expect.stringMatching(/\/admin\/generate-admit-card\?sectionId=s1&examId=$/u),
    { credentials: "same-origin" },
  ]);
  expect(document.querySelector("[data-refilled]")?.textContent).toBe("Choose an exam");
  vi.unstubAllGlobals();
});

test("what could not be fetched leaves the list as it was", async () => {
  document.body.innerHTML = page("", "No data indicated");
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.reject(new TypeError("offline"))),
  );
  const section = document.querySelector<HTMLSelectElement>("select[name=sectionId]");
  if (!section) throw new Error("There is no section");
  takeOver(section);
  section.value = "s1";
  section.dispatchEvent(new Event("change"));
  const list = document.querySelector("select[name=examId]");
  await vi.waitFor(() => {
    expect(list?.hasAttribute("aria-busy")).toBe(false);
  });
  expect(list?.children.length).toBe(1);
  vi.unstubAllGlobals();
});
