// The print links that hold what is about to be unpublished, and the buttons that say what becomes of them. Inside a form; it needs
// no script.
import { Button, ButtonLink } from "../../../controls/Button";
import type { PrintLink } from "../../../generated/print_links";
import { LinkFacts } from "../print_links/LinkFacts";
import { counted } from "../print_links/print_links";

export function LinksAsked({ links }: { links: readonly PrintLink[] }) {
  const one = links.length === 1;
  return (
    <>
      <p>
        {counted(links.length, "open print link")} {one ? "holds" : "hold"} these results. Whoever has{" "}
        {one ? "its" : "an"} address can go on printing them as they were, unless you revoke {one ? "it" : "them"}.
        Revoking cannot be undone.
      </p>
      <ul className="print-links" aria-label="Print links that hold these results">
        {links.map((link) => (
          <li key={link._id} className="print-link">
            <LinkFacts link={link} heading="h3" />
          </li>
        ))}
      </ul>
    </>
  );
}

export function LinksAnswers({ links, cancelHref }: { links: readonly PrintLink[]; cancelHref: string }) {
  return (
    <div className="publishing-acts">
      <Button type="submit" kind="danger" name="links" value="revoke">
        Unpublish and revoke
      </Button>
      <Button type="submit" name="links" value="keep">
        {links.length === 1 ? "Unpublish, keep the link" : "Unpublish, keep the links"}
      </Button>
      <ButtonLink href={cancelHref}>Cancel</ButtonLink>
    </div>
  );
}
