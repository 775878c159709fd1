// /admin/dashboard: what needs doing, by role, from the school's own data, each line leading straight to where it is done; then charts, each with
// its table, and what is to come.
import { ColumnChart } from "../../controls/ColumnChart";
import { EventLines } from "../../controls/EventLines";
import { Empty, Notice } from "../../controls/Notice";
import { State } from "../../controls/State";
import type { DashboardProps, TodoList, TodoSheet } from "../../generated/pages";
import { Board } from "./Board";
import { Matrix } from "./Matrix";
import { SetUpGuide } from "./SetUpGuide";
import { Stages, StagesKey } from "./Stages";
import { Tasks } from "./Tasks";

/** The heads of the other columns, by what a row is. */
const WORDS_OF_A_SHEET = {
  /** the state is a sentence, not a word or two */
  told: false,
  where: "Section",
  missing: "Marks missing",
  lacks: "missing",
  late: "overdue",
  state: "State",
};
const WORDS: Partial<Record<string, typeof WORDS_OF_A_SHEET>> = {
  Branch: {
    ...WORDS_OF_A_SHEET,
    where: "Session",
    missing: "Incomplete",
    lacks: "incomplete",
    late: "with overdue sheets",
    state: "To do",
  },
  Exam: { ...WORDS_OF_A_SHEET, where: "Date", state: "Published" },
  Homework: { ...WORDS_OF_A_SHEET, where: "Subject" },
  "Late joiner": { ...WORDS_OF_A_SHEET, told: true, state: "Results before" },
  Paper: { ...WORDS_OF_A_SHEET, where: "Time and hall", state: "Day" },
  Book: { ...WORDS_OF_A_SHEET, where: "Who has it", late: "late", state: "Due" },
};
/** Of lists whose rows are students, by what the list is of. */
const WORDS_OF_STUDENTS: typeof WORDS = {
  "Absent for three days running": { ...WORDS_OF_A_SHEET, state: "Absent" },
  "Fees after leaving": { ...WORDS_OF_A_SHEET, where: "Section and last day", state: "Unpaid" },
};

export default function Dashboard(props: DashboardProps) {
  const { greeting, tasks, boards, lists, matrix, notes, guide, charts, events, eventsHref } = props;
  return (
    <div className="dashboard">
      <p className="dashboard-greeting">{greeting}</p>
      {notes.map((note) => (
        <Notice key={note}>
          <p>{note}</p>
        </Notice>
      ))}
      {guide === null ? null : <SetUpGuide guide={guide} />}
      {tasks === null ? null : <Tasks list={tasks} />}
      {boards.map((board) => (
        <Board key={board.title} board={board} />
      ))}
      {lists.map((list) => (
        <Todo key={list.title} list={list} />
      ))}
      {matrix.length > 0 ? <Matrix blocks={matrix} /> : null}
      {charts.length === 0 ? null : (
        <div className="dashboard-charts">
          {charts.map((chart, at) => (
            <ColumnChart key={chart.title} chart={chart} id={`chart-${at}`} />
          ))}
        </div>
      )}
      {eventsHref === null ? null : (
        <section className="dashboard-events" aria-labelledby="coming-events">
          <div>
            <h2 id="coming-events">Coming events</h2>
            <a href={eventsHref}>All events</a>
          </div>
          {events.length === 0 ? <Empty>No event is to come.</Empty> : <EventLines events={events} />}
        </section>
      )}
    </div>
  );
}

