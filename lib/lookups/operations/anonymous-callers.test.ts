import { describe, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import { createToolClient } from "@/lib/surfaces/tools/testing/tool-client";
import { contextOf } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { checkPage } from "./page-check";

const suite = useRestSuite({ fetchAllow: "" });

describe("a caller without a key", () => {
  const visitor = () => contextOf(suite.app.services, { kind: "visitor", problem: null }, "tools");

  // The attack: a stranger has Galley scan the ports of other hosts.
  test.each(["http://93.184.215.14:22/", "https://93.184.215.14:9443/", "http://example.com:3306/"])(
    "cannot have a page fetched from a port that is not for web pages: %s",
    async (url) => {
      await expect(execute(checkPage, visitor(), { url })).rejects.toMatchObject({
        code: "invalid_request",
        // Some ports nobody may use, whatever the ports of strangers are.
        message: expect.stringMatching(/80, 443|is on port \d+, which is not fetched/),
      });
    },
  );
});

test("a redirect to a port that the caller may not use is not followed", async () => {
  const { port } = await startLoopback((_, response) =>
    response.writeHead(302, { location: "http://93.184.215.14:6379/" }).end(),
  );
  const fetch = createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley tests" });
  await expect(fetch(`http://127.0.0.1:${port}/`, { ports: [80, 443] })).rejects.toMatchObject({
    code: "blocked_port",
  });
});

describe("where the operator has turned off the public tools", () => {
  const closed = () =>
    createToolClient({
      ...suite.app.services,
      settings: { ...suite.app.services.settings, publicTools: false },
    });

  test("a caller without a key sees no tool and may call none", async () => {
    expect((await closed().rpc("tools/list")).json).toMatchObject({ result: { tools: [] } });
    expect((await closed().call("page_check", { url: "http://127.0.0.1/" })).json).toMatchObject({
      error: { code: -32001 },
    });
  });

  test("a caller with a key has all ten, within the limit of the key", async () => {
    const { apiKey: key } = suite.acme;
    const { json } = await closed().rpc("tools/list", undefined, { key });
    expect((json as { result: { tools: unknown[] } }).result.tools).toHaveLength(10);
    const { headers } = await closed().call("page_check", { url: "http://127.0.0.1/" }, { key });
    expect(headers.get("ratelimit-policy")).toContain("tools_workspace");
    expect(headers.get("ratelimit-policy")).not.toContain("tools_public");
  });
});
