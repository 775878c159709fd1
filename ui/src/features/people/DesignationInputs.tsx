// What an employee is: Head Teacher, Librarian.
import { StatusField } from "../../controls/ChoiceField";
import { TextField } from "../../controls/TextField";

export function DesignationInputs() {
  return (
    <>
      <TextField name="designationName" label="Designation" required />
      <StatusField />
    </>
  );
}
