// A modal that shows sheets as they will be printed (docs/rules.md, *Screens*: Report Card, Report Cards; each with Print and Close): the paper itself, in a
// frame, so that what is seen is what is printed. A link with `data-sheet` of its id opens it (enhance/sheets.ts).
import * as m from "#messages";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { useWords } from "../words";

export type SheetDialogProps = {
  id: string;
  title: string;
};

export function SheetDialog({ id, title }: SheetDialogProps) {
  const say = useWords();
  return (
    <Dialog
      id={id}
      title={title}
      className="dialog-sheets"
      footer={
        <>
          <Button kind="primary" disabled data-prints="">
            {say(m.shared_print)}
          </Button>
          <p className="sheets-wait secondary" role="status">
            {say(m.shared_please_wait)}
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
