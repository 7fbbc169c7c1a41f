import { expect, test } from "vitest";
import { rulesWith } from "./limits";
import { RatelimitStore, StoreTimeoutError } from "./ratelimit-store";
import { storeTimeoutMs } from "./script-client";

const never = () => new Promise<never>(() => undefined);

// The library lets a call through when it times out, and reports that the window ended in 1970.
test("takes a call that the client never settles for a failure, within the time a store may take", async () => {
  const store = new RatelimitStore({
    redis: { evalsha: never, eval: never, get: never, set: never },
    disconnect: () => undefined,
    rules: rulesWith(),
    clock: () => new Date("2026-11-21T09:00:00Z"),
    keyPrefix: "test",
  });
  const startedAt = performance.now();
  await expect(store.take("reads", "k")).rejects.toThrow(StoreTimeoutError);
  expect(performance.now() - startedAt).toBeLessThan(storeTimeoutMs + 500);
});
