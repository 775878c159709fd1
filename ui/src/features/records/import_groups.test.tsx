// Faults that many rows have alike, and the buttons that mend all of them.
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show as showPage } from "../../../test/page";
import type { FaultGroup } from "../../generated/records";
import { Groups } from "./ImportGroups";
import { importPlan } from "./samples";

const [proposed, , lacked] = importPlan().groups as [FaultGroup, FaultGroup, FaultGroup];
const show = (groups: FaultGroup[]) => showPage(<Groups {...importPlan({ groups, undo: "" })} />);
const acts = () => screen.getAllByRole<HTMLButtonElement>("button").map((button) => [button.value, button.textContent]);

test("what is not in a list is added to it by a press, which is sent with the rows that name it", () => {
  const one = { ...lacked, value: "Music", error: "“Music” is not in the list", adds: "Add “Music” to the groups" };
  show([one]);
  expect(acts()).toContainEqual(["add.0", "Add “Music” to the groups"]);
  expect(acts()).toContainEqual(["put.0", "Fill in 3 rows"]);
  const hidden = [...document.querySelectorAll<HTMLInputElement>("input[type=hidden][name^='group.']")];
  expect(hidden.map(({ name, value }) => [name, value])).toEqual([
    ["group.0.field", "groupId"],
    ["group.0.rows", "2,4,6"],
    ["group.0.adds", "1"],
  ]);
  // What the sentence says already is not said again behind it.
  expect(document.querySelector("li p")?.textContent).toBe("3 rows Group: “Music” is not in the list");
});

test("of two groups or more, one button does all that is proposed for them", () => {
  const all = (groups: FaultGroup[]) => {
    show(groups);
    return acts()[0];
  };
  const everything = ["all", "Do everything that is proposed"];
  expect(all([proposed, proposed])).toEqual(everything);
  expect(all([lacked, lacked])).toEqual(everything);
  expect(all([proposed, lacked])).toEqual(everything);
  expect(all([proposed])?.[0]).toBe("take.0");
});
