// Print links with their state and their fetches; each can be revoked. Complete without a script.
import * as m from "#messages";
import { Confirmation } from "../../../controls/Confirmation";
import { Button } from "../../../controls/Button";
import { Dialog } from "../../../controls/Dialog";
import type { PrintLink } from "../../../generated/print_links";
import { useViewer } from "../../../shell/context";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
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

function Revoke({ link: { _id, name } }: { link: PrintLink }) {
  const say = useWords();
  const dialog = `revoke-${_id}`;
  const role = useViewer()?.role;
  // The call is for those who make links of results; whoever makes only cards and certificates sends the form.
  const calls = role === "superAdmin" || role === "admin";
  return (
    <>
      <Button className="with-script" data-opens={dialog} aria-label={say(m.links_revoke_named, { name })}>
        {say(m.links_revoke)}
      </Button>
      <Confirmation label={say(m.links_revoke)}>
        <p>{say(m.links_revoke_explained, { name })}</p>
        <RevokeForm id={_id} label={say(m.links_revoke_yes)} />
      </Confirmation>
      <Dialog
        id={dialog}
        role="alertdialog"
        title={say(m.links_revoke_question)}
        footer={
          <>
            {calls ? (
              <form
                data-call="DELETE"
                data-path={`/api/printLinks/${encodeURIComponent(_id)}`}
                data-title={say(m.links_title_of_notice)}
                data-done={say(m.links_nobody_can_open, { name })}
              >
                <Button type="submit" kind="danger">
                  {say(m.links_revoke)}
                </Button>
              </form>
            ) : (
              <RevokeForm id={_id} label={say(m.links_revoke)} />
            )}
            <Button data-closes="">{say(m.links_keep)}</Button>
          </>
        }
      >
        <p>{say(m.links_revoke_explained, { name })}</p>
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
