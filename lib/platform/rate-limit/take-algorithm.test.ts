import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createLimiter } from "./create-limiter";
import { listenOnLoopback } from "./testing/listen";

// What stands for a store that is misconfigured: another script's answer, a proxy that makes one up.
test.each([
  [null],
  ["Aborted"],
  [{}],
  [[]],
  [[1]],
  [[1, 1]],
  [[1, 1, "soon"]],
  [[1, 1, 1.5]],
  [[1, 1, 2, 3]],
])("takes the answer %j for a failure of the store, not for a permission", async (result) => {
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
