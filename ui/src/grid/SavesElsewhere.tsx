// Saves of sheets that are not open and wait in this browser: nothing where there are none, and until their words have been fetched.
import { Suspense } from "react";
import { WaitingSaves } from "./grid_parts";
import type { Parcel } from "./outbox";

export function SavesElsewhere({ parcels, open }: { parcels: readonly Parcel[]; open: string }) {
  const others = parcels.filter(({ sheet }) => sheet !== open);
  return others.length === 0 ? null : (
    <Suspense>
      <WaitingSaves parcels={others} />
    </Suspense>
  );
}
