// The student table of the Sheet screen, and of the Student Qualities screen (docs/rules.md, *Screens*): searched, sorted and paged by addresses, so that it works without a script; CSV and Print of the
// visible rows; an action that opens the student's card or record.
import * as m from "#messages";
import type { ReactNode } from "react";
import { address } from "../address";
import { Button, ButtonLink } from "./Button";
import { useCountText, ListPages, ListTable, pageSizes, type ListHead } from "./ListTable";
import type { StudentLine, StudentTable as Table } from "../generated/cards";
import { useWords, type Message } from "../words";

/** A head, its label and, where the table can be sorted by it, what the server calls the column. */
const HEADS: readonly (Omit<ListHead, "sort" | "label"> & { label: Message; sorts: boolean })[] = [
  { key: "name", label: m.shared_student_name, className: "col-name", sorts: true },
  { key: "regNo", label: m.shared_register_no, sorts: true },
  { key: "roll", label: m.shared_roll, className: "num", sorts: true },
  { key: "guardian", label: m.shared_guardian_name, sorts: true },
  { key: "action", label: m.controls_action, className: "col-action", sorts: false },
];

const STATE = { key: "state", label: m.shared_state, className: "students-state", sorts: false };

/** Who stands in a table: here for a card, on the Student Qualities screen for a record. */
type Listed = Omit<StudentLine, "cardHref">;
type TableOf<Row> = Omit<Table, "rows" | "bulkHref"> & { rows: Row[] };

type StudentTableProps<Row> = {
  table: TableOf<Row> | null;
  empty: string | null;
  action: string;
  /** the action's word and address, and what it opens where a script has arrived */
  link: (student: Row) => RowAction;
  /** a column for the state of each row's card, by the row's place in the table */
  state?: (place: number) => RowState;
};

/** In words alone where there is no room for the column. */
type RowState = { text: string; shown: ReactNode };

type RowAction = {
  text: string;
  /** the same with the student's name, for who hears it alone */
  label: string;
  href: string;
  target?: "_blank";
  /** the dialog that shows the sheet at `href`; `note` stands above it */
  sheet?: string;
  note?: ReactNode;
  /** the dialog that shows the record of the page at `href` */
  record?: string;
};

export function StudentTable<Row extends Listed>({ table, empty, action, link, state }: StudentTableProps<Row>) {
  const say = useWords();
  const columns = state === undefined ? HEADS : [...HEADS.slice(0, -1), STATE, ...HEADS.slice(-1)];
  const heads = columns.map(({ sorts, label, ...column }): ListHead => {
    const head = { ...column, label: say(label) };
    if (table === null || !sorts) return head;
    const { sort, descending } = table.shown;
    const sorted = sort === head.key;
    const href = listAddress(action, table, { sort: sorted && !descending ? `-${head.key}` : head.key });
    return { ...head, sort: { href, order: sorted ? (descending ? "descending" : "ascending") : undefined } };
  });
  return (
    <section aria-label={say(m.shared_students)} className="students">
      {table === null ? null : <Tools table={table} action={action} />}
      <ListTable
        label={say(m.shared_students_of_section)}
        caption={say(m.shared_students)}
        heads={heads}
        className="students-table"
      >
        {(table?.rows ?? []).map((row, place) => {
          const own = state?.(place);
          const { text, label, href, target, sheet, note = null, record } = link(row);
          return (
            <tr key={row.studentId}>
              <th scope="row" className="col-name" data-guardian={row.guardianName} data-state={own?.text}>
                {row.name}
              </th>
              <td>{row.regNo}</td>
              <td className="num">{row.roll}</td>
              <td className={row.guardianName === null ? "dash" : undefined}>{row.guardianName ?? "–"}</td>
              {own === undefined ? null : <td className="students-state">{own.shown}</td>}
              <td className="col-action">
                <a
                  className="students-action"
                  href={href}
                  target={target}
                  rel={target && "noopener"}
                  aria-label={label}
                  data-sheet={sheet}
                  data-record={record}
                >
                  {text}
                </a>
                {note === null ? null : <template>{note}</template>}
              </td>
            </tr>
          );
        })}
        {empty === null ? null : (
          <tr className="students-none">
            <td colSpan={columns.length} data-waits={table === null ? "" : undefined}>
              {empty}
            </td>
          </tr>
        )}
      </ListTable>
      {table === null ? null : <Pages table={table} action={action} />}
    </section>
  );
}

/** The table with its whole filter, of which something else is asked for. Whatever changes it begins with its first page. */
function listAddress(
  action: string,
  { keep, shown }: TableOf<unknown>,
  change: { page?: number; sort?: string; search?: string },
): string {
  const { page = 1, sort = shown.descending ? `-${shown.sort}` : shown.sort, search = shown.search } = change;
  const list = { search, limit: shown.limit, sort, page: page > 1 ? String(page) : "" };
  return address(action, [...keep, ...Object.entries(list)]);
}

function Pages({ table, action }: { table: TableOf<unknown>; action: string }) {
  const { page, pages } = table.shown;
  return (
    <ListPages
      page={page}
      pages={pages}
      previousHref={page > 1 ? listAddress(action, table, { page: page - 1 }) : null}
      nextHref={page < pages ? listAddress(action, table, { page: page + 1 }) : null}
    />
  );
}

/** Of a search, beside what it was made in. */
function useCounted({ rows, found, total, shown: { search, page, limit } }: TableOf<unknown>): string {
  const say = useWords();
  const count = useCountText()({ page, limit, rows: rows.length, total: found }, m.controls_student_count);
  if (search === "" || found === total) return count;
  return count === ""
    ? say(m.controls_no_student_found_among, { total })
    : say(m.controls_found_among, { count, total });
}

function Tools({ table, action }: { table: TableOf<unknown>; action: string }) {
  const say = useWords();
  const { search, limit, sort, descending } = table.shown;
  return (
    <div className="table-tools">
      <form
        method="get"
        action={action}
        className="students-search"
        role="search"
        aria-label={say(m.controls_students_listed)}
      >
        {table.keep.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="sort" value={descending ? `-${sort}` : sort} />
        <input
          type="search"
          name="search"
          defaultValue={search}
          placeholder={say(m.shared_search)}
          aria-label={say(m.shared_search_students)}
          className="input"
        />
        <Button type="submit">{say(m.shared_search)}</Button>
        {search === "" ? null : (
          <ButtonLink kind="quiet" href={listAddress(action, table, { search: "" })}>
            {say(m.shared_clear)}
          </ButtonLink>
        )}
        <label className="students-limit">
          <span>{say(m.controls_rows)}</span>
          <select name="limit" className="input select" defaultValue={limit} data-submits="">
            {pageSizes(say).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </form>
      <p className="table-count">{useCounted(table)}</p>
      <Tip id="students-csv" text={say(m.controls_csv_explained)}>
        <ButtonLink href={table.csvHref} aria-describedby="students-csv">
          {say(m.shared_csv)}
        </ButtonLink>
      </Tip>
      <Tip id="students-print" text={say(m.controls_print_explained)}>
        <ButtonLink href={table.printHref} target="_blank" rel="noopener" aria-describedby="students-print">
          {say(m.shared_print)}
        </ButtonLink>
      </Tip>
    </div>
  );
}

/** Shown while its button is pointed at or has the focus, and read with it. */
function Tip({ id, text, children }: { id: string; text: string; children: ReactNode }) {
  return (
    <span className="tip">
      {children}
      <span role="tooltip" id={id} className="tip-text">
        {text}
      </span>
    </span>
  );
}
