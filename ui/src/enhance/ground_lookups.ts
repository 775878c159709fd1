// The calls that fill the lists of Select Ground (docs/rules.md, *Marks* to 7; row shapes: the Lookups).
import { api, type Result } from "../api";
import type { Choice, GroundKey } from "../generated/shell";
import { PARENT } from "../ground_levels";

export type GroundChoice = Partial<Record<GroundKey, string>>;

type Rows = {
  session: { _id: string; sessionName: string };
  class: { _id: string; className: string; classNumeric: number };
  section: { _id: string; sectionName: string };
  exam: { _id: string; name: string };
  subject: { _id: string; subjectName: string };
  routine: { subjectId: string; subjectName: string };
};

export type LookUpQuestion = {
  chosen: GroundChoice;
  /** the lists that the screen has, among those below the changed key */
  keys: GroundKey[];
  branchName: string | null;
  sessionName: string | null;
  /** for a teacher, the subject list is that of the teacher's own routine (docs/rules.md, *Who may do what*) */
  teacherId: string | null;
  /** the first and last number of the classes that the screen offers; undefined: all */
  classes?: [number, number] | undefined;
  /** of the chosen class */
  semesters: Choice[];
  signal: AbortSignal;
};

export type LookUpAnswer = { options: Partial<Record<GroundKey, Choice[]>>; failed: boolean };

async function choices<T>(
  call: Promise<Result<T[]>>,
  of: (row: T) => Choice,
  offered: (row: T) => boolean = () => true,
): Promise<Choice[] | null> {
  const answer = await call;
  if (!answer.ok) return null;
  const seen = new Map<string, Choice>();
  for (const row of answer.value.filter(offered)) {
    const choice = of(row);
    if (!seen.has(choice._id)) seen.set(choice._id, choice);
  }
  return [...seen.values()];
}

function listOf(key: GroundKey, question: LookUpQuestion): Promise<Choice[] | null> {
  const { chosen, branchName, sessionName, teacherId, classes, semesters, signal } = question;
  const { branchId, sessionId, classId, sectionId } = chosen;
  const place = { branchName, branchId, sessionName, sessionId };
  const path = (call: string, id: string | undefined) => `/api/${call}/${encodeURIComponent(id ?? "")}`;
  switch (key) {
    case "sessionId":
      return choices(api.get<Rows["session"][]>(path("branchWiseSession", branchId), {}, { signal }), (row) => ({
        _id: row._id,
        name: row.sessionName,
      }));
    case "classId":
      return choices(
        api.get<Rows["class"][]>(path("sessionWiseClass", sessionId), {}, { signal }),
        (row) => ({ _id: row._id, name: row.className, numeric: row.classNumeric }),
        (row) => classes === undefined || (row.classNumeric >= classes[0] && row.classNumeric <= classes[1]),
      );
    case "sectionId":
      return choices(api.get<Rows["section"][]>(path("classWiseSection", classId), {}, { signal }), (row) => ({
        _id: row._id,
        name: row.sectionName,
      }));
    case "examId":
      return choices(
        api.get<Rows["exam"][]>(
          "/api/getBranchSessionClassWiseExamListFromExamSchedule",
          { ...place, classId, sectionId },
          { signal },
        ),
        (row) => ({ _id: row._id, name: row.name }),
      );
    case "subjectId":
      return teacherId === null
        ? choices(
            api.get<Rows["subject"][]>("/api/branchWiseSubject", { ...place, classId, sectionId }, { signal }),
            (row) => ({
              _id: row._id,
              name: row.subjectName,
            }),
          )
        : choices(
            api.get<Rows["routine"][]>(
              "/api/getTeacherScheduleList",
              { ...place, classId, sectionId, teacherId },
              { signal },
            ),
            (row) => ({ _id: row.subjectId, name: row.subjectName }),
          );
    case "semester":
      return Promise.resolve(semesters);
    case "branchId":
      return Promise.resolve([]);
  }
}

export const lookUp = {
  /** Is `other` filled by choosing `key`? */
  follows: (key: GroundKey, other: GroundKey): boolean => PARENT[other] === key,

  /** The lists that follow `key`, now that it is chosen. A list that could not be had is left out, and `failed` says so. */
  async after(key: GroundKey, question: LookUpQuestion): Promise<LookUpAnswer> {
    const keys = question.keys.filter((other) => PARENT[other] === key);
    const lists = await Promise.all(keys.map((other) => listOf(other, question)));
    const options: LookUpAnswer["options"] = {};
    keys.forEach((other, index) => {
      const list = lists[index];
      if (list) options[other] = list;
    });
    return { options, failed: lists.includes(null) };
  },
};
