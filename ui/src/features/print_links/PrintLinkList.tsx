// Print links with their state and their fetches; each can be revoked. Complete without a script, but for the button.
import { Button } from "../../controls/Button";
import { Dialog } from "../../controls/Dialog";
import type { LinkFetch, PrintLink } from "../../generated/print_links";
import { counted, useMomentText } from "./print_links";

const STATES = {
  active: { label: "Open", kind: "state-ok" },
  expired: { label: "Expired", kind: "" },
  revoked: { label: "Revoked", kind: "state-bad" },
} as const;

const FETCHED: Record<string, string> = { sheets: "Sheets", sheet: "One sheet", pdf: "PDF" };

type ListProps = { links: readonly PrintLink[]; label: string };

export function PrintLinkList({ links, label }: ListProps) {
  const momentText = useMomentText();
  return (
    <ul className="print-links" aria-label={label}>
      {links.map((link) => (
        <li key={link._id} className="print-link">
          <div className="print-link-head">
            <h3 className="print-link-name">{link.name}</h3>
            <span className={`state ${STATES[link.state].kind}`}>{STATES[link.state].label}</span>
            {link.includesUnpublished ? <span className="state state-warn">With unpublished results</span> : null}
            {link.newerMarks ? <span className="state state-warn">Newer marks exist</span> : null}
          </div>
          <p>
            {link.kind === "tabulation" ? "Tabulation" : "Report cards"}, {link.title}: {link.covers}
            {link.subjects === "" ? "" : `; ${link.subjects} only`}. {counted(link.count, "sheet")}, {link.paper}.
          </p>
          <p className="print-link-when">
            Made by {link.madeBy}, {momentText(link.madeAt)}. {ends(link, momentText)}
          </p>
          <Fetches fetches={link.fetches} />
          {link.state === "active" ? <Revoke link={link} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Revoke({ link: { _id, name } }: { link: PrintLink }) {
  const dialog = `revoke-${_id}`;
  return (
    <>
      <Button className="with-script" data-opens={dialog} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
      <Dialog
        id={dialog}
        role="alertdialog"
        title="Revoke this print link?"
        footer={
          <>
            <Button data-closes="">Keep it</Button>
            <form
              data-call="DELETE"
              data-path={`/api/printLinks/${encodeURIComponent(_id)}`}
              data-title="Print Links"
              data-done={`Nobody can open ${name} any more`}
            >
              <Button type="submit" kind="danger">
                Revoke
              </Button>
            </form>
          </>
        }
      >
        <p>Whoever has the address of {name} can open it no more. This cannot be undone; a new link has another address.</p>
      </Dialog>
    </>
  );
}

function ends({ state, expiresAt, revokedAt }: PrintLink, momentText: (at: number) => string): string {
  if (state === "revoked") return `Revoked ${momentText(revokedAt ?? 0)}.`;
  return `${state === "active" ? "Opens until" : "Expired"} ${momentText(expiresAt)}.`;
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
            {momentText(fetch.at)}: {FETCHED[fetch.what] ?? fetch.what}, {counted(fetch.pages, "page")}, from {fetch.address}
          </li>
        ))}
      </ul>
    </details>
  );
}
