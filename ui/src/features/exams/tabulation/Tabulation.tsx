// The tabulation screens (docs/rules.md, *Screens*, Tabulation screens): page tabulation, for all thirteen. Select Ground with the classes of
// the band, then the sheet with Print, Download .xlsx and the summary under it. Complete without a script.
import { GroundList } from "../../../controls/GroundList";
import { ButtonLink } from "../../../controls/Button";
import { Empty, Failure, Notice } from "../../../controls/Notice";
import { PlaceFilter } from "../../../controls/PlaceFilter";
import type { TabulationOrder, TabulationProps, TabulationTable } from "../../../generated/tabulation";
import { PrintLinksPanel } from "../print_links/PrintLinksPanel";
import { Grade } from "../../../controls/Grade";
import { GradeCount, Total } from "./grades";
import { SummaryTable, summaryWords } from "./SummaryTable";

export default function Tabulation({ action, ground, order, table, failure }: TabulationProps) {
  return (
    <div className="tabulation">
      <PlaceFilter
        action={action}
        ground={ground}
        keep={order === "roll" ? { sort: "roll" } : {}}
        found={table === null || table.empty === null}
      />
      <Failure text={failure} title="Tabulation" />
      <GroundList list={ground.list} />
      {table === null ? null : table.empty === null ? (
        <Sheet table={table} order={order} />
      ) : (
        <Empty>{table.empty}</Empty>
      )}
    </div>
  );
}

function Sheet({ table, order }: { table: TabulationTable; order: TabulationOrder }) {
  const { section, title, columns, rows, outOf, provisional, summary } = table;
  const where = `${title}, ${section.className} ${section.sectionName}, ${section.sessionName}`;
  return (
    <>
      {provisional === null ? null : (
        <Notice kind="warn">
          <b>Provisional.</b> {provisional} The sheet says so, too.
        </Notice>
      )}
      <section aria-label="Tabulation">
        <div className="table-tools">
          <p className="table-count">
            <b>{where}</b> {summaryWords(summary)}
          </p>
          <ButtonLink href={table.printHref} target="_blank" rel="noopener">
            Print
          </ButtonLink>
          <ButtonLink href={table.workbookHref}>Download .xlsx</ButtonLink>
        </div>
        <div
          className="table-scroll table-scroll-tall tabulation-scroll"
          role="region"
          aria-label="Students and grades"
          tabIndex={0}
        >
          <table className="table table-fit">
            <caption className="visually-hidden">{where}</caption>
            <thead>
              <tr>
                <SortHead label="Roll" className="col-roll" href={table.byRollHref} sorted={order === "roll"} />
                <th scope="col" className="col-name">
                  Student Name
                </th>
                {columns.map(({ subjectId, subject, subjectName }) => (
                  <th key={subjectId} scope="col" className="tabulation-grade">
                    <abbr title={subjectName}>{subject}</abbr>
                  </th>
                ))}
                <th scope="col" className="num">
                  Total {outOf === null ? null : <small className="tabulation-of">out of {outOf}</small>}
                </th>
                <th scope="col">Grade Count</th>
                <SortHead label="Position" className="num" href={table.byPositionHref} sorted={order === "position"} />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row._id}>
                  <td className="col-roll">{row.roll}</td>
                  <th scope="row" className="col-name">
                    {row.studentName}
                    {row.leftOn === null ? null : <small className="tabulation-left">Left on {row.leftOn}</small>}
                    {row.joinedOn === null ? null : <small className="tabulation-left">Joined on {row.joinedOn}</small>}
                  </th>
                  {columns.map(({ subjectId }, index) => (
                    <td key={subjectId} className="tabulation-grade">
                      <Grade grade={row.grades[index] ?? ""} />
                    </td>
                  ))}
                  <td className="num">
                    <Total row={row} />
                  </td>
                  <td className="tabulation-count">
                    <GradeCount counts={row.gradeCount} />
                  </td>
                  {row.position === null ? (
                    <td className="num dash">–</td>
                  ) : (
                    <td className="num tabulation-position">{row.position}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {table.examId === null ? null : (
          <p className="tabulation-legend secondary">
            U: failed by the scale. F: a component below its pass mark. –: no marks
            {provisional === null ? "" : ", or not all entered"}.
          </p>
        )}
      </section>
      <section className="tabulation-summary" aria-labelledby="tabulation-summary">
        <h2 id="tabulation-summary">Summary</h2>
        <div className="table-scroll" role="region" aria-label="Grades of each subject" tabIndex={0}>
          <SummaryTable summary={summary} className="table table-fit" name="screen" />
        </div>
      </section>
      <PrintLinksPanel
        name={`Tabulation ${section.className} ${section.sectionName}, ${title}`}
        scope={{
          branchId: section.branchId,
          sessionId: section.sessionId,
          classId: section.classId,
          sectionId: section.sectionId,
          kind: "tabulation",
          semester: table.semester ?? undefined,
          examId: table.examId ?? undefined,
        }}
      />
    </>
  );
}

/** The header of a column that the rows can be sorted by: a link, so that it works without a script. */
function SortHead({
  label,
  className,
  href,
  sorted,
}: {
  label: string;
  className: string;
  href: string;
  sorted: boolean;
}) {
  return (
    <th scope="col" className={className} aria-sort={sorted ? "ascending" : undefined}>
      {sorted ? (
        <>
          {label}
          <span className="tabulation-sorted" aria-hidden="true">
            {" "}
            ▲
          </span>
        </>
      ) : (
        <a href={href} title={`Sort by ${label.toLowerCase()}`}>
          {label}
        </a>
      )}
    </th>
  );
}
