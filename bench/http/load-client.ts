import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import { Client, type Dispatcher } from "undici";
import type { LoadPlan, LoadRequest, LoadResult, LoadRound } from "./load-request";

/*
 * The load generator, in a process of its own. Each connection sends its next request as soon as the answer to
 * the last one is complete. All answers are checked for their status, and each 64th for its text.
 */
const checkEach = 64;
const failuresShown = 3;
let sent = 0;

process.on("message", (round: LoadRound) => {
  void run(round).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());

async function run({ origin, connections, seconds, plan }: LoadRound): Promise<LoadResult> {
  const tally = { latency: createHistogram(), bytes: 0, failures: new Array<string>() };
  const clients = Array.from({ length: connections }, () => new Client(origin));
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < endAt && tally.failures.length < failuresShown) {
        await send(client, plan, tally);
      }
    }),
  );
  const elapsedMs = performance.now() - startedAt;
  const used = process.cpuUsage(cpu);
  await Promise.all(clients.map((client) => client.close()));
  const { latency, bytes, failures } = tally;
  return {
    requests: latency.count,
    seconds: elapsedMs / 1000,
    p50Ms: latency.percentile(50) / 1e6,
    p99Ms: latency.percentile(99) / 1e6,
    bytesPerAnswer: bytes / latency.count,
    clientLoad: (used.user + used.system) / 1000 / elapsedMs,
    failures,
  };
}

interface Tally {
  latency: RecordableHistogram;
  bytes: number;
  failures: string[];
}

function send(client: Client, plan: LoadPlan, tally: Tally): Promise<void> {
  const number = sent++;
  const request = plan.requests[number % plan.requests.length];
  if (request === undefined) throw new Error("the plan has no request");
  const chunks: Buffer[] | null = number % checkEach === 0 ? [] : null;
  const startedAt = process.hrtime.bigint();
  let problem: string | null = null;
  return new Promise((resolve) => {
    const end = (failure: string | null) => {
      tally.latency.record(process.hrtime.bigint() - startedAt);
      if (failure !== null) tally.failures.push(`${plan.method} ${request.path}: ${failure}`);
      resolve();
    };
    client.dispatch(options(plan, request, number), {
      onRequestStart() {},
      onResponseStart(_, status, headers) {
        if (status !== plan.status) problem = `answered ${status}`;
        else if (plan.header !== undefined && headers[plan.header.name] !== plan.header.value)
          problem = `answered without ${plan.header.name}: ${plan.header.value}`;
      },
      onResponseData(_, chunk) {
        tally.bytes += chunk.length;
        if (chunks !== null || problem !== null) (chunks ?? []).push(chunk);
      },
      onResponseEnd() {
        end(problem ?? (chunks === null ? null : missing(request, chunks)));
      },
      onResponseError(_, error) {
        end(error.message);
      },
    });
  });
}

function options(plan: LoadPlan, request: LoadRequest, number: number): Dispatcher.DispatchOptions {
  return {
    method: plan.method,
    path: request.path,
    headers: { ...plan.headers, ...request.headers },
    body: plan.body?.replace("{unique}", String(number)) ?? null,
  };
}

function missing({ contains }: LoadRequest, chunks: Buffer[]): string | null {
  if (contains === null) return null;
  const body = Buffer.concat(chunks).toString("utf8");
  return body.includes(contains) ? null : `answered without ${contains}: ${body.slice(0, 300)}`;
}
