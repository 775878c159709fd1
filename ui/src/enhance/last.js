// At the end of every screen, where a browser runs it once the stylesheet is there: only then are scripts fetched, so that nothing
// competes with what the page is first shown by. The islands' script comes with that of every screen where one is to be hydrated.
{
  const { enhance, islands, hydrated } = document.currentScript.dataset;
  const add = (name, attributes) => document.body.append(Object.assign(document.createElement(name), attributes));
  const run = () => add("script", { type: "module", src: enhance, onerror: () => setTimeout(run, 3000) });
  run();
  if (hydrated !== undefined) add("link", { rel: "modulepreload", href: islands });
}
