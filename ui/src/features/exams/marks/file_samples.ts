// Props of the pages of marks by file.
import plannedJson from "../../../../test/served/marksFile.json";
import conflictJson from "../../../../test/served/marksFile_conflict.json";
import lockedJson from "../../../../test/served/marksFile_locked.json";
import questionJson from "../../../../test/served/marksFile_question.json";
import savedJson from "../../../../test/served/marksFile_saved.json";
import undoneJson from "../../../../test/served/marksFile_undone.json";
import startJson from "../../../../test/served/marksFileStart.json";
import { propsOf } from "../../../../test/served";
import type { MarksFileProps, MarksFileStartProps } from "../../../generated/marks_file";

/** A file that was refused. A teacher would have a workbook of every own sheet besides. */
export const start: MarksFileStartProps = {
  ...propsOf<MarksFileStartProps>(startJson),
  ownHref: "/admin/files/own-marks.xlsx?sessionId=session-1",
};

const foreign = propsOf<MarksFileProps>(plannedJson);
const conflict = propsOf<MarksFileProps>(conflictJson);
const locked = propsOf<MarksFileProps>(lockedJson);

/** Somebody's own file, with everything that can be said of it: doubts, a conflict, a fault, a locked sheet and one that is as it was. */
export const planned: MarksFileProps = {
  ...foreign,
  foreign: foreign.foreign && {
    ...foreign.foreign,
    tabs: [
      { value: "0", label: "Mark Sheet" },
      { value: "1", label: "Old" },
    ],
  },
  sheets: [
    ...conflict.sheets,
    ...foreign.sheets,
    ...locked.sheets,
    ...conflict.sheets.map((of) => ({ ...of, rows: [] })),
  ],
  conflicts: conflict.conflicts,
  faults: conflict.faults,
  same: conflict.same,
};

export const question = propsOf<MarksFileProps>(questionJson);
export const saved = propsOf<MarksFileProps>(savedJson);
export const undone = propsOf<MarksFileProps>(undoneJson);
