// A receipt on paper (docs/rules.md, *Money*, *Paper*): what stands in the box of one sheet, the student's copy above the school's. Static markup;
// every amount arrives in text, nothing is reckoned here but the size of the type.
import type { ReceiptSheet as Sheet } from "../../../generated/receipt_sheet";
import {
  inWords,
  issuedBy,
  layoutOf,
  markOf,
  paid,
  placed,
  titleOf,
  under,
  type ReceiptLayout,
  type Set,
} from "./receipt_layout";

export default function ReceiptSheet(receipt: Sheet) {
  const layout = layoutOf(receipt);
  return (
    <article className="receipt">
      <Half receipt={receipt} layout={layout} copy="Student’s copy" at="receipt-above" />
      <div className="receipt-cut" />
      <Half receipt={receipt} layout={layout} copy="School’s copy" at="receipt-below" />
    </article>
  );
}

type HalfProps = { receipt: Sheet; layout: ReceiptLayout; copy: string; at: string };

function Half({ receipt, layout, copy, at }: HalfProps) {
  const mark = markOf(receipt);
  return (
    <section className={`receipt-half ${at}`}>
      <header className="receipt-head">
        {receipt.icon === null ? null : (
          <div className="receipt-crest">
            <img src={receipt.icon} alt="" />
          </div>
        )}
        <div className="receipt-named">
          <p className={`receipt-school ${layout.school}`}>{receipt.schoolName}</p>
          <p className={`receipt-branch ${layout.branch}`}>{under(receipt)}</p>
        </div>
        <div className="receipt-aside">
          <p className="receipt-copy">{copy}</p>
          <h1 className={layout.number}>{titleOf(receipt)}</h1>
          <p className="receipt-day">{receipt.day}</p>
        </div>
      </header>
      {mark === null ? null : (
        <div className="receipt-mark">
          <strong>{mark[0]}</strong>
          <p>{mark[1]}</p>
        </div>
      )}
      <h2 className={layout.student}>{receipt.studentName}</h2>
      <Facts facts={placed(receipt)} kind="receipt-placed" sizeOf={layout.fact} from={0} />
      <Lines layout={layout} />
      <div className="receipt-total">
        <p>{receipt.voids === null ? "Received" : "Given back"}</p>
        <p className={layout.total}>{receipt.amount}</p>
      </div>
      <p className="receipt-words">{inWords(receipt)}</p>
      <Facts
        facts={paid(receipt)}
        kind={receipt.dueLater === null ? "receipt-paid" : "receipt-paid receipt-paid-twice"}
        sizeOf={layout.fact}
        from={4}
      />
      <footer className="receipt-end">
        <p className="receipt-issued">{issuedBy(receipt)}</p>
        <p className="receipt-signature">
          <span>Cashier’s signature</span>
        </p>
      </footer>
    </section>
  );
}

type FactsProps = {
  facts: [label: string, value: string][];
  kind: string;
  sizeOf: ReceiptLayout["fact"];
  from: number;
};

function Facts({ facts, kind, sizeOf, from }: FactsProps) {
  return (
    <dl className={`receipt-facts ${kind}`}>
      {facts.map(([label, value], at) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={sizeOf(from + at, value)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ layout: { columns, lines } }: { layout: ReceiptLayout }) {
  const beside = columns.length > 1 ? " receipt-beside" : "";
  return (
    <div className={`receipt-lines ${lines}${beside}`}>
      {columns.map((column, at) => (column.length === 0 ? null : <Column key={at} lines={column} />))}
    </div>
  );
}

function Column({ lines }: { lines: Set[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>For</th>
          <th>Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, amount }, at) => (
          <tr key={at}>
            <td>{label}</td>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
