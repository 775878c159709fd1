// The two calls that change one's own password (docs/rules.md, *Screens*, *Calls*): one for employees, one for students. The server ends older
// tokens and answers a new one, which takes the old one's place.
import { api, type Result } from "../../api";
import type { ViewerFacts } from "../../enhance/viewer";
import { storeToken } from "../../signed_in";

export type PasswordKind = "employee" | "student";
type Answer = { message: string; accessToken?: string };

/** characters (docs/rules.md, *Sign-in*) */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const TOO_SHORT = `The password must have at least ${PASSWORD_MIN} characters`;
export const PASSWORD_HINT = `${PASSWORD_MIN} to ${PASSWORD_MAX} characters`;

export const SUCCESS: Record<PasswordKind, string> = {
  employee: "Password Changed",
  student: "Password Updated Successfully",
};

export async function changePassword(viewer: ViewerFacts, password: string): Promise<Result<Answer>> {
  const { _id, role, branchName, sessionName } = viewer;
  const answer =
    role === "student"
      ? await api.send<Answer>("POST", "/api/changeStudentPassword", {
          branchName,
          sessionName,
          studentId: _id,
          password,
        })
      : await api.send<Answer>("POST", `/api/updateEmployeePassword/${encodeURIComponent(_id)}`, {
          newPassword: password,
        });
  if (answer.ok && answer.value.accessToken !== undefined) storeToken(answer.value.accessToken);
  return answer;
}
