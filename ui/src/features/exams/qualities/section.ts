// A section and semester of the qualities: what its kept grades are named by, and how the calls name it.
import type { ChosenSection } from "../../../generated/qualities";

/** One section and semester of one user. */
export function qualitiesKey(user: string, { section, semester }: ChosenSection): string {
  return [user, "qualities", section.sessionId, section.sectionId, semester._id].join("|");
}

/** The section as sectionQualities takes it. */
export function sectionBody({ section, semester }: ChosenSection) {
  const { branchName, branchId, sessionName, sessionId, classId, sectionId } = section;
  return { branchName, branchId, sessionName, sessionId, classId, sectionId, semester: semester._id };
}
