// The blank mark sheet: the section in the grid's row order with empty boxes, for writing on paper and typing in later.
import * as m from "#messages";
import type { BlankSheetProps } from "../../../generated/marks";
import { ListHead, ListLabel } from "../../../controls/Letterhead";
import { listClass, listLayout, type ListColumn } from "../../../controls/list_layout";
import { PaperCell } from "../../../controls/PaperCell";
import { useWords } from "../../../words";

export default function BlankSheet(props: BlankSheetProps) {
  const { components, rows, printedOn, examDate } = props;
  const say = useWords();
  const turned = components.length > 4;
  const layout = listLayout([
    { kind: "number", label: say(m.shared_serial), texts: [String(rows.length)] },
    { kind: "number", label: say(m.shared_roll), texts: rows.map(({ roll }) => String(roll)) },
    { kind: "name", label: say(m.shared_student_name), texts: rows.map(({ name }) => name) },
    { kind: "code", label: say(m.shared_reg_no), texts: rows.map(({ regNo }) => regNo) },
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
            title={say(m.marks_sheet)}
            more={examDate === null ? [] : [[say(m.marks_date_of_exam), examDate]]}
            columns={4 + components.length}
          />
          <tr>
            <th className="list-num list-at">{say(m.shared_serial)}</th>
            <th className="list-num list-at">{say(m.shared_roll)}</th>
            <th>{say(m.shared_student_name)}</th>
            <th className="list-reg">{say(m.shared_reg_no)}</th>
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
      <p className="list-issued">{say(m.marks_written_on_paper, { count: rows.length, day: printedOn })}</p>
      <div className="list-signing">
        <div>
          <p>{say(m.marks_examiner_signature)}</p>
        </div>
        <div>
          <p>{say(m.shared_date)}</p>
        </div>
      </div>
    </article>
  );
}
