// /admin/dashboard: what needs doing, by role, from the school's own data, each line leading straight to where it is done; then charts, each with
// its table, and what is to come.
import * as m from "#messages";
import type { ReactNode } from "react";
import { ColumnChart } from "../../controls/ColumnChart";
import { EventLines } from "../../controls/EventLines";
import { Empty, Notice } from "../../controls/Notice";
import { State } from "../../controls/State";
import type { DashboardProps, TodoList, TodoSheet } from "../../generated/pages";
import { FIRST_EMPTY } from "../../grid/first_empty";
import { useWords, type Message } from "../../words";
import { Said } from "../../words/Said";
import { Board } from "./Board";
import { Matrix } from "./Matrix";
import { SetUpGuide } from "./SetUpGuide";
import { Stages, StagesKey } from "./Stages";
import { Tasks } from "./Tasks";

type Words = {
  told: boolean;
  where: Message;
  missing: Message;
  missingCount: Message<{ missing: number; students: number }>;
  lateCount: Message<{ count: number }>;
  state: Message;
};
/** The heads of the other columns, by what a row is. */
const WORDS_OF_A_SHEET: Words = {
  /** the state is a sentence, not a word or two */
  told: false,
  where: m.shared_section,
  missing: m.shared_marks_missing,
  missingCount: m.shared_missing_of,
  lateCount: m.dashboard_overdue_count,
  state: m.shared_state,
};
const WORDS: Partial<Record<string, Words>> = {
  Branch: {
    ...WORDS_OF_A_SHEET,
    where: m.shared_session,
    missing: m.shared_incomplete,
    missingCount: m.dashboard_incomplete_count,
    lateCount: m.dashboard_overdue_sheets_count,
    state: m.dashboard_to_do,
  },
  Exam: { ...WORDS_OF_A_SHEET, where: m.shared_date, state: m.shared_published },
  Homework: { ...WORDS_OF_A_SHEET, where: m.shared_subject },
  "Late joiner": { ...WORDS_OF_A_SHEET, told: true, state: m.dashboard_results_before },
  Paper: { ...WORDS_OF_A_SHEET, where: m.dashboard_time_and_hall, state: m.shared_day },
  Book: { ...WORDS_OF_A_SHEET, where: m.library_who_has_it, lateCount: m.dashboard_late_count, state: m.shared_due },
};
/** Of lists whose rows are students, by what the list is of. */
const WORDS_OF_STUDENTS: typeof WORDS = {
  "Absent for three days running": { ...WORDS_OF_A_SHEET, state: m.shared_absent },
  "Fees after leaving": { ...WORDS_OF_A_SHEET, where: m.dashboard_section_and_last_day, state: m.shared_unpaid },
};

export default function Dashboard(props: DashboardProps) {
  const { greeting, tasks, boards, lists, matrix, notes, guide, charts, events, eventsHref } = props;
  const say = useWords();
  // A day of many lessons has many links before the sheets.
  const sheet = lists.flatMap(({ sheets }) => sheets).find(({ href }) => href.endsWith(FIRST_EMPTY));
  return (
    <div className="dashboard">
      {sheet === undefined || boards.length === 0 ? null : (
        <a className="skip-link" href={sheet.href}>
          {say(m.dashboard_skip_to_marks)}
        </a>
      )}
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
            <h2 id="coming-events">{say(m.dashboard_coming_events)}</h2>
            <a href={eventsHref}>{say(m.dashboard_all_events)}</a>
          </div>
          {events.length === 0 ? <Empty>{say(m.events_none_to_come)}</Empty> : <EventLines events={events} />}
        </section>
      )}
    </div>
  );
}

function Todo({ list }: { list: TodoList }) {
  const say = useWords();
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
        {list.late > 0 ? <span className="state state-warn">{say(words.lateCount, { count: list.late })}</span> : null}
      </h2>
      {barred ? <StagesKey /> : null}
      {shown === 0 ? (
        <Empty>{list.first === 0 ? list.empty : say(m.dashboard_nothing_more)}</Empty>
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
                    {say(words.where)}
                  </th>
                ) : null}
                {barred ? (
                  <th scope="col" className="todo-bar">
                    {say(m.dashboard_sheets)}
                  </th>
                ) : null}
                {list.counted ? (
                  <th scope="col" className="num">
                    {say(words.missing)}
                  </th>
                ) : null}
                <th scope="col" className="todo-state">
                  {say(words.state)}
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
                  missingCount={words.missingCount}
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

/** `missingCount`: what the numbers count, where they have no column. */
type SheetProps = { sheet: TodoSheet; counted: boolean; barred: boolean; placed: boolean } & Pick<
  Words,
  "missingCount"
>;

const secondary = ({ children }: { children?: ReactNode }) => <span className="secondary">{children}</span>;

function Sheet({ sheet, counted, barred, placed, missingCount }: SheetProps) {
  const say = useWords();
  const { missing, students } = sheet;
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
          <Said message={m.dashboard_missing_of} inputs={{ missing, students }} markup={{ rest: secondary }} />
        </td>
      ) : null}
      <td className="todo-state">
        <State waits={sheet.waits}>{sheet.state}</State>
        {counted ? <span className="todo-missing-narrow">{say(missingCount, { missing, students })}</span> : null}
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
  const say = useWords();
  if (more === 0 && backHref === null) return null;
  const shownText =
    first === 0 && more === 0
      ? say(m.dashboard_all_shown, { total })
      : first === 0
        ? say(m.dashboard_first_shown, { shown, total })
        : say(m.dashboard_shown_of, { first: first + 1, last: first + shown, total });
  return (
    <p className="todo-more secondary">
      {shown === 0 ? null : <span>{shownText}</span>}
      {backHref === null ? null : <a href={backHref}>{say(first === 0 ? m.shared_dashboard : m.shared_back)}</a>}
      {moreHref === null ? null : (
        <a href={moreHref}>{backHref === null ? say(m.dashboard_all, { total }) : say(m.shared_next)}</a>
      )}
    </p>
  );
}
