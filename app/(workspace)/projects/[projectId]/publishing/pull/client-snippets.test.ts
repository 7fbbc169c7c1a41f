import { describe, expect, test } from "vitest";
import { z } from "zod";
import { clientSnippets, type SnippetValues } from "./client-snippets";

const baseUrl = "https://galley.example";
const apiKey = "gly_1234";
const signsIn = ["claude-ai", "chatgpt"];
const programs = ["curl", "next-js", "rss"];

const codeOf = (id: string, values: Partial<SnippetValues> = {}) =>
  clientSnippets({ baseUrl, ...values })
    .filter((snippet) => snippet.id === id)
    .flatMap(({ parts }) => parts.map(({ code }) => code))
    .join("\n");
const idsOf = (values: SnippetValues) => clientSnippets(values).map(({ id }) => id);

describe("the code for clients", () => {
  test("never carries a key in an address", () => {
    for (const id of idsOf({ baseUrl })) {
      expect(codeOf(id, { apiKey })).not.toMatch(/[?&](api_?key|key)=/i);
      expect(codeOf(id, { apiKey })).not.toMatch(/https?:[^\s"]*gly_/);
    }
  });

  test("gives every agent the tool endpoint of this installation", () => {
    const agents = idsOf({ baseUrl }).filter((id) => !programs.includes(id));
    expect(agents).toHaveLength(9);
    for (const id of agents) {
      const path = signsIn.includes(id) ? "/api/mcp/connect" : "/api/mcp";
      expect(codeOf(id)).toMatch(new RegExp(`https://galley\\.example${path}["\\s]|${path}$`));
    }
  });

  test("contains the new key wherever one is pasted, and no key before there is one", () => {
    const pasted = idsOf({ baseUrl }).filter((id) => codeOf(id, { apiKey }).includes(apiKey));
    expect(pasted).toEqual([
      "curl",
      "next-js",
      "claude-code",
      "claude-desktop",
      "cursor",
      "windsurf",
      "codex-cli",
      "gemini-cli",
    ]);
    for (const id of idsOf({ baseUrl })) expect(codeOf(id)).not.toContain("gly_");
  });

  test("gives the feed reader the token of the feed, never the key", () => {
    const feed = codeOf("rss", { apiKey, feedToken: "glf_5678" });
    expect(feed).toBe("https://galley.example/api/v1/feed.xml?token=glf_5678");
  });

  test.each(["claude-desktop", "cursor", "vs-code", "windsurf", "gemini-cli"])(
    "gives %s a valid JSON file",
    (id) => {
      expect(() => void JSON.parse(codeOf(id))).not.toThrow();
      expect(() => void JSON.parse(codeOf(id, { apiKey }))).not.toThrow();
    },
  );

  test.each([
    ["http://localhost:3000", false],
    ["http://127.0.0.1:3000", false],
    ["http://galley.internal:3000", true],
    ["https://galley.example", false],
  ])("passes --allow-http to mcp-remote for %s: %s", (address, allowed) => {
    const config = z
      .object({ mcpServers: z.object({ galley: z.object({ args: z.array(z.string()) }) }) })
      .parse(JSON.parse(codeOf("claude-desktop", { baseUrl: address })));
    expect(config.mcpServers.galley.args.includes("--allow-http")).toBe(allowed);
  });

  test("says of a connector that it needs https where this installation has none", () => {
    const noteOf = (address: string) =>
      clientSnippets({ baseUrl: address }).find(({ id }) => id === "chatgpt")?.note ?? "";
    expect(noteOf("http://localhost:3000")).toContain("over https");
    expect(noteOf(baseUrl)).not.toContain("over https");
  });
});
