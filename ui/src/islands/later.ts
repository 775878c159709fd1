// What a grid shows beside itself once something has happened, and what waits for a press: fetched after the grid is at work, or when it
// is asked for. It shares all that the islands' script has (build.mjs, chunkOf).
import "./mount";
import { EntryMessages } from "../features/marks/EntryMessages";
import { GridDialogs } from "../features/marks/GridDialogs";
import { MakePrintLinkIsland } from "./MakePrintLink";
import { RecordsIsland } from "./Records";

export const later = {
  EntryMessages,
  GridDialogs,
  records: RecordsIsland,
  makePrintLink: MakePrintLinkIsland,
};

export type Later = typeof later;
