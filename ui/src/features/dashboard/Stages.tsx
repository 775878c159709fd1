// A bar of mark sheets by how far each is. A step is told by its height as well as by its colour, so that it can be told in grey; who does
// not see it reads the words beside it.
import * as m from "#messages";
import type { StageBar } from "../../generated/pages";
import { useWords } from "../../words";

/** The steps from the furthest one on, each a quarter lower than the one before. */
const STEPS = [
  { key: "locked", label: m.shared_locked, height: 12 },
  { key: "published", label: m.shared_published, height: 9 },
  { key: "complete", label: m.shared_complete, height: 6 },
  { key: "started", label: m.dashboard_stage_started, height: 3 },
] as const;
const TALL = 12;
const EMPTY = 1;

export function Stages({ bar }: { bar: StageBar }) {
  const before = (index: number) => STEPS.slice(0, index).reduce((sum, { key }) => sum + bar[key], 0);
  return (
    <svg
      className="stages"
      viewBox={`0 0 ${String(bar.sheets)} ${String(TALL)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="stage-empty" x="0" y={TALL - EMPTY} width={bar.sheets} height={EMPTY} />
      {STEPS.map(({ key, height }, index) =>
        bar[key] === 0 ? null : (
          <rect
            key={key}
            className={`stage-${key}`}
            x={before(index)}
            y={TALL - height}
            width={bar[key]}
            height={height}
          />
        ),
      )}
    </svg>
  );
}

/** What the heights are. */
export function StagesKey() {
  const say = useWords();
  return (
    <ul className="stages-key">
      {[...STEPS, { key: "empty", label: m.shared_no_marks, height: EMPTY } as const].map(({ key, label, height }) => (
        <li key={key}>
          <svg className="stages-sample" viewBox={`0 0 ${String(TALL)} ${String(TALL)}`} aria-hidden="true">
            <rect className={`stage-${key}`} x="0" y={TALL - height} width={TALL} height={height} />
          </svg>
          {say(label)}
        </li>
      ))}
    </ul>
  );
}
