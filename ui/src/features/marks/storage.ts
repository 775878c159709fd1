// What pages without a grid do with typed marks: one module, so that it is one chunk, fetched only where there is something to do.
// It shares what every screen has anyway (build.mjs, manifest).
import "../../enhance/index";

export { unsavedCount } from "./drafts";
export { discard, keptOf } from "./kept";
