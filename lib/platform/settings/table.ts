import { z } from "zod";
import { type LimitName, limits } from "@/lib/platform/rate-limit/limits";
import * as form from "./forms";
import { assistantNames, rankProviderNames } from "./lookups";
import { optionalSecret, optionalSetting, setting, settingFacts } from "./setting";

const modelNames = ["openai", "anthropic", "google", "openai-compatible"] as const;
const writerNames = ["builtin", ...modelNames] as const;
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const apiKey = (owner: string) => optionalSecret(form.text, "none", `The API key ${owner}.`);
const limit = (name: LimitName) => setting(form.limitRules, limits[name].rules, limits[name].why);
const number = (min: number, max: number, fallback: number, description: string) =>
  setting(form.wholeNumber(min, max, fallback), String(fallback), description);

const secondModels = {
  CHECK: "the model that answers the questions about an article, such as those of the research",
  FALLBACK: "the model that is asked when the writer's is not available, has no credit left or refuses",
} as const;
const providerOf = (role: keyof typeof secondModels) =>
  optionalSetting(form.oneOf(modelNames), "that of WRITER", `The provider of ${secondModels[role]}.`);
const modelOf = (role: keyof typeof secondModels) =>
  optionalSetting(
    form.text,
    `no such model, or with WRITER_${role} a model of that provider`,
    `The name of ${secondModels[role]}.`,
  );
const addressOf = (role: keyof typeof secondModels) =>
  optionalSetting(
    form.httpUrl,
    "WRITER_BASE_URL for the same provider, or the provider's own",
    `The address for WRITER_${role}_MODEL.`,
  );
const keyOf = (role: keyof typeof secondModels) =>
  optionalSecret(form.text, "that of the provider", `The API key for WRITER_${role}_MODEL.`);

/**
 * Every environment variable that Galley reads, in the order of the documentation. The type `Env` and the table in
 * docs/settings.md are derived from it.
 */
