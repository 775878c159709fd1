// /admin/examHall/seatPlan: the sittings of the halls on a day, each with its sheet to print.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { ListTable } from "../../../controls/ListTable";
import { Empty } from "../../../controls/Notice";
import { branchField, PlaceFilter } from "../../../controls/PlaceFilter";
import type { SeatPlanProps } from "../../../generated/exam_schedules";
import { useWords } from "../../../words";

export default function SeatPlan(props: SeatPlanProps) {
  const say = useWords();
  const { action, days, day, rows, printHref, back } = props;
  return (
    <div className="records exam-schedule">
      <PlaceFilter
        action={action}
        fields={[branchField(props), { key: "day", label: m.shared_day, choices: days, value: day, open: null }]}
      />
      {rows.length === 0 ? (
        <Empty actions={<ButtonLink href={back}>{say(m.schedules_back_to_halls)}</ButtonLink>}>
          {say(m.schedules_no_paper_in_hall)}
        </Empty>
      ) : (
        <>
          <div className="table-tools">
            <p className="table-count">{say(m.schedules_sitting_count, { sittings: rows.length })}</p>
            {printHref === null ? null : <ButtonLink href={printHref}>{say(m.schedules_print_all_sheets)}</ButtonLink>}
            <ButtonLink href={back}>{say(m.schedules_back_to_halls)}</ButtonLink>
          </div>
          <ListTable
            label={say(m.schedules_sittings)}
            caption={say(m.schedules_sittings)}
            heads={[
              { key: "hall", label: say(m.shared_hall), className: "col-name" },
              { key: "time", label: say(m.shared_time) },
              { key: "papers", label: say(m.schedules_papers) },
              { key: "students", label: say(m.shared_students), className: "num" },
              { key: "seats", label: say(m.schedules_seats), className: "num" },
              {
                key: "acts",
                label: <span className="visually-hidden">{say(m.shared_actions)}</span>,
                className: "records-acts",
              },
            ]}
          >
            {rows.map((row) => (
              <tr key={row.printHref}>
                <th scope="row" className="col-name">
                  {row.hall}
                </th>
                <td className="nowrap">{row.time}</td>
                <td>
                  {row.papers.map((paper) => (
                    <span className="line-note" key={paper}>
                      {paper}
                    </span>
                  ))}
                </td>
                <td className="num">{row.students}</td>
                <td className="num">{row.seats}</td>
                <td className="records-acts">
                  <a
                    href={row.printHref}
                    aria-label={say(m.schedules_print_seat_plan, { hall: row.hall, time: row.time })}
                  >
                    {say(m.shared_print)}
                  </a>
                </td>
              </tr>
            ))}
          </ListTable>
        </>
      )}
    </div>
  );
}
