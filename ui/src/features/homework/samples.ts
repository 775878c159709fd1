// Screens of homework, for the tests.
import evaluationJson from "../../../test/served/homeworkEvaluation.json";
import evaluationRefusedJson from "../../../test/served/homeworkEvaluation_refused.json";
import handInJson from "../../../test/served/handIn.json";
import elsewhereJson from "../../../test/served/handIn_elsewhere.json";
import evaluatedJson from "../../../test/served/handIn_evaluated.json";
import handedInJson from "../../../test/served/handIn_handedIn.json";
import refusedJson from "../../../test/served/handIn_refused.json";
import myHomeworkJson from "../../../test/served/myHomework.json";
import { propsOf } from "../../../test/served";
import type { EvaluationProps, HandInOf, HandInProps, MyHomeworkProps, OwnHomeworkLine } from "../../generated/pages";

const served = propsOf<MyHomeworkProps & { rows: [OwnHomeworkLine] }>(myHomeworkJson);
const [own] = served.rows;

export const myHomework = (change: Partial<MyHomeworkProps> = {}): MyHomeworkProps => ({
  ...served,
  show: "all",
  rows: [
    { ...own, title: "Fractions ".repeat(18).trim() },
    { ...own, href: `${own.href}-b`, title: "কবিতা </script>", state: "overdue", stateLabel: "Overdue" },
    { ...own, href: `${own.href}-c`, state: "evaluated", stateLabel: "Evaluated", result: "Very good" },
  ],
  total: 3,
  ...change,
});

export const handIn = (change: Partial<HandInProps> = {}): HandInProps => ({
  ...propsOf<HandInProps>(handInJson),
  ...change,
});

const inTime = propsOf<HandInProps>(handedInJson);

export const handedIn: HandInProps = {
  ...inTime,
  homework: {
    ...inTime.homework,
    text: "Exercises 1 to 12.\nShow your working.",
    files: inTime.homework.ownFiles.map((file) => ({ ...file, fileName: `বীজগণিত <b> ${file.fileName}` })),
    state: "handedInLate",
  },
  stateLabel: "Handed in late",
  lateNow: true,
  done: "Homework Handed In",
};

export const refused = propsOf<HandInProps>(refusedJson);

export const handedInElsewhere = propsOf<HandInProps>(elsewhereJson);

const plain = propsOf<HandInProps>(evaluatedJson);

export const evaluated: HandInProps = {
  ...plain,
  homework: { ...plain.homework, comment: "Neat.\nLook at the last one again." },
};

type Several = { homework: { handIns: [HandInOf, HandInOf, HandInOf, ...HandInOf[]] } };

const table = propsOf<EvaluationProps & Several>(evaluationJson);
const [first, second, third, ...others] = table.homework.handIns;
const { handedInAt, text, files } = first;

/** One who was late, one who handed in nothing, one who is evaluated, and the others as they are. */
const handIns: HandInOf[] = [
  { ...first, late: true, text: "One half.\n".repeat(20) },
  { ...second, name: "চন্দ্রা </script> ".repeat(6).trim() },
  { ...third, handedInAt, text, files, result: "Very good", comment: "Neat", evaluatedBy: table.by, version: 2 },
  ...others,
];

export const evaluation = (change: Partial<EvaluationProps> = {}): EvaluationProps => ({
  ...table,
  homework: { ...table.homework, handIns },
  text: "Exercises 1 to 12.",
  files,
  ...change,
});

export const nobodyGiven = evaluation({ homework: { ...table.homework, handIns: [] }, text: null, files: [] });

const stale = propsOf<EvaluationProps>(evaluationRefusedJson);

/** Beside what others have changed meanwhile, a comment without a mark. */
export const evaluationRefused: EvaluationProps = {
  ...stale,
  form: {
    ...stale.form,
    values: { ...stale.form.values, "comment.student-4": "Neat" },
    errors: { "result.student-4": "Enter a mark or a word beside the comment" },
  },
};
