import { act, render, screen } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ShellContext } from "../src/shell/context";
import { shell } from "./samples";
import { ViewerField } from "../src/shell/ViewerField";

const form = (
  <ShellContext value={shell()}>
    <form aria-label="Form">
      <ViewerField />
    </form>
  </ShellContext>
);

test("the server's document finds where the key goes, and hydration leaves it there", () => {
  const rendered = renderToString(form);
  // As server/src/web/document.rs looks for it.
  expect(rendered.split('name="formKey"/>')).toHaveLength(2);
  expect(rendered).toContain(`name="viewer" value="${shell().viewer._id}"`);
  const holder = document.createElement("div");
  holder.innerHTML = rendered.replace('name="formKey"/>', 'name="formKey" value="from-the-document"/>');
  const key = () => holder.querySelector<HTMLInputElement>("[name=formKey]");
  let root: Root | undefined;
  act(() => {
    root = hydrateRoot(holder, form);
  });
  expect([key()?.value, key()?.getAttribute("value")]).toEqual(["from-the-document", "from-the-document"]);
  act(() => root?.render(form));
  expect(key()?.value).toBe("from-the-document");
});

test("a form that the browser renders makes a key of its own; a page without a viewer has neither field", () => {
  const { unmount } = render(form);
  const key = () => new FormData(screen.getByRole<HTMLFormElement>("form")).get("formKey");
  const first = key();
  expect(first).toMatch(/^[0-9a-f-]{36}$/u);
  unmount();
  render(form);
  expect(key()).not.toBe(first);
  expect(renderToString(<ViewerField />)).toBe("");
});
