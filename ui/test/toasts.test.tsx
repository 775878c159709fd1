import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TOAST_MS, toastOnNextPage, toasts as toast } from "../src/enhance/toasts";
import { show } from "./page";

const start = () => show(<p>the page</p>);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const shown = () => [...document.querySelectorAll(".toast-message")].map((message) => message.textContent);

test("a toast stays for 7 seconds", async () => {
  start();
  toast.success("Successfully Added", "Marks");
  expect(TOAST_MS).toBe(7000);
  await wait(6999);
  expect(shown()).toEqual(["Successfully Added"]);
  await wait(2);
  expect(shown()).toEqual([]);
});

test("it is announced: politely, a failure at once", () => {
  start();
  const region = screen.getByRole("region", { name: "Messages" });
  expect(region.getAttribute("aria-live")).toBe("polite");
  toast.danger("You made a mistake! Please Check");
  expect(region.contains(screen.getByRole("alert"))).toBe(true);
});

test("it can be dismissed, and leaves the others alone", () => {
  start();
  toast.info("one");
  toast.warning("two");
  fireEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0]!);
  expect(shown()).toEqual(["two"]);
});

test("it waits for whoever has the focus on it", async () => {
  start();
  toast.show({ kind: "success", message: "Saved", links: [{ label: "Next: Physics", href: "/admin/examResult?x=1" }] });
  screen.getByRole("link", { name: "Next: Physics" }).focus();
  await wait(20_000);
  expect(shown()).toEqual(["Saved"]);
  (document.activeElement as HTMLElement).blur();
  await wait(1001);
  expect(shown()).toEqual([]);
});

test("the same words twice are shown once, for 7 seconds from the last", async () => {
  start();
  toast.danger("Something Went Wrong");
  await wait(5000);
  toast.danger("Something Went Wrong");
  expect(shown()).toEqual(["Something Went Wrong"]);
  await wait(5000);
  expect(shown()).toEqual(["Something Went Wrong"]);
});

test("a toast left for the next page is shown there once", () => {
  toastOnNextPage({ kind: "success", title: "Login", message: "Successfully Login" });
  start();
  expect(shown()).toEqual(["Successfully Login"]);
  expect(window.sessionStorage.length).toBe(0);
});

test("what the server marked is shown as a toast of its kind and title", () => {
  show(
    <p data-toast="danger" data-toast-title="Marks">
      Section is not in this class
    </p>,
  );
  expect(screen.getByRole("alert").textContent).toContain("MarksSection is not in this class");
});

test("toasts keep off the field that is being typed in", () => {
  show(<input aria-label="User Id" />);
  const input = screen.getByLabelText("User Id");
  const region = screen.getByRole("region", { name: "Messages" });
  vi.spyOn(region, "getBoundingClientRect").mockReturnValue(new DOMRect(14, 60, 360, 80));
  const field = vi.spyOn(input, "getBoundingClientRect").mockReturnValue(new DOMRect(16, 100, 350, 44));
  input.focus();
  toast.danger("User Id or Password is incorrect", "Login");
  expect(region.style.top).toBe("152px");
  field.mockReturnValue(new DOMRect(16, 400, 350, 44));
  fireEvent.scroll(document);
  expect(region.style.top).toBe("");
});
