import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type MessageEvent, WebSocket } from "undici";
import { z } from "zod";

const debuggers = z.array(z.object({ webSocketDebuggerUrl: z.url() })).min(1);
const reply = z.object({ id: z.int(), result: z.object({ profile: z.unknown() }).partial() });

/** Takes processor profiles of a Node.js process that was started with `--inspect`. */
export interface Profiler {
  /** Profiles the main thread during `work` and writes a .cpuprofile, which Chrome's DevTools can open. */
  during<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

export async function openProfiler(inspectPort: number, folder: string): Promise<Profiler> {
  const response = await fetch(`http://127.0.0.1:${inspectPort}/json/list`);
  const [target] = debuggers.parse(await response.json());
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await once(socket, "open");
  let sent = 0;
  const call = async (method: string): Promise<unknown> => {
    const id = ++sent;
    const answered = new Promise<unknown>((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        const message = reply.safeParse(JSON.parse(String(data)));
        if (!message.success || message.data.id !== id) return;
        socket.removeEventListener("message", listen);
        resolve(message.data.result.profile);
      };
      socket.addEventListener("message", listen);
    });
    socket.send(JSON.stringify({ id, method }));
    return answered;
  };
  mkdirSync(folder, { recursive: true });
  await call("Profiler.enable");
  return {
    async during(name, work) {
      await call("Profiler.start");
      try {
        return await work();
      } finally {
        const file = `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.cpuprofile`;
        writeFileSync(path.join(folder, file), JSON.stringify(await call("Profiler.stop")));
      }
    },
    close: () => socket.close(),
  };
}
