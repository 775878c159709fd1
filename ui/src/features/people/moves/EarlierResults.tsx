// /admin/searchView/earlier: what is published of a student's year at another branch.
import { ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
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
        <div className="table-scroll" role="region" aria-label="Published results" tabIndex={0}>
          <table className="table table-fit">
            <caption className="visually-hidden">Published results</caption>
            <thead>
              <tr>
                <th scope="col" className="col-name">
                  Exam
                </th>
                <th scope="col">Subject</th>
                <th scope="col">Marks</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ exam, subject, marks }) => (
                <tr key={`${exam} ${subject}`}>
                  <th scope="row" className="col-name">
                    {exam}
                  </th>
                  <td>{subject}</td>
                  <td>{marks}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="moves-back">
        <ButtonLink href={back}>Back to the profile</ButtonLink>
      </div>
    </div>
  );
}
