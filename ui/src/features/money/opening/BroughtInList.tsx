// What a student had paid ahead by the books of before markbook, at the cashier's and on the student's own screen.
import * as m from "#messages";
import { ListTable } from "../../../controls/ListTable";
import type { BroughtIn } from "../../../generated/money";
import { useWords } from "../../../words";

export function BroughtInList({ advances, heading: Heading }: { advances: BroughtIn[]; heading: "h2" | "h3" }) {
  const say = useWords();
  if (advances.length === 0) return null;
  return (
    <section aria-labelledby="brought-in">
      <Heading id="brought-in">{say(m.receipts_brought_in)}</Heading>
      <p className="secondary">{say(m.receipts_brought_in_explained)}</p>
      <ListTable
        labelledBy="brought-in"
        className="stacked"
        heads={[
          { key: "day", label: say(m.receipts_paid_on) },
          { key: "note", label: say(m.shared_note) },
          { key: "amount", label: say(m.shared_amount), className: "num" },
        ]}
      >
        {advances.map(({ day, note, amount, state, href }, at) => {
          const paid = day === "" ? say(m.receipts_no_day) : day;
          return (
            <tr key={at}>
              <th scope="row">
                {href === "" ? paid : <a href={href}>{paid}</a>}{" "}
                {state === "" ? null : <span className="secondary">{state}</span>}
              </th>
              <td>
                <bdi>{note}</bdi>
              </td>
              <td className="num stacked-main">{amount}</td>
            </tr>
          );
        })}
      </ListTable>
    </section>
  );
}
