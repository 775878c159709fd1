// What can be chosen below Select Ground: a table of links, by class (docs/rules.md, *Screens*). The server decides what is in it; each link is
// an address with the whole filter so far, so that it works without a script.
import * as m from "#messages";
import type { GroundList as List, ListCell, ListGroup, ListRow, RecentLink } from "../generated/shell";
import { NextStep } from "./NextStep";
import { useWords } from "../words";

/** `lead`: what the screen says before anything is chosen. */
export function GroundList({ list, lead }: { list: List | undefined; lead?: string | null }) {
  const say = useWords();
  if (list === undefined) return null;
  const { title, heading, columns, groups, empty, step, upHref, recent = [] } = list;
  const up = upHref === null ? null : <a href={upHref}>{say(m.controls_every_section)}</a>;
  return (
    <div className="ground-list">
      {lead == null ? null : <p className="ground-lead">{lead}</p>}
      <Recent links={recent} />
      <div className="ground-list-head">
        <h2>{title}</h2>
        {up}
      </div>
      {empty === null ? (
        <div
          className="table-scroll table-scroll-flush"
          role="region"
          aria-label={say(m.controls_choices)}
          tabIndex={0}
        >
          <table
            className={
              groups.some(({ label }) => label !== null)
                ? "table table-fit ground-table"
                : "table table-fit ground-table ground-sheets"
            }
          >
            {columns.length === 0 ? null : (
              <thead>
                <tr>
                  <th scope="col" className="col-first">
                    {heading}
                  </th>
                  {columns.map((column) => (
                    <th key={column} scope="col" className="num">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            {groups.map((group) => (
              <Group key={group.label} group={group} columns={columns} />
            ))}
          </table>
        </div>
      ) : (
        <NextStep step={{ text: empty, link: step ?? null }} />
      )}
    </div>
  );
}

/** What the viewer worked on last. */
function Recent({ links }: { links: RecentLink[] }) {
  const say = useWords();
  if (links.length === 0) return null;
  return (
    <nav className="ground-recent" aria-label={say(m.controls_recent)}>
      <h2>{say(m.controls_recent)}</h2>
      <ul>
        {links.map(({ label, where, href }) => (
          <li key={href}>
            <a href={href}>
              {label}
              <span className="ground-recent-where">{where}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ group: { label, columns: own, rows }, columns }: { group: ListGroup; columns: string[] }) {
  const heads = own.length > 0 ? own : columns;
  const widest = Math.max(heads.length, ...rows.map(({ cells }) => cells.length));
  return (
    <tbody>
      {label === null ? null : (
        <tr className="ground-class">
          <th scope="rowgroup" className="col-first" colSpan={own.length > 0 ? 1 : 1 + widest}>
            {label}
          </th>
          {own.map((column) => (
            <th key={column} scope="col" className="num">
              {column}
            </th>
          ))}
        </tr>
      )}
      {rows.map((row) => (
        <Row key={row.name} row={row} group={label} heads={heads} />
      ))}
    </tbody>
  );
}

function Row({ row: { name, href, cells }, group, heads }: { row: ListRow; group: string | null; heads: string[] }) {
  const whole = group === null ? name : `${group} ${name}`;
  return (
    <tr>
      <th scope="row" className="col-first">
        {href === null ? (
          name
        ) : (
          <a href={href}>
            {group === null ? null : <span className="visually-hidden">{`${group} `}</span>}
            {name}
          </a>
        )}
      </th>
      {cells.map((cell, index) => (
        <Cell key={heads[index]} cell={cell} name={`${whole}, ${heads[index] ?? ""}`} />
      ))}
    </tr>
  );
}

/** `name`: what the cell is of, for who does not see the table. */
function Cell({ cell, name }: { cell: ListCell | null; name: string }) {
  if (cell === null) return <td className="num dash">–</td>;
  const { text, note, href, waits } = cell;
  return (
    <td className={waits ? "num ground-waits" : "num"}>
      {href === null ? (
        text
      ) : (
        <a href={href}>
          <span className="visually-hidden">{`${name}: `}</span>
          {text}
        </a>
      )}
      {note === null ? null : <span className="ground-note">{note}</span>}
    </td>
  );
}
