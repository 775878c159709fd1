// A block copied from a spreadsheet (tab-separated lines), laid over the grid from the focused cell (issue 2, "paste a block").
// Pure: makes the plan that the preview shows and, once accepted, the sheet applies as one step.
import { MARK_TEXTS, type CellTexts } from "./mark_text";
import { cellKey, type SheetColumn, type SheetRow } from "./sheet";

export type PastedMark = { key: string; studentId: string; name: string; roll: number; label: string; before: string; after: string };
export type RefusedPaste = { where: string; text: string; reason: string };
export type PastePlan = { changes: PastedMark[]; same: number; refused: RefusedPaste[] };

/** The block's lines and cells. A quoted cell may hold tabs, line ends and doubled quotes, as spreadsheets write them. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const body = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let at = 0; at < body.length; at += 1) {
    const letter = body.charAt(at);
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (body.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === "\t") {
      row.push(cell);
      cell = "";
    } else if (letter === "\n") {
      row.push(cell);
      rows.push(row);
      row = [];
      cell = "";
    } else cell += letter;
  }
  row.push(cell);
  rows.push(row);
  return rows;
}

/** More than one cell: what the preview is for. A single value is an ordinary paste into the input. */
export function isBlock(text: string): boolean {
  return /\t/.test(text) || /[\r\n]/.test(text.replace(/[\r\n]+$/, ""));
}

/** `valueAt` gives the text that a cell shows now. Values above the full mark are refused here, never reset to it. */
export function planPaste(
  text: string,
  from: { row: number; column: number },
  rows: readonly SheetRow[],
  components: readonly SheetColumn[],
  valueAt: (key: string) => string,
  texts: CellTexts = MARK_TEXTS,
): PastePlan {
  const plan: PastePlan = { changes: [], same: 0, refused: [] };
  readBlock(text).forEach((line, down) => {
    const student = rows[from.row + down];
    line.forEach((typed, across) => {
      const component = components[from.column + across];
      if (!student || !component) {
        if (typed.trim() === "") return;
        const where = `line ${String(down + 1)}, cell ${String(across + 1)}`;
        plan.refused.push({ where, text: typed.trim(), reason: student ? "No column is left for it" : "No student is left for it" });
        return;
      }
      const key = cellKey(student.studentId, component.key);
      const verdict = texts.check(typed, component.fullMark ?? 0);
      if (verdict.kind !== "mark") {
        const reason =
          verdict.kind === "over"
            ? `Above the full mark ${String(component.fullMark)}`
            : verdict.kind === "refused"
              ? verdict.reason
              : texts.notOne;
        plan.refused.push({ where: `${String(student.roll)} ${student.name}, ${component.label}`, text: typed.trim(), reason });
        return;
      }
      const before = texts.canonical(valueAt(key));
      if (before === verdict.text) {
        plan.same += 1;
        return;
      }
      plan.changes.push({
        key,
        studentId: student.studentId,
        name: student.name,
        roll: student.roll,
        label: component.label,
        before,
        after: verdict.text,
      });
    });
  });
  return plan;
}
