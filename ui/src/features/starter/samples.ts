// Starter: the questions, what the answers make, and what comes next.
import starterJson from "../../../test/served/starter.json";
import starterMadeJson from "../../../test/served/starter_made.json";
import starterShownJson from "../../../test/served/starter_shown.json";
import { propsOf } from "../../../test/served";
import type { StarterProps } from "../../generated/starter";

export const asked: StarterProps = {
  ...propsOf<StarterProps>(starterJson),
  // Who sees several branches chooses one.
  branches: [{ value: "branch-1", label: "Dhanmondi" }],
};

const served = propsOf<StarterProps>(starterShownJson);

export const shown: StarterProps = {
  ...served,
  parts: (served.parts ?? []).map((part) => (part.key === "exams" ? { ...part, make: 6, there: 2 } : part)),
};

export const made = propsOf<StarterProps>(starterMadeJson);
