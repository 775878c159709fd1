// The frame of every signed-in screen (portal.md 2): top bar, side menu, the page under its title, footer. Rendered whole by the
// server; everything in it works before a script has arrived.
import { useEffect, useState, type ReactNode } from "react";
import { api } from "../api";
import { useToast } from "../controls/Toasts";
import type { WaitingText } from "../features/marks/waiting_line";
import type { Shell as ShellData } from "../generated/shell";
import { leaveWithoutMarker, storeSession } from "../signed_in";
import { SideMenu } from "./SideMenu";
import { TopBar } from "./TopBar";
import { useSideMenu } from "./side_menu_state";

export function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const { hiddenWhenWide, openWhenNarrow, expanded, coversPage, toggle, close, toggleRef, menuRef } = useSideMenu();
  const { chosenSession, viewer } = shell;
  const toast = useToast();
  const [waiting, setWaiting] = useState<WaitingText>(null);

  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    void import("../features/marks/waiting_line").then(({ startWaitingLine }) => {
      if (!gone) stop = startWaitingLine(viewer._id, setWaiting, toast.show);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [viewer._id, toast]);

  useEffect(() => {
    if (leaveWithoutMarker(viewer._id)) return;
    storeSession(chosenSession);
    // portal.md 7: called on load. An ended sign-in is dealt with in api.ts; any other answer changes nothing here.
    void api.get("/api/check_session");
  }, [chosenSession, viewer._id]);

  return (
    <div
      className="shell"
      data-viewer={shell.viewer._id}
      data-menu-hidden={hiddenWhenWide || undefined}
      data-menu-open={openWhenNarrow || undefined}
    >
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <TopBar shell={shell} expanded={expanded} onToggle={toggle} toggleRef={toggleRef} inert={coversPage} waiting={waiting} />
      <SideMenu sections={shell.menu} coversPage={coversPage} onClose={close} ref={menuRef} />
      <main id="main" className="page" tabIndex={-1} inert={coversPage}>
        <header className="page-head">
          {shell.parent === null ? null : <p className="page-parent">{shell.parent}</p>}
          <h1>{shell.title}</h1>
        </header>
        {children}
      </main>
      <footer className="shell-foot" inert={coversPage}>
        © {shell.year} markbook
      </footer>
    </div>
  );
}
