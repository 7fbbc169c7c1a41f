import { describe, expect, test } from "vitest";
import { answerOf } from "@/lib/pages/testing/answer-of";
import { readAgentsAccess } from "./agents-access";
import { aiAgents } from "./ai-agents";

const access = (status: number, text: string, token: string, path = "/") =>
  readAgentsAccess(answerOf(text, { url: "https://acme.example/robots.txt", status }), [token], path)[0];

const file = `
# No training, please
User-agent: GPTBot
User-agent: ClaudeBot
User-agent: Google-Extended # Gemini
Disallow: /

User-agent: ccbot
Disallow: /private/

User-agent: *
Disallow: /admin
`;

describe("by robots.txt", () => {
  test.each([
    ["GPTBot", "/", "disallowed", true],
    ["ClaudeBot", "/any", "disallowed", true],
    ["Google-Extended", "/", "disallowed", true],
    ["Googlebot", "/", "allowed", false],
    ["OAI-SearchBot", "/", "allowed", false],
    ["OAI-SearchBot", "/admin/x", "disallowed", false],
    ["CCBot", "/", "allowed", true],
    ["CCBot", "/private/x", "disallowed", true],
    ["CCBot", "/admin", "allowed", true],
    ["Claude-User", "/", "allowed", false],
  ] as const)("%s at %s is %s", (token, path, robots, named) => {
    expect(access(200, file, token, path)).toEqual({ robots, named });
  });

  test.each([
    [404, "User-agent: *\nDisallow: /", "allowed"],
    [503, "", "disallowed"],
    [200, "", "allowed"],
    [200, "<html>not a robots file</html>", "allowed"],
  ] as const)("GPTBot is, when robots.txt is answered with %d and %j, %s", (status, text, robots) => {
    expect(access(status, text, "GPTBot")).toEqual({ robots, named: false });
  });
});

describe("the table of AI agents", () => {
  test("lists each agent once, with the important agents of every purpose", () => {
    const tokens = aiAgents.map(({ token }) => token);
    expect(new Set(tokens.map((token) => token.toLowerCase())).size).toBe(tokens.length);
    expect(tokens).toEqual(
      expect.arrayContaining(
        "GPTBot OAI-SearchBot ChatGPT-User ClaudeBot Claude-User Claude-SearchBot PerplexityBot Perplexity-User Google-Extended Applebot-Extended CCBot Bytespider Amazonbot meta-externalagent".split(
          " ",
        ),
      ),
    );
    expect(new Set(aiAgents.map(({ purpose }) => purpose))).toEqual(
      new Set(["search", "user_fetch", "training"]),
    );
  });

  test("has each agent's token in its User-Agent", () => {
    const misnamed = aiAgents.filter(({ token, userAgent }) => userAgent?.includes(token) === false);
    expect(misnamed).toEqual([]);
  });
});
