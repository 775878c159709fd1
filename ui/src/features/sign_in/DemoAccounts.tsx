// The demo school's accounts, named where one signs in. With a script a press fills the form in.
import { useHydrated } from "../../controls/hydrated";

/** What the demo school gives each of its accounts; it refuses to listen beyond this machine by itself. */
const PASSWORD = "demo-password";
const ACADEMIC = ["super", "admin", "teacher", "academic", "accountant", "librarian", "technical", "admission"];
const STUDENT = ["S1-0001"];

export type Account = { userType: "student" | "admin"; userId: string; password: string };

export function DemoAccounts({ onChoose }: { onChoose: (account: Account) => void }) {
  return (
    <section className="demo-accounts" aria-label="Demo accounts">
      <p className="secondary">This is the demo school. The password of each account is {PASSWORD}.</p>
      <dl>
        <dt>Academic</dt>
        <dd>
          <Accounts of={ACADEMIC} userType="admin" onChoose={onChoose} />
        </dd>
        <dt>Student</dt>
        <dd>
          <Accounts of={STUDENT} userType="student" onChoose={onChoose} />
        </dd>
      </dl>
    </section>
  );
}

type Props = { of: string[]; userType: Account["userType"]; onChoose: (account: Account) => void };

function Accounts({ of, userType, onChoose }: Props) {
  const hydrated = useHydrated();
  return (
    <ul>
      {of.map((userId) => (
        <li key={userId}>
          {hydrated ? (
            <button type="button" className="demo-account" onClick={() => onChoose({ userType, userId, password: PASSWORD })}>
              {userId}
            </button>
          ) : (
            <span className="demo-account">{userId}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
