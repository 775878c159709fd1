// /admin/booksMyIssue: the books that a student has, and those that came back.
import { ListTable } from "../../controls/ListTable";
import { Empty } from "../../controls/Notice";
import type { BookIssueRow, MyBooksProps } from "../../generated/pages";
import type { Currency } from "../../generated/shell";
import { MoneyText } from "../../shell/MoneyText";
import { wholeDay } from "../../shell/moment_text";
import { Due } from "./Due";

export default function MyBooks({ out, returned, currency }: MyBooksProps) {
  return (
    <div className="records">
      {out.length === 0 ? (
        <Empty>You have no book of the library.</Empty>
      ) : (
        <Books title="Your books" rows={out} currency={currency} />
      )}
      {returned.length === 0 ? null : <Books title="Returned" rows={returned} currency={currency} />}
    </div>
  );
}

function Books({ title, rows, currency }: { title: string; rows: BookIssueRow[]; currency: Currency }) {
  const isOut = rows.every((row) => row.returnedOn === null);
  const id = isOut ? "books-out" : "books-returned";
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ListTable
        label={title}
        caption={title}
        heads={[
          { key: "book", label: "Book", className: "col-name" },
          { key: "issued", label: "Issued" },
          { key: "due", label: isOut ? "Bring it back by" : "Due" },
          ...(isOut ? [] : [{ key: "returned", label: "Returned" }]),
          { key: "fine", label: isOut ? "Fine until today" : "Fine", className: "num" },
        ]}
      >
        {rows.map((row) => (
          <tr key={row._id}>
            <th scope="row" className="col-name">
              {row.title}
              {row.author === null ? null : <span className="issue-beside">{row.author}</span>}
            </th>
            <td className="nowrap">{wholeDay(row.issuedOn)}</td>
            <td className="nowrap">
              <Due row={row} />
            </td>
            {isOut ? null : <td className="nowrap">{wholeDay(row.returnedOn ?? "")}</td>}
            <td className="num">
              <MoneyText amount={row.fine} currency={currency} />
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
