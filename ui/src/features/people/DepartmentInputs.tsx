// Where an employee works: Science, Accounts.
import { StatusField } from "../../controls/ChoiceField";
import { TextField } from "../../controls/TextField";

export function DepartmentInputs() {
  return (
    <>
      <TextField name="departmentName" label="Department" required />
      <StatusField />
    </>
  );
}
