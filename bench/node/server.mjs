// The counterpart of the benchmark `page`: Node's own http server, one worker a core, the product's own bundle.
// `node server.mjs BUNDLE PAGE PORT WORKERS`. PAGE is JSON { before, between, beforeNonce, afterNonce, data, headers }: the document
// around React's part as our server sends it, the page's data, and the answer's headers with NONCE where the nonce stands.
// The data is held in memory, as an object. Each request renders it, writes it into the document for hydration, escaped as a
// script element asks for, and makes a nonce; signing in and asking a database are left out.
import cluster from "node:cluster";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { runInThisContext } from "node:vm";

const [bundle, file, port, workers] = process.argv.slice(2);

const escapes = { "<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029" };
const embeddable = (json) => json.replace(/[<\u2028\u2029]/g, (found) => escapes[found]);

if (cluster.isPrimary) {
  for (let worker = 0; worker < Number(workers); worker += 1) cluster.fork();
  cluster.on("exit", () => process.exit(1));
} else {
  runInThisContext(readFileSync(bundle, "utf8"), { filename: "server.js" });
  const { render } = globalThis;
  const { before, between, beforeNonce, afterNonce, data, headers } = JSON.parse(readFileSync(file, "utf8"));
  const { "content-security-policy": policy, ...fixed } = headers;
  const [policyBefore, policyAfter] = policy.split("NONCE");
  createServer((request, response) => {
    const nonce = randomBytes(16).toString("base64").slice(0, 22);
    const text = embeddable(JSON.stringify(data));
    const html = Buffer.from(before + render(data) + between + text + beforeNonce + nonce + afterNonce);
    response.writeHead(200, {
      ...fixed,
      "content-security-policy": policyBefore + nonce + policyAfter,
      "content-length": html.length,
    });
    response.end(html);
  }).listen(Number(port), "127.0.0.1");
}
