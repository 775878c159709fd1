// The frame of every signed-in screen (docs/rules.md, *Screens*): top bar, side menu, the place of the screen under its title, footer. Everything in it
// works before a script has arrived. It is rendered apart, as a page of its own: the server puts each screen before the end of its <main>
// (`Pages` in crates/web/src/page.rs). Its attributes tell the script whose page it is (enhance/viewer.ts).
import * as m from "#messages";
import type { Shell } from "../generated/shell";
import { SignedIn } from "./context";
import { GoToDialog } from "./GoTo";
import { ProfileDialogs } from "./ProfileMenu";
import { SideMenu } from "./SideMenu";
import { TopBar } from "./TopBar";
import { useWords } from "../words";

export default function Frame(shell: Shell) {
  const say = useWords();
  const { viewer, chosenSession, timeZone } = shell;
  return (
    <SignedIn viewer={viewer} timeZone={timeZone}>
      <div
        className="shell"
        data-viewer={viewer._id}
        data-role={viewer.role}
        data-branch-name={viewer.branch?.branchName}
        data-session-name={chosenSession?.sessionName}
        data-session={chosenSession === null ? undefined : JSON.stringify(chosenSession)}
        data-time-zone={timeZone}
      >
        <a className="skip-link" href="#main">
          {say(m.shell_skip)}
        </a>
        <TopBar shell={shell} />
        <SideMenu sections={shell.menu} />
        <main id="main" className="page" tabIndex={-1} />
        <footer className="shell-foot">{say(m.shell_foot, { year: shell.year })}</footer>
        <GoToDialog
          students={shell.showSearch}
          sheets={shell.showSheets ? (chosenSession?._id ?? "") : null}
          within={shell.chosenWithin}
        />
        <ProfileDialogs />
      </div>
    </SignedIn>
  );
}
