// The only place that leaves the page by script, so that a test can watch it.

export const navigation = {
  /** Goes to an address of this site, as a link would. */
  assign(href: string): void {
    window.location.assign(href);
  },
};
