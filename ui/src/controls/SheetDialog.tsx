// A modal that shows sheets as they will be printed (docs/rules.md, *Screens*: Report Card, Report Cards; each with Print and Close): the paper itself, in a
// frame, so that what is seen is what is printed. A link with `data-sheet` of its id opens it (enhance/sheets.ts).
import { Button } from "./Button";
import { Dialog } from "./Dialog";

export type SheetDialogProps = {
  id: string;
  title: string;
};

export function SheetDialog({ id, title }: SheetDialogProps) {
  return (
    <Dialog
      id={id}
      title={title}
      className="dialog-sheets"
      footer={
        <>
          <Button kind="primary" disabled data-prints="">
            Print
          </Button>
          <p className="sheets-wait secondary" role="status">
            Please Wait .....
          </p>
        </>
      }
    >
      {/* Above the sheets, and not printed: what the link says of them. */}
      <div data-note="" />
      <iframe className="sheets-frame" title={title} />
    </Dialog>
  );
}
