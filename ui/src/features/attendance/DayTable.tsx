// A register's day to read: for who may see it and not enter it, and of a closed session.
import type { DayRegister } from "../../generated/attendance";
import { Letter } from "./Letter";

export function DayTable({ register }: { register: DayRegister }) {
  return (
    <div className="table-scroll" role="region" aria-label={`Attendance of ${register.label}`} tabIndex={0}>
      <table className="table table-fit">
        <thead>
          <tr>
            <th scope="col" className="col-roll">
              {register.idKey === "studentId" ? "Roll" : "SL"}
            </th>
            <th scope="col" className="col-name">
              {register.idKey === "studentId" ? "Student Name" : "Employee Name"}
            </th>
            <th scope="col">Attendance</th>
          </tr>
        </thead>
        <tbody>
          {register.people.map(({ id, roll, name, note, state }) => (
            <tr key={id}>
              <td className="col-roll">{roll}</td>
              <th scope="row" className="col-name" title={note}>
                {name}
              </th>
              <td>
                <Letter state={state} long />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
