// In the place of a screen whose branch or session is not there yet: what is lacking, and the way to where it is added. Who has several
// branches may choose another one.
import { Button } from "../../controls/Button";
import { NextStep } from "../../controls/NextStep";
import { Select } from "../../controls/Select";
import type { NothingYetProps } from "../../generated/records";

export default function NothingYet({ path, branches, branchId, step }: NothingYetProps) {
  return (
    <div className="records">
      {branches === null ? null : (
        <form className="ground" method="get" action={path}>
          <div className="ground-fields">
            <Select
              name="branchId"
              label="Branch"
              placeholder={null}
              options={branches.map(({ value, label }) => ({ _id: value, name: label }))}
              defaultValue={branchId}
            />
            <div className="ground-actions">
              <Button type="submit" kind="primary">
                Filter
              </Button>
            </div>
          </div>
        </form>
      )}
      <NextStep step={step} />
    </div>
  );
}
