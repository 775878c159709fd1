// A register's day to read: for who may see it and not enter it, and of a closed session.
import * as m from "#messages";
import type { DayRegister } from "../../generated/attendance";
import { useWords } from "../../words";
import { Letter } from "./Letter";

export function DayTable({ register }: { register: DayRegister }) {
  const say = useWords();
  return (
    <div className="table-scroll" role="region" aria-label={say(m.attendance_of, { of: register.label })} tabIndex={0}>
      <table className="table table-fit">
        <thead>
          <tr>
            <th scope="col" className="col-roll">
              {say(register.idKey === "studentId" ? m.shared_roll : m.shared_serial)}
            </th>
            <th scope="col" className="col-name">
              {say(register.idKey === "studentId" ? m.shared_student_name : m.shared_employee_name)}
            </th>
            <th scope="col">{say(m.shared_attendance)}</th>
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
