// What a pasted block would change, before it does: old and new value of each cell, and what is refused and why.
import { Button } from "../../controls/Button";
import { Dialog } from "../../islands/Dialog";
import { valueText } from "./cell";
import type { PastedMark, PastePlan } from "./paste";

type PasteDialogProps = {
  plan: PastePlan | null;
  /** "mark", and what a column is: "component" */
  nouns: { noun: string; columnNoun: string };
  onCancel: () => void;
  onApply: (changes: PastedMark[]) => void;
};

export function PasteDialog({ plan, nouns, onCancel, onApply }: PasteDialogProps) {
  const count = plan?.changes.length ?? 0;
  return (
    <Dialog
      open={plan !== null}
      title={`Paste ${nouns.noun}s`}
      wide
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" disabled={count === 0} onClick={() => plan && onApply(plan.changes)}>
            {count === 1 ? "Apply 1 change" : `Apply ${count} changes`}
          </Button>
        </>
      }
    >
      {plan === null ? null : <Preview plan={plan} column={nouns.columnNoun} />}
    </Dialog>
  );
}

function Preview({ plan, column }: { plan: PastePlan; column: string }) {
  return (
    <>
      {plan.refused.length > 0 ? (
        <div className="paste-refused">
          <p>Left out, these are not applied:</p>
          <ul>
            {plan.refused.map(({ where, text, reason }) => (
              <li key={where}>
                {where}: “{text}” — {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {plan.changes.length === 0 ? (
        <p>Nothing would change.</p>
      ) : (
        <table className="paste-table">
          <thead>
            <tr>
              <th className="num">Roll</th>
              <th>Student Name</th>
              <th>{column.charAt(0).toUpperCase() + column.slice(1)}</th>
              <th className="num">Now</th>
              <th className="num">Pasted</th>
            </tr>
          </thead>
          <tbody>
            {plan.changes.map(({ key, studentId, roll, name, label, before, after }, index) => {
              // A student's further marks: the name is read out each time, and shown once.
              const shown = plan.changes[index - 1]?.studentId === studentId ? "visually-hidden" : undefined;
              return (
                <tr key={key} className={shown && "paste-again"}>
                  <td className="num">
                    <span className={shown}>{roll}</span>
                  </td>
                  <td>
                    <span className={shown}>{name}</span>
                  </td>
                  <td>{label}</td>
                  <td className="num paste-before">{valueText(before)}</td>
                  <td className="num paste-after">{valueText(after)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {plan.same > 0 ? <p className="paste-same">{plan.same === 1 ? "1 stays as it is." : `${String(plan.same)} stay as they are.`}</p> : null}
    </>
  );
}
