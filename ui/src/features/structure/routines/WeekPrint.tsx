// Weeks on paper (docs/rules.md, *Paper*): each on its own page of A4, across. Static.
import { Letterhead } from "../../../controls/Letterhead";
import type { WeekPrintProps } from "../../../generated/pages";
import type { FilterSet } from "../../../generated/shell";
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
  return (
    <main>
      {sheets.map(({ title, session, beside, week }) => {
        const more: [string, string][] = beside === "" ? [] : [["Own room", beside]];
        const head = {
          ...school,
          title: `Class Schedule: ${title}`,
          filter: { ...NO_FILTER, sessionName: session },
          more,
        };
        return (
          <section key={title} className="print-list print-week">
            {week.lessons === 0 ? (
              <>
                <Letterhead {...head} />
                <p className="list-none">No lessons yet</p>
              </>
            ) : (
              <WeekTable week={week} caption={title} className="week-paper" letterhead={head} />
            )}
            <p className="list-issued">Printed on {printedOn}.</p>
          </section>
        );
      })}
    </main>
  );
}
