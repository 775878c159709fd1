// /admin/certificate-template/issued/together/{id}: the certificates that were issued by one press, and their paper.
import { ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { ListTable } from "../../controls/ListTable";
import { SheetDialog } from "../../controls/SheetDialog";
import type { IssuedTogetherProps } from "../../generated/papers";

const SHEETS = "certificate-sheets";

export default function IssuedTogether(props: IssuedTogetherProps) {
  const { title, whose, rows, print, linkHref, here, more, register, done } = props;
  const isAnyGood = rows.some(({ isWithdrawn }) => !isWithdrawn);
  return (
    <div className="records">
      <DoneNotice text={done} title="Certificates" address={here} />
      <div className="table-tools">
        <p className="table-count">
          <bdi>{title}</bdi>, {rows.length === 1 ? "1 certificate" : `${rows.length} certificates`}
        </p>
        {isAnyGood ? (
          <ButtonLink
            kind="primary"
            href={print}
            target="_blank"
            rel="noopener"
            data-sheet={SHEETS}
            data-focus={done === null ? undefined : ""}
          >
            Print
          </ButtonLink>
        ) : null}
        {isAnyGood ? <ButtonLink href={linkHref}>Make a print link</ButtonLink> : null}
        <ButtonLink href={more}>Make others</ButtonLink>
        <ButtonLink href={register}>The register of certificates</ButtonLink>
      </div>
      <ListTable
        label="Table of certificates"
        caption={`Certificates: ${title}`}
        className="table-fit"
        heads={[
          { key: "name", label: "Name", className: "col-name" },
          { key: "personNumber", label: whose === "students" ? "Register number" : "User Id" },
          { key: "number", label: "Number" },
          { key: "state", label: "Status" },
        ]}
      >
        {rows.map(({ number, personName, personNumber, href, isWithdrawn }) => (
          <tr key={number}>
            <th scope="row" className="col-name">
              <bdi>{personName}</bdi>
            </th>
            <td className="nowrap">{personNumber}</td>
            <td className="nowrap">
              <a href={href}>{number}</a>
            </td>
            <td>{isWithdrawn ? "Withdrawn" : "Issued"}</td>
          </tr>
        ))}
      </ListTable>
      <SheetDialog id={SHEETS} title={title} />
    </div>
  );
}
