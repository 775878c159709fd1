// Every print link of a session (page printLinks): who made it, until when it opens, who fetched what. Links are made on the Sheet
// and Tabulation screens, where one sees what they show.
import { ButtonLink } from "../../../controls/Button";
import { Empty, Notice } from "../../../controls/Notice";
import { SelectGround } from "../../../controls/SelectGround";
import type { PrintLinksProps } from "../../../generated/print_links";
import { LINKS_LIST } from "./print_links";
import { PrintLinkList } from "./PrintLinkList";

export default function PrintLinks({ action, ground, links, failure, done }: PrintLinksProps) {
  return (
    <div className="print-links-page">
      {ground.fields.length === 0 ? null : (
        <SelectGround action={action} ground={ground} found={links !== null && links.length > 0} />
      )}
      {done === null ? null : <Notice kind="ok">{done}</Notice>}
      {failure === null ? null : <Notice kind="bad">{failure}</Notice>}
      {links?.length === 0 ? (
        <Empty actions={<ButtonLink href="/admin/markSheet">Go to Mark Sheet</ButtonLink>}>
          No print link yet. Make one on the Mark Sheet or a Tabulation screen: choose a section there, then “Make a
          print link”.
        </Empty>
      ) : null}
      {links !== null && links.length > 0 ? (
        <section aria-labelledby="print-links-all">
          <h2 id="print-links-all" className="visually-hidden">
            Print links
          </h2>
          <div id={LINKS_LIST}>
            <PrintLinkList links={links} label="Print links" />
          </div>
        </section>
      ) : null}
    </div>
  );
}
