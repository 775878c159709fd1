// The side menu (docs/rules.md, *Screens*): the groups and items that the server found for this viewer. Groups are <details>, closed but for
// that of the page; what somebody opens or closes stays so on the next pages (enhance/menu.ts). Until the script is there, a checkbox in
// the top bar opens and closes the menu (menu.css).
import * as m from "#messages";
import type { MenuLink, MenuSection } from "../generated/shell";
import { useWords } from "../words";

export const MENU_ID = "side-menu";
export const SWITCH_ID = "menu-switch";

export function SideMenu({ sections }: { sections: MenuSection[] }) {
  const say = useWords();
  return (
    <>
      <label className="menu-scrim until-script" htmlFor={SWITCH_ID}>
        <span className="visually-hidden">{say(m.shell_menu_close)}</span>
      </label>
      <button type="button" className="menu-scrim" tabIndex={-1} data-menu-close="" hidden>
        <span className="visually-hidden">{say(m.shell_menu_close)}</span>
      </button>
      <nav id={MENU_ID} className="side-menu" aria-label={say(m.shell_menu)}>
        <div className="menu-head">
          <span>{say(m.shell_menu)}</span>
          <label className="button button-quiet until-script" htmlFor={SWITCH_ID}>
            {say(m.shared_close)}
          </label>
          <button type="button" className="button button-quiet with-script" data-menu-close="">
            {say(m.shared_close)}
          </button>
        </div>
        <div className="menu-filter">
          <input
            className="input"
            type="search"
            data-finds="items"
            aria-label={say(m.shell_menu_filter)}
            placeholder={say(m.shell_menu_filter)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
          />
          <p className="visually-hidden" role="status" />
        </div>
        {sections.map((section) => (
          <Group key={section.label} section={section} />
        ))}
      </nav>
    </>
  );
}

function Group({ section }: { section: MenuSection }) {
  const only = section.links.length === 1 ? section.links[0] : undefined;
  if (only?.label === section.label) {
    return (
      <div className="menu-single">
        <Item link={only} />
      </div>
    );
  }
  return (
    <details className="menu-group" open={section.active}>
      <summary>{section.label}</summary>
      <ul>
        {section.links.map((link) => (
          <li key={link.path}>
            <Item link={link} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Item({ link }: { link: MenuLink }) {
  return (
    <a className="menu-item" href={link.path} aria-current={link.active ? "page" : undefined}>
      {link.label}
    </a>
  );
}
