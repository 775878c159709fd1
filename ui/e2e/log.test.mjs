// No password, token or mark is ever in the server's log, however much it is asked to say.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PASSWORD, signInByCall, startSchool } from "./support.mjs";
import { sheetsOf } from "./sheets.mjs";

let school;
before(async () => {
  school = await startSchool({ flags: ["--log", "debug"] });
});
after(async () => {
  await school.stop();
});

test("signing in, changing a password by the specified GET, and saving marks leave no secret in the log", async () => {
  const secrets = new Set([PASSWORD]);
  const wrong = "a-wrong-password-73";
  secrets.add(wrong);
  const post = (path, type, body) =>
    fetch(`${school.address}${path}`, { method: "POST", headers: { "content-type": type }, body, redirect: "manual" });
  const form = (values) => new URLSearchParams(values).toString();
  const typed = "application/x-www-form-urlencoded";

  await post(
    "/api/manageUserLogin",
    "application/json",
    JSON.stringify({ userType: "admin", userId: "teacher", userPassword: wrong }),
  );
  await post("/api/manageUserLogin", "application/json", `{"userPassword": "${wrong}", broken`);
  await post("/auth/login", typed, form({ userType: "admin", userId: "teacher", userPassword: wrong }));
  const signedIn = await post(
    "/auth/login",
    typed,
    form({ userType: "admin", userId: "librarian", userPassword: PASSWORD }),
  );
  const cookie = signedIn.headers.get("set-cookie").split(";")[0];
  secrets.add(cookie.split("=")[1]);
  assert.equal((await fetch(`${school.address}/admin/dashboard`, { headers: { cookie } })).status, 200);
  const handed = await (await fetch(`${school.address}/auth/token`, { method: "POST", headers: { cookie } })).json();
  secrets.add(handed.accessToken);

  const librarian = await signInByCall(school, "librarian");
  secrets.add(librarian.user.accessToken);
  const next = "a-new-password-59";
  secrets.add(next);
  const refused = await librarian.get(`/api/updateEmployeePassword/${librarian.user._id}?newPassword=password1`);
  assert.equal(refused.status, 422);
  secrets.add("password1");
  const changed = await librarian.get(`/api/updateEmployeePassword/${librarian.user._id}?newPassword=${next}`);
  assert.deepEqual([changed.status, changed.body.message], [200, "Password Changed"]);
  secrets.add(changed.body.accessToken);
  // The same, where the call itself is wrong: no such path, and no right to it.
  await fetch(`${school.address}/api/updateEmployeePassword?newPassword=${next}`);
  await fetch(`${school.address}/api/updateEmployeePasswords/x?newPassword=${next}`, {
    headers: { authorization: `Bearer ${changed.body.accessToken}` },
  });
  await fetch(`${school.address}/auth/login?userPassword=${next}&token=${changed.body.accessToken}`);

  const sheets = await sheetsOf(school, "admin");
  secrets.add(sheets.caller.user.accessToken);
  const filter = await sheets.find("Class 3", "A", "2nd Semester Term Examination", "Mathematics");
  const [first, second] = await sheets.students(filter);
  await sheets.add(filter, [
    { studentId: first._id, written: 13.37 },
    { studentId: second._id, written: 17.19 },
  ]);
  await sheets.update(filter, [{ studentId: first._id, written: 11.83 }]);
  const above = await sheets.caller.send("PUT", "/api/updateOneMark", {
    ...filter,
    editedMarks: [{ studentId: first._id, written: 9173.61 }],
  });
  assert.equal(above.status, 422);

  const log = school.log();
  assert.match(log, /updateEmployeePassword/u, "the log holds these requests at all");
  assert.match(log, /DEBUG|debug/u, "and is as talkative as it was asked to be");
  // What the demo prints for its user at the start is no log line.
  const lines = log.split("\n").filter((line) => !line.startsWith("Accounts of the demo school"));
  for (const secret of secrets) {
    for (const line of lines) assert.ok(!line.includes(secret), `the log holds ${secret}: ${line}`);
    // Nor the part of a token that signs it.
    const signature = secret.split(".")[2];
    if (signature) assert.ok(!log.includes(signature), `the log holds a token's signature`);
  }
  // How long a statement took is a number too.
  const timeless = lines.map((line) => line.replace(/elapsed(_secs)?=\S+/gu, ""));
  for (const mark of ["13.37", "17.19", "11.83", "9173.61", "1337", "1719", "1183", "917361"]) {
    const found = timeless.find((line) =>
      new RegExp(`(?<![\\w.-])${mark.replace(".", "\\.")}(?![\\w.-])`, "u").test(line),
    );
    assert.equal(found, undefined, `the log holds the mark ${mark}`);
  }
});
