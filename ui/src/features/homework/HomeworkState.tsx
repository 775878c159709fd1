// The state of a student's homework in words, in the colour of what is to be done about it.
const KINDS: Partial<Record<string, string>> = {
  overdue: "state state-bad",
  handedInLate: "state state-warn",
  evaluated: "state state-ok",
};

export function HomeworkState({ state, label }: { state: string; label: string }) {
  return <span className={KINDS[state] ?? "state"}>{label}</span>;
}
