// What answers an application: its secret number, which is shown this once, on the screen and on paper.
import { Button, ButtonLink } from "../../../controls/Button";
import { Fact } from "../../../controls/FormField";
import { Notice } from "../../../controls/Notice";
import type { AdmissionDoneProps } from "../../../generated/admission";
import { PublicPage } from "./PublicPage";

export default function AdmissionDone({ place, number, secret, name, classLabel, due }: AdmissionDoneProps) {
  return (
    <PublicPage place={place}>
      <h1>Application received</h1>
      <Notice kind="warn">
        Write this number down or print it. Only with it can you see what becomes of the application, and it is shown
        only now: nobody can tell it to you again.
      </Notice>
      <p className="secret-number">
        <span className="field-label">Secret number</span>
        <strong translate="no">{secret}</strong>
      </p>
      <div className="record-acts">
        <form method="post" action="/admission/state" target="_blank">
          <input type="hidden" name="secretNumber" value={secret} />
          <input type="hidden" name="print" value="1" />
          <Button type="submit" kind="primary">
            Print
          </Button>
        </form>
        <form method="post" action="/admission/state">
          <input type="hidden" name="secretNumber" value={secret} />
          <Button type="submit">See its state</Button>
        </form>
        <ButtonLink kind="quiet" href={place.href}>
          Apply for another class
        </ButtonLink>
      </div>
      <dl className="details">
        <Fact label="Applicant">
          <bdi>{name}</bdi>
        </Fact>
        <Fact label="Class">
          <bdi>{classLabel}</bdi>
        </Fact>
        <Fact label="Application No">{number}</Fact>
        {due === "" ? null : (
          <Fact label="To be paid">
            <strong className="num">{due}</strong> at the school’s office, naming the application number
          </Fact>
        )}
      </dl>
    </PublicPage>
  );
}
