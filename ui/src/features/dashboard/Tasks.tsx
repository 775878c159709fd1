// What is to be done, as one list: how many, of what, since when. Each line leads to where it is done.
import * as m from "#messages";
import { Empty } from "../../controls/Notice";
import type { TaskList } from "../../generated/pages";
import { useWords } from "../../words";

export function Tasks({ list: { tasks, empty } }: { list: TaskList }) {
  const say = useWords();
  return (
    <section className="tasks" aria-labelledby="tasks">
      <h2 id="tasks">{say(m.dashboard_to_do)}</h2>
      {tasks.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        <ul>
          {tasks.map(({ count, text, since, href, late }) => (
            <li key={href}>
              <a href={href}>
                <span className={late ? "task-count task-late" : "task-count"}>{count}</span>
                <span className="task-text">{` ${text} `}</span>
                <span className="task-since">{since}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
