// The two calls that change one's own password (docs/rules.md, *Screens*, *Calls*): one for employees, one for students. The server ends older
// tokens and answers a new one, which takes the old one's place.
import * as m from "#messages";
import { api, type Result } from "../../api";
import type { ViewerFacts } from "../../enhance/viewer";
import { storeToken } from "../../signed_in";

export type PasswordKind = "employee" | "student";
type Answer = { message: string; accessToken?: string };

/** characters (docs/rules.md, *Sign-in*) */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const tooShort = (): string => m.signing_password_too_short({ least: PASSWORD_MIN });

export const SUCCESS: Record<PasswordKind, () => string> = {
  employee: () => m.calls_password_changed(),
  student: () => m.calls_password_updated(),
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
