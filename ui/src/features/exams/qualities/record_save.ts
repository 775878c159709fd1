// Saving one student's record by the specified calls (docs/rules.md, *Calls*): what to send, and what an answer means for the form.
import { address } from "../../../address";
import { api, newKey, type Result } from "../../../api";
import type { ChosenSection, QualityConflict, StudentRecord } from "../../../generated/qualities";
import { canonicalGrade } from "./grade_text";
import { sectionBody } from "./section";

/** What the form shows after a refusal. */
export type Trouble = {
  message: string;
  /** by field: why it was refused */
  reasons: Record<string, string>;
  /** by field: what somebody else saved meanwhile ("" is none), and who */
  theirs: Record<string, { grade: string; by: string }>;
};

export type RecordOutcome =
  | { kind: "saved"; message: string; record: StudentRecord }
  | { kind: "unchanged" }
  /** `record`: what is stored by now, where that is known */
  | { kind: "refused"; trouble: Trouble; record: StudentRecord };

type Saved = { message: string; version: number };
type Stored = Record<string, string | number | null>;

/** The same save pressed again, after an answer that was lost, is the same call. */
export class SaveKeys {
  #last: { body: string; key: string } | null = null;

  of(body: unknown): string {
    const text = JSON.stringify(body);
    if (this.#last?.body !== text) this.#last = { body: text, key: newKey() };
    return this.#last.key;
  }
}

const orNull = (text: string) => (text === "" ? null : text);

/** `values` run parallel to the class's qualities. */
export async function saveRecord(
  chosen: ChosenSection,
  record: StudentRecord,
  values: readonly string[],
  keys: SaveKeys,
): Promise<RecordOutcome> {
  const adding = record.recorded === "nothing";
  const grades: [string, string | null][] = chosen.qualities.map(({ key }, at) => [key, orNull(values[at] ?? "")]);
  const sent = adding ? grades : grades.filter(([, grade], at) => grade !== (record.grades[at] ?? null));
  if (!adding && sent.length === 0) return { kind: "unchanged" };
  const result = await send(chosen, record, Object.fromEntries(sent), keys);
  if (result.ok) {
    const { message, version } = result.value;
    return {
      kind: "saved",
      message,
      record: { ...record, recorded: "semester", version, grades: grades.map(([, grade]) => grade) },
    };
  }
  const error: typeof result.error & { conflicts?: QualityConflict[] } = result.error;
  if (error.code === "stale" && error.conflicts) return overtaken(chosen, record, error.message, error.conflicts);
  if (error.code === "alreadyAdded") return addedMeanwhile(chosen, record, error.message, grades);
  const trouble = { message: `Nothing was saved: ${error.message}`, reasons: error.fields ?? {}, theirs: {} };
  return { kind: "refused", trouble, record };
}

function send(
  chosen: ChosenSection,
  record: StudentRecord,
  grades: Record<string, string | null>,
  keys: SaveKeys,
): Promise<Result<Saved>> {
  const { branchName, branchId, sessionName, sessionId, semester } = sectionBody(chosen);
  if (record.recorded === "nothing") {
    const { studentId, regNo } = record;
    const body = { studentId, studentRegNo: regNo, branchId, branchName, sessionId, sessionName, semester, ...grades };
    return api.send<Saved>("POST", "/api/addStudentQualities", body, { idempotencyKey: keys.of(body) });
  }
  const path = address(`/api/updateStudentQualities/${encodeURIComponent(record.studentId)}`, {
    sessionName,
    sessionId,
    branchName,
    branchId,
    semester,
  });
  const body = { version: record.version, ...grades };
  return api.send<Saved>("PUT", path, body, { idempotencyKey: keys.of([path, body]) });
}

/** Both values stand in the form; what is sent next goes over the new version. */
function overtaken(
  chosen: ChosenSection,
  record: StudentRecord,
  message: string,
  conflicts: QualityConflict[],
): RecordOutcome {
  const theirs = Object.fromEntries(
    conflicts.map(({ component, theirs: grade, changedBy }) => [component, { grade: grade ?? "", by: changedBy }]),
  );
  const grades = chosen.qualities.map(({ key }, at) => {
    const found = theirs[key];
    return found ? orNull(found.grade) : (record.grades[at] ?? null);
  });
  const version = conflicts[0]?.version ?? record.version;
  return {
    kind: "refused",
    trouble: { message, reasons: {}, theirs },
    record: { ...record, recorded: "semester", version, grades },
  };
}

/** Somebody else added a record: it is read, and what was chosen here goes on as an edit of it. */
async function addedMeanwhile(
  chosen: ChosenSection,
  record: StudentRecord,
  message: string,
  mine: [string, string | null][],
): Promise<RecordOutcome> {
  const { branchName, branchId, sessionName, sessionId, semester } = sectionBody(chosen);
  const query = { branchName, branchId, sessionName, sessionId, semester };
  const stored = await api.get<Stored | null>(
    `/api/getOneStudentQualities/${encodeURIComponent(record.studentId)}`,
    query,
  );
  if (!stored.ok || stored.value === null)
    return { kind: "refused", trouble: { message, reasons: {}, theirs: {} }, record };
  const { version, changedBy } = stored.value;
  const grades = chosen.qualities.map(({ key }) => {
    const grade = stored.value?.[key];
    return typeof grade === "string" ? canonicalGrade(grade) : null;
  });
  const differing = mine.filter(([, grade], at) => grade !== grades[at]).map(([key]) => key);
  const theirs = Object.fromEntries(
    chosen.qualities.flatMap(({ key }, at) =>
      differing.includes(key) ? [[key, { grade: grades[at] ?? "", by: String(changedBy) }]] : [],
    ),
  );
  return {
    kind: "refused",
    trouble: { message, reasons: {}, theirs },
    record: { ...record, recorded: "semester", version: Number(version), grades },
  };
}
