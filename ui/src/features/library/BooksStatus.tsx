// /admin/booksStatus: which books are out, what is late; one press takes a book back.
import { address } from "../../address";
import { Button, ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { countText, ListPages, ListTable, PAGE_SIZES } from "../../controls/ListTable";
import { Empty } from "../../controls/Notice";
import { branchField, PlaceFilter } from "../../controls/PlaceFilter";
import type { BookIssueRow, BooksStatusProps } from "../../generated/pages";
import type { Currency } from "../../generated/shell";
import { MoneyText } from "../../shell/MoneyText";
import { wholeDay } from "../../shell/moment_text";
import { ViewerField } from "../../shell/ViewerField";
import { Due } from "./Due";

const PATH = "/admin/booksStatus";

export default function BooksStatus(props: BooksStatusProps) {
  const { rows, total, page, limit, done, here, book, isNew, branches, states, state, search, bookId } = props;
  const isFiltered = search !== "" || state !== "out" || bookId !== "";
  const issue = (
    <ButtonLink kind="primary" href={props.issueHref}>
      Issue a book
    </ButtonLink>
  );
  return (
    <div className="records">
      <DoneNotice text={done} title="Books Status" address={here} />
      {isNew && branches === null ? null : (
        <PlaceFilter
          search="Issues"
          action={PATH}
          className="records-filter"
          fields={[
            { kind: "search", key: "search", label: "Book, person or number", value: search },
            branchField(props),
            { key: "state", label: "Show", choices: states, value: state, open: null },
            { key: "limit", label: "Rows on a page", choices: PAGE_SIZES, value: limit, open: null },
            bookId === "" ? null : { kind: "hidden", key: "bookId", value: bookId },
          ]}
          clearHref={isFiltered ? listAddress(props, { search: null, state: null, bookId: null }) : null}
        />
      )}
      {isNew ? (
        <Empty actions={issue}>No book is out. Issue the first one to a student or an employee.</Empty>
      ) : (
        <section aria-label="Issues">
          {book === null ? null : (
            <h2>
              <bdi>{book}</bdi>
            </h2>
          )}
          <div className="table-tools">
            <p className="table-count">{countText({ page, limit, rows: rows.length, total }, ["issue", "issues"])}</p>
            {total === 0 ? null : (
              <>
                <ButtonLink href={props.print} target="_blank" rel="noopener">
                  Print
                </ButtonLink>
                <ButtonLink href={props.csv}>Download CSV</ButtonLink>
              </>
            )}
            {issue}
          </div>
          {rows.length === 0 ? <Nothing {...props} /> : <Table rows={rows} currency={props.currency} />}
          <Pages {...props} />
        </section>
      )}
    </div>
  );
}

/** The list that is shown, with something else chosen. */
function listAddress(props: BooksStatusProps, change: Record<string, string | number | null>): string {
  const { branches, branchId, state, search, limit, bookId } = props;
  return address(PATH, {
    branchId: branches === null ? null : branchId,
    state: state === "out" ? null : state,
    search,
    bookId,
    limit,
    ...change,
  });
}

const NOTHING: Partial<Record<string, string>> = {
  out: "No book is out.",
  late: "No book is late.",
  returned: "No book was returned yet.",
};

function Nothing(props: BooksStatusProps) {
  const { search, state, total } = props;
  const all = listAddress(props, { search: null, state: "all", bookId: null });
  return (
    <Empty actions={<a href={all}>Show all issues</a>}>
      {search === "" ? (
        (NOTHING[state] ?? "There is no issue here.")
      ) : (
        <>
          No issue matches “<bdi>{search}</bdi>”{total === 0 ? "." : " on this page."}
        </>
      )}
    </Empty>
  );
}

function Table({ rows, currency }: { rows: BookIssueRow[]; currency: Currency }) {
  const returned = rows.some((row) => row.returnedOn !== null);
  return (
    <ListTable
      label="Table of issues"
      caption="Issues"
      heads={[
        { key: "book", label: "Book", className: "col-name" },
        { key: "who", label: "Who has it" },
        { key: "issued", label: "Issued" },
        { key: "due", label: "Due" },
        ...(returned ? [{ key: "returned", label: "Returned" }] : []),
        { key: "fine", label: "Fine", className: "num" },
        { key: "number", label: "Number" },
        { key: "acts", label: <span className="visually-hidden">Actions</span>, className: "records-acts" },
      ]}
    >
      {rows.map((row) => (
        <Row key={row._id} row={row} returned={returned} currency={currency} />
      ))}
    </ListTable>
  );
}

function Row({ row, returned, currency }: { row: BookIssueRow; returned: boolean; currency: Currency }) {
  const page = `${PATH}/${row._id}`;
  const isOut = row.returnedOn === null;
  return (
    <tr>
      <th scope="row" className="col-name">
        <a href={page}>{row.title}</a>
        {row.author === null ? null : <span className="issue-beside">{row.author}</span>}
      </th>
      <td>
        <bdi>{row.name}</bdi>
        <span className="issue-beside">{row.account}</span>
      </td>
      <td className="nowrap">{wholeDay(row.issuedOn)}</td>
      <td className="nowrap">
        <Due row={row} />
      </td>
      {returned ? (
        <td className="nowrap">
          {row.returnedOn === null ? <span className="dash">–</span> : wholeDay(row.returnedOn)}
        </td>
      ) : null}
      <td className="num">
        <MoneyText amount={row.fine} currency={currency} />
      </td>
      <td className="nowrap">{row.issueNo}</td>
      <td className="records-acts">
        {isOut ? (
          <div className="issue-acts">
            <form method="post" action={`${page}/return`} data-saves="">
              <ViewerField />
              <Button type="submit" aria-label={`Return ${row.title}, ${row.name}`}>
                Return
              </Button>
            </form>
            <ButtonLink kind="quiet" href={page} aria-label={`Renew ${row.title}, ${row.name}`}>
              Renew
            </ButtonLink>
          </div>
        ) : null}
      </td>
    </tr>
  );
}

function Pages(props: BooksStatusProps) {
  const { page, pages } = props;
  return (
    <ListPages
      page={page}
      pages={pages}
      previousHref={page > 1 ? listAddress(props, { page: page - 1 }) : null}
      nextHref={page < pages ? listAddress(props, { page: page + 1 }) : null}
    />
  );
}
