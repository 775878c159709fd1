// Says messages outside of components, for tests of functions that make texts.
import type { Say } from "../src/words";

export const say: Say = (message, ...[values]) => message((values ?? {}) as Parameters<typeof message>[0]);
