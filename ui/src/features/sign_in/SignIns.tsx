// /admin/view/signIns: passwords for a whole section. Without a section those to choose from; with one the question who of it gets a
// password. The answer is SignInSlips.tsx.
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../controls/Button";
import { ErrorSummary } from "../../controls/ErrorSummary";
import { Empty, Notice } from "../../controls/Notice";
import { NextStep } from "../../controls/NextStep";
import { PlaceFilter, placeFields } from "../../controls/PlaceFilter";
import { ListTable } from "../../controls/ListTable";
import type { ChosenSection, SignInsProps } from "../../generated/sign_ins";
import { ViewerField } from "../../shell/ViewerField";

export default function SignIns(props: SignInsProps) {
  if (props.chosen !== null) return <Question path={props.path} chosen={props.chosen} />;
  const { path, branches, sessions } = props;
  return (
    <div className="records">
      {branches === null && sessions.length === 0 ? null : (
        <PlaceFilter
          label="Where the sections are"
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
  return (
    <ListTable
      label="Sections"
      caption="Sections, and how many of their students have a password"
      className="table-fit"
      heads={[
        { key: "Section", label: "Section", className: "col-first" },
        { key: "Students", label: "Students", className: "num" },
        { key: "With a password", label: "With a password", className: "num" },
        { key: "Without", label: "Without", className: "num" },
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

const students = (count: number): string => `${count} ${count === 1 ? "student" : "students"}`;

function Question({ path, chosen }: { path: string; chosen: ChosenSection }) {
  const { id, label, without, unused, closed, madeBefore, form, list, back, most } = chosen;
  const having = chosen.students - without;
  return (
    <div className="record">
      <h2>
        <bdi>{label}</bdi>
      </h2>
      <ErrorSummary failure={form.failure} errors={form.errors} lead="No passwords were made." />
      {madeBefore ? (
        <Notice kind="warn">
          <p>
            The passwords were made by your first press, and were shown on the page that answered it. They cannot be
            shown again. If you have not printed them, make them anew below.
          </p>
        </Notice>
      ) : null}
      <p>
        {students(having)} of this section {having === 1 ? "has" : "have"} a password
        {unused === 0 ? "" : `, ${unused} of them one that was given and not changed yet`}.{" "}
        {without === 0 ? "" : `${without} ${without === 1 ? "has" : "have"} none and cannot sign in.`}
      </p>
      {closed ? (
        <Notice kind="warn">The session of this section is closed. Give passwords in the section of this year.</Notice>
      ) : chosen.students === 0 ? (
        <Empty>This section has no active student.</Empty>
      ) : (
        <form className="record-form" method="post" action={path} noValidate data-saves="">
          <ViewerField />
          <input type="hidden" name="sectionId" value={id} />
          <fieldset className="field field-boxes" id="field-which">
            <legend className="field-label">Who gets a password</legend>
            <Which value="without" checked={!madeBefore}>
              Only those without one ({without})
            </Which>
            <Which value="unused" checked={madeBefore}>
              Those without one, and those who have not changed the one that they were given ({without + unused})
            </Which>
            <Which value="all">
              All ({chosen.students}): whoever has one is signed out, and cannot use it any more
            </Which>
          </fieldset>
          <p>
            The next page shows a slip for each student, to print and cut. It is shown this once. Everybody must change
            the password at the first sign-in. One list holds at most {most} students.
          </p>
          <div className="record-acts">
            <Button type="submit" kind="primary">
              Make the passwords
            </Button>
            <ButtonLink href={list}>Students of the section</ButtonLink>
            <ButtonLink kind="quiet" href={back}>
              All sections
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
