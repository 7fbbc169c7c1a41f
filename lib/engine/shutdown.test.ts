import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import { deferred } from "@/lib/testing/deferred";
import { type ShutdownOptions, shutDownOnSignals } from "./shutdown";

async function serve(handle: RequestListener) {
  const { port } = await startLoopback(handle);
  return { port, url: `http://127.0.0.1:${port}/` };
}

/** A connection on which a test writes what it wants. */
async function open(port: number) {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => (received += text));
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  return { write: (text: string) => void socket.write(text), received: () => received, ended };
}

function shutDown(options: Partial<ShutdownOptions> = {}) {
  const exited = deferred();
  const exit = vi.fn<() => void>(() => exited.resolve());
  const onError = vi.fn<(error: unknown) => void>();
  const undo = shutDownOnSignals({
    stopWork: () => Promise.resolve(),
    requestGraceMs: 30_000,
    onError,
    exit,
    ...options,
  });
  onTestFinished(undo);
  return { exit, onError, exited: exited.promise, signal: () => process.emit("SIGTERM", "SIGTERM") };
}

describe("a process that receives SIGTERM", () => {
  test("answers the running request, accepts no other and exits", async () => {
    const arrived = deferred();
    const mayAnswer = deferred();
    const { exit, exited, signal } = shutDown();
    const { url } = await serve((_request, response) => {
      arrived.resolve();
      void mayAnswer.promise.then(() => response.end("whole"));
    });
    const answer = fetch(url);
    await arrived.promise;
    signal();
    await vi.waitFor(() => expect(fetch(url)).rejects.toThrow("fetch failed"));
    expect(exit).not.toHaveBeenCalled();
    mayAnswer.resolve();
    expect(await (await answer).text()).toBe("whole");
    await exited;
  });

  test("tells clients of kept connections to send no other request", async () => {
    const arrived = deferred();
    const mayAnswer = deferred();
    const { exited, signal } = shutDown();
    const { port } = await serve((request, response) => {
      arrived.resolve();
      void mayAnswer.promise.then(() => response.end(request.url));
    });
    const [running, sending] = [await open(port), await open(port)];
    running.write("GET /running HTTP/1.1\r\nHost: a\r\n\r\n");
    await arrived.promise;
    sending.write("GET /sending HTTP/1.1\r\n");
    signal();
    sending.write("Host: a\r\n\r\n");
    mayAnswer.resolve();
    await Promise.all([exited, running.ended, sending.ended]);
    for (const { received } of [running, sending]) expect(received()).toMatch(/^Connection: close\r$/m);
    expect([running.received(), sending.received()]).toEqual([
      expect.stringContaining("/running"),
      expect.stringContaining("/sending"),
    ]);
  });

  test("waits for no connection without a request", async () => {
    const { exited, signal } = shutDown();
    const { port, url } = await serve((_request, response) => response.end());
    const silent = await open(port);
    const half = await open(port);
    half.write("GET / HTTP/1.1\r\n");
    await fetch(url);
    signal();
    // Nobody ever sends the rest of the request.
    await expect(Promise.all([exited, silent.ended, half.ended])).resolves.toHaveLength(3);
  });

  test("exits only when the background work has ended", async () => {
    const ended = deferred();
    const { exit, exited, signal } = shutDown({ stopWork: () => ended.promise });
    signal();
    await Promise.resolve();
    expect(exit).not.toHaveBeenCalled();
    ended.resolve();
    await exited;
  });

  test("cuts off a request that does not end within the grace period", async () => {
    const arrived = deferred();
    const { exited, signal } = shutDown({ requestGraceMs: 20 });
    const { url } = await serve(() => arrived.resolve());
    const answer = fetch(url).catch((error: unknown) => error);
    await arrived.promise;
    signal();
    await exited;
    expect(await answer).toBeInstanceOf(TypeError);
  });

  test("exits and reports the error when the background work fails to stop", async () => {
    const failure = new Error("the database is gone");
    const { onError, exited, signal } = shutDown({ stopWork: () => Promise.reject(failure) });
    signal();
    await exited;
    expect(onError).toHaveBeenCalledWith(failure);
  });

  test("ignores a second signal", async () => {
    const stopWork = vi.fn<() => Promise<void>>().mockResolvedValue();
    const { exited, signal } = shutDown({ stopWork });
    signal();
    signal();
    await exited;
    expect(stopWork).toHaveBeenCalledTimes(1);
  });
});
