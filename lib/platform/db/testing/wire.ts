import { once } from "node:events";
import { createServer, connect as dial, type Server, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { loopbackCertificate } from "@/lib/platform/fetching/testing/loopback-certificate";

/** How a connection is cut: by a reset, which the reader sees as an error, or by an orderly end. */
export type Cut = "reset" | "end";

/** Passes the bytes between a client and PostgreSQL, encrypted if asked for, and cuts connections. */
export class Wire {
  private readonly clients = new Set<Socket>();

  private constructor(
    /** The address of the database through this wire. */
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async to(databaseUrl: string, { encrypted }: { encrypted: boolean }): Promise<Wire> {
    const target = new URL(databaseUrl);
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const url = new URL(databaseUrl);
    url.hostname = "127.0.0.1";
    url.port = String(address.port);
    if (encrypted) url.searchParams.set("sslmode", "no-verify");
    const wire = new Wire(url.href, server);
    server.on("connection", (client) => {
      wire.clients.add(client);
      client.once("close", () => wire.clients.delete(client));
      const upstream = dial(Number(target.port), target.hostname);
      if (!encrypted) return join(client, upstream);
      // The client asks for encryption with eight bytes, and starts it after the answer "S".
      client.once("data", () => {
        client.write("S");
        join(new TLSSocket(client, { isServer: true, ...loopbackCertificate }), upstream);
      });
      client.on("error", () => upstream.destroy());
    });
    return wire;
  }

  cutAll(how: Cut): void {
    for (const client of this.clients) {
      if (how === "reset") client.resetAndDestroy();
      else client.destroy();
    }
  }

  close(): void {
    this.cutAll("end");
    this.server.close();
  }
}

function join(one: Socket, other: Socket): void {
  const end = () => {
    one.destroy();
    other.destroy();
  };
  for (const socket of [one, other]) socket.on("error", end).on("close", end);
  one.pipe(other).pipe(one);
}
