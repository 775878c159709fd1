// /admin/booksStatus: which books are out, what is late; one press takes a book back.
import * as m from "#messages";
import { address } from "../../address";
import { Button, ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { ListPages, ListTable, pageSizes, useCountText } from "../../controls/ListTable";
import { Empty } from "../../controls/Notice";
import { branchField, PlaceFilter } from "../../controls/PlaceFilter";
import type { BookIssueRow, BooksStatusProps } from "../../generated/pages";
import type { Currency } from "../../generated/shell";
import { MoneyText } from "../../shell/MoneyText";
import { wholeDay } from "../../shell/moment_text";
import { ViewerField } from "../../shell/ViewerField";
import { useWords, type Message } from "../../words";
import { apart, Said } from "../../words/Said";
import { Due } from "./Due";

const PATH = "/admin/booksStatus";

export default function BooksStatus(props: BooksStatusProps) {
  const { rows, total, page, limit, done, here, book, isNew, branches, states, state, search, bookId } = props;
  const say = useWords();
  const counted = useCountText();
  const isFiltered = search !== "" || state !== "out" || bookId !== "";
  const issue = (
    <>
      <ButtonLink href={props.importHref}>{say(m.library_import_books_on_loan)}</ButtonLink>
      <ButtonLink kind="primary" href={props.issueHref}>
        {say(m.library_issue_book)}
      </ButtonLink>
    </>
  );
  return (
    <div className="records">
      <DoneNotice text={done} title={say(m.library_status)} address={here} />
      {isNew && branches === null ? null : (
        <PlaceFilter
          search={say(m.library_issues)}
          action={PATH}
          className="records-filter"
          fields={[
            { kind: "search", key: "search", label: m.library_search, value: search },
            branchField(props),
            { key: "state", label: m.shared_show, choices: states, value: state, open: null },
            { key: "limit", label: m.shared_rows_on_page, choices: pageSizes(say), value: limit, open: null },
            bookId === "" ? null : { kind: "hidden", key: "bookId", value: bookId },
          ]}
          clearHref={isFiltered ? listAddress(props, { search: null, state: null, bookId: null }) : null}
        />
      )}
      {isNew ? (
        <Empty actions={issue}>{say(m.library_no_book_out_yet)}</Empty>
      ) : (
        <section aria-label={say(m.library_issues)}>
          {book === null ? null : (
            <h2>
              <bdi>{book}</bdi>
            </h2>
          )}
          <div className="table-tools">
            <p className="table-count">{counted({ page, limit, rows: rows.length, total }, m.library_issue_count)}</p>
            {total === 0 ? null : (
              <>
                <ButtonLink href={props.print} target="_blank" rel="noopener">
                  {say(m.shared_print)}
                </ButtonLink>
                <ButtonLink href={props.csv}>{say(m.shared_download_csv)}</ButtonLink>
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

const NOTHING: Partial<Record<string, Message>> = {
  out: m.library_no_book_out,
  late: m.library_no_book_late,
  returned: m.library_no_book_returned,
};

function Nothing(props: BooksStatusProps) {
  const { search, state, total } = props;
  const say = useWords();
  const all = listAddress(props, { search: null, state: "all", bookId: null });
  return (
    <Empty actions={<a href={all}>{say(m.library_show_all_issues)}</a>}>
      {search === "" ? (
        say(NOTHING[state] ?? m.library_no_issue)
      ) : (
        <Said
          message={total === 0 ? m.library_no_issue_matches : m.library_no_issue_matches_on_page}
          inputs={{ search }}
          markup={{ searched: apart }}
        />
      )}
    </Empty>
  );
}

function Table({ rows, currency }: { rows: BookIssueRow[]; currency: Currency }) {
  const say = useWords();
  const returned = rows.some((row) => row.returnedOn !== null);
  return (
    <ListTable
      label={say(m.library_issues_table)}
      caption={say(m.library_issues)}
      heads={[
        { key: "book", label: say(m.library_book), className: "col-name" },
        { key: "who", label: say(m.library_who_has_it) },
        { key: "issued", label: say(m.library_issued) },
        { key: "due", label: say(m.library_due) },
        ...(returned ? [{ key: "returned", label: say(m.library_returned) }] : []),
        { key: "fine", label: say(m.shared_fine), className: "num" },
        { key: "number", label: say(m.shared_number) },
        {
          key: "acts",
          label: <span className="visually-hidden">{say(m.shared_actions)}</span>,
          className: "records-acts",
        },
      ]}
    >
      {rows.map((row) => (
        <Row key={row._id} row={row} returned={returned} currency={currency} />
      ))}
    </ListTable>
  );
}

function Row({ row, returned, currency }: { row: BookIssueRow; returned: boolean; currency: Currency }) {
  const say = useWords();
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
      <td className="nowrap">{wholeDay(say, row.issuedOn)}</td>
      <td className="nowrap">
        <Due row={row} />
      </td>
      {returned ? (
        <td className="nowrap">
          {row.returnedOn === null ? <span className="dash">–</span> : wholeDay(say, row.returnedOn)}
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
              <Button type="submit" aria-label={say(m.library_return_of, { title: row.title, name: row.name })}>
                {say(m.library_return)}
              </Button>
            </form>
            <ButtonLink
              kind="quiet"
              href={page}
              aria-label={say(m.library_renew_of, { title: row.title, name: row.name })}
            >
              {say(m.library_renew)}
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
