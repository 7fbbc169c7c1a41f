/** What an agent fetches pages for: an index to search in, a page that a user asked about, or training data. */
export type AgentPurpose = "search" | "user_fetch" | "training";

export interface AiAgent {
  /** The product token that identifies the agent in robots.txt. */
  token: string;
  operator: string;
  purpose: AgentPurpose;
  /** False when the operator says that requests made for a user may ignore robots.txt. */
  honoursRobots: boolean;
  /** The User-Agent it sends. Null for tokens that exist only in robots.txt, and when the name alone tests nothing. */
  userAgent: string | null;
}

const openAi = (name: string) => `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ${name}`;
const webkit = (name: string) => `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name})`;

/**
 * The agents of AI assistants, the most used first, as their operators document them (reviewed in November 2026):
 * developers.openai.com/api/docs/bots, support.claude.com/en/articles/8896518, docs.perplexity.ai/guides/bots,
 * developers.google.com/search/docs/crawling-indexing/google-common-crawlers, support.apple.com/119829,
 * developers.facebook.com/docs/sharing/webmasters/web-crawlers, developer.amazon.com/amazonbot,
 * commoncrawl.org/ccbot, docs.mistral.ai/robots, duckduckgo.com/duckduckgo-help-pages/results/duckassistbot.
 */
export const aiAgents: readonly AiAgent[] = [
  agent(
    "OAI-SearchBot",
    "OpenAI",
    "search",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot",
  ),
  agent("ChatGPT-User", "OpenAI", "user_fetch", openAi("ChatGPT-User/1.0; +https://openai.com/bot"), false),
  agent("GPTBot", "OpenAI", "training", openAi("GPTBot/1.3; +https://openai.com/gptbot")),
  agent(
    "Claude-SearchBot",
    "Anthropic",
    "search",
    webkit("Claude-SearchBot/1.0; +Claude-SearchBot@anthropic.com"),
  ),
  agent("Claude-User", "Anthropic", "user_fetch", webkit("Claude-User/1.0; +Claude-User@anthropic.com")),
  agent("ClaudeBot", "Anthropic", "training", webkit("ClaudeBot/1.0; +claudebot@anthropic.com")),
  agent(
    "PerplexityBot",
    "Perplexity",
    "search",
    webkit("PerplexityBot/1.0; +https://perplexity.ai/perplexitybot"),
  ),
  agent(
    "Perplexity-User",
    "Perplexity",
    "user_fetch",
    webkit("Perplexity-User/1.0; +https://perplexity.ai/perplexity-user"),
    false,
  ),
  // Sites verify the IP addresses of Googlebot and bingbot, so sending their names would test nothing.
  agent("Googlebot", "Google", "search", null),
  agent("Google-Extended", "Google", "training", null),
  agent("bingbot", "Microsoft", "search", null),
  agent("Applebot", "Apple", "search", null),
  agent("Applebot-Extended", "Apple", "training", null),
  agent(
    "DuckAssistBot",
    "DuckDuckGo",
    "search",
    "DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)",
  ),
  agent(
    "MistralAI-User",
    "Mistral",
    "user_fetch",
    webkit("MistralAI-User/1.0; +https://docs.mistral.ai/robots"),
  ),
  agent(
    "meta-externalagent",
    "Meta",
    "training",
    "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
  ),
  agent(
    "meta-externalfetcher",
    "Meta",
    "user_fetch",
    "meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
    false,
  ),
  agent(
    "Amazonbot",
    "Amazon",
    "training",
    webkit("Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot"),
  ),
  agent("CCBot", "Common Crawl", "training", "CCBot/2.0 (https://commoncrawl.org/faq/)"),
  agent(
    "Bytespider",
    "ByteDance",
    "training",
    "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)",
  ),
];

/** A browser's User-Agent; the agents' answers are compared with the answer to it. */
export const browserUserAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

function agent(
  token: string,
  operator: string,
  purpose: AgentPurpose,
  userAgent: string | null,
  honoursRobots = true,
): AiAgent {
  return { token, operator, purpose, honoursRobots, userAgent };
}
