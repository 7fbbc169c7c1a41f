import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import type { RunningServer } from "@/scripts/server/start-server";
import { type Installation, openInstallation } from "../installation";

let installation: Installation;
let server: RunningServer;
let port: number;
let acme: Tenant;
const sockets = new Set<Socket>();

beforeAll(async () => {
  installation = await openInstallation();
  acme = await createTenant(installation.runtime.services, "Acme");
  server = await installation.startServer({ LIMIT_READS: "1000000/60" });
  port = Number(new URL(server.baseUrl).port);
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await installation?.close();
});

async function openSocket(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  sockets.add(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

async function openSockets(count: number): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let batch = 0; batch < count; batch += 100) {
    opened.push(...(await Promise.all(Array.from({ length: Math.min(100, count - batch) }, openSocket))));
  }
  return opened;
}

const list = () =>
  fetch(`${server.baseUrl}/api/v1/articles`, {
    headers: { "X-API-Key": acme.apiKey },
    signal: AbortSignal.timeout(10_000),
  });

test("2,000 idle connections leave the API to others", { timeout: 120_000 }, async () => {
  await openSockets(2000);
  for (let call = 0; call < 50; call += 1) expect((await list()).status).toBe(200);
});

test("bodies and headers that arrive a byte at a time are cut off, and meanwhile leave the API to others", {
  timeout: 180_000,
}, async () => {
  const body = (await openSockets(200)).map((socket) => {
    socket.write(
      `POST /api/v1/articles HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${acme.apiKey}\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n{"keyword": "`,
    );
    return socket;
  });
  const headers = (await openSockets(200)).map((socket) => {
    socket.write("GET /api/v1/articles HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    return socket;
  });
  const slow = [...body, ...headers];
  const closed = Promise.all(
    slow.filter((socket) => !socket.destroyed).map((socket) => once(socket, "close")),
  );
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write("a");
  }, 1000);
  // Read, so that the server's answer and its end arrive.
  for (const socket of slow) socket.resume();
  try {
    for (let call = 0; call < 20; call += 1) {
      expect((await list()).status).toBe(200);
      await delay(200);
    }
    await closed;
  } finally {
    clearInterval(drip);
  }
  expect((await list()).status).toBe(200);
});
