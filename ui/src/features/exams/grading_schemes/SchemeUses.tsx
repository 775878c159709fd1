// The sessions and classes that use a scheme, each with the way to the session's form.
import * as m from "#messages";
import type { SchemeUse } from "../../../generated/grading_schemes";
import { useWords } from "../../../words";

export function SchemeUses({ uses }: { uses: readonly SchemeUse[] }) {
  const say = useWords();
  const named = ({ session, branch, className }: SchemeUse) => {
    const where = branch === null ? session : say(m.schemes_ui_session_of_branch, { session, branch });
    return className === null ? where : say(m.schemes_ui_class_of_session, { name: className, session: where });
  };
  return (
    <ul className="scheme-uses">
      {uses.map((use, place) => (
        <li key={place}>
          <a href={use.href}>{named(use)}</a>
        </li>
      ))}
    </ul>
  );
}
