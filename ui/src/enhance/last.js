// At the end of every screen, where a browser runs it once the stylesheet is there: only then are scripts fetched, so that nothing
// competes with what the page is first shown by. The islands' script comes with that of every screen where one is to be hydrated.
// And before the page is first painted, the menu's groups are opened and closed as somebody left them (menu.ts), with the page's own
// item in sight.
{
  const { enhance, islands, hydrated } = document.currentScript.dataset;
  const add = (name, attributes) => document.body.append(Object.assign(document.createElement(name), attributes));
  const run = () => add("script", { type: "module", src: enhance, onerror: () => setTimeout(run, 3000) });
  run();
  if (hydrated !== undefined) add("link", { rel: "modulepreload", href: islands });
  try {
    const kept = JSON.parse(localStorage["markbook.menu.groups"]);
    for (const group of document.querySelectorAll(".menu-group"))
      group.open = kept[group.firstChild.textContent] ?? group.open;
  } catch {
    // Nothing is kept, or storage refused.
  }
  const item = document.querySelector(".side-menu [aria-current]");
  const menu = item && item.closest("nav");
  if (item && item.offsetTop > menu.clientHeight - 48) menu.scrollTop = item.offsetTop - menu.clientHeight / 2;
}