export const settingsTable = z.object({
  PORT: number(1, 65_535, 3000, "The port to listen on."),
  HOST: setting(
    form.host,
    "127.0.0.1",
    "The address to listen on; 0.0.0.0 in a container or behind a proxy on another machine.",
  ),
  BASE_URL: optionalSetting(
    form.origin,
    "http://localhost:PORT",
    "The public address, as people and programs type it; links, cookies and the hosted blog use it.",
  ),
  GALLEY_DATA_DIR: setting(
    form.text,
    ".galley",
    "The folder of the embedded database and of generated secrets.",
  ),
  LOG_LEVEL: setting(form.oneOf(logLevels), "info", `How much is logged: ${logLevels.join(", ")}.`),
  DATABASE_URL: optionalSecret(
    form.postgresUrl,
    "the embedded PostgreSQL",
    "Any PostgreSQL from version 15: postgres://user:password@host:5432/database. Behind PgBouncer in transaction mode add ?prepare=false.",
  ),
  GALLEY_SECRET_KEY: optionalSecret(
    form.key32,
    "generated into GALLEY_DATA_DIR",
    "Encrypts the secrets of integrations: 32 bytes in base64 (`openssl rand -base64 32`). Every instance needs the same; without it they cannot be read.",
  ),
  AUTH_SECRET: optionalSecret(
    form.longSecret,
    "generated into GALLEY_DATA_DIR",
    "Signs the sessions: at least 32 characters. Every instance needs the same.",
  ),
  TRUSTED_PROXY_HOPS: setting(
    form.wholeNumber(0, 20, 1),
    "0",
    "How many proxies in front of the server to believe in X-Forwarded-For.",
  ),
  ALLOWED_ORIGINS: setting(
    form.origins,
    "",
    "Origins beside BASE_URL whose pages may call the tool endpoint, separated by commas.",
  ),
  FETCH_ALLOW: setting(
    form.allowRules,
    "",
    "Hosts, host:port, addresses, networks or origins that may be fetched although they are not public, separated by commas.",
  ),
  PUBLIC_TOOLS: setting(
    form.onOrOff,
    "on",
    "Whether rank_check, ai_presence and page_check may be called without a key: on or off.",
  ),
  PUBLIC_TOOLS_PORTS: setting(
    form.ports,
    "80,443,8080,8443",
    "The ports of other hosts that a call without a key may have looked at, separated by commas.",
  ),
  FREE_TOOLS: setting(
    form.onOrOff,
    "on",
    "Whether the free tools are offered, at /tools and /api/free, to anybody: on or off.",
  ),
  LIMIT_READS: limit("reads"),
  LIMIT_WRITES: limit("writes"),
  LIMIT_TOOLS_PUBLIC: limit("tools_public"),
  LIMIT_TOOLS_WORKSPACE: limit("tools_workspace"),
  LIMIT_TOOLS_MESSAGES: limit("tools_messages"),
  LIMIT_KEY_LOOKUPS: limit("key_lookups"),
  LIMIT_FREE: limit("free"),
  LIMIT_TOOL_PAGES: limit("tool_pages"),
  LIMIT_SIGN_IN: limit("sign_in"),
  LIMIT_DASHBOARD: limit("dashboard"),
  LIMIT_LOOKUPS: limit("lookups"),
  UPSTASH_REDIS_REST_URL: optionalSetting(
    form.httpUrl,
    "limits are counted in this process",
    "Upstash Redis over REST, for limits that several instances share.",
  ),
  UPSTASH_REDIS_REST_TOKEN: optionalSecret(form.text, "none", "The token of that Upstash database."),
  REDIS_URL: optionalSecret(
    form.redisUrl,
    "limits are counted in this process",
    "Any Redis for the same purpose: redis:// or, with TLS, rediss://.",
  ),
  SWEEP_SECONDS: number(
    1,
    86_400,
    120,
    "How often due articles are looked for at least; what is due begins at once where it can.",
  ),
  VERIFY_SECONDS: number(1, 86_400, 180, "How often published pages are checked."),
  VERIFY_GRACE_SECONDS: number(
    0,
    86_400,
    120,
    "How long a page may be missing before it counts as not live.",
  ),
  EVENTS_SECONDS: number(1, 86_400, 30, "How often waiting events are sent to the projects' endpoints."),
  LEASE_SECONDS: number(3, 3600, 90, "How long a stage belongs to a process that went silent."),
  ARTICLES_AT_ONCE: number(1, 100, 4, "How many articles a process works on at once."),
  AUDITS_AT_ONCE: number(1, 100, 2, "How many site audits a process works on at once."),
  AUDIT_PAGES: number(
    1,
    50_000,
    500,
    "How many pages an audit fetches, unless it is started with another number.",
  ),
  AUDIT_PAGES_MAX: number(1, 50_000, 50_000, "How many pages an audit may be started with at most."),
  AUDIT_WORKSPACE_PAGES: number(
    1,
    1_000_000_000,
    200_000,
    "How many pages the audits of a workspace may fetch in 30 days.",
  ),
  INITIAL_CREDITS: number(0, 1_000_000, 10, "Article credits of a new workspace."),
  ARTICLE_TRASH_DAYS: number(
    1,
    3_650,
    30,
    "How many days a deleted article can be restored; then it is gone.",
  ),
  ACTIVITY_DAYS: number(1, 36_500, 400, "How many days the trail of who changed what is kept."),
  ENGINE: setting(
    form.oneOf(["local", "inngest"]),
    "local",
    "What drives the long work: local (a timer in the server) or inngest.",
  ),
  INNGEST_EVENT_KEY: optionalSecret(form.text, "none", "Inngest's key for sending events."),
  INNGEST_SIGNING_KEY: optionalSecret(form.text, "none", "Proves that a call comes from Inngest."),
  INNGEST_BASE_URL: optionalSetting(form.httpUrl, "Inngest Cloud", "The address of a self-hosted Inngest."),
  INNGEST_DEV: setting(
    form.developmentSwitch,
    "0",
    "Works with Inngest's development server, without signatures; refused in production.",
  ),
  WRITER: setting(
    form.oneOf(writerNames),
    "builtin",
    `Who writes: ${writerNames.join(", ")}. The built-in writer needs no key and writes samples.`,
  ),
  WRITER_MODEL: optionalSetting(
    form.text,
    "a model of the provider; needed for openai-compatible",
    "The model, by the provider's own name.",
  ),
  WRITER_BASE_URL: optionalSetting(
    form.httpUrl,
    "the provider's own; needed for openai-compatible",
    "The address of the provider's API, or of a server that speaks it.",
  ),
  WRITER_TIMEOUT_SECONDS: number(1, 3600, 600, "How long one answer of the model may take in all."),
  WRITER_IDLE_SECONDS: number(
    1,
    3600,
    120,
    "How long a model that streams its answer may send nothing. For a server that cannot stream, only WRITER_TIMEOUT_SECONDS counts.",
  ),
  WRITER_CHECK_MODEL: modelOf("CHECK"),
  WRITER_CHECK: providerOf("CHECK"),
  WRITER_CHECK_BASE_URL: addressOf("CHECK"),
  WRITER_CHECK_API_KEY: keyOf("CHECK"),
  WRITER_FALLBACK_MODEL: modelOf("FALLBACK"),
  WRITER_FALLBACK: providerOf("FALLBACK"),
  WRITER_FALLBACK_BASE_URL: addressOf("FALLBACK"),
  WRITER_FALLBACK_API_KEY: keyOf("FALLBACK"),
  WRITER_BUDGET_TOKENS: number(
    1000,
    1_000_000_000,
    1_000_000,
    "How many tokens the models may use for one article, of questions and answers together.",
  ),
  WRITER_BUDGET_USD: optionalSetting(
    form.dollars,
    "no limit",
    "How many US dollars the models may cost for one article. Models without a known price are not counted.",
  ),
  WRITER_PRICES: optionalSetting(
    form.modelPrices,
    "Galley's own list of common models",
    'Prices in US dollars for a million tokens, which go before Galley\'s own: JSON such as {"my-model":{"input":0.5,"output":2}}, or the path of a file with it.',
  ),
  MODEL_CALL_DAYS: number(1, 36_500, 90, "How many days the record of calls to models is kept."),
  WRITER_REVISIONS: number(0, 5, 2, "How often an article is revised at most."),
  WRITER_TARGET_SCORE: number(0, 100, 80, "The score from which an article is not revised any more."),
  WRITER_SEARCH_RESULTS: number(
    0,
    10,
    5,
    "How many results of the search provider are read for an article; 0 asks none.",
  ),
  OPENAI_API_KEY: apiKey("for WRITER=openai"),
  ANTHROPIC_API_KEY: apiKey("for WRITER=anthropic"),
  GOOGLE_GENERATIVE_AI_API_KEY: apiKey("for WRITER=google"),
  WRITER_API_KEY: apiKey("for WRITER=openai-compatible"),
  RANK_PROVIDERS: optionalSetting(
    form.listOf(rankProviderNames),
    "each that is set up, in this order",
    `Whom rank_check asks, the next one when one fails: ${rankProviderNames.join(", ")}.`,
  ),
  SEARXNG_URL: optionalSetting(
    form.httpUrl,
    "none",
    "A SearXNG of your own, which needs no key; its settings.yml must allow the format json.",
  ),
  BRAVE_SEARCH_API_KEY: apiKey("of Brave Search"),
  GOOGLE_SEARCH_API_KEY: apiKey("of Google Programmable Search"),
  GOOGLE_SEARCH_ENGINE_ID: optionalSetting(
    form.text,
    "none",
    "The programmable search engine, one that searches the entire web.",
  ),
  SERPER_API_KEY: apiKey("of Serper"),
  SERPAPI_API_KEY: apiKey("of SerpApi"),
  DATAFORSEO_LOGIN: optionalSetting(form.text, "none", "The login of DataForSEO's API."),
  DATAFORSEO_PASSWORD: optionalSecret(form.text, "none", "The password of DataForSEO's API."),
  PRESENCE_ASSISTANTS: setting(
    form.listWithModels(assistantNames),
    "",
    `Whom ai_presence asks, with their API keys: ${assistantNames.join(", ")}. A model may follow a name: openai:gpt-5.4.`,
  ),
  PERPLEXITY_API_KEY: apiKey("of Perplexity"),
  PRESENCE_SAMPLES: number(1, 5, 1, "How often ai_presence asks an assistant the same question."),
  LOOKUPS_AT_ONCE: number(1, 1000, 8, "How many public lookups a process makes at once."),
});

export type SettingValues = z.output<typeof settingsTable>;

/** The settings as a list, for the documentation. */
export const settingsList = Object.entries(settingsTable.shape).map(([name, schema]) => {
  const facts = settingFacts.get(schema);
  if (facts === undefined) throw new Error(`the setting ${name} is not described`);
  return { name, ...facts };
});
