// The counterpart of the benchmark `page`: Node's own http server, one worker a core, the product's own bundle.
// `node server.mjs BUNDLE PAGE PORT WORKERS`. PAGE is JSON { before, between, after, data }: the document around React's part, as our
// server sends it, and the page's data as it stands in that document. Everything but the render is done once, before the first request.
import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { runInThisContext } from "node:vm";

const [bundle, file, port, workers] = process.argv.slice(2);

if (cluster.isPrimary) {
  for (let worker = 0; worker < Number(workers); worker += 1) cluster.fork();
  cluster.on("exit", () => process.exit(1));
} else {
  runInThisContext(readFileSync(bundle, "utf8"), { filename: "server.js" });
  const { render } = globalThis;
  const { before, between, after, data } = JSON.parse(readFileSync(file, "utf8"));
  const tail = `${between}${data}${after}`;
  createServer((request, response) => {
    const html = Buffer.from(before + render(data) + tail);
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-length": html.length,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    response.end(html);
  }).listen(Number(port), "127.0.0.1");
}
