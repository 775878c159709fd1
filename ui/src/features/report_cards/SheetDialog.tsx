// A modal that shows sheets as they will be printed (results.md 2: Report Card, Report Cards; each with Print and Close): the paper itself, in a
// frame, so that what is seen is what is printed. Also for other sheets of the same kind.
import { useRef, useState, type ReactNode } from "react";
import { Button } from "../../controls/Button";
import { Dialog } from "../../controls/Dialog";

export type SheetDialogProps = {
  open: boolean;
  title: string;
  /** address of the paper; same origin */
  href: string;
  onClose: () => void;
  /** stands above the sheets and is not printed */
  children?: ReactNode;
};

export function SheetDialog({ open, title, href, onClose, children }: SheetDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Sheets stream in, so that the first is seen while the last is made; only when all are there may they be printed.
  const [whole, setWhole] = useState<string | null>(null);
  const ready = whole === href;

  function print(): void {
    const paper = frame.current?.contentWindow;
    paper?.focus();
    paper?.print();
  }

  return (
    <Dialog
      open={open}
      title={title}
      className="dialog-sheets"
      onClose={() => {
        setWhole(null);
        onClose();
      }}
      footer={
        <>
          <p className="sheets-wait secondary" role="status">
            {ready ? "" : "Please Wait ....."}
          </p>
          <Button kind="primary" disabled={!ready} onClick={print}>
            Print
          </Button>
        </>
      }
    >
      {children}
      <iframe ref={frame} className="sheets-frame" title={title} src={href} onLoad={() => setWhole(href)} />
    </Dialog>
  );
}
