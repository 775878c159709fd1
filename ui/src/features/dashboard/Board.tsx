// A viewer's own of today as a small table. On a phone each row is its name with its cells below, which are as big as a finger.
import * as m from "#messages";
import { useId, type ReactNode } from "react";
import { Empty } from "../../controls/Notice";
import type { Board as BoardOf, BoardCell, BoardRow } from "../../generated/pages";
import { Said } from "../../words/Said";

export function Board({ board: { title, empty, heads, rows } }: { board: BoardOf }) {
  const id = useId();
  return (
    <section className="board" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        <div className="table-scroll table-scroll-flush" role="region" aria-labelledby={id} tabIndex={0}>
          <table className="table board-table">
            <thead>
              <tr>
                {heads.map(({ label, isNumber }) => (
                  <th key={label} scope="col" className={isNumber ? "num" : undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <Row key={at} row={row} heads={heads} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Row({ row: { label, note, href, cells }, heads }: { row: BoardRow; heads: BoardOf["heads"] }) {
  return (
    <tr>
      <th scope="row" className="board-name">
        {href === null ? label : <a href={href}>{label}</a>}
        {note === "" ? null : <span className="board-note">{note}</span>}
      </th>
      {cells.map((cell, at) => {
        const head = heads[at + 1];
        // On a phone what is only read, of more cells than one, stands beside the name: a time.
        const isBeside = at === 0 && cells.length > 1 && cell.href === null;
        return (
          <td key={at} className={head?.isNumber === true ? "num" : isBeside ? "board-beside" : undefined}>
            {/* On a narrow screen the heads are not there. */}
            {cells.length > 1 ? <span className="board-head">{head?.label}</span> : null}
            <Cell cell={cell} of={label} />
          </td>
        );
      })}
    </tr>
  );
}

const hidden = ({ children }: { children?: ReactNode }) => <span className="visually-hidden">{children}</span>;

function Cell({ cell: { text, href, waits }, of }: { cell: BoardCell; of: string }) {
  const className = waits ? "board-cell board-waits" : "board-cell";
  if (href === null) return <span className={className}>{text}</span>;
  return (
    <a className={className} href={href}>
      <Said message={m.dashboard_board_cell} inputs={{ text, row: of }} markup={{ hidden }} />
    </a>
  );
}
