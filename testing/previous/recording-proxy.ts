import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A statement as a client asked PostgreSQL to parse it; type 0 leaves a parameter's type to the server. */
export interface ParsedStatement {
  text: string;
  parameterTypes: number[];
}

export interface RecordingProxy {
  port: number;
  /** The different statements that passed so far. */
  statements(): ParsedStatement[];
  close(): Promise<void>;
}

/** Passes connections on to a PostgreSQL server, and keeps what their clients ask it to parse. */
export async function startRecordingProxy(target: { host: string; port: number }): Promise<RecordingProxy> {
  const kept = new Map<string, ParsedStatement>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    const read = messageReader((type, body) => {
      if (type !== "P") return;
      const statement = parseMessage(body);
      kept.set(JSON.stringify(statement), statement);
    });
    client.on("data", read);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    port: address.port,
    statements: () => [...kept.values()],
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const typeBytes = 1;
const lengthBytes = 4;

/** Reads the messages of a client; the first one, which opens the connection, has no type. */
export function messageReader(onMessage: (type: string, body: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isOpen = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = isOpen ? typeBytes : 0;
      if (rest.length < head + lengthBytes) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      if (isOpen) onMessage(rest.toString("latin1", 0, 1), rest.subarray(head + lengthBytes, end));
      isOpen = true;
      rest = rest.subarray(end);
    }
  };
}

/** The body of a Parse message: the statement's name and text, each ended by a zero, and the types it names. */
function parseMessage(body: Buffer): ParsedStatement {
  const nameEnd = body.indexOf(0);
  const textEnd = body.indexOf(0, nameEnd + 1);
  const count = body.readInt16BE(textEnd + 1);
  return {
    text: body.toString("utf8", nameEnd + 1, textEnd),
    parameterTypes: Array.from({ length: count }, (_, index) => body.readInt32BE(textEnd + 3 + 4 * index)),
  };
}
