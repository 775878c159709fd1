// A modal dialog that an island opens and closes, on the native <dialog>: the browser keeps the focus inside, closes it on Escape and
// gives the focus back.
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import * as m from "#messages";
import { DialogFrame, dialogClass } from "../controls/Dialog";
import { focusFirst } from "../enhance/dialog_focus";
import { useWords } from "../words";

export type DialogProps = {
  open: boolean;
  title: string;
  /** Escape, the Close button, or a press beside the dialog. The owner sets `open` to false. */
  onClose: () => void;
  children: ReactNode;
  /** buttons, the one that does it first */
  footer?: ReactNode;
  /** "alertdialog" for a question that must be answered (no closing by a press beside it) */
  role?: "dialog" | "alertdialog";
  wide?: boolean;
  /** beside the dialog's own class */
  className?: string;
};

export function Dialog({
  open,
  title,
  onClose,
  children,
  footer,
  role = "dialog",
  wide = false,
  className,
}: DialogProps) {
  const say = useWords();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!open) dialog.close();
    else if (!dialog.open) dialog.showModal();
    // Another title is another step, and what was pressed for it may be gone.
    if (open) focusFirst(dialog);
  }, [open, title]);

  // One that goes while it is open is closed first: the browser then gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const onPress = (event: MouseEvent) => {
      if (event.target === dialog && role === "dialog") onClose();
    };
    dialog.addEventListener("click", onPress);
    return () => dialog.removeEventListener("click", onPress);
  }, [onClose, role]);

  return (
    <dialog
      ref={ref}
      role={role === "alertdialog" ? role : undefined}
      className={dialogClass(wide, className)}
      aria-labelledby={titleId}
      aria-describedby={role === "alertdialog" ? bodyId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      {open ? (
        <DialogFrame
          titleId={titleId}
          bodyId={bodyId}
          title={title}
          footer={footer}
          close={
            <button type="button" className="button button-quiet dialog-close" onClick={onClose}>
              {say(m.shared_close)}
            </button>
          }
        >
          {children}
        </DialogFrame>
      ) : null}
    </dialog>
  );
}
