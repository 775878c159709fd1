// A close of days on paper, to be signed (docs/rules.md, *Money*, *Paper*): the cash account by account, then what each cashier had taken. Static.
import { Letterhead } from "../../../controls/Letterhead";
import { PaperCell } from "../../../controls/PaperCell";
import type { DayClosePaper as Paper } from "../../../generated/money";
import { Signatures } from "../vouchers/VoucherPaper";

const DASH = "–";
const orDash = (text: string): string => (text === "" ? DASH : text);

export default function DayClosePaper({ days, closedBy, closedAt, drawers, lines, total, note, reason, ...of }: Paper) {
  return (
    <main className="print-list voucher">
      <Letterhead
        schoolName={of.schoolName}
        branchName={of.branchName}
        address={of.address}
        motto={of.motto}
        iconHref={of.iconHref}
        title="Day Close"
        more={[
          ["Days", days],
          ["Closed by", closedBy],
          ["At", closedAt],
        ]}
      />
      {drawers.length === 0 ? null : (
        <>
          <h2>Cash</h2>
          <table className="list-table">
            <thead>
              <tr>
                <th>Account</th>
                <th className="list-num">Opening balance</th>
                <th className="list-num">Takings</th>
                <th className="list-num">Spending</th>
                <th className="list-num">Should be there</th>
                <th className="list-num">Counted</th>
                <th className="list-num">Difference</th>
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
      <h2>Collected</h2>
      {lines.length === 0 ? (
        <p>Nothing was collected on these days.</p>
      ) : (
        <table className="list-table">
          <thead>
            <tr>
              <th>Cashier</th>
              <th>Paid by</th>
              <th className="list-num">Receipts</th>
              <th className="list-num">Taken</th>
              <th className="list-num">Counted</th>
              <th className="list-num">Difference</th>
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
              <td colSpan={3}>Total</td>
              <td className="list-num">{total}</td>
              <td colSpan={2} />
            </tr>
          </tbody>
        </table>
      )}
      <dl className="voucher-facts">
        {[
          ["Reason for the difference", reason],
          ["Note", note],
        ]
          .filter(([, text]) => text !== "")
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <Signatures names={["Cashier", "Checked by", "Head of school"]} />
    </main>
  );
}
