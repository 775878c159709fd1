// Finds the demo school's sheets by their names through the calls, so that a test says "Class 8 B, Annual Examination, Bangla" and
// not an id; and reads a sheet as the server has it.

import assert from "node:assert/strict";
import { eventually, scriptArrived, signInByCall } from "./support.mjs";

/** The parts of an address that name a sheet, in the order of Select Ground. */
const KEYS = ["branchId", "sessionId", "classId", "sectionId", "examId", "subjectId"];

async function list(caller, target) {
  const { status, body } = await caller.get(target);
  assert.equal(status, 200, `${target}: ${JSON.stringify(body)}`);
  return body.data ?? body;
}

function named(rows, key, name, what) {
  const found = rows.find((row) => row[key] === name);
  assert.ok(found, `no ${what} ${name} among ${rows.map((row) => row[key]).join(", ")}`);
  return found;
}

/** A caller and the sheets within its branch (superAdmin is asked for none here). */
export async function sheetsOf(school, userId) {
  const caller = await signInByCall(school, userId);
  const { branch, session } = caller.user;
  const ground = {
    branchName: branch.branchName,
    branchId: branch._id,
    sessionName: session.sessionName,
    sessionId: session._id,
  };

  /** "Class 8", "B", "Annual Examination", "Bangla" -> the whole filter set of the calls. */
  async function find(className, sectionName, examName, subjectName) {
    const classId = named(
      await list(caller, `/api/sessionWiseClass/${session._id}`),
      "className",
      className,
      "class",
    )._id;
    const sectionId = named(
      await list(caller, `/api/classWiseSection/${classId}`),
      "sectionName",
      sectionName,
      "section",
    )._id;
    const scheduled = query({ ...ground, classId, sectionId });
    const exams = await list(caller, `/api/getBranchSessionClassWiseExamListFromExamSchedule?${scheduled}`);
    const examId = named(exams, "name", examName, "exam")._id;
    const subjects = await list(caller, `/api/branchWiseSubject?${query(ground)}`);
    const subjectId = named(subjects, "subjectName", subjectName, "subject")._id;
    return { ...ground, classId, sectionId, examId, subjectId };
  }
  const students = (filter) => list(caller, `/api/getStudentsForMarkEntry?${query(filter)}`);
  const marks = async (filter) => {
    const { status, body } = await caller.get(`/api/getFilterWiseExamMarks?${query(filter)}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const add = async (filter, entries) => {
    const answer = await caller.send("POST", "/api/addSubjectWiseMarks", { ...filter, marks: entries });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const update = async (filter, entries) => {
    const answer = await caller.send("PUT", "/api/updateOneMark", { ...filter, editedMarks: entries });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  return { caller, ground, find, students, marks, add, update };
}

function query(values) {
  return new URLSearchParams(values).toString();
}

/** The address of a sheet on a Results page, as a link that somebody shares. */
export function addressOf(filter, { path = "/admin/examResult", ...more } = {}) {
  return `${path}?${query({ ...Object.fromEntries(KEYS.map((key) => [key, filter[key]])), ...more })}`;
}

/** What a grid's page fetches once the grid is at work: messages and dialogs (islands/later.ts). */
export const SECOND_SCRIPT = /\/assets\/later-[^/]+\.js$/u;

/** The open entry grid's cells: by row (from 0) and component label. */
export function gridOf(page) {
  const cell = (row, label) => page.locator(`input[data-row="${row}"][aria-label^="${label},"]`);
  const ready = () => scriptArrived(page);
  // Before a test cuts the line: messages and dialogs are fetched after the grid is at work.
  const whole = () =>
    eventually(async () => {
      const fetched = await page.evaluate(() =>
        globalThis.performance
          .getEntriesByType("resource")
          .map(({ name, responseStatus }) => ({ name, responseStatus })),
      );
      return fetched.some(({ name, responseStatus }) => responseStatus === 200 && SECOND_SCRIPT.test(name));
    }, "the grid's messages and dialogs were never fetched");
  const toast = (text) => page.getByRole("region", { name: "Messages" }).getByText(text);
  const state = async (row, label) =>
    /cell-([a-z]+)/u.exec((await cell(row, label).locator("xpath=..").getAttribute("class")) ?? "")?.[1];
  return {
    cell,
    ready,
    whole,
    toast,
    state,
    save: () => page.getByRole("button", { name: /^(Save|Update)$/u }).click(),
  };
}

/**
 * Types numbers from the cell that has the focus downwards, each ended by Enter, faster than anybody can: every key is sent without waiting for what the
 * page makes of the one before it. They arrive in their order.
 */
export async function typeDown(page, numbers) {
  const browser = await page.context().newCDPSession(page);
  const enter = { text: "\r", of: { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 } };
  const digit = (text) => ({
    text,
    of: { key: text, code: `Digit${text}`, windowsVirtualKeyCode: text.codePointAt(0) },
  });
  const keys = numbers.flatMap((number) => [...[...number].map(digit), enter]);
  const pressed = keys.flatMap(({ text, of }) => [
    browser.send("Input.dispatchKeyEvent", { type: "keyDown", text, unmodifiedText: text, ...of }),
    browser.send("Input.dispatchKeyEvent", { type: "keyUp", ...of }),
  ]);
  await Promise.all(pressed);
  await browser.detach();
}

/** What the browser's database holds of typed marks, in the order of the rows. */
export const typedInDatabase = (page) =>
  page.evaluate(async () => {
    const answer = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await answer(globalThis.indexedDB.open("markbook"));
    try {
      const drafts = await answer(db.transaction("drafts").objectStore("drafts").getAll());
      return drafts.sort((one, other) => one.at - other.at).map(({ text }) => text);
    } finally {
      db.close();
    }
  });
