// What pages without a grid do with typed marks, for the script of every screen (enhance/islands.ts).
export { unsavedCount } from "./drafts";
export { discard, keptOf } from "./kept";
export { found, sendWaiting } from "./waiting_counts";
