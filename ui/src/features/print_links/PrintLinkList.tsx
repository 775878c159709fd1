// Print links with their state and their fetches; each can be revoked. Complete without a script, but for the button.
import { useState } from "react";
import { Button } from "../../controls/Button";
import { Dialog } from "../../controls/Dialog";
import { useHydrated } from "../../controls/hydrated";
import { useToast } from "../../controls/Toasts";
import type { LinkFetch, PrintLink } from "../../generated/print_links";
import { counted, revokeLink, useMomentText } from "./print_links";

const STATES = {
  active: { label: "Open", kind: "state-ok" },
  expired: { label: "Expired", kind: "" },
  revoked: { label: "Revoked", kind: "state-bad" },
} as const;

const FETCHED: Record<string, string> = { sheets: "Sheets", sheet: "One sheet", pdf: "PDF" };

type ListProps = {
  links: readonly PrintLink[];
  onRevoked: (id: string) => void;
  label: string;
  /** of a link's name: below what stands above the list */
  heading?: "h2" | "h3";
};

export function PrintLinkList({ links, onRevoked, label, heading: Heading = "h3" }: ListProps) {
  const [asked, setAsked] = useState<PrintLink | null>(null);
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();
  const toast = useToast();
  const momentText = useMomentText();

  async function revoke(link: PrintLink) {
    setBusy(true);
    const answer = await revokeLink(link._id);
    setBusy(false);
    setAsked(null);
    if (answer.ok) {
      toast.success(`Nobody can open ${link.name} any more`, "Print Links");
      onRevoked(link._id);
    } else if (answer.error.message !== "") {
      toast.danger(answer.error.message, "Print Links");
    }
  }

  return (
    <>
      <ul className="print-links" aria-label={label}>
        {links.map((link) => (
          <li key={link._id} className="print-link">
            <div className="print-link-head">
              <Heading className="print-link-name">{link.name}</Heading>
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
            {hydrated && link.state === "active" ? (
              <Button onClick={() => setAsked(link)} aria-label={`Revoke ${link.name}`}>
                Revoke
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        role="alertdialog"
        title="Revoke this print link?"
        onClose={() => setAsked(null)}
        footer={
          <>
            <Button onClick={() => setAsked(null)}>Keep it</Button>
            <Button kind="danger" busy={busy} onClick={() => (asked ? void revoke(asked) : undefined)}>
              Revoke
            </Button>
          </>
        }
      >
        <p>Whoever has the address of {asked?.name} can open it no more. This cannot be undone; a new link has another address.</p>
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
