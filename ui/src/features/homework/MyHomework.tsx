// /admin/homeWorkStudent: a student's own homework: what is to do, what is handed in, what is evaluated.
import * as m from "#messages";
import { address } from "../../address";
import { useCountText, ListPages, ListTable } from "../../controls/ListTable";
import { Empty } from "../../controls/Notice";
import { Tabs } from "../../controls/Tabs";
import type { MyHomeworkProps, OwnHomeworkLine } from "../../generated/pages";
import { useViewer } from "../../shell/context";
import { useWords, type Message } from "../../words";
import { HomeworkState } from "./HomeworkState";

const PATH = "/admin/homeWorkStudent";

const NOTHING: Partial<Record<string, Message>> = {
  todo: m.homework_none_to_do,
  handedIn: m.homework_none_waits,
  evaluated: m.homework_none_evaluated,
};

export default function MyHomework(props: MyHomeworkProps) {
  const { shows, show, rows, total, page, isNew } = props;
  const counted = useCountText();
  const viewer = useViewer();
  const say = useWords();
  return (
    <div className="records">
      {/* What was handed in while the line was down: the script says here what becomes of it. */}
      <div className="hand-in-kept" data-hands-in={viewer?._id} role="status" />
      {isNew ? (
        <Empty>{say(m.homework_none_in_session)}</Empty>
      ) : (
        <>
          <Tabs
            label={say(m.homework_title)}
            tabs={shows.map(({ value, label }) => ({
              label,
              href: address(PATH, { show: value === "todo" ? null : value }),
              current: value === show,
            }))}
          />
          {rows.length === 0 ? (
            <Empty>{say(NOTHING[show] ?? m.homework_none)}</Empty>
          ) : (
            <section aria-label={say(m.homework_title)}>
              <div className="table-tools">
                <p className="table-count">
                  {counted({ page, limit: "25", rows: rows.length, total }, m.homework_count)}
                </p>
              </div>
              <Table rows={rows} results={show === "evaluated" || show === "all"} />
              <Pages {...props} />
            </section>
          )}
        </>
      )}
    </div>
  );
}

function Table({ rows, results }: { rows: OwnHomeworkLine[]; results: boolean }) {
  const say = useWords();
  return (
    <ListTable
      label={say(m.homework_table)}
      caption={say(m.homework_title)}
      heads={[
        { key: "title", label: say(m.homework_title), className: "col-name" },
        { key: "due", label: say(m.shared_due) },
        { key: "state", label: say(m.shared_state) },
        ...(results ? [{ key: "result", label: say(m.homework_mark_or_word) }] : []),
        { key: "given", label: say(m.homework_given) },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.href}>
          <th scope="row" className="col-name">
            <a href={row.href}>
              <bdi>{row.title}</bdi>
            </a>
            <span className="homework-beside">
              <bdi>{row.subject}</bdi>
            </span>
          </th>
          <td className="nowrap">{row.due}</td>
          <td className="nowrap">
            <HomeworkState state={row.state} label={row.stateLabel} />
          </td>
          {results ? <td>{row.result === "" ? <span className="dash">–</span> : <bdi>{row.result}</bdi>}</td> : null}
          <td className="nowrap">{row.given}</td>
        </tr>
      ))}
    </ListTable>
  );
}

function Pages({ show, page, pages }: MyHomeworkProps) {
  const to = (number: number) => address(PATH, { show: show === "todo" ? null : show, page: number });
  return (
    <ListPages
      page={page}
      pages={pages}
      previousHref={page > 1 ? to(page - 1) : null}
      nextHref={page < pages ? to(page + 1) : null}
    />
  );
}
