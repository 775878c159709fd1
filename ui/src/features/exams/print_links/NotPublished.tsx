// The results on a link's sheets that are not published, before the link is made with them.
import { Notice } from "../../../controls/Notice";
import type { UnpublishedResult } from "../../../generated/print_links";
import { counted } from "./print_links";

/** A result that a link would show and that is not published, as a refusal names it. */
export type Unpublished = Pick<UnpublishedResult, "className" | "sectionName" | "subjectName" | "examName">;

/** Sections that are named before they are only counted. */
const NAMED = 4;

/** Each subject once, with the sections where it is not published; not where it is the same one for all. */
export function NotPublished({
  results,
  refused,
}: {
  results: readonly Unpublished[];
  /** the link was asked for already */
  refused: boolean;
}) {
  const subjects = new Map<string, Set<string>>();
  const everywhere = new Set<string>();
  for (const { subjectName, className, sectionName } of results) {
    const sections = subjects.get(subjectName) ?? new Set<string>();
    const section = `${className} ${sectionName}`;
    sections.add(section);
    everywhere.add(section);
    subjects.set(subjectName, sections);
  }
  const where = (sections: ReadonlySet<string>) =>
    sections.size > NAMED ? counted(sections.size, "section") : [...sections].join(", ");
  return (
    <Notice kind="warn">
      <p>
        {everywhere.size === 1
          ? `Not published yet in ${where(everywhere)}, and on these sheets:`
          : "Not published yet, and on these sheets:"}
      </p>
      <ul className="print-link-unpublished">
        {[...subjects].map(([subject, sections]) => (
          <li key={subject}>{everywhere.size === 1 ? subject : `${subject} (${where(sections)})`}</li>
        ))}
      </ul>
      <p>
        {refused ? "No link created. " : ""}Publish them first, or create the link anyway: whoever has the address then
        sees them.
      </p>
    </Notice>
  );
}
