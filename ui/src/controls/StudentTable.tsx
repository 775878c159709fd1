// The student table of the Sheet screen, and of the Student Qualities screen (docs/rules.md, *Screens*): searched and paged by addresses, so that it works without a script; CSV and Print of the
// visible rows; an action that opens the student's card or record.
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./Button";
import { countText, ListPages, ListTable, PAGE_SIZES, type ListHead } from "./ListTable";
import type { StudentLine, StudentTable as Table } from "../generated/cards";

/** The tooltips, word for word. */
export const PRINT_TOOLTIP = "This will open a print page with the visible rows of the table.";
export const CSV_TOOLTIP = "This will Download Outlet Setting As CSV.";

const HEADS: readonly ListHead[] = [
  { key: "name", label: "Student Name", className: "col-name" },
  { key: "regNo", label: "Register No" },
  { key: "roll", label: "Roll", className: "num" },
  { key: "guardian", label: "Guardian Name" },
  { key: "action", label: "Action", className: "col-action" },
];

/** Who stands in a table: here for a card, on the Student Qualities screen for a record. */
type Listed = Omit<StudentLine, "cardHref">;
type TableOf<Row> = Omit<Table, "rows" | "bulkHref"> & { rows: Row[] };

type StudentTableProps<Row> = {
  table: TableOf<Row> | null;
  empty: string | null;
  action: string;
  /** the action's word and address, and what it opens where a script has arrived */
  link: (student: Row) => RowAction;
};

type RowAction = {
  text: string;
  label?: string;
  href: string;
  target?: "_blank";
  /** the dialog that shows the sheet at `href`; `note` stands above it */
  sheet?: string;
  note?: ReactNode;
  /** the island that opens on this row */
  island?: string;
};

export function StudentTable<Row extends Listed>({ table, empty, action, link }: StudentTableProps<Row>) {
  return (
    <section aria-label="Students" className="students">
      {table === null ? null : <Tools table={table} action={action} />}
      <ListTable label="Students of the section" caption="Students" heads={HEADS} className="students-table">
        {(table?.rows ?? []).map((row) => {
          const { text, label = `${text} of ${row.name}`, href, target, sheet, note = null, island } = link(row);
          return (
            <tr key={row.studentId}>
              <th scope="row" className="col-name" data-guardian={row.guardianName}>
                {row.name}
              </th>
              <td>{row.regNo}</td>
              <td className="num">{row.roll}</td>
              <td className={row.guardianName === null ? "dash" : undefined}>{row.guardianName ?? "–"}</td>
              <td className="col-action">
                <a
                  className="students-action"
                  href={href}
                  target={target}
                  rel={target && "noopener"}
                  aria-label={label}
                  data-sheet={sheet}
                  data-opens-island={island}
                  data-detail={island === undefined ? undefined : row.studentId}
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
            <td colSpan={HEADS.length} data-waits={table === null ? "" : undefined}>
              {empty}
            </td>
          </tr>
        )}
      </ListTable>
      {table === null ? null : <ListPages {...table} />}
    </section>
  );
}

/** Of a search, beside what it was made in. */
function counted({ rows, found, total, search, page, limit }: TableOf<unknown>): string {
  const count = countText({ page, limit, rows: rows.length, total: found }, ["student", "students"]);
  return search === "" || found === total ? count : `${count === "" ? "0 students" : count} found among ${total}`;
}

function Tools({ table, action }: { table: TableOf<unknown>; action: string }) {
  return (
    <div className="table-tools">
      <form method="get" action={action} className="students-search" role="search" aria-label="The students listed">
        {table.keep.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <input
          type="search"
          name="search"
          defaultValue={table.search}
          placeholder="Search"
          aria-label="Search students"
          className="input"
        />
        <Button type="submit">Search</Button>
        <label className="students-limit">
          <span>Rows</span>
          <select name="limit" className="input select" defaultValue={table.limit} data-submits="">
            {PAGE_SIZES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </form>
      <p className="table-count">{counted(table)}</p>
      <Tip id="students-csv" text={CSV_TOOLTIP}>
        <ButtonLink href={table.csvHref} aria-describedby="students-csv">
          CSV
        </ButtonLink>
      </Tip>
      <Tip id="students-print" text={PRINT_TOOLTIP}>
        <ButtonLink href={table.printHref} target="_blank" rel="noopener" aria-describedby="students-print">
          Print
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
