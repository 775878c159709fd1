// Saves of other sheets that wait in this browser.
import { Notice } from "../controls/Notice";
import type { Parcel } from "./outbox";

export function WaitingSaves({ parcels }: { parcels: readonly Parcel[] }) {
  return (
    <Notice kind="warn">
      <p>{parcels.length === 1 ? "1 save is" : `${parcels.length} saves are`} waiting on this device to be sent:</p>
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
