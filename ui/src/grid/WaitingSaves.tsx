// Saves of other sheets that wait in this browser.
import * as m from "#messages";
import { Notice } from "../controls/Notice";
import { useWords } from "../words";
import type { Parcel } from "./outbox";

export function WaitingSaves({ parcels }: { parcels: readonly Parcel[] }) {
  const say = useWords();
  return (
    <Notice kind="warn">
      <p>{say(m.grid_saves_waiting, { count: parcels.length })}</p>
      <ul>
        {parcels.map(({ id, label, href }) => (
          <li key={id}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
