import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type DevtoFixture, devtoFixture } from "@/lib/destinations/adapters/devto/testing/devto-fixture";
import { bodyOf } from "@/lib/platform/fetching/testing/loopback-server";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { projectRoot } from "@/scripts/project-root";
import { makeDataFolder } from "../data-folder";

const apiKey = "devto-key";

describe("integration try, as a process", { timeout: 600_000 }, () => {
  let devto: DevtoFixture;
  let gate: Server;
  let gatePort: number;
  let dataDir: string;
  /** Called when the trial changes its article, before the change reaches DEV. */
  let onChange: () => void;

  beforeEach(async () => {
    devto = await devtoFixture();
    dataDir = makeDataFolder("trial");
    onChange = () => undefined;
    gate = createServer((incoming, outgoing) => {
      void (async () => {
        if (incoming.method === "PUT") onChange();
        const { accept = "", "api-key": key = "", "content-type": type = "" } = incoming.headers;
        const answer = await fetch(`${devto.server.origin}${incoming.url ?? "/"}`, {
          method: incoming.method ?? "GET",
          headers: { accept, "api-key": String(key), "content-type": type },
          ...(incoming.method !== "GET" && { body: await bodyOf(incoming) }),
        });
        outgoing.writeHead(answer.status, { "content-type": "application/json" });
        outgoing.end(await answer.text());
      })().catch((error: Error) => outgoing.destroy(error));
    });
    gatePort = await listenOnLoopback(gate);
  });
  afterEach(async () => {
    gate.closeAllConnections();
    gate.close();
    await devto.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function trial(whileChanging?: NodeJS.Signals) {
    const words = `integration try --provider devto --config apiKey=${apiKey} --config siteAddress=http://127.0.0.1:${gatePort}`;
    const child: ChildProcess = spawn(
      process.execPath,
      [path.join(projectRoot, "scripts/run.mjs"), "admin", ...words.split(" ")],
      {
        cwd: projectRoot,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: "production",
          GALLEY_DATA_DIR: dataDir,
          FETCH_ALLOW: `127.0.0.1:${gatePort}`,
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    let sent = false;
    onChange = () => {
      if (whileChanging !== undefined && !sent) sent = child.kill(whileChanging);
    };
    const printed = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name]?.setEncoding("utf8").on("data", (text: string) => (printed[name] += text));
    await once(child, "close");
    return { ...printed, code: child.exitCode };
  }

  test("walks an account and prints a report without the key", async () => {
    const { stdout, stderr, code } = await trial();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Trial of DEV");
    for (const step of ["test", "create", "read", "update", "unpublish", "remove"])
      expect(stdout).toMatch(new RegExp(`^${step} +ok `, "m"));
    expect(stdout).not.toContain(apiKey);
    expect(await devto.entries()).toMatchObject([{ live: false }]);
  });

  test("ended by SIGTERM midway still takes its article down and prints the report", async () => {
    const { stdout, code } = await trial("SIGTERM");
    expect(code).toBe(4);
    expect(stdout).toMatch(/^update +failed .*stopped/m);
    expect(stdout).toMatch(/^remove +ok /m);
    expect(stdout).toContain("Left behind");
    expect(await devto.entries()).toMatchObject([{ live: false }]);
  });

  test("killed midway leaves a draft that the next trial finds and uses", async () => {
    expect((await trial("SIGKILL")).stdout).toBe("");
    expect(await devto.entries()).toMatchObject([{ live: false }]);
    const { stdout, code } = await trial();
    expect(code).toBe(0);
    expect(stdout).toContain("earlier trial");
    expect(await devto.entries()).toHaveLength(1);
  });
});
