// A report of money: what it is narrowed by, its chart, and its table with totals. One page for all of them; the server adds up.
import { BarChart } from "../../../controls/BarChart";
import { ButtonLink } from "../../../controls/Button";
import { ListPages, ListTable } from "../../../controls/ListTable";
import { Empty } from "../../../controls/Notice";
import { branchField, PlaceFilter } from "../../../controls/PlaceFilter";
import type { MoneyReportProps } from "../../../generated/money";

export default function MoneyReport(props: MoneyReportProps) {
  const { path, title, says, filters, total, chart, csv, print, all } = props;
  return (
    <div className="records money">
      <p className="secondary">{says}</p>
      <PlaceFilter search={title} action={path} fields={[branchField(props), ...filters]} clearHref={all} />
      {total === 0 ? (
        <Empty actions={<a href={all}>Show the days of the active session</a>}>There is nothing in this report.</Empty>
      ) : (
        <>
          {chart === null ? null : <BarChart chart={chart} />}
          <section aria-label={title}>
            <div className="table-tools">
              <p className="table-count">
                {total} {total === 1 ? "row" : "rows"}
              </p>
              <ButtonLink href={print} target="_blank" rel="noopener">
                Print
              </ButtonLink>
              <ButtonLink href={csv}>Download CSV</ButtonLink>
            </div>
            <Table {...props} />
            <ListPages
              page={props.page}
              pages={props.pages}
              previousHref={props.previousHref}
              nextHref={props.nextHref}
            />
          </section>
        </>
      )}
    </div>
  );
}

function Table({ title, columns, rows, totals, pages }: MoneyReportProps) {
  // A register number is read whole: it is not broken after its hyphen. Nor is a class before the letter of its section, unless it is a long one.
  const classOf = (numeric: boolean, key: string, text = "") => {
    if (numeric) return "num nowrap";
    return key === "reg_no" || (key === "section" && text.length <= 20) ? "nowrap" : undefined;
  };
  return (
    <ListTable
      label={`Table of ${title}`}
      caption={title}
      heads={columns.map(({ key, label, numeric }) => ({ key, label, className: classOf(numeric, key) }))}
    >
      {rows.map((cells, row) => (
        <tr key={row}>
          {columns.map(({ key, numeric }, at) => (
            <td key={key} className={classOf(numeric, key, cells[at])}>
              {cells[at] === "" ? <span className="dash">–</span> : <bdi>{cells[at]}</bdi>}
            </td>
          ))}
        </tr>
      ))}
      <tr className="money-total">
        {columns.map(({ key, numeric }, at) =>
          at === 0 ? (
            <th key={key} scope="row">
              {totals[at]}
              {pages > 1 ? " of all pages" : ""}
            </th>
          ) : (
            <td key={key} className={classOf(numeric, key)}>
              {totals[at]}
            </td>
          ),
        )}
      </tr>
    </ListTable>
  );
}
