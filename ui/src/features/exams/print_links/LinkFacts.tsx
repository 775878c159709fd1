// What is to be known of a print link: what it shows, whether it opens, what has changed since, and who fetched it.
import type { LinkFetch, PrintLink } from "../../../generated/print_links";
import { useMomentText } from "../../../shell/moment_text";
import { counted, KINDS } from "./print_links";

const STATES = {
  active: { label: "Open", kind: "state-ok" },
  expired: { label: "Expired", kind: "" },
  revoked: { label: "Revoked", kind: "state-bad" },
} as const;

const FETCHED: Record<string, string> = { sheets: "Sheets", sheet: "One sheet", pdf: "PDF" };

export function LinkFacts({ link, heading: Heading }: { link: PrintLink; heading: "h2" | "h3" }) {
  const momentText = useMomentText();
  return (
    <>
      <div className="print-link-head">
        <Heading className="print-link-name">{link.name}</Heading>
        <span className={`state ${STATES[link.state].kind}`}>{STATES[link.state].label}</span>
        {link.includesUnpublished ? <span className="state state-warn">With unpublished results</span> : null}
        {link.newerMarks ? <span className="state state-warn">Newer marks exist</span> : null}
      </div>
      <p>
        {KINDS[link.kind].label}, {link.title}: {link.covers}
        {link.subjects === "" ? "" : `; ${link.subjects} only`}. {counted(link.count, "sheet")}, {link.paper}.
      </p>
      {link.unpublishedAt === null ? null : (
        <p className="print-link-taken-back">{`Holds results that were unpublished on ${momentText(link.unpublishedAt).split(",", 1).join("")}.`}</p>
      )}
      <p className="print-link-when">
        Made by {link.madeBy}, {momentText(link.madeAt)}. {ends(link, momentText)}
      </p>
      <Fetches fetches={link.fetches} />
    </>
  );
}

function ends({ state, expiresAt, revokedAt }: PrintLink, momentText: (at: number) => string): string {
  if (state === "revoked") return `Revoked ${momentText(revokedAt ?? 0)}.`;
  return `${state === "active" ? "Valid until" : "Expired"} ${momentText(expiresAt)}.`;
}

function Fetches({ fetches }: { fetches: readonly LinkFetch[] }) {
  const momentText = useMomentText();
  const last = fetches[0];
  if (last === undefined) return <p className="print-link-when">Not fetched yet.</p>;
  return (
    <details className="print-link-fetches">
      <summary>
        Fetched {fetches.length === 1 ? "once" : `${fetches.length} times`}, last {momentText(last.at)}
      </summary>
      <ul>
        {fetches.map((fetch, place) => (
          <li key={place}>
            {momentText(fetch.at)}: {FETCHED[fetch.what] ?? fetch.what}, {counted(fetch.pages, "page")}, from{" "}
            {fetch.address}
          </li>
        ))}
      </ul>
    </details>
  );
}
