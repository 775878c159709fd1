// Before every test file: anything written to the console fails the test that wrote it, the tree is taken down, storage is emptied.
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

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

// jsdom has the dialog element without its behaviour.
if (typeof HTMLDialogElement === "function") {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
}
