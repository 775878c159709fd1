// Where the focus goes as a dialog opens: to what its markup asks for, else its first field, else its primary button; never to Close.

const FIRST = [
  "[data-focus]",
  ".dialog-body :is(input:not([type=hidden]), select, textarea):not([readonly])",
  ":is(.dialog-body, .dialog-foot) .button-primary",
  ":is(.dialog-body, .dialog-foot) .button",
  // Nothing to fill in or to press: the arrows scroll what is to be read.
  ".dialog-body",
];

export function focusFirst(dialog: HTMLDialogElement): void {
  for (const selector of FIRST) {
    const found = [...dialog.querySelectorAll<HTMLElement>(selector)].find(
      (field) => !field.matches(":disabled") && !field.closest("[hidden]"),
    );
    if (found) {
      found.focus();
      return;
    }
  }
}
