import { z } from "zod";
import { type LimitName, limits } from "@/lib/platform/rate-limit/limits";
import * as form from "./forms";
import { assistantNames, modelNames, rankProviderNames } from "./provider-names";
import { apiKey, number, optionalSecret, optionalSetting, setting, settingFacts } from "./setting";

const writerNames = ["builtin", ...modelNames] as const;
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
/** How many connections to PostgreSQL a server process opens unless it is told. */
export const defaultConnections = 10;

const limit = (name: string, of: LimitName) =>
  setting(name, form.limitRules, limits[of].rules, limits[of].why);

/**
 * Every environment variable that Galley reads, with the property of `Env` that carries its value, in the order of the
 * documentation: `npm run docs` writes the table in docs/settings.md from it.
 */
export const settingsTable = z.object({
  port: number("PORT", 1, 65_535, 3000, "The port to listen on."),
  host: setting(
    "HOST",
    form.host,
    "127.0.0.1",
    "The address to listen on; 0.0.0.0 in a container or behind a proxy on another machine.",
  ),
  baseUrl: optionalSetting(
    "BASE_URL",
    form.origin,
    "http://localhost:PORT",
    "The public address, as people and programs type it; links, cookies and the hosted blog use it.",
  ),
  dataDir: setting(
    "GALLEY_DATA_DIR",
    form.text,
    ".galley",
    "The folder of the embedded database and of generated secrets.",
  ),
  logLevel: setting(
    "LOG_LEVEL",
    form.oneOf(logLevels),
    "info",
    `How much is logged: ${logLevels.join(", ")}.`,
  ),
  databaseUrl: optionalSecret(
    "DATABASE_URL",
    form.postgresUrl,
    "the embedded PostgreSQL",
    "Any PostgreSQL from version 15: postgres://user:password@host:5432/database. Behind a pooler such as PgBouncer add ?pgbouncer=true.",
  ),
  databaseConnections: optionalSetting(
    "DATABASE_CONNECTIONS",
    form.wholeNumber(2, 200, defaultConnections),
    `${defaultConnections}, or fewer where many workers share the embedded PostgreSQL`,
    "How many connections to PostgreSQL each server process opens at most.",
  ),
  secretKey: optionalSecret(
    "GALLEY_SECRET_KEY",
    form.key32,
    "generated into GALLEY_DATA_DIR",
    "Encrypts the secrets of integrations: 32 bytes in base64 (`openssl rand -base64 32`). Every instance needs the same; without it they cannot be read.",
  ),
  formerSecretKeys: optionalSecret(
    "GALLEY_FORMER_SECRET_KEYS",
    form.keys32,
    "none",
    "Former values of GALLEY_SECRET_KEY, separated by commas, for what is still encrypted with them.",
  ),
  authSecret: optionalSecret(
    "AUTH_SECRET",
    form.longSecret,
    "generated into GALLEY_DATA_DIR",
    "Signs the sessions: at least 32 characters. Every instance needs the same.",
  ),
  formerAuthSecrets: optionalSecret(
    "FORMER_AUTH_SECRETS",
    form.longSecrets,
    "none",
    "Former values of AUTH_SECRET, separated by commas, so that nobody is signed out when it changes.",
  ),
  hstsSubdomains: setting(
    "HSTS_SUBDOMAINS",
    form.onOrOff,
    "off",
    "Whether browsers are told to use https for every subdomain of an https BASE_URL too: on or off.",
  ),
  securityContact: optionalSetting(
    "SECURITY_CONTACT",
    form.contacts,
    "there is no security.txt",
    "Whom to tell about a vulnerability, for /.well-known/security.txt: mailto: or https:// addresses, separated by commas.",
  ),
  oidcIssuer: optionalSetting(
    "OIDC_ISSUER",
    form.httpUrl,
    "no identity provider",
    "The issuer of the organisation's identity provider (OpenID Connect). See docs/single-sign-on.md.",
  ),
  oidcClientId: optionalSetting(
    "OIDC_CLIENT_ID",
    form.text,
    "none",
    "The client id that the identity provider has given Galley.",
  ),
  oidcClientSecret: optionalSecret(
    "OIDC_CLIENT_SECRET",
    form.text,
    "none",
    "The client secret that belongs to OIDC_CLIENT_ID.",
  ),
  oidcDomains: setting(
    "OIDC_DOMAINS",
    form.domains,
    "",
    "The domains whose verified e-mail addresses may sign in by the identity provider, such as example.com,example.org.",
  ),
  oidcAcrValues: setting(
    "OIDC_ACR_VALUES",
    form.acrValues,
    "",
    "How strongly the identity provider must have authenticated the person: the acr values of which its ID token has to name one, such as phr,phrh. Empty for any.",
  ),
  oidcLabel: setting(
    "OIDC_LABEL",
    form.text,
    "Sign in with your organisation",
    "The text of the button on the sign-in page.",
  ),
  oidcWorkspace: optionalSetting(
    "OIDC_WORKSPACE",
    form.uuid,
    "no workspace",
    "The id of the workspace that a person joins who signs in by the identity provider for the first time.",
  ),
  oidcRole: setting(
    "OIDC_ROLE",
    form.oneOf(["viewer", "editor", "admin"]),
    "viewer",
    "The role of such a person there.",
  ),
  passwordSignInFor: setting(
    "PASSWORD_SIGN_IN_FOR",
    form.emails,
    "",
    "With an identity provider: the only e-mail addresses that may still sign in with a password, such as the operator's for emergencies. Empty for everybody.",
  ),
  smtpUrl: optionalSecret(
    "SMTP_URL",
    form.smtpUrl,
    "no mail is sent",
    "The mail server that mails are sent by: smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start. Needs MAIL_FROM.",
  ),
  mailFrom: optionalSetting(
    "MAIL_FROM",
    form.mailFrom,
    "none",
    "The sender of every mail: an address, or a name and an address as Galley <galley@example.com>.",
  ),
  mailGatherSeconds: number(
    "MAIL_GATHER_SECONDS",
    1,
    86_400,
    300,
    "How long a mail about an approval, or about a page that is not live, waits for others of its kind that go into the same mail.",
  ),
  trustedProxyHops: setting(
    "TRUSTED_PROXY_HOPS",
    form.wholeNumber(0, 20, 1),
    "0",
    "How many proxies in front of the server to believe in X-Forwarded-For.",
  ),
  allowedOrigins: setting(
    "ALLOWED_ORIGINS",
    form.origins,
    "",
    "Origins besides BASE_URL whose pages may call the tool endpoint, separated by commas.",
  ),
  fetchAllow: setting(
    "FETCH_ALLOW",
    form.allowRules,
    "",
    "Hosts, host:port, addresses, networks or origins that may be fetched although they are not public, separated by commas.",
  ),
  fetchPorts: optionalSetting(
    "FETCH_PORTS",
    form.ports,
    "all but those of mail, databases and other services that are not websites",
    "The only ports of other people's hosts that are fetched, separated by commas.",
  ),
  egressProxy: optionalSecret(
    "EGRESS_PROXY",
    form.proxyUrl,
    "none",
    "An HTTP proxy for outgoing requests to public addresses, by CONNECT: http://user:password@host:3128.",
  ),
  publicTools: setting(
    "PUBLIC_TOOLS",
    form.onOrOff,
    "on",
    "Whether rank_check, ai_presence and page_check may be called without a key: on or off.",
  ),
  freeTools: setting(
    "FREE_TOOLS",
    form.onOrOff,
    "on",
    "Whether the free tools are offered, at /tools and /api/free, to anybody: on or off.",
  ),
  limitReads: limit("LIMIT_READS", "reads"),
  limitWrites: limit("LIMIT_WRITES", "writes"),
  limitToolsPublic: limit("LIMIT_TOOLS_PUBLIC", "tools_public"),
  limitToolsWorkspace: limit("LIMIT_TOOLS_WORKSPACE", "tools_workspace"),
  limitFree: limit("LIMIT_FREE", "free"),
  otherLimits: setting(
    "LIMITS",
    form.otherLimits,
    "",
    "Other limits by name, in place of those in the second table: sign_in=5/60,10/600;oauth=60/60.",
  ),
  upstashRedisRestUrl: optionalSetting(
    "UPSTASH_REDIS_REST_URL",
    form.httpUrl,
    "limits are counted in this process",
    "Upstash Redis over REST, for limits that several instances share.",
  ),
  upstashRedisRestToken: optionalSecret(
    "UPSTASH_REDIS_REST_TOKEN",
    form.text,
    "none",
    "The token of that Upstash database.",
  ),
  redisUrl: optionalSecret(
    "REDIS_URL",
    form.redisUrl,
    "limits are counted in this process",
    "Any Redis for the same purpose: redis:// or, with TLS, rediss://.",
  ),
  sweepSeconds: number(
    "SWEEP_SECONDS",
    1,
    86_400,
    120,
    "How often due articles are looked for at least; what is due begins at once where it can.",
  ),
  verifySeconds: number("VERIFY_SECONDS", 1, 86_400, 180, "How often published pages are checked."),
  verifyGraceSeconds: number(
    "VERIFY_GRACE_SECONDS",
    0,
    86_400,
    120,
    "How long a page may be missing before it counts as not live.",
  ),
  eventsSeconds: number(
    "EVENTS_SECONDS",
    1,
    86_400,
    30,
    "How often waiting events are sent to the projects' endpoints.",
  ),
  leaseSeconds: number(
    "LEASE_SECONDS",
    3,
    3600,
    90,
    "How long a stage belongs to a process that went silent.",
  ),
  shutdownSeconds: number(
    "SHUTDOWN_SECONDS",
    1,
    3600,
    25,
    "How long requests and work under way may take to end when Galley stops; then they are cut off. Whatever stops it should wait 25 seconds longer.",
  ),
  workAtOnce: number(
    "WORK_AT_ONCE",
    1,
    100,
    4,
    "How many articles a process writes at once, how many it publishes and how many pages it checks. Messages to endpoints and public lookups are twice as many, audits half as many; with Inngest, five times as much of one kind of work goes on at once for one workspace.",
  ),
  auditPages: number(
    "AUDIT_PAGES",
    1,
    50_000,
    500,
    "How many pages an audit fetches, unless it is started with another number.",
  ),
  auditWorkspacePages: number(
    "AUDIT_WORKSPACE_PAGES",
    1,
    1_000_000_000,
    200_000,
    "How many pages the audits of a workspace may fetch in 30 days.",
  ),
  initialCredits: number("INITIAL_CREDITS", 0, 1_000_000, 10, "Article credits of a new workspace."),
  keysPerProject: number(
    "KEYS_PER_PROJECT",
    1,
    10_000,
    20,
    "How many live content API keys a project may have.",
  ),
  trashDays: number(
    "TRASH_DAYS",
    1,
    3_650,
    30,
    "How many days a deleted article, project or workspace can be restored; then it is gone.",
  ),
  sessionDays: number(
    "SESSION_DAYS",
    1,
    365,
    30,
    "How many days after sign-in a session ends, however much it is used.",
  ),
  sessionIdleDays: number("SESSION_IDLE_DAYS", 1, 365, 14, "How many days without use end a session."),
  workspacesPerUser: number(
    "WORKSPACES_PER_USER",
    0,
    1_000,
    5,
    "How many workspaces a signed-in user may own, those in the trash included; at 0 only the operator makes workspaces.",
  ),
  retentionDays: setting(
    "RETENTION_DAYS",
    form.retentionDays,
    "",
    "How many days kinds of records are kept, in place of the days in docs/retention.md: activity=90,audit_pages=30. With 0 they are kept for ever.",
  ),
  operatorEmails: optionalSetting(
    "OPERATOR_EMAILS",
    form.emails,
    "the first account of the installation",
    "Whose accounts see the status page: verified e-mail addresses of existing accounts, separated by commas.",
  ),
  metricsPort: optionalSetting(
    "METRICS_PORT",
    form.wholeNumber(1, 65_535, 9464),
    "no metrics are served",
    "The port of the metrics for Prometheus, at /metrics.",
  ),
  metricsHost: setting(
    "METRICS_HOST",
    form.host,
    "127.0.0.1",
    "The address on which metrics are served. They need no password: leave it to your own network.",
  ),
  otelExporterOtlpEndpoint: optionalSecret(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    form.httpUrl,
    "nothing is traced or sent",
    "The collector that gets traces and metrics by OTLP over HTTP in protobuf, such as http://localhost:4318. OpenTelemetry's own variables for exporters, samplers and resources apply too.",
  ),
  otelExporterOtlpTracesEndpoint: optionalSecret(
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    form.httpUrl,
    "/v1/traces of that collector",
    "The whole address for traces.",
  ),
  otelExporterOtlpMetricsEndpoint: optionalSecret(
    "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
    form.httpUrl,
    "/v1/metrics of that collector",
    "The whole address for metrics.",
  ),
  otelTracesExporter: setting(
    "OTEL_TRACES_EXPORTER",
    form.oneOf(["otlp", "none"]),
    "otlp",
    "Whether traces are sent: otlp or none.",
  ),
  otelMetricsExporter: setting(
    "OTEL_METRICS_EXPORTER",
    form.oneOf(["otlp", "none"]),
    "otlp",
    "Whether metrics are sent: otlp or none.",
  ),
  otelSdkDisabled: setting(
    "OTEL_SDK_DISABLED",
    form.oneOf(["true", "false"]),
    "false",
    "Switches OpenTelemetry off when true.",
  ),
  engine: setting(
    "ENGINE",
    form.oneOf(["local", "inngest"]),
    "local",
    "What drives the long work: local (a timer in the server) or inngest.",
  ),
  inngestEventKey: optionalSecret(
    "INNGEST_EVENT_KEY",
    form.text,
    "none",
    "Inngest's key for sending events.",
  ),
  inngestSigningKey: optionalSecret(
    "INNGEST_SIGNING_KEY",
    form.text,
    "none",
    "Proves that a call comes from Inngest.",
  ),
  inngestBaseUrl: optionalSetting(
    "INNGEST_BASE_URL",
    form.httpUrl,
    "Inngest Cloud",
    "The address of a self-hosted Inngest.",
  ),
  inngestServeOrigin: optionalSetting(
    "INNGEST_SERVE_ORIGIN",
    form.origin,
    "BASE_URL",
    "The address at which Inngest reaches Galley, when it is not the public one.",
  ),
  inngestDev: setting(
    "INNGEST_DEV",
    form.developmentSwitch,
    "0",
    "Works with Inngest's development server, without signatures; refused in production.",
  ),
  writer: setting(
    "WRITER",
    form.oneOf(writerNames),
    "builtin",
    `Who writes: ${writerNames.join(", ")}. The built-in writer needs no key and writes samples.`,
  ),
  writerModel: optionalSetting(
    "WRITER_MODEL",
    form.text,
    "a model of the provider; needed for openai-compatible",
    "The model, by the provider's own name.",
  ),
  writerBaseUrl: optionalSetting(
    "WRITER_BASE_URL",
    form.httpUrl,
    "the provider's own; needed for openai-compatible",
    "The address of the provider's API, or of a server that speaks it.",
  ),
  writerTimeoutSeconds: number(
    "WRITER_TIMEOUT_SECONDS",
    1,
    3600,
    600,
    "How long one answer of the model may take in all.",
  ),
  writerIdleSeconds: number(
    "WRITER_IDLE_SECONDS",
    1,
    3600,
    120,
    "How long a model that streams its answer may send nothing. For a server that cannot stream, only WRITER_TIMEOUT_SECONDS counts.",
  ),
  writerCheck: optionalSetting(
    "WRITER_CHECK",
    form.secondModel,
    "the writer's own model",
    "The model that answers the questions of the research, and judges whether sources support the claims that were found in them: a model of WRITER's provider, or one of another as openai:gpt-5.4-mini.",
  ),
  writerCheckBaseUrl: optionalSetting(
    "WRITER_CHECK_BASE_URL",
    form.httpUrl,
    "WRITER_BASE_URL for the same provider, or the provider's own",
    "The address for WRITER_CHECK.",
  ),
  writerCheckApiKey: optionalSecret(
    "WRITER_CHECK_API_KEY",
    form.text,
    "that of the provider",
    "The API key for WRITER_CHECK.",
  ),
  writerFallback: optionalSetting(
    "WRITER_FALLBACK",
    form.secondModel,
    "none",
    "The model that is asked when the writer's is not available, has no credit left or refuses; named like that of WRITER_CHECK.",
  ),
  writerFallbackBaseUrl: optionalSetting(
    "WRITER_FALLBACK_BASE_URL",
    form.httpUrl,
    "WRITER_BASE_URL for the same provider, or the provider's own",
    "The address for WRITER_FALLBACK.",
  ),
  writerFallbackApiKey: optionalSecret(
    "WRITER_FALLBACK_API_KEY",
    form.text,
    "that of the provider",
    "The API key for WRITER_FALLBACK.",
  ),
  writerBudgetTokens: number(
    "WRITER_BUDGET_TOKENS",
    1000,
    1_000_000_000,
    1_000_000,
    "How many tokens the models may use for one article, of questions and answers together.",
  ),
  writerBudgetUsd: optionalSetting(
    "WRITER_BUDGET_USD",
    form.dollars,
    "no limit",
    "How many US dollars the models may cost for one article. Models without a known price are not counted.",
  ),
  writerPrices: optionalSetting(
    "WRITER_PRICES",
    form.modelPrices,
    "Galley's own list of common models",
    'Prices in US dollars for a million tokens, which go before Galley\'s own: JSON such as {"my-model":{"input":0.5,"output":2}}, or the path of a file with it.',
  ),
  writerRevisions: number("WRITER_REVISIONS", 0, 5, 2, "How often an article is revised at most."),
  writerTargetScore: number(
    "WRITER_TARGET_SCORE",
    0,
    100,
    80,
    "The score from which an article is not revised any more.",
  ),
  openaiApiKey: apiKey("OPENAI_API_KEY", "for WRITER=openai"),
  anthropicApiKey: apiKey("ANTHROPIC_API_KEY", "for WRITER=anthropic"),
  googleGenerativeAiApiKey: apiKey("GOOGLE_GENERATIVE_AI_API_KEY", "for WRITER=google"),
  writerApiKey: apiKey("WRITER_API_KEY", "for WRITER=openai-compatible"),
  rankProviders: optionalSetting(
    "RANK_PROVIDERS",
    form.listOf(rankProviderNames),
    "each that is set up, in this order",
    `Whom rank_check asks, the next one when one fails: ${rankProviderNames.join(", ")}.`,
  ),
  searchConsoleUrl: optionalSetting(
    "SEARCH_CONSOLE_URL",
    form.httpUrl,
    "Google’s own",
    "An address that is asked in place of Google’s for the figures of pages: a gateway, or a stand-in for tests.",
  ),
  googleClientId: optionalSetting(
    "GOOGLE_CLIENT_ID",
    form.text,
    "projects are connected by keys of service accounts",
    "The client id of an OAuth client at Google, with which members connect their projects to Search Console. See docs/results.md.",
  ),
  googleClientSecret: optionalSecret(
    "GOOGLE_CLIENT_SECRET",
    form.text,
    "none",
    "The client secret that belongs to GOOGLE_CLIENT_ID.",
  ),
  searxngUrl: optionalSetting(
    "SEARXNG_URL",
    form.httpUrl,
    "none",
    "A SearXNG of your own, which needs no key; its settings.yml must allow the format json.",
  ),
  braveSearchApiKey: apiKey("BRAVE_SEARCH_API_KEY", "of Brave Search"),
  googleSearchApiKey: apiKey("GOOGLE_SEARCH_API_KEY", "of Google Programmable Search"),
  googleSearchEngineId: optionalSetting(
    "GOOGLE_SEARCH_ENGINE_ID",
    form.text,
    "none",
    "The programmable search engine, one that searches the entire web.",
  ),
  serperApiKey: apiKey("SERPER_API_KEY", "of Serper"),
  serpapiApiKey: apiKey("SERPAPI_API_KEY", "of SerpApi"),
  dataforseoLogin: optionalSetting("DATAFORSEO_LOGIN", form.text, "none", "The login of DataForSEO's API."),
  dataforseoPassword: optionalSecret(
    "DATAFORSEO_PASSWORD",
    form.text,
    "none",
    "The password of DataForSEO's API.",
  ),
  presenceAssistants: setting(
    "PRESENCE_ASSISTANTS",
    form.listWithModels(assistantNames),
    "",
    `Whom ai_presence asks, with their API keys: ${assistantNames.join(", ")}. A model may follow a name: openai:gpt-5.4.`,
  ),
  perplexityApiKey: apiKey("PERPLEXITY_API_KEY", "of Perplexity"),
  presenceSamples: number(
    "PRESENCE_SAMPLES",
    1,
    5,
    1,
    "How often ai_presence asks an assistant the same question.",
  ),
});

export type SettingValues = z.output<typeof settingsTable>;

/** The environment variable of a setting. */
export function variableOf(property: keyof SettingValues): string {
  return settingFacts.get(settingsTable.shape[property])?.name ?? property;
}

/** The settings as a list, each with the property that carries its value. */
export const settingsList = Object.entries(settingsTable.shape).map(([property, schema]) => {
  const facts = settingFacts.get(schema);
  if (facts === undefined) throw new Error(`the setting ${property} is not described`);
  return { property, ...facts };
});
