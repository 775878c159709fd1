// One student's record (docs/rules.md, *Screens*, *Marks*, Student Qualities): the student's information and the conduct grades, Add Qualities or
// Edit Qualities, then Save or Update, in the modal. Its page (features/exams/qualities/RecordPage.tsx) has the same parts.
import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { Button } from "../controls/Button";
import { Notice } from "../controls/Notice";
import { toasts as toast } from "../enhance/toasts";
import type { ChosenSection, StudentRecord } from "../generated/qualities";
import {
  Grades,
  GradeField,
  HiddenFields,
  SharedNote,
  StudentInformation,
} from "../features/exams/qualities/record_parts";
import { saveRecord, SaveKeys, type Trouble } from "../features/exams/qualities/record_save";

const TITLE = "Qualities";

type RecordCardProps = {
  chosen: ChosenSection;
  action: string;
  record: StudentRecord;
  /** the form is open from the start */
  editing: boolean;
  /** what was chosen and not saved, parallel to the qualities */
  typed: readonly string[] | null;
  onSaved?: (record: StudentRecord) => void;
  /** what stands in the form, at each change; null once it is saved */
  onTyped?: (typed: readonly string[] | null) => void;
};

export function RecordCard(props: RecordCardProps) {
  const { chosen, action, typed, onSaved, onTyped } = props;
  const { qualities, mayEnter } = chosen;
  const [record, setRecord] = useState(props.record);
  const [editing, setEditing] = useState(props.editing);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [keys] = useState(() => new SaveKeys());
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<HTMLElement>(null);
  const adding = record.recorded === "nothing";

  // The button that was pressed goes away with what it stood under: the focus goes on to what came instead.
  const shown = useRef(editing);
  useEffect(() => {
    if (shown.current === editing) return;
    shown.current = editing;
    card.current?.querySelector<HTMLElement>(editing ? ".record-fields select" : ".record-actions .button")?.focus();
  }, [editing]);

  const inForm = () => {
    const data = form.current ? new FormData(form.current) : null;
    return qualities.map(({ key }) => {
      const value = data?.get(key);
      return typeof value === "string" ? value : "";
    });
  };

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    const outcome = await saveRecord(chosen, record, inForm(), keys);
    setBusy(false);
    if (outcome.kind === "unchanged") {
      toast.show({ kind: "info", title: TITLE, message: "There are no unsaved changes." });
      return;
    }
    setRecord(outcome.record);
    if (outcome.kind === "refused") {
      setTrouble(outcome.trouble);
      return;
    }
    setEditing(false);
    onTyped?.(null);
    onSaved?.(outcome.record);
    toast.show({ kind: "success", title: TITLE, message: outcome.message });
  }

  function take(key: string, grade: string): void {
    const select = form.current?.elements.namedItem(key);
    if (!(select instanceof HTMLSelectElement) || !trouble) return;
    select.value = grade;
    setTrouble({
      ...trouble,
      theirs: Object.fromEntries(Object.entries(trouble.theirs).filter(([other]) => other !== key)),
    });
    onTyped?.(inForm());
    select.focus();
  }

  return (
    <article className="record" ref={card}>
      <StudentInformation chosen={chosen} record={record} />
      <SharedNote chosen={chosen} record={record} />
      {trouble ? <Notice kind="bad">{trouble.message}</Notice> : null}
      {editing ? (
        <form
          ref={form}
          method="post"
          action={action}
          onSubmit={(event) => void submit(event)}
          onChange={() => onTyped?.(inForm())}
          aria-label={adding ? "Add Qualities" : "Edit Qualities"}
        >
          <HiddenFields chosen={chosen} record={record} adding={adding} version={record.version} />
          <div className="record-fields">
            {qualities.map(({ key, label }, at) => (
              <GradeField
                key={key}
                name={key}
                label={label}
                legend={chosen.legend}
                grade={typed?.[at] ?? record.grades[at] ?? ""}
                reason={trouble?.reasons[key] ?? null}
                theirs={trouble?.theirs[key] ?? null}
                saved={typed === null ? "" : (record.grades[at] ?? "")}
                onTake={(grade) => take(key, grade)}
              />
            ))}
          </div>
          <div className="record-actions">
            <Button type="submit" kind="primary" busy={busy}>
              {adding ? "Save" : "Update"}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <Grades chosen={chosen} record={record} />
          {mayEnter ? (
            <div className="record-actions">
              <Button kind="primary" onClick={() => setEditing(true)}>
                {adding ? "Add Qualities" : "Edit Qualities"}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </article>
  );
}
