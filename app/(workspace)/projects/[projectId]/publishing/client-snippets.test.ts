import { describe, expect, test } from "vitest";
import { z } from "zod";
import { agentSnippets, restSnippets } from "./client-snippets";

const base = "https://galley.example";
const codeOf = (id: string, baseUrl = base) =>
  [...restSnippets(baseUrl), ...agentSnippets(baseUrl)].find((snippet) => snippet.id === id)?.code ?? "";

describe("the code snippets", () => {
  test("never carry a key in an address", () => {
    for (const { code } of [...restSnippets(base), ...agentSnippets(base)]) {
      expect(code).not.toMatch(/[?&](api_?key|key)=/i);
    }
  });

  test("give every agent the tool endpoint of this installation", () => {
    for (const { code } of agentSnippets(base)) expect(code).toContain("https://galley.example/api/mcp");
  });

  test.each(["claude-desktop", "cursor", "vs-code", "gemini-cli"])("give %s a valid JSON file", (id) => {
    expect(() => void JSON.parse(codeOf(id))).not.toThrow();
  });

  test.each([
    ["http://localhost:3000", false],
    ["http://127.0.0.1:3000", false],
    ["http://galley.internal:3000", true],
    ["https://galley.example", false],
  ])("pass --allow-http to mcp-remote for %s: %s", (baseUrl, allowed) => {
    const config = z
      .object({ mcpServers: z.object({ galley: z.object({ args: z.array(z.string()) }) }) })
      .parse(JSON.parse(codeOf("claude-desktop", baseUrl)));
    expect(config.mcpServers.galley.args.includes("--allow-http")).toBe(allowed);
  });
});
