// The pages of raising fees, for the tests.
import lineJson from "../../../../test/served/feeLine.json";
import ownTermsJson from "../../../../test/served/feesRaise_ownTerms.json";
import leaverJson from "../../../../test/served/leaverFees.json";
import raiseFeesJson from "../../../../test/served/raiseFees.json";
import { propsOf } from "../../../../test/served";
import type {
  FeeLineProps,
  FeesRaiseProps,
  LeaverFeesProps,
  RaiseFeesProps,
  RaisePreview,
  SetupToRaise,
} from "../../../generated/pages";

const BY = "আয়েশা </script>";

const shown = propsOf<RaiseFeesProps>(raiseFeesJson);
const [ticked] = shown.setups as [SetupToRaise];

export const raiseFees: RaiseFeesProps = {
  ...shown,
  setups: [
    ticked,
    {
      ...ticked,
      _id: "setup-2",
      classLabel: "Class 8, Science",
      fee: "Exam fee, Half Yearly",
      ticked: false,
      tally: null,
    },
  ],
  preview: { ...(shown.preview as RaisePreview), notCharged: ["Session charge: 3 late joiners not charged"] },
  earlier: shown.earlier.map((raise) => ({ ...raise, by: BY })),
};

/** Of fees that a student has terms of the own for. */
export const feesRaise: FeesRaiseProps = { ...propsOf<FeesRaiseProps>(ownTermsJson), by: BY };

const adjusted = propsOf<FeeLineProps>(lineJson);

/** Raised by the student's own terms. */
export const feeLine: FeeLineProps = {
  ...adjusted,
  full: "৳2,000.00",
  events: adjusted.events.map((event) =>
    event.reason === "" ? event : { ...event, reason: `${event.reason} </script>` },
  ),
};

export const leaverFees: LeaverFeesProps = { ...propsOf<LeaverFeesProps>(leaverJson), name: "Tania </script>" };
