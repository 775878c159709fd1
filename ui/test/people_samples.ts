// How people come and go: first passwords, sign-ins, joining and leaving.
import * as signIns from "../src/features/sign_in/samples";
import type { JoiningProps, LeavingProps } from "../src/generated/pages";
import type { MadePasswordProps } from "../src/generated/records";
import type { PageData } from "../src/generated/shell";
import { propsOf, screen } from "./served";
import changePasswordJson from "./served/changePassword.json";
import firstPasswordJson from "./served/firstPassword.json";
import givePasswordJson from "./served/givePassword.json";
import joiningJson from "./served/studentJoining.json";
import leavingJson from "./served/studentLeaving.json";
import leftJson from "./served/studentLeaving_left.json";
import { shell } from "./shell_samples";

const joining = propsOf<JoiningProps>(joiningJson);

/** Who has marks from before the day of admission keeps the day; another may say it. */
const free: JoiningProps = { ...joining, name: "Tania </script>", barred: null, earlierFees: 11 };

const leaving = propsOf<LeavingProps>(leavingJson);

const asked: LeavingProps = {
  ...leaving,
  question: {
    ...leaving.question!,
    reason: "Moved </script>",
    warning: "Marks are entered on 1 later sheet (Annual, Mathematics).",
  },
};

const left: LeavingProps = {
  ...propsOf<LeavingProps>(leftJson),
  dues: leaving.dues.map((due) => `${due} </script>`),
};

/** A password that was made is shown once, and kept nowhere. */
const made: MadePasswordProps = {
  title: "First password",
  name: "Rahima Begum",
  account: "rahima.begum",
  accountLabel: "User Id",
  password: "kodu-remi-safo-47",
  noun: "employee",
  back: "/admin/listEmployees",
  another: "/admin/listEmployees/new?after=e1",
  madeFor: null,
};

export const peoplePages: Omit<PageData, "language">[] = [
  screen(firstPasswordJson, null),
  screen(joiningJson, shell()),
  { page: "studentJoining", shell: shell(), props: free },
  { page: "studentLeaving", shell: shell(), props: left },
  { page: "studentLeaving", shell: shell(), props: asked },
  screen(givePasswordJson, shell()),
  { page: "madePassword", shell: shell(), props: made },
  { page: "signIns", shell: shell(), props: signIns.sections },
  { page: "signIns", shell: shell(), props: signIns.question },
  { page: "signInSlips", shell: shell(), props: signIns.slips },
  screen(changePasswordJson, shell()),
];
