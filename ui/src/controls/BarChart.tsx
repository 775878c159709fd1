// Bars with their numbers: a table whose cells have a bar each, so that the chart is read as a table where it cannot be seen. The bars of
// a row are told apart by their heads, fills and numbers, never by colour alone; the server says how long each is.
import * as m from "#messages";
import type { Chart, ChartValue } from "../generated/money";
import { useWords } from "../words";

export function BarChart({ chart: { title, head, series, rows } }: { chart: Chart }) {
  const say = useWords();
  return (
    <div className="table-scroll" role="region" aria-label={say(m.controls_chart_of, { title })} tabIndex={0}>
      <table className="bar-chart">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map((name, at) => (
              <th key={name} scope="col">
                <svg className="bar-chart-key" viewBox="0 0 10 10" aria-hidden="true">
                  <rect className={fill(at)} x="1" y="1" width="8" height="8" />
                </svg>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">
                <bdi>{label}</bdi>
              </th>
              {values.map((value, at) => (
                <td key={series[at] ?? at}>
                  <Bar value={value} at={at} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Filled, framed, and dashed. */
const fill = (at: number): string => `bar-chart-fill-${at % 3}`;

function Bar({ value: { text, share, belowZero }, at }: { value: ChartValue; at: number }) {
  return (
    <>
      <svg className="bar-chart-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect
          className={belowZero ? "bar-chart-below" : fill(at)}
          x="0.5"
          y="1"
          width={Math.max(share - 1, 0)}
          height="8"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span>{text}</span>
    </>
  );
}
