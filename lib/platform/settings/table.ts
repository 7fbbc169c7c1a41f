import { z } from "zod";
import { type LimitName, limits } from "@/lib/platform/rate-limit/limits";
import { databaseSettings } from "./database-settings";
import * as form from "./forms";
import { identityProviderRows } from "./identity-provider-rows";
import { laneSettings } from "./lane-settings";
import { lookupSettings } from "./lookup-settings";
import { modelAddressOf, modelKeyOf, modelNameOf, modelNames, modelProviderOf } from "./model-settings";
import { operatorSettings } from "./operator-settings";
import { retentionSettings } from "./retention-settings";
import { optionalSecret, optionalSetting, setting, settingFacts } from "./setting";
import { apiKey, number } from "./setting-kinds";
import { telemetryRows } from "./telemetry/telemetry-rows";

const writerNames = ["builtin", ...modelNames] as const;
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const limit = (name: LimitName) => setting(form.limitRules, limits[name].rules, limits[name].why);
const ceiling = (name: LimitName, below: string) =>
  optionalSetting(form.limitRules, `three times ${below}`, limits[name].why);

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
  ...databaseSettings,
  GALLEY_SECRET_KEY: optionalSecret(
    form.key32,
    "generated into GALLEY_DATA_DIR",
    "Encrypts the secrets of integrations: 32 bytes in base64 (`openssl rand -base64 32`). Every instance needs the same; without it they cannot be read.",
  ),
  GALLEY_FORMER_SECRET_KEYS: optionalSecret(
    form.keys32,
    "none",
    "Former values of GALLEY_SECRET_KEY, separated by commas, for what is still encrypted with them.",
  ),
  AUTH_SECRET: optionalSecret(
    form.longSecret,
    "generated into GALLEY_DATA_DIR",
    "Signs the sessions: at least 32 characters. Every instance needs the same.",
  ),
  FORMER_AUTH_SECRETS: optionalSecret(
    form.longSecrets,
    "none",
    "Former values of AUTH_SECRET, separated by commas, so that nobody is signed out when it changes.",
  ),
  HSTS_SUBDOMAINS: setting(
    form.onOrOff,
    "off",
    "Whether browsers are told to use https for every subdomain of an https BASE_URL too: on or off.",
  ),
  SECURITY_CONTACT: optionalSetting(
    form.contacts,
    "there is no security.txt",
    "Whom to tell about a vulnerability, for /.well-known/security.txt: mailto: or https:// addresses, separated by commas.",
  ),
  SECURITY_POLICY_URL: optionalSetting(
    form.httpUrl,
    "none",
    "The page with your policy for reports of vulnerabilities, for security.txt.",
  ),
  ...identityProviderRows,
  TRUSTED_PROXY_HOPS: setting(
    form.wholeNumber(0, 20, 1),
    "0",
    "How many proxies in front of the server to believe in X-Forwarded-For.",
  ),
  ALLOWED_ORIGINS: setting(
    form.origins,
    "",
    "Origins besides BASE_URL whose pages may call the tool endpoint, separated by commas.",
  ),
  FETCH_ALLOW: setting(
    form.allowRules,
    "",
    "Hosts, host:port, addresses, networks or origins that may be fetched although they are not public, separated by commas.",
  ),
  FETCH_PORTS: optionalSetting(
    form.ports,
    "all but those of mail, databases and other services that are not websites",
    "The only ports of other people's hosts that are fetched, separated by commas.",
  ),
  EGRESS_PROXY: optionalSecret(
    form.proxyUrl,
    "none",
    "An HTTP proxy for outgoing requests to public addresses, by CONNECT: http://user:password@host:3128.",
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
  LIMIT_PROJECT_WRITES: ceiling("project_writes", "LIMIT_WRITES"),
  LIMIT_PROJECT_TOOLS: ceiling("project_tools", "LIMIT_TOOLS_WORKSPACE"),
  LIMIT_TOOLS_MESSAGES: limit("tools_messages"),
  LIMIT_KEY_LOOKUPS: limit("key_lookups"),
  LIMIT_OAUTH: limit("oauth"),
  LIMIT_OAUTH_REGISTRATIONS: limit("oauth_registrations"),
  LIMIT_FREE: limit("free"),
  LIMIT_TOOL_PAGES: limit("tool_pages"),
  LIMIT_SIGN_IN: limit("sign_in"),
  LIMIT_SIGN_IN_ACCOUNT: limit("sign_in_account"),
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
  SHUTDOWN_SECONDS: number(
    1,
    3600,
    25,
    "How long requests and work under way may take to end when Galley stops; then they are cut off. Whatever stops it should wait 25 seconds longer.",
  ),
  ...laneSettings,
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
  KEYS_PER_PROJECT: number(1, 10_000, 20, "How many live content API keys a project may have."),
  ARTICLE_TRASH_DAYS: number(
    1,
    3_650,
    30,
    "How many days a deleted article can be restored; then it is gone.",
  ),
  SESSION_DAYS: number(1, 365, 30, "How many days after sign-in a session ends, however much it is used."),
  SESSION_IDLE_DAYS: number(1, 365, 14, "How many days without use end a session."),
  PROJECT_TRASH_DAYS: number(
    1,
    3_650,
    30,
    "How many days a deleted project or workspace can be restored; then it is gone.",
  ),
  SESSIONS_PER_USER: number(1, 1_000, 50, "How many sessions a person can have; one more ends the oldest."),
  PASSWORD_LINK_HOURS: number(1, 168, 24, "How many hours a link to set a password can be used."),
  INVITATION_DAYS: number(1, 365, 7, "How many days an invitation to a workspace can be used."),
  WORKSPACES_PER_USER: number(
    0,
    1_000,
    5,
    "How many workspaces a signed-in user may own, those in the trash included; at 0 only the operator makes workspaces.",
  ),
  ...retentionSettings,
  ...operatorSettings,
  ...telemetryRows,
  ENGINE: setting(
    form.oneOf(["local", "inngest"]),
    "local",
    "What drives the long work: local (a timer in the server) or inngest.",
  ),
  INNGEST_EVENT_KEY: optionalSecret(form.text, "none", "Inngest's key for sending events."),
  INNGEST_SIGNING_KEY: optionalSecret(form.text, "none", "Proves that a call comes from Inngest."),
  INNGEST_BASE_URL: optionalSetting(form.httpUrl, "Inngest Cloud", "The address of a self-hosted Inngest."),
  INNGEST_SERVE_ORIGIN: optionalSetting(
    form.origin,
    "BASE_URL",
    "The address at which Inngest reaches Galley, when it is not the public one.",
  ),
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
  WRITER_CHECK_MODEL: modelNameOf("CHECK"),
  WRITER_CHECK: modelProviderOf("CHECK"),
  WRITER_CHECK_BASE_URL: modelAddressOf("CHECK"),
  WRITER_CHECK_API_KEY: modelKeyOf("CHECK"),
  WRITER_FALLBACK_MODEL: modelNameOf("FALLBACK"),
  WRITER_FALLBACK: modelProviderOf("FALLBACK"),
  WRITER_FALLBACK_BASE_URL: modelAddressOf("FALLBACK"),
  WRITER_FALLBACK_API_KEY: modelKeyOf("FALLBACK"),
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
  ...lookupSettings,
});

export type SettingValues = z.output<typeof settingsTable>;

/** The settings as a list, for the documentation. */
export const settingsList = Object.entries(settingsTable.shape).map(([name, schema]) => {
  const facts = settingFacts.get(schema);
  if (facts === undefined) throw new Error(`the setting ${name} is not described`);
  return { name, ...facts };
});
