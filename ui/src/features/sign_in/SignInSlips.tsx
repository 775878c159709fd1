// The passwords of a section, on the page that answers the press: slips to print and cut. They are shown this once.
import * as m from "#messages";
import { Button, ButtonLink } from "../../controls/Button";
import { Notice } from "../../controls/Notice";
import type { SignInSlip, SignInSlipsProps } from "../../generated/sign_ins";
import { useWords } from "../../words";
import { apart, Said } from "../../words/Said";

/** Side by side on a page; a pair is never split. */
function pairs(slips: SignInSlip[]): SignInSlip[][] {
  const found: SignInSlip[][] = [];
  for (let at = 0; at < slips.length; at += 2) found.push(slips.slice(at, at + 2));
  return found;
}

export default function SignInSlips(props: SignInSlipsProps) {
  const { slips, left, back } = props;
  const say = useWords();
  const name = `${props.class} ${props.section}`;
  return (
    <div className="record slips-page">
      <div className="slips-head">
        <h2>
          <Said
            message={m.signing_slips_count}
            inputs={{ name, passwords: slips.length }}
            markup={{ section: apart }}
          />
        </h2>
        <Notice kind="warn">
          <p>{say(m.signing_passwords_shown_once)}</p>
        </Notice>
        {left === 0 ? null : <Notice>{say(m.signing_left_without_slip, { students: left })}</Notice>}
        <div className="record-acts">
          <Button kind="primary" className="with-script" data-prints-page="">
            {say(m.shared_print)}
          </Button>
          <ButtonLink href={back}>{say(m.signing_back_to_section)}</ButtonLink>
        </div>
      </div>
      <div className="slips" role="list" aria-label={say(m.signing_slips)}>
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
  const say = useWords();
  return (
    <div className="slip" role="listitem">
      <p className="slip-school">
        <bdi>{school}</bdi>
      </p>
      <p className="slip-name">
        <bdi>{slip.name}</bdi>
      </p>
      <p>
        <Said
          message={m.signing_slip_place}
          inputs={{ class_name: className, section_name: section, roll: slip.roll }}
          markup={{ class: apart, section: apart }}
        />
      </p>
      <dl>
        <dt>{say(m.signing_sign_in_at)}</dt>
        <dd>{address}</dd>
        <dt>{say(m.shared_branch)}</dt>
        <dd>
          <bdi>{branch}</bdi>
        </dd>
        <dt>{say(m.shared_register_number)}</dt>
        <dd>
          <bdi>{slip.regNo}</bdi>
        </dd>
        <dt>{say(m.signing_password)}</dt>
        <dd className="slip-password">{slip.password}</dd>
      </dl>
      <p className="slip-foot">{say(m.signing_slip_foot)}</p>
    </div>
  );
}
