// What the panel and the page of print links share: the scope of a link and its calls.
import * as m from "#messages";
import { api, type Result } from "../../../api";
import type { Kind, MadeLink, Reach } from "../../../generated/print_links";
import type { Ground, GroundKey } from "../../../generated/shell";
import type { Message } from "../../../words";

/** What a screen shows, and so what a link made from it shows. */
export type PrintLinkScope = {
  branchId: string;
  sessionId: string;
  classId?: string | undefined;
  sectionId?: string | undefined;
  semester?: string | undefined;
  examId?: string | undefined;
  kind: "reportCards" | "tabulation";
  /** ids; empty or left out: every subject */
  subjects?: string[] | undefined;
};

export type LinkForm = { name: string; days: number; reach: Reach; includeUnpublished: boolean };

/** What a link shows, and who can print that. */
export const KINDS: Readonly<Record<Kind, { label: Message; anyone: Message }>> = {
  reportCards: { label: m.links_kind_report_cards, anyone: m.links_anyone_can_print_report_cards },
  tabulation: { label: m.shared_tabulation, anyone: m.links_anyone_can_print_tabulations },
  idCards: { label: m.links_kind_id_cards, anyone: m.links_anyone_can_print_id_cards },
  admitCards: { label: m.links_kind_admit_cards, anyone: m.links_anyone_can_print_admit_cards },
  certificates: { label: m.shared_certificates, anyone: m.links_anyone_can_print_certificates },
};

/** How many days a link is valid for where nobody says otherwise. */
export const DAYS = 7;
export const NAME_LETTERS = 120;

/** How far a link of this scope may reach, the narrowest first. */
export const reachesOf = ({ sectionId, classId }: PrintLinkScope): Reach[] => [
  ...(sectionId === undefined ? [] : ["section" as const]),
  ...(classId === undefined ? [] : ["class" as const]),
  "session",
];

/** Where the page of print links has its list: screens take it from there. */
export const LINKS_LIST = "print-links-list";

/** What Select Ground has chosen, once it is a section and a semester; and what to call it. */
export function chosenOf(ground: Ground): { scope: Omit<PrintLinkScope, "kind">; name: string } | null {
  const ids = new Map<GroundKey, string>(ground.fixed);
  const names = new Map<GroundKey, string>();
  for (const { key, chosen, options } of ground.fields) {
    const option = options.find(({ _id }) => _id === chosen);
    if (option === undefined) continue;
    ids.set(key, option._id);
    names.set(key, option.name);
  }
  const [branchId, sessionId, classId, sectionId, semester] = (
    ["branchId", "sessionId", "classId", "sectionId", "semester"] as const
  ).map((key) => ids.get(key));
  if (branchId === undefined || sessionId === undefined || sectionId === undefined || semester === undefined)
    return null;
  const name = `${names.get("classId") ?? ""} ${names.get("sectionId") ?? ""}, ${names.get("semester") ?? ""}`;
  return { scope: { branchId, sessionId, classId, sectionId, semester }, name };
}

/** A press makes at most one link: the same press sent again answers the first answer again. */
export function makeLink(scope: PrintLinkScope, form: LinkForm, key: string): Promise<Result<MadeLink>> {
  const { branchId, sessionId, classId, sectionId, semester, examId, kind, subjects } = scope;
  const body = {
    branchId,
    sessionId,
    ...(form.reach !== "session" && classId !== undefined && { classId }),
    ...(form.reach === "section" && sectionId !== undefined && { sectionId }),
    kind,
    ...(semester === undefined ? { exam: examId } : { semester }),
    ...(subjects !== undefined && subjects.length > 0 && kind === "reportCards" && { subjects }),
    name: form.name,
    expiresInDays: form.days,
    includeUnpublished: form.includeUnpublished,
  };
  return api.send<MadeLink>("POST", "/api/printLinks", body, { idempotencyKey: key });
}

/** `1 sheet`, `40 sheets` */
export function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
