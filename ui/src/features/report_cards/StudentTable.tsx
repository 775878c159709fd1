// The student table of the Sheet screen, and of the Student Qualities screen (results.md 2): searched and paged by addresses, so that it works without a script; CSV and Print of the
// visible rows; an action that opens the student's card or record.
import { useRef, type ReactNode } from "react";
import { address } from "../../api";
import { Button, ButtonLink } from "../../controls/Button";
import type { StudentLine, StudentTable as Table } from "../../generated/cards";
import { navigation } from "../../navigation";
import { plainPress } from "./press";

/** The tooltips, word for word. */
export const PRINT_TOOLTIP = "This will open a print page with the visible rows of the table.";
export const CSV_TOOLTIP = "This will Download Outlet Setting As CSV.";

const COLUMNS = ["Student Name", "Register No", "Roll", "Guardian Name", "Action"];
const CLASSES: Partial<Record<string, string>> = { "Student Name": "col-name", Roll: "num", Action: "col-action" };

/** Who stands in a table: here for a card, on the Student Qualities screen for a record. */
type Listed = Omit<StudentLine, "cardHref">;
type TableOf<Row> = Omit<Table, "rows" | "bulkHref"> & { rows: Row[] };

type StudentTableProps<Row> = {
  table: TableOf<Row> | null;
  empty: string | null;
  action: string;
  /** the action's word and, for who has no script, its address */
  link: (student: Row) => { text: string; label?: string; href: string; target?: "_blank" };
  onOpen: (student: Row) => void;
};

export function StudentTable<Row extends Listed>({ table, empty, action, link, onOpen }: StudentTableProps<Row>) {
  return (
    <section aria-label="Students" className="students">
      {table === null ? null : <Tools table={table} action={action} />}
      <div className="table-scroll" role="region" aria-label="Students of the section" tabIndex={0}>
        <table className="table students-table">
          <caption className="visually-hidden">Students</caption>
          <thead>
            <tr>
              {COLUMNS.map((label) => (
                <th key={label} scope="col" className={CLASSES[label]}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(table?.rows ?? []).map((row) => {
              const { text, label = `${text} of ${row.name}`, href, target } = link(row);
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
                      onClick={(event) => {
                        if (!plainPress(event)) return;
                        event.preventDefault();
                        onOpen(row);
                      }}
                    >
                      {text}
                    </a>
                  </td>
                </tr>
              );
            })}
            {empty === null ? null : (
              <tr className="students-none">
                <td colSpan={COLUMNS.length}>{empty}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {table === null ? null : <Pages table={table} />}
    </section>
  );
}

function Tools({ table, action }: { table: TableOf<unknown>; action: string }) {
  const form = useRef<HTMLFormElement>(null);

  /** A page size is taken at once; without a script the button takes it. */
  function resize(): void {
    const pairs = form.current ? [...new FormData(form.current)] : [];
    navigation.assign(address(action, pairs.flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []))));
  }

  return (
    <div className="table-tools">
      <form ref={form} method="get" action={action} className="students-search" role="search" aria-label="The students listed">
        {table.keep.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="search" name="search" defaultValue={table.search} placeholder="Search" aria-label="Search students" className="input" />
        <Button type="submit">Search</Button>
        <label className="students-limit">
          <span>Rows</span>
          <select name="limit" className="input select" defaultValue={table.limit} onChange={resize}>
            {table.limits.map((limit) => (
              <option key={limit} value={limit}>
                {limit}
              </option>
            ))}
          </select>
        </label>
      </form>
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

function Pages({ table: { rows, found, total, search, page, pages, previousHref, nextHref } }: { table: TableOf<unknown> }) {
  return (
    <nav className="students-pages" aria-label="Pages of the table">
      <p className="secondary">
        {rows.length} of {found} {found === 1 ? "student" : "students"}
        {search === "" || found === total ? "" : ` found among ${total}`}
        {pages > 1 ? `, page ${page} of ${pages}` : ""}
      </p>
      {previousHref === null ? null : <ButtonLink href={previousHref}>Previous</ButtonLink>}
      {nextHref === null ? null : <ButtonLink href={nextHref}>Next</ButtonLink>}
    </nav>
  );
}
