// The form that takes something back for good (voids a receipt or a voucher, withdraws a certificate) and asks for the reason.
import * as m from "#messages";
import type { ReactNode } from "react";
import type { FormState } from "../generated/pages";
import { ViewerField } from "../shell/ViewerField";
import { Button, ButtonLink } from "./Button";
import { FormContext } from "./FormField";
import { TextField } from "./TextField";
import { useWords } from "../words";

type ReasonFormProps = {
  action: string;
  form: FormState;
  /** the word on its button */
  verb: string;
  /** the button's accessible name, if the word is not enough */
  buttonName?: string;
  /** where Cancel leads */
  back: string;
  /** the id of its heading */
  labelledBy?: string;
  children: ReactNode;
};

export function ReasonForm({ action, form, verb, buttonName, back, labelledBy, children }: ReasonFormProps) {
  const say = useWords();
  return (
    <form
      className="record-form"
      method="post"
      action={action}
      noValidate
      data-saves=""
      data-keeps=""
      aria-labelledby={labelledBy}
    >
      {children}
      <ViewerField />
      <FormContext value={form}>
        <TextField name="reason" label={say(m.shared_reason)} required maxLength={300} />
      </FormContext>
      <div className="record-acts">
        <Button type="submit" kind="danger" aria-label={buttonName}>
          {verb}
        </Button>
        <ButtonLink href={back}>{say(m.shared_cancel)}</ButtonLink>
      </div>
    </form>
  );
}
