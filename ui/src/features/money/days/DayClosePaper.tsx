// A close of days on paper, to be signed (docs/rules.md, *Money*, *Paper*): the cash account by account, then what each cashier had taken. Static.
import * as m from "#messages";
import { Letterhead } from "../../../controls/Letterhead";
import { PaperCell } from "../../../controls/PaperCell";
import type { DayClosePaper as Paper } from "../../../generated/money";
import { useWords } from "../../../words";
import { Signatures } from "../vouchers/VoucherPaper";

const DASH = "–";
const orDash = (text: string): string => (text === "" ? DASH : text);

export default function DayClosePaper({ days, closedBy, closedAt, drawers, lines, total, note, reason, ...of }: Paper) {
  const say = useWords();
  return (
    <main className="print-list voucher">
      <Letterhead
        schoolName={of.schoolName}
        branchName={of.branchName}
        address={of.address}
        motto={of.motto}
        iconHref={of.iconHref}
        title={say(m.money_day_close)}
        more={[
          [say(m.money_days), days],
          [say(m.money_closed_by), closedBy],
          [say(m.money_closed_at), closedAt],
        ]}
      />
      {drawers.length === 0 ? null : (
        <>
          <h2>{say(m.money_cash)}</h2>
          <table className="list-table">
            <thead>
              <tr>
                <th>{say(m.money_account)}</th>
                <th className="list-num">{say(m.money_opening_balance)}</th>
                <th className="list-num">{say(m.money_takings)}</th>
                <th className="list-num">{say(m.money_spending)}</th>
                <th className="list-num">{say(m.money_should_be_there)}</th>
                <th className="list-num">{say(m.money_counted)}</th>
                <th className="list-num">{say(m.money_difference)}</th>
              </tr>
            </thead>
            <tbody>
              {drawers.map((drawer, at) => (
                <tr key={at}>
                  <PaperCell kind="name">{drawer.account}</PaperCell>
                  <td className="list-num">{drawer.opening}</td>
                  <td className="list-num">{drawer.takings}</td>
                  <td className="list-num">{drawer.spending}</td>
                  <td className="list-num">{drawer.shouldBe}</td>
                  <td className="list-num">{orDash(drawer.counted)}</td>
                  <td className="list-num">{orDash(drawer.difference)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <h2>{say(m.money_collected)}</h2>
      {lines.length === 0 ? (
        <p>{say(m.money_nothing_collected)}</p>
      ) : (
        <table className="list-table">
          <thead>
            <tr>
              <th>{say(m.money_cashier)}</th>
              <th>{say(m.money_paid_by)}</th>
              <th className="list-num">{say(m.shared_receipts)}</th>
              <th className="list-num">{say(m.money_taken)}</th>
              <th className="list-num">{say(m.money_counted)}</th>
              <th className="list-num">{say(m.money_difference)}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={at}>
                <PaperCell kind="name">{line.cashier}</PaperCell>
                <PaperCell kind="state">{line.method}</PaperCell>
                <td className="list-num">{line.receipts}</td>
                <td className="list-num">{line.amount}</td>
                <td className="list-num">{orDash(line.counted)}</td>
                <td className="list-num">{orDash(line.difference)}</td>
              </tr>
            ))}
            <tr className="list-total">
              <td colSpan={3}>{say(m.shared_total)}</td>
              <td className="list-num">{total}</td>
              <td colSpan={2} />
            </tr>
          </tbody>
        </table>
      )}
      <dl className="voucher-facts">
        {[
          [say(m.money_reason_for_difference_given), reason],
          [say(m.shared_note), note],
        ]
          .filter(([, text]) => text !== "")
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <Signatures names={[say(m.money_cashier), say(m.money_checked_by), say(m.money_head_of_school)]} />
    </main>
  );
}
