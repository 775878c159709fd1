// Tabs that are links: each has its own address, so each can be opened, shared and reloaded.

export type Tab = { label: string; href: string; current: boolean };

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a className="tab" href={tab.href} aria-current={tab.current ? "page" : undefined}>
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
