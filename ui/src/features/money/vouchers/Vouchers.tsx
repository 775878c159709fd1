// The list of deposits or of expenses: filtered and turned by its address alone. What is voided is said in words and struck through.
import { ButtonLink } from "../../../controls/Button";
import { DoneNotice } from "../../../controls/DoneNotice";
import { ListPages, ListTable } from "../../../controls/ListTable";
import { Empty } from "../../../controls/Notice";
import { branchField, PlaceFilter } from "../../../controls/PlaceFilter";
import type { VoucherLine, VouchersProps } from "../../../generated/money";

export default function Vouchers(props: VouchersProps) {
  const { path, one, many, branches, filters, isFiltered, total, first, done, here, all } = props;
  const nothing = total === 0 && !isFiltered;
  const add =
    props.addHref === null ? undefined : (
      <ButtonLink kind="primary" href={props.addHref}>
        Add {one}
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
              {total} {(total === 1 ? one : many).toLowerCase()}, <b>{props.amount}</b> together
            </p>
            {total === 0 ? null : (
              <>
                <ButtonLink href={props.print} target="_blank" rel="noopener">
                  Print
                </ButtonLink>
                <ButtonLink href={props.csv}>Download CSV</ButtonLink>
              </>
            )}
            {add}
          </div>
          {total === 0 ? (
            <Empty actions={<a href={all}>Show all {many.toLowerCase()}</a>}>
              No {many.toLowerCase()} match the filter.
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

function Table({ many, party, rows }: VouchersProps) {
  return (
    <ListTable
      label={`Table of ${many}`}
      caption={many}
      heads={[
        { key: "number", label: "Number", className: "col-name" },
        { key: "day", label: "Date" },
        { key: "head", label: "Head" },
        { key: "account", label: "Account" },
        { key: "party", label: party },
        { key: "note", label: "Note" },
        { key: "amount", label: "Amount", className: "num" },
        { key: "acts", label: <span className="visually-hidden">Actions</span>, className: "records-acts" },
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
  return (
    <tr className={isOff ? "money-off" : undefined}>
      <th scope="row" className="col-name nowrap" title={`Entered by ${by}`}>
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
        <a href={printHref} target="_blank" rel="noopener" aria-label={`Print ${number}`}>
          Print
        </a>
        {fileHref === null ? null : (
          <a href={fileHref} download="" aria-label={`File of ${number}: ${file ?? ""}`}>
            File
          </a>
        )}
        {voidHref === null ? null : (
          <a href={voidHref} aria-label={`Void ${number}`}>
            Void
          </a>
        )}
      </td>
    </tr>
  );
}
