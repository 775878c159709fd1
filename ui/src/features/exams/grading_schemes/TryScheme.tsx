// /admin/gradingSchemes/{id}/try: what a scheme would make of a section's results in a semester, before anything is graded by it. Complete without a
// script.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { GroundList } from "../../../controls/GroundList";
import { Failure } from "../../../controls/Notice";
import { PlaceFilter, type FilterField } from "../../../controls/PlaceFilter";
import type { CountsAsField, TrySchemeProps } from "../../../generated/grading_schemes";
import { useWords, type Say } from "../../../words";
import { SchemeTrial } from "./SchemeTrial";

export default function TryScheme({ action, name, branch, edit, ground, trial, failure }: TrySchemeProps) {
  const say = useWords();
  return (
    <div className="try-scheme">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="secondary">
        {branch === null ? null : `${branch}. `}
        {say(m.schemes_ui_try_explained)}
      </p>
      {edit === null ? null : (
        <div className="record-acts">
          <ButtonLink href={edit}>{say(m.shared_edit)}</ButtonLink>
        </div>
      )}
      <PlaceFilter
        action={action}
        ground={ground}
        fields={(trial?.countsAs ?? []).map((field) => fieldOf(field, say))}
        found={trial === null || trial.empty === null}
      />
      <Failure text={failure} title={say(m.schemes_ui_try)} />
      <GroundList list={ground.list} />
      {trial === null ? null : <SchemeTrial trial={trial} />}
    </div>
  );
}

const fieldOf = ({ name, label, options, value }: CountsAsField, say: Say): FilterField => ({
  key: name,
  label: say(m.schemes_ui_try_counts_as, { name: label }),
  choices: options,
  value,
  open: say(m.schemes_ui_try_as_nothing),
});
