// /admin/myContent: what was put up for a student's class, section and subjects, or for a teacher's; and the e-books of the branch.
import { address } from "../../address";
import { AttachedFiles } from "../../controls/AttachedFiles";
import { countIn, useCountText, ListPages, ListTable } from "../../controls/ListTable";
import { Empty } from "../../controls/Notice";
import { PlaceFilter } from "../../controls/PlaceFilter";
import { Tabs } from "../../controls/Tabs";
import type { ContentLine, MyContentProps } from "../../generated/pages";
import { useMomentText } from "../../shell/moment_text";

const PATH = "/admin/myContent";

type Change = Record<string, string | number | null>;

/** The list that is shown, with something else chosen. */
const listAddress = ({ show, shown }: MyContentProps, change: Change): string =>
  address(PATH, { show: show === "content" ? null : show, search: shown.search, ...change });

export default function MyContent(props: MyContentProps) {
  const { shows, show, rows, shown, found, total } = props;
  const counted = useCountText();
  const isBooks = show === "books";
  return (
    <div className="records my-content">
      <Tabs
        label="Content and e-books"
        tabs={shows.map(({ value, label }) => ({
          label,
          href: address(PATH, { show: value === "content" ? null : value }),
          current: value === show,
        }))}
      />
      {total === 0 ? (
        <Empty>
          {isBooks
            ? "There is no e-book yet. What the library puts up is listed here."
            : "There is no content in this session yet. What is put up for your class, your section and your subjects is listed here."}
        </Empty>
      ) : (
        <>
          <PlaceFilter
            search="Content"
            action={PATH}
            className="records-filter"
            fields={[
              {
                kind: "search",
                key: "search",
                label: isBooks ? "Title, author or topic" : "Title, subject or section",
                value: shown.search,
              },
              show === "content" ? null : { kind: "hidden", key: "show", value: show },
            ]}
            clearHref={shown.search === "" ? null : listAddress(props, { search: null })}
          />
          <section aria-label={isBooks ? "E-books" : "Content"}>
            <div className="table-tools">
              <p className="table-count">
                {counted(
                  { page: shown.page, limit: shown.limit, rows: rows.length, total: found },
                  isBooks ? countIn("e-book", "e-books") : countIn("entry", "entries"),
                )}
              </p>
            </div>
            {rows.length === 0 ? (
              <Empty actions={<a href={listAddress(props, { search: null })}>Show all</a>}>
                Nothing matches “<bdi>{shown.search}</bdi>”.
              </Empty>
            ) : (
              <Table rows={rows} isBooks={isBooks} />
            )}
            <ListPages
              page={shown.page}
              pages={shown.pages}
              previousHref={shown.page > 1 ? listAddress(props, { page: shown.page - 1 }) : null}
              nextHref={shown.page < shown.pages ? listAddress(props, { page: shown.page + 1 }) : null}
            />
          </section>
        </>
      )}
    </div>
  );
}

function Table({ rows, isBooks }: { rows: ContentLine[]; isBooks: boolean }) {
  const momentText = useMomentText();
  return (
    <ListTable
      label={isBooks ? "Table of e-books" : "Table of content"}
      caption={isBooks ? "E-books" : "Content"}
      className="content-table"
      heads={[
        { key: "title", label: "Title", className: "col-name" },
        { key: "files", label: "Files" },
        { key: "beside", label: isBooks ? "Author" : "Subject" },
        { key: "whom", label: isBooks ? "Topic" : "For" },
        ...(isBooks ? [] : [{ key: "at", label: "Put up" }]),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row" className="col-name">
            <bdi>{row.title}</bdi>
            {row.text === "" ? null : (
              <span className="content-text lines" dir="auto">
                {row.text}
              </span>
            )}
          </th>
          <td>
            {row.files.length === 0 ? (
              <span className="secondary">No file yet</span>
            ) : (
              <AttachedFiles files={row.files} label={`Files of ${row.title}`} />
            )}
          </td>
          <td>{row.beside === "" ? <span className="dash">–</span> : <bdi>{row.beside}</bdi>}</td>
          <td>{row.whom === "" ? <span className="dash">–</span> : <bdi>{row.whom}</bdi>}</td>
          {isBooks ? null : (
            <td className="nowrap">
              {momentText(row.at)}
              <span className="content-by">
                <bdi>{row.by}</bdi>
              </span>
            </td>
          )}
        </tr>
      ))}
    </ListTable>
  );
}
