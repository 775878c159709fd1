// Signing in (docs/rules.md, *Marks*, *Calls*, *Words on the screen*): the call, and what its answer means.
import * as m from "#messages";
import { api, type Fault } from "../../api";
import type { SignedInUser } from "../../generated/pages";
import { storeSession, storeSignedIn } from "../../signed_in";

export const TITLE = m.calls_title_login();
export const SUCCESSFULLY_LOGIN = m.calls_successfully_login();
export const NO_USER_FOUND = m.calls_no_user_found();

export type Credentials = {
  userType: "student" | "admin";
  branchId: string;
  branchName: string;
  userId: string;
  userPassword: string;
};

export type Outcome = { signedIn: true } | { signedIn: false; message: string };

/** Specification silent on too many attempts and on no answer at all: "No User Found" would be untrue, so these say what they are. */
const SAY_THEMSELVES: readonly Fault["code"][] = ["invalid", "tooMany", "offline"];

/** Signs in; on success the user, token, login marker and session are stored. */
export async function signIn(credentials: Credentials): Promise<Outcome> {
  const { userType, branchId, branchName, userId, userPassword } = credentials;
  const branch = userType === "student" ? { branchId, branchName } : {};
  // webId is a push messaging token (docs/rules.md, *Calls*): no push service is set up, so there is none to send.
  const body = { ...branch, userType, userId, userPassword, isWeb: true, webId: "" };
  const answer = await api.send<Partial<SignedInUser> | null>("POST", "/api/manageUserLogin", body, { auth: "none" });
  if (answer.ok) {
    if (!isUser(answer.value)) return { signedIn: false, message: NO_USER_FOUND };
    storeSignedIn(answer.value);
    storeSession(answer.value.session);
    return { signedIn: true };
  }
  const { code, message } = answer.error;
  return { signedIn: false, message: SAY_THEMSELVES.includes(code) ? message : NO_USER_FOUND };
}

function isUser(answer: Partial<SignedInUser> | null): answer is SignedInUser {
  return typeof answer?._id === "string" && answer._id !== "";
}
