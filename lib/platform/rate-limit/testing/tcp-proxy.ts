import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import { listenOnLoopback } from "./listen";

/** A TCP proxy on a loopback port, which a test can stall or close. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  #stalled = false;

  private constructor(
    readonly port: number,
    private readonly server: ReturnType<typeof createServer>,
  ) {}

  static async start(target: NetConnectOpts): Promise<TcpProxy> {
    const server = createServer({ pauseOnConnect: true });
    const proxy = new TcpProxy(await listenOnLoopback(server), server);
    server.on("connection", (client) => proxy.#join(client, connect(target)));
    return proxy;
  }

  /** Stops passing bytes in both directions. Connections are still accepted and stay open. */
  stall(): void {
    this.#stalled = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Passes bytes again, including those that were held back. */
  resume(): void {
    this.#stalled = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /** Closes the port and every connection. */
  async close(): Promise<void> {
    const closed = once(this.server, "close");
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #join(client: Socket, target: Socket): void {
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      this.#sockets.add(from);
      from.on("data", (bytes) => to.write(bytes));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#stalled) from.pause();
      else from.resume();
    }
  }
}
