// The table of an exam schedule on paper: columns of any kinds, those that are empty left out. Static.
import * as m from "#messages";
import { ListHead, type LetterheadProps } from "../../../controls/Letterhead";
import { isEmptyColumn, listClass, listLayout, type ListColumn } from "../../../controls/list_layout";
import { headClass, PaperCell } from "../../../controls/PaperCell";
import { useWords } from "../../../words";

type Props = { head: LetterheadProps; columns: ListColumn[]; rows: number; printedOn: string };

export function ScheduleTable({ head, columns, rows, printedOn }: Props) {
  const say = useWords();
  const shown = columns.filter(({ texts }) => !isEmptyColumn(texts));
  const layout = listLayout(shown);
  return (
    <main className={listClass(layout)}>
      <table className="list-table list-papers">
        <thead>
          <ListHead {...head} columns={Math.max(1, shown.length)} />
          <tr>
            {shown.map(({ kind, label }) => (
              <th key={label} className={headClass(kind)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, at) => (
            <tr key={at}>
              {shown.map(({ kind, label, texts }) => (
                <PaperCell key={label} kind={kind} layout={layout}>
                  {texts[at] ?? ""}
                </PaperCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="list-issued">{say(m.shared_printed_on_day, { day: printedOn })}</p>
    </main>
  );
}

/** What a cell says of what is not known. */
export const orDash = (text: string | null): string => (text === null || text === "" ? "–" : text);
