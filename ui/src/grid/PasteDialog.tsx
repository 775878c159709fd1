// What a pasted block would change, before it does: what each column is taken for (and may be changed to), old and new value of each
// cell, and what is left out and why.
import { useMemo, useState } from "react";
import * as m from "#messages";
import { Button } from "../controls/Button";
import { Dialog } from "../islands/Dialog";
import { valueText } from "./cell";
import type { PastedText } from "./GridDialogs";
import type { MarkEntry } from "./mark_entry";
import type { EntryKind, LaterWords } from "./entry_kind";
import { laterWordsOf } from "./marks_words_later";
import { grouped, planPaste, refusedText, type PastePlan } from "./paste";
import { chooseUse, recognise, type Commas, type ColumnUse, type PastedColumn } from "./paste_columns";
import type { SheetColumn } from "./sheet";
import { useWords, type Message, type Say } from "../words";

type PasteDialogProps = { entry: MarkEntry; block: PastedText; onDone: () => void };

export function PasteDialog({ entry, block, onDone }: PasteDialogProps) {
  const say = useWords();
  const { sheet, kind } = entry;
  const words = laterWordsOf(kind);
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
      title={say(words.paste)}
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
            {applyText(say, count, blanksClear ? plan.blanks : 0, words)}
          </Button>
          <Button onClick={onDone}>{say(m.shared_cancel)}</Button>
        </>
      }
    >
      {commas === null ? null : (
        <CommaChoice commas={commas} onChoose={(chosen) => setPasted(recognise(block.text, block, roster, chosen))} />
      )}
      <Columns columns={columns} components={components} column={kind.words.column} onChoose={choose} />
      {plan.blanks === 0 ? null : (
        <BlankChoice blanks={plan.blanks} words={words} checked={blanksClear} onChange={setBlanksClear} />
      )}
      <Preview plan={plan} kind={kind} />
    </Dialog>
  );
}

/** "Apply 4 changes"; "Apply 4 changes and clear 2 marks". `count` includes the cleared ones. */
export function applyText(say: Say, count: number, cleared: number, words: LaterWords): string {
  if (cleared === 0) return say(m.grid_apply, { count });
  if (cleared === count) return say(words.clear, { count });
  return say(words.applyAndClear, { changes: count - cleared, count: cleared });
}

type BlankChoiceProps = { blanks: number; words: LaterWords; checked: boolean; onChange: (checked: boolean) => void };

/** Blank cells lie over values: whether these go is asked, never assumed. */
function BlankChoice({ blanks, words, checked, onChange }: BlankChoiceProps) {
  const say = useWords();
  return (
    <label className="paste-blanks">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {say(words.blanksClear)} <span className="paste-same">{say(words.underBlanks, { count: blanks })}</span>
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
function headOf(say: Say, { title, sample }: Pick<PastedColumn, "title" | "sample">, at: number): string {
  if (title !== "") return title;
  return sample === ""
    ? say(m.grid_column_numbered, { number: at + 1 })
    : say(m.grid_column_numbered_with_sample, { number: at + 1, sample });
}

/** "1,5" is a roll and a mark, or a mark and a half. */
function CommaChoice({ commas, onChoose }: { commas: Commas; onChoose: (commas: Commas) => void }) {
  const say = useWords();
  return (
    <div className="paste-columns">
      <label>
        <span>{say(m.grid_commas)}</span>
        <select
          className="input select"
          value={commas ?? ""}
          onChange={(event) => onChoose(event.target.value === "columns" ? "columns" : "decimals")}
        >
          <option value="columns">{say(m.grid_commas_separate)}</option>
          <option value="decimals">{say(m.grid_commas_decimal)}</option>
        </select>
      </label>
    </div>
  );
}

type ColumnsProps = {
  columns: readonly PastedColumn[];
  components: readonly SheetColumn[];
  /** what a column is */
  column: Message;
  onChoose: (at: number, use: ColumnUse) => void;
};

function Columns({ columns, components, column: columnWord, onChoose }: ColumnsProps) {
  const say = useWords();
  return (
    <fieldset className="paste-columns">
      <legend>{say(m.grid_columns)}</legend>
      {columns.map(({ use, isRolls, ...column }, at) => (
        <label key={at}>
          <span className="paste-column-title">{headOf(say, column, at)}</span>
          <select
            className="input select"
            value={valueOf(use)}
            onChange={(event) => onChoose(at, readUse(event.target.value))}
          >
            <option value="ignore">{say(m.grid_not_pasted)}</option>
            <option value="roll">{say(m.shared_roll)}</option>
            <option value="id">{say(m.grid_student_id_or_reg_no)}</option>
            <option value="name">{say(m.shared_student_name)}</option>
            {/* The rolls are nobody's marks. */}
            {isRolls && use.kind !== "mark" ? null : (
              <optgroup label={say(columnWord)}>
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
  const say = useWords();
  const words = laterWordsOf(kind);
  return (
    <>
      {plan.refused.length > 0 ? (
        <div className="paste-refused">
          <p>{say(m.grid_not_pasted_because)}</p>
          <ul>
            {grouped(plan.refused).map((group) => (
              <li key={group.reason}>{refusedText(group, kind.texts, words)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {plan.changes.length === 0 ? (
        <p>{say(words.noneWouldChange)}</p>
      ) : (
        <table className="paste-table">
          <thead>
            <tr>
              <th className="num">{say(m.shared_roll)}</th>
              <th>{say(m.shared_student_name)}</th>
              <th>{say(kind.words.column)}</th>
              <th className="num">{say(m.grid_now)}</th>
              <th className="num">{say(m.grid_pasted)}</th>
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
      {plan.same > 0 ? <p className="paste-same">{say(m.grid_stay, { count: plan.same })}</p> : null}
    </>
  );
}
