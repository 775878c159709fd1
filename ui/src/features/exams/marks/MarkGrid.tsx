// Add Marks and Edit Marks (docs/rules.md, *Screens*): the grid of one exam, class, section and subject, one input a component.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import type { Grid } from "../../../generated/marks";
import type { FilterSet } from "../../../generated/shell";
import { EntryGrid } from "../../../grid/EntryGrid";
import { marksKind, type EntryPlaces } from "./marks_kind";
import type { SheetColumn } from "../../../grid/sheet";
import type { Waiting } from "../../../grid/useMarkEntry";
import { useWords } from "../../../words";

export type MarkGridProps = {
  grid: Grid;
  filter: FilterSet;
  places: EntryPlaces;
  attach: Waiting["attach"];
};

/** In no message. */
const LINK = "\n";

export function MarkGrid({ grid, filter, places, attach }: MarkGridProps) {
  const say = useWords();
  const edit = grid.mode === "edit";
  if (grid.rows.length === 0) return <p className="marks-none">{say(m.marks_nobody_on_sheet)}</p>;
  const limit = ({ fullMark = 0 }: SheetColumn) => say(m.marks_limit, { full_mark: fullMark });
  // The sheet's name is a link in the sentence, and stands where the language puts it.
  const [before, after] = say(m.marks_without_script, { sheet: LINK }).split(LINK);
  return (
    <EntryGrid
      grid={grid}
      kindOf={(user) => marksKind(say, grid.mode, filter, user, places)}
      attach={attach}
      label={say(edit ? m.shared_edit_marks : m.marks_add)}
      caption={`${filter.subjectName}, ${filter.examName}`}
      limit={limit}
      subject={edit ? filter.subjectName : null}
      historyHref={grid.historyHref}
      head={
        <>
          <div className="marks-head">
            <p className="marks-title">
              {filter.examName} · {filter.className} {filter.sectionName} · {filter.subjectName}
            </p>
            <ButtonLink kind="quiet" href={grid.blankHref}>
              {say(m.marks_blank_sheet)}
            </ButtonLink>
            <ButtonLink kind="quiet" href={grid.fileHref}>
              {say(m.marks_file_upload)}
            </ButtonLink>
          </div>
          <p className="notice notice-info without-script">
            {before}
            <a href={grid.blankHref}>{say(m.marks_without_script_sheet)}</a>
            {after}
          </p>
        </>
      }
    />
  );
}
