// Where the focus goes as a dialog opens.
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Button } from "../src/controls/Button";
import { Dialog } from "../src/controls/Dialog";
import { Dialog as IslandDialog } from "../src/islands/Dialog";
import { show } from "./page";

const opener = (
  <button type="button" data-opens="asked">
    Open
  </button>
);
const primary = <Button kind="primary">Save</Button>;
const field = <input aria-label="Name" />;

test.each([
  ["its first field", <p key="p">What for {field}</p>, primary, "Name"],
  [
    "its first field that can be filled in",
    <>
      <input type="hidden" name="key" />
      <input aria-label="User" readOnly hidden />
      <select aria-label="Waits" disabled />
      {field}
    </>,
    primary,
    "Name",
  ],
  [
    "its primary button where there is no field",
    <p key="p">Sure?</p>,
    <>{[<Button key="c">Cancel</Button>, primary]}</>,
    "Save",
  ],
  [
    "its heading where something is taken away, even with a field",
    <p key="p">Sure? {field}</p>,
    <>
      <Button kind="danger">Delete</Button>
      <Button>Cancel</Button>
    </>,
    "Asked",
  ],
])("a dialog opens with the focus on %s, never on Close", (_, body, footer, expected) => {
  show(
    <>
      {opener}
      <Dialog id="asked" title="Asked" footer={footer}>
        {body}
      </Dialog>
    </>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  const focused = document.activeElement;
  expect(focused?.getAttribute("aria-label") ?? focused?.textContent).toBe(expected);
});

test("Go to begins at its field, where what is typed after Ctrl+K belongs", () => {
  show(<p>A page</p>, { framed: true });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Menu item/);
});

test("where there is nothing to press, the text has the focus, so that the arrows scroll it", () => {
  show(
    <>
      {opener}
      <Dialog id="asked" title="Keys">
        <p>Enter goes down</p>
      </Dialog>
    </>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(document.activeElement?.textContent).toBe("Enter goes down");
});

function Steps() {
  const [step, setStep] = useState(0);
  return step === 2 ? null : (
    <IslandDialog
      open
      title={`Step ${String(step)}`}
      onClose={() => undefined}
      footer={
        <Button key={step} kind="primary" onClick={() => setStep(step + 1)}>
          {`Next ${String(step)}`}
        </Button>
      }
    >
      <p>Text</p>
    </IslandDialog>
  );
}

test("an island's dialog takes the focus on with its next step, and is closed before it goes", () => {
  render(<Steps />);
  expect(document.activeElement?.textContent).toBe("Next 0");
  const dialog = document.querySelector("dialog");
  fireEvent.click(screen.getByRole("button", { name: "Next 0" }));
  expect(document.activeElement?.textContent).toBe("Next 1");
  expect(dialog?.open).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Next 1" }));
  expect(dialog?.open).toBe(false);
});
