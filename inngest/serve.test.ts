import { startLoopback } from "@galley/lib/platform/fetching/testing/loopback-server";
import type { Logger } from "@galley/lib/platform/logger";
import { createLimiter } from "@galley/lib/platform/rate-limit/create-limiter";
import { expect, test, vi } from "vitest";
import type { InngestEnv } from "./client";
import { createHandler } from "./serve";

const now = () => new Date("2026-11-21T10:00:00Z");
const logger: Logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Registers the functions at a server that stands in for Inngest, and returns what it was sent. */
async function registeredAt(serveOrigin: string | null, publicUrl: string): Promise<string> {
  let body = "";
  const { port } = await startLoopback((request, response) => {
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ ok: true, status: 200, modified: true }));
    });
  });
  const env: InngestEnv = {
    kind: "inngest",
    eventKey: "event-key",
    signingKey: "ab".repeat(32),
    baseUrl: `http://127.0.0.1:${port}`,
    serveOrigin,
    dev: false,
  };
  const handler = createHandler(env, publicUrl, {
    engine: () => undefined,
    settings: { sweepSeconds: 120, verifySeconds: 180, eventsSeconds: 30, workAtOnce: 4 },
    now,
    logger,
    limiter: createLimiter({ clock: now, logger }),
    trustedProxyHops: 0,
  });
  const answer = await handler(
    new Request("http://10.0.0.5:3000/api/inngest", { method: "PUT", headers: { host: "10.0.0.5:3000" } }),
  );
  expect(await answer.text()).toContain("Successfully registered");
  return body;
}

test.each([
  ["its own address for Galley", "http://galley:3000", "http://galley:3000"],
  ["the public address when none is set", null, "https://galley.example"],
])("Inngest is told to call %s", async (_name, serveOrigin, expected) => {
  const sent = await registeredAt(serveOrigin, "https://galley.example");
  expect(JSON.parse(sent)).toMatchObject({ url: `${expected}/api/inngest` });
  const addresses = [...sent.matchAll(/https?:\/\/[^"?]+/g)].map(([address]) => address);
  // The address of the application, and one for each of the seventeen functions.
  expect(addresses).toEqual(Array.from({ length: 18 }, () => `${expected}/api/inngest`));
});
