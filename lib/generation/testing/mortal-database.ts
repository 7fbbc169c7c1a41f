import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { openClient } from "@/lib/platform/db/client";
import type { Database } from "@/lib/platform/db/connection";
import { drizzleOn } from "@/lib/platform/db/drizzle-on";

export interface MortalDatabase {
  db: Database;
  /** Lets the process die now, whatever it is doing. */
  kill(): void;
  /** Whether the process has died. */
  died(): boolean;
  /** Closes the dead process's connections and waits until the server has rolled back their transactions. */
  bury(): Promise<void>;
}

/**
 * The database of a process that dies at its `writesMax`-th write: either before it is sent, or after the server has
 * executed it and before the answer is read. All connections of the process die with it. A write is what others see from
 * then on: a COMMIT, or a changing statement outside of a transaction. To die at any other query leaves the same rows as
 * to die between two of these, because the server rolls back what is not committed.
 */
export function createMortalDatabase(
  url: string,
  { writesMax, dies }: { writesMax: number; dies: "before" | "after" },
): MortalDatabase {
  let writes = 0;
  let hasDied = false;
  const sockets = new Set<Socket>();

  function die(): void {
    hasDied = true;
    for (const socket of sockets) socket.destroy(new Error("the process died"));
  }

  /** Wraps a socket: counts the writes in the messages sent, and dies at the last permitted one. */
  function mortal(socket: Socket): Socket {
    const write = socket.write.bind(socket);
    const isWrite = writesOfConnection();
    let isStarted = false;
    const send = (chunk: Buffer): boolean => {
      if (hasDied || writes >= writesMax) return false;
      const first = isStarted ? 0 : startupLength(chunk);
      isStarted = true;
      for (let at = first; at < chunk.length; at += 1 + chunk.readUInt32BE(at + 1)) {
        if (!isWrite(chunk, at)) continue;
        writes += 1;
        if (writes < writesMax) continue;
        if (dies === "before") {
          die();
          return false;
        }
        // The answer is discarded; its arrival only shows that the query was executed.
        socket.removeAllListeners("data");
        socket.on("data", (answer: Buffer) => {
          if (endsWithReady(answer)) die();
        });
        return write(chunk);
      }
      return write(chunk);
    };
    return Object.assign(socket, { write: send });
  }

  const { hostname, port } = new URL(url);
  const openSocket = async (): Promise<Socket> => {
    const opened = connect(Number(port), hostname);
    await once(opened, "connect");
    sockets.add(opened);
    if (hasDied) setImmediate(() => opened.destroy(new Error("the process died")));
    return mortal(opened);
  };
  // `socket` is an option of postgres.js that is missing from its types.
  const sessionName = `mortal-${randomUUID()}`;
  const session = { application_name: sessionName };
  const options = { max: 4, session, backoff: () => 0, socket: openSocket };
  const client = openClient(url, options);
  return {
    db: drizzleOn(client),
    kill: die,
    died: () => hasDied,
    bury: async () => {
      for (const socket of sockets) socket.destroy();
      await sessionsEnd(url, sessionName);
    },
  };
}

/** Waits until the server has noticed the closed connections, which hold locks on rows until then. */
async function sessionsEnd(url: string, name: string): Promise<void> {
  const client = openClient(url, { max: 1 });
  const ofProcess = () => client`select from pg_stat_activity where application_name = ${name}`;
  while ((await ofProcess()).length > 0) await delay(5);
  await client.end();
}

/** The length of the startup message, the only one without a type letter in front of its length. */
function startupLength(chunk: Buffer): number {
  return chunk.readUInt32BE(0);
}

/** Tells of each message of one connection, from the first one on, whether it is a write. */
function writesOfConnection(): (chunk: Buffer, at: number) => boolean {
  const prepared = new Map<string, string>();
  let bound = "";
  let isInTransaction = false;

  /** Of a statement that is executed. */
  function isWrite(statement: string): boolean {
    const [word = "", next] = statement.trim().toLowerCase().split(/\W+/, 2);
    if (word === "begin") isInTransaction = true;
    if (word === "commit" || (word === "rollback" && next !== "to")) isInTransaction = false;
    if (word === "commit") return true;
    return !isInTransaction && !["begin", "rollback", "select", "show"].includes(word);
  }

  return (chunk, at) => {
    const textFrom = (start: number) => chunk.toString("utf8", start, chunk.indexOf(0, start));
    const [first, second] = [at + 5, chunk.indexOf(0, at + 5) + 1];
    switch (String.fromCharCode(chunk[at] ?? 0)) {
      case "Q": // a simple query: its text
        return isWrite(textFrom(first));
      case "P": // a statement to prepare: its name and its text
        prepared.set(textFrom(first), textFrom(second));
        return false;
      case "B": // values for a prepared statement: the portal, and the statement's name
        bound = prepared.get(textFrom(second)) ?? "";
        return false;
      case "E": // the execution of what was bound last
        return isWrite(bound);
      default:
        return false;
    }
  };
}

/** ReadyForQuery: the letter Z, the length 5, and a letter for the state of the transaction. */
function endsWithReady(answer: Buffer): boolean {
  return answer.length >= 6 && answer.subarray(-6, -1).equals(Buffer.from([0x5a, 0, 0, 0, 5]));
}
