// /admin/myContent: what was put up for a student's class, section and subjects, or for a teacher's; and the e-books of the branch.
import * as m from "#messages";
import { address } from "../../address";
import { AttachedFiles } from "../../controls/AttachedFiles";
import { useCountText, ListPages, ListTable } from "../../controls/ListTable";
import { Empty } from "../../controls/Notice";
import { PlaceFilter } from "../../controls/PlaceFilter";
import { Tabs } from "../../controls/Tabs";
import type { ContentLine, MyContentProps } from "../../generated/pages";
import { useMomentText } from "../../shell/moment_text";
import { useWords } from "../../words";
import { apart, Said } from "../../words/Said";

const PATH = "/admin/myContent";

type Change = Record<string, string | number | null>;

/** The list that is shown, with something else chosen. */
const listAddress = ({ show, shown }: MyContentProps, change: Change): string =>
  address(PATH, { show: show === "content" ? null : show, search: shown.search, ...change });

export default function MyContent(props: MyContentProps) {
  const { shows, show, rows, shown, found, total } = props;
  const counted = useCountText();
  const say = useWords();
  const isBooks = show === "books";
  return (
    <div className="records my-content">
      <Tabs
        label={say(m.content_both)}
        tabs={shows.map(({ value, label }) => ({
          label,
          href: address(PATH, { show: value === "content" ? null : value }),
          current: value === show,
        }))}
      />
      {total === 0 ? (
        <Empty>{say(isBooks ? m.content_ebooks_none : m.content_none)}</Empty>
      ) : (
        <>
          <PlaceFilter
            search={say(m.content_title)}
            action={PATH}
            className="records-filter"
            fields={[
              {
                kind: "search",
                key: "search",
                label: isBooks ? m.content_search_ebooks : m.content_search,
                value: shown.search,
              },
              show === "content" ? null : { kind: "hidden", key: "show", value: show },
            ]}
            clearHref={shown.search === "" ? null : listAddress(props, { search: null })}
          />
          <section aria-label={say(isBooks ? m.content_ebooks : m.content_title)}>
            <div className="table-tools">
              <p className="table-count">
                {counted(
                  { page: shown.page, limit: shown.limit, rows: rows.length, total: found },
                  isBooks ? m.content_ebook_count : m.content_entry_count,
                )}
              </p>
            </div>
            {rows.length === 0 ? (
              <Empty actions={<a href={listAddress(props, { search: null })}>{say(m.shared_show_all)}</a>}>
                <Said
                  message={m.content_nothing_matches}
                  inputs={{ search: shown.search }}
                  markup={{ searched: apart }}
                />
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
  const say = useWords();
  return (
    <ListTable
      label={say(isBooks ? m.content_ebooks_table : m.content_table)}
      caption={say(isBooks ? m.content_ebooks : m.content_title)}
      className="content-table"
      heads={[
        { key: "title", label: say(m.content_title_of_entry), className: "col-name" },
        { key: "files", label: say(m.shared_files) },
        { key: "beside", label: say(isBooks ? m.shared_author : m.shared_subject) },
        { key: "whom", label: say(isBooks ? m.content_topic : m.content_for) },
        ...(isBooks ? [] : [{ key: "at", label: say(m.content_put_up) }]),
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
              <span className="secondary">{say(m.content_no_file)}</span>
            ) : (
              <AttachedFiles files={row.files} label={say(m.content_files_of, { title: row.title })} />
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
