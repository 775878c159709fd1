// The side menu (portal.md 2): the groups and items that the server found for this viewer. Groups are <details>. Until the script
// is there, a checkbox in the top bar opens and closes the menu (menu.css).
import type { MenuLink, MenuSection } from "../generated/shell";

/** With few groups there is nothing to gain from closing them. */
const FEW_GROUPS = 4;

export const MENU_ID = "side-menu";
export const SWITCH_ID = "menu-switch";

export function SideMenu({ sections }: { sections: MenuSection[] }) {
  return (
    <>
      <label className="menu-scrim until-script" htmlFor={SWITCH_ID}>
        <span className="visually-hidden">Close the menu</span>
      </label>
      <button type="button" className="menu-scrim" tabIndex={-1} data-menu-close="" hidden>
        <span className="visually-hidden">Close the menu</span>
      </button>
      <nav id={MENU_ID} className="side-menu" aria-label="Menu">
        <div className="menu-head">
          <span>Menu</span>
          <label className="button button-quiet until-script" htmlFor={SWITCH_ID}>
            Close
          </label>
          <button type="button" className="button button-quiet with-script" data-menu-close="">
            Close
          </button>
        </div>
        {sections.map((section) => (
          <Group key={section.label} section={section} open={section.active || sections.length <= FEW_GROUPS} />
        ))}
      </nav>
    </>
  );
}

function Group({ section, open }: { section: MenuSection; open: boolean }) {
  const only = section.links.length === 1 ? section.links[0] : undefined;
  if (only?.label === section.label) {
    return (
      <div className="menu-single">
        <Item link={only} />
      </div>
    );
  }
  return (
    <details className="menu-group" open={open}>
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
