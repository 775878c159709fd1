// After a save: how many marks of which sheet, and the sheets to go on with. It stays until one goes on, with the focus on the first
// link. Rendered by the server, complete without a script.
import * as m from "#messages";
import type { SavedSheet as Saved } from "../../../generated/marks";
import { missingText } from "../../../grid/outcome";
import { useWords } from "../../../words";

export function SavedSheet({ saved: { marks, label, resultsHref, next } }: { saved: Saved }) {
  const say = useWords();
  return (
    <section className="saved-sheet" aria-label={say(m.marks_saved)}>
      <h2>{say(m.marks_saved_count, { count: marks })}</h2>
      <p className="secondary">
        {label}. <a href={resultsHref}>{say(m.marks_see_results)}</a>
      </p>
      {next.length === 0 ? (
        <p>
          {say(m.marks_no_other_sheet)}{" "}
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the page came because this was asked for; Enter goes on */}
          <a href="/admin/dashboard" autoFocus>
            {say(m.shared_dashboard)}
          </a>
        </p>
      ) : (
        <>
          <p>{say(m.marks_next)}</p>
          <ol>
            {next.map((sheet, index) => (
              <li key={sheet.href}>
                {/* eslint-disable-next-line jsx-a11y/no-autofocus -- as above */}
                <a href={sheet.href} autoFocus={index === 0}>
                  {sheet.label}
                </a>{" "}
                <span className="secondary">
                  {sheet.due === null ? "" : `${sheet.due}, `}
                  {missingText(say, sheet)}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
