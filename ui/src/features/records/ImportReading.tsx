// How a file was read, with what can be chosen otherwise: its sheet, its row of headings, how its days are written, and what was understood of it.
import * as m from "#messages";
import { Button } from "../../controls/Button";
import { Notice } from "../../controls/Notice";
import { optionsOf, Select } from "../../controls/Select";
import type { AskedDays, ImportPlanProps } from "../../generated/records";
import { useWords } from "../../words";

export function Reading(props: ImportPlanProps) {
  const { sheet, sheets, alike, heads, head, notes, asked } = props;
  const say = useWords();
  return (
    <>
      {asked.map((question) => (
        <Days key={question.field} {...question} />
      ))}
      {heads.length === 0 ? null : (
        <div className="import-reading">
          {sheets.length === 0 ? (
            sheet === "" ? null : (
              <p className="import-sheet">
                <span className="field-label">{say(m.records_sheet)}</span>
                <bdi>{sheet}</bdi>
              </p>
            )
          ) : (
            <Select
              name="sheet"
              label={say(m.records_sheet)}
              placeholder={null}
              options={optionsOf(sheets)}
              defaultValue={sheets.find(({ label }) => label === sheet)?.value}
            />
          )}
          {alike === 0 ? null : (
            <Button type="submit" name="act" value="sheets">
              {say(m.records_read_alike, { count: alike })}
            </Button>
          )}
          <Select
            name="head"
            label={say(m.records_headings)}
            hint={say(m.records_headings_hint)}
            placeholder={null}
            options={optionsOf(heads)}
            defaultValue={head}
          />
        </div>
      )}
      {notes.length === 0 ? null : (
        <section aria-labelledby="import-notes">
          <h3 id="import-notes">{say(m.records_how_it_was_read)}</h3>
          <ul className="import-notes">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Whether the days of a column begin with the month: a guess would swap days in silence. */
function Days({ field, label, example, dayFirst, monthFirst, chosen }: AskedDays) {
  const say = useWords();
  const reading = (day: string) =>
    day === "" ? say(m.records_days_is_none, { example }) : say(m.records_days_is, { example, day });
  return (
    <Notice kind={chosen === null ? "warn" : "info"}>
      <Select
        name={`days.${field}`}
        label={say(m.records_days_asked, { label })}
        options={[
          { _id: "day", name: say(m.records_days_day_first, { reading: reading(dayFirst) }) },
          { _id: "month", name: say(m.records_days_month_first, { reading: reading(monthFirst) }) },
        ]}
        placeholder={chosen === null ? say(m.shared_select) : null}
        defaultValue={chosen ?? ""}
      />
    </Notice>
  );
}
