// /admin/studentFeesSetup/raise/{id}: how far a raising of fees is. While it runs, the answer has the browser load the page again.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { Fact } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Notice } from "../../../controls/Notice";
import type { FeesRaiseProps } from "../../../generated/pages";
import { useWords } from "../../../words";

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
  const say = useWords();
  return (
    <div className="record fees-raise">
      <h2>{fees}</h2>
      {running ? (
        <p className="fees-raise-progress">
          <progress aria-label={say(m.shared_students)} value={done} max={Math.max(students, 1)} />
          <span>{say(m.raising_students_done, { done, students })}</span>
        </p>
      ) : null}
      {stopped ? <Notice kind="warn">{say(m.raising_stopped)}</Notice> : null}
      <dl className="details">
        <Fact label={say(m.shared_state)}>{state}</Fact>
        <Fact label={say(m.shared_session)}>{session}</Fact>
        <Fact label={say(m.raising_monthly_fees)}>{toMonth}</Fact>
        {withoutFines === null ? null : <Fact label={say(m.raising_without_fines_due_by)}>{withoutFines}</Fact>}
        <Fact label={say(m.shared_students)}>{say(m.raising_done_of, { done, total: students })}</Fact>
        <Fact label={say(m.raising_lines_raised)}>{lines}</Fact>
        <Fact label={say(m.raising_sum)}>{amount}</Fact>
        <Fact label={say(m.raising_begun)}>
          {at}, <bdi>{by}</bdi>
        </Fact>
        {finished === null ? null : <Fact label={say(m.raising_ended)}>{finished}</Fact>}
      </dl>
      <OwnTerms {...props} />
      <div className="record-acts">
        <ButtonLink href={props.back}>{say(m.shared_back)}</ButtonLink>
      </div>
    </div>
  );
}

function OwnTerms({ own, running }: FeesRaiseProps) {
  const say = useWords();
  if (running || own.length === 0) return null;
  return (
    <section aria-labelledby="own-terms">
      <h2 id="own-terms">{say(m.raising_own_terms_lines)}</h2>
      <ListTable
        labelledBy="own-terms"
        caption={say(m.raising_own_terms_lines)}
        className="table-fit"
        heads={[
          { key: "student", label: say(m.shared_student), className: "col-name" },
          { key: "regNo", label: say(m.shared_register_number) },
          { key: "line", label: say(m.raising_line) },
          { key: "full", label: say(m.raising_as_set_up), className: "num" },
          { key: "raised", label: say(m.raising_raised), className: "num" },
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
