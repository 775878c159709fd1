// Every print link of a session (page printLinks): who made it, until when it opens, who fetched what. Links are made on the Sheet
// and Tabulation screens, where one sees what they show.
import { useState } from "react";
import { ButtonLink } from "../../controls/Button";
import { Empty, Notice } from "../../controls/Notice";
import { SelectGround } from "../../controls/SelectGround";
import type { PrintLinksProps } from "../../generated/print_links";
import { PrintLinkList } from "./PrintLinkList";

export default function PrintLinks({ action, ground, links: given, failure }: PrintLinksProps) {
  const [revoked, setRevoked] = useState<Record<string, number>>({});
  const links = given?.map((link) => {
    const at = revoked[link._id];
    return at === undefined ? link : { ...link, state: "revoked" as const, revokedAt: at };
  });
  return (
    <div className="print-links-page">
      {ground.fields.length === 0 ? null : <SelectGround action={action} ground={ground} />}
      {failure === null ? null : <Notice kind="bad">{failure}</Notice>}
      {links?.length === 0 ? (
        <Empty actions={<ButtonLink href="/admin/markSheet">Go to Mark Sheet</ButtonLink>}>
          No print link yet. Make one on the Mark Sheet or a Tabulation screen: choose a section there, then “Make a print link”.
        </Empty>
      ) : null}
      {links !== undefined && links.length > 0 ? (
        <PrintLinkList links={links} label="Print links" heading="h2" onRevoked={(id) => setRevoked({ ...revoked, [id]: Date.now() })} />
      ) : null}
    </div>
  );
}
