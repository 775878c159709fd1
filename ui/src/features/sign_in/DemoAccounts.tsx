// The demo school's accounts, named where one signs in. With a script a press fills the form in.
import * as m from "#messages";
import { useWords } from "../../words";

/** What the demo school gives each of its accounts; it refuses to listen beyond this machine by itself. */
const PASSWORD = "demo-password";
const ACADEMIC = ["super", "admin", "teacher", "academic", "accountant", "librarian", "technical", "admission"];
const STUDENT = ["S1-0001"];

export function DemoAccounts() {
  const say = useWords();
  return (
    <section className="demo-accounts" aria-label={say(m.signing_demo_accounts)}>
      <p className="secondary">{say(m.signing_demo_explained, { password: PASSWORD })}</p>
      <dl>
        <dt>{say(m.signing_academic)}</dt>
        <dd>
          <Accounts of={ACADEMIC} userType="admin" />
        </dd>
        <dt>{say(m.shared_student)}</dt>
        <dd>
          <Accounts of={STUDENT} userType="student" />
        </dd>
      </dl>
    </section>
  );
}

function Accounts({ of, userType }: { of: string[]; userType: "student" | "admin" }) {
  return (
    <ul>
      {of.map((userId) => (
        <li key={userId}>
          <button
            type="button"
            className="demo-account with-script"
            data-account={userId}
            data-user-type={userType}
            data-password={PASSWORD}
          >
            {userId}
          </button>
          <span className="demo-account without-script">{userId}</span>
        </li>
      ))}
    </ul>
  );
}
