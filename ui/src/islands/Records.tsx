// The modal of a student's record (docs/rules.md, *Screens*, Student Qualities): opened by the row's link, made when first asked for. What is chosen in its
// form and not saved is there again when it is opened again.
import { useState } from "react";
import type { ChosenSection, StudentRecord } from "../generated/qualities";
import { Dialog } from "./Dialog";
import { RecordCard } from "./RecordCard";
import { countRecorded } from "./recorded";
import type { Opened } from "./registry";

type Props = { chosen: ChosenSection; action: string; records: StudentRecord[] };

export function RecordsIsland({ chosen, action, records, opened }: Props & Opened) {
  // The press that is answered: one that was closed is not open until the next.
  const [closed, setClosed] = useState(0);
  const [saved, setSaved] = useState<ReadonlyMap<string, StudentRecord>>(new Map());
  const [typed, setTyped] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const id = opened !== null && opened.count > closed ? opened.detail : null;
  const record = (id !== null && (saved.get(id) ?? records.find(({ studentId }) => studentId === id))) || null;
  const kept = (record && typed.get(record.studentId)) ?? null;

  function keep(student: string, values: readonly string[] | null): void {
    setTyped((before) => {
      const after = new Map(before);
      if (values === null) after.delete(student);
      else after.set(student, values);
      return after;
    });
  }

  return (
    <Dialog open={record !== null} wide title="Student Qualities" onClose={() => setClosed(opened?.count ?? 0)}>
      {record === null ? null : (
        <RecordCard
          key={record.studentId}
          chosen={chosen}
          action={action}
          record={record}
          editing={chosen.mayEnter && kept !== null}
          typed={kept}
          onSaved={(now) => {
            if (record.recorded === "nothing") countRecorded(1);
            setSaved((before) => new Map(before).set(now.studentId, now));
          }}
          onTyped={(values) => keep(record.studentId, values)}
        />
      )}
    </Dialog>
  );
}
