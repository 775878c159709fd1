// That a section's results differ from what was published since its grading was changed, with each letter.
import * as m from "#messages";
import { Notice } from "../../../controls/Notice";
import type { DifferingLetter } from "../../../generated/grading_schemes";
import { useWords } from "../../../words";

/** What stands for no letter. */
const DASH = "\u2013";

export function Differs({ letters }: { letters: readonly DifferingLetter[] }) {
  const say = useWords();
  if (letters.length === 0) return null;
  return (
    <Notice kind="warn">
      {say(m.schemes_ui_differs, { count: letters.length })}
      <details className="grading-differs">
        <summary>{say(m.schemes_ui_differs_which)}</summary>
        <ul>
          {letters.map(({ student, subject, published, now }) => (
            <li key={`${student} ${subject ?? ""}`}>
              {say(m.schemes_ui_differs_of, {
                student,
                subject: subject ?? say(m.schemes_ui_whole_card),
                published: published === "" ? DASH : published,
                now: now === "" ? DASH : now,
              })}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
