// A sheet of marks by its filter set: what its kept marks are named by, how the calls name it, and its name in words.
import type { FilterSet } from "../../../generated/shell";

/** One sheet of one user. */
export function sheetKey(user: string, filter: FilterSet): string {
  return [user, filter.examId, filter.classId, filter.sectionId, filter.subjectId].join("|");
}

/** The filter set as the calls carry it (docs/rules.md, *Calls*, Marks). */
export function filterSet(filter: FilterSet) {
  const { branchName, branchId, sessionName, sessionId, classId, sectionId, examId, subjectId } = filter;
  return { branchName, branchId, sessionName, sessionId, classId, sectionId, examId, subjectId };
}

export function sheetLabel(filter: FilterSet): string {
  return `${filter.examName}, ${filter.className} ${filter.sectionName}, ${filter.subjectName}`;
}
