// /admin/booksMyIssue: the books that a student has, and those that came back.
import * as m from "#messages";
import { ListTable } from "../../controls/ListTable";
import { Empty } from "../../controls/Notice";
import type { BookIssueRow, MyBooksProps } from "../../generated/pages";
import type { Currency } from "../../generated/shell";
import { MoneyText } from "../../shell/MoneyText";
import { wholeDay } from "../../shell/moment_text";
import { useWords } from "../../words";
import { Due } from "./Due";

export default function MyBooks({ out, returned, currency }: MyBooksProps) {
  const say = useWords();
  return (
    <div className="records">
      {out.length === 0 ? (
        <Empty>{say(m.library_my_books_none)}</Empty>
      ) : (
        <Books title={say(m.library_my_books)} rows={out} currency={currency} />
      )}
      {returned.length === 0 ? null : <Books title={say(m.library_returned)} rows={returned} currency={currency} />}
    </div>
  );
}

function Books({ title, rows, currency }: { title: string; rows: BookIssueRow[]; currency: Currency }) {
  const say = useWords();
  const isOut = rows.every((row) => row.returnedOn === null);
  const id = isOut ? "books-out" : "books-returned";
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ListTable
        label={title}
        caption={title}
        heads={[
          { key: "book", label: say(m.library_book), className: "col-name" },
          { key: "issued", label: say(m.library_issued) },
          { key: "due", label: say(isOut ? m.library_bring_back_by : m.library_due) },
          ...(isOut ? [] : [{ key: "returned", label: say(m.library_returned) }]),
          { key: "fine", label: say(isOut ? m.library_fine_until_today : m.shared_fine), className: "num" },
        ]}
      >
        {rows.map((row) => (
          <tr key={row._id}>
            <th scope="row" className="col-name">
              {row.title}
              {row.author === null ? null : <span className="issue-beside">{row.author}</span>}
            </th>
            <td className="nowrap">{wholeDay(say, row.issuedOn)}</td>
            <td className="nowrap">
              <Due row={row} />
            </td>
            {isOut ? null : <td className="nowrap">{wholeDay(say, row.returnedOn ?? "")}</td>}
            <td className="num">
              <MoneyText amount={row.fine} currency={currency} />
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
