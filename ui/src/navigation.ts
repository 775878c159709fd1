// The only place that leaves the page by script, so that a test can watch it.

export const navigation = {
  /** Goes to an address of this site, as a link would. */
  assign(href: string): void {
    window.location.assign(href);
  },
  /** Sends a form as the browser itself would, without asking its submit handler again. */
  submit(form: HTMLFormElement): void {
    form.submit();
  },
};
