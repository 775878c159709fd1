// A student's own fees: what is due, and the form that starts a payment.
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import MyFees from "./MyFees";
import { myFees, refused, started } from "./samples";

test("what is due, each fee with its fine, and the receipts", () => {
  render(<MyFees {...myFees()} />);
  expect(screen.getByRole("heading", { name: "Due now: ৳1,050.00" })).toBeTruthy();
  const fee = within(screen.getByRole("row", { name: /Tuition, August 2026/u }));
  expect(fee.getByText("৳50.00")).toBeTruthy();
  expect(screen.getByRole("link", { name: "R-2026-000001" }).getAttribute("href")).toBe("/admin/myFees/receipts/id-1");
  expect(screen.getByText("Not confirmed yet")).toBeTruthy();
});

test("a payment is started by a form, and made at the provider's page", () => {
  const { rerender } = render(<MyFees {...myFees()} />);
  expect(screen.getByRole("textbox", { name: /Amount/u })).toHaveProperty("value", "1050");
  expect(screen.getByRole("button", { name: "Pay online" }).closest("form")?.getAttribute("action")).toBe(
    "/admin/myFees/pay",
  );
  rerender(<MyFees {...started} />);
  expect(screen.queryByRole("button", { name: "Pay online" })).toBeNull();
  expect(screen.getByRole("link", { name: "Continue to the payment" }).getAttribute("href")).toBe(
    started.started?.href,
  );
});

test("what was refused is said beside the field", () => {
  render(<MyFees {...refused} />);
  expect(screen.getAllByText(/Only ৳1,050.00 is due now, and ৳600.00 later/u).length).toBeGreaterThan(0);
  expect(screen.getByText(/No payment was started/u)).toBeTruthy();
});

test("every amount says what it is, where there is no room for heads", () => {
  render(<MyFees {...myFees()} />);
  const fee = screen.getByRole("row", { name: /Tuition, August 2026/u });
  const heads = [...fee.querySelectorAll(".stacked-head")].map((head) => head.textContent);
  expect(heads).toEqual(["Due on", "Amount", "Paid", "Fine"]);
  expect(fee.querySelector(".stacked-main")?.textContent).toBe("৳1,050.00");
});
