// A student's own fees, for the tests.
import myFeesJson from "../../../../test/served/myFees.json";
import paidJson from "../../../../test/served/myFees_paid.json";
import refusedJson from "../../../../test/served/myFees_refused.json";
import startedJson from "../../../../test/served/myFees_started.json";
import { propsOf } from "../../../../test/served";
import type { MyFeesProps } from "../../../generated/my_fees";
import { brought } from "../opening/samples";

/** A payment that goes on at the provider's page. */
export const started = propsOf<MyFeesProps>(startedJson);

/** More was to be paid than is due. */
export const refused = propsOf<MyFeesProps>(refusedJson);

export const myFees = (changes: Partial<MyFeesProps> = {}): MyFeesProps => ({
  ...propsOf<MyFeesProps>(myFeesJson),
  receipts: propsOf<MyFeesProps>(paidJson).receipts.map((receipt) => ({ ...receipt, state: "Voided" })),
  broughtIn: brought.map((one) => ({ ...one, href: "" })),
  payments: started.payments,
  ...changes,
});
