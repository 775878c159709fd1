// Where the keys of a spreadsheet lead from a cell: the same in the entry grids (grid_keys.ts) and in the tables of inputs
// (enhance/record_grid.ts). Left, Right, Home and End leave the cell only at the ends of its text.

export type Place = { row: number; column: number };

/** More than one cell. A single value is an ordinary paste into the input. */
export function isBlock(text: string): boolean {
  return /\t/.test(text) || /[\r\n]/.test(text.replace(/[\r\n]+$/, ""));
}

/** Where the text is selected, and how long it is. A list of choices has no text: it is at both ends. */
function textOf(cell: HTMLElement): [start: number | null, end: number | null, length: number] {
  return cell instanceof HTMLInputElement ? [cell.selectionStart, cell.selectionEnd, cell.value.length] : [0, 0, 0];
}

/** The cell that a key leads to, perhaps beyond the grid; null: it is the browser's. `page`: the rows in sight. */
export function keyLeads(
  { key, shiftKey }: KeyboardEvent,
  cell: HTMLElement,
  { row, column }: Place,
  last: Place,
  page: () => number,
): Place | null {
  if (key === "Enter" && shiftKey) return row > 0 ? { row: row - 1, column } : { row: last.row, column: column - 1 };
  if (key === "Enter") return row < last.row ? { row: row + 1, column } : { row: 0, column: column + 1 };
  if (shiftKey && !key.startsWith("Page")) return null;
  const [start, end, length] = textOf(cell);
  switch (key) {
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowLeft":
      return start === 0 && end === 0 ? { row, column: column - 1 } : null;
    case "ArrowRight":
      return start === length && end === length ? { row, column: column + 1 } : null;
    // From the end of the text, or where the whole text is taken.
    case "Home":
      return end === 0 || (start === 0 && end === length) ? { row, column: 0 } : null;
    case "End":
      return start === length || (start === 0 && end === length) ? { row, column: last.column } : null;
    case "PageDown":
      return { row: Math.min(row + page(), last.row), column };
    case "PageUp":
      return { row: Math.max(row - page(), 0), column };
    default:
      return null;
  }
}

/** Whether the browser does nothing with a key that leads nowhere. */
export const isKept = (key: string): boolean => key !== "ArrowLeft" && key !== "ArrowRight";

/** The rows that are in sight at once, at least one. */
export function rowsInSight(table: HTMLTableElement): number {
  const height = table.tBodies[0]?.rows[0]?.offsetHeight ?? 0;
  const sight = Math.min(table.parentElement?.clientHeight ?? 0, window.innerHeight);
  return height === 0 ? 1 : Math.max(1, Math.floor(sight / height) - 2);
}
