// /admission: the branches of the school, each with how many classes take applications.
import { Empty } from "../../../controls/Notice";
import type { AdmissionHomeProps } from "../../../generated/admission";
import { PublicPage } from "./PublicPage";

export default function AdmissionHome({ schoolName, branches }: AdmissionHomeProps) {
  return (
    <PublicPage place={null} schoolName={schoolName}>
      <h1>Admission</h1>
      {branches.length === 0 ? (
        <Empty>Nobody can apply yet.</Empty>
      ) : (
        <ul className="public-list">
          {branches.map(({ name, address, href, open }) => (
            <li key={href}>
              <a className="public-item" href={href}>
                <span>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  {address === null ? null : (
                    <span className="public-beside">
                      <bdi>{address}</bdi>
                    </span>
                  )}
                </span>
                <span className={open === 0 ? "secondary" : "public-open"}>
                  {open === 0 ? "No class is open" : open === 1 ? "1 class is open" : `${open} classes are open`}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </PublicPage>
  );
}
