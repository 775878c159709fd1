// How far the exams of each class are: a row a class, a column an exam, the newest first, in blocks of classes that share exams. Each cell leads
// to the sheets of that class and exam.
import * as m from "#messages";
import type { MatrixBlock, MatrixCell, MatrixRow } from "../../generated/pages";
import { useWords } from "../../words";
import { Stages, StagesKey } from "./Stages";

export function Matrix({ blocks }: { blocks: MatrixBlock[] }) {
  const say = useWords();
  const widest = Math.max(...blocks.map(({ exams }) => exams.length));
  return (
    <section className="matrix">
      <div className="matrix-head">
        <h2>{say(m.dashboard_exams_by_class)}</h2>
        <StagesKey />
      </div>
      <div
        className="table-scroll table-scroll-flush"
        role="region"
        aria-label={say(m.dashboard_exams_by_class)}
        tabIndex={0}
      >
        <table className="table matrix-table">
          {blocks.map((block) => (
            <Block key={block.rows[0]?.name} block={block} widest={widest} />
          ))}
        </table>
      </div>
    </section>
  );
}

function Block({ block: { exams, rows }, widest }: { block: MatrixBlock; widest: number }) {
  const say = useWords();
  return (
    <tbody>
      <tr className="matrix-exams">
        <th scope="col" className="col-first">
          {say(m.shared_class)}
        </th>
        {exams.map((exam) => (
          <th key={exam} scope="col">
            {exam}
          </th>
        ))}
        <Rest span={widest - exams.length} />
      </tr>
      {rows.map((row) => (
        <Row key={row.name} row={row} exams={exams} widest={widest} />
      ))}
    </tbody>
  );
}

/** What a block has fewer columns than the widest one. */
function Rest({ span }: { span: number }) {
  return span === 0 ? null : <td className="matrix-none" colSpan={span} />;
}

function Row({ row: { name, cells }, exams, widest }: { row: MatrixRow; exams: string[]; widest: number }) {
  return (
    <tr>
      <th scope="row" className="col-first">
        {name}
      </th>
      {cells.map((cell, index) =>
        cell === null ? (
          <td key={exams[index]} className="matrix-none" />
        ) : (
          <Cell key={exams[index]} cell={cell} of={name} exam={exams[index] ?? ""} />
        ),
      )}
      <Rest span={widest - cells.length} />
    </tr>
  );
}

function Cell({ cell: { href, bar, text, waits, says }, of, exam }: { cell: MatrixCell; of: string; exam: string }) {
  const say = useWords();
  return (
    <td>
      <a className={waits ? "matrix-cell matrix-late" : "matrix-cell"} href={href} title={says}>
        <Stages bar={bar} />
        <span className="matrix-text" aria-hidden="true">
          {text}
        </span>
        <span className="visually-hidden">{say(m.dashboard_matrix_cell, { class: of, exam, text, says })}</span>
      </a>
    </td>
  );
}
