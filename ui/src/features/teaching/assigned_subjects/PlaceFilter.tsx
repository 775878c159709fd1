// The branch and the session that a screen of teaching is about, and what else it is filtered by: a GET form.
import type { ReactNode } from "react";
import { Button } from "../../../controls/Button";
import { Select } from "../../../controls/Select";
import type { Choice } from "../../../generated/records";
import type { TeachingPlace } from "../../../generated/teaching";

export const options = (choices: readonly Choice[]) => choices.map(({ value, label }) => ({ _id: value, name: label }));

type Props = { action: string; place: TeachingPlace; button?: string; children: ReactNode };

export function PlaceFilter({ action, place, button = "Show", children }: Props) {
  const { branches, branchId, sessions, sessionId } = place;
  return (
    <form className="ground" method="get" action={action}>
      <div className="ground-fields">
        {branches === null ? null : (
          <Select
            name="branchId"
            label="Branch"
            placeholder={null}
            options={options(branches)}
            defaultValue={branchId}
          />
        )}
        {sessions.length === 0 ? null : (
          <Select
            name="sessionId"
            label="Session"
            placeholder={null}
            options={options(sessions)}
            defaultValue={sessionId}
          />
        )}
        {children}
        <div className="ground-actions">
          <Button type="submit">{button}</Button>
        </div>
      </div>
    </form>
  );
}
