// Forms that save a record, with the script: sent once, and not left by accident.
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import FormPage from "../src/features/records/FormPage";
import { form, theirs } from "../src/features/records/samples";
import type { RecordFormProps } from "../src/generated/records";
import { show as showPage } from "./page";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const show = (change: Partial<RecordFormProps> = {}) => showPage(<FormPage {...form(change)} />, { framed: true });
const theForm = () => document.querySelector<HTMLFormElement>("form[data-saves]")!;
const asks = () => window.onbeforeunload?.(new Event("beforeunload")) === true;

/** Whether the browser sends the form. */
function submits(): boolean {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  // After the script's own: nothing leaves the page here.
  let sent = false;
  window.addEventListener(
    "submit",
    (last) => {
      sent = !last.defaultPrevented;
      last.preventDefault();
    },
    { once: true },
  );
  theForm().dispatchEvent(event);
  return sent;
}

test("pressed twice, a form is sent once, until sending it may have failed", async () => {
  show();
  const save = screen.getByRole("button", { name: "Save" });
  expect(submits()).toBe(true);
  expect(save.getAttribute("aria-disabled")).toBe("true");
  expect(submits()).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save.getAttribute("aria-disabled")).toBeNull();
  expect(submits()).toBe(true);
});

test("leaving a form asks once something was typed, and not while it is saved", () => {
  show();
  expect(asks()).toBe(false);
  fireEvent.input(screen.getByLabelText("Designation"), { target: { value: "Principal" } });
  expect(asks()).toBe(true);
  submits();
  expect(asks()).toBe(false);
});

test.each<Partial<RecordFormProps>>([
  { failure: "Already Added! Please Edit" },
  { errors: { designationName: "Enter the designation" } },
  { theirs },
])("a form that came back holds what is not saved: %o", (change) => {
  show(change);
  expect(asks()).toBe(true);
});

test("who discards the changes is not asked", () => {
  show({ theirs });
  const link = screen.getByRole("link", { name: "Discard my changes" });
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  expect(asks()).toBe(false);
});
