// /admin/gradingSchemes/{id}/versions: a scheme's versions, the newest first: who made each and when, what uses it, and what differs from the one
// before it.
import * as m from "#messages";
import type { SchemeDifference, SchemeVersionsProps, VersionShown } from "../../../generated/grading_schemes";
import type { Choice } from "../../../generated/records";
import { ButtonLink } from "../../../controls/Button";
import { useMomentText } from "../../../shell/moment_text";
import { useWords } from "../../../words";
import { placeText, whatText } from "./differences";
import { SchemeUses } from "./SchemeUses";

export default function SchemeVersions(props: SchemeVersionsProps) {
  const { name, branch, back, components, versions, earlier, newest } = props;
  const say = useWords();
  return (
    <div className="scheme-versions">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="secondary">{branch}</p>
      {newest === null ? null : <a href={newest}>{say(m.schemes_ui_newest_versions)}</a>}
      <ol className="scheme-version-list" reversed start={versions[0]?.number ?? 1}>
        {versions.map((version) => (
          <Version key={version.number} version={version} scheme={name} components={components} />
        ))}
      </ol>
      {earlier === null ? null : <a href={earlier}>{say(m.schemes_ui_earlier_versions)}</a>}
      <div className="record-acts">
        <ButtonLink href={back}>{say(m.shared_back)}</ButtonLink>
      </div>
    </div>
  );
}

type VersionProps = { version: VersionShown; scheme: string; components: readonly Choice[] };

function Version({ version, scheme, components }: VersionProps) {
  const { number, madeByName, madeAt, usedBy, differences, download } = version;
  const say = useWords();
  const momentText = useMomentText();
  return (
    <li className="scheme-version">
      <div className="scheme-version-head">
        <h3>{say(m.schemes_ui_version, { number })}</h3>
        <a href={download} download="" aria-label={say(m.schemes_ui_download_version, { name: scheme, number })}>
          {say(m.schemes_ui_download)}
        </a>
      </div>
      <p className="secondary">{say(m.schemes_ui_made_by, { name: madeByName, moment: momentText(madeAt) })}</p>
      {usedBy.length === 0 ? (
        <p className="secondary">{say(m.schemes_ui_not_used)}</p>
      ) : (
        <div className="scheme-version-uses">
          <span>{say(m.schemes_ui_used_by)}</span>
          <SchemeUses uses={usedBy} />
        </div>
      )}
      <Differences differences={differences} components={components} />
    </li>
  );
}

type DifferencesProps = { differences: readonly SchemeDifference[] | null; components: readonly Choice[] };

/** Those of one place together. */
function Differences({ differences, components }: DifferencesProps) {
  const say = useWords();
  if (differences === null) return <p>{say(m.schemes_ui_first_version)}</p>;
  if (differences.length === 0) return <p>{say(m.schemes_ui_nothing_differs)}</p>;
  const groups: { place: string; whats: string[] }[] = [];
  for (const difference of differences) {
    const place = placeText(difference.rows, say);
    const what = whatText(difference, components, say);
    const last = groups.at(-1);
    if (last?.place === place) last.whats.push(what);
    else groups.push({ place, whats: [what] });
  }
  return (
    <ul className="scheme-differences">
      {groups.map(({ place, whats }, number) => (
        <li key={number}>
          {place === "" ? null : <strong>{place}</strong>}
          <ul>
            {whats.map((what, number) => (
              <li key={number}>{what}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
