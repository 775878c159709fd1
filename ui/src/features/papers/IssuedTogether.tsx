// /admin/certificate-template/issued/together/{id}: the certificates that were issued by one press, and their paper.
import * as m from "#messages";
import { ButtonLink } from "../../controls/Button";
import { DoneNotice } from "../../controls/DoneNotice";
import { ListTable } from "../../controls/ListTable";
import { SheetDialog } from "../../controls/SheetDialog";
import type { IssuedTogetherProps } from "../../generated/papers";
import { useWords } from "../../words";
import { apart, Said } from "../../words/Said";

const SHEETS = "certificate-sheets";

export default function IssuedTogether(props: IssuedTogetherProps) {
  const { title, whose, rows, print, linkHref, here, more, register, done } = props;
  const say = useWords();
  const isAnyGood = rows.some(({ isWithdrawn }) => !isWithdrawn);
  return (
    <div className="records">
      <DoneNotice text={done} title={say(m.shared_certificates)} address={here} />
      <div className="table-tools">
        <p className="table-count">
          <Said
            message={m.papers_certificates_together}
            inputs={{ title, count: rows.length }}
            markup={{ of: apart }}
          />
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
            {say(m.shared_print)}
          </ButtonLink>
        ) : null}
        {isAnyGood ? <ButtonLink href={linkHref}>{say(m.shared_make_print_link)}</ButtonLink> : null}
        <ButtonLink href={more}>{say(m.papers_make_others)}</ButtonLink>
        <ButtonLink href={register}>{say(m.papers_register)}</ButtonLink>
      </div>
      <ListTable
        label={say(m.papers_certificates_table)}
        caption={say(m.papers_certificates_of, { title })}
        className="table-fit"
        heads={[
          { key: "name", label: say(m.shared_name), className: "col-name" },
          { key: "personNumber", label: say(whose === "students" ? m.shared_register_number : m.shared_user_id) },
          { key: "number", label: say(m.shared_number) },
          { key: "state", label: say(m.shared_status) },
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
            <td>{say(isWithdrawn ? m.papers_withdrawn : m.papers_issued)}</td>
          </tr>
        ))}
      </ListTable>
      <SheetDialog id={SHEETS} title={title} />
    </div>
  );
}
