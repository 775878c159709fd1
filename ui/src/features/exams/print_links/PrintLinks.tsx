// Every print link of a session (page printLinks): who made it, until when it opens, who fetched what. Links are made on the screens
// where one sees what they show: Mark Sheet and Tabulation, and those of cards and certificates.
import { ButtonLink } from "../../../controls/Button";
import { Empty, Notice } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { PlaceFilter } from "../../../controls/PlaceFilter";
import type { PrintLinksProps } from "../../../generated/print_links";
import { useViewer } from "../../../shell/context";
import { LINKS_LIST } from "./print_links";
import { PrintLinkList } from "./PrintLinkList";

export default function PrintLinks({ action, ground, links, failure, done }: PrintLinksProps) {
  return (
    <div className="print-links-page">
      {ground.fields.length === 0 && ground.hint === null ? null : ground.fields.length === 0 ? (
        <NextStep step={{ text: ground.hint ?? "", link: ground.step ?? null }} />
      ) : (
        <PlaceFilter action={action} ground={ground} found={links !== null && links.length > 0} />
      )}
      {done === null ? null : <Notice kind="ok">{done}</Notice>}
      {failure === null ? null : <Notice kind="bad">{failure}</Notice>}
      {links?.length === 0 ? <NoLinks /> : null}
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

/** Where the first link is made, by who looks. */
function NoLinks() {
  const role = useViewer()?.role;
  if (role === "superAdmin" || role === "admin")
    return (
      <Empty actions={<ButtonLink href="/admin/markSheet">Go to Mark Sheet</ButtonLink>}>
        No print link yet. Make one on the Mark Sheet or a Tabulation screen: choose a section there, then “Make a print
        link”.{role === "admin" ? " Cards and certificates have the same button." : ""}
      </Empty>
    );
  return (
    <Empty actions={<ButtonLink href="/admin/student-id-card">Go to Student ID Card</ButtonLink>}>
      No print link of cards or certificates yet. Choose whom they are for on their screen, then “Make a print link”.
    </Empty>
  );
}
