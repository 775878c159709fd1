// What every page stands in, as the server would send it: the shell, whoever is signed in, what can be chosen; and the login.
import type { LoginProps, SignedInUser } from "../src/generated/pages";
import type { FilterSet, Ground, ScreenHead, Shell } from "../src/generated/shell";
import { propsOf } from "./served";
import superAdminJson from "./served/examResult_superAdmin.json";
import loginJson from "./served/login.json";
import teacherShell from "./served/shell_teacher.json";

/** What a screen and its frame are rendered from. */
export type WholeShell = Shell & ScreenHead;

const served = teacherShell as WholeShell;
export const branch = served.viewer.branch!;
export const [session, lastSession] = served.sessions as [Shell["sessions"][number], Shell["sessions"][number]];

/** One link of the menu: a label that stands in every shell would be data on every screen, where texts are looked for that are in no catalogue. */
const menu = served.menu
  .map((group) => ({ ...group, links: group.links.filter(({ label }) => label === "Results") }))
  .filter(({ links }) => links.length > 0);

/** Short names: on a phone the bar cuts longer ones, which the title below it says in full. */
const place = { ...served.place, branch: "Uttara" };
const areaName = "Teacher";

/** A teacher's, at a page without the dialog that is there for whoever enters marks. */
export function shell(changes: Partial<WholeShell> = {}): WholeShell {
  return { ...structuredClone(served), menu, chosenWithin: [], showSheets: false, place, areaName, ...changes };
}

const { _id, role, profilePhoto, name } = served.viewer;
export const signedIn: SignedInUser = {
  _id,
  role,
  branch,
  session,
  profilePhoto,
  employeeName: name,
  accessToken: "token-1",
  message: "Successfully Login",
};

export const login = propsOf<LoginProps>(loginJson);

const { ground: chosen } = propsOf<{ ground: Ground }>(superAdminJson);
/** With an id that no address holds as it is. */
const anotherClass = { _id: "another class:9", name: "Class 9" };
/** As superAdmin sees it, everything chosen, in a session of two classes. */
export const ground: Ground = {
  ...chosen,
  fields: chosen.fields.map((field) =>
    field.key === "classId" ? { ...field, options: [...field.options, anotherClass] } : field,
  ),
};
export const filter: FilterSet = chosen.filter!;
