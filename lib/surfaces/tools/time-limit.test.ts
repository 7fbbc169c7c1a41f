import { describe, expect, test } from "vitest";
import { deferred } from "@/lib/testing/deferred";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { publicTool } from "./testing/test-tools";
import { createToolClient } from "./testing/tool-client";

const suite = useRestSuite();

describe("a tool call that takes too long", () => {
  test("is answered in time with 504, and its work comes to its end", async () => {
    const lookup = deferred<unknown>();
    let finished = false;
    const slow = publicTool(() => lookup.promise.then(() => (finished = true)));
    const impatient = createToolClient(suite.app.services, { tools: [slow], callTimeoutMs: 20 });
    const { json, data } = await impatient.call("public_tool");
    expect(json).toMatchObject({ result: { isError: true, status: 504 } });
    expect(data).toMatchObject({
      code: "timeout",
      status: 504,
      error: expect.stringContaining("the work continues"),
    });
    lookup.resolve(null);
    await lookup.promise;
    await Promise.resolve();
    expect(finished).toBe(true);
  });

  test("does not hold up the others of its batch", async () => {
    const never = publicTool(() => new Promise(() => undefined));
    const impatient = createToolClient(suite.app.services, { tools: [never], callTimeoutMs: 20 });
    const call = { jsonrpc: "2.0", method: "tools/call", params: { name: "public_tool" } };
    const { json } = await impatient.send({
      body: [
        { ...call, id: 1 },
        { jsonrpc: "2.0", id: 2, method: "ping" },
        { ...call, id: 3 },
      ],
    });
    expect(json).toMatchObject([
      { id: 1, result: { status: 504 } },
      { id: 2, result: {} },
      { id: 3, result: { status: 504 } },
    ]);
  });

  test("is logged when it fails after its answer", async () => {
    const lookup = deferred();
    const slow = publicTool(() => lookup.promise.then(() => Promise.reject(new Error("late and broken"))));
    const impatient = createToolClient(suite.app.services, { tools: [slow], callTimeoutMs: 20 });
    await impatient.call("public_tool");
    expect(suite.app.logged.join("")).not.toContain("late and broken");
    lookup.resolve();
    await expect.poll(() => suite.app.logged.join("")).toContain("late and broken");
  });
});
