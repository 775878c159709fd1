// Every print link of a session (page printLinks): who made it, until when it opens, who fetched what. Links are made on the screens
// where one sees what they show: Mark Sheet and Tabulation, and those of cards and certificates.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { Empty, Notice } from "../../../controls/Notice";
import { NextStep } from "../../../controls/NextStep";
import { PlaceFilter } from "../../../controls/PlaceFilter";
import type { PrintLinksProps } from "../../../generated/print_links";
import { useViewer } from "../../../shell/context";
import { useWords } from "../../../words";
import { LINKS_LIST } from "./print_links";
import { PrintLinkList } from "./PrintLinkList";

export default function PrintLinks({ action, ground, links, failure, done }: PrintLinksProps) {
  const say = useWords();
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
            {say(m.links_title)}
          </h2>
          <div id={LINKS_LIST}>
            <PrintLinkList links={links} label={say(m.links_title)} />
          </div>
        </section>
      ) : null}
    </div>
  );
}

/** Where the first link is made, by who looks. */
function NoLinks() {
  const say = useWords();
  const role = useViewer()?.role;
  if (role === "superAdmin" || role === "admin")
    return (
      <Empty actions={<ButtonLink href="/admin/markSheet">{say(m.links_go_to_mark_sheet)}</ButtonLink>}>
        {say(role === "admin" ? m.links_none_yet_or_of_papers : m.links_none_yet)}
      </Empty>
    );
  return (
    <Empty actions={<ButtonLink href="/admin/student-id-card">{say(m.links_go_to_student_id_card)}</ButtonLink>}>
      {say(m.links_none_yet_of_papers)}
    </Empty>
  );
}
