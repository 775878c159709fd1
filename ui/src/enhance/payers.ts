// The cashier's search (features/money/receipts/Cashier.tsx): students with what they owe, found as one types; choosing one opens what they owe.
import * as m from "#messages";
import { address } from "../address";
import { api } from "../api";
import type { CashierHit } from "../generated/money";
import { navigation } from "../navigation";
import { combobox, optionOf } from "./combobox";
import { nameOf, SEARCH_MIN } from "./students";

const pageOf = ({ _id }: CashierHit): string => address("/admin/studentFeesCashier", { studentId: _id });

function placeOf({ regNo, className, sectionName, roll, due }: CashierHit): string {
  const parts = [regNo, className, sectionName, roll === null ? null : m.shell_roll({ roll })];
  const owes = due > 0 ? m.shell_amount_due({ amount: due.toFixed(2) }) : m.shell_nothing_due();
  return [...parts, owes].filter((part) => part !== null && part !== "").join(" · ");
}

function said(hits: readonly CashierHit[] | null): string {
  if (hits === null) return m.calls_something_went_wrong();
  if (hits.length === 0) return m.shell_student_none_found();
  return m.shell_students_found({ count: hits.length });
}

export function payers(input: HTMLInputElement): void {
  const { form } = input;
  const list = form?.querySelector<HTMLElement>("[role=listbox]");
  const status = form?.querySelector<HTMLElement>("[role=status]");
  if (!form || !list || !status) return;
  combobox<CashierHit>({
    around: form,
    input,
    list,
    status,
    none: "secondary",
    least: SEARCH_MIN,
    find: (searchText, signal) => {
      const branchId = form.querySelector<HTMLSelectElement>("[name=branchId]")?.value ?? form.dataset["branchId"];
      return api.get<CashierHit[]>("/api/getStudentForCashier", { branchId, searchText }, { signal });
    },
    option: (hit) => optionOf("a", { href: pageOf(hit) }, nameOf(hit), placeOf(hit)),
    choose: (hit) => navigation.assign(pageOf(hit)),
    said,
  });
}
