// Toast notifications (portal.md 2, Global, and 9): top right, 7 seconds, announced, dismissable. A toast stays while the pointer
// or the focus is on it, so that nobody has to read against the clock. The latest of equal toasts stays alone.
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";

/** milliseconds (portal.md 9) */
export const TOAST_MS = 7000;
/** milliseconds between two looks at whether a toast is still being read */
const HELD_MS = 1000;
const FLASH = "markbook.flash";

export type ToastKind = "success" | "warning" | "danger" | "info";
export type ToastLink = { label: string; href: string };
export type ToastText = { kind: ToastKind; message: string; title?: string; links?: ToastLink[] };
export type Toasts = {
  show: (toast: ToastText) => void;
  success: (message: string, title?: string) => void;
  warning: (message: string, title?: string) => void;
  danger: (message: string, title?: string) => void;
  info: (message: string, title?: string) => void;
};

type Shown = ToastText & { id: number };

const Context = createContext<Toasts | null>(null);

/** Keeps a toast for the next page, when an action ends in a navigation. */
export function toastOnNextPage(toast: ToastText): void {
  try {
    window.sessionStorage.setItem(FLASH, JSON.stringify(toast));
  } catch {
    // Storage refused: the next page says what happened by itself.
  }
}

function takeFlash(): ToastText | null {
  try {
    const text = window.sessionStorage.getItem(FLASH);
    window.sessionStorage.removeItem(FLASH);
    return text === null ? null : (JSON.parse(text) as ToastText);
  } catch {
    return null;
  }
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const last = useRef(0);

  const show = useCallback((toast: ToastText) => {
    last.current += 1;
    const id = last.current;
    setShown((before) => [
      ...before.filter((other) => other.message !== toast.message || other.title !== toast.title),
      { ...toast, id },
    ]);
  }, []);
  const dismiss = useCallback((id: number) => setShown((before) => before.filter((toast) => toast.id !== id)), []);

  useEffect(() => {
    const flash = takeFlash();
    if (flash) show(flash);
  }, [show]);

  const toasts = useMemo<Toasts>(() => {
    const of = (kind: ToastKind) => (message: string, title?: string) => show({ kind, message, ...(title !== undefined && { title }) });
    return { show, success: of("success"), warning: of("warning"), danger: of("danger"), info: of("info") };
  }, [show]);

  return (
    <Context value={toasts}>
      {children}
      <div className="toasts" role="region" aria-label="Messages" aria-live="polite" aria-relevant="additions">
        {shown.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </div>
    </Context>
  );
}

const WORD: Record<ToastKind, string> = { success: "Done", warning: "Attention", danger: "Error", info: "Note" };

function Toast({ toast, onDismiss }: { toast: Shown; onDismiss: (id: number) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { id } = toast;

  useEffect(() => {
    const end = () => {
      if (box.current?.matches(":hover, :focus-within")) timer = setTimeout(end, HELD_MS);
      else onDismiss(id);
    };
    let timer = setTimeout(end, TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, onDismiss]);

  return (
    <div ref={box} className={`toast toast-${toast.kind}`} role={toast.kind === "danger" ? "alert" : undefined}>
      <div className="toast-text">
        <p className="toast-title">{toast.title ?? WORD[toast.kind]}</p>
        <p className="toast-message">{toast.message}</p>
        {toast.links && toast.links.length > 0 ? (
          <ul className="toast-links">
            {toast.links.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <button type="button" className="button button-quiet toast-dismiss" onClick={() => onDismiss(id)}>
        Dismiss
      </button>
    </div>
  );
}

export function useToast(): Toasts {
  const toasts = useContext(Context);
  if (!toasts) throw new Error("useToast outside ToastProvider");
  return toasts;
}
