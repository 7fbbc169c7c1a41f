import cluster, { type Worker } from "node:cluster";
import { askWorkers, serveMetrics } from "./metrics-server";
import { handOnUntakenConnections } from "./untaken-connections";

/*
 * Runs several web servers that share one port: `node cluster.cjs <number> <server file> [<metrics host> <port>]`. It
 * starts them, replaces one that ends, and serves the sum of their metrics. Each worker is a whole instance, as a
 * server on another machine would be.
 */
const [, , count = "", exec = "", metricsHost = "", metricsPort] = process.argv;
const served = new Set<number>();
let isStopping = false;
/** Workers in a row that a signal ended before they served. */
let endedEarly = 0;

/** With more, something on the machine is ending every worker, and trying again at once makes it worse. */
const endedEarlyMax = 3 * Number(count);

cluster.setupPrimary({ exec, args: [] });
cluster.on("fork", handOnUntakenConnections);
cluster.on("listening", ({ id }) => {
  served.add(id);
  endedEarly = 0;
});
cluster.on("exit", (worker, code, signal) => {
  if (isStopping) return endWithTheLast();
  if (!served.has(worker.id)) {
    // A worker that was killed while it started says nothing about the others, which go on serving.
    endedEarly += 1;
    // Any other cause would keep the next one from serving too; the supervisor waits and tries again.
    if (signal === null || endedEarly > endedEarlyMax) process.exit(signal === null && code !== 0 ? code : 1);
  }
  process.stderr.write(
    `A worker ended unexpectedly (${signal ?? `exit code ${code}`}); another one takes its place.\n`,
  );
  cluster.fork();
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
for (let started = 0; started < Number(count); started += 1) cluster.fork();

if (metricsPort !== undefined) {
  serveMetrics({ host: metricsHost, port: Number(metricsPort) }, askWorkers, (error) => {
    process.stderr.write(`The metrics could not be served: ${String(error)}\n`);
  });
}

/** Each worker ends by itself, after its last request and stage. */
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  for (const worker of workers()) worker.process.kill("SIGTERM");
  endWithTheLast();
}

function endWithTheLast(): void {
  if (workers().length === 0) process.exit(0);
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
