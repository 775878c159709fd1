// Tabs that are links: each has its own address, so each can be opened, shared and reloaded.

/** Without an address where to press it must change nothing: typing is under way there. */
export type Tab = { label: string; href: string | null; current: boolean };

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.label}>
            {tab.href === null ? (
              <span className="tab" aria-current={tab.current ? "page" : undefined}>
                {tab.label}
              </span>
            ) : (
              <a className="tab" href={tab.href} aria-current={tab.current ? "page" : undefined}>
                {tab.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
