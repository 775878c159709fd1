// A modal dialog on the native <dialog>: the browser keeps the focus inside, closes it on Escape and gives the focus back.
import { useEffect, useId, useRef, type ReactNode } from "react";

export type DialogProps = {
  open: boolean;
  title: string;
  /** Escape, the Close button, or a press beside the dialog. The owner sets `open` to false. */
  onClose: () => void;
  children: ReactNode;
  /** buttons, the safe one first; they stand at the lower right */
  footer?: ReactNode;
  /** "alertdialog" for a question that must be answered (no closing by a press beside it) */
  role?: "dialog" | "alertdialog";
  wide?: boolean;
  /** beside the dialog's own class */
  className?: string;
};

export function Dialog({ open, title, onClose, children, footer, role = "dialog", wide = false, className }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

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
      className={`dialog${wide ? " dialog-wide" : ""}${className === undefined ? "" : ` ${className}`}`}
      aria-labelledby={titleId}
      aria-describedby={role === "alertdialog" ? bodyId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      {open ? (
        <div className="dialog-frame">
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="button button-quiet dialog-close" onClick={onClose}>
              Close
            </button>
          </div>
          <div className="dialog-body" id={bodyId}>
            {children}
          </div>
          {footer === undefined ? null : <div className="dialog-foot">{footer}</div>}
        </div>
      ) : null}
    </dialog>
  );
}
