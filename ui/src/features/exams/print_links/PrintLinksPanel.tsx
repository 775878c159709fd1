// Print links of what a screen shows (docs/rules.md, *Paper*): stands on the Sheet and Tabulation screens, for superAdmin and
// admin. Its list is that of the page /admin/printLinks, which has all of them, also without a script.
import * as m from "#messages";
import { address } from "../../../address";
import { Button, ButtonLink } from "../../../controls/Button";
import { Island } from "../../../islands/Island";
import { useViewer } from "../../../shell/context";
import { useWords } from "../../../words";
import { LINKS_LIST, type PrintLinkScope } from "./print_links";

export type PrintLinksPanelProps = {
  scope: PrintLinkScope;
  /** what a new link is called at first, `Class 8 A, Half Yearly` */
  name?: string;
};

/** Where the panel is on its page. */
const PANEL = "print-links";

export function PrintLinksPanel(props: PrintLinksPanelProps) {
  return useMayMakeLinks() ? <Panel {...props} /> : null;
}

function useMayMakeLinks(): boolean {
  const role = useViewer()?.role;
  return role === "superAdmin" || role === "admin";
}

/** Opens the panel's dialog from further up on its page; without a script it leads down to the panel. */
export function SendToPrintShop() {
  const say = useWords();
  return useMayMakeLinks() ? (
    <ButtonLink href={`#${PANEL}`} data-opens-island="makePrintLink">
      {say(m.links_send_to_print_shop)}
    </ButtonLink>
  ) : null;
}

function Panel({ scope, name = "" }: PrintLinksPanelProps) {
  const say = useWords();
  const { branchId, sessionId, classId, sectionId, kind, semester, examId, subjects = [] } = scope;
  const all = address("/admin/printLinks", { branchId, sessionId });
  const these = address("/admin/printLinks", {
    branchId,
    sessionId,
    classId,
    sectionId,
    kind,
    semester,
    exam: semester === undefined ? examId : undefined,
  });
  // The dialog's form as a page of its own.
  const made = address("/admin/printLinks/new", {
    branchId,
    sessionId,
    classId,
    sectionId,
    kind,
    semester,
    examId: semester === undefined ? examId : undefined,
    subjects: subjects.length === 0 || kind === "tabulation" ? undefined : subjects.join(","),
  });
  return (
    <section id={PANEL} className="print-links-panel" aria-labelledby="print-links-title">
      <div className="print-links-bar">
        <h2 id="print-links-title">{say(m.links_title)}</h2>
        <Button className="with-script" data-opens-island="makePrintLink">
          {say(m.shared_make_print_link)}
        </Button>
        <ButtonLink className="without-script" href={made}>
          {say(m.shared_make_print_link)}
        </ButtonLink>
        <ButtonLink kind="quiet" href={all}>
          {say(m.links_all)}
        </ButtonLink>
      </div>
      <p className="print-links-about">{say(m.links_explained)}</p>
      <div data-include={these} data-part={LINKS_LIST} />
      <Island name="makePrintLink" props={{ scope, name }} />
    </section>
  );
}
