// A report of money: what it is narrowed by, its chart, and its table with totals. One page for all of them; the server adds up.
import * as m from "#messages";
import { BarChart } from "../../../controls/BarChart";
import { ButtonLink } from "../../../controls/Button";
import { ListPages, ListTable } from "../../../controls/ListTable";
import { Empty } from "../../../controls/Notice";
import { branchField, PlaceFilter } from "../../../controls/PlaceFilter";
import type { MoneyReportProps } from "../../../generated/money";
import { useWords } from "../../../words";

export default function MoneyReport(props: MoneyReportProps) {
  const { path, title, says, filters, total, chart, csv, print, all, ways } = props;
  const say = useWords();
  return (
    <div className="records money">
      <p className="secondary">{says}</p>
      <PlaceFilter search={title} action={path} fields={[branchField(props), ...filters]} clearHref={all} />
      {total === 0 ? (
        <Empty
          actions={
            <>
              <a href={all}>{say(m.money_show_session_days)}</a>
              {ways.map(({ label, href }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
            </>
          }
        >
          {say(m.money_report_empty)}
        </Empty>
      ) : (
        <>
          {chart === null ? null : <BarChart chart={chart} />}
          <section aria-label={title}>
            <div className="table-tools">
              <p className="table-count">{say(m.money_row_count, { total })}</p>
              <ButtonLink href={print} target="_blank" rel="noopener">
                {say(m.shared_print)}
              </ButtonLink>
              <ButtonLink href={csv}>{say(m.shared_download_csv)}</ButtonLink>
              {ways.map(({ label, href }) => (
                <ButtonLink key={href} href={href}>
                  {label}
                </ButtonLink>
              ))}
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

function Table({ path, title, columns, rows, totals, pages }: MoneyReportProps) {
  const say = useWords();
  const report = path.slice(path.lastIndexOf("/") + 1);
  // A register number is read whole: it is not broken after its hyphen. Nor is a class before the letter of its section, unless it is a long one.
  const classOf = (numeric: boolean, key: string, text = "") => {
    if (numeric) return "num nowrap";
    return key === "reg_no" || (key === "section" && text.length <= 20) ? "nowrap" : undefined;
  };
  return (
    <ListTable
      label={say(m.money_report_table, { report })}
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
              {pages > 1 ? say(m.money_total_of_all_pages, { total: totals[at] ?? "" }) : totals[at]}
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
