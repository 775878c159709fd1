// The passwords of a section, on the page that answers the press: slips to print and cut. They are shown this once.
import { Button, ButtonLink } from "../../controls/Button";
import { Notice } from "../../controls/Notice";
import type { SignInSlip, SignInSlipsProps } from "../../generated/sign_ins";

/** Side by side on a page; a pair is never split. */
function pairs(slips: SignInSlip[]): SignInSlip[][] {
  const found: SignInSlip[][] = [];
  for (let at = 0; at < slips.length; at += 2) found.push(slips.slice(at, at + 2));
  return found;
}

export default function SignInSlips(props: SignInSlipsProps) {
  const { slips, left, back } = props;
  const name = `${props.class} ${props.section}`;
  return (
    <div className="record slips-page">
      <div className="slips-head">
        <h2>
          <bdi>{name}</bdi>: {slips.length} {slips.length === 1 ? "password" : "passwords"}
        </h2>
        <Notice kind="warn">
          <p>
            These passwords are shown only now. Print this page before you leave it, cut it along the lines, and hand
            each student their slip. If the list is lost, make the passwords anew.
          </p>
        </Notice>
        {left === 0 ? null : (
          <Notice>
            {left} more {left === 1 ? "student has" : "students have"} none yet: make another list after this one.
          </Notice>
        )}
        <div className="record-acts">
          <Button kind="primary" className="with-script" data-prints-page="">
            Print
          </Button>
          <ButtonLink href={back}>Back to the section</ButtonLink>
        </div>
      </div>
      <div className="slips" role="list" aria-label="Slips">
        {pairs(slips).map((pair) => (
          <div className="slip-pair" role="presentation" key={pair[0]?.regNo}>
            {pair.map((slip) => (
              <Slip key={slip.regNo} slip={slip} {...props} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Slip({ slip, school, branch, class: className, section, address }: SignInSlipsProps & { slip: SignInSlip }) {
  return (
    <div className="slip" role="listitem">
      <p className="slip-school">
        <bdi>{school}</bdi>
      </p>
      <p className="slip-name">
        <bdi>{slip.name}</bdi>
      </p>
      <p>
        <bdi>{className}</bdi> <bdi>{section}</bdi>, roll {slip.roll}
      </p>
      <dl>
        <dt>Sign in at</dt>
        <dd>{address}</dd>
        <dt>Branch</dt>
        <dd>
          <bdi>{branch}</bdi>
        </dd>
        <dt>Register number</dt>
        <dd>
          <bdi>{slip.regNo}</bdi>
        </dd>
        <dt>Password</dt>
        <dd className="slip-password">{slip.password}</dd>
      </dl>
      <p className="slip-foot">You choose a password of your own at the first sign-in. Show this slip to nobody.</p>
    </div>
  );
}
