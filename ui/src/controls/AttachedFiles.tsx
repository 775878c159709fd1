// Files that belong to something, each a link that downloads it.
import type { AttachedFile } from "../generated/pages";

export type AttachedLink = { name: string; href: string };

/** The links of files as a view has them. */
export const linksOf = (files: readonly AttachedFile[]): AttachedLink[] =>
  files.map(({ fileName, href }) => ({ name: fileName, href }));

export function AttachedFiles({ files, label }: { files: readonly AttachedLink[]; label: string }) {
  if (files.length === 0) return null;
  return (
    <ul className="attached" aria-label={label}>
      {files.map(({ name, href }) => (
        <li key={href}>
          <a href={href} download="">
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
