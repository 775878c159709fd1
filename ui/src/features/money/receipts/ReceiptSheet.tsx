// A receipt on paper (docs/rules.md, *Money*, *Paper*): what stands in the box of one sheet, the student's copy above the school's. Static markup;
// every amount arrives in text, nothing is reckoned here but the size of the type.
import * as m from "#messages";
import type { ReceiptSheet as Sheet } from "../../../generated/receipt_sheet";
import { useWords } from "../../../words";
import {
  inWords,
  issuedBy,
  layoutOf,
  markOf,
  pagesOf,
  paid,
  placed,
  titleOf,
  under,
  type ReceiptLayout,
  type ReceiptPage,
  type Set,
} from "./receipt_layout";

export default function ReceiptSheet(receipt: Sheet) {
  const { page } = receipt;
  const say = useWords();
  const layout =
    page === null ? { ...layoutOf(say, receipt), at: 1, of: 1, carried: null } : pagesOf(say, receipt)[page - 1];
  if (layout === undefined) throw new Error(`The receipt has no page ${page}`);
  const which = { page: layout.at, pages: layout.of };
  const [student, school] =
    layout.of === 1
      ? [say(m.receipts_student_copy), say(m.receipts_school_copy)]
      : [say(m.receipts_student_copy_page, which), say(m.receipts_school_copy_page, which)];
  return (
    <article className="receipt">
      <Half receipt={receipt} layout={layout} copy={student} at="receipt-above" />
      <div className="receipt-cut" />
      <Half receipt={receipt} layout={layout} copy={school} at="receipt-below" />
    </article>
  );
}

type HalfProps = { receipt: Sheet; layout: ReceiptPage; copy: string; at: string };

function Half({ receipt, layout, copy, at }: HalfProps) {
  const say = useWords();
  const mark = markOf(say, receipt);
  const { at: page, carried } = layout;
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
          <h1 className={layout.number}>{titleOf(say, receipt)}</h1>
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
      <Facts facts={placed(say, receipt)} kind="receipt-placed" sizeOf={layout.fact} from={0} />
      <Lines layout={layout} />
      {carried === null ? (
        <>
          <div className="receipt-total">
            <p>{say(receipt.voids === null ? m.receipts_received : m.receipts_given_back)}</p>
            <p className={layout.total}>{receipt.amount}</p>
          </div>
          <p className="receipt-words">{inWords(say, receipt)}</p>
          <Facts
            facts={paid(say, receipt)}
            kind={receipt.dueLater === null ? "receipt-paid" : "receipt-paid receipt-paid-twice"}
            sizeOf={layout.fact}
            from={4}
          />
        </>
      ) : (
        <div className="receipt-total receipt-carried">
          <p>{say(m.receipts_carried_to_page, { page: page + 1 })}</p>
          <p>{carried}</p>
        </div>
      )}
      <footer className="receipt-end">
        <p className="receipt-issued">{issuedBy(say, receipt)}</p>
        <p className="receipt-signature">
          <span>{say(m.receipts_cashier_signature)}</span>
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
  const say = useWords();
  return (
    <table>
      <thead>
        <tr>
          <th>{say(m.receipts_for)}</th>
          <th>{say(m.shared_amount)}</th>
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
