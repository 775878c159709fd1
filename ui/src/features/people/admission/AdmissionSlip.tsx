// An application on paper, for whoever applied: its secret number, large, and where to use it. Static.
import { Letterhead } from "../../../controls/Letterhead";
import type { AdmissionState } from "../../../generated/admission";
import { NO_FILTER } from "../../records/RecordPrint";

const STATES: Partial<Record<string, string>> = {
  new: "Received",
  waiting: "Waiting",
  accepted: "Accepted",
  refused: "Refused",
};

export default function AdmissionSlip(told: AdmissionState) {
  const { schoolName, branchName, address } = told.place;
  const facts: [label: string, value: string][] = [
    ["Applicant", told.name],
    ["Guardian", told.guardian],
    ["Class", told.classLabel],
    ["Application No", told.number],
    ["Applied on", told.appliedOn],
    ["State", [STATES[told.state] ?? "", told.reason].filter((text) => text !== "").join(": ")],
    ["Section", told.section],
    ["Register No", told.regNo],
    ["Fee", told.fee],
    ["Paid", told.paid],
    ["To be paid", told.due],
  ];
  return (
    <main className="print-list slip">
      <Letterhead
        schoolName={schoolName}
        branchName={branchName}
        address={address}
        iconHref={null}
        title="Application"
        filter={NO_FILTER}
      />
      <div className="slip-secret">
        <p>Secret number</p>
        <p className="slip-number">{told.secret}</p>
        <p>
          Keep this paper. With this number alone you can see what has become of the application, at this school’s
          address followed by /admission/state
        </p>
      </div>
      <dl className="slip-facts">
        {facts
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </main>
  );
}
