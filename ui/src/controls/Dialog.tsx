// A modal dialog on the native <dialog>, rendered closed: a button with `data-opens` of its id opens it (enhance/dialogs.ts). The same
// frame is around the dialogs of the islands, which open and close themselves (islands/Dialog.tsx).
import * as m from "#messages";
import type { ReactNode } from "react";
import { useWords } from "../words";

type FrameProps = {
  titleId: string;
  bodyId: string;
  title: string;
  children: ReactNode;
  /** buttons, the one that does it first */
  footer?: ReactNode;
  close: ReactNode;
};

export function DialogFrame({ titleId, bodyId, title, children, footer, close }: FrameProps) {
  return (
    <div className="dialog-frame">
      <div className="dialog-head">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {close}
      </div>
      <div className="dialog-body" id={bodyId} tabIndex={-1}>
        {children}
      </div>
      {footer === undefined ? null : <div className="dialog-foot">{footer}</div>}
    </div>
  );
}

export const dialogClass = (wide: boolean, own: string | undefined): string =>
  `dialog${wide ? " dialog-wide" : ""}${own === undefined ? "" : ` ${own}`}`;

export type DialogProps = {
  /** what `data-opens` names */
  id: string;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /** "alertdialog" for a question that must be answered (no closing by a press beside it) */
  role?: "dialog" | "alertdialog";
  wide?: boolean;
  /** beside the dialog's own class */
  className?: string;
};

export function Dialog({ id, title, children, footer, role = "dialog", wide = false, className }: DialogProps) {
  const say = useWords();
  const titleId = `${id}-title`;
  const bodyId = `${id}-body`;
  return (
    <dialog
      id={id}
      data-dialog=""
      role={role === "alertdialog" ? role : undefined}
      className={dialogClass(wide, className)}
      aria-labelledby={titleId}
      aria-describedby={role === "alertdialog" ? bodyId : undefined}
    >
      <DialogFrame
        titleId={titleId}
        bodyId={bodyId}
        title={title}
        footer={footer}
        close={
          <button type="button" className="button button-quiet dialog-close" data-closes="">
            {say(m.shared_close)}
          </button>
        }
      >
        {children}
      </DialogFrame>
    </dialog>
  );
}
