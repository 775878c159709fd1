// A question before something that cannot be undone, for browsers without a script: opened by a press, answered by a form inside. With
// a script the same is a dialog.
import type { ReactNode } from "react";

export function Confirmation({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="asked without-script">
      <summary className="button button-plain">{label}</summary>
      <div className="asked-body">{children}</div>
    </details>
  );
}
