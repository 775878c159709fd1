// Typed marks as a list, inside the grid's messages.
import type { Draft } from "./drafts";
import { keptLines } from "./kept";

export function KeptList({ drafts }: { drafts: readonly Draft[] }) {
  return (
    <ul>
      {keptLines(drafts).map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
}
