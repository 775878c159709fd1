// What a grid shows beside itself once something has happened, what waits for a press, and what a page without a grid does with typed
// marks: fetched after the grid is at work, or when it is first needed. It shares all that the islands' script has (build.mjs, chunkOf).
import "./mount";
import { EntryMessages } from "../features/exams/marks/EntryMessages";
import { GridDialogs } from "../features/exams/marks/GridDialogs";
import { discard, keptOf } from "../features/exams/marks/kept";
import { found, sendWaiting } from "../features/exams/marks/waiting_counts";
import { WaitingSaves } from "../features/exams/marks/WaitingSaves";
import { MakePrintLinkIsland } from "./MakePrintLink";
import { RecordsIsland } from "./Records";

export const later = {
  EntryMessages,
  GridDialogs,
  WaitingSaves,
  records: RecordsIsland,
  makePrintLink: MakePrintLinkIsland,
  keptOf,
  discard,
  found,
  sendWaiting,
};

export type Later = typeof later;
