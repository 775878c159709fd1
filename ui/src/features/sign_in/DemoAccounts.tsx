// The demo school's accounts, named where one signs in. With a script a press fills the form in.

/** What the demo school gives each of its accounts; it refuses to listen beyond this machine by itself. */
const PASSWORD = "demo-password";
const ACADEMIC = ["super", "admin", "teacher", "academic", "accountant", "librarian", "technical", "admission"];
const STUDENT = ["S1-0001"];

export function DemoAccounts() {
  return (
    <section className="demo-accounts" aria-label="Demo accounts">
      <p className="secondary">This is the demo school. The password of each account is {PASSWORD}.</p>
      <dl>
        <dt>Academic</dt>
        <dd>
          <Accounts of={ACADEMIC} userType="admin" />
        </dd>
        <dt>Student</dt>
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
