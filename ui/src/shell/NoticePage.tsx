// A plain message inside the shell: a menu path that is not built yet, or anything else that has nothing but words and a way on.
import { ButtonLink } from "../controls/Button";
import type { NoticeProps } from "../generated/pages";
import { useShell } from "./context";

export default function NoticePage({ heading, text, href, hrefLabel }: NoticeProps) {
  const shell = useShell();
  return (
    <section className="notice-page">
      {shell?.title === heading ? null : <h2>{heading}</h2>}
      <p>{text}</p>
      <div>
        <ButtonLink href={href}>{hrefLabel}</ButtonLink>
      </div>
    </section>
  );
}
