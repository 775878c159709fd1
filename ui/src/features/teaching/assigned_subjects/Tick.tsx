// Whether a student takes an optional subject. Whoever has marks in it is said to, since those count no longer once the tick is gone.
import * as m from "#messages";
import { fieldId } from "../../../controls/FormField";
import type { ChoosingLine, OptionalSubject } from "../../../generated/teaching";
import { useWords } from "../../../words";

type Props = { line: ChoosingLine; at: number; subject: OptionalSubject; closed: boolean; labelled?: boolean };

export function Tick({ line, at, subject, closed, labelled = false }: Props) {
  const say = useWords();
  const name = `choice.${line._id}.${subject._id}`;
  const marked = line.marked[at] ?? false;
  const takes = marked ? m.teaching_student_takes_with_marks : m.teaching_student_takes;
  const box = (
    <input
      type="checkbox"
      id={fieldId(name)}
      name={name}
      value="1"
      defaultChecked={line.chosen[at] ?? false}
      disabled={closed}
      aria-label={labelled ? undefined : say(takes, { name: line.name, subject: subject.name })}
    />
  );
  const note = marked ? <span className="assigned-marks">{say(m.teaching_has_marks)}</span> : null;
  return labelled ? (
    <label className="assigned-tick">
      {box}
      <span>{subject.name}</span>
      {note}
    </label>
  ) : (
    <span className="assigned-box">
      {box}
      {note}
    </span>
  );
}
