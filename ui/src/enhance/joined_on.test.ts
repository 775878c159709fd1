// @vitest-environment jsdom
import { expect, test } from "vitest";
import { takeOver } from "./joined_on";

function form(path: string, action = path): { admitted: HTMLInputElement; joined: HTMLInputElement } {
  history.replaceState(null, "", path);
  document.body.innerHTML = `<form action="${action}"><input name="admissionDate" value="2026-11-25"><input name="joinedOn" value="2026-11-25"></form>`;
  const [admitted, joined] = [...document.querySelectorAll("input")];
  if (!admitted || !joined) throw new Error("two fields");
  takeOver(admitted);
  return { admitted, joined };
}

function type(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event("input"));
}

test("Joined on follows the date of admission of a new student until it is changed", () => {
  const { admitted, joined } = form("/admin/view/new");
  type(admitted, "2026-11-20");
  expect(joined.value).toBe("2026-11-20");
  type(admitted, "2025-03-01");
  expect(joined.value).toBe("");
  type(admitted, "2026-11-21");
  expect(joined.value).toBe("2026-11-21");
  type(joined, "2026-12-01");
  type(admitted, "2026-11-22");
  expect(joined.value).toBe("2026-12-01");
});

test("it follows at the menu's own address of the form, too", () => {
  const { admitted, joined } = form("/admin/addStudent", "/admin/view/new");
  type(admitted, "2026-11-20");
  expect(joined.value).toBe("2026-11-20");
});

test("of a stored student it follows nothing", () => {
  const { admitted, joined } = form("/admin/view/student-1");
  type(admitted, "2026-11-20");
  expect(joined.value).toBe("2026-11-25");
});
