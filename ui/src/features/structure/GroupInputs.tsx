// What students of the upper classes choose: Science, Humanities.
import { StatusField } from "../../controls/ChoiceField";
import { TextField } from "../../controls/TextField";

export function GroupInputs() {
  return (
    <>
      <TextField name="groupName" label="Group" required />
      <StatusField />
    </>
  );
}
