// Every island by its name: what the browser hydrates, and nothing else of React. An island knows its own props and its viewer
// (`useViewer`); it stands in this folder or in features/marks (the grid), where hooks and handlers are at home.
import type { ComponentType } from "react";
import { MakePrintLinkIsland } from "./MakePrintLink";
import { MarkGridIsland } from "./MarkGridIsland";
import { QualitiesGridIsland } from "./QualitiesGrid";
import { RecordsIsland } from "./Records";

/** What an island may be given beside its props: the press that opened it, counted, and what it said. */
export type Opened = { opened: { count: number; detail: string } | null };

export const islands = {
  markGrid: MarkGridIsland,
  qualitiesGrid: QualitiesGridIsland,
  records: RecordsIsland,
  makePrintLink: MakePrintLinkIsland,
};

export type IslandName = keyof typeof islands;
export type IslandProps<Name extends IslandName> = Omit<Parameters<(typeof islands)[Name]>[0], "opened">;

export const islandOf = (name: string): ComponentType<Opened> | undefined => (islands as unknown as Record<string, ComponentType<Opened>>)[name];
