// The screens that cards and certificates are made on: a template, where the people are, a tick for each. Nobody ticked: everybody is printed.
import { Button, ButtonLink } from "../../controls/Button";
import { ListTable } from "../../controls/ListTable";
import { Empty, Failure, Notice } from "../../controls/Notice";
import { NextStep } from "../../controls/NextStep";
import { PlaceFilter } from "../../controls/PlaceFilter";
import { optionsOf, Select } from "../../controls/Select";
import type { PaperPerson, PapersProps } from "../../generated/papers";
import { ViewerField } from "../../shell/ViewerField";

export default function Papers(props: PapersProps) {
  const { action, filters, people, empty, templates, lacksTemplate, register, failure, what, step } = props;
  if (lacksTemplate)
    return (
      <div className="records papers">
        <Empty
          actions={
            <ButtonLink kind="primary" href={`${templates}/new`}>
              Add a template
            </ButtonLink>
          }
        >
          There is no template for these {what} yet. It says what they show and what they look like.
        </Empty>
      </div>
    );
  return (
    <div className="records papers">
      <Failure text={failure} title="Papers" />
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
          <ButtonLink href={register}>The register of certificates</ButtonLink>
        </p>
      )}
    </div>
  );
}

function People(props: PapersProps & { people: PaperPerson[] }) {
  const { print, keeps, what, who, filters, people, notes, linked, linkAction } = props;
  const lacking = people.filter(({ hasPhoto }) => !hasPhoto).length;
  const faulty = people.filter(({ faults }) => faults.length > 0).length;
  // Where nothing is to be put right, there is no column for it.
  const last = [
    ...(keeps ? [] : [{ key: "photo", label: "Photo" }]),
    ...(faulty > 0 ? [{ key: "faults", label: "To be put right" }] : []),
  ];
  const has = (here: boolean) => (here ? "Yes" : "No");
  const beside = who === "students" ? "Roll" : "Designation";
  return (
    <form
      method={keeps ? "post" : "get"}
      action={print}
      target={keeps ? undefined : "_blank"}
      data-saves={keeps ? "" : undefined}
    >
      {keeps ? <ViewerField /> : null}
      {filters.map(({ key, chosen }) => (
        <input key={key} type="hidden" name={key} value={chosen} />
      ))}
      {lacking === 0 || keeps ? null : (
        <Notice>
          {lacking === people.length
            ? "Nobody here has a photo"
            : `${lacking} of ${people.length} ${who} have no photo`}
          : its place is left empty.
        </Notice>
      )}
      {notes.map(({ text, href, link }) => (
        <Notice key={text} kind="warn">
          {keeps ? "Nobody can get one yet. " : ""}
          {text}
          {keeps ? "" : " It is printed as far as there is room."} {href === null ? null : <a href={href}>{link}</a>}
        </Notice>
      ))}
      {faulty === 0 || keeps ? null : (
        <Notice kind="warn">
          {faulty === 1 ? `Something of 1 of these ${what}` : `Something of ${faulty} of these ${what}`} does not fit:
          it stands beside each name. They are printed all the same.
        </Notice>
      )}
      {faulty === 0 || !keeps ? null : (
        <Notice kind="warn">
          {faulty === people.length ? "Nobody here" : `${faulty} of ${people.length} ${who}`} can
          {faulty === people.length ? "" : "not"} get one yet: what is missing stands beside each name.
        </Notice>
      )}
      <div className="table-tools">
        <p className="table-count">
          {people.length === 1 ? `1 ${who.replace(/s$/u, "")}` : `${people.length} ${who}`}.{" "}
          {keeps ? "Nobody ticked: everybody gets one." : "Nobody ticked: everybody is printed."}
        </p>
        <Button type="submit" kind="primary">
          {keeps ? "Issue" : "Print"} {what}
        </Button>
        {linked === null ? null : (
          <Button type="submit" formAction={linkAction} formTarget="_self" name="of" value={linked}>
            Make a print link
          </Button>
        )}
      </div>
      <ListTable
        label={`Table of ${who}`}
        caption={`The ${who} of these ${what}`}
        className="table-fit"
        heads={[
          {
            key: "ticks",
            label: <input type="checkbox" data-ticks="" hidden aria-label={`Tick all ${who}`} />,
            className: "col-tight",
          },
          { key: "name", label: "Name", className: "col-name" },
          { key: "number", label: who === "students" ? "Register number" : "User Id" },
          { key: "beside", label: beside, className: who === "students" ? "num" : undefined },
          ...last,
        ]}
      >
        {people.map(({ _id, name, number, beside: text, hasPhoto, note, faults, ticked }) => (
          <tr key={_id}>
            <td className="col-tight">
              <input type="checkbox" name={`ticked.${_id}`} aria-label={`Tick ${name}`} defaultChecked={ticked} />
            </td>
            <th scope="row" className="col-name">
              <bdi>{name}</bdi>
              {note === null ? null : <span className="papers-note">{note}</span>}
            </th>
            <td className="nowrap">{number}</td>
            <td className={who === "students" ? "num" : undefined}>{text}</td>
            {keeps ? null : <td>{has(hasPhoto)}</td>}
            {faulty === 0 ? null : <td className="papers-faults">{faults.join(". ")}</td>}
          </tr>
        ))}
      </ListTable>
    </form>
  );
}
