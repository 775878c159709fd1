// /admission/{code}: the classes of a branch that take applications, each with its form.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import type { AdmissionBranchProps, OpenClass } from "../../../generated/admission";
import { useWords, type Say } from "../../../words";
import { PublicPage } from "./PublicPage";

export default function AdmissionBranch({ place, classes }: AdmissionBranchProps) {
  const say = useWords();
  return (
    <PublicPage place={place}>
      <h1>{say(m.admission_admission)}</h1>
      {classes.length === 0 ? (
        <Empty>{say(m.admission_classes_none)}</Empty>
      ) : (
        <ul className="public-list">
          {classes.map((one) => (
            <li key={one._id} className="public-class">
              <div>
                <h2>
                  <bdi>{one.name}</bdi>
                </h2>
                <p className="secondary">{factsOf(say, one)}</p>
                {one.note === "" ? null : <p className="lines">{one.note}</p>}
              </div>
              {one.toCome ? (
                <p className="secondary">{say(m.admission_class_from, { day: one.from })}</p>
              ) : (
                <ButtonLink kind="primary" href={one.href} aria-label={say(m.admission_apply_for, { name: one.name })}>
                  {say(m.admission_apply)}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </PublicPage>
  );
}

/** What is to be known of a class in one line: `Session 2027 · until 31 December 2026 · 40 places · fee ৳500.00`. */
export const factsOf = (say: Say, { session, until, places, fee }: OpenClass): string =>
  [
    say(m.shared_session_is, { session }),
    say(m.admission_until, { day: until }),
    ...(places === "" ? [] : [say(m.admission_places, { places })]),
    fee === "" ? say(m.admission_fee_none) : say(m.admission_fee_is, { amount: fee }),
  ].join(" · ");
