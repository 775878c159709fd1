// Print links of what a screen shows (issue: For print shops): stands on the Sheet and Tabulation screens, for superAdmin and
// admin. Its list is asked for by the browser; the page /admin/printLinks has all of them, also without a script.
import { useCallback, useEffect, useState } from "react";
import { type Result } from "../../api";
import { Button, ButtonLink } from "../../controls/Button";
import { useHydrated } from "../../controls/hydrated";
import type { PrintLink } from "../../generated/print_links";
import { useShell } from "../../shell/context";
import { MakePrintLink } from "./MakePrintLink";
import { PrintLinkList } from "./PrintLinkList";
import { linksOf, type PrintLinkScope } from "./print_links";

export type PrintLinksPanelProps = {
  scope: PrintLinkScope;
  /** null: the panel asks for them */
  links?: PrintLink[] | null;
  /** what a new link is called at first, `Class 8 A, Half Yearly` */
  name?: string;
};

export function PrintLinksPanel(props: PrintLinksPanelProps) {
  const role = useShell()?.viewer.role;
  return role === "superAdmin" || role === "admin" ? <Panel {...props} /> : null;
}

function Panel({ scope, links: given = null, name = "" }: PrintLinksPanelProps) {
  const [links, setLinks] = useState(given);
  const [failure, setFailure] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const hydrated = useHydrated();
  const asked = JSON.stringify(scope);

  const take = useCallback((answer: Result<PrintLink[]>) => {
    if (answer.ok) setLinks(answer.value);
    setFailure(answer.ok ? null : answer.error.message);
  }, []);
  const load = () => void linksOf(scope).then(take);

  const wanted = given === null;
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    void linksOf(JSON.parse(asked) as PrintLinkScope).then((answer) => {
      if (!gone) take(answer);
    });
    return () => {
      gone = true;
    };
  }, [wanted, asked, take]);

  // By hand: the isolate that renders this on the server has no URLSearchParams.
  const all = `/admin/printLinks?branchId=${encodeURIComponent(scope.branchId)}&sessionId=${encodeURIComponent(scope.sessionId)}`;
  return (
    <section className="print-links-panel" aria-labelledby="print-links-title">
      <div className="print-links-bar">
        <h2 id="print-links-title">Print links</h2>
        {hydrated ? <Button onClick={() => setMaking(true)}>Make a print link</Button> : null}
        <ButtonLink kind="quiet" href={all}>
          All print links
        </ButtonLink>
      </div>
      <p className="print-links-about">For a print shop without an account: an address that opens these sheets as they are when it is made.</p>
      {failure === null ? null : <p className="print-links-about">The list could not be read: {failure}</p>}
      {links === null || links.length === 0 ? null : <PrintLinkList links={links} onRevoked={load} label="Print links of these sheets" />}
      <MakePrintLink open={making} scope={scope} name={name} onClose={() => setMaking(false)} onMade={load} />
    </section>
  );
}
