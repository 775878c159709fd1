// The list of one kind of record: searched, sorted and turned by its address alone. The columns are data; no noun has a list of its own.
import * as m from "#messages";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { useCountText, ListPages, ListTable, type ListHead } from "../../controls/ListTable";
import { Hours } from "../../controls/Hours";
import { Empty, Notice } from "../../controls/Notice";
import { PlaceFilter } from "../../controls/PlaceFilter";
import type { Column, NounWords, RecordListProps, RecordRow } from "../../generated/records";
import { address } from "../../address";
import { ViewerField } from "../../shell/ViewerField";
import { useWords, type Message } from "../../words";
import { apart, Said } from "../../words/Said";
import { fieldsOf } from "./list_filter";
import { clearedOf, isFiltered, placeOf, listAddress, orderText, pageOf } from "./words";

export default function ListPage(props: RecordListProps) {
  const { noun, rows, total, branches, sessions, mayAdd } = props;
  const say = useWords();
  const nothing = total === 0 && !isFiltered(props);
  const add = mayAdd ? (
    <ButtonLink kind="primary" href={address(pageOf(noun, "new"), placeOf(props))}>
      {say(m.noun_texts_add, { noun: noun.kind })}
    </ButtonLink>
  ) : undefined;
  const count = useCounted(props);
  return (
    <div className="records">
      <DoneNotice text={props.done} title={noun.one} address={listAddress(props, { page: props.shown.page })} />
      {props.closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
      {nothing && branches === null && sessions === null ? null : (
        <PlaceFilter
          search={noun.many}
          action={noun.path}
          className="records-filter"
          fields={fieldsOf(say, props)}
          clearHref={isFiltered(props) ? listAddress(props, clearedOf(props)) : null}
        />
      )}
      {nothing ? (
        <Nothing {...props} add={add} />
      ) : (
        <section aria-label={noun.many}>
          <div className="table-tools">
            <p className="table-count">{count}</p>
            {total === 0 ? <Links links={props.links} /> : <Tools {...props} />}
            {add}
          </div>
          {rows.length === 0 ? <NothingFound {...props} /> : <Rows {...props} />}
          <Pages {...props} />
        </section>
      )}
    </div>
  );
}

/** What the list is taken along as, and what else is done about its records. */
function Tools({ print, csv, xlsx, grid, links }: RecordListProps) {
  const say = useWords();
  return (
    <>
      {grid === undefined ? null : <ButtonLink href={grid}>{say(m.records_edit_as_table)}</ButtonLink>}
      <ButtonLink href={print} target="_blank" rel="noopener">
        {say(m.shared_print)}
      </ButtonLink>
      <ButtonLink href={csv}>{say(m.shared_download_csv)}</ButtonLink>
      <ButtonLink href={xlsx}>{say(m.records_download_excel)}</ButtonLink>
      <Links links={links} />
    </>
  );
}

/** `leads`: the first of them is what to do next. */
function Links({ links, leads = false }: Pick<RecordListProps, "links"> & { leads?: boolean }) {
  return links.map(({ label, href }, index) => (
    <ButtonLink key={href} kind={leads && index === 0 ? "primary" : "plain"} href={href}>
      {label}
    </ButtonLink>
  ));
}

/** Before there is any: what to do first, the ways to what else is done, and the list as a file all the same, which has its headings. */
function Nothing(props: RecordListProps & { add: ReactNode }) {
  const { first, links, add, print, csv, xlsx, grid } = props;
  const say = useWords();
  return (
    <Empty
      actions={
        <>
          {add === undefined && links.length === 0 ? null : (
            <div className="empty-actions">
              {add}
              {grid === undefined ? null : <ButtonLink href={grid}>{say(m.records_add_as_table)}</ButtonLink>}
              <Links links={links} leads={add === undefined} />
            </div>
          )}
          <p className="empty-tools">
            {say(m.records_empty_list)}{" "}
            <a href={print} target="_blank" rel="noopener">
              {say(m.shared_print)}
            </a>
            <a href={csv}>{say(m.shared_csv)}</a>
            <a href={xlsx}>{say(m.records_excel)}</a>
          </p>
        </>
      }
    >
      {first}
    </Empty>
  );
}

function useCounted({ noun, rows, total, shown }: RecordListProps): string {
  const all: Message<{ total: number }> = (values, options) => m.records_count({ ...values, noun: noun.kind }, options);
  return useCountText()({ ...shown, rows: rows.length, total }, all);
}

function NothingFound(props: RecordListProps) {
  const { noun, total, shown } = props;
  const say = useWords();
  if (total > 0)
    return (
      <Empty actions={<a href={listAddress(props, {})}>{say(m.records_first_page)}</a>}>
        {say(m.records_none_on_page)}
      </Empty>
    );
  return (
    <Empty actions={<a href={listAddress(props, clearedOf(props))}>{say(m.records_show_all, { noun: noun.kind })}</a>}>
      {shown.search === "" ? (
        props.filters.every(({ chosen }) => chosen === "") ? (
          say(m.records_none_have_status, { noun: noun.kind })
        ) : (
          say(m.records_none_match_filter, { noun: noun.kind })
        )
      ) : (
        <Said
          message={m.records_none_match}
          inputs={{ noun: noun.kind, search: shown.search }}
          markup={{ searched: apart }}
        />
      )}
    </Empty>
  );
}

/** The rows, and for who may change them what is done to the ticked ones at once. */
function Rows(props: RecordListProps) {
  const { noun, ticks, mayWrite, failures } = props;
  const say = useWords();
  if (ticks === null || !mayWrite) return <Table {...props} ticks={null} />;
  return (
    <form
      className="records-ticks"
      method="post"
      action={pageOf(noun, "ticked")}
      data-saves=""
      aria-label={say(m.records_ticked, { noun: noun.kind })}
    >
      <ViewerField />
      <input type="hidden" name="list" value={ticks} />
      {failures.length === 0 ? null : (
        <Notice kind="bad">
          {failures.map((failure) => (
            <span className="records-failure" key={failure}>
              <bdi>{failure}</bdi>
            </span>
          ))}
        </Notice>
      )}
      <Table {...props} />
      <div className="records-ticked">
        <span className="secondary">{say(m.records_ticked_acts, { noun: noun.kind })}</span>
        <Button type="submit" name="act" value="deactivate">
          {say(m.records_make_inactive)}
        </Button>
        <Button type="submit" name="act" value="activate">
          {say(m.shared_make_active)}
        </Button>
      </div>
    </form>
  );
}

function Table(props: RecordListProps) {
  const { noun, columns, rows, mayWrite, mayDelete, ticks, ticked } = props;
  const say = useWords();
  const heads = columns.map((column, index) => headOf(column, index === 0, props));
  if (ticks !== null) heads.unshift({ key: "ticks", label: <TickAll noun={noun} />, className: "col-tight" });
  if (mayWrite)
    heads.push({
      key: "",
      label: <span className="visually-hidden">{say(m.shared_actions)}</span>,
      className: "records-acts",
    });
  return (
    <ListTable label={say(m.records_table, { noun: noun.kind })} caption={noun.many} heads={heads}>
      {rows.map((row) => (
        <Row
          key={row._id}
          row={row}
          columns={columns}
          noun={noun}
          mayWrite={mayWrite}
          mayDelete={mayDelete}
          copyHref={props.mayCopy ? address(pageOf(noun, "new"), { ...placeOf(props), copy: row._id }) : null}
          ticked={ticks === null ? null : ticked.includes(row._id)}
        />
      ))}
    </ListTable>
  );
}

/** Ticks every row; shown by the script. */
function TickAll({ noun }: { noun: NounWords }) {
  const say = useWords();
  return <input type="checkbox" data-ticks="" hidden aria-label={say(m.records_tick_all, { noun: noun.kind })} />;
}

const classOf = (column: Column | undefined, name: boolean): string | undefined =>
  name ? "col-name" : column?.kind === "number" ? "num" : undefined;

/** What is short stays on one line: `Class 8`, `08:00-14:15`. */
const shortOf = (cell: string): string | undefined => (cell.length <= 16 ? "nowrap" : undefined);

function headOf(column: Column, name: boolean, list: RecordListProps): ListHead {
  const { key, label, sortable } = column;
  const { sort, descending } = list.shown;
  const sorted = sort === key;
  const order = sorted ? (descending ? "descending" : "ascending") : undefined;
  const href = listAddress(list, { sort: orderText(key, sorted && !descending) });
  return { key, label, className: classOf(column, name), sort: sortable ? { href, order } : undefined };
}

type RowProps = {
  row: RecordRow;
  columns: Column[];
  noun: NounWords;
  mayWrite: boolean;
  mayDelete: boolean;
  /** the form of a copy */
  copyHref: string | null;
  /** none where rows are not ticked */
  ticked: boolean | null;
};

function Row({ row, columns, noun, mayWrite, mayDelete, copyHref, ticked }: RowProps) {
  const say = useWords();
  const { _id, cells, href, mayWrite: mayWriteThis, version } = row;
  const [name = "", ...others] = cells;
  return (
    <tr>
      {ticked === null ? null : (
        <td className="col-tight">
          {mayWriteThis ? (
            <input
              type="checkbox"
              name={`ticked.${_id}`}
              value={version}
              defaultChecked={ticked}
              aria-label={say(m.shared_tick, { name })}
            />
          ) : null}
        </td>
      )}
      <th scope="row" className="col-name">
        <a href={href}>{name}</a>
      </th>
      {others.map((cell, index) => (
        <td key={columns[index + 1]?.key ?? index} className={classOf(columns[index + 1], false) ?? shortOf(cell)}>
          {cell === "" ? <span className="dash">–</span> : <Hours>{cell}</Hours>}
        </td>
      ))}
      {mayWrite ? (
        <td className="records-acts">
          <a
            href={pageOf(noun, _id)}
            aria-label={say(mayWriteThis ? m.records_edit_this : m.records_show_this, { name })}
          >
            {say(mayWriteThis ? m.shared_edit : m.shared_show)}
          </a>
          {copyHref === null ? null : (
            <a href={copyHref} aria-label={say(m.records_copy_this, { name })}>
              {say(m.shared_copy)}
            </a>
          )}
          {mayDelete && mayWriteThis ? (
            <a href={pageOf(noun, _id, "/delete")} aria-label={say(m.records_delete_this, { name })}>
              {say(m.shared_delete)}
            </a>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

function Pages(props: RecordListProps) {
  const { page, pages } = props.shown;
  return (
    <ListPages
      page={page}
      pages={pages}
      previousHref={page > 1 ? listAddress(props, { page: Math.min(page - 1, pages) }) : null}
      nextHref={page < pages ? listAddress(props, { page: page + 1 }) : null}
    />
  );
}
