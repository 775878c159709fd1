// The Results screens (docs/rules.md, *Screens*, Results screen): page examResult, for both near-identical variants. Select Ground over
// two tabs, Results and Add Marks or Edit Marks; each tab is an address of its own and complete without a script.
import * as m from "#messages";
import { GroundList } from "../../../controls/GroundList";
import { ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { Failure, Notice } from "../../../controls/Notice";
import { PlaceFilter } from "../../../controls/PlaceFilter";
import { Tabs } from "../../../controls/Tabs";
import type { EntryState, ExamResultProps, Grid, SheetCounting } from "../../../generated/marks";
import { useAround } from "../../../shell/context";
import { sheetKey } from "../marks/sheet_names";
import { Island } from "../../../islands/Island";
import { BesidePlace } from "../marks/BesideGrid";
import { SavedSheet } from "../marks/SavedSheet";
import { useWords } from "../../../words";
import { ResultsTab } from "./ResultsTab";

const GROUND_KEYS = new Set(["branchId", "sessionId", "classId", "sectionId", "examId", "subjectId"]);

/** What an address says beside the ground (which tab): to be kept when the ground changes. */
export function besideGround(href: string): Record<string, string> {
  // By hand: the isolate that renders this on the server has no URLSearchParams.
  const pairs = (href.split("?")[1] ?? "").split("&").map((pair) => pair.split("=", 2));
  const plain = (text = "") => decodeURIComponent(text.replaceAll("+", " "));
  return Object.fromEntries(
    pairs.flatMap(([key, value]) => (key && !GROUND_KEYS.has(key) ? [[plain(key), plain(value)]] : [])),
  );
}

export default function ExamResult(props: ExamResultProps) {
  const { action, ground, tab, marksTabLabel, showMarksTab, resultsHref, marksHref, results, entry, failure, saved } =
    props;
  const say = useWords();
  const user = useAround()?.viewer._id ?? "";
  const marks = tab === "marks";
  const grid = marks ? (entry?.grid ?? null) : null;

  const sheet = ground.filter ? sheetKey(user, ground.filter) : null;
  return (
    <div className="results">
      <PlaceFilter
        action={action}
        ground={ground}
        keep={besideGround(marks ? marksHref : resultsHref)}
        locked={grid?.mode === "edit"}
        found={results === null || results.empty === null}
      />
      <Tabs
        label={say(m.shared_results)}
        tabs={[
          { label: say(m.shared_results), href: resultsHref, current: !marks },
          ...(showMarksTab ? [{ label: marksTabLabel, href: grid ? null : marksHref, current: marks }] : []),
        ]}
      />
      {saved ? <SavedSheet saved={saved} /> : null}
      <DoneNotice text={props.done} title={say(m.shared_marks)} address={resultsHref} />
      <Failure text={failure} title={say(m.shared_marks)} />
      <GroundList list={ground.list} />
      {!marks && results && ground.filter ? (
        <ResultsTab
          results={results}
          filter={ground.filter}
          marksHref={showMarksTab ? marksHref : null}
          variant={props.variant}
        />
      ) : null}
      {marks && entry && !grid ? <Refused entry={entry} resultsHref={resultsHref} /> : null}
      {marks && entry?.refusal && sheet !== null ? (
        <div
          data-kept-sheet={sheet}
          data-until={say(entry.editHref === null ? m.results_kept_until_unlocked : m.results_kept_until_edit_marks)}
        />
      ) : null}
      {entry?.counting ? <Counting {...entry.counting} /> : null}
      {grid && ground.filter ? (
        <div className={`sheet-beside ${columnsOf(grid) > FEW ? "sheet-many" : "sheet-few"}`}>
          <Island
            name="markGrid"
            props={{ grid, filter: ground.filter, places: { action, marksHref, editHref: entry?.editHref ?? null } }}
          />
          {grid.rows.length === 0 ? null : <BesidePlace columns={entry?.beside ?? []} />}
        </div>
      ) : null}
    </div>
  );
}

/** What of the sheet counts in the semester's total: above the grid, in a low window below it. */
const Counting = ({ text, nothing }: SheetCounting) => (
  <div className="sheet-counting">
    {nothing ? <Notice kind="warn">{text}</Notice> : <p className="field-hint">{text}</p>}
  </div>
);

/** So many columns leave room beside them on most wide screens. */
const FEW = 4;

/** Columns of the grid beside roll and name: Edit Marks has the subject as well. */
const columnsOf = ({ mode, components }: Grid): number => components.length + (mode === "edit" ? 2 : 0);

/** docs/rules.md, *Marks*, Entry screen: locked, published or already added, in the words of the specification, and the way on. */
function Refused({ entry, resultsHref }: { entry: EntryState; resultsHref: string }) {
  const say = useWords();
  if (entry.refusal === null) return null;
  return (
    <Notice
      kind="warn"
      actions={
        entry.editHref === null ? (
          <ButtonLink href={resultsHref}>{say(m.marks_see_results)}</ButtonLink>
        ) : (
          <ButtonLink href={entry.editHref}>{say(m.shared_edit_marks)}</ButtonLink>
        )
      }
    >
      {entry.refusal}
    </Notice>
  );
}
