// A letter of the register: what is not present stands out, by its letter first and by its colour, too.
import { useWords } from "../../words";
import { STATES } from "./attendance_text";

type Props = {
  /** a letter, or a state as it is sent */
  letter?: string | null;
  state?: string | null;
  /** the whole word */
  long?: boolean;
};

export function Letter({ letter = null, state = null, long = false }: Props) {
  const say = useWords();
  const found = STATES.find((one) => one.letter === letter || one.state === state);
  if (!found) return <span className="dash">{long ? "–" : ""}</span>;
  return long ? (
    <span className={`attended attended-${found.state}`}>{say(found.label)}</span>
  ) : (
    <abbr className={`attended attended-${found.state}`} title={say(found.label)}>
      {found.letter}
    </abbr>
  );
}
