// The parts of a list that is searched, sorted and turned by its address alone: the table with its heads, how many rows a page has, and
// the links between the pages. What stands in a row, and where the links lead, is the list's own.
import type { ReactNode } from "react";
import * as m from "#messages";
import { useWords, type Message, type Say } from "../words";
import { ButtonLink } from "./Button";

export type ListHead = {
  key: string;
  label: ReactNode;
  className?: string | undefined;
  /** where the list is sorted by this column; none where it cannot be */
  sort?: { href: string; order: "ascending" | "descending" | undefined } | undefined;
};

type ListTableProps = {
  /** the name of the part that scrolls, or the id of what names it */
  label?: string;
  labelledBy?: string;
  caption?: string;
  heads: readonly ListHead[];
  className?: string;
  /** the rows */
  children: ReactNode;
};

export function ListTable({ label, labelledBy, caption, heads, className, children }: ListTableProps) {
  return (
    <div className="table-scroll" role="region" aria-label={label} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={`table${className === undefined ? "" : ` ${className}`}`}>
        {caption === undefined ? null : <caption className="visually-hidden">{caption}</caption>}
        <thead>
          <tr>
            {heads.map((head) => (
              <Head key={head.key} head={head} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

const Head = ({ head: { label, className, sort } }: { head: ListHead }) => (
  <SortHead className={className} sort={sort}>
    {label}
  </SortHead>
);

type SortHeadProps = {
  className?: string | undefined;
  sort?: { href: string; order?: "ascending" | "descending" | null | undefined } | undefined;
  children: ReactNode;
  /** stands below what is pressed */
  after?: ReactNode;
};

/** A head that sorts by its column; pressed again, the other way round. */
export function SortHead({ className, sort, children, after = null }: SortHeadProps) {
  const order = sort?.order ?? undefined;
  return (
    <th scope="col" className={className} aria-sort={order}>
      {sort === undefined ? (
        children
      ) : (
        <a className="list-sort" href={sort.href}>
          {children}
          {order === undefined ? null : <span aria-hidden="true">{order === "descending" ? "▼" : "▲"}</span>}
        </a>
      )}
      {after === null ? null : <> {after}</>}
    </th>
  );
}

type ListPagesProps = {
  page: number;
  pages: number;
  previousHref: string | null;
  nextHref: string | null;
};

export function ListPages({ page, pages, previousHref, nextHref }: ListPagesProps) {
  const say = useWords();
  if (pages <= 1) return null;
  return (
    <nav className="list-pages" aria-label={say(m.shared_pages)}>
      {previousHref === null ? null : (
        <ButtonLink rel="prev" href={previousHref}>
          {say(m.shared_previous)}
        </ButtonLink>
      )}
      <span className="secondary">{say(m.shared_page_of, { page, pages })}</span>
      {nextHref === null ? null : (
        <ButtonLink rel="next" href={nextHref}>
          {say(m.shared_next)}
        </ButtonLink>
      )}
    </nav>
  );
}

/** How many rows a page may have (docs/rules.md, *Grades and totals*), as a list of choices. */
export const pageSizes = (say: Say) =>
  ["10", "25", "50", "100", "all"].map((value) => ({ value, label: value === "all" ? say(m.shared_all) : value }));

/** How much a list shows of what there is: "26 to 50 of 130", "12 students". `all` says how many there are, with the noun. */
export function useCountText() {
  const say = useWords();
  return (
    { page, limit, rows, total }: { page: number; limit: string; rows: number; total: number },
    all: Message<{ total: number }>,
  ): string => {
    if (total === 0) return "";
    if (rows === total) return say(all, { total });
    const before = (page - 1) * (Number(limit) || 0);
    return rows === 0
      ? say(m.shared_none_of, { total })
      : say(m.shared_range_of, { first: before + 1, last: before + rows, total });
  };
}
