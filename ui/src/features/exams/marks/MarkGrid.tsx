// Add Marks and Edit Marks (docs/rules.md, *Screens*): the grid of one exam, class, section and subject, one input a component.
import { ButtonLink } from "../../../controls/Button";
import type { Grid } from "../../../generated/marks";
import type { FilterSet } from "../../../generated/shell";
import { EntryGrid } from "../../../grid/EntryGrid";
import { marksKind, type EntryPlaces } from "./marks_kind";
import type { SheetColumn } from "../../../grid/sheet";
import type { Waiting } from "../../../grid/useMarkEntry";

export type MarkGridProps = {
  grid: Grid;
  filter: FilterSet;
  places: EntryPlaces;
  attach: Waiting["attach"];
};

const limit = ({ fullMark = 0 }: SheetColumn) =>
  `0 to ${String(fullMark)}, at most two decimals, AB for absent, EX for exempt`;

export function MarkGrid({ grid, filter, places, attach }: MarkGridProps) {
  const edit = grid.mode === "edit";
  if (grid.rows.length === 0) return <p className="marks-none">No student is enrolled in this section.</p>;
  return (
    <EntryGrid
      grid={grid}
      kindOf={(user) => marksKind(grid.mode, filter, user, places)}
      attach={attach}
      label={edit ? "Edit Marks" : "Add Marks"}
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
              Blank mark sheet
            </ButtonLink>
          </div>
          <p className="notice notice-info without-script">
            Marks can only be entered with JavaScript on. Turn it on and reload the page, or print the{" "}
            <a href={grid.blankHref}>blank mark sheet</a>.
          </p>
        </>
      }
    />
  );
}
