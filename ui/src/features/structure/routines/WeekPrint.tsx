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
      {sheets.map(({ title, session, beside, week }) => (
        <section key={title} className="print-list print-week">
          <Letterhead
            {...school}
            title={`Class Schedule: ${title}`}
            filter={{ ...NO_FILTER, sessionName: session }}
            more={beside === "" ? [] : [["Own room", beside]]}
          />
          {week.lessons === 0 ? (
            <p className="list-none">No lessons yet</p>
          ) : (
            <WeekTable week={week} caption={title} className="week-paper" />
          )}
          <p className="list-issued">Printed on {printedOn}.</p>
        </section>
      ))}
    </main>
  );
}
