// Buttons and links that look like one. One primary action a screen; danger only where something is lost for good.
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

export type ButtonKind = "primary" | "plain" | "quiet" | "danger";

const className = (kind: ButtonKind, own?: string) => `button button-${kind}${own === undefined ? "" : ` ${own}`}`;

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  /** work is under way: the button stays where it is, keeps the focus, and does nothing when pressed */
  busy?: boolean;
};

export function Button({
  kind = "plain",
  busy = false,
  type = "button",
  className: own,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={className(kind, own)}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { kind?: ButtonKind; href: string };

/** Navigation and downloads that stand among buttons. */
export function ButtonLink({ kind = "plain", className: own, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={className(kind, own)}>
      {children}
    </a>
  );
}
