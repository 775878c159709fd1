// What the form of the page before did: a notice without a script, a toast with one, and not again when the page is reloaded.
import { Notice } from "./Notice";

type DoneProps = {
  text: string | null;
  title: string;
  /** the page's address without what was done */
  address: string;
};

export function DoneNotice({ text, title, address }: DoneProps) {
  if (text === null) return null;
  return (
    <div className="without-script" role="status" data-toast="success" data-toast-title={title} data-address={address}>
      <Notice kind="ok">{text}</Notice>
    </div>
  );
}
