// The screens that cards and certificates are made on: a template, where the people are, a tick for each. Nobody ticked: everybody is printed.
import * as m from "#messages";
import { Button, ButtonLink } from "../../controls/Button";
import { ListTable } from "../../controls/ListTable";
import { Empty, Failure, Notice } from "../../controls/Notice";
import { NextStep } from "../../controls/NextStep";
import { PlaceFilter } from "../../controls/PlaceFilter";
import { optionsOf, Select } from "../../controls/Select";
import type { PaperPerson, PapersProps } from "../../generated/papers";
import { ViewerField } from "../../shell/ViewerField";
import { sentences, useWords } from "../../words";

export default function Papers(props: PapersProps) {
  const { action, filters, people, empty, templates, lacksTemplate, register, failure, noun, step } = props;
  const say = useWords();
  if (lacksTemplate)
    return (
      <div className="records papers">
        <Empty
          actions={
            <ButtonLink kind="primary" href={`${templates}/new`}>
              {say(m.papers_add_template)}
            </ButtonLink>
          }
        >
          {say(m.papers_no_template, { noun })}
        </Empty>
      </div>
    );
  return (
    <div className="records papers">
      <Failure text={failure} title={say(m.papers_screen)} />
      <PlaceFilter action={action}>
        {filters.map(({ key, label, choices, chosen, unchosen }) => (
          <Select
            key={key}
            name={key}
            label={label}
            placeholder={unchosen}
            options={optionsOf(choices)}
            defaultValue={chosen}
            data-refills={key === "sectionId" && filters.some((of) => of.key === "examId") ? "examId" : undefined}
          />
        ))}
      </PlaceFilter>
      {people !== null && empty === null ? (
        <People {...props} people={people} />
      ) : (
        <div data-refilled="">{step === undefined ? <Empty>{empty}</Empty> : <NextStep step={step} />}</div>
      )}
      {register === null ? null : (
        <p className="papers-register">
          <ButtonLink href={register}>{say(m.papers_register)}</ButtonLink>
        </p>
      )}
    </div>
  );
}

/** What is said of students, and of employees. */
const OF_STUDENTS = {
  count: m.papers_student_count,
  withoutPhoto: m.papers_students_without_photo,
  cannotGetYet: m.papers_students_cannot_get_yet,
  table: m.papers_students_table,
  caption: m.papers_students_of,
  tickAll: m.papers_tick_all_students,
  number: m.shared_register_number,
  beside: m.shared_roll,
};
const OF_EMPLOYEES: typeof OF_STUDENTS = {
  count: m.papers_employee_count,
  withoutPhoto: m.papers_employees_without_photo,
  cannotGetYet: m.papers_employees_cannot_get_yet,
  table: m.papers_employees_table,
  caption: m.papers_employees_of,
  tickAll: m.papers_tick_all_employees,
  number: m.shared_user_id,
  beside: m.papers_designation,
};

function People(props: PapersProps & { people: PaperPerson[] }) {
  const { print, keeps, noun, who, filters, people, notes, failure, linked, linkAction } = props;
  const say = useWords();
  const words = who === "students" ? OF_STUDENTS : OF_EMPLOYEES;
  const lacking = people.filter(({ hasPhoto }) => !hasPhoto).length;
  const faulty = people.filter(({ faults }) => faults.length > 0).length;
  // Where nothing is to be put right, there is no column for it.
  const last = [
    ...(keeps ? [] : [{ key: "photo", label: say(m.papers_photo) }]),
    ...(faulty > 0 ? [{ key: "faults", label: say(m.papers_put_right) }] : []),
  ];
  const has = (here: boolean) => say(here ? m.shared_yes : m.shared_no);
  return (
    <form
      method={keeps ? "post" : "get"}
      action={print}
      target={keeps ? undefined : "_blank"}
      data-saves={keeps ? "" : undefined}
      data-changed={keeps && failure !== null ? "" : undefined}
    >
      {keeps ? <ViewerField /> : null}
      {filters.map(({ key, chosen }) => (
        <input key={key} type="hidden" name={key} value={chosen} />
      ))}
      {lacking === 0 || keeps ? null : (
        <Notice>
          {lacking === people.length
            ? say(m.papers_everybody_without_photo)
            : say(words.withoutPhoto, { count: lacking, total: people.length })}
        </Notice>
      )}
      {notes.map(({ text, href, link }) => (
        <Notice key={text} kind="warn">
          {say(keeps ? m.papers_note_before_issue : m.papers_note_before_print, { fault: text })}{" "}
          {href === null ? null : <a href={href}>{link}</a>}
        </Notice>
      ))}
      {faulty === 0 || keeps ? null : (
        <Notice kind="warn">{say(m.papers_some_do_not_fit, { count: faulty, noun })}</Notice>
      )}
      {faulty === 0 || !keeps ? null : (
        <Notice kind="warn">
          {faulty === people.length
            ? say(m.papers_everybody_cannot_get_yet)
            : say(words.cannotGetYet, { count: faulty, total: people.length })}
        </Notice>
      )}
      <div className="table-tools">
        <p className="table-count">
          {say(words.count, { count: people.length })}{" "}
          {say(keeps ? m.papers_everybody_gets_one : m.papers_everybody_is_printed)}
        </p>
        <Button type="submit" kind="primary">
          {say(keeps ? m.papers_issue : m.papers_print, { noun })}
        </Button>
        {linked === null ? null : (
          <Button type="submit" formAction={linkAction} formTarget="_self" name="of" value={linked}>
            {say(m.shared_make_print_link)}
          </Button>
        )}
      </div>
      <ListTable
        label={say(words.table)}
        caption={say(words.caption, { noun })}
        className="table-fit"
        heads={[
          {
            key: "ticks",
            label: <input type="checkbox" data-ticks="" hidden aria-label={say(words.tickAll)} />,
            className: "col-tight",
          },
          { key: "name", label: say(m.shared_name), className: "col-name" },
          { key: "number", label: say(words.number) },
          { key: "beside", label: say(words.beside), className: who === "students" ? "num" : undefined },
          ...last,
        ]}
      >
        {people.map(({ _id, name, number, beside: text, hasPhoto, note, faults, ticked }) => (
          <tr key={_id}>
            <td className="col-tight">
              <input
                type="checkbox"
                name={`ticked.${_id}`}
                aria-label={say(m.shared_tick, { name })}
                defaultChecked={ticked}
              />
            </td>
            <th scope="row" className="col-name">
              <bdi>{name}</bdi>
              {note === null ? null : <span className="papers-note">{note}</span>}
            </th>
            <td className="nowrap">{number}</td>
            <td className={who === "students" ? "num" : undefined}>{text}</td>
            {keeps ? null : <td>{has(hasPhoto)}</td>}
            {faulty === 0 ? null : <td className="papers-faults">{sentences(say, faults)}</td>}
          </tr>
        ))}
      </ListTable>
    </form>
  );
}
