import { expect, test } from "vitest";
import { ViewerField } from "../src/shell/ViewerField";
import { markup } from "./page";
import { shell } from "./samples";

test("the server's document finds where the key goes, and whose page it is stands beside it", () => {
  const rendered = markup(<ViewerField />);
  // As crates/web/src/document.rs looks for it.
  expect(rendered.split('name="formKey"/>')).toHaveLength(2);
  expect(rendered).toContain(`name="viewer" value="${shell().viewer._id}"`);
});

test("a page without a viewer has neither field", () => {
  expect(markup(<ViewerField />, { shell: null })).not.toContain("<input");
});
