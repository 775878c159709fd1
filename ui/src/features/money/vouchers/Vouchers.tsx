// The list of deposits or of expenses: filtered and turned by its address alone. What is voided is said in words and struck through.
import * as m from "#messages";
import { ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ListPages, ListTable } from "../../../controls/ListTable";
import { Empty } from "../../../controls/Notice";
import { branchField, PlaceFilter } from "../../../controls/PlaceFilter";
import type { VoucherLine, VouchersProps } from "../../../generated/money";
import { useWords } from "../../../words";
import { Said } from "../../../words/Said";

export default function Vouchers(props: VouchersProps) {
  const { path, kind, one, many, branches, filters, isFiltered, total, first, done, here, all } = props;
  const nothing = total === 0 && !isFiltered;
  const say = useWords();
  const isDeposit = kind === "deposit";
  const add =
    props.addHref === null ? undefined : (
      <ButtonLink kind="primary" href={props.addHref}>
        {say(isDeposit ? m.money_add_deposit : m.money_add_expense)}
      </ButtonLink>
    );
  return (
    <div className="records money">
      <DoneNotice text={done} title={one} address={here} />
      {nothing && branches === null ? null : (
        <PlaceFilter
          search={many}
          action={path}
          fields={[branchField(props), ...filters]}
          clearHref={isFiltered ? all : null}
        />
      )}
      {nothing ? (
        <Empty actions={add}>{first}</Empty>
      ) : (
        <section aria-label={many}>
          <div className="table-tools">
            <p className="table-count">
              <Said
                message={isDeposit ? m.money_deposits_and_sum : m.money_expenses_and_sum}
                inputs={{ total, amount: props.amount }}
                markup={{ sum: ({ children }) => <b>{children}</b> }}
              />
            </p>
            {total === 0 ? null : (
              <>
                <ButtonLink href={props.print} target="_blank" rel="noopener">
                  {say(m.shared_print)}
                </ButtonLink>
                <ButtonLink href={props.csv}>{say(m.shared_download_csv)}</ButtonLink>
              </>
            )}
            {add}
          </div>
          {total === 0 ? (
            <Empty actions={<a href={all}>{say(isDeposit ? m.money_show_all_deposits : m.money_show_all_expenses)}</a>}>
              {say(isDeposit ? m.money_no_deposit_matches : m.money_no_expense_matches)}
            </Empty>
          ) : (
            <Table {...props} />
          )}
          <ListPages
            page={props.page}
            pages={props.pages}
            previousHref={props.previousHref}
            nextHref={props.nextHref}
          />
        </section>
      )}
    </div>
  );
}

function Table({ kind, many, party, rows }: VouchersProps) {
  const say = useWords();
  return (
    <ListTable
      label={say(kind === "deposit" ? m.money_deposits_table : m.money_expenses_table)}
      caption={many}
      heads={[
        { key: "number", label: say(m.shared_number), className: "col-name" },
        { key: "day", label: say(m.shared_date) },
        { key: "head", label: say(m.money_head) },
        { key: "account", label: say(m.money_account) },
        { key: "party", label: party },
        { key: "note", label: say(m.shared_note) },
        { key: "amount", label: say(m.shared_amount), className: "num" },
        {
          key: "acts",
          label: <span className="visually-hidden">{say(m.shared_actions)}</span>,
          className: "records-acts",
        },
      ]}
    >
      {rows.map((row) => (
        <Row key={row._id} row={row} />
      ))}
    </ListTable>
  );
}

function Row({ row }: { row: VoucherLine }) {
  const { number, day, head, account, party, note, amount, by, state, isOff, voidHref, printHref, file, fileHref } =
    row;
  const say = useWords();
  return (
    <tr className={isOff ? "money-off" : undefined}>
      <th scope="row" className="col-name nowrap" title={say(m.money_entered_by, { name: by })}>
        {number}
        {state === "" ? null : (
          <span className="money-state">
            <bdi>{state}</bdi>
          </span>
        )}
      </th>
      <td className="nowrap">{day}</td>
      <td>
        <bdi>{head}</bdi>
      </td>
      <td>
        <bdi>{account}</bdi>
      </td>
      <td>{party === "" ? <span className="dash">–</span> : <bdi>{party}</bdi>}</td>
      <td>{note === "" ? <span className="dash">–</span> : <bdi>{note}</bdi>}</td>
      <td className="num nowrap">{isOff ? <s>{amount}</s> : amount}</td>
      <td className="records-acts">
        <a href={printHref} target="_blank" rel="noopener" aria-label={say(m.money_print_of, { number })}>
          {say(m.shared_print)}
        </a>
        {fileHref === null ? null : (
          <a href={fileHref} download="" aria-label={say(m.money_file_of, { number, file: file ?? "" })}>
            {say(m.shared_file)}
          </a>
        )}
        {voidHref === null ? null : (
          <a href={voidHref} aria-label={say(m.shared_void_of, { number })}>
            {say(m.money_void)}
          </a>
        )}
      </td>
    </tr>
  );
}
