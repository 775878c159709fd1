// The print links that hold what is about to be unpublished, and the buttons that say what becomes of them. Inside a form; it needs
// no script.
import * as m from "#messages";
import { Button, ButtonLink } from "../../../controls/Button";
import type { PrintLink } from "../../../generated/print_links";
import { useWords } from "../../../words";
import { LinkFacts } from "../print_links/LinkFacts";

export function LinksAsked({ links }: { links: readonly PrintLink[] }) {
  const say = useWords();
  return (
    <>
      <p>{say(m.publishing_links_explained, { links: links.length })}</p>
      <ul className="print-links" aria-label={say(m.publishing_links_of_results)}>
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
  const say = useWords();
  return (
    <div className="publishing-acts">
      <Button type="submit" kind="danger" name="links" value="revoke">
        {say(m.publishing_unpublish_and_revoke)}
      </Button>
      <Button type="submit" name="links" value="keep">
        {say(m.publishing_unpublish_keep_links, { links: links.length })}
      </Button>
      <ButtonLink href={cancelHref}>{say(m.shared_cancel)}</ButtonLink>
    </div>
  );
}
