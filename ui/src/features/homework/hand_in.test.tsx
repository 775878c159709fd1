// A student's homework with the script: what is written is kept until it is handed in, and a press is sent until the server has it.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { navigation } from "../../navigation";
import { show } from "../../../test/page";
import HandIn from "./HandIn";
import { handedIn, handIn, refused } from "./samples";

const ACTION = "/admin/homeWorkStudent/homework-1";

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(navigation, "assign").mockImplementation(() => undefined);
  vi.spyOn(navigation, "submit").mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** What the server leads to. */
const led = (to: string) =>
  Object.defineProperties(new Response("", { status: 200 }), {
    redirected: { value: true },
    url: { value: `https://school.test${to}` },
  });
const page = (status: number, html: string) =>
  Object.defineProperty(new Response(html, { status }), "url", { value: `https://school.test${ACTION}` });

/** Stands in for the line: what each sending gets, the last one from then on; null: it is cut. */
function line(...answers: (() => Response | null)[]) {
  const bodies: string[] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path !== ACTION) return Promise.resolve(new Response("{}"));
    bodies.push(init?.body as string);
    const answer = answers[Math.min(bodies.length, answers.length) - 1]!();
    return answer === null ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(answer);
  });
  return bodies;
}

/** The page, once its script has taken it over. */
async function open(props = handIn()) {
  const shown = show(<HandIn {...props} />, { framed: true });
  shown.container.querySelector<HTMLInputElement>('input[name="formKey"]')!.value = "key-1";
  await waitFor(() => expect(shown.container.querySelector("form[data-kept]")).not.toBeNull());
  return shown;
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>("Text");
const write = (value: string) => fireEvent.input(text(), { target: { value } });
const press = () => fireEvent.submit(document.querySelector("form[data-handing-in]")!);
const keptKeys = () => Object.keys(localStorage).filter((key) => /homework\.|handIn\./u.test(key));

test("what is written is there again, and can be discarded", async () => {
  await open();
  write("One half");
  await open();
  expect(text().value).toBe("One half");
  fireEvent.click(screen.getByRole("button", { name: "Discard it" }));
  expect(text().value).toBe("");
  await open();
  expect(text().value).toBe("");
});

test("what is handed in meanwhile is no draft, and a refused form holds what was sent", async () => {
  await open();
  write("One half");
  await open(handedIn);
  expect(text().value).toBe("One half");
  expect(screen.queryByRole("button", { name: "Discard it" })).toBeNull();
  expect(keptKeys()).toEqual([]);
  write("Draft");
  await open({ ...refused, form: { ...refused.form, values: { ...refused.form.values, text: "Mine" } } });
  expect(text().value).toBe("Mine");
});

test("a press is sent again until the server has it, the same each time", async () => {
  const bodies = line(
    () => null,
    () => page(503, "busy"),
    () => led(`${ACTION}?done=handedIn`),
  );
  await open();
  write("One half");
  press();
  await screen.findByText(/^The line is down\. Fractions is kept here/u);
  window.dispatchEvent(new Event("online"));
  await screen.findByText(/^The server is busy\. Fractions/u);
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(navigation.assign).toHaveBeenCalledWith(`${ACTION}?done=handedIn`));
  expect(bodies).toHaveLength(3);
  expect(new Set(bodies).size).toBe(1);
  expect(new URLSearchParams(bodies[0]).get("text")).toBe("One half");
  expect(keptKeys()).toEqual([]);
});

test("a press that the page before has left is sent by the next one", async () => {
  line(() => null);
  const first = await open();
  write("One half");
  press();
  await screen.findByText(/^The line is down/u);
  first.unmount();
  line(() => page(409, '<p role="alert">It is evaluated.</p>'));
  await open();
  await screen.findByText(/was not handed in\. It is evaluated\./u);
  expect(navigation.submit).not.toHaveBeenCalled();
  // Refused, it is not sent again; what was written stays.
  expect(keptKeys()).toHaveLength(1);
  expect(text().value).toBe("One half");
});

test("what is refused is shown by the server's own page", async () => {
  line(() => page(422, "no"));
  await open();
  write("One half");
  press();
  await waitFor(() => expect(navigation.submit).toHaveBeenCalledOnce());
  expect(keptKeys()).toHaveLength(1);
});
