import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createLimiter } from "./create-limiter";
import { rulesWith } from "./limits";
import { SharedStore, StoreTimeoutError } from "./shared-store";
import { listenOnLoopback } from "./testing/listen";

const never = () => new Promise<never>(() => undefined);

// The library allows a call when it times out, and reports that the window ended in 1970.
test("a call that the client never settles is a failure within the time that a store may take", async () => {
  const store = new SharedStore({
    redis: { evalsha: never, eval: never, get: never, set: never },
    disconnect: () => undefined,
    rules: rulesWith(),
    clock: () => new Date("2026-11-21T09:00:00Z"),
    keyPrefix: "test",
  });
  await expect(store.take("reads", "k")).rejects.toThrow(StoreTimeoutError);
});

// The answers of misconfigured stores: from another script, or invented by a proxy.
test.each([
  [null],
  ["Aborted"],
  [{}],
  [[]],
  [[1]],
  [[1, 0, 1]],
  [[1, 0, 1, "soon"]],
  [[1, 0, 1, 1.5]],
  [[1, 0, 1, 2, 3]],
])("the answer %j is a failure of the store and not a permission", async (result) => {
  const server = createServer((_, response) => response.end(JSON.stringify([{ result }])));
  const port = await listenOnLoopback(server);
  const lines: object[] = [];
  const limiter = createLimiter({
    upstash: { url: `http://127.0.0.1:${port}`, token: "token" },
    clock: () => new Date("2026-11-21T09:00:00Z"),
    logger: { warn: (fields) => lines.push(fields) },
  });
  onTestFinished(async () => {
    await limiter.close();
    server.closeAllConnections();
    server.close();
  });
  expect(await limiter.take("writes", "k")).toMatchObject({ degraded: true });
  expect(lines).toEqual([{ store: "upstash", reason: "StoreAnswerError", failures: 1 }]);
});
