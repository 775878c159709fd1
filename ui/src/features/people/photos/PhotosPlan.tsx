// What an archive of photos would do: which photo goes with which student, and which files are left out; and what it did.
import * as m from "#messages";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../../controls/Button";
import { Fact } from "../../../controls/FormField";
import { Failure, Notice } from "../../../controls/Notice";
import { ListTable } from "../../../controls/ListTable";
import type { PhotoLine, PhotosPlanProps } from "../../../generated/pages";
import { useMomentText } from "../../../shell/moment_text";
import { ViewerField } from "../../../shell/ViewerField";
import { useWords, type Message } from "../../../words";
import { apart, Said } from "../../../words/Said";

const strong = ({ children }: { children?: ReactNode }) => <strong>{children}</strong>;

export default function PhotosPlan(props: PhotosPlanProps) {
  const { file, branch, failure, reading, appliedAt } = props;
  const say = useWords();
  return (
    <div className="record import photos">
      <h2>
        <bdi>{file}</bdi>
      </h2>
      {branch === null ? null : (
        <dl className="details">
          <Fact label={say(m.shared_branch)}>
            <bdi>{branch}</bdi>
          </Fact>
        </dl>
      )}
      <Failure text={failure} title={say(m.people_photos)} />
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
  const say = useWords();
  return (
    <>
      {stalled ? (
        <Notice kind="bad">{say(m.people_photos_interrupted)}</Notice>
      ) : (
        <Notice>
          <p>
            {total === 0 ? (
              <Said message={m.people_photos_reading} markup={{ what: strong }} />
            ) : (
              <Said message={m.people_photos_reading_so_far} inputs={{ read, total }} markup={{ what: strong }} />
            )}
          </p>
          <p>
            {say(m.people_photos_looks_again)} <a href={path}>{say(m.people_photos_look_again)}</a>
          </p>
        </Notice>
      )}
      <form className="record-acts" method="post" action={path} data-saves="">
        <ViewerField />
        <Button type="submit" kind="quiet" name="act" value="discard">
          {say(m.people_photos_discard)}
        </Button>
        <ButtonLink kind="quiet" href={back}>
          {say(m.shared_back)}
        </ButtonLink>
      </form>
    </>
  );
}

function Done(props: PhotosPlanProps & { at: number }) {
  const { done, by, at, back } = props;
  const say = useWords();
  const momentText = useMomentText();
  return (
    <>
      <Notice kind="ok">
        <p>
          <Said
            message={m.people_photos_imported_by}
            inputs={{ photos: done, name: by, moment: momentText(at) }}
            markup={{ done: strong, who: apart }}
          />
        </p>
      </Notice>
      <div className="record-acts">
        <ButtonLink kind="primary" href="/admin/view">
          {say(m.shared_open_list)}
        </ButtonLink>
        <ButtonLink href={back}>{say(m.people_photos_import_another)}</ButtonLink>
      </div>
      <Refused {...props} />
      <Photos {...props} heading={say(m.people_photos_imported_students)} />
    </>
  );
}

function Plan(props: PhotosPlanProps) {
  const { count, path, seen, back } = props;
  const say = useWords();
  return (
    <>
      <Counts {...props} />
      <form
        className="record-acts"
        method="post"
        action={path}
        data-saves=""
        aria-label={say(m.shared_what_is_imported)}
      >
        <ViewerField />
        <input type="hidden" name="seen" value={seen} />
        {count === 0 ? null : (
          <Button type="submit" kind="primary" name="act" value="apply">
            {say(m.people_photos_import_counted, { photos: count })}
          </Button>
        )}
        <Button type="submit" kind="quiet" name="act" value="discard">
          {say(m.people_photos_discard)}
        </Button>
        <ButtonLink kind="quiet" href={back}>
          {say(m.people_photos_another_archive)}
        </ButtonLink>
      </form>
      <Refused {...props} />
      <Photos {...props} heading={say(m.people_photos_to_import)} />
    </>
  );
}

function Counts({ count, replaced, same, refusedCount }: PhotosPlanProps) {
  const say = useWords();
  const lines: [number, Message, Message][] = [
    [count - replaced, m.people_photos_new, m.people_photos_new_explained],
    [replaced, m.people_photos_replaced, m.people_photos_replaced_explained],
    [same, m.records_same, m.people_photos_unchanged_explained],
    [refusedCount, m.people_photos_left_out, m.people_photos_left_out_explained],
  ];
  return (
    <table className="table table-fit import-counts">
      <caption className="visually-hidden">{say(m.people_photos_counts)}</caption>
      <tbody>
        {lines.map(([number, label, says]) => (
          <tr key={say(label)} className={label === m.people_photos_left_out && number > 0 ? "import-bad" : undefined}>
            <th scope="row">{say(label)}</th>
            <td className="num">{number.toLocaleString("en")}</td>
            <td className="secondary">{say(says)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Refused({ refused, refusedCount }: PhotosPlanProps) {
  const say = useWords();
  if (refused.length === 0) return null;
  return (
    <section aria-labelledby="photos-refused">
      <h3 id="photos-refused">{say(m.people_photos_left_out)}</h3>
      <ListTable
        label={say(m.people_photos_left_out)}
        heads={[
          { key: "File", label: say(m.shared_file), className: "col-first" },
          { key: "Student", label: say(m.shared_student) },
          { key: "Why", label: say(m.people_photos_why) },
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
      {refusedCount > refused.length ? (
        <p>{say(m.people_photos_left_out_further, { files: refusedCount - refused.length })}</p>
      ) : null}
    </section>
  );
}

function Photos({ photos: lines, count, heading }: PhotosPlanProps & { heading: string }) {
  const say = useWords();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="photos-given">
      <h3 id="photos-given">{heading}</h3>
      <ul className="photos-given">
        {lines.map((line) => (
          <Photo key={line.regNo} line={line} />
        ))}
      </ul>
      {count > lines.length ? <p>{say(m.people_photos_more, { photos: count - lines.length })}</p> : null}
    </section>
  );
}

function Photo({ line: { file, name, regNo, href, photo, now } }: { line: PhotoLine }) {
  const say = useWords();
  return (
    <li>
      <span className="photos-pair">
        {now === null ? null : (
          <>
            <img src={`${now}?size=small`} alt={say(m.people_photos_until_now)} loading="lazy" width="64" height="64" />
            <span aria-hidden="true">→</span>
          </>
        )}
        {photo === null ? null : (
          <img
            src={`${photo}?size=small`}
            alt={say(m.people_photos_from_archive)}
            loading="lazy"
            width="64"
            height="64"
          />
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
