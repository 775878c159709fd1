// Weeks on paper (docs/rules.md, *Paper*): each on its own page of A4, across. Static.
import * as m from "#messages";
import { Letterhead } from "../../../controls/Letterhead";
import type { WeekPrintProps } from "../../../generated/pages";
import type { FilterSet } from "../../../generated/shell";
import { useWords } from "../../../words";
import { WeekTable } from "./WeekTable";

const NO_FILTER: FilterSet = {
  branchId: "",
  branchName: "",
  sessionId: "",
  sessionName: "",
  classId: "",
  className: "",
  sectionId: "",
  sectionName: "",
  examId: "",
  examName: "",
  subjectId: "",
  subjectName: "",
};

export default function WeekPrint({ sheets, printedOn, ...school }: WeekPrintProps) {
  const say = useWords();
  return (
    <main>
      {sheets.map(({ title, session, beside, week }) => {
        const more: [string, string][] = beside === "" ? [] : [[say(m.structure_own_room), beside]];
        const head = {
          ...school,
          title: say(m.structure_class_schedule_of, { of: title }),
          filter: { ...NO_FILTER, sessionName: session },
          more,
        };
        return (
          <section key={title} className="print-list print-week">
            {week.lessons === 0 ? (
              <>
                <Letterhead {...head} />
                <p className="list-none">{say(m.structure_lessons_none_yet)}</p>
              </>
            ) : (
              <WeekTable week={week} caption={title} className="week-paper" letterhead={head} />
            )}
            <p className="list-issued">{say(m.shared_printed_on_day, { day: printedOn })}</p>
          </section>
        );
      })}
    </main>
  );
}
