// Print links with their state and their fetches; each can be revoked. Complete without a script, but for the button.
import { useState } from "react";
import { Button } from "../../controls/Button";
import { Dialog } from "../../controls/Dialog";
import { useHydrated } from "../../controls/hydrated";
import { useToast } from "../../controls/Toasts";
import type { PrintLink } from "../../generated/print_links";
import { LinkFacts } from "./LinkFacts";
import { revokeLink } from "./print_links";

type ListProps = {
  links: readonly PrintLink[];
  onRevoked: (id: string) => void;
  label: string;
  /** of a link's name: below what stands above the list */
  heading?: "h2" | "h3";
};

export function PrintLinkList({ links, onRevoked, label, heading = "h3" }: ListProps) {
  const [asked, setAsked] = useState<PrintLink | null>(null);
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();
  const toast = useToast();

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
            <LinkFacts link={link} heading={heading} />
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
