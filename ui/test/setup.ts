// Before every test file: anything written to the console fails the test that wrote it, the tree is taken down, storage is emptied.
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

// A busy machine is no fault of the code.
configure({ asyncUtilTimeout: 60_000 });

const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  for (const level of ["error", "warn", "info", "log", "debug"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      said.push(`console.${level}: ${parts.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  if (typeof document === "object") {
    cleanup();
    window.localStorage.clear();
    window.sessionStorage.clear();
  }
  expect(said).toEqual([]);
});

// What jsdom lacks.
if (typeof window === "object") {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  // Asks the form's handlers as a press of its button would; where nobody takes it, nothing is sent.
  HTMLFormElement.prototype.requestSubmit = function requestSubmit() {
    this.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  };
  Element.prototype.scrollIntoView = () => undefined;
  // As wide as a desk's screen; a test that wants another width replaces it.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: true,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
