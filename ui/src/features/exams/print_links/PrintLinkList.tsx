// Print links with their state and their fetches; each can be revoked. Complete without a script.
import { Confirmation } from "../../../controls/Confirmation";
import { Button } from "../../../controls/Button";
import { Dialog } from "../../../controls/Dialog";
import type { PrintLink } from "../../../generated/print_links";
import { useViewer } from "../../../shell/context";
import { ViewerField } from "../../../shell/ViewerField";
import { LinkFacts } from "./LinkFacts";

type ListProps = { links: readonly PrintLink[]; label: string };

export function PrintLinkList({ links, label }: ListProps) {
  return (
    <ul className="print-links" aria-label={label}>
      {links.map((link) => (
        <li key={link._id} className="print-link">
          <LinkFacts link={link} heading="h3" />
          {link.state === "active" ? <Revoke link={link} /> : null}
        </li>
      ))}
    </ul>
  );
}

const lost = (name: string) =>
  `Whoever has the address of ${name} can open it no more. This cannot be undone; a new link has another address.`;

function Revoke({ link: { _id, name } }: { link: PrintLink }) {
  const dialog = `revoke-${_id}`;
  const role = useViewer()?.role;
  // The call is for those who make links of results; whoever makes only cards and certificates sends the form.
  const calls = role === "superAdmin" || role === "admin";
  return (
    <>
      <Button className="with-script" data-opens={dialog} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
      <Confirmation label="Revoke">
        <p>{lost(name)}</p>
        <RevokeForm id={_id} label="Yes, revoke it" />
      </Confirmation>
      <Dialog
        id={dialog}
        role="alertdialog"
        title="Revoke this print link?"
        footer={
          <>
            {calls ? (
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
            ) : (
              <RevokeForm id={_id} label="Revoke" />
            )}
            <Button data-closes="">Keep it</Button>
          </>
        }
      >
        <p>{lost(name)}</p>
      </Dialog>
    </>
  );
}

function RevokeForm({ id, label }: { id: string; label: string }) {
  return (
    <form method="post" action={`/admin/printLinks/${encodeURIComponent(id)}/revoke`}>
      <ViewerField />
      <Button type="submit" kind="danger">
        {label}
      </Button>
    </form>
  );
}
