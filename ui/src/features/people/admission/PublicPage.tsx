// What stands around the public pages of online admission: whose page it is, and the way to look an application up.
import * as m from "#messages";
import type { ReactNode } from "react";
import { branchLine } from "../../../controls/branch_line";
import type { AdmissionPlace } from "../../../generated/admission";
import { useWords } from "../../../words";

type PublicPageProps = {
  /** null where no branch is chosen */
  place: AdmissionPlace | null;
  schoolName?: string;
  /** the page is that of looking up itself */
  looking?: boolean;
  children: ReactNode;
};

export function PublicPage({ place, schoolName = "", looking = false, children }: PublicPageProps) {
  const say = useWords();
  return (
    <div className="public">
      <header className="public-head">
        <div>
          {place === null ? (
            <p className="public-school">
              <bdi>{schoolName === "" ? say(m.admission_admission) : schoolName}</bdi>
            </p>
          ) : (
            <>
              <p className="public-school">
                <a href={place.href}>
                  <bdi>{place.schoolName}</bdi>
                </a>
              </p>
              <p className="public-branch">
                <bdi>{branchLine(place.branchName, place.address)}</bdi>
                {place.mobileNo === null ? null : (
                  <>
                    {" · "}
                    <a href={`tel:${place.mobileNo}`}>{place.mobileNo}</a>
                  </>
                )}
              </p>
            </>
          )}
        </div>
      </header>
      <main className="public-main">{children}</main>
      <footer className="public-foot">
        <p>
          {looking ? (
            <a href="/admission">{say(m.admission_apply_for_class)}</a>
          ) : (
            <a href="/admission/state">{say(m.admission_look_up_application)}</a>
          )}
        </p>
      </footer>
    </div>
  );
}
