// In the place of a screen whose branch or session is not there yet: what is lacking, and the way to where it is added. Who has several
// branches may choose another one.
import { NextStep } from "../../controls/NextStep";
import { branchField, PlaceFilter } from "../../controls/PlaceFilter";
import type { NothingYetProps } from "../../generated/records";

export default function NothingYet(props: NothingYetProps) {
  const { path, branches, step } = props;
  return (
    <div className="records">
      {branches === null ? null : <PlaceFilter action={path} fields={[branchField(props)]} primary />}
      <NextStep step={step} />
    </div>
  );
}
