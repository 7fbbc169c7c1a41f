import { createServer, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { generatedPage } from "./generated-page";

/*
 * Serves a generated site in a process of its own, compressed as most sites are. The parent names the number of pages
 * and for how long each answer is kept back, and gets the origin.
 */
let pages = 0;
let answerMs = 0;

const server = createServer((request, response) => {
  void answer(request.url ?? "/", response);
});

async function answer(path: string, response: ServerResponse): Promise<void> {
  if (answerMs > 0) await delay(answerMs);
  const { status, type, bytes } = answerTo(path);
  response.writeHead(status, {
    "content-type": type,
    "content-encoding": "gzip",
    "content-length": bytes.length,
  });
  response.end(bytes);
}

interface Answer {
  status: number;
  type: string;
  bytes: Buffer;
}

/** Kept, because the time of the machine is for the audit. */
const answers = new Map<string, Answer>();

function answerTo(path: string): Answer {
  const key = `${pages} ${path}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  const { body, ...head } = pageAt(path);
  const made = { ...head, bytes: gzipSync(body) };
  answers.set(key, made);
  return made;
}

function pageAt(path: string): { status: number; type: string; body: string } {
  if (path === "/logo.png") return { status: 200, type: "image/png", body: "" };
  const nr = path === "/" ? 0 : Number(/^\/page-(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  if (!(nr < pages))
    return { status: 404, type: "text/html; charset=utf-8", body: "<title>Not found</title>" };
  return { status: 200, type: "text/html; charset=utf-8", body: generatedPage(nr, pages) };
}

process.on("message", (asked: { pages: number; answerMs: number }) => {
  ({ pages, answerMs } = asked);
  const address = server.address();
  if (typeof address === "object" && address !== null) tell(address.port);
  else server.listen(0, "127.0.0.1", () => tell(portOf(server.address())));
});
process.on("disconnect", () => process.exit());

function tell(port: number): void {
  process.send?.({ origin: `http://127.0.0.1:${port}` });
}

function portOf(address: ReturnType<typeof server.address>): number {
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return address.port;
}
