// Props of the Publish Result screen, from those that the server sends.
import oneJson from "./served/publishResult.json";
import askJson from "./served/publishResult_ask.json";
import linksJson from "./served/publishResult_links.json";
import manyJson from "./served/publishResult_many.json";
import manyLinksJson from "./served/publishResult_manyLinks.json";
import nothingJson from "./served/publishResult_nothing.json";
import questionJson from "./served/publishResult_question.json";
import refusedJson from "./served/publishResult_refused.json";
import reportJson from "./served/publishResult_report.json";
import undoJson from "./served/publishResult_undo.json";
import unpublishedJson from "./served/publishResult_unpublished.json";
import { propsOf, type Served } from "./served";
import type { ExamGroup, ManySheets, OneSheet, PublishResultProps } from "../src/generated/publishing";
import type { FilterSet, Ground } from "../src/generated/shell";

const page = propsOf<PublishResultProps>(oneJson);
const oneOf = (served: Served) => propsOf<PublishResultProps>(served).one as OneSheet;
const manyOf = (served: Served) => propsOf<PublishResultProps>(served).many as ManySheets;

/** Everything chosen. */
export const { ground } = page;
export const filter = ground.filter as FilterSet;

/** One result that is not published. */
export const one = oneOf(oneJson);
/** It is asked before it is published, and not everybody has marks. */
export const asked = oneOf(askJson);
/** It was just published. */
export const undoable = oneOf(undoJson);
/** It is asked before it is unpublished: a print link holds it. */
export const linked = oneOf(linksJson);

const served = manyOf(manyJson);
type Line = ExamGroup["lines"][0];
const [servedGroup] = served.groups as [ExamGroup];
const [published, ...lines] = servedGroup.lines as [Line, ...Line[]];
const locked = { ...published, status: { ...published.status, isLocked: true } };
const counts = { ...served.counts, locked: 1 };

const lacking = lines.map((line) =>
  line.completeness === "incomplete" ? { ...line, missing: [...line.missing, "Practical missing for 1"] } : line,
);

/** An exam of a section: one result published and locked, one incomplete, one of which nothing is scheduled. */
export const group: ExamGroup = { ...servedGroup, counts, lines: [locked, ...lacking] };

/** The results of that exam alone: its name stands over them, not at each. */
export const many: ManySheets = { ...served, showExam: false, groups: [group], counts };

/** Before results are published; before nothing is unpublished; before those are whose print links are open. */
export const questions = {
  publish: manyOf(questionJson).question as NonNullable<ManySheets["question"]>,
  nothing: manyOf(nothingJson).question as NonNullable<ManySheets["question"]>,
  links: manyOf(manyLinksJson).question as NonNullable<ManySheets["question"]>,
};

/** What became of many: none published, one published, one unpublished. */
export const reports = {
  refused: manyOf(refusedJson).report as NonNullable<ManySheets["report"]>,
  published: manyOf(reportJson).report as NonNullable<ManySheets["report"]>,
  unpublished: manyOf(unpublishedJson).report as NonNullable<ManySheets["report"]>,
};

/** The screen over `ground`, with one sheet or many. */
export const publishResult = (over: Ground, changes: Partial<PublishResultProps>): PublishResultProps => ({
  ...page,
  ground: { ...over, filter, hint: null },
  isMany: "many" in changes,
  one: null,
  ...changes,
});
