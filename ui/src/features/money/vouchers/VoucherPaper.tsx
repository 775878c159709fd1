// A deposit or an expense on paper, to be signed (docs/rules.md, *Money*, *Paper*); of a void what it takes back. Static.
import * as m from "#messages";
import { Letterhead } from "../../../controls/Letterhead";
import type { VoucherPaper as Paper } from "../../../generated/money";
import { useWords } from "../../../words";

export default function VoucherPaper({ title, number, facts, amountLabel, amount, words, mark, ...paper }: Paper) {
  const { signatures, ...school } = paper;
  const say = useWords();
  return (
    <main className="print-list voucher">
      <Letterhead {...school} title={title} />
      <p className="voucher-number">{number}</p>
      {mark === null ? null : (
        <div className="voucher-mark">
          <strong>{mark[0]}</strong>
          <p>{mark[1]}</p>
        </div>
      )}
      <dl className="voucher-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="voucher-amount">
        <p>{amountLabel}</p>
        <p>{amount}</p>
      </div>
      <p className="voucher-words">{say(m.money_in_words, { words })}</p>
      <Signatures names={signatures} />
    </main>
  );
}

/** A line for each who signs, beside one another. */
export const Signatures = ({ names }: { names: string[] }) => (
  <div className="voucher-signing">
    {names.map((name) => (
      <div key={name}>
        <p>{name}</p>
      </div>
    ))}
  </div>
);
