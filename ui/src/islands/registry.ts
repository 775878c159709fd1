// Every island by its name: what the browser hydrates or makes, and nothing else of React. An island knows its own props and its
// viewer (`useViewer`); it stands in this folder, or its parts in grid/, where hooks and handlers are at home.
// A component is hydrated or not, and its folder says which (islands/, grid/): test/islands.test.ts holds it. The grids of qualities and
// attendance are fetched by their own pages; what waits for a press is made when it is asked for.
import { AttendanceGridIsland } from "./AttendanceGrid";
import { MarkGridIsland } from "./MarkGridIsland";
import { QualitiesGridIsland } from "./QualitiesGrid";
import type { Later } from "./later";

/** What an island is given beside its props: the press that opened it, counted, and what it said. */
export type Opened = { opened: { count: number; detail: string } | null };

/** Rendered by the server and hydrated; the others are made at a press (later.ts). */
export const hydrated = {
  attendanceGrid: AttendanceGridIsland,
  markGrid: MarkGridIsland,
  qualitiesGrid: QualitiesGridIsland,
};

type Components = typeof hydrated & Pick<Later, "makePrintLink">;

export type IslandName = keyof Components;
export type IslandProps<Name extends IslandName> = Omit<Parameters<Components[Name]>[0], "opened">;
