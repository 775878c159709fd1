// Go to: one field that finds menu items, and students for roles that may search them. The dialog is rendered closed, so that it opens
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

/** `students`: the viewer may search them; `within`: screens that the menu does not name. */
export function GoToDialog({ students, within }: { students: boolean; within: MenuSection[] }) {
  const sought = students ? "Menu item or student" : "Menu item";
  return (
    <dialog id={ID} className="dialog go-to" data-dialog="" aria-label="Go to">
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
