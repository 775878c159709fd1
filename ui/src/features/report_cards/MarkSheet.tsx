// The Sheet screen (results.md 2, Sheet screen): page markSheet. Select Ground with Select Subjects, what the cards still lack, the
// student table, and the modals that show the cards. Complete without a script: there the cards open as pages of their own.
import { useEffect, useState } from "react";
import { Button, ButtonLink } from "../../controls/Button";
import { Notice } from "../../controls/Notice";
import { SelectGround } from "../../controls/SelectGround";
import { useToast } from "../../controls/Toasts";
import type { MarkSheetProps, StudentLine } from "../../generated/cards";
import { chosenOf } from "../print_links/print_links";
import { PrintLinksPanel } from "../print_links/PrintLinksPanel";
import { PreflightList } from "./PreflightList";
import { plainPress } from "./press";
import { SelectSubjects } from "./SelectSubjects";
import { SheetDialog } from "./SheetDialog";
import { StudentTable } from "./StudentTable";

/** What a modal shows: a student's card, or everybody's. */
type Open = { kind: "bulk" } | { kind: "card"; student: StudentLine };

export default function MarkSheet({ action, ground, subjects, table, empty, preflight, failure }: MarkSheetProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const toast = useToast();

  useEffect(() => {
    if (failure !== null) toast.danger(failure, "Result");
  }, [failure, toast]);

  const bulkHref = table !== null && table.total > 0 ? table.bulkHref : null;
  const links = chosenOf(ground);
  return (
    <div className="mark-sheet">
      <SelectGround
        action={action}
        ground={ground}
        extra={
          bulkHref === null ? (
            <Button disabled>Bulk Sheet</Button>
          ) : (
            <ButtonLink
              href={bulkHref}
              target="_blank"
              rel="noopener"
              onClick={(event) => {
                if (!plainPress(event)) return;
                event.preventDefault();
                setOpen({ kind: "bulk" });
              }}
            >
              Bulk Sheet
            </ButtonLink>
          )
        }
        more={(chosen, options) => <SelectSubjects key={chosen.sectionId ?? ""} ground={ground} given={subjects} chosen={chosen} options={options} />}
      />
      {failure === null ? null : <Notice kind="bad">{failure}</Notice>}
      {preflight === null || bulkHref === null ? null : <PreflightList preflight={preflight} />}
      <StudentTable
        table={table}
        empty={empty}
        action={action}
        link={({ cardHref }) => ({ text: "Report Card", href: cardHref, target: "_blank" })}
        onOpen={(student) => setOpen({ kind: "card", student })}
      />
      {bulkHref === null || links === null ? null : (
        <PrintLinksPanel scope={{ ...links.scope, kind: "reportCards", subjects: subjects?.chosen }} name={links.name} />
      )}
      {bulkHref === null ? null : (
        <SheetDialog open={open?.kind === "bulk"} title="Report Cards" href={bulkHref} onClose={() => setOpen(null)}>
          {preflight === null ? null : <PreflightList preflight={preflight} />}
        </SheetDialog>
      )}
      <SheetDialog
        open={open?.kind === "card"}
        title="Report Card"
        href={open?.kind === "card" ? open.student.cardHref : ""}
        onClose={() => setOpen(null)}
      >
        {preflight === null || open?.kind !== "card" ? null : <PreflightList preflight={preflight} studentId={open.student.studentId} />}
      </SheetDialog>
    </div>
  );
}
