import cluster, { type Worker } from "node:cluster";

/*
 * Runs several web servers that share one port: `node cluster.cjs <number> <server file>`. It only starts them and
 * replaces one that ends; each worker is a whole instance, as a server on another machine would be.
 */
const [, , count = "", exec = ""] = process.argv;
const served = new Set<number>();
let isStopping = false;

cluster.setupPrimary({ exec, args: [] });
cluster.on("listening", ({ id }) => void served.add(id));
cluster.on("exit", (worker, code, signal) => {
  if (isStopping) return endWithTheLast();
  // What keeps a worker from serving would keep the next one from it as well; the supervisor waits and tries again.
  if (!served.has(worker.id)) process.exit(code === 0 ? 1 : code);
  process.stderr.write(
    `A worker ended unexpectedly (${signal ?? `exit code ${code}`}); another one takes its place.\n`,
  );
  cluster.fork();
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
for (let started = 0; started < Number(count); started += 1) cluster.fork();

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
