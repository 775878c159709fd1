// /admin/studentPromotion/{id}: a promotion that was made, student by student, and taking it back.
import * as m from "#messages";
import { address } from "../../../address";
import { Button, ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { ListTable } from "../../../controls/ListTable";
import { Notice } from "../../../controls/Notice";
import type { PromotionDoneProps } from "../../../generated/promotion";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
import { apart, Said } from "../../../words/Said";

export default function PromotionDone(props: PromotionDoneProps) {
  const { _id, line, rows, held, mayUndo, failure, back, done } = props;
  const say = useWords();
  const path = `/admin/studentPromotion/${_id}`;
  return (
    <div className="records promotion">
      <DoneNotice text={done} title={say(m.promotion_student_promotion)} address={address(path, {})} />
      <ErrorSummary failure={failure} />
      {line.undone === null ? null : (
        <Notice kind="warn">{say(m.promotion_taken_back_on, { day: line.undone })}</Notice>
      )}
      <p className="promotion-made">
        <Said
          message={m.promotion_made_by}
          inputs={{
            promoted: line.promoted,
            repeating: line.repeating,
            leaving: line.leaving,
            name: line.by,
            day: line.at,
          }}
          markup={{ who: apart }}
        />
      </p>
      <ListTable
        label={say(m.promotion_students_listed)}
        caption={say(m.promotion_students_listed)}
        className="table-fit"
        heads={[
          { key: "student", label: say(m.shared_student), className: "col-name" },
          { key: "regNo", label: say(m.shared_register_number) },
          { key: "from", label: say(m.shared_from) },
          { key: "to", label: say(m.shared_to) },
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
              {say(m.promotion_take_back)}
            </Button>
          </form>
        ) : null}
        <ButtonLink href={back}>{say(m.shared_back)}</ButtonLink>
      </div>
    </div>
  );
}
