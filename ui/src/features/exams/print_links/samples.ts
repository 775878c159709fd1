// Print links for the tests of the screens.
import fetchedJson from "../../../../test/served/printLinks_fetched.json";
import newJson from "../../../../test/served/newPrintLink.json";
import notPublishedJson from "../../../../test/served/newPrintLink_notPublished.json";
import papersJson from "../../../../test/served/newPrintLink_papers.json";
import refusedJson from "../../../../test/served/newPrintLink_refused.json";
import sectionJson from "../../../../test/served/newPrintLink_section.json";
import { propsOf } from "../../../../test/served";
import type {
  LinkFetch,
  MadeHere,
  NewPrintLinkProps,
  PrintLink,
  PrintLinksProps,
} from "../../../generated/print_links";

/** The page of all links: here of one. */
export const printLinks = (change: Partial<PrintLinksProps> = {}): PrintLinksProps => ({
  ...propsOf<PrintLinksProps>(fetchedJson),
  ...change,
});

const [fetched] = printLinks().links ?? [];
if (!fetched) throw new Error("the page has no link");
const [first, second, ...earlier] = fetched.fetches as [LinkFetch, LinkFetch];
/** Its results have newer marks by now, it was fetched again a minute later, and once as one document. */
export const link: PrintLink = {
  ...fetched,
  newerMarks: true,
  fetches: [{ ...first, at: first.at + 60_000 }, { ...second, what: "pdf" }, ...earlier],
};
export const NOW = link.madeAt;

/** What its address is, is told once. */
export const made: MadeHere = {
  _id: "link-2",
  url: "/print/AAAAAAAAAAAAAAAAAAAAAA",
  sheetsUrl: "/print/AAAAAAAAAAAAAAAAAAAAAA/sheets",
  expiresAt: NOW,
  count: 40,
  address: "https://school.example/print/AAAAAAAAAAAAAAAAAAAAAA",
};

/** The page of a new link of a class. */
export const newLink = (change: Partial<NewPrintLinkProps> = {}): NewPrintLinkProps => ({
  ...propsOf<NewPrintLinkProps>(newJson),
  ...change,
});
/** The same, refused because of results that are not published. */
export const notPublished = propsOf<NewPrintLinkProps>(notPublishedJson);

/** The page of a new link of a section, which may be made wider; two of its results are not published. */
export const sectionLink = propsOf<NewPrintLinkProps>(sectionJson);
/** The same, refused because of what was typed. */
export const refused = propsOf<NewPrintLinkProps>(refusedJson);

/** The page of a new link of ID cards, for one who was ticked. */
export const newPaperLink = (change: Partial<NewPrintLinkProps> = {}): NewPrintLinkProps => ({
  ...propsOf<NewPrintLinkProps>(papersJson),
  ...change,
});
