// The results on a link's sheets that are not published, before the link is made with them.
import * as m from "#messages";
import { Notice } from "../../../controls/Notice";
import type { UnpublishedResult } from "../../../generated/print_links";
import { useWords } from "../../../words";

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
  const say = useWords();
  const subjects = new Map<string, Set<string>>();
  const everywhere = new Set<string>();
  for (const { subjectName, className, sectionName } of results) {
    const sections = subjects.get(subjectName) ?? new Set<string>();
    const section = `${className} ${sectionName}`;
    sections.add(section);
    everywhere.add(section);
    subjects.set(subjectName, sections);
  }
  const [only] = everywhere.size === 1 ? everywhere : [];
  const line = (subject: string, sections: ReadonlySet<string>) => {
    if (only !== undefined) return subject;
    return sections.size > NAMED
      ? say(m.links_subject_in_many, { subject, count: sections.size })
      : say(m.links_subject_in, { subject, sections: [...sections].join(", ") });
  };
  return (
    <Notice kind="warn">
      <p>{only === undefined ? say(m.links_not_published) : say(m.links_not_published_in, { section: only })}</p>
      <ul className="print-link-unpublished">
        {[...subjects].map(([subject, sections]) => (
          <li key={subject}>{line(subject, sections)}</li>
        ))}
      </ul>
      <p>{say(refused ? m.links_publish_first_none_created : m.links_publish_first)}</p>
    </Notice>
  );
}
