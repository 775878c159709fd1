// A password that the server made, on the page that answers the form: it is shown this once. To be handed over on paper or by word.
import * as m from "#messages";
import { ButtonLink } from "../../controls/Button";
import { Fact } from "../../controls/FormField";
import { Notice } from "../../controls/Notice";
import type { MadePasswordProps } from "../../generated/records";
import { useWords } from "../../words";

export default function MadePassword({
  name,
  account,
  accountLabel,
  password,
  noun,
  back,
  another,
  madeFor,
}: MadePasswordProps) {
  const say = useWords();
  // Where somebody is in the middle of something, that goes on.
  const on =
    madeFor !== null
      ? { href: madeFor.href, label: say(m.records_back_to_form, { form: madeFor.title }) }
      : another !== null
        ? { href: another, label: say(m.records_add_another) }
        : null;
  return (
    <div className="record">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <dl className="details made-password">
        <Fact label={accountLabel}>
          <bdi>{account}</bdi>
        </Fact>
        <Fact label={say(m.signing_password)}>
          <strong>{password}</strong>
        </Fact>
      </dl>
      <Notice kind="warn">
        <p>{say(m.records_password_shown_once)}</p>
      </Notice>
      <div className="record-acts">
        {on === null ? null : (
          <ButtonLink kind="primary" href={on.href}>
            {on.label}
          </ButtonLink>
        )}
        <ButtonLink kind={on === null ? "primary" : "plain"} href={back}>
          {say(m.records_back_to, { noun })}
        </ButtonLink>
      </div>
    </div>
  );
}
