// Stands at the end of every screen, where a browser runs it once the stylesheet is there: only then are scripts fetched, so that nothing
// competes with what the page is first shown by. The first is the script of every screen; the others are its islands' code, which it imports.
for (const [place, src] of document.currentScript.dataset.scripts.split(" ").entries()) {
  const script = document.createElement(place ? "link" : "script");
  Object.assign(script, place ? { rel: "modulepreload", href: src } : { type: "module", src });
  document.body.append(script);
}
