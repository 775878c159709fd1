// /admin/searchView/earlier: what is published of a student's year at another branch.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import { ListTable } from "../../../controls/ListTable";
import type { EarlierProps } from "../../../generated/pages";
import { useWords } from "../../../words";

export default function EarlierResults({ name, branch, session, label, roll, lines, back }: EarlierProps) {
  const say = useWords();
  return (
    <div className="records moves">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="secondary">{say(m.moves_earlier_explained, { branch, session, place: label, roll })}</p>
      {lines.length === 0 ? (
        <Empty>{say(m.moves_nothing_published)}</Empty>
      ) : (
        <ListTable
          label={say(m.moves_published_results)}
          caption={say(m.moves_published_results)}
          className="table-fit"
          heads={[
            { key: "Exam", label: say(m.shared_exam), className: "col-name" },
            { key: "Subject", label: say(m.shared_subject) },
            { key: "Marks", label: say(m.shared_marks) },
          ]}
        >
          {lines.map(({ exam, subject, marks }) => (
            <tr key={`${exam} ${subject}`}>
              <th scope="row" className="col-name">
                {exam}
              </th>
              <td>{subject}</td>
              <td>{marks}</td>
            </tr>
          ))}
        </ListTable>
      )}
      <div className="moves-back">
        <ButtonLink href={back}>{say(m.people_back_to_profile)}</ButtonLink>
      </div>
    </div>
  );
}
