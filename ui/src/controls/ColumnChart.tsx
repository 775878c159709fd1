// Columns on a scale, drawn on the server, with the table behind them to open. The columns of a group are told apart by their fill, filled,
// framed or dashed, and never by colour alone; the server says how high each is.
// Each column is an SVG of its own height, so that nothing is stretched and nothing is computed in the browser.
import * as m from "#messages";
import type { ChartColumn, DashboardChart } from "../generated/pages";
import { useWords } from "../words";

/** Of the plot, in px; the style sheet has the same. */
const TALL = 144;

export function ColumnChart({ chart, id }: { chart: DashboardChart; id: string }) {
  const say = useWords();
  const { title, says, series, scale, columns, isDirect, moreHref, moreLabel } = chart;
  return (
    <section className="column-chart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="secondary">{says}</p>
      {series.length < 2 ? null : (
        <ul className="column-key">
          {series.map((name, at) => (
            <li key={name}>
              <svg className="column-sample" width="12" height="12" aria-hidden="true">
                <rect className={fill(at)} x="1" y="1" width="10" height="10" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="column-plot" role="img" aria-label={say(m.controls_says, { title, text: says })}>
        <div className="column-scale">
          {scale.map((line, at) => (
            <span key={at}>{line}</span>
          ))}
        </div>
        <div className="column-area">
          {columns.map((column) => (
            <Group key={column.label} column={column} isDirect={isDirect} />
          ))}
        </div>
      </div>
      <div className="column-more">
        <details>
          <summary>{say(m.controls_table)}</summary>
          <Values chart={chart} />
        </details>
        {moreHref === null ? null : <a href={moreHref}>{moreLabel}</a>}
      </div>
    </section>
  );
}

/** Filled, framed, and dashed. */
const fill = (at: number): string => `column-fill-${at % 3}`;

function Group({ column: { label, short, values }, isDirect }: { column: ChartColumn; isDirect: boolean }) {
  return (
    <div className="column-group" title={`${label}: ${values.map(({ text }) => text).join(", ")}`}>
      <div className="column-bars">
        {values.map(({ text, share }, at) => (
          <div key={at} className="column-bar">
            {isDirect ? <span className="column-number">{text}</span> : null}
            <svg width="100%" height={Math.round((share * TALL) / 1000)} aria-hidden="true">
              <rect className={fill(at)} x="0" y="0" width="100%" height="100%" />
            </svg>
          </div>
        ))}
      </div>
      <span className="column-short">{short}</span>
    </div>
  );
}

function Values({ chart: { title, head, series, columns } }: { chart: DashboardChart }) {
  const say = useWords();
  return (
    <div className="table-scroll" role="region" aria-label={say(m.controls_table_of, { title })} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map((name) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">
                <bdi>{label}</bdi>
              </th>
              {values.map(({ text }, at) => (
                <td key={series[at] ?? at} className="num">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
