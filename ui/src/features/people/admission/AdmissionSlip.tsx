// An application on paper, for whoever applied: its secret number, large, and where to use it. Static.
import * as m from "#messages";
import { Letterhead } from "../../../controls/Letterhead";
import type { AdmissionState } from "../../../generated/admission";
import { NO_FILTER } from "../../records/RecordPrint";
import { useWords, type Message } from "../../../words";

const STATES: Partial<Record<string, Message>> = {
  new: m.admission_state_new,
  waiting: m.admission_state_waiting,
  accepted: m.admission_state_accepted,
  refused: m.admission_state_refused,
};

export default function AdmissionSlip(told: AdmissionState) {
  const say = useWords();
  const { schoolName, branchName, address } = told.place;
  const state = STATES[told.state];
  const facts: [label: string, value: string][] = [
    [say(m.shared_applicant), told.name],
    [say(m.shared_guardian), told.guardian],
    [say(m.shared_class), told.classLabel],
    [say(m.shared_application_number), told.number],
    [say(m.admission_applied_on), told.appliedOn],
    [
      say(m.shared_state),
      [state === undefined ? "" : say(state), told.reason].filter((text) => text !== "").join(": "),
    ],
    [say(m.shared_section), told.section],
    [say(m.shared_register_no), told.regNo],
    [say(m.shared_fee), told.fee],
    [say(m.shared_paid), told.paid],
    [say(m.shared_to_be_paid), told.due],
  ];
  return (
    <main className="print-list slip">
      <Letterhead
        schoolName={schoolName}
        branchName={branchName}
        address={address}
        iconHref={null}
        title={say(m.admission_application)}
        filter={NO_FILTER}
      />
      <div className="slip-secret">
        <p>{say(m.admission_secret_number)}</p>
        <p className="slip-number">{told.secret}</p>
        <p>{say(m.admission_keep_paper)}</p>
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
