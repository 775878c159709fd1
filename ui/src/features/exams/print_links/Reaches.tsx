// How much a link covers.
import * as m from "#messages";
import type { Reach } from "../../../generated/print_links";
import { useWords, type Message } from "../../../words";

type ReachesProps = {
  /** the first is chosen, where `chosen` says nothing else */
  offered: readonly Reach[];
  chosen?: Reach;
  /** it shows an exam and not a semester */
  ofExam: boolean;
};

export function Reaches({ offered, chosen = offered[0], ofExam }: ReachesProps) {
  const say = useWords();
  const labels: Record<Reach, Message> = {
    section: m.links_this_section,
    class: m.links_every_section,
    session: ofExam ? m.links_every_class_of_exam : m.links_every_class_of_semester,
  };
  return (
    <fieldset className="print-link-reach">
      <legend className="field-label">{say(m.links_covers)}</legend>
      {offered.map((reach) => (
        <label key={reach}>
          <input type="radio" name="reach" value={reach} defaultChecked={reach === chosen} /> {say(labels[reach])}
        </label>
      ))}
    </fieldset>
  );
}
