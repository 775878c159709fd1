// /auth/login (portal.md 2): Student or Academic, the branch for students, Register Number or User Id, password. An ordinary form
// without a script; until one has arrived, login.css shows what belongs to the choice.
import { useEffect, useRef, useState } from "react";
import { Button } from "../../controls/Button";
import { useHydrated } from "../../controls/hydrated";
import { Field } from "../../controls/Field";
import { Loader } from "../../controls/Loader";
import { Notice } from "../../controls/Notice";
import { PasswordField } from "../../controls/PasswordField";
import { Select } from "../../controls/Select";
import { toastOnNextPage, useToast } from "../../controls/Toasts";
import { useTypedEarly } from "../../controls/typed_early";
import type { LoginProps } from "../../generated/pages";
import { navigation } from "../../navigation";
import { clearSignedIn, readMarker, safeNext } from "../../signed_in";
import { DemoAccounts, type Account } from "./DemoAccounts";
import { RegisterLeaf } from "./RegisterLeaf";
import { signIn, SUCCESSFULLY_LOGIN, TITLE } from "./sign_in";

type UserType = LoginProps["userType"];
const USER_TYPES: { value: UserType; label: string }[] = [
  { value: "student", label: "Student" },
  { value: "admin", label: "Academic" },
];

export default function Login(props: LoginProps) {
  const [userType, setUserType] = useState<UserType>(props.userType);
  const [branchId, setBranchId] = useState(props.branchId ?? "");
  const [userId, setUserId] = useState(props.userId);
  const [userPassword, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [needsBranch, setNeedsBranch] = useState(false);
  const [ended, setEnded] = useState(props.expired);
  const branchSelect = useRef<HTMLSelectElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const toast = useToast();
  const student = userType === "student";

  // Whoever comes here signs in anew (portal.md 4). Another tab that is still signed in gets its token back by the cookie.
  useEffect(() => clearSignedIn(), []);
  useTypedEarly(form, (name, value) => {
    if (name === "userType") setUserType(value === "student" ? "student" : "admin");
    else if (name === "branchId") setBranchId(value);
    else if (name === "userId") setUserId(value);
    else if (name === "userPassword") setPassword(value);
    // Twelve hours on, the browser has dropped the cookie and the server cannot tell an ended sign-in from none: the marker can.
    else if (name === "next" && value !== "" && readMarker() !== null) setEnded(true);
  });

  async function submit(): Promise<void> {
    if (busy) return;
    if (student && branchId === "") {
      setNeedsBranch(true);
      branchSelect.current?.focus();
      return;
    }
    setBusy(true);
    const branchName = props.branches.find((branch) => branch._id === branchId)?.branchName ?? "";
    const outcome = await signIn({ userType, branchId, branchName, userId, userPassword });
    if (outcome.signedIn) {
      toastOnNextPage({ kind: "success", title: TITLE, message: SUCCESSFULLY_LOGIN });
      navigation.assign(safeNext(props.next));
    } else {
      setBusy(false);
      toast.danger(outcome.message, TITLE);
    }
  }

  function fillIn(account: Account): void {
    setUserType(account.userType);
    if (account.userType === "student") setBranchId(props.branches[0]?._id ?? "");
    setUserId(account.userId);
    setPassword(account.password);
    setNeedsBranch(false);
  }

  return (
    <main className="sign-in">
      <RegisterLeaf name={props.schoolName} branches={props.branches} />
      <div className="sign-in-side">
        <form
          ref={form}
          className="sign-in-form"
          method="post"
          action="/auth/login"
          // With a script the toasts say what is missing; without one the server does. The browser's own bubbles would do both.
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <h1>Sign in</h1>
          {ended ? (
            <Notice>
              <p>Your sign-in has ended. Sign in again to go on where you were; marks that you typed are still in this browser.</p>
            </Notice>
          ) : null}
          {props.failure === null ? null : (
            <Notice kind="bad">
              <p>{props.failure}</p>
            </Notice>
          )}
          <fieldset className="choice">
            <legend className="field-label">Sign in as</legend>
            <div className="choice-options">
              {USER_TYPES.map(({ value, label }) => (
                <label key={value} className="choice-option">
                  <input
                    type="radio"
                    name="userType"
                    value={value}
                    checked={userType === value}
                    onChange={() => {
                      setUserType(value);
                      setNeedsBranch(false);
                    }}
                  />
                  <span>{label}</span>
                </label>
              ))}
            </div>
          </fieldset>
          {student || !hydrated ? (
            <Select
              ref={branchSelect}
              className="sign-in-branch"
              label="Select Branch"
              name="branchId"
              aria-required
              options={props.branches.map((branch) => ({ _id: branch._id, name: branch.branchName }))}
              error={needsBranch ? "Choose your branch" : null}
              value={branchId}
              onChange={(event) => {
                setBranchId(event.target.value);
                setNeedsBranch(false);
              }}
            />
          ) : null}
          <Field
            label={hydrated ? student ? "Register Number" : "User Id" : <EitherLabel />}
            name="userId"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            aria-required
            value={userId}
            onChange={(event) => setUserId(event.target.value)}
          />
          <PasswordField
            label="Password"
            name="userPassword"
            autoComplete="current-password"
            aria-required
            value={userPassword}
            onChange={(event) => setPassword(event.target.value)}
          />
          <input type="hidden" name="next" value={props.next ?? ""} />
          <Button type="submit" kind="primary" className="sign-in-button" busy={busy}>
            Sign in
          </Button>
          {props.setupOffered ? (
            <p className="secondary">
              No administrator yet? <a href="/auth/setup">Set up this school</a>
            </p>
          ) : null}
          {props.demo ? <DemoAccounts onChoose={fillIn} /> : null}
        </form>
      </div>
      <Loader active={busy} label="Signing in" />
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
