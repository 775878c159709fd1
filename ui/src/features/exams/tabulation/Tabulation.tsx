// The tabulation screens (docs/rules.md, *Screens*, Tabulation screens): page tabulation, for all thirteen. Select Ground with the classes of
// the band, then the sheet with Print, Download .xlsx and the summary under it. Complete without a script.
import type { ReactNode } from "react";
import * as m from "#messages";
import { GroundList } from "../../../controls/GroundList";
import { ButtonLink } from "../../../controls/Button";
import { Empty, Failure, Notice } from "../../../controls/Notice";
import { PlaceFilter } from "../../../controls/PlaceFilter";
import type { TabulationOrder, TabulationProps, TabulationTable } from "../../../generated/tabulation";
import { Tabs } from "../../../controls/Tabs";
import { PrintLinksPanel } from "../print_links/PrintLinksPanel";
import { useWords } from "../../../words";
import { Said } from "../../../words/Said";
import { GradeCount, hasGpa, legendText, SubjectGrade, Total } from "./grades";
import { SummaryTable, summaryWords } from "./SummaryTable";

export default function Tabulation({ action, ground, order, by, ways, table, failure }: TabulationProps) {
  const say = useWords();
  return (
    <div className="tabulation">
      <PlaceFilter
        action={action}
        ground={ground}
        keep={{ ...(order === "roll" ? { sort: "roll" } : {}), ...(by === null ? {} : { by }) }}
        found={table === null || table.empty === null}
      />
      <Failure text={failure} title={say(m.shared_tabulation)} />
      {ways.length === 0 ? null : <Tabs label={say(m.shared_tabulation)} tabs={ways} />}
      <GroundList list={ground.list} />
      {table === null ? null : table.empty === null ? (
        <Sheet table={table} order={order} />
      ) : (
        <Empty>{table.empty}</Empty>
      )}
    </div>
  );
}

/** The word that a sentence begins with, in bold. */
const lead = ({ children }: { children?: ReactNode }) => <b>{children}</b>;

function Sheet({ table, order }: { table: TabulationTable; order: TabulationOrder }) {
  const { section, title, columns, rows, legend, outOf, provisional, summary } = table;
  const say = useWords();
  const gpa = hasGpa(rows);
  const where = `${title}, ${section.className} ${section.sectionName}, ${section.sessionName}`;
  return (
    <>
      {provisional === null ? null : (
        <Notice kind="warn">
          <Said message={m.tabulation_provisional_explained} inputs={{ why: provisional }} markup={{ lead }} />
        </Notice>
      )}
      <section aria-label={say(m.shared_tabulation)}>
        <div className="table-tools">
          <p className="table-count">
            <b>{where}</b> {summaryWords(say, summary)}
          </p>
          <ButtonLink href={table.printHref} target="_blank" rel="noopener">
            {say(m.shared_print)}
          </ButtonLink>
          <ButtonLink href={table.workbookHref}>{say(m.tabulation_download_xlsx)}</ButtonLink>
        </div>
        <div
          className="table-scroll table-scroll-tall tabulation-scroll"
          role="region"
          aria-label={say(m.tabulation_students_and_grades)}
          tabIndex={0}
        >
          <table className="table table-fit">
            <caption className="visually-hidden">{where}</caption>
            <thead>
              <tr>
                <SortHead
                  label={say(m.shared_roll)}
                  title={say(m.tabulation_sort_by_roll)}
                  className="col-roll"
                  href={table.byRollHref}
                  sorted={order === "roll"}
                />
                <th scope="col" className="col-name">
                  {say(m.shared_student_name)}
                </th>
                {columns.map(({ subjectId, subject, subjectName, kind }) => (
                  <th
                    key={subjectId}
                    scope="col"
                    className={kind === "paper" ? "tabulation-grade tabulation-paper" : "tabulation-grade"}
                  >
                    <abbr title={subjectName}>{subject}</abbr>
                  </th>
                ))}
                <th scope="col" className="num">
                  {say(m.shared_total)}{" "}
                  {outOf === null ? null : (
                    <small className="tabulation-of">{say(m.tabulation_out_of, { total: outOf })}</small>
                  )}
                </th>
                {legend.marksOnly === true ? null : <th scope="col">{say(m.tabulation_grade_count)}</th>}
                {gpa ? (
                  <th scope="col" className="num" title={say(m.tabulation_gpa_in_full)}>
                    {say(m.tabulation_gpa)}
                  </th>
                ) : null}
                <SortHead
                  label={say(m.tabulation_position)}
                  title={say(m.tabulation_sort_by_position)}
                  className="num"
                  href={table.byPositionHref}
                  sorted={order === "position"}
                />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row._id}>
                  <td className="col-roll">{row.roll}</td>
                  <th scope="row" className="col-name">
                    {row.studentName}
                    {row.leftOn === null ? null : (
                      <small className="tabulation-left">{say(m.shared_left_on_day, { day: row.leftOn })}</small>
                    )}
                    {row.joinedOn === null ? null : (
                      <small className="tabulation-left">{say(m.shared_joined_on_day, { day: row.joinedOn })}</small>
                    )}
                  </th>
                  {columns.map(({ subjectId, kind }, index) => (
                    <td
                      key={subjectId}
                      className={kind === "paper" ? "tabulation-grade tabulation-paper" : "tabulation-grade"}
                    >
                      <SubjectGrade grade={row.grades[index]} />
                    </td>
                  ))}
                  <td className="num">
                    <Total row={row} />
                  </td>
                  {legend.marksOnly === true ? null : (
                    <td className="tabulation-count">
                      <GradeCount counts={row.gradeCount} />
                    </td>
                  )}
                  {gpa ? <td className={row.gpa === null ? "num dash" : "num"}>{row.gpa ?? "–"}</td> : null}
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
        {table.examId === null && legend.fourthAbove === null && legend.marksOnly !== true ? null : (
          <p className="tabulation-legend secondary">{legendText(say, legend, gpa, provisional)}</p>
        )}
      </section>
      <section className="tabulation-summary" aria-labelledby="tabulation-summary">
        <h2 id="tabulation-summary">{say(m.tabulation_summary)}</h2>
        <div className="table-scroll" role="region" aria-label={say(m.tabulation_grades_of_subjects)} tabIndex={0}>
          <SummaryTable summary={summary} className="table table-fit" name="screen" />
        </div>
      </section>
      <PrintLinksPanel
        name={say(m.tabulation_link_name, {
          class_name: section.className,
          section_name: section.sectionName,
          title,
        })}
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
  title,
  className,
  href,
  sorted,
}: {
  label: string;
  title: string;
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
        <a href={href} title={title}>
          {label}
        </a>
      )}
    </th>
  );
}
