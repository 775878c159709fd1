// A plain statement inside a page: a state (locked), a refusal with the way on, an empty list with what to do next.
import type { ReactNode } from "react";

export type NoticeKind = "info" | "ok" | "warn" | "bad";

export function Notice({
  kind = "info",
  children,
  actions,
}: {
  kind?: NoticeKind;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={`notice notice-${kind}`} role={kind === "bad" ? "alert" : undefined}>
      <div className="notice-text">{children}</div>
      {actions === undefined ? null : <div className="notice-actions">{actions}</div>}
    </div>
  );
}

export function Empty({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="empty">
      <p>{children}</p>
      {actions}
    </div>
  );
}

/** As many letters as a toast holds without lying over the page. */
const TOAST = 240;

/** Why the page could not do what its address asks: said in the page, and with a script in a toast of that title, too, unless it is long. */
export function Failure({ text, title }: { text: string | null; title: string }) {
  if (text === null) return null;
  return (
    <Notice kind="bad">
      <span data-toast={text.length > TOAST ? undefined : "danger"} data-toast-title={title}>
        {text}
      </span>
    </Notice>
  );
}
