// The head of a printed list: icon, the school's name over the full width, under it branch and address beside the list's title, a rule, and the
// facts of its filter. In a table's head it stands on every page, so that no page can be taken for another class's.
import * as m from "#messages";
import type { ReactNode } from "react";
import { branchLine } from "./branch_line";
import type { FilterSet } from "../generated/shell";
import { useWords } from "../words";

export type LetterheadProps = {
  schoolName: string;
  branchName: string;
  address: string | null;
  motto?: string | null;
  iconHref: string | null;
  title: string;
  /** none of a paper that belongs to no class or exam */
  filter?: FilterSet;
  /** further facts, such as the day of the exam */
  more?: [label: string, value: string][];
};

export function Letterhead(props: LetterheadProps) {
  const say = useWords();
  const { schoolName, branchName, address, motto = null, iconHref, title, filter, more = [] } = props;
  const facts: [string, string][] = [
    [say(m.shared_exam), filter?.examName ?? ""],
    [say(m.shared_session), filter?.sessionName ?? ""],
    [say(m.shared_class), filter?.className ?? ""],
    [say(m.shared_section), filter?.sectionName ?? ""],
    [say(m.shared_subject), filter?.subjectName ?? ""],
    ...more,
  ];
  return (
    <header className="letterhead">
      <div className="letterhead-line">
        {iconHref === null ? null : (
          <div className="letterhead-crest">
            <img className="letterhead-icon" src={iconHref} alt="" />
          </div>
        )}
        <div className="letterhead-school">
          <p className="letterhead-name">{schoolName}</p>
          <div className="letterhead-under">
            <div className="letterhead-place">
              <p>{branchLine(branchName, address)}</p>
              {motto === null ? null : <p>{motto}</p>}
            </div>
            <h1 className="letterhead-title">{title}</h1>
          </div>
        </div>
      </div>
      <dl className="letterhead-facts">
        {facts
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt> <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </header>
  );
}

type ListHeadProps = LetterheadProps & { /** how many the table has */ columns: number; children?: ReactNode };

/** The letterhead as the first row of a table's head, which every engine repeats on every page. `children` stand under it. */
export function ListHead({ columns, children, ...letterhead }: ListHeadProps) {
  return (
    <tr className="list-letterhead">
      <td colSpan={columns}>
        <div>
          <Letterhead {...letterhead} />
          {children}
        </div>
      </td>
    </tr>
  );
}

/** What heads a column: along it where there are many (styles/print/lists.css). */
export const ListLabel = ({ text }: { text: string }) => (
  <span className="list-label">
    <span>{text}</span>
  </span>
);
