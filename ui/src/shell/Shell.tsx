// The frame of every signed-in screen (docs/rules.md, *Screens*): top bar, side menu, the page under its title, footer. Everything in it works
// before a script has arrived. Its attributes tell the script whose page it is (enhance/viewer.ts).
import * as m from "#messages";
import type { ReactNode } from "react";
import type { Shell as ShellData } from "../generated/shell";
import { GoToDialog } from "./GoTo";
import { ProfileDialogs } from "./ProfileMenu";
import { SideMenu } from "./SideMenu";
import { TopBar } from "./TopBar";
import { useWords } from "../words";

export function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const say = useWords();
  const { viewer, chosenSession } = shell;
  return (
    <div
      className="shell"
      data-viewer={viewer._id}
      data-role={viewer.role}
      data-branch-name={viewer.branch?.branchName}
      data-session-name={chosenSession?.sessionName}
      data-session={chosenSession === null ? undefined : JSON.stringify(chosenSession)}
      data-time-zone={shell.timeZone}
    >
      <a className="skip-link" href="#main">
        {say(m.shell_skip)}
      </a>
      <TopBar shell={shell} />
      <SideMenu sections={shell.menu} />
      <main id="main" className="page" tabIndex={-1}>
        <header className="page-head">
          {shell.parent === null ? null : <p className="page-parent">{shell.parent}</p>}
          <h1>{shell.title}</h1>
        </header>
        {children}
      </main>
      <footer className="shell-foot">{say(m.shell_foot, { year: shell.year })}</footer>
      <GoToDialog
        students={shell.showSearch}
        sheets={shell.showSheets ? (chosenSession?._id ?? "") : null}
        within={shell.chosenWithin}
      />
      <ProfileDialogs />
    </div>
  );
}
