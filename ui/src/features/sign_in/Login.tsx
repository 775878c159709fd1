// /auth/login (docs/rules.md, *Screens*): Student or Academic, the branch for students, Register Number or User Id, password. An ordinary form;
// login.css shows what belongs to the choice. With a script it is sent as the specified call (enhance/login_form.ts).
import { Button } from "../../controls/Button";
import { ChoiceField } from "../../controls/ChoiceField";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { fieldId, FormContext } from "../../controls/FormField";
import { Notice } from "../../controls/Notice";
import { PasswordField } from "../../controls/PasswordField";
import { TextField } from "../../controls/TextField";
import type { LoginProps } from "../../generated/pages";
import { DemoAccounts } from "./DemoAccounts";
import { RegisterLeaf } from "./RegisterLeaf";

type UserType = "student" | "admin";
const USER_TYPES: { value: UserType; label: string }[] = [
  { value: "student", label: "Student" },
  { value: "admin", label: "Academic" },
];

export default function Login(props: LoginProps) {
  const { form } = props;
  const userType: UserType = form.values["userType"] === "student" ? "student" : "admin";
  const branches = props.branches.map(({ _id, branchName }) => ({ value: _id, label: branchName }));
  return (
    <main className="sign-in">
      <RegisterLeaf name={props.schoolName} branches={props.branches} />
      <div className="sign-in-side">
        {/* The server says what is missing, and with a script toasts do. The browser's own bubbles would do both. */}
        <form className="sign-in-form" method="post" action="/auth/login" noValidate data-login="">
          <h1>Sign in</h1>
          <div data-ended="" hidden={!props.expired}>
            <Notice>
              <p>Your session expired. Sign in to continue; your unsaved marks are on this device.</p>
            </Notice>
          </div>
          <ErrorSummary failure={form.failure} errors={form.errors} lead="You are not signed in." />
          {/* The script fills it: the toast goes after seven seconds. */}
          <div data-failure="" hidden>
            <Notice kind="bad">
              <p />
            </Notice>
          </div>
          <fieldset className="choice" id={fieldId("userType")}>
            <legend className="field-label">Sign in as</legend>
            <div className="choice-options">
              {USER_TYPES.map(({ value, label }) => (
                <label key={value} className="choice-option">
                  <input type="radio" name="userType" value={value} defaultChecked={userType === value} />
                  <span>{label}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <FormContext value={{ ...form, choices: { branchId: branches } }}>
            <ChoiceField className="sign-in-branch" label="Select Branch" name="branchId" required />
            <TextField
              label={<EitherLabel />}
              name="userId"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <PasswordField label="Password" name="userPassword" autoComplete="current-password" required />
          </FormContext>
          <input type="hidden" name="next" value={props.next ?? ""} />
          <Button type="submit" kind="primary" className="sign-in-button">
            Sign in
          </Button>
          {props.setupOffered ? (
            <p className="secondary">
              No administrator yet? <a href="/auth/setup">Set up this school</a>
            </p>
          ) : null}
          {props.takesApplications ? (
            <p className="secondary">
              Not at this school yet? <a href="/admission">Apply for admission</a>
            </p>
          ) : null}
          {props.demo ? <DemoAccounts /> : null}
        </form>
      </div>
    </main>
  );
}

/** Both labels, of which the stylesheet shows the one that belongs to the choice. */
function EitherLabel() {
  return (
    <>
      <span className="for-student">Register Number</span>
      <span className="for-academic">User Id</span>
    </>
  );
}
