// /admin/teacherSchedule/substitutions: who gives the lessons of a teacher who is away on a day; below, what is planned so far.
import { Button } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ErrorSummary } from "../../../controls/ErrorSummary";
import { fieldId } from "../../../controls/FormField";
import { ListTable } from "../../../controls/ListTable";
import { Empty, Notice } from "../../../controls/Notice";
import { branchField, PlaceFilter, sessionField } from "../../../controls/PlaceFilter";
import { optionsOf, Select } from "../../../controls/Select";
import type { LessonToGive, SubstitutionsProps } from "../../../generated/pages";
import { ViewerField } from "../../../shell/ViewerField";

const PATH = "/admin/teacherSchedule/substitutions";

export default function Substitutions(props: SubstitutionsProps) {
  const { teachers, teacherId, day, done, here, closed } = props;
  return (
    <div className="records substitutions">
      <DoneNotice text={done} title="Substitutions" address={here} />
      <PlaceFilter action={PATH} fields={[branchField(props), sessionField(props)]} button="Show">
        <div className="field">
          <label className="field-label" htmlFor="substitution-day">
            Day
          </label>
          <input id="substitution-day" className="input" type="date" name="day" defaultValue={day} />
        </div>
        <Select name="teacherId" label="Who is away" options={optionsOf(teachers)} defaultValue={teacherId} />
      </PlaceFilter>
      {closed ? <Notice>This session is closed: nothing in it can be changed.</Notice> : null}
      <Lessons {...props} />
      <Coming {...props} />
    </div>
  );
}

/** What brings a form back to the same day and teacher. */
function Place({ branches, branchId, sessionId, day, teacherId }: SubstitutionsProps) {
  return (
    <>
      {branches === null ? null : <input type="hidden" name="branchId" value={branchId} />}
      <input type="hidden" name="sessionId" value={sessionId} />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="teacherId" value={teacherId} />
    </>
  );
}

function Lessons(props: SubstitutionsProps) {
  const { lessons, title, failure, closed } = props;
  if (lessons === null) return <Empty>Choose the day and who is away.</Empty>;
  const errors = Object.fromEntries(
    lessons.flatMap(({ _id, error }) => (error === null ? [] : [[`standIn.${_id}`, error]])),
  );
  const open = lessons.filter(({ givenTo }) => givenTo === null);
  return (
    <section aria-labelledby="away">
      <h2 id="away">{title}</h2>
      <ErrorSummary failure={failure} errors={errors} />
      {lessons.length === 0 ? (
        <Empty>There are no lessons of this teacher on this day.</Empty>
      ) : (
        <form method="post" action={PATH} noValidate data-saves="">
          <ViewerField />
          <Place {...props} />
          <ListTable
            label="Lessons of the day"
            caption={title}
            className="table-fit"
            heads={[
              { key: "hours", label: "Hours", className: "col-tight" },
              { key: "lesson", label: "Lesson" },
              { key: "room", label: "Room" },
              { key: "who", label: "Who stands in" },
            ]}
          >
            {lessons.map((lesson) => (
              <tr key={lesson._id}>
                <td className="col-tight">{lesson.hours}</td>
                <td>{lesson.lesson}</td>
                <td>{lesson.room}</td>
                <td>{lesson.givenTo ?? (closed ? "Nobody" : <Who lesson={lesson} />)}</td>
              </tr>
            ))}
          </ListTable>
          {closed || open.length === 0 ? null : (
            <div className="record-acts">
              <Button type="submit" kind="primary">
                Save
              </Button>
            </div>
          )}
        </form>
      )}
    </section>
  );
}

function Who({ lesson: { _id, hours, lesson, free, busy, value, error } }: { lesson: LessonToGive }) {
  const id = fieldId(`standIn.${_id}`);
  return (
    <>
      <select
        id={id}
        name={`standIn.${_id}`}
        className="input select"
        defaultValue={value}
        aria-label={`Who stands in, ${hours}, ${lesson}`}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : `${id}-error`}
      >
        <option value="">Nobody yet</option>
        <optgroup label="Free at this hour">
          {free.map(({ value: teacher, label }) => (
            <option key={teacher} value={teacher}>
              {label}
            </option>
          ))}
        </optgroup>
        <optgroup label="Busy">
          {busy.map(({ value: teacher, label }) => (
            <option key={teacher} value={teacher} disabled>
              {label}
            </option>
          ))}
        </optgroup>
      </select>
      {error === null ? null : (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

function Coming(props: SubstitutionsProps) {
  const { coming, closed } = props;
  return (
    <section aria-labelledby="coming">
      <h2 id="coming">Coming substitutions</h2>
      {coming.length === 0 ? (
        <Empty>Nobody stands in for anybody on the coming days.</Empty>
      ) : (
        <ListTable
          label="Coming substitutions"
          caption="Coming substitutions"
          heads={[
            { key: "day", label: "Day" },
            { key: "hours", label: "Hours" },
            { key: "lesson", label: "Lesson" },
            { key: "teacher", label: "Stands in" },
            { key: "absent", label: "For" },
            { key: "acts", label: <span className="visually-hidden">Actions</span>, className: "records-acts" },
          ]}
        >
          {coming.map((row) => (
            <tr key={row._id}>
              <td className="nowrap">{row.day}</td>
              <td className="nowrap">{row.hours}</td>
              <td>{row.lesson}</td>
              <td>{row.teacher}</td>
              <td>{row.absent}</td>
              <td className="records-acts">
                {closed ? null : (
                  <form method="post" action={`${PATH}/${row._id}/delete`} data-saves="">
                    <ViewerField />
                    <Place {...props} />
                    <Button
                      type="submit"
                      kind="quiet"
                      aria-label={`Take back: ${row.teacher}, ${row.day}, ${row.hours}`}
                    >
                      Take back
                    </Button>
                  </form>
                )}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </section>
  );
}
