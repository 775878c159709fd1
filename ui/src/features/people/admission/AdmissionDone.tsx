// What answers an application: its secret number, which is shown this once, on the screen and on paper.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import { Fact } from "../../../controls/FormField";
import { Notice } from "../../../controls/Notice";
import type { AdmissionDoneProps } from "../../../generated/admission";
import { useWords } from "../../../words";
import { Said } from "../../../words/Said";
import { PublicPage } from "./PublicPage";

export default function AdmissionDone({ place, number, secret, name, classLabel, due }: AdmissionDoneProps) {
  const say = useWords();
  return (
    <PublicPage place={place}>
      <h1>{say(m.admission_received)}</h1>
      <Notice kind="warn">{say(m.admission_secret_explained)}</Notice>
      <p className="secret-number">
        <span className="field-label">{say(m.admission_secret_number)}</span>
        <strong translate="no">{secret}</strong>
      </p>
      <div className="record-acts">
        <form method="post" action="/admission/state" target="_blank">
          <input type="hidden" name="secretNumber" value={secret} />
          <input type="hidden" name="print" value="1" />
          <Button type="submit" kind="primary">
            {say(m.shared_print)}
          </Button>
        </form>
        <form method="post" action="/admission/state">
          <input type="hidden" name="secretNumber" value={secret} />
          <Button type="submit">{say(m.admission_see_state)}</Button>
        </form>
        <ButtonLink kind="quiet" href={place.href}>
          {say(m.admission_apply_for_another_class)}
        </ButtonLink>
      </div>
      <dl className="details">
        <Fact label={say(m.shared_applicant)}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact label={say(m.shared_class)}>
          <bdi>{classLabel}</bdi>
        </Fact>
        <Fact label={say(m.shared_application_number)}>{number}</Fact>
        {due === "" ? null : (
          <Fact label={say(m.shared_to_be_paid)}>
            <Said
              message={m.admission_pay_at_office}
              inputs={{ amount: due }}
              markup={{ sum: ({ children }) => <strong className="num">{children}</strong> }}
            />
          </Fact>
        )}
      </dl>
    </PublicPage>
  );
}
