// The mark grid as an island: the grid, and the saves of other sheets that wait in this browser.
import type { Grid } from "../generated/marks";
import type { FilterSet } from "../generated/shell";
import { sheetKey } from "../features/exams/marks/drafts";
import type { EntryPlaces } from "../features/exams/marks/entry_kind";
import { MarkGrid } from "../features/exams/marks/MarkGrid";
import { useOutbox } from "../features/exams/marks/useMarkEntry";
import { SavesElsewhere } from "../features/exams/marks/SavesElsewhere";
import { useViewer } from "../shell/context";

type Props = { grid: Grid; filter: FilterSet; places: EntryPlaces };

export function MarkGridIsland({ grid, filter, places }: Props) {
  const { parcels, attach } = useOutbox();
  const open = sheetKey(useViewer()?._id ?? "", filter);
  return (
    <>
      <SavesElsewhere parcels={parcels} open={open} />
      <MarkGrid grid={grid} filter={filter} places={places} attach={attach} />
    </>
  );
}
