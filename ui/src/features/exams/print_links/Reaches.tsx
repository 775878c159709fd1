// How much a link covers.
import type { Reach } from "../../../generated/print_links";

type ReachesProps = {
  /** the first is chosen, where `chosen` says nothing else */
  offered: readonly Reach[];
  chosen?: Reach;
  /** it shows an exam and not a semester */
  ofExam: boolean;
};

export function Reaches({ offered, chosen = offered[0], ofExam }: ReachesProps) {
  const labels: Record<Reach, string> = {
    section: "This section",
    class: "Every section of this class",
    session: ofExam ? "Every class that has this exam" : "Every class that has this semester",
  };
  return (
    <fieldset className="print-link-reach">
      <legend className="field-label">Covers</legend>
      {offered.map((reach) => (
        <label key={reach}>
          <input type="radio" name="reach" value={reach} defaultChecked={reach === chosen} /> {labels[reach]}
        </label>
      ))}
    </fieldset>
  );
}
