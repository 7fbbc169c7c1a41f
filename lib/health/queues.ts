import type { Database } from "@/lib/platform/db/connection";
import type { Gauge } from "@/lib/platform/telemetry/metrics";
import { readConnectionStates, readPublicationStates, readQueueRows } from "./queries";

type QueueState = Awaited<ReturnType<typeof readQueueRows>>[number];

/** Queues and connections are read at most this often, however many ask. */
const keptMs = 5_000;

/** Publications are counted at most this often, because no index has their numbers. */
const statesKeptMs = 60_000;

/** Shares one reading among all who ask while it is kept. A reading that failed is not kept. */
function keptReading(read: () => Promise<Gauge[]>, forMs: number): () => Promise<Gauge[]> {
  let last: { at: number; reading: Promise<Gauge[]> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > forMs) {
      const reading = read();
      last = { at: performance.now(), reading };
      reading.catch(() => {
        last = null;
      });
    }
    return last.reading;
  };
}

/** The numbers that come from the database: queues, publications by state, and connections. */
export function createGaugeReader(db: Database): () => Promise<Gauge[]> {
  const queues = keptReading(async () => queueGauges(await readQueueRows(db)), keptMs);
  const connections = keptReading(async () => {
    const help = "Connections to the database of all processes, by what they do.";
    return byState("galley_database_connections", help, await readConnectionStates(db));
  }, keptMs);
  const publications = keptReading(async () => {
    const help = "Publications by state; at most 100001 are counted.";
    return byState("galley_publications", help, await readPublicationStates(db));
  }, statesKeptMs);
  return async () => (await Promise.all([queues(), connections(), publications()])).flat();
}

function byState(name: string, help: string, rows: readonly { state: string; count: number }[]): Gauge[] {
  return rows.map(({ state, count }) => ({ name, help, labels: { state }, value: count }));
}

function queueGauges(queues: readonly QueueState[]): Gauge[] {
  return queues.flatMap(({ work, waiting, running, oldest_due_seconds: oldest }) => [
    {
      name: "galley_queue_waiting",
      help: "Pieces of background work that wait; at most 10001 are counted.",
      labels: { work },
      value: waiting,
    },
    {
      name: "galley_queue_running",
      help: "Pieces of background work that have begun; at most 10001 are counted.",
      labels: { work },
      value: running,
    },
    {
      name: "galley_queue_oldest_due_seconds",
      help: "How long the piece that has been due longest has waited; 0 when none is due.",
      labels: { work },
      value: oldest ?? 0,
    },
  ]);
}
