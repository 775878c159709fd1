// The head of a printed list: icon, school, branch and address, a rule, the list's title and the facts of its filter.
import { branchLine } from "./branch_line";
import type { FilterSet } from "../generated/shell";

export type LetterheadProps = {
  schoolName: string;
  branchName: string;
  address: string | null;
  iconHref: string | null;
  title: string;
  filter: FilterSet;
  /** further facts, such as the day of the exam */
  more?: [label: string, value: string][];
};

export function Letterhead({ schoolName, branchName, address, iconHref, title, filter, more = [] }: LetterheadProps) {
  const facts: [string, string][] = [
    ["Exam", filter.examName],
    ["Session", filter.sessionName],
    ["Class", filter.className],
    ["Section", filter.sectionName],
    ["Subject", filter.subjectName],
    ...more,
  ];
  return (
    <header className="letterhead">
      <div className="letterhead-school">
        {iconHref === null ? null : <img className="letterhead-icon" src={iconHref} alt="" />}
        <div>
          <p className="letterhead-name">{schoolName}</p>
          <p className="letterhead-branch">{branchLine(branchName, address)}</p>
        </div>
      </div>
      <h1 className="letterhead-title">{title}</h1>
      <dl className="letterhead-facts">
        {facts
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </header>
  );
}
