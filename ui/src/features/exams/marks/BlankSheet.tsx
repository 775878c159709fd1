// The blank mark sheet: the section in the grid's row order with empty boxes, for writing on paper and typing in later.
import type { BlankSheetProps } from "../../../generated/marks";
import { ListHead, ListLabel } from "../../../controls/Letterhead";
import { nameClass } from "../../../controls/name_class";

export default function BlankSheet(props: BlankSheetProps) {
  const { components, rows, printedOn, examDate } = props;
  return (
    <article className="print-list">
      <table className={components.length > 4 ? "list-table list-blank list-many" : "list-table list-blank"}>
        <thead>
          <ListHead
            {...props}
            title="Mark Sheet"
            more={examDate === null ? [] : [["Date of exam", examDate]]}
            columns={4 + components.length}
          />
          <tr>
            <th className="list-num list-at">SL</th>
            <th className="list-num list-at">Roll</th>
            <th>Student Name</th>
            <th className="list-reg">Reg No</th>
            {components.map(({ key, label, fullMark }) => (
              <th key={key} className="list-box">
                <ListLabel text={label} />
                <span className="list-full">{fullMark}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.regNo}>
              <td className="list-num">{index + 1}</td>
              <td className="list-num">{row.roll}</td>
              <td className={nameClass(row.name)}>{row.name}</td>
              <td className="list-reg">{row.regNo}</td>
              {components.map(({ key }) => (
                <td key={key} className="list-box" />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="list-issued">
        {rows.length} students. Write AB for absent, EX for exempt. Printed on {printedOn}.
      </p>
      <div className="list-signing">
        <div>
          <p>Examiner’s signature</p>
        </div>
        <div>
          <p>Date</p>
        </div>
      </div>
    </article>
  );
}
