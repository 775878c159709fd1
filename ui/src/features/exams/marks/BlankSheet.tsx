// The blank mark sheet: the section in the grid's row order with empty boxes, for writing on paper and typing in later.
import type { BlankSheetProps } from "../../../generated/marks";
import { ListHead, ListLabel } from "../../../controls/Letterhead";
import { listClass, listLayout, type ListColumn } from "../../../controls/list_layout";
import { PaperCell } from "../../../controls/PaperCell";

export default function BlankSheet(props: BlankSheetProps) {
  const { components, rows, printedOn, examDate } = props;
  const turned = components.length > 4;
  const layout = listLayout([
    { kind: "number", label: "SL", texts: [String(rows.length)] },
    { kind: "number", label: "Roll", texts: rows.map(({ roll }) => String(roll)) },
    { kind: "name", label: "Student Name", texts: rows.map(({ name }) => name) },
    { kind: "code", label: "Reg No", texts: rows.map(({ regNo }) => regNo) },
    ...components.map(({ label }): ListColumn => ({
      kind: "number",
      label,
      texts: [],
      turned,
      least: turned ? 8 : 17,
    })),
  ]);
  return (
    <article className={listClass(layout)}>
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
              <PaperCell kind="name" layout={layout}>
                {row.name}
              </PaperCell>
              <PaperCell kind="code" layout={layout}>
                {row.regNo}
              </PaperCell>
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
