// The mark grid as an island: the grid, and the saves of other sheets that wait in this browser.
import type { Grid } from "../generated/marks";
import type { FilterSet } from "../generated/shell";
import { sheetKey } from "../features/exams/marks/sheet_names";
import type { EntryPlaces } from "../features/exams/marks/marks_kind";
import { MarkGrid } from "../features/exams/marks/MarkGrid";
import { useOutbox } from "../grid/useMarkEntry";
import { SavesElsewhere } from "../grid/SavesElsewhere";
import { useViewer } from "../shell/context";
import { spellings } from "./spellings";

type Props = { grid: Grid; filter: FilterSet; places: EntryPlaces };

export function MarkGridIsland({ grid, filter, places }: Props) {
  const { parcels, attach } = useOutbox(spellings);
  const open = sheetKey(useViewer()?._id ?? "", filter);
  return (
    <>
      <SavesElsewhere parcels={parcels} open={open} />
      <MarkGrid grid={grid} filter={filter} places={places} attach={attach} />
    </>
  );
}
