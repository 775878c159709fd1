// /admin/teacherSchedule/substitutions: who gives the lessons of a teacher who is away on a day; below, what is planned so far.
import * as m from "#messages";
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
import { useWords } from "../../../words";

const PATH = "/admin/teacherSchedule/substitutions";

export default function Substitutions(props: SubstitutionsProps) {
  const { teachers, teacherId, day, done, here, closed } = props;
  const say = useWords();
  return (
    <div className="records substitutions">
      <DoneNotice text={done} title={say(m.structure_substitutions)} address={here} />
      <PlaceFilter action={PATH} fields={[branchField(props), sessionField(props)]} button={say(m.shared_show)}>
        <div className="field">
          <label className="field-label" htmlFor="substitution-day">
            {say(m.shared_day)}
          </label>
          <input id="substitution-day" className="input" type="date" name="day" defaultValue={day} />
        </div>
        <Select
          name="teacherId"
          label={say(m.structure_who_is_away)}
          options={optionsOf(teachers)}
          defaultValue={teacherId}
        />
      </PlaceFilter>
      {closed ? <Notice>{say(m.shared_session_closed)}</Notice> : null}
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
  const say = useWords();
  const { lessons, title, failure, closed } = props;
  if (lessons === null)
    return (
      <>
        <ErrorSummary failure={failure} errors={{}} />
        <Empty>{say(m.structure_choose_day_and_teacher)}</Empty>
      </>
    );
  const errors = Object.fromEntries(
    lessons.flatMap(({ _id, error }) => (error === null ? [] : [[`standIn.${_id}`, error]])),
  );
  const open = lessons.filter(({ givenTo }) => givenTo === null);
  return (
    <section aria-labelledby="away">
      <h2 id="away">{title}</h2>
      <ErrorSummary failure={failure} errors={errors} />
      {lessons.length === 0 ? (
        <Empty>{say(m.structure_lessons_none_of_teacher)}</Empty>
      ) : (
        <form method="post" action={PATH} noValidate data-saves="">
          <ViewerField />
          <Place {...props} />
          <ListTable
            label={say(m.structure_lessons_of_day)}
            caption={title}
            className="table-fit"
            heads={[
              { key: "hours", label: say(m.structure_hours), className: "col-tight" },
              { key: "lesson", label: say(m.structure_lesson) },
              { key: "room", label: say(m.structure_room) },
              { key: "who", label: say(m.structure_who_stands_in) },
            ]}
          >
            {lessons.map((lesson) => (
              <tr key={lesson._id}>
                <td className="col-tight">{lesson.hours}</td>
                <td>{lesson.lesson}</td>
                <td>{lesson.room}</td>
                <td>{lesson.givenTo ?? (closed ? say(m.structure_nobody) : <Who lesson={lesson} />)}</td>
              </tr>
            ))}
          </ListTable>
          {closed || open.length === 0 ? null : (
            <div className="record-acts">
              <Button type="submit" kind="primary">
                {say(m.shared_save)}
              </Button>
            </div>
          )}
        </form>
      )}
    </section>
  );
}

function Who({ lesson: { _id, hours, lesson, free, busy, value, error } }: { lesson: LessonToGive }) {
  const say = useWords();
  const id = fieldId(`standIn.${_id}`);
  return (
    <>
      <select
        id={id}
        name={`standIn.${_id}`}
        className="input select"
        defaultValue={value}
        aria-label={say(m.structure_who_stands_in_for, { hours, lesson })}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : `${id}-error`}
      >
        <option value="">{say(m.structure_nobody_yet)}</option>
        <optgroup label={say(m.structure_free_at_hour)}>
          {free.map(({ value: teacher, label }) => (
            <option key={teacher} value={teacher}>
              {label}
            </option>
          ))}
        </optgroup>
        <optgroup label={say(m.structure_busy)}>
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
  const say = useWords();
  return (
    <section aria-labelledby="coming">
      <h2 id="coming">{say(m.structure_coming_substitutions)}</h2>
      {coming.length === 0 ? (
        <Empty>{say(m.structure_coming_substitutions_none)}</Empty>
      ) : (
        <ListTable
          label={say(m.structure_coming_substitutions)}
          caption={say(m.structure_coming_substitutions)}
          heads={[
            { key: "day", label: say(m.shared_day) },
            { key: "hours", label: say(m.structure_hours) },
            { key: "lesson", label: say(m.structure_lesson) },
            { key: "teacher", label: say(m.structure_stands_in) },
            { key: "absent", label: say(m.structure_for) },
            {
              key: "acts",
              label: <span className="visually-hidden">{say(m.shared_actions)}</span>,
              className: "records-acts",
            },
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
                      aria-label={say(m.structure_take_back_substitution, {
                        teacher: row.teacher,
                        day: row.day,
                        hours: row.hours,
                      })}
                    >
                      {say(m.shared_take_back)}
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
