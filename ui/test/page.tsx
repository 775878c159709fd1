// For tests: a page as a browser has it. The server's static markup stands in the document, and the enhancing script has run over it.
import type { ReactElement, ReactNode } from "react";
import { afterEach } from "vitest";
import { start } from "../src/enhance/start";
import { unmount as unmountIsland } from "../src/islands/mount";
import { Screen, Whole } from "../src/shell/App";
import { SignedIn } from "../src/shell/context";
import Frame from "../src/shell/Frame";
import { renderInOrder } from "../src/shell/in_order";
import { readToken, storeSignedIn } from "../src/signed_in";
import { shell as sampleShell, signedIn, type WholeShell } from "./samples";

export type Shown = {
  container: HTMLElement;
  unmount: () => void;
  rerender: (page: ReactNode) => void;
};

type Options = {
  /** what the page's parts ask about their viewer; null: a page without a shell */
  shell?: WholeShell | null;
  /** the frame of the shell is around the page */
  framed?: boolean;
};

export function markup(page: ReactNode, { shell = sampleShell(), framed = false }: Options = {}): string {
  if (shell === null) return renderInOrder(<Whole>{page}</Whole>);
  if (framed) return within(shell, renderInOrder(<Screen head={shell}>{page}</Screen>));
  return renderInOrder(
    <Whole>
      <SignedIn viewer={shell.viewer} timeZone={shell.timeZone}>
        {page}
      </SignedIn>
    </Whole>,
  );
}

/** A screen's markup in its frame, as the server puts them together. */
function within(shell: WholeShell, screen: string): string {
  const [before, after] = renderInOrder(
    <Whole>
      <Frame {...shell} />
    </Whole>,
  ).split("</main>");
  return `${before}${screen}</main>${after}`;
}

export function show(page: ReactElement, options: Options = {}): Shown {
  const place = (content: ReactNode) => {
    takeDown();
    const root = document.createElement("div");
    root.id = "root";
    const { shell = sampleShell(), framed = false } = options;
    // The viewer is signed in here, as whoever sees a shell is.
    if (shell && readToken() === null) storeSignedIn({ ...signedIn, _id: shell.viewer._id });
    // What the shell would say of its viewer.
    if (shell && !framed)
      Object.assign(root.dataset, { viewer: shell.viewer._id, role: shell.viewer.role, timeZone: shell.timeZone });
    root.innerHTML = markup(content, options);
    document.body.append(root);
    start();
    return root;
  };
  const shown: Shown = {
    container: place(page),
    unmount: takeDown,
    rerender(content) {
      shown.container = place(content);
    },
  };
  return shown;
}

function takeDown(): void {
  const root = document.getElementById("root");
  for (const island of root?.querySelectorAll<HTMLElement>("[data-island]") ?? []) unmountIsland(island);
  root?.remove();
}

afterEach(takeDown);
