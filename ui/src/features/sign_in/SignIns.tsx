// /admin/view/signIns: passwords for a whole section. Without a section those to choose from; with one the question who of it gets a
// password. The answer is SignInSlips.tsx.
import * as m from "#messages";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Empty, Notice } from "../../controls/Notice";
import { NextStep } from "../../controls/NextStep";
import { PlaceFilter, placeFields } from "../../controls/PlaceFilter";
import { ListTable } from "../../controls/ListTable";
import type { ChosenSection, SignInsProps } from "../../generated/sign_ins";
import { ViewerField } from "../../shell/ViewerField";
import { useWords } from "../../words";

export default function SignIns(props: SignInsProps) {
  const say = useWords();
  if (props.chosen !== null) return <Question path={props.path} chosen={props.chosen} />;
  const { path, branches, sessions } = props;
  return (
    <div className="records">
      {branches === null && sessions.length === 0 ? null : (
        <PlaceFilter
          label={say(m.signing_where_sections_are)}
          action={path}
          className="records-filter"
          fields={placeFields(props)}
        />
      )}
      {props.first === null ? <Sections sections={props.sections} /> : <NextStep step={props.first} />}
    </div>
  );
}

function Sections({ sections }: Pick<SignInsProps, "sections">) {
  const say = useWords();
  return (
    <ListTable
      label={say(m.shared_sections)}
      caption={say(m.signing_sections_caption)}
      className="table-fit"
      heads={[
        { key: "Section", label: say(m.shared_section), className: "col-first" },
        { key: "Students", label: say(m.shared_students), className: "num" },
        { key: "With a password", label: say(m.signing_with_password), className: "num" },
        { key: "Without", label: say(m.signing_without_password), className: "num" },
      ]}
    >
      {sections.map(({ href, label, students, given }) => (
        <tr key={href}>
          <th scope="row" className="col-first">
            <a href={href}>
              <bdi>{label}</bdi>
            </a>
          </th>
          <td className="num">{students}</td>
          <td className="num">{given}</td>
          <td className="num">{students - given}</td>
        </tr>
      ))}
    </ListTable>
  );
}

function Question({ path, chosen }: { path: string; chosen: ChosenSection }) {
  const { id, label, without, unused, closed, madeBefore, form, list, back, most } = chosen;
  const say = useWords();
  const having = chosen.students - without;
  return (
    <div className="record">
      <h2>
        <bdi>{label}</bdi>
      </h2>
      <ErrorSummary failure={form.failure} errors={form.errors} lead={say(m.signing_no_passwords_made)} />
      {madeBefore ? (
        <Notice kind="warn">
          <p>{say(m.signing_passwords_made_before)}</p>
        </Notice>
      ) : null}
      <p>
        {unused === 0
          ? say(m.signing_have_password, { students: having })
          : say(m.signing_have_password_some_unused, { students: having, unused })}{" "}
        {without === 0 ? "" : say(m.signing_have_no_password, { students: without })}
      </p>
      {closed ? (
        <Notice kind="warn">{say(m.signing_session_of_section_closed)}</Notice>
      ) : chosen.students === 0 ? (
        <Empty>{say(m.signing_no_active_student)}</Empty>
      ) : (
        <form className="record-form" method="post" action={path} noValidate data-saves="">
          <ViewerField />
          <input type="hidden" name="sectionId" value={id} />
          <fieldset className="field field-boxes" id="field-which">
            <legend className="field-label">{say(m.signing_who_gets_password)}</legend>
            <Which value="without" checked={!madeBefore}>
              {say(m.signing_which_without, { count: without })}
            </Which>
            <Which value="unused" checked={madeBefore}>
              {say(m.signing_which_unused, { count: without + unused })}
            </Which>
            <Which value="all">{say(m.signing_which_all, { count: chosen.students })}</Which>
          </fieldset>
          <p>{say(m.signing_make_passwords_explained, { most })}</p>
          <div className="record-acts">
            <Button type="submit" kind="primary">
              {say(m.signing_make_passwords)}
            </Button>
            <ButtonLink href={list}>{say(m.shared_students_of_section)}</ButtonLink>
            <ButtonLink kind="quiet" href={back}>
              {say(m.signing_all_sections)}
            </ButtonLink>
          </div>
        </form>
      )}
    </div>
  );
}

function Which({ value, checked, children }: { value: string; checked?: boolean; children: ReactNode }) {
  return (
    <label className="field-tick">
      <input type="radio" name="which" value={value} defaultChecked={checked === true} /> <span>{children}</span>
    </label>
  );
}
