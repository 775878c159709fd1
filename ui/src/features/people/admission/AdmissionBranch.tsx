// /admission/{code}: the classes of a branch that take applications, each with its form.
import { ButtonLink } from "../../../controls/Button";
import { Empty } from "../../../controls/Notice";
import type { AdmissionBranchProps, OpenClass } from "../../../generated/admission";
import { PublicPage } from "./PublicPage";

export default function AdmissionBranch({ place, classes }: AdmissionBranchProps) {
  return (
    <PublicPage place={place}>
      <h1>Admission</h1>
      {classes.length === 0 ? (
        <Empty>No class takes applications now. Ask the school when the next ones are taken.</Empty>
      ) : (
        <ul className="public-list">
          {classes.map((one) => (
            <li key={one._id} className="public-class">
              <div>
                <h2>
                  <bdi>{one.name}</bdi>
                </h2>
                <p className="secondary">{factsOf(one)}</p>
                {one.note === "" ? null : <p className="lines">{one.note}</p>}
              </div>
              {one.toCome ? (
                <p className="secondary">From {one.from} on</p>
              ) : (
                <ButtonLink kind="primary" href={one.href} aria-label={`Apply for ${one.name}`}>
                  Apply
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
export const factsOf = ({ session, until, places, fee }: OpenClass): string =>
  [
    `Session ${session}`,
    `until ${until}`,
    ...(places === "" ? [] : [places === "1" ? "1 place" : `${places} places`]),
    fee === "" ? "no fee" : `fee ${fee}`,
  ].join(" · ");
