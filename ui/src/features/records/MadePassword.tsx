// A password that the server made, on the page that answers the form: it is shown this once. To be handed over on paper or by word.
import { ButtonLink } from "../../controls/Button";
import { Fact } from "../../controls/FormField";
import { Notice } from "../../controls/Notice";
import type { MadePasswordProps } from "../../generated/records";
import { inSentence } from "./words";

export default function MadePassword({ name, account, accountLabel, password, many, back }: MadePasswordProps) {
  return (
    <div className="record">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <dl className="details made-password">
        <Fact label={accountLabel}>
          <bdi>{account}</bdi>
        </Fact>
        <Fact label="Password">
          <strong>{password}</strong>
        </Fact>
      </dl>
      <Notice kind="warn">
        <p>
          This password is shown only now. Write it down or print this page, and hand it over: it must be changed at the
          next sign-in. If it is lost, give another one.
        </p>
      </Notice>
      <div className="record-acts">
        <ButtonLink kind="primary" href={back}>
          Back to the {inSentence(many)}
        </ButtonLink>
      </div>
    </div>
  );
}
