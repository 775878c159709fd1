// @vitest-environment jsdom
import { expect, test } from "vitest";
import { takeOver } from "./decisions";

const show = () => {
  document.body.innerHTML = `<form>
    <select name="status.s"><option value="promote">Promote</option><option value="repeat" selected>Repeat</option></select>
    <select name="section.s"><option value="">Usual</option><option value="a8" selected>Class 8 A</option><option value="a9">Class 9 A</option></select>
    <input name="roll.s" value="3"><input type="hidden" name="was.s" value="repeat a8 3"></form>`;
  const form = document.querySelector("form")!;
  takeOver(form);
  const field = (what: string) => form.elements.namedItem(`${what}.s`) as HTMLInputElement;
  const decide = (status: string) => {
    field("status").value = status;
    field("status").dispatchEvent(new Event("change", { bubbles: true }));
    return [field("section").value, field("roll").value];
  };
  return { field, decide };
};

test("what was proposed for one decision is not kept for another, and comes back with it", () => {
  const { decide } = show();
  expect(decide("promote")).toEqual(["", ""]);
  expect(decide("repeat")).toEqual(["a8", "3"]);
});

test("what somebody chose or typed is theirs", () => {
  const { field, decide } = show();
  field("section").value = "a9";
  field("roll").value = "7";
  expect(decide("promote")).toEqual(["a9", "7"]);
  expect(decide("repeat")).toEqual(["a9", "7"]);
});
