import cluster, { type Worker } from "node:cluster";
import { createServer, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import {
  addUp,
  type Gauge,
  type MetricSample,
  metricsSnapshot,
  prometheusText,
} from "@/lib/platform/telemetry/metrics";

/** What one process knows. */
export interface ProcessMetrics {
  counted: MetricSample[];
  /** Of the process itself. */
  own: Gauge[];
  /** Of the whole installation, so those of one process are enough. */
  shared: Gauge[];
}

/** Serves the metrics of `read` at /metrics, to anyone who can reach the address. */
export function serveMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<ProcessMetrics[]>,
  onError: (error: unknown) => void,
): Server {
  async function sendMetrics(response: ServerResponse, isHead: boolean): Promise<void> {
    try {
      const all = await read();
      const gauges = [...all.flatMap(({ own }) => own), ...(all[0]?.shared ?? [])];
      const text = prometheusText(addUp(all.map(({ counted }) => counted)), gauges);
      response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
      response.end(isHead ? undefined : text);
    } catch (error) {
      onError(error);
      response.writeHead(503).end();
    }
  }
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0];
    if (path !== "/metrics" || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(404).end();
      return;
    }
    void sendMetrics(response, request.method === "HEAD");
  });
  server.on("error", onError);
  server.listen(port, host);
  // Serving metrics alone must not keep a process alive.
  server.unref();
  return server;
}

const question = z.object({ galleyMetricsWanted: z.number() });
const gauges = z.array(
  z.object({
    name: z.string(),
    help: z.string(),
    labels: z.record(z.string(), z.string()),
    value: z.number(),
  }),
);
const answer = z.object({
  galleyMetrics: z.number(),
  metrics: z.object({ counted: metricsSnapshot, own: gauges, shared: gauges }),
});

/** Lets the primary process ask this worker for its metrics. */
export function answerPrimary(read: () => Promise<ProcessMetrics>, onError: (error: unknown) => void): void {
  process.on("message", (message) => {
    const asked = question.safeParse(message);
    if (!asked.success) return;
    read()
      .then((metrics) => process.send?.({ galleyMetrics: asked.data.galleyMetricsWanted, metrics }))
      .catch(onError);
  });
}

/** A worker that does not answer in this time is left out. */
const answerMs = 2_000;
let asked = 0;

/** The metrics of all workers. For the primary process. */
export async function askWorkers(): Promise<ProcessMetrics[]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const all = await Promise.all(workers.map(askWorker));
  return all.filter((metrics) => metrics !== null);
}

function askWorker(worker: Worker): Promise<ProcessMetrics | null> {
  asked += 1;
  const number = asked;
  return new Promise((resolve) => {
    const end = (metrics: ProcessMetrics | null) => {
      clearTimeout(timer);
      worker.off("message", listen);
      resolve(metrics);
    };
    const listen = (message: unknown) => {
      const read = answer.safeParse(message);
      if (read.success && read.data.galleyMetrics === number) end(read.data.metrics);
    };
    const timer = setTimeout(() => end(null), answerMs);
    worker.on("message", listen);
    worker.send({ galleyMetricsWanted: number }, (error) => {
      if (error !== null) end(null);
    });
  });
}
