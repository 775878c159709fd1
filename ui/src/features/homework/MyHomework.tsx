// /admin/homeWorkStudent: a student's own homework: what is to do, what is handed in, what is evaluated.
import { address } from "../../address";
import { countIn, useCountText, ListPages, ListTable } from "../../controls/ListTable";
import { Empty } from "../../controls/Notice";
import { Tabs } from "../../controls/Tabs";
import type { MyHomeworkProps, OwnHomeworkLine } from "../../generated/pages";
import { useViewer } from "../../shell/context";
import { HomeworkState } from "./HomeworkState";

const PATH = "/admin/homeWorkStudent";

const NOTHING: Partial<Record<string, string>> = {
  todo: "There is nothing to do: all your homework is handed in.",
  handedIn: "Nothing waits to be evaluated.",
  evaluated: "Nothing is evaluated yet.",
};

export default function MyHomework(props: MyHomeworkProps) {
  const { shows, show, rows, total, page, isNew } = props;
  const counted = useCountText();
  const viewer = useViewer();
  return (
    <div className="records">
      {/* What was handed in while the line was down: the script says here what becomes of it. */}
      <div className="hand-in-kept" data-hands-in={viewer?._id} role="status" />
      {isNew ? (
        <Empty>You have no homework in this session yet. What your teachers give you is listed here.</Empty>
      ) : (
        <>
          <Tabs
            label="Homework"
            tabs={shows.map(({ value, label }) => ({
              label,
              href: address(PATH, { show: value === "todo" ? null : value }),
              current: value === show,
            }))}
          />
          {rows.length === 0 ? (
            <Empty>{NOTHING[show] ?? "There is nothing here."}</Empty>
          ) : (
            <section aria-label="Homework">
              <div className="table-tools">
                <p className="table-count">
                  {counted({ page, limit: "25", rows: rows.length, total }, countIn("homework", "pieces of homework"))}
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
  return (
    <ListTable
      label="Table of homework"
      caption="Homework"
      heads={[
        { key: "title", label: "Homework", className: "col-name" },
        { key: "due", label: "Due" },
        { key: "state", label: "State" },
        ...(results ? [{ key: "result", label: "Mark or word" }] : []),
        { key: "given", label: "Given" },
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
