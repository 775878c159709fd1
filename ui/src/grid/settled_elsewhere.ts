// A save was answered on a page that does not show its sheet: what was confirmed is forgotten, tabs that show the sheet are told, and
// the page gets a message with the way to the sheet.
import * as m from "#messages";
import type { ToastText } from "../enhance/toasts";
import { forgetConfirmed, type Spellings } from "./drafts";
import type { Keeping } from "./keeping";
import { OtherTabs } from "./other_tabs";
import type { Settled } from "./outbox";
import { nextLinks, outcomeOf } from "./outcome";

export async function settledElsewhere(
  keeping: Keeping,
  { parcel, result }: Settled,
  spellings: Spellings,
): Promise<ToastText> {
  const outcome = outcomeOf(result);
  if (outcome.kind === "saved") {
    await forgetConfirmed(keeping, parcel.user, parcel.sheet, parcel.sent, spellings);
    OtherTabs.tellSaved(parcel.sheet, parcel.sent, outcome.versions);
    return { kind: "success", title: parcel.label, message: outcome.message, links: nextLinks(outcome.next) };
  }
  const links = [{ label: m.grid_open_sheet(), href: parcel.href }];
  if (outcome.kind === "already")
    return { kind: "success", title: parcel.label, message: m.calls_already_added(), links };
  const why = result.ok ? "" : result.error.message;
  return {
    kind: "danger",
    title: parcel.label,
    message: m.grid_not_saved_elsewhere({ reason: why.replace(/\.$/, "") }),
    links,
  };
}
