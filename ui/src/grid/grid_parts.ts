// Parts of a grid's page that are fetched once the grid is at work (islands/later.ts): none of them is needed for a stroke, its keeping
// or its saving. On a line that is down they are tried again until they are there.
import { lazy, type ComponentType } from "react";
import { loadLater } from "../enhance/islands";
import type { Later } from "../islands/later";
import { lasting } from "../enhance/lasting";

const parts = lasting(loadLater);

const part = <Props extends object>(choose: (later: Later) => ComponentType<Props>) =>
  lazy(async () => ({ default: choose(await parts()) }));

export const EntryMessages = part(({ EntryMessages }) => EntryMessages);
export const GridDialogs = part(({ GridDialogs }) => GridDialogs);
export const WaitingSaves = part(({ WaitingSaves }) => WaitingSaves);
