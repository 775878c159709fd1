// The list of one kind of record: searched, sorted and turned by its address alone. The columns are data; no noun has a list of its own.
import { ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { Empty, Notice } from "../../controls/Notice";
import type { Column, NounWords, RecordListProps, RecordRow } from "../../generated/records";
import { address } from "../../address";
import { ListFilter } from "./ListFilter";
import { placeOf, inSentence, listAddress, orderText, pageOf } from "./words";

export default function ListPage(props: RecordListProps) {
  const { noun, rows, total, shown, branches, sessions, status, mayAdd, first, csv, print } = props;
  const nothing = total === 0 && shown.search === "" && status === "";
  const add = mayAdd ? (
    <ButtonLink kind="primary" href={address(pageOf(noun, "new"), placeOf(props))}>
      Add {noun.one}
    </ButtonLink>
  ) : undefined;
  return (
    <div className="records">
      <DoneNotice text={props.done} title={noun.one} address={listAddress(props, { page: props.shown.page })} />
      {props.closed ? <Notice>This session is closed: nothing in it can be changed.</Notice> : null}
      {nothing && branches === null && sessions === null ? null : <ListFilter {...props} />}
      {nothing ? (
        <Empty actions={add}>{first}</Empty>
      ) : (
        <section aria-label={noun.many}>
          <div className="table-tools">
            <p className="table-count">{counted(props)}</p>
            {total === 0 ? null : (
              <>
                <ButtonLink href={print} target="_blank" rel="noopener">
                  Print
                </ButtonLink>
                <ButtonLink href={csv}>Download CSV</ButtonLink>
              </>
            )}
            {add}
          </div>
          {rows.length === 0 ? <NothingFound {...props} /> : <Table {...props} />}
          <Pages {...props} />
        </section>
      )}
    </div>
  );
}

/** "26 to 50 of 130", "12 designations" */
function counted({ noun, rows, total, shown }: RecordListProps): string {
  if (total === 0) return "";
  if (rows.length === total) return `${total} ${inSentence(total === 1 ? noun.one : noun.many)}`;
  const before = (shown.page - 1) * (Number(shown.limit) || 0);
  return rows.length === 0 ? `0 of ${total}` : `${before + 1} to ${before + rows.length} of ${total}`;
}

function NothingFound(props: RecordListProps) {
  const { noun, total, shown } = props;
  const many = inSentence(noun.many);
  if (total > 0)
    return (
      <Empty actions={<a href={listAddress(props, {})}>Go to the first page</a>}>There is nothing on this page.</Empty>
    );
  return (
    <Empty actions={<a href={listAddress(props, { search: "", status: "" })}>Show all {many}</a>}>
      {shown.search === "" ? (
        `No ${many} have this status.`
      ) : (
        <>
          No {many} match “<bdi>{shown.search}</bdi>”.
        </>
      )}
    </Empty>
  );
}

function Table(props: RecordListProps) {
  const { noun, columns, rows, mayWrite, mayAdd } = props;
  return (
    <div className="table-scroll" role="region" aria-label={`Table of ${noun.many}`} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{noun.many}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Head key={column.key} column={column} name={index === 0} list={props} />
            ))}
            {mayWrite ? (
              <th scope="col" className="records-acts">
                <span className="visually-hidden">Actions</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row._id} row={row} columns={columns} noun={noun} mayWrite={mayWrite} mayAdd={mayAdd} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = (column: Column | undefined, name: boolean): string | undefined =>
  name ? "col-name" : column?.numeric === true ? "num" : undefined;

/** Sorts by its column; pressed again, the other way round. */
function Head({ column, name, list }: { column: Column; name: boolean; list: RecordListProps }) {
  const { key, label, sortable } = column;
  const { sort, descending } = list.shown;
  const sorted = sortable && sort === key;
  return (
    <th
      scope="col"
      className={classOf(column, name)}
      aria-sort={sorted ? (descending ? "descending" : "ascending") : undefined}
    >
      {sortable ? (
        <a className="records-sort" href={listAddress(list, { sort: orderText(key, sorted && !descending) })}>
          {label}
          {sorted ? <span aria-hidden="true">{descending ? "▼" : "▲"}</span> : null}
        </a>
      ) : (
        label
      )}
    </th>
  );
}

type RowProps = { row: RecordRow; columns: Column[]; noun: NounWords; mayWrite: boolean; mayAdd: boolean };

function Row({ row: { _id, cells, href }, columns, noun, mayWrite, mayAdd }: RowProps) {
  const [name = "", ...others] = cells;
  return (
    <tr>
      <th scope="row" className="col-name">
        <a href={href}>{name}</a>
      </th>
      {others.map((cell, index) => (
        <td key={columns[index + 1]?.key ?? index} className={classOf(columns[index + 1], false)}>
          {cell === "" ? <span className="dash">–</span> : cell}
        </td>
      ))}
      {mayWrite ? (
        <td className="records-acts">
          <a href={href} aria-label={`Edit ${name}`}>
            Edit
          </a>
          {mayAdd ? (
            <a href={pageOf(noun, _id, "/delete")} aria-label={`Delete ${name}`}>
              Delete
            </a>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

function Pages(props: RecordListProps) {
  const { page, pages } = props.shown;
  if (pages <= 1) return null;
  return (
    <nav className="records-pages" aria-label="Pages">
      {page > 1 ? (
        <ButtonLink rel="prev" href={listAddress(props, { page: Math.min(page - 1, pages) })}>
          Previous
        </ButtonLink>
      ) : null}
      <span className="secondary">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <ButtonLink rel="next" href={listAddress(props, { page: page + 1 })}>
          Next
        </ButtonLink>
      ) : null}
    </nav>
  );
}
