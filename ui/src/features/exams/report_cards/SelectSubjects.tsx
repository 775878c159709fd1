// Select Subjects (docs/rules.md, *Screens*, *Marks*): a list to tick several from, only where the chosen class's numeric is 7 or more. Its boxes are fields of
// Select Ground's form; <details>, so that it opens without a script. With one, the section's subjects are looked up as it is chosen.
import * as m from "#messages";
import type { SubjectsChoice } from "../../../generated/cards";
import type { Ground } from "../../../generated/shell";
import { useWords, type Say } from "../../../words";
import { FIRST_WITH_SUBJECTS, subjectsChosen } from "./select_subjects";

/** "3 of 9 subjects"; null where the cards list them all. */
export function subjectsSaid(say: Say, given: SubjectsChoice | null): string | null {
  if (given === null || given.chosen.length === 0 || given.chosen.length === given.options.length) return null;
  return subjectsChosen(say, given.chosen.length, given.options.length);
}

export function SelectSubjects({ ground, given }: { ground: Ground; given: SubjectsChoice | null }) {
  const say = useWords();
  const field = (key: string) => ground.fields.find((other) => other.key === key);
  const section = field("sectionId")?.chosen ?? "";
  const classes = field("classId");
  const numeric = classes?.options.find(({ _id }) => _id === classes.chosen)?.numeric;
  const offered = given !== null && section !== "" && numeric !== undefined && numeric >= FIRST_WITH_SUBJECTS;
  const options = offered ? given.options : [];
  const ticked = offered ? given.chosen.length : 0;
  return (
    <div className="field" data-select-subjects={offered ? section : ""} hidden={!offered}>
      <span className="field-label" id="select-subjects">
        {say(m.cards_select_subjects)}
      </span>
      <details className="popover subjects">
        <summary className="input select" aria-labelledby="select-subjects select-subjects-chosen">
          <span id="select-subjects-chosen">{subjectsChosen(say, ticked, options.length)}</span>
        </summary>
        <div className="popover-panel subjects-panel">
          <fieldset disabled={!offered}>
            <legend className="visually-hidden">{say(m.cards_select_subjects)}</legend>
            {options.map(({ _id, name }) => (
              <label key={_id} className="subjects-option">
                <input type="checkbox" name="subjects" value={_id} defaultChecked={given?.chosen.includes(_id)} />
                {name}
              </label>
            ))}
          </fieldset>
          <p className="subjects-tools with-script">
            <button type="button" className="button button-quiet" data-ticks="all">
              {say(m.cards_tick_all)}
            </button>
            <button type="button" className="button button-quiet" data-ticks="none">
              {say(m.shared_clear)}
            </button>
          </p>
          <p className="secondary subjects-hint">{say(m.cards_none_ticked_explained)}</p>
        </div>
      </details>
    </div>
  );
}
