// The student list of the Student Qualities screen on paper, the grades beside: A4 portrait over as many pages as it needs. Static.
import * as m from "#messages";
import type { QualitiesPrintProps } from "../../../generated/qualities";
import type { FilterSet } from "../../../generated/shell";
import { Letterhead, ListHead, ListLabel } from "../../../controls/Letterhead";
import { isEmptyColumn, listClass, listLayout, type ListColumn } from "../../../controls/list_layout";
import { PaperCell } from "../../../controls/PaperCell";
import { useWords } from "../../../words";

export default function QualitiesPrint({
  filter,
  semesterName,
  qualities,
  legend,
  rows,
  found,
  printedOn,
  ...school
}: QualitiesPrintProps) {
  const say = useWords();
  const shown: FilterSet = { ...filter, examId: "", examName: "", subjectId: "", subjectName: "" };
  const more: [string, string][] = [[say(m.shared_semester), semesterName]];
  const head = { ...school, title: say(m.qualities_student), filter: shown, more };
  const guardians = rows.map(({ guardianName }) => guardianName ?? "–");
  const hasGuardians = !isEmptyColumn(guardians);
  const layout = listLayout([
    { kind: "number", label: say(m.shared_roll), texts: rows.map(({ roll }) => String(roll)) },
    { kind: "name", label: say(m.shared_student_name), texts: rows.map(({ name }) => name) },
    { kind: "code", label: say(m.shared_register_no), texts: rows.map(({ regNo }) => regNo) },
    { kind: "name", label: say(m.shared_guardian_name), texts: hasGuardians ? guardians : [] },
    ...qualities.map(({ label }): ListColumn => ({ kind: "state", label, texts: ["A+"], turned: true })),
  ]);
  const foot = {
    count: found,
    legend: legend.map(({ grade, meaning }) => `${grade} ${meaning}`).join(", "),
    day: printedOn,
  };
  return (
    <article className={listClass(layout)}>
      {rows.length === 0 ? (
        <>
          <Letterhead {...head} />
          <p className="list-none">{say(m.shared_no_data_found)}</p>
        </>
      ) : (
        <table className="list-table list-many list-qualities">
          <thead>
            <ListHead {...head} columns={(hasGuardians ? 4 : 3) + qualities.length} />
            <tr>
              <th className="list-num list-at">{say(m.shared_roll)}</th>
              <th>{say(m.shared_student_name)}</th>
              <th className="list-reg">{say(m.shared_register_no)}</th>
              {hasGuardians ? <th>{say(m.shared_guardian_name)}</th> : null}
              {qualities.map(({ key, label }) => (
                <th key={key} className="list-num list-mark">
                  <ListLabel text={label} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.studentId}>
                <td className="list-num">{row.roll}</td>
                <PaperCell kind="name" layout={layout}>
                  {row.name}
                </PaperCell>
                <PaperCell kind="code" layout={layout}>
                  {row.regNo}
                </PaperCell>
                {hasGuardians ? (
                  <PaperCell kind="name" layout={layout}>
                    {row.guardianName ?? "–"}
                  </PaperCell>
                ) : null}
                {qualities.map(({ key }, at) => (
                  <td key={key} className="list-num list-mark">
                    {row.grades[at] ?? "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="list-issued">
        {rows.length === found
          ? say(m.qualities_students_printed_on, foot)
          : say(m.qualities_students_printed_on_of, { ...foot, shown: rows.length })}
      </p>
    </article>
  );
}
