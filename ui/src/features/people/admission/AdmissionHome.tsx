// /admission: the branches of the school, each with how many classes take applications.
import * as m from "#messages";
import { Empty } from "../../../controls/Notice";
import type { AdmissionHomeProps } from "../../../generated/admission";
import { useWords } from "../../../words";
import { PublicPage } from "./PublicPage";

export default function AdmissionHome({ schoolName, branches }: AdmissionHomeProps) {
  const say = useWords();
  return (
    <PublicPage place={null} schoolName={schoolName}>
      <h1>{say(m.admission_admission)}</h1>
      {branches.length === 0 ? (
        <Empty>{say(m.admission_open_nowhere)}</Empty>
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
                  {open === 0 ? say(m.admission_classes_open_none) : say(m.admission_classes_open, { classes: open })}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </PublicPage>
  );
}
