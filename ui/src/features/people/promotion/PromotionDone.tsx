// /admin/studentPromotion/{id}: a promotion that was made, student by student, and taking it back.
import { address } from "../../../address";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { ListTable } from "../../../controls/ListTable";
import { Notice } from "../../../controls/Notice";
import type { PromotionDoneProps } from "../../../generated/promotion";
import { ViewerField } from "../../../shell/ViewerField";

export default function PromotionDone(props: PromotionDoneProps) {
  const { _id, line, rows, held, mayUndo, failure, back, done } = props;
  const path = `/admin/studentPromotion/${_id}`;
  return (
    <div className="records promotion">
      <DoneNotice text={done} title="Student Promotion" address={address(path, {})} />
      <ErrorSummary failure={failure} />
      {line.undone === null ? null : <Notice kind="warn">Taken back on {line.undone}.</Notice>}
      <p className="promotion-made">
        {line.promoted} promoted, {line.repeating} repeating, {line.leaving} leaving. Made by <bdi>{line.by}</bdi> on{" "}
        {line.at}.
      </p>
      <ListTable
        label="Students of this promotion"
        caption="Students of this promotion"
        className="table-fit"
        heads={[
          { key: "student", label: "Student", className: "col-name" },
          { key: "regNo", label: "Register number" },
          { key: "from", label: "From" },
          { key: "to", label: "To" },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.href}>
            <th scope="row" className="col-name">
              <a href={row.href}>
                <bdi>{row.name}</bdi>
              </a>
            </th>
            <td className="nowrap">{row.regNo}</td>
            <td>{row.from}</td>
            <td>{row.to}</td>
          </tr>
        ))}
      </ListTable>
      {/* Whoever tried has been told above. */}
      {held === null || failure !== null ? null : <Notice>{held}.</Notice>}
      <div className="record-acts">
        {mayUndo ? (
          <form method="post" action={`${path}/undo`} data-saves="">
            <ViewerField />
            <Button type="submit" kind="danger">
              Take back this promotion
            </Button>
          </form>
        ) : null}
        <ButtonLink href={back}>Back</ButtonLink>
      </div>
    </div>
  );
}
