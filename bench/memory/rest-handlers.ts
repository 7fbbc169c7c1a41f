import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type ApiUnderLoad, seedArticles, startApiUnderLoad } from "../api-under-load";

const minutes = [1, 5, 10];
const atOnce = 8;
const growthMax = 1.2;
const articles = 5000;

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

/**
 * Sends a mix of calls to the REST handlers for ten minutes, eight at a time, and prints what this process holds at
 * minutes 1, 5 and 10, after a garbage collection. Returns 1 when the heap is more than 1.2 times as large at the end
 * as after a minute.
 */
export async function watchRestHandlers(stopped: AbortSignal): Promise<number> {
  const api = await startApiUnderLoad();
  try {
    await seedArticles(api, articles);
    return (await measure(api, stopped)) > growthMax ? 1 : 0;
  } finally {
    await api.stop();
  }
}

/** Returns how many times as large the heap is at the end as at the first measurement. */
async function measure(api: ApiUnderLoad, stopped: AbortSignal): Promise<number> {
  const heaps: number[] = [];
  let calls = 0;
  const startedAt = performance.now();
  for (const minute of minutes) {
    const until = startedAt + minute * 60_000;
    const workers = Array.from({ length: atOnce }, async () => {
      while (performance.now() < until && !stopped.aborted) await call(api, calls++);
    });
    await Promise.all(workers);
    if (stopped.aborted) break;
    const { rss, heapUsed } = used();
    heaps.push(heapUsed);
    console.log(
      `minute ${String(minute).padStart(2)}  ${String(calls).padStart(8)} calls  ${megabytes(rss)} MB resident  ${megabytes(heapUsed)} MB of heap  ${ratio(heaps).toFixed(3)} times the first`,
    );
  }
  return ratio(heaps);
}

function ratio(heaps: number[]): number {
  return (heaps.at(-1) ?? Number.NaN) / (heaps[0] ?? Number.NaN);
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1).padStart(6);
}

function used(): NodeJS.MemoryUsage {
  // Twice, because what the first collection only finalizes is freed by the second.
  if (typeof collectGarbage === "function") for (let times = 0; times < 2; times += 1) collectGarbage();
  return process.memoryUsage();
}

/** One of the calls in turn; every one of them must be answered as it should be. */
async function call(api: ApiUnderLoad, number: number): Promise<void> {
  const article = 1 + ((number * 7919) % articles);
  const mix: [endpoint: string, address: string, status: number][] = [
    ["/articles", `/articles?limit=50&offset=${article % 1000}`, 200],
    ["/articles/by-slug/{slug}", `/articles/by-slug/article-${article}`, 200],
    ["/feed.xml", "/feed.xml", 200],
    ["/articles", "/articles?limit=5&include=content", 200],
    ["/articles/by-slug/{slug}", `/articles/by-slug/none-${number}`, 404],
    ["/articles", `/articles?limit=none-${number}`, 400],
  ];
  const [endpoint, address, expected] = mix[number % mix.length] ?? ["", "", 0];
  const { status, body } = await api.get(endpoint, address);
  if (status !== expected) throw new Error(`${address} answered ${status} ${body.slice(0, 200)}`);
}
