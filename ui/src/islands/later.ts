// What a grid shows beside itself once something has happened, what waits for a press, and what a page without a grid does with typed
// marks: fetched after the grid is at work, or when it is first needed. It shares all that the islands' script has (build.mjs, chunkOf).
import "./mount";
import type { ToastText } from "../enhance/toasts";
import { GridDialogs } from "../grid/GridDialogs";
import { found, sendWaiting, unsavedText } from "../grid/waiting_counts";
import { WaitingSaves } from "../grid/WaitingSaves";
import { MessagesAndBeside } from "./BesideLive";
import { MakePrintLinkIsland } from "./MakePrintLink";
import { showKept } from "./kept_notice";
import { spellings } from "./spellings";

export const later = {
  EntryMessages: MessagesAndBeside,
  GridDialogs,
  WaitingSaves,
  makePrintLink: MakePrintLinkIsland,
  showKept,
  found,
  unsavedText,
  sendWaiting: (user: string, changed: () => void, told: (toast: ToastText) => void) =>
    sendWaiting(user, changed, told, spellings),
};

export type Later = typeof later;
