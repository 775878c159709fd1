// What a pasted block would change, before it does: what each column is taken for (and may be changed to), old and new value of each
// cell, and what is left out and why.
import { useMemo, useState } from "react";
import { Button } from "../controls/Button";
import { Dialog } from "../islands/Dialog";
import { valueText } from "./cell";
import type { PastedText } from "./GridDialogs";
import type { MarkEntry } from "./mark_entry";
import type { EntryKind } from "./entry_kind";
import { grouped, planPaste, refusedText, type PastePlan } from "./paste";
import { chooseUse, recognise, type Commas, type ColumnUse, type PastedColumn } from "./paste_columns";
import type { SheetColumn } from "./sheet";

type PasteDialogProps = { entry: MarkEntry; block: PastedText; onDone: () => void };

export function PasteDialog({ entry, block, onDone }: PasteDialogProps) {
  const { sheet, kind } = entry;
  const { rows, components } = sheet;
  const roster = useMemo(() => ({ rows, components, texts: kind.texts }), [rows, components, kind]);
  const [pasted, setPasted] = useState(() => recognise(block.text, block, roster));
  const { columns, commas } = pasted;
  const [blanksClear, setBlanksClear] = useState(false);
  const plan = useMemo(
    () => planPaste(pasted, { row: block.row, blanksClear }, roster, (key) => sheet.cell(key).text),
    [pasted, block, blanksClear, roster, sheet],
  );
  const count = plan.changes.length;
  const choose = (at: number, use: ColumnUse) =>
    setPasted({ ...pasted, columns: chooseUse(pasted, at, use, block, roster) });
  return (
    <Dialog
      open
      title={`Paste ${kind.noun}s`}
      wide
      onClose={onDone}
      footer={
        <>
          <Button
            data-focus=""
            kind="primary"
            disabled={count === 0}
            onClick={() => {
              sheet.fill(plan.changes.map(({ key, after }) => ({ key, text: after })));
              onDone();
            }}
          >
            {applyText(count, blanksClear ? plan.blanks : 0, kind.noun)}
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </>
      }
    >
      {commas === null ? null : (
        <CommaChoice commas={commas} onChoose={(chosen) => setPasted(recognise(block.text, block, roster, chosen))} />
      )}
      <Columns columns={columns} components={components} columnNoun={kind.columnNoun} onChoose={choose} />
      {plan.blanks === 0 ? null : (
        <BlankChoice blanks={plan.blanks} noun={kind.noun} checked={blanksClear} onChange={setBlanksClear} />
      )}
      <Preview plan={plan} kind={kind} />
    </Dialog>
  );
}

/** "Apply 4 changes"; "Apply 4 changes and clear 2 marks". `count` includes the cleared ones. */
export function applyText(count: number, cleared: number, noun: string): string {
  const some = (number: number, one: string) => `${String(number)} ${one}${number === 1 ? "" : "s"}`;
  if (cleared === 0) return `Apply ${some(count, "change")}`;
  if (cleared === count) return `Clear ${some(cleared, noun)}`;
  return `Apply ${some(count - cleared, "change")} and clear ${some(cleared, noun)}`;
}

type BlankChoiceProps = { blanks: number; noun: string; checked: boolean; onChange: (checked: boolean) => void };

/** Blank cells lie over values: whether these go is asked, never assumed. */
function BlankChoice({ blanks, noun, checked, onChange }: BlankChoiceProps) {
  return (
    <label className="paste-blanks">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        Blank cells clear {noun}s{" "}
        <span className="paste-same">
          ({blanks === 1 ? `1 ${noun} under a blank cell` : `${String(blanks)} ${noun}s under blank cells`})
        </span>
      </span>
    </label>
  );
}

const valueOf = (use: ColumnUse) => (use.kind === "mark" ? `mark ${use.component}` : use.kind);

function readUse(value: string): ColumnUse {
  if (value.startsWith("mark ")) return { kind: "mark", component: value.slice("mark ".length) };
  return value === "id" || value === "roll" || value === "name" ? { kind: value } : { kind: "ignore" };
}

/** "Roll"; "Column 1 (31, …)" where the block has no heads */
function headOf({ title, sample }: Pick<PastedColumn, "title" | "sample">, at: number): string {
  if (title !== "") return title;
  return sample === "" ? `Column ${String(at + 1)}` : `Column ${String(at + 1)} (${sample})`;
}

/** "1,5" is a roll and a mark, or a mark and a half. */
function CommaChoice({ commas, onChoose }: { commas: Commas; onChoose: (commas: Commas) => void }) {
  return (
    <div className="paste-columns">
      <label>
        <span>Commas</span>
        <select
          className="input select"
          value={commas ?? ""}
          onChange={(event) => onChoose(event.target.value === "columns" ? "columns" : "decimals")}
        >
          <option value="columns">Separate columns</option>
          <option value="decimals">Are decimal points</option>
        </select>
      </label>
    </div>
  );
}

type ColumnsProps = {
  columns: readonly PastedColumn[];
  components: readonly SheetColumn[];
  columnNoun: string;
  onChoose: (at: number, use: ColumnUse) => void;
};

function Columns({ columns, components, columnNoun, onChoose }: ColumnsProps) {
  return (
    <fieldset className="paste-columns">
      <legend>Columns</legend>
      {columns.map(({ use, isRolls, ...column }, at) => (
        <label key={at}>
          <span className="paste-column-title">{headOf(column, at)}</span>
          <select
            className="input select"
            value={valueOf(use)}
            onChange={(event) => onChoose(at, readUse(event.target.value))}
          >
            <option value="ignore">Not pasted</option>
            <option value="roll">Roll</option>
            <option value="id">Student Id or Register No</option>
            <option value="name">Student Name</option>
            {/* The rolls are nobody's marks. */}
            {isRolls && use.kind !== "mark" ? null : (
              <optgroup label={`${columnNoun.charAt(0).toUpperCase()}${columnNoun.slice(1)}`}>
                {components.map(({ key, label }) => (
                  <option key={key} value={`mark ${key}`}>
                    {label}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

function Preview({ plan, kind }: { plan: PastePlan; kind: EntryKind }) {
  const { columnNoun: column, noun } = kind;
  return (
    <>
      {plan.refused.length > 0 ? (
        <div className="paste-refused">
          <p>Not pasted:</p>
          <ul>
            {grouped(plan.refused).map((group) => (
              <li key={group.reason}>{refusedText(group, kind)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {plan.changes.length === 0 ? (
        <p>{`No ${noun} would change.`}</p>
      ) : (
        <table className="paste-table">
          <thead>
            <tr>
              <th className="num">Roll</th>
              <th>Student Name</th>
              <th>{column.charAt(0).toUpperCase() + column.slice(1)}</th>
              <th className="num">Now</th>
              <th className="num">Pasted</th>
            </tr>
          </thead>
          <tbody>
            {plan.changes.map(({ key, studentId, roll, name, label, before, after }, index) => {
              // A student's further marks: the name is read out each time, and shown once.
              const shown = plan.changes[index - 1]?.studentId === studentId ? "visually-hidden" : undefined;
              return (
                <tr key={key} className={shown && "paste-again"}>
                  <td className="num">
                    <span className={shown}>{roll}</span>
                  </td>
                  <td>
                    <span className={shown}>{name}</span>
                  </td>
                  <td>{label}</td>
                  <td className="num paste-before">{valueText(before)}</td>
                  <td className="num paste-after">{valueText(after)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {plan.same > 0 ? (
        <p className="paste-same">{plan.same === 1 ? "1 stays as it is." : `${String(plan.same)} stay as they are.`}</p>
      ) : null}
    </>
  );
}
