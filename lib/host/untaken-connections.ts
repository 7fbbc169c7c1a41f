import type { ChildProcess } from "node:child_process";
import type { Worker } from "node:cluster";

/** A message of Node.js itself between a cluster's first process and a worker. */
interface ClusterMessage {
  cmd?: unknown;
  act?: unknown;
  seq?: unknown;
  ack?: unknown;
}

interface Connection {
  close(): unknown;
}

const serving = new Set<Worker>();

/**
 * Works around a defect of Node.js 20: it forgets the connection that a worker is being handed when it is killed, and
 * the client waits forever. Answers in the worker's place that it takes none, so that another one is handed it.
 */
export function handOnUntakenConnections(worker: Worker): void {
  const { process: child } = worker;
  const untaken = new Map<unknown, unknown>();
  const send = child.send.bind(child);
  child.send = (message: Parameters<typeof send>[0], ...rest: unknown[]): boolean => {
    const { cmd, act, seq }: ClusterMessage = typeof message === "object" ? message : {};
    if (cmd === "NODE_CLUSTER" && act === "newconn") untaken.set(seq, rest[0]);
    return Reflect.apply(send, child, [message, ...rest]);
  };
  child.on("internalMessage", ({ cmd, ack }: ClusterMessage) => {
    if (cmd === "NODE_CLUSTER" && ack !== undefined) untaken.delete(ack);
  });
  worker.on("listening", () => serving.add(worker));
  child.once("exit", () => {
    serving.delete(worker);
    whenRead(child, () => {
      // Node.js waits with this for the worker to take the connection.
      child.emit("disconnect");
      for (const [ack, connection] of untaken) {
        if (serving.size > 0) child.emit("internalMessage", { cmd: "NODE_CLUSTER", ack, accepted: false });
        else if (isConnection(connection)) connection.close();
      }
    });
  });
  // Without a listener, a connection for a worker that has just been killed would end this process and all workers.
  worker.on("error", () => undefined);
}

/** Calls when all that an ended process wrote to its channel has been read. */
function whenRead(child: Pick<ChildProcess, "connected">, then: () => void): void {
  if (child.connected) setTimeout(whenRead, 10, child, then);
  else then();
}

function isConnection(handle: unknown): handle is Connection {
  return typeof handle === "object" && handle !== null && "close" in handle;
}
