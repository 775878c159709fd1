// Certificates: what fits a sheet, what is named where it does not, and the screens that they are issued and withdrawn on.
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { say } from "../../../test/say";
import Certificate from "./Certificate";
import type { CertificateProps } from "../../generated/papers";
import { certificateFaults, certificatesFit, signedBy, textOf } from "./certificate_layout";
import Issued from "./Issued";
import IssuedTogether from "./IssuedTogether";
import Papers from "./Papers";
import {
  BENGALI,
  certificate,
  certificatePapers,
  head,
  issued,
  issuedTogether,
  LONG,
  TRANSFER_BENGALI,
  UNBROKEN,
  withdrawn,
} from "./samples";

const words = (count: number) => Array.from({ length: count }, () => "testimony").join(" ");

test("a text goes down in size as it gets longer, and what does not fit in the smallest is named and not cut", () => {
  const sizes = [10, 80, 150, 190].map((count) => textOf(certificate(words(count))).className);
  expect(sizes[0]).toBe("certificate-text-36");
  expect(new Set(sizes).size).toBe(4);
  const long = certificate(words(900));
  expect(textOf(long).fits).toBe(false);
  expect(certificateFaults(say, long)).toEqual(["The text is too long for one sheet"]);
  const { container } = render(<Certificate {...long} isPreview />);
  expect(container.textContent).toContain("The text is too long for one sheet.");
  expect(container.textContent.split("testimony")).toHaveLength(901);
});

test("an upright sheet holds more lines than one that lies across, and an empty line is half of one", () => {
  const lines = (count: number, lies: string) => textOf(certificate(Array(count).fill("a").join("\n"), { lies })).fits;
  expect([lines(20, "landscape"), lines(21, "landscape"), lines(34, "portrait"), lines(35, "portrait")]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(textOf(certificate(`a${"\n".repeat(39)}a`)).fits).toBe(false);
  expect(textOf(certificate(`a${"\n".repeat(37)}a`)).fits).toBe(true);
});

test.each([LONG, UNBROKEN, BENGALI])("a title or a name of 120 letters is named where it would be cut: %s", (name) => {
  const faults = certificateFaults(
    say,
    certificate("a", { title: name.repeat(8), signers: [null, null, { label: name, name, image: null }] }),
  );
  expect(faults).toContain("The title is too long");
  expect(faults).toContain(`The line ${name} is too long`);
});

test.each(["portrait", "landscape"])("a principal's name of 100 letters, an address and a line wrap: %s", (lies) => {
  const name = "Alhaj Professor Muhammad Wahiduzzaman Chowdhury Talukder ".repeat(2).slice(0, 100);
  const signers: CertificateProps["look"]["signers"] = [
    { label: "Chairman of the Governing Body (acting)", name: null, image: null },
    { label: "Class Teacher", name: null, image: null },
    { label: "Principal", name, image: null },
  ];
  const address = "House 1172, Road 14/B, Sonargaon Janapath Avenue, Sector 11, Uttara, Dhaka 1230, Bangladesh";
  for (const hasPhoto of [false, true]) {
    const one = certificate(undefined, { lies, signers, hasPhoto }, { head: { ...head, address } });
    expect(certificateFaults(say, one)).toEqual([]);
    expect(signedBy(one, { label: "Principal", name, image: null }).name?.text).toBe(name);
  }
  // A line that fits in the largest type only in two takes two, rather than become smaller.
  const label = "Chairman of the Governing Body (acting)";
  const set = signedBy(certificate(undefined, { lies: "portrait", signers }), { label, name: null, image: null });
  expect(set.label).toMatchObject({ className: "paper-type-20", lines: 2 });
});

test("a fault of the school is said once for all certificates, whose it is with it", () => {
  const nasty = { ...head, schoolName: UNBROKEN.repeat(3) };
  const two = [certificate("a", {}, { head: nasty }), certificate("b", {}, { head: nasty })];
  expect(JSON.parse(certificatesFit({ certificates: two }, say))).toEqual({
    shared: [{ of: "school", text: "The school's name is too long" }],
    own: [[], []],
  });
});

test("letters that no font has are named, Bengali ones are not", () => {
  expect(certificateFaults(say, certificate(TRANSFER_BENGALI))).toEqual([]);
  expect(certificateFaults(say, certificate("{漢字}"))).toEqual([
    "The text has letters that no font on paper has: 漢 字",
  ]);
  const two = [certificate(), certificate("{漢}")];
  expect(JSON.parse(certificatesFit({ certificates: two }, say))).toEqual({
    shared: [],
    own: two.map((one) => certificateFaults(say, one)),
  });
});

test("what was filled in is bold and taken literally", () => {
  const { container } = render(<Certificate {...certificate("Of {<b>Ayesha</b>} & others")} />);
  expect([...container.querySelectorAll(".certificate-text b")].map((bold) => bold.textContent)).toEqual([
    "<b>Ayesha</b>",
  ]);
  expect(container.querySelector(".certificate-text")?.textContent).toBe("Of <b>Ayesha</b> & others");
});

test("who cannot get a certificate is named with the reason, and what was ticked stays ticked", () => {
  render(<Papers {...certificatePapers({ failure: "No certificate was issued." })} />);
  const table = screen.getByRole("table", { name: "The students of these certificates" });
  expect(within(table).getAllByText("{fatherName} is not filled in")).toHaveLength(4);
  expect(within(table).getByText("Left on 30 November 2026")).toBeTruthy();
  expect(within(table).getByRole<HTMLInputElement>("checkbox", { name: "Tick Amina Rahman" }).checked).toBe(true);
  const form = screen.getByRole<HTMLButtonElement>("button", { name: "Issue certificates" }).form as HTMLFormElement;
  expect([form.method, form.getAttribute("action")]).toEqual(["post", "/admin/generate-student/issue"]);
  expect(screen.getByText(/4 of 5 students cannot get one yet/u)).toBeTruthy();
});

test("a certificate is printed and withdrawn once", () => {
  const { unmount } = render(<Issued {...issued()} />);
  expect(screen.getByRole("link", { name: "Withdraw" }).getAttribute("href")).toMatch(/withdraw$/u);
  unmount();
  render(<Issued {...withdrawn} />);
  expect(screen.queryByRole("link", { name: "Withdraw" })).toBeNull();
  expect(screen.getByText("The wrong student")).toBeTruthy();
});

test("those that were issued together are listed with their numbers", () => {
  render(<IssuedTogether {...issuedTogether()} />);
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows[1]).toBe("<b>Amina RahmanS-001C-2026-000001Issued");
  expect(rows[2]).toContain("Withdrawn");
});
