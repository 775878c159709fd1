// /admin/dashboard: what needs doing, by role, from the school's own data; each line leads straight to where it is done.
import { Empty, Notice } from "../../controls/Notice";
import type { DashboardProps, TodoList, TodoSheet } from "../../generated/pages";

export default function Dashboard({ greeting, lists, notes }: DashboardProps) {
  return (
    <div className="dashboard">
      <p className="dashboard-greeting">{greeting}</p>
      {notes.map((note) => (
        <Notice key={note}>
          <p>{note}</p>
        </Notice>
      ))}
      {lists.map((list) => (
        <Todo key={list.title} list={list} />
      ))}
    </div>
  );
}

function Todo({ list }: { list: TodoList }) {
  const shown = list.sheets.length;
  const total = shown + list.more;
  return (
    <section className="todo">
      <h2>
        {list.title}
        {total > 0 ? <span className="todo-count">{total}</span> : null}
      </h2>
      {shown === 0 ? (
        <Empty>{list.empty}</Empty>
      ) : (
        <>
          <div className="table-scroll" role="region" aria-label={list.title} tabIndex={0}>
            <table className="table todo-table">
              <thead>
                <tr>
                  <th scope="col" className="col-first">
                    Sheet
                  </th>
                  <th scope="col" className="num col-tight">
                    Missing
                  </th>
                  <th scope="col" className="col-tight">
                    State
                  </th>
                  <th scope="col">Where</th>
                </tr>
              </thead>
              <tbody>
                {list.sheets.map((sheet) => (
                  <Sheet key={sheet.href} sheet={sheet} />
                ))}
              </tbody>
            </table>
          </div>
          <More list={list} shown={shown} total={total} />
        </>
      )}
    </section>
  );
}

function Sheet({ sheet }: { sheet: TodoSheet }) {
  return (
    <tr>
      <th scope="row" className="col-first">
        <a href={sheet.href}>{sheet.label}</a>
      </th>
      <td className="num col-tight">
        {sheet.missing}
        <span className="secondary">{` of ${sheet.students}`}</span>
      </td>
      <td className="col-tight">
        <span className={sheet.missing > 0 ? "state state-warn" : "state"}>{sheet.state}</span>
      </td>
      <td className="secondary todo-where">{sheet.where}</td>
    </tr>
  );
}

function More({ list, shown, total }: { list: TodoList; shown: number; total: number }) {
  if (list.more === 0) return null;
  return (
    <p className="todo-more secondary">
      {`${shown} of ${total} shown. `}
      {list.moreHref === null ? null : <a href={list.moreHref}>See all</a>}
    </p>
  );
}
