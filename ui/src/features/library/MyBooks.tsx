// /admin/booksMyIssue: the books that a student has, and those that came back.
import { ListTable } from "../../controls/ListTable";
import { Empty } from "../../controls/Notice";
import type { IssueLine, MyBooksProps } from "../../generated/pages";
import { Due } from "./Due";

export default function MyBooks({ out, returned }: MyBooksProps) {
  return (
    <div className="records">
      {out.length === 0 ? <Empty>You have no book of the library.</Empty> : <Books title="Your books" rows={out} />}
      {returned.length === 0 ? null : <Books title="Returned" rows={returned} />}
    </div>
  );
}

function Books({ title, rows }: { title: string; rows: IssueLine[] }) {
  const isOut = rows.every((row) => row.returned === "");
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
              {row.author === "" ? null : <span className="issue-beside">{row.author}</span>}
            </th>
            <td className="nowrap">{row.issued}</td>
            <td className="nowrap">
              <Due row={row} />
            </td>
            {isOut ? null : <td className="nowrap">{row.returned}</td>}
            <td className="num">{row.fine === "" ? <span className="dash">–</span> : row.fine}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
