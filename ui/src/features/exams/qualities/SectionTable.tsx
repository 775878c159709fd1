// The qualities of a whole section to read: for who may see them and not enter them.
import type { ChosenSection, StudentRecord } from "../../../generated/qualities";

export function SectionTable({
  chosen: { section, semester, qualities },
  records,
}: {
  chosen: ChosenSection;
  records: StudentRecord[];
}) {
  return (
    <div className="table-scroll table-scroll-tall" role="region" aria-label="Qualities of the section" tabIndex={0}>
      <table className="table qualities-table">
        <caption className="visually-hidden">
          Qualities, {section.className} {section.sectionName}, {semester.name}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="col-roll">
              Roll
            </th>
            <th scope="col" className="col-name">
              Student Name
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
              <th scope="row" className="col-name" title={`Reg No ${record.regNo}`}>
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
