// /auth/login (docs/rules.md, *Screens*): Student or Academic, the branch for students, Register Number or User Id, password. An ordinary form;
// login.css shows what belongs to the choice. With a script it is sent as the specified call (enhance/login_form.ts).
import * as m from "#messages";
import type { ReactNode } from "react";
import { Button } from "../../controls/Button";
import { ChoiceField } from "../../controls/ChoiceField";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { fieldId, FormContext } from "../../controls/FormField";
import { Notice } from "../../controls/Notice";
import { PasswordField } from "../../controls/PasswordField";
import { TextField } from "../../controls/TextField";
import type { LoginProps } from "../../generated/pages";
import { useWords, type Message } from "../../words";
import { Said } from "../../words/Said";
import { DemoAccounts } from "./DemoAccounts";
import { RegisterLeaf } from "./RegisterLeaf";

type UserType = "student" | "admin";
const USER_TYPES: { value: UserType; label: Message }[] = [
  { value: "student", label: m.shared_student },
  { value: "admin", label: m.signing_academic },
];

const toSetUp = ({ children }: { children?: ReactNode }) => <a href="/auth/setup">{children}</a>;
const toAdmission = ({ children }: { children?: ReactNode }) => <a href="/admission">{children}</a>;

export default function Login(props: LoginProps) {
  const { form } = props;
  const say = useWords();
  const userType: UserType = form.values["userType"] === "student" ? "student" : "admin";
  const branches = props.branches.map(({ _id, branchName }) => ({ value: _id, label: branchName }));
  return (
    <main className="sign-in">
      <RegisterLeaf name={props.schoolName} branches={props.branches} />
      <div className="sign-in-side">
        {/* The server says what is missing, and with a script toasts do. The browser's own bubbles would do both. */}
        <form className="sign-in-form" method="post" action="/auth/login" noValidate data-login="">
          <h1>{say(m.signing_sign_in)}</h1>
          <div data-ended="" hidden={!props.expired}>
            <Notice>
              <p>{say(m.signing_session_expired)}</p>
            </Notice>
          </div>
          <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.signing_not_signed_in)} />
          {/* The script fills it: the toast goes after seven seconds. */}
          <div data-failure="" hidden>
            <Notice kind="bad">
              <p />
            </Notice>
          </div>
          <fieldset className="choice" id={fieldId("userType")}>
            <legend className="field-label">{say(m.signing_sign_in_as)}</legend>
            <div className="choice-options">
              {USER_TYPES.map(({ value, label }) => (
                <label key={value} className="choice-option">
                  <input type="radio" name="userType" value={value} defaultChecked={userType === value} />
                  <span>{say(label)}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <FormContext value={{ ...form, choices: { branchId: branches } }}>
            <ChoiceField className="sign-in-branch" label={say(m.signing_select_branch)} name="branchId" required />
            <TextField
              label={<EitherLabel />}
              name="userId"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <PasswordField
              label={say(m.signing_password)}
              name="userPassword"
              autoComplete="current-password"
              required
            />
          </FormContext>
          <input type="hidden" name="next" value={props.next ?? ""} />
          <Button type="submit" kind="primary" className="sign-in-button">
            {say(m.signing_sign_in)}
          </Button>
          {props.setupOffered ? (
            <p className="secondary">
              <Said message={m.signing_set_up_offered} markup={{ link: toSetUp }} />
            </p>
          ) : null}
          {props.takesApplications ? (
            <p className="secondary">
              <Said message={m.signing_apply} markup={{ link: toAdmission }} />
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
  const say = useWords();
  return (
    <>
      <span className="for-student">{say(m.shared_register_number_title)}</span>
      <span className="for-academic">{say(m.shared_user_id)}</span>
    </>
  );
}
