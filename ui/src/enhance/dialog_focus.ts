// Where the focus goes as a dialog opens: to what its markup asks for, else its first field, else its primary button; never to Close. One
// that asks before something is taken away begins at its heading, so that Enter does nothing (docs/rules.md, *Screens*).

const FIRST = [
  ".error-summary",
  "[data-focus]",
  ":is(input:not([type=hidden], [readonly]), select, textarea)",
  ".button-primary",
  ".button:not(.dialog-close)",
  // Nothing to fill in or to press: the arrows scroll what is to be read.
  ".dialog-body",
];

export function focusFirst(dialog: HTMLElement): void {
  const places = dialog.querySelector(".button-danger") ? [".error-summary", "h2"] : FIRST;
  places
    .map((found) => dialog.querySelector<HTMLElement>(`${found}:not(:disabled)`))
    .find(Boolean)
    ?.focus();
}
