// The qualities of a whole section to read: for who may see them and not enter them.
import * as m from "#messages";
import type { ChosenSection, StudentRecord } from "../../../generated/qualities";
import { useWords } from "../../../words";

export function SectionTable({
  chosen: { section, semester, qualities },
  records,
}: {
  chosen: ChosenSection;
  records: StudentRecord[];
}) {
  const say = useWords();
  return (
    <div className="table-scroll table-scroll-tall" role="region" aria-label={say(m.qualities_of_section)} tabIndex={0}>
      <table className="table qualities-table">
        <caption className="visually-hidden">
          {say(m.qualities_of_section_named, {
            class_name: section.className,
            section_name: section.sectionName,
            semester: semester.name,
          })}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="col-roll">
              {say(m.shared_roll)}
            </th>
            <th scope="col" className="col-name">
              {say(m.shared_student_name)}
            </th>
            {qualities.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.studentId}>
              <td className="col-roll">{record.roll}</td>
              <th scope="row" className="col-name" title={say(m.shared_reg_no_is, { number: record.regNo })}>
                {record.name}
              </th>
              {qualities.map(({ key }, at) => {
                const grade = record.grades[at] ?? null;
                return (
                  <td key={key} className={grade === null ? "dash" : undefined}>
                    {grade ?? "–"}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
