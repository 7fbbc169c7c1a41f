import fc from "fast-check";
import { expect, test } from "vitest";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { newEraCall } from "./testing/new-era";
import { createToolClient } from "./testing/tool-client";
import { tools } from "./tools";

const noLimit = [{ count: 1_000_000, seconds: 60 }];
const suite = useRestSuite({ limits: { tools_workspace: noLimit } });

const method = fc.constantFrom("tools/call", "tools/list", "initialize", "ping", "server/discover", "x", "");
const json = fc.jsonValue({ maxDepth: 3 });
const names = tools.flatMap(({ listing }) => Object.keys(listing.inputSchema.properties));
const given = fc.oneof(json, fc.dictionary(fc.constantFrom(...names, "article_id", "__proto__"), json));
const params = fc.oneof(
  json,
  fc.record({
    name: fc.oneof(fc.constantFrom(...tools.map(({ listing }) => listing.name)), json),
    arguments: given,
  }),
);
const message = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ jsonrpc: fc.constant("2.0"), id: fc.oneof(fc.integer(), json), method, params }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ jsonrpc: json, id: json, method: json, params: json }, { requiredKeys: [] }),
  },
  { weight: 1, arbitrary: json },
);
const oldEra = fc.oneof(message, fc.array(message, { maxLength: 4 })).map((body) => ({ body, headers: {} }));
const newEra = fc
  .record({ method, params: fc.dictionary(fc.constantFrom("name", "arguments", "cursor", "_meta"), json) })
  .map((call) => {
    const { body, headers = {} } = newEraCall(call.method, call.params);
    // A header holds no control characters; the SDK compares it with the body.
    const name = headers["Mcp-Name"]?.replaceAll(/[^\x20-\x7e]/g, "");
    return { body, headers: { ...headers, ...(name !== undefined && { "Mcp-Name": name }) } };
  });

// A write with the right arguments occurs only by chance, so credits do not matter here.
test("whatever is sent to the tool endpoint, the answer is JSON-RPC, and nothing fails inside", async () => {
  // Now and then an argument is the name of a host, and the call that of a tool that reads its page.
  const fetch = () => Promise.reject(new FetchFailure("dns", "there is no such host"));
  const client = createToolClient({ ...suite.app.services, fetch });
  await fc.assert(
    fc.asyncProperty(fc.oneof(oldEra, newEra), fc.boolean(), async ({ body, headers }, withKey) => {
      suite.app.logged.length = 0;
      const key = withKey ? { key: suite.acme.apiKey } : {};
      const answer = await client.send({ ...key, headers, body });
      expect([200, 202, 400, 404]).toContain(answer.status);
      for (const each of [answer.json ?? []].flat() as object[]) {
        expect(each).toMatchObject({ jsonrpc: "2.0" });
        expect(each).toHaveProperty("id");
        expect("result" in each).toBe(!("error" in each));
        expect(each).not.toHaveProperty("error.code", -32603);
        expect(each).not.toHaveProperty("result.status", 500);
      }
      expect(suite.app.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});
