// The counterpart of the benchmark `page`: Node's own http server, one worker a core, the product's own bundle.
// `node server.mjs BUNDLE PAGE PORT WORKERS`. PAGE is JSON { before, after, data, frame, next, headers }: the document around React's part as our
// server sends it, what a screen and its frame are rendered from, where a choice of session comes back to, and the response's headers, with NONCE
// where the nonce goes. The data is held in memory, as the JSON that our isolates are given too. The frame is rendered once, as ours is; each request
// renders the screen, and fills in a nonce and the forms' keys; signing in and asking a database are left out.
import cluster from "node:cluster";
import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { runInThisContext } from "node:vm";

const [bundle, file, port, workers] = process.argv.slice(2);

/** The text with each of the pieces between filled in. */
function filled(pieces, fill) {
  let text = pieces[0];
  for (let place = 1; place < pieces.length; place += 1) text += fill() + pieces[place];
  return text;
}

if (cluster.isPrimary) {
  for (let worker = 0; worker < Number(workers); worker += 1) cluster.fork();
  cluster.on("exit", () => process.exit(1));
} else {
  runInThisContext(readFileSync(bundle, "utf8"), { filename: "server.js" });
  const { render } = globalThis;
  const { before, after, data, frame, next, headers } = JSON.parse(readFileSync(file, "utf8"));
  const { "content-security-policy": policy, ...fixed } = headers;
  const page = JSON.stringify(data);
  const framed = render(JSON.stringify(frame)).replace(' name="next" value="', (field) => field + next);
  const place = framed.indexOf("</main>");
  const [start, end, policies] = [before, after, policy].map((text) => text.split("NONCE"));
  createServer((request, response) => {
    const nonce = randomBytes(16).toString("base64").slice(0, 22);
    const same = () => nonce;
    const whole = framed.slice(0, place) + render(page) + framed.slice(place);
    const html = filled(whole.split('name="formKey"/>'), () => `name="formKey" value="${randomUUID()}"/>`);
    const document = Buffer.from(filled(start, same) + html + filled(end, same));
    response.writeHead(200, { ...fixed, "content-security-policy": filled(policies, same), "content-length": document.length });
    response.end(document);
  }).listen(Number(port), "127.0.0.1");
}
