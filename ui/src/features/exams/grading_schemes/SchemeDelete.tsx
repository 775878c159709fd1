// /admin/gradingSchemes/{id}/delete: the question before a scheme is deleted, or the sessions that keep it.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import type { SchemeDeleteProps } from "../../../generated/grading_schemes";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";
import { apart, Said } from "../../../words/Said";
import { SchemeUses } from "./SchemeUses";

export default function SchemeDelete({ name, action, back, version, usedBy, failure }: SchemeDeleteProps) {
  const say = useWords();
  if (usedBy.length > 0)
    return (
      <div className="record">
        <ErrorSummary failure={failure} />
        <h2>
          <Said message={m.records_cannot_be_deleted} inputs={{ name }} markup={{ called: apart }} />
        </h2>
        <p>{say(m.schemes_ui_delete_in_use)}</p>
        <SchemeUses uses={usedBy} />
        <div className="record-acts">
          <ButtonLink href={back}>{say(m.shared_back)}</ButtonLink>
        </div>
      </div>
    );
  return (
    <div className="record">
      <ErrorSummary failure={failure} />
      <h2 tabIndex={-1} data-focus="">
        <Said message={m.records_delete_question} inputs={{ name }} markup={{ called: apart }} />
      </h2>
      <p>{say(m.schemes_ui_delete_explained)}</p>
      <form className="record-acts" method="post" action={action} data-saves="">
        <ViewerField />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" kind="danger" aria-label={say(m.records_delete_this, { name })}>
          {say(m.shared_delete)}
        </Button>
        <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>
      </form>
    </div>
  );
}
