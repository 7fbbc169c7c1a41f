import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCollector } from "@/lib/platform/telemetry/testing/collector";
import { projectRoot } from "../project-root";
import { bundleTelemetry, serverOptions } from "./bundle-server";

/** A server that records one span and ends; it prints whether it has loaded the SDK, and which of its packages by themselves. */
const program = `
  import { startTelemetry } from "./lib/host/start-telemetry";
  import { createInngestClient } from "./inngest/client";
  import { readEnv } from "./lib/platform/settings/env";
  import { inSpan } from "./lib/platform/telemetry/tracing";

  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const noDatabase = { execute: () => Promise.reject(new Error("there is none")) };

  async function main() {
    createInngestClient({ kind: "inngest", dev: true, eventKey: null, signingKey: null, baseUrl: null }, silent);
    const env = readEnv(process.env);
    const stop = await startTelemetry({ env, services: { db: noDatabase, logger: silent } });
    await inSpan("work", {}, async () => undefined);
    await stop();
    const loaded = Object.keys(require.cache);
    const packages = loaded.filter((file) => file.includes("/@opentelemetry/"));
    console.log(JSON.stringify({ sdk: loaded.some((file) => file.endsWith("/otlp.cjs")), packages }));
  }
  void main();
`;

let folder: string;
let file: string;

beforeAll(async () => {
  // Within the project, so that the packages outside of the bundle are found.
  folder = mkdtempSync(path.join(projectRoot, "node_modules/.cache-telemetry-"));
  file = path.join(folder, "server.cjs");
  await build({
    ...serverOptions,
    stdin: { contents: program, resolveDir: projectRoot, sourcefile: "telemetry-entry.ts", loader: "ts" },
    outfile: file,
  });
  await bundleTelemetry(path.join(folder, "otlp.cjs"));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(env: Record<string, string>): Promise<unknown> {
  const child = spawn(process.execPath, [file], {
    cwd: projectRoot,
    env: { NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, "close")]);
  return JSON.parse(printed);
}

test("a bundled server loads nothing of OpenTelemetry without a collector, even with Inngest's client", async () => {
  expect(await run({})).toEqual({ sdk: false, packages: [] });
}, 60_000);

test("a bundled server loads the SDK for a collector, from one file, and sends it traces and metrics", async () => {
  const collector = await startCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  expect(await run(env)).toEqual({ sdk: true, packages: [] });
  await collector.close();
  expect(collector.spans.map(({ name }) => name)).toEqual(["work"]);
  expect(collector.points.map(({ metric }) => metric)).toContain("galley_uptime_seconds");
}, 60_000);
