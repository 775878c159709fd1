// Two people on one sheet: the second save shows both values of each mark, who changed it and when, and lets the user choose.
import { useState } from "react";
import * as m from "#messages";
import { Button } from "../controls/Button";
import { Dialog } from "../islands/Dialog";
import { valueText } from "./cell";
import type { MarkEntry } from "./mark_entry";
import { laterWordsOf } from "./marks_words_later";
import type { OpenConflict } from "./sheet";
import { timeText } from "./time_text";
import { useEntryStatus } from "./useMarkEntry";
import { useWords } from "../words";

type Side = "mine" | "theirs";

export function ConflictDialog({ entry }: { entry: MarkEntry }) {
  const { conflicts } = useEntryStatus(entry);
  // A new set of conflicts starts with nothing chosen.
  return conflicts === null ? null : (
    <Choosing
      key={conflicts.map(({ key, version }) => `${key}@${version}`).join()}
      entry={entry}
      conflicts={conflicts}
    />
  );
}

function Choosing({ entry, conflicts }: { entry: MarkEntry; conflicts: OpenConflict[] }) {
  const say = useWords();
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const all = (side: Side) => setSides(new Map(conflicts.map(({ key }) => [key, side])));
  const open = conflicts.length - sides.size;
  return (
    <Dialog
      open
      wide
      role="alertdialog"
      title={say(m.grid_conflict)}
      onClose={() => entry.postpone()}
      footer={
        <>
          <Button kind="primary" disabled={open > 0} onClick={() => entry.decide(sides)}>
            {open > 0 ? say(m.grid_conflict_choose_more, { count: open }) : say(m.grid_conflict_save)}
          </Button>
          <Button onClick={() => entry.postpone()}>{say(m.grid_conflict_later)}</Button>
        </>
      }
    >
      <p>{say(laterWordsOf(entry.kind).savedByOthers)}</p>
      <p className="conflict-all">
        <Button onClick={() => all("mine")}>{say(m.grid_conflict_all_mine)}</Button>
        <Button onClick={() => all("theirs")}>{say(m.grid_conflict_all_theirs)}</Button>
      </p>
      <ul className="conflict-list">
        {conflicts.map(({ key, mine, theirs, changedBy, changedAt }) => (
          <li key={key}>
            <fieldset className="conflict">
              <legend>{entry.sheet.place(key)}</legend>
              {(["mine", "theirs"] as const).map((side) => (
                <label key={side} className="conflict-side">
                  <input
                    type="radio"
                    name={`conflict-${key}`}
                    checked={sides.get(key) === side}
                    onChange={() => setSides(new Map(sides).set(key, side))}
                  />
                  <span>
                    {side === "mine" ? say(m.grid_conflict_mine) : say(m.grid_conflict_theirs)}{" "}
                    <strong>{valueText(side === "mine" ? mine : theirs)}</strong>
                    {side === "theirs" ? (
                      <span className="conflict-who">
                        {" "}
                        {changedBy}, {timeText(changedAt)}
                      </span>
                    ) : null}
                  </span>
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
