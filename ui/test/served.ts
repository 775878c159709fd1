// What a test of the server was shown, and kept for the tests of the screens (`testing::served` in `crates/`): `served/NAME.json`.
import type { PageData } from "../src/generated/shell";

export type Served = { page: string; props: unknown };

/** The props of a screen, as a copy that may be changed. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- whoever asks says whose props they are, as with JSON.parse
export const propsOf = <Props>(served: Served): Props => structuredClone(served.props) as Props;

/** The screen as the server renders it. */
export const screen = (served: Served, shell: PageData["shell"]): Omit<PageData, "language"> => ({
  page: served.page,
  shell,
  props: propsOf(served),
});
