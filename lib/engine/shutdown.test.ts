import type { RequestListener } from "node:http";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import { deferred } from "@/lib/testing/deferred";
import { type ShutdownOptions, shutDownOnSignals } from "./shutdown";

async function serve(handle: RequestListener) {
  const { port } = await startLoopback(handle);
  return { url: `http://127.0.0.1:${port}/` };
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
