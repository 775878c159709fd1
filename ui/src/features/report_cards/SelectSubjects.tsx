// Select Subjects (results.md 2 and 5): a list to tick several from, only where the chosen class's numeric is 7 or more. Its boxes are fields of
// Select Ground's form; <details>, so that it opens without a script. With one, the section's subjects are looked up as it is chosen.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { api } from "../../api";
import { useClosable } from "../../controls/popover";
import { useToast } from "../../controls/Toasts";
import type { GroundChoice } from "../../controls/ground_lookups";
import type { SubjectsChoice } from "../../generated/cards";
import type { SubjectRow } from "../../generated/lookups";
import type { Choice, Ground, GroundKey } from "../../generated/shell";

/** results.md 5: "only when class numeric is 7 or more". */
export const FIRST_WITH_SUBJECTS = 7;

type Options = Partial<Record<GroundKey, Choice[]>>;
type SelectSubjectsProps = { ground: Ground; given: SubjectsChoice | null; chosen: GroundChoice; options: Options };

/** Keyed by the section: another section starts anew. */
export function SelectSubjects({ ground, given, chosen, options }: SelectSubjectsProps) {
  const fromServer = given !== null && chosen.sectionId === ground.fields.find(({ key }) => key === "sectionId")?.chosen;
  const [found, setFound] = useState<Choice[] | null>(null);
  const [ticked, setTicked] = useState(fromServer ? given.chosen.length : 0);
  const boxes = useRef<HTMLFieldSetElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const toast = useToast();
  useClosable(details);

  const numeric = options.classId?.find(({ _id }) => _id === chosen.classId)?.numeric;
  const offered = numeric !== undefined && numeric >= FIRST_WITH_SUBJECTS && (chosen.sectionId ?? "") !== "";
  const list = fromServer ? given.options : found;
  const { branchId, sessionId, classId, sectionId } = chosen;
  const branchName = options.branchId?.find(({ _id }) => _id === branchId)?.name ?? ground.branchName;
  const sessionName = options.sessionId?.find(({ _id }) => _id === sessionId)?.name ?? ground.sessionName;
  const wanted = offered && list === null;

  useEffect(() => {
    if (!wanted) return undefined;
    const control = new AbortController();
    const query = { branchName, branchId, sessionName, sessionId, classId, sectionId };
    void api.get<SubjectRow[]>("/api/branchWiseSubject", query, { signal: control.signal }).then((answer) => {
      if (control.signal.aborted) return;
      if (answer.ok) setFound(answer.value.map(({ _id, subjectName }) => ({ _id, name: subjectName })));
      else toast.danger(answer.error.message, "Result");
    });
    return () => control.abort();
  }, [wanted, branchName, branchId, sessionName, sessionId, classId, sectionId, toast]);

  const count = () => setTicked(boxes.current?.querySelectorAll("input:checked").length ?? 0);
  // Ticked before the script arrived, or kept by the browser over a reload.
  useLayoutEffect(count, []);

  function tick(all: boolean): void {
    for (const box of boxes.current?.querySelectorAll("input") ?? []) box.checked = all;
    count();
  }

  if (!offered) return null;
  const some = list?.length ?? 0;
  return (
    <div className="field">
      <span className="field-label" id="select-subjects">
        Select Subjects
      </span>
      <details className="popover subjects" ref={details}>
        <summary className="input select" aria-labelledby="select-subjects select-subjects-chosen">
          <span id="select-subjects-chosen">{list === null ? "Loading" : ticked === 0 || ticked === some ? `All ${some} subjects` : `${ticked} of ${some} subjects`}</span>
        </summary>
        <div className="popover-panel subjects-panel">
          <fieldset ref={boxes} onChange={count}>
            <legend className="visually-hidden">Select Subjects</legend>
            {list?.map(({ _id, name }) => (
              <label key={_id} className="subjects-option">
                <input type="checkbox" name="subjects" value={_id} defaultChecked={fromServer && given.chosen.includes(_id)} />
                {name}
              </label>
            ))}
          </fieldset>
          <p className="subjects-tools with-script">
            <button type="button" className="button button-quiet" onClick={() => tick(true)}>
              Tick all
            </button>
            <button type="button" className="button button-quiet" onClick={() => tick(false)}>
              Clear
            </button>
          </p>
          <p className="secondary subjects-hint">With none ticked the cards list every subject.</p>
        </div>
      </details>
    </div>
  );
}
