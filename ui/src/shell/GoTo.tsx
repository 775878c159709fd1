// Go to: one field that finds menu items, sections and sheets for roles that see results, and students for roles that may search them. The dialog is rendered closed, so that it opens
// with the press and takes what is typed while its code is still being fetched (enhance/finding.ts, enhance/go_to.ts).
import type { MenuSection } from "../generated/shell";
import { GoToArrow, Magnifier } from "./icons";

const ID = "go-to";
const LIST = "go-to-options";

export function GoToButton() {
  return (
    <button
      type="button"
      className="topbar-button go-to-button"
      data-opens={ID}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      title="Go to (Ctrl+K or /)"
    >
      <GoToArrow />
      <span className="go-to-word">Go to</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
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

export function GoToDialog({ students, sheets, within }: GoToDialogProps) {
  const more = [...(sheets === null ? [] : ["sheet"]), ...(students ? ["student"] : [])];
  const sought = ["Menu item", ...more].join(", ").replace(/, (\w+)$/, " or $1");
  return (
    <dialog id={ID} className="dialog go-to" data-dialog="" data-sheets={sheets ?? undefined} aria-label="Go to">
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
          Close
        </button>
      </div>
      <div id={LIST} className="go-to-list" role="listbox" aria-label="Places" />
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
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> open in a new tab
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </div>
    </dialog>
  );
}
