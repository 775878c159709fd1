// Go to: one field that finds menu items, sections and sheets for roles that see results, and students for roles that may search them. The dialog is rendered closed, so that it opens
// with the press and takes what is typed while its code is still being fetched (enhance/finding.ts, enhance/go_to.ts).
import * as m from "#messages";
import type { ReactNode } from "react";
import type { MenuSection } from "../generated/shell";
import { useWords, type Message } from "../words";
import { Said } from "../words/Said";
import { GoToArrow, Magnifier } from "./icons";

const ID = "go-to";
const LIST = "go-to-options";

export function GoToButton() {
  const say = useWords();
  return (
    <button
      type="button"
      className="topbar-button go-to-button"
      data-opens={ID}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      title={say(m.shell_go_to_explained)}
    >
      <GoToArrow />
      <span className="go-to-word">{say(m.shell_go_to)}</span>
      <kbd aria-hidden="true">{say(m.shell_go_to_keys)}</kbd>
    </button>
  );
}

type GoToDialogProps = {
  /** the viewer may search them */
  students: boolean;
  /** the id of the session whose sections and sheets are searched, empty for the active ones; null where the viewer may not */
  sheets: string | null;
  /** screens that the menu does not name */
  within: MenuSection[];
};

/** What the field finds. */
function soughtBy(sheets: boolean, students: boolean): Message {
  if (sheets) return students ? m.shell_go_to_menu_sheet_or_student : m.shell_go_to_menu_or_sheet;
  return students ? m.shell_go_to_menu_or_student : m.shell_go_to_menu;
}

const Key = ({ children }: { children?: ReactNode }) => <kbd>{children}</kbd>;

export function GoToDialog({ students, sheets, within }: GoToDialogProps) {
  const say = useWords();
  const sought = say(soughtBy(sheets !== null, students));
  return (
    <dialog
      id={ID}
      className="dialog go-to"
      data-dialog=""
      data-sheets={sheets ?? undefined}
      aria-label={say(m.shell_go_to)}
    >
      <div className="go-to-head">
        <Magnifier />
        <input
          className="go-to-input"
          data-finds="places"
          role="combobox"
          aria-label={sought}
          aria-expanded={false}
          aria-controls={LIST}
          aria-autocomplete="list"
          placeholder={sought}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
        <button type="button" className="button button-quiet" data-closes="">
          {say(m.shared_close)}
        </button>
      </div>
      <div id={LIST} className="go-to-list" role="listbox" aria-label={say(m.shell_places)} />
      <div className="go-to-within" hidden>
        {within.map(({ label, links }) =>
          links.map((link) => (
            <a key={link.path} href={link.path} data-beside={label}>
              {link.label}
            </a>
          )),
        )}
      </div>
      <div className="go-to-foot">
        <p role="status" />
        {[m.shell_keys_choose, m.shell_keys_open, m.shell_keys_open_in_tab, m.shell_keys_close].map((message) => (
          <span key={say(message)}>
            <Said message={message} markup={{ key: Key }} />
          </span>
        ))}
      </div>
    </dialog>
  );
}
