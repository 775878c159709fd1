// /admin/studentFeesSetup/raise/{id}: how far a raising of fees is. While it runs, the answer has the browser load the page again.
import { ButtonLink } from "../../../controls/Button";
import { Fact } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Notice } from "../../../controls/Notice";
import type { FeesRaiseProps } from "../../../generated/pages";

export default function FeesRaise(props: FeesRaiseProps) {
  const {
    session,
    fees,
    toMonth,
    state,
    running,
    stopped,
    students,
    done,
    lines,
    amount,
    by,
    at,
    finished,
    withoutFines,
  } = props;
  return (
    <div className="record fees-raise">
      <h2>{fees}</h2>
      {running ? (
        <p className="fees-raise-progress">
          <progress aria-label="Students" value={done} max={Math.max(students, 1)} />
          <span>
            {done} of {students} students
          </span>
        </p>
      ) : null}
      {stopped ? (
        <Notice kind="warn">
          It was stopped, because the session was closed or something of what it raises was changed meanwhile. What had
          been raised stays; raise the fees again for the rest.
        </Notice>
      ) : null}
      <dl className="details">
        <Fact label="State">{state}</Fact>
        <Fact label="Session">{session}</Fact>
        <Fact label="Monthly fees">{toMonth}</Fact>
        {withoutFines === null ? null : <Fact label="Without fines that were due by">{withoutFines}</Fact>}
        <Fact label="Students">
          {done} of {students}
        </Fact>
        <Fact label="Lines raised">{lines}</Fact>
        <Fact label="Sum">{amount}</Fact>
        <Fact label="Begun">
          {at}, <bdi>{by}</bdi>
        </Fact>
        {finished === null ? null : <Fact label="Ended">{finished}</Fact>}
      </dl>
      <OwnTerms {...props} />
      <div className="record-acts">
        <ButtonLink href={props.back}>Back</ButtonLink>
      </div>
    </div>
  );
}

function OwnTerms({ own, running }: FeesRaiseProps) {
  if (running || own.length === 0) return null;
  return (
    <section aria-labelledby="own-terms">
      <h2 id="own-terms">Lines of students with their own terms</h2>
      <ListTable
        labelledBy="own-terms"
        caption="Lines of students with their own terms"
        className="table-fit"
        heads={[
          { key: "student", label: "Student", className: "col-name" },
          { key: "regNo", label: "Register number" },
          { key: "line", label: "Line" },
          { key: "full", label: "As set up", className: "num" },
          { key: "raised", label: "Raised", className: "num" },
        ]}
      >
        {own.map((line) => (
          <tr key={line._id}>
            <th scope="row" className="col-name">
              <bdi>{line.student}</bdi>
            </th>
            <td className="nowrap">{line.regNo}</td>
            <td>
              <a href={line.href}>{line.label}</a>
            </td>
            <td className="num">{line.full}</td>
            <td className="num">{line.raised}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
