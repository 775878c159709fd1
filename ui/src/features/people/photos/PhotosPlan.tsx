// What an archive of photos would do: which photo goes with which student, and which files are left out; and what it did.
import { Button, ButtonLink } from "../../../controls/Button";
import { Fact } from "../../../controls/FormField";
import { Failure, Notice } from "../../../controls/Notice";
import { ListTable } from "../../../controls/ListTable";
import type { PhotoLine, PhotosPlanProps } from "../../../generated/pages";
import { useMomentText } from "../../../shell/moment_text";
import { ViewerField } from "../../../shell/ViewerField";

const photos = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "photo" : "photos"}`;

export default function PhotosPlan(props: PhotosPlanProps) {
  const { file, branch, failure, reading, appliedAt } = props;
  return (
    <div className="record import photos">
      <h2>
        <bdi>{file}</bdi>
      </h2>
      {branch === null ? null : (
        <dl className="details">
          <Fact label="Branch">
            <bdi>{branch}</bdi>
          </Fact>
        </dl>
      )}
      <Failure text={failure} title="Photos" />
      {reading !== null ? (
        <Reading {...props} read={reading[0]} total={reading[1]} />
      ) : appliedAt !== null ? (
        <Done {...props} at={appliedAt} />
      ) : (
        <Plan {...props} />
      )}
    </div>
  );
}

function Reading({ read, total, stalled, path, back }: PhotosPlanProps & { read: number; total: number }) {
  return (
    <>
      {stalled ? (
        <Notice kind="bad">The reading of this archive was interrupted. Discard it, and choose it again.</Notice>
      ) : (
        <Notice>
          <p>
            <strong>The archive is being read</strong>
            {total === 0 ? "." : `: ${read.toLocaleString("en")} of ${total.toLocaleString("en")} files so far.`}
          </p>
          <p>
            This page looks again by itself, and you can come back to it later. <a href={path}>Look again</a>
          </p>
        </Notice>
      )}
      <form className="record-acts" method="post" action={path} data-saves="">
        <ViewerField />
        <Button type="submit" kind="quiet" name="act" value="discard">
          Discard the archive
        </Button>
        <ButtonLink kind="quiet" href={back}>
          Back
        </ButtonLink>
      </form>
    </>
  );
}

function Done(props: PhotosPlanProps & { at: number }) {
  const { done, by, at, back } = props;
  const momentText = useMomentText();
  return (
    <>
      <Notice kind="ok">
        <p>
          <strong>Imported: {photos(done)}.</strong> By <bdi>{by}</bdi>, {momentText(at)}.
        </p>
      </Notice>
      <div className="record-acts">
        <ButtonLink kind="primary" href="/admin/view">
          Open the list
        </ButtonLink>
        <ButtonLink href={back}>Import another archive</ButtonLink>
      </div>
      <Refused {...props} />
      <Photos {...props} heading="Students with these photos" />
    </>
  );
}

function Plan(props: PhotosPlanProps) {
  const { count, path, seen, back } = props;
  return (
    <>
      <Counts {...props} />
      <form className="record-acts" method="post" action={path} data-saves="" aria-label="What is imported">
        <ViewerField />
        <input type="hidden" name="seen" value={seen} />
        {count === 0 ? null : (
          <Button type="submit" kind="primary" name="act" value="apply">
            Import {photos(count)}
          </Button>
        )}
        <Button type="submit" kind="quiet" name="act" value="discard">
          Discard the archive
        </Button>
        <ButtonLink kind="quiet" href={back}>
          Choose another archive
        </ButtonLink>
      </form>
      <Refused {...props} />
      <Photos {...props} heading="Photos to import" />
    </>
  );
}

function Counts({ count, replaced, same, refusedCount }: PhotosPlanProps) {
  const lines: [number, string, string][] = [
    [count - replaced, "New", "go to students without a photo"],
    [replaced, "Replaced", "take the place of another photo"],
    [same, "Unchanged", "are the photos that the students have"],
    [refusedCount, "Left out", "are not imported, for the reasons below"],
  ];
  return (
    <table className="table table-fit import-counts">
      <caption className="visually-hidden">What becomes of the files in the archive</caption>
      <tbody>
        {lines.map(([number, label, says]) => (
          <tr key={label} className={label === "Left out" && number > 0 ? "import-bad" : undefined}>
            <th scope="row">{label}</th>
            <td className="num">{number.toLocaleString("en")}</td>
            <td className="secondary">{says}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Refused({ refused, refusedCount }: PhotosPlanProps) {
  if (refused.length === 0) return null;
  return (
    <section aria-labelledby="photos-refused">
      <h3 id="photos-refused">Left out</h3>
      <ListTable
        label="Left out"
        heads={[
          { key: "File", label: "File", className: "col-first" },
          { key: "Student", label: "Student" },
          { key: "Why", label: "Why" },
        ]}
      >
        {refused.map(({ file, name, fault }, index) => (
          <tr key={index}>
            <th scope="row" className="col-first">
              <bdi>{file}</bdi>
            </th>
            <td>{name === null ? <span className="dash">–</span> : <bdi>{name}</bdi>}</td>
            <td>{fault}</td>
          </tr>
        ))}
      </ListTable>
      {refusedCount > refused.length ? <p>{refusedCount - refused.length} further files are left out.</p> : null}
    </section>
  );
}

function Photos({ photos: lines, count, heading }: PhotosPlanProps & { heading: string }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="photos-given">
      <h3 id="photos-given">{heading}</h3>
      <ul className="photos-given">
        {lines.map((line) => (
          <Photo key={line.regNo} line={line} />
        ))}
      </ul>
      {count > lines.length ? <p>And {(count - lines.length).toLocaleString("en")} more.</p> : null}
    </section>
  );
}

function Photo({ line: { file, name, regNo, href, photo, now } }: { line: PhotoLine }) {
  return (
    <li>
      <span className="photos-pair">
        {now === null ? null : (
          <>
            <img src={`${now}?size=small`} alt="Until now" loading="lazy" width="64" height="64" />
            <span aria-hidden="true">→</span>
          </>
        )}
        {photo === null ? null : (
          <img src={`${photo}?size=small`} alt="From the archive" loading="lazy" width="64" height="64" />
        )}
      </span>
      <span>
        <a href={href}>
          <bdi>{name}</bdi>
        </a>
        <span className="secondary">
          <bdi>{regNo}</bdi> · <bdi>{file}</bdi>
        </span>
      </span>
    </li>
  );
}
