// The leaf of a register that stands beside sign-in and set-up: the name on the rules, and below it the branches, numbered in the
// margin as a register numbers its students.
import * as m from "#messages";
import type { BranchRef } from "../../generated/shell";
import { useWords } from "../../words";

/** So many branches are listed at most; the others are counted. */
const MOST_LISTED = 8;

export function RegisterLeaf({ name, branches = [] }: { name: string; branches?: BranchRef[] }) {
  const say = useWords();
  const listed = branches.length > MOST_LISTED ? branches.slice(0, MOST_LISTED - 1) : branches;
  const others = branches.length - listed.length;
  return (
    <header className="leaf">
      <p className="leaf-name">{name}</p>
      {branches.length === 0 ? null : (
        <ol className="leaf-rows">
          {listed.map((branch) => (
            <li key={branch._id}>{branch.branchName}</li>
          ))}
          {others > 0 ? <li className="leaf-others">{say(m.signing_more_branches, { count: others })}</li> : null}
        </ol>
      )}
    </header>
  );
}
