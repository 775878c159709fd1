// Takes back what was just done: a plain form beside the notice that says so. With a script the toast has it, too.
import * as m from "#messages";
import { Button } from "../../../controls/Button";
import type { ManySheets } from "../../../generated/publishing";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords } from "../../../words";

type Fields = ManySheets["query"];

export function Undo({ action, fields }: { action: string; fields: Fields }) {
  const say = useWords();
  return (
    <form method="post" action={action} data-in-toast="">
      <HiddenFields fields={fields} />
      <ViewerField />
      <Button type="submit">{say(m.publishing_undo)}</Button>
    </form>
  );
}

/** What a form carries beside what is chosen in it. */
export function HiddenFields({ fields }: { fields: Fields }) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
