// /admin/searchView/earlier: what is published of a student's year at another branch.
import { ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import { ListTable } from "../../../controls/ListTable";
import type { EarlierProps } from "../../../generated/pages";

export default function EarlierResults({ name, branch, session, label, roll, lines, back }: EarlierProps) {
  return (
    <div className="records moves">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="secondary">
        {branch}, {session}: {label}, roll {roll}. Only what is published there is shown.
      </p>
      {lines.length === 0 ? (
        <Empty>Nothing is published.</Empty>
      ) : (
        <ListTable
          label="Published results"
          caption="Published results"
          className="table-fit"
          heads={[
            { key: "Exam", label: "Exam", className: "col-name" },
            { key: "Subject", label: "Subject" },
            { key: "Marks", label: "Marks" },
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
        <ButtonLink href={back}>Back to the profile</ButtonLink>
      </div>
    </div>
  );
}
