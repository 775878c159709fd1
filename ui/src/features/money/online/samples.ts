// A student's own fees as the server would send them.
import { NEW_FORM } from "../../../controls/FormField";
import type { MyFeesProps } from "../../../generated/my_fees";
import { brought } from "../opening/samples";

export const myFees = (changes: Partial<MyFeesProps> = {}): MyFeesProps => ({
  due: "৳1,600.00",
  dueLater: "৳1,500.00",
  advance: "",
  fees: [
    {
      label: "Tuition, August 2026",
      dueOn: "10 August 2026",
      amount: "৳1,500.00",
      paid: "৳0.00",
      fine: "৳100.00",
      unpaid: "৳1,600.00",
      later: false,
    },
  ],
  receipts: [
    {
      number: "DHK-2026-000007",
      href: "/admin/myFees/receipts/receipt-1",
      day: "10 July 2026",
      method: "Cash",
      amount: "৳1,500.00",
      state: "Voided",
    },
  ],
  broughtIn: brought.map((one) => ({ ...one, href: "" })),
  payments: [{ reference: "r1", at: "24 Nov 2026, 11:05", amount: "৳1,600.00", state: "Not confirmed yet" }],
  started: null,
  form: { ...NEW_FORM, values: { amount: "1600" } },
  ...changes,
});
