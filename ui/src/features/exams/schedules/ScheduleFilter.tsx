// What a schedule or a distribution is of: branch, session, class and one list more; a form of its address.
import { Button } from "../../../controls/Button";
import { Select } from "../../../controls/Select";
import type { Choice } from "../../../generated/records";

const options = (choices: readonly Choice[]) => choices.map(({ value, label }) => ({ _id: value, name: label }));

type Props = {
  action: string;
  branches: Choice[] | null;
  branchId: string;
  sessions: Choice[];
  sessionId: string;
  classes: Choice[];
  classId: string;
  /** the last list */
  more: { name: string; label: string; choices: Choice[]; chosen: string };
};

export function ScheduleFilter({ action, branches, branchId, sessions, sessionId, classes, classId, more }: Props) {
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
        <Select
          name="sessionId"
          label="Session"
          placeholder={null}
          options={options(sessions)}
          defaultValue={sessionId}
        />
        <Select name="classId" label="Class" options={options(classes)} defaultValue={classId} />
        <Select name={more.name} label={more.label} options={options(more.choices)} defaultValue={more.chosen} />
        <div className="ground-actions">
          <Button type="submit">Filter</Button>
        </div>
      </div>
    </form>
  );
}
