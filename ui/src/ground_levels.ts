// Which list of Select Ground depends on which (docs/rules.md, *Marks* to 7).
import type { GroundKey } from "./generated/shell";

const ORDER: GroundKey[] = ["branchId", "sessionId", "classId", "sectionId", "examId", "subjectId", "semester"];

/** A list is filled when the key before it is chosen: its parent. Exam and subject both follow the section, the semester the class. */
export const PARENT: Partial<Record<GroundKey, GroundKey>> = {
  sessionId: "branchId",
  classId: "sessionId",
  sectionId: "classId",
  examId: "sectionId",
  subjectId: "sectionId",
  semester: "classId",
};

/**
 * What a change of `key` clears: everything that depends on it. docs/rules.md, *Marks* names branch -> session, class -> section and
 * section -> exam and subject; what hangs below a cleared choice cannot stay chosen either, so the clearing goes on down.
 */
export function cleared(key: GroundKey): GroundKey[] {
  return ORDER.filter((other) => {
    for (let parent = PARENT[other]; parent !== undefined; parent = PARENT[parent]) if (parent === key) return true;
    return false;
  });
}

/** The sets of a screen's lists that can be open at once: with each list those that depend on it. */
export function openAtOnce(keys: readonly GroundKey[]): GroundKey[][] {
  const sets = keys.reduce<GroundKey[][]>((sets, key) => [...sets, ...sets.map((set) => [...set, key])], [[]]);
  const isOpen = (set: GroundKey[], key: GroundKey) => set.includes(key) || !keys.includes(key);
  return sets.filter((set) => set.length > 0 && set.every((key) => cleared(key).every((other) => isOpen(set, other))));
}
