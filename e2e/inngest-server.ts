import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";

/** A real Inngest server, of which no package of npm has the binary. */
export interface InngestServer {
  /** The settings with which Galley is driven by it. */
  env: Record<string, string>;
  /** Starts it, or starts it again with what it has stored, for the Galley at this address. */
  start(galley: string): void;
  /** Kills it. */
  stop(): Promise<void>;
}

/** `folder` keeps what the server stores from one start to the next. */
export async function createInngestServer(binary: string, folder: string): Promise<InngestServer> {
  const port = await findFreePort();
  const gateways = [await findFreePort(), await findFreePort(), await findFreePort()].map(String);
  const eventKey = randomBytes(16).toString("hex");
  const signingKey = randomBytes(32).toString("hex");
  let child: ChildProcess | null = null;
  return {
    env: {
      ENGINE: "inngest",
      INNGEST_BASE_URL: `http://127.0.0.1:${port}`,
      INNGEST_EVENT_KEY: eventKey,
      INNGEST_SIGNING_KEY: signingKey,
    },
    start(galley) {
      const [gateway = "", gatewayGrpc = "", executorGrpc = ""] = gateways;
      const options = {
        host: "127.0.0.1",
        port: String(port),
        "sdk-url": `${galley}/api/inngest`,
        "event-key": eventKey,
        "signing-key": signingKey,
        "sqlite-dir": folder,
        "connect-gateway-port": gateway,
        "connect-gateway-grpc-port": gatewayGrpc,
        "connect-executor-grpc-port": executorGrpc,
      };
      const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
      child = spawn(binary, ["start", "--no-ui", ...args], { cwd: folder, stdio: "ignore" });
    },
    async stop() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
