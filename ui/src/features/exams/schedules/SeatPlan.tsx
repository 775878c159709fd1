// /admin/examHall/seatPlan: the sittings of the halls on a day, each with its sheet to print.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ListTable } from "../../../controls/ListTable";
import { Empty } from "../../../controls/Notice";
import { Select } from "../../../controls/Select";
import type { SeatPlanProps } from "../../../generated/exam_schedules";
import type { Choice } from "../../../generated/records";
import { useWords } from "../../../words";

const options = (choices: readonly Choice[]) => choices.map(({ value, label }) => ({ _id: value, name: label }));

export default function SeatPlan({ action, branches, branchId, days, day, rows, printHref, back }: SeatPlanProps) {
  const say = useWords();
  return (
    <div className="records exam-schedule">
      <form className="ground" method="get" action={action}>
        <div className="ground-fields">
          {branches === null ? null : (
            <Select
              name="branchId"
              label="Branch"
              placeholder={null}
              options={options(branches)}
              defaultValue={branchId}
            />
          )}
          <Select name="day" label="Day" placeholder={null} options={options(days)} defaultValue={day} />
          <div className="ground-actions">
            <Button type="submit">Filter</Button>
          </div>
        </div>
      </form>
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
              { key: "hall", label: say(m.schedules_hall), className: "col-name" },
              { key: "time", label: say(m.schedules_time) },
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
