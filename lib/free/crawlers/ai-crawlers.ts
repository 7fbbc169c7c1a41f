import { z } from "zod";
import { countField, sourceField } from "../fields";
import { freeOperation, freeTool } from "../free-tool";
import { orTooComplex } from "../free-tool-tasks";
import { pathField, readPath } from "./path-field";
import { robotsRuleView } from "./robots-rule-view";

const purposes = ["search", "user_fetch", "training"] as const;

export const listAiCrawlers = freeOperation({
  name: "free.ai_crawlers",
  summary: "List which crawlers of AI assistants a robots.txt admits",
  description:
    "Each known agent with its operator and purpose: an index to search in, a page that a person asked about, or training data. The file is sent in the request; nothing is fetched.",
  refusals: ["unavailable"],
  input: z.strictObject({
    robots_txt: sourceField("The text of the robots.txt; an empty one admits everybody."),
    url: pathField.default("/"),
  }),
  output: z.object({
    path: z.string(),
    agents: z.array(
      z.object({
        agent: z.string().describe("Its name in robots.txt."),
        operator: z.string(),
        purpose: z.enum(purposes),
        honours_robots: z
          .boolean()
          .describe("False when the operator says that requests for a person may ignore robots.txt."),
        verdict: z.enum(["allowed", "disallowed"]),
        named: z.boolean().describe("Whether a group names it; otherwise the group for `*` applies."),
        rule: robotsRuleView.nullable().describe("The line that decides; null when no rule matches."),
      }),
    ),
    summary: z.array(z.object({ purpose: z.enum(purposes), allowed: countField, disallowed: countField })),
  }),
  example: {
    robots_txt: "User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nDisallow: /cart\n",
  },
  answers: {
    example: {
      path: "/",
      agents: [
        {
          agent: "OAI-SearchBot",
          operator: "OpenAI",
          purpose: "search",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "ChatGPT-User",
          operator: "OpenAI",
          purpose: "user_fetch",
          honours_robots: false,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "GPTBot",
          operator: "OpenAI",
          purpose: "training",
          honours_robots: true,
          verdict: "disallowed",
          named: true,
          rule: { directive: "disallow", pattern: "/", line: 3 },
        },
        {
          agent: "Claude-SearchBot",
          operator: "Anthropic",
          purpose: "search",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "Claude-User",
          operator: "Anthropic",
          purpose: "user_fetch",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "ClaudeBot",
          operator: "Anthropic",
          purpose: "training",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "PerplexityBot",
          operator: "Perplexity",
          purpose: "search",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "Perplexity-User",
          operator: "Perplexity",
          purpose: "user_fetch",
          honours_robots: false,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "Googlebot",
          operator: "Google",
          purpose: "search",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "Google-Extended",
          operator: "Google",
          purpose: "training",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "bingbot",
          operator: "Microsoft",
          purpose: "search",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "Applebot",
          operator: "Apple",
          purpose: "search",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "Applebot-Extended",
          operator: "Apple",
          purpose: "training",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "DuckAssistBot",
          operator: "DuckDuckGo",
          purpose: "search",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "MistralAI-User",
          operator: "Mistral",
          purpose: "user_fetch",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "meta-externalagent",
          operator: "Meta",
          purpose: "training",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "meta-externalfetcher",
          operator: "Meta",
          purpose: "user_fetch",
          honours_robots: false,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "Amazonbot",
          operator: "Amazon",
          purpose: "training",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
        {
          agent: "CCBot",
          operator: "Common Crawl",
          purpose: "training",
          honours_robots: true,
          verdict: "disallowed",
          named: true,
          rule: { directive: "disallow", pattern: "/", line: 3 },
        },
        {
          agent: "Bytespider",
          operator: "ByteDance",
          purpose: "training",
          honours_robots: true,
          verdict: "allowed",
          named: false,
          rule: null,
        },
      ],
      summary: [
        { purpose: "search", allowed: 7, disallowed: 0 },
        { purpose: "user_fetch", allowed: 5, disallowed: 0 },
        { purpose: "training", allowed: 6, disallowed: 2 },
      ],
    },
  },
  async run({ freeTasks }, { robots_txt: text, url }) {
    const path = readPath(url);
    const found = await orTooComplex(freeTasks.aiAgentsAccess(text, path), "robots_txt");
    const agents = found.map((each) => ({
      agent: each.token,
      operator: each.operator,
      purpose: each.purpose,
      honours_robots: each.honoursRobots,
      verdict: each.allowed ? ("allowed" as const) : ("disallowed" as const),
      named: each.named,
      rule:
        each.rule === null
          ? null
          : {
              directive: each.rule.allow ? ("allow" as const) : ("disallow" as const),
              pattern: each.rule.pattern,
              line: each.rule.line,
            },
    }));
    const summary = purposes.map((purpose) => {
      const own = agents.filter((each) => each.purpose === purpose);
      const allowed = own.filter(({ verdict }) => verdict === "allowed").length;
      return { purpose, allowed, disallowed: own.length - allowed };
    });
    return { path, agents, summary };
  },
});

export const aiCrawlersTool = freeTool(listAiCrawlers, {
  title: "AI crawler checker",
  purpose: "See which crawlers of AI assistants a robots.txt admits, and what each one is for.",
  group: "crawlers",
  checks: [
    "The agents that OpenAI, Anthropic, Perplexity, Google, Microsoft, Apple, Meta, Amazon and others document.",
    "Whether a group of the file names the agent, or the group for * applies to it.",
    "What the agent fetches pages for: search, a person’s question, or training.",
  ],
  reading: [
    "To be cited in answers, admit the agents for search and for people’s questions. Keeping out the agents for training does not remove you from search.",
    "robots.txt is a request. Agents marked as not honouring it may fetch a page when a person asks for it.",
  ],
});
