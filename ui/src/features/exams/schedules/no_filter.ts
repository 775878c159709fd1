// A letterhead of which nothing is filtered: its facts are given by themselves.
import type { FilterSet } from "../../../generated/shell";

export const NO_FILTER: FilterSet = {
  branchId: "",
  branchName: "",
  sessionId: "",
  sessionName: "",
  classId: "",
  className: "",
  sectionId: "",
  sectionName: "",
  examId: "",
  examName: "",
  subjectId: "",
  subjectName: "",
};
