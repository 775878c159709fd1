// What is to be known of a print link: what it shows, whether it opens, what has changed since, and who fetched it.
import * as m from "#messages";
import type { LinkFetch, PrintLink } from "../../../generated/print_links";
import { useMomentDate, useMomentText } from "../../../shell/moment_text";
import { useWords, type Message, type Say } from "../../../words";
import { KINDS } from "./print_links";

const STATES = {
  active: { label: m.links_open, kind: "state-ok" },
  expired: { label: m.links_expired, kind: "" },
  revoked: { label: m.links_revoked, kind: "state-bad" },
} as const;

const FETCHED: Partial<Record<string, Message>> = {
  sheets: m.links_fetched_sheets,
  sheet: m.links_fetched_sheet,
  pdf: m.links_fetched_pdf,
};

export function LinkFacts({ link, heading: Heading }: { link: PrintLink; heading: "h2" | "h3" }) {
  const say = useWords();
  const momentText = useMomentText();
  const dateText = useMomentDate();
  return (
    <>
      <div className="print-link-head">
        <Heading className="print-link-name">{link.name}</Heading>
        <span className={`state ${STATES[link.state].kind}`}>{say(STATES[link.state].label)}</span>
        {link.includesUnpublished ? <span className="state state-warn">{say(m.links_with_unpublished)}</span> : null}
        {link.newerMarks ? <span className="state state-warn">{say(m.links_newer_marks)}</span> : null}
        {link.otherLetters ? <span className="state state-warn">{say(m.links_other_letters)}</span> : null}
      </div>
      <p>{shown(say, link)}</p>
      {link.unpublishedAt === null ? null : (
        <p className="print-link-taken-back">{say(m.links_unpublished_since, { day: dateText(link.unpublishedAt) })}</p>
      )}
      <p className="print-link-when">
        {say(m.links_made_by, { who: link.madeBy, when: momentText(link.madeAt) })} {ends(say, link, momentText)}
      </p>
      <Fetches fetches={link.fetches} />
    </>
  );
}

function shown(say: Say, { kind, title, covers, subjects, count, paper }: PrintLink): string {
  const facts = { kind: say(KINDS[kind].label), title, covers, count, paper };
  return subjects === "" ? say(m.links_shows, facts) : say(m.links_shows_some_subjects, { ...facts, subjects });
}

function ends(say: Say, { state, expiresAt, revokedAt }: PrintLink, momentText: (at: number) => string): string {
  if (state === "revoked") return say(m.links_revoked_at, { when: momentText(revokedAt ?? 0) });
  return say(state === "active" ? m.links_valid_until : m.links_expired_at, { when: momentText(expiresAt) });
}

function Fetches({ fetches }: { fetches: readonly LinkFetch[] }) {
  const say = useWords();
  const momentText = useMomentText();
  const last = fetches[0];
  if (last === undefined) return <p className="print-link-when">{say(m.links_not_fetched)}</p>;
  return (
    <details className="print-link-fetches">
      <summary>{say(m.links_fetched, { times: fetches.length, when: momentText(last.at) })}</summary>
      <ul>
        {fetches.map((fetch, place) => {
          const fetched = FETCHED[fetch.what];
          return (
            <li key={place}>
              {say(m.links_fetch, {
                when: momentText(fetch.at),
                what: fetched === undefined ? fetch.what : say(fetched),
                pages: fetch.pages,
                address: fetch.address,
              })}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
