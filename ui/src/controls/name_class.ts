// The size of a name in a printed list.

/** Longer names than this, in letters, are set smaller. */
const LONG_NAME = 34;

/** A name keeps to one line as long as it can: longer than its column has letters for, it is set smaller. */
export function nameClass(name: string, letters = LONG_NAME): string {
  return name.length > letters ? "list-name list-long" : "list-name";
}
