// /admin/examHall/seatPlan: the sittings of the halls on a day, each with its sheet to print.
import { ButtonLink } from "../../../controls/Button";
import { ListTable } from "../../../controls/ListTable";
import { Empty } from "../../../controls/Notice";
import { branchField, PlaceFilter } from "../../../controls/PlaceFilter";
import type { SeatPlanProps } from "../../../generated/exam_schedules";

export default function SeatPlan(props: SeatPlanProps) {
  const { action, days, day, rows, printHref, back } = props;
  return (
    <div className="records exam-schedule">
      <PlaceFilter
        action={action}
        fields={[branchField(props), { key: "day", label: "Day", choices: days, value: day, open: null }]}
      />
      {rows.length === 0 ? (
        <Empty actions={<ButtonLink href={back}>Back to the exam halls</ButtonLink>}>
          No paper is placed in a hall yet. Exam schedules say which section sits where.
        </Empty>
      ) : (
        <>
          <div className="table-tools">
            <p className="table-count">{rows.length === 1 ? "1 sitting" : `${rows.length} sittings`}</p>
            {printHref === null ? null : <ButtonLink href={printHref}>Print all sheets</ButtonLink>}
            <ButtonLink href={back}>Back to the exam halls</ButtonLink>
          </div>
          <ListTable
            label="Sittings"
            caption="Sittings"
            heads={[
              { key: "Hall", label: "Hall", className: "col-name" },
              { key: "Time", label: "Time" },
              { key: "Papers", label: "Papers" },
              { key: "Students", label: "Students", className: "num" },
              { key: "Seats", label: "Seats", className: "num" },
              { key: "acts", label: <span className="visually-hidden">Actions</span>, className: "records-acts" },
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
                  <a href={row.printHref} aria-label={`Print the seat plan of ${row.hall}, ${row.time}`}>
                    Print
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