function Todo({ list }: { list: TodoList }) {
  const shown = list.sheets.length;
  const total = shown === 0 ? 0 : list.first + shown + list.more;
  const words = WORDS_OF_STUDENTS[list.title] ?? WORDS[list.heading] ?? WORDS_OF_A_SHEET;
  const barred = list.sheets.some(({ bar }) => bar !== undefined);
  const placed = list.sheets.some(({ where }) => where !== "");
  return (
    <section className="todo">
      <h2>
        {list.title}
        {total > 0 ? <span className="todo-count">{total}</span> : null}
        {list.late > 0 ? <span className="state state-warn">{`${String(list.late)} ${words.late}`}</span> : null}
      </h2>
      {barred ? <StagesKey /> : null}
      {shown === 0 ? (
        <Empty>{list.first === 0 ? list.empty : "There is nothing more on this list."}</Empty>
      ) : (
        <div className="table-scroll table-scroll-flush" role="region" aria-label={list.title} tabIndex={0}>
          <table className={words.told ? "table todo-table todo-told" : "table todo-table"}>
            <thead>
              <tr>
                <th scope="col" className="todo-what">
                  {list.heading}
                </th>
                {placed ? (
                  <th scope="col" className="todo-where">
                    {words.where}
                  </th>
                ) : null}
                {barred ? (
                  <th scope="col" className="todo-bar">
                    Sheets
                  </th>
                ) : null}
                {list.counted ? (
                  <th scope="col" className="num">
                    {words.missing}
                  </th>
                ) : null}
                <th scope="col" className="todo-state">
                  {words.state}
                </th>
              </tr>
            </thead>
            <tbody>
              {list.sheets.map((sheet, at) => (
                <Sheet
                  key={`${sheet.href} ${at}`}
                  sheet={sheet}
                  counted={list.counted}
                  barred={barred}
                  placed={placed}
                  lacks={words.lacks}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <More list={list} shown={shown} total={total} />
    </section>
  );
}

/** `lacks`: what the numbers count, where they have no column. */
type SheetProps = { sheet: TodoSheet; counted: boolean; barred: boolean; placed: boolean; lacks: string };

function Sheet({ sheet, counted, barred, placed, lacks }: SheetProps) {
  return (
    <tr>
      <th scope="row" className="todo-what">
        <a href={sheet.href}>{sheet.label}</a>
        {/* On a narrow screen it stands under the name, where there is no room for its column. */}
        <span className="todo-where-narrow">{sheet.where}</span>
      </th>
      {placed ? <td className="todo-where">{sheet.where}</td> : null}
      {barred ? (
        <td className="todo-bar" title={sheet.says}>
          {sheet.bar === undefined ? null : <Stages bar={sheet.bar} />}
          <span className="visually-hidden">{sheet.says}</span>
        </td>
      ) : null}
      {counted ? (
        <td className="num">
          {sheet.missing}
          <span className="secondary">{` of ${sheet.students}`}</span>
        </td>
      ) : null}
      <td className="todo-state">
        <State waits={sheet.waits}>{sheet.state}</State>
        {counted ? (
          <span className="todo-missing-narrow">{`${String(sheet.missing)} of ${String(sheet.students)} ${lacks}`}</span>
        ) : null}
        {/* What lies in this browser of it: waiting_line.ts writes it here. */}
        <span className="state state-warn todo-typed" data-typed-of={sheet.href} hidden />
      </td>
    </tr>
  );
}

/** On the dashboard the way to the whole list; on the list's own pages the next one, and the way back. */
function More({
  list: { first, more, moreHref, backHref },
  shown,
  total,
}: {
  list: TodoList;
  shown: number;
  total: number;
}) {
  if (more === 0 && backHref === null) return null;
  const shownText =
    first === 0 && more === 0
      ? `All ${String(total)}.`
      : first === 0
        ? `The first ${String(shown)} of ${String(total)}.`
        : `${String(first + 1)} to ${String(first + shown)} of ${String(total)}.`;
  return (
    <p className="todo-more secondary">
      {shown === 0 ? null : <span>{shownText}</span>}
      {backHref === null ? null : <a href={backHref}>{first === 0 ? "Dashboard" : "Back"}</a>}
      {moreHref === null ? null : <a href={moreHref}>{backHref === null ? `All ${String(total)}` : "Next"}</a>}
    </p>
  );
}
