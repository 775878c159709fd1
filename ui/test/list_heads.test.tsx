// Every printed list bears its school, class, subject, exam and session in the table's head, which is repeated on every page.
import { createElement, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { printPages } from "../src/print_pages";
import { pages } from "./samples";

const registry: Record<string, ComponentType<never>> = printPages;
const SHEETS = [
  "reportCard",
  "cardReading",
  "tabulationSheet",
  "receiptSheet",
  "idCards",
  "admitCards",
  "certificate",
  "admissionSlip",
  "voucherPaper",
  "dayClosePaper",
];
const lists = pages.filter(({ page, shell }) => shell === null && page in registry && !SHEETS.includes(page));

function rendered(page: (typeof pages)[number]): HTMLElement {
  const holder = document.createElement("div");
  holder.innerHTML = renderToStaticMarkup(
    createElement(registry[page.page] as ComponentType<object>, page.props as object),
  );
  return holder;
}

test("there are lists among the samples", () => {
  expect(new Set(lists.map(({ page }) => page)).size).toBeGreaterThanOrEqual(8);
});

test.each(lists.map((page, index) => [`${page.page} (${index})`, page] as const))(
  "%s has its letterhead in the head of each table, over all columns",
  (_, page) => {
    const tables = [...rendered(page).querySelectorAll("table")];
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) {
      const [letterhead, heads] = [...table.querySelectorAll<HTMLTableRowElement>("thead > tr")];
      expect(letterhead?.querySelectorAll(".letterhead")).toHaveLength(1);
      expect(letterhead?.cells).toHaveLength(1);
      expect(letterhead?.cells[0]?.colSpan).toBe(heads?.cells.length);
      expect(letterhead?.querySelector(".letterhead-name")?.textContent).not.toBe("");
      expect(letterhead?.querySelectorAll(".letterhead-facts dd").length).toBeGreaterThan(0);
    }
    // Nowhere else but over what has no table: no page has it twice.
    const without = rendered(page).querySelectorAll(".list-none").length;
    expect(rendered(page).querySelectorAll(".letterhead")).toHaveLength(tables.length + without);
  },
);
