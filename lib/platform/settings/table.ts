import { limits, perLimit } from "@/lib/platform/rate-limit/limits";
import * as form from "./forms";
import { lookupSettings } from "./lookup-settings";
import { optionalSetting, type Setting, type SettingGroup, setting } from "./setting";

const writerNames = ["builtin", "openai", "anthropic", "google", "openai-compatible"] as const;
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const server = {
  PORT: setting(
    { group: "server", fallback: "3000", description: "The port to listen on." },
    form.wholeNumber(1, 65_535, 3000),
  ),
  HOST: setting(
    {
      group: "server",
      fallback: "127.0.0.1",
      description: "The address to listen on; 0.0.0.0 in a container or behind a proxy on another machine.",
    },
    form.host,
  ),
  BASE_URL: optionalSetting(
    {
      group: "server",
      defaultText: "http://localhost:PORT",
      description:
        "The public address, as people and programs type it; links, cookies and the hosted blog use it.",
    },
    form.origin,
  ),
  GALLEY_DATA_DIR: setting(
    {
      group: "server",
      fallback: ".galley",
      description: "The folder of the embedded database and of generated secrets.",
    },
    form.text,
  ),
  LOG_LEVEL: setting(
    { group: "server", fallback: "info", description: `How much is logged: ${logLevels.join(", ")}.` },
    form.oneOf(logLevels),
  ),
};

const database = {
  DATABASE_URL: optionalSetting(
    {
      group: "database",
      secret: true,
      defaultText: "the embedded PostgreSQL",
      description: "Any PostgreSQL from version 15: postgres://user:password@host:5432/database.",
    },
    form.postgresUrl,
  ),
};

const secrets = {
  GALLEY_SECRET_KEY: optionalSetting(
    {
      group: "secrets",
      secret: true,
      defaultText: "generated into GALLEY_DATA_DIR",
      description:
        "Encrypts the secrets of integrations: 32 bytes in base64 (`openssl rand -base64 32`). Every instance needs the same; without it they cannot be read.",
    },
    form.key32,
  ),
  AUTH_SECRET: optionalSetting(
    {
      group: "secrets",
      secret: true,
      defaultText: "generated into GALLEY_DATA_DIR",
      description: "Signs the sessions: at least 32 characters. Every instance needs the same.",
    },
    form.longSecret,
  ),
};

const network = {
  TRUSTED_PROXY_HOPS: setting(
    {
      group: "network",
      fallback: "0",
      description: "How many proxies in front of the server to believe in X-Forwarded-For.",
    },
    form.wholeNumber(0, 20, 1),
  ),
  ALLOWED_ORIGINS: setting(
    {
      group: "network",
      fallback: "",
      description: "Origins beside BASE_URL whose pages may call the tool endpoint, separated by commas.",
    },
    form.origins,
  ),
  FETCH_ALLOW: setting(
    {
      group: "network",
      fallback: "",
      description:
        "Hosts, host:port, addresses, networks or origins that may be fetched although they are not public, separated by commas.",
    },
    form.allowRules,
  ),
};

const publicTools = {
  PUBLIC_TOOLS: setting(
    {
      group: "network",
      fallback: "on",
      description: "Whether rank_check, ai_presence and page_check may be called without a key: on or off.",
    },
    form.oneOf(["on", "off"]),
  ),
  PUBLIC_TOOLS_PORTS: setting(
    {
      group: "network",
      fallback: "80,443,8080,8443",
      description:
        "The ports of other hosts that a call without a key may have looked at, separated by commas.",
    },
    form.ports,
  ),
};

const limitSettings = perLimit((name) =>
  setting({ group: "limits", fallback: limits[name].rules, description: limits[name].why }, form.limitRules),
);

const stores = {
  UPSTASH_REDIS_REST_URL: optionalSetting(
    {
      group: "limits",
      defaultText: "limits are counted in this process",
      description: "Upstash Redis over REST, for limits that several instances share.",
    },
    form.httpUrl,
  ),
  UPSTASH_REDIS_REST_TOKEN: optionalSetting(
    {
      group: "limits",
      secret: true,
      defaultText: "none",
      description: "The token of that Upstash database.",
    },
    form.text,
  ),
  REDIS_URL: optionalSetting(
    {
      group: "limits",
      secret: true,
      defaultText: "limits are counted in this process",
      description: "Any Redis for the same purpose: redis:// or, with TLS, rediss://.",
    },
    form.redisUrl,
  ),
};

const seconds = form.wholeNumber(1, 86_400, 120);

const work = {
  SWEEP_SECONDS: setting(
    {
      group: "work",
      fallback: "120",
      description: "How often due articles are looked for at least; what is due begins at once where it can.",
    },
    seconds,
  ),
  VERIFY_SECONDS: setting(
    { group: "work", fallback: "180", description: "How often published pages are checked." },
    seconds,
  ),
  VERIFY_GRACE_SECONDS: setting(
    {
      group: "work",
      fallback: "120",
      description: "How long a page may be missing before it counts as not live.",
    },
    form.wholeNumber(0, 86_400, 120),
  ),
  EVENTS_SECONDS: setting(
    {
      group: "work",
      fallback: "30",
      description: "How often waiting events are sent to the projects' endpoints.",
    },
    seconds,
  ),
  LEASE_SECONDS: setting(
    { group: "work", fallback: "90", description: "How long a stage belongs to a process that went silent." },
    form.wholeNumber(3, 3600, 90),
  ),
  ARTICLES_AT_ONCE: setting(
    { group: "work", fallback: "4", description: "How many articles a process works on at once." },
    form.wholeNumber(1, 100, 4),
  ),
  INITIAL_CREDITS: setting(
    { group: "work", fallback: "10", description: "Article credits of a new workspace." },
    form.wholeNumber(0, 1_000_000, 10),
  ),
  ACTIVITY_DAYS: setting(
    {
      group: "work",
      fallback: "400",
      description: "How many days the trail of who changed what is kept.",
    },
    form.wholeNumber(1, 36_500, 400),
  ),
  ENGINE: setting(
    {
      group: "work",
      fallback: "local",
      description: "What drives the long work: local (a timer in the server) or inngest.",
    },
    form.oneOf(["local", "inngest"]),
  ),
  INNGEST_EVENT_KEY: optionalSetting(
    { group: "work", secret: true, defaultText: "none", description: "Inngest's key for sending events." },
    form.text,
  ),
  INNGEST_SIGNING_KEY: optionalSetting(
    {
      group: "work",
      secret: true,
      defaultText: "none",
      description: "Proves that a call comes from Inngest.",
    },
    form.text,
  ),
  INNGEST_BASE_URL: optionalSetting(
    { group: "work", defaultText: "Inngest Cloud", description: "The address of a self-hosted Inngest." },
    form.httpUrl,
  ),
  INNGEST_DEV: setting(
    {
      group: "work",
      fallback: "0",
      description: "Works with Inngest's development server, without signatures; refused in production.",
    },
    form.developmentSwitch,
  ),
};

const apiKey = (provider: string) =>
  optionalSetting(
    {
      group: "writer",
      secret: true,
      defaultText: "none",
      description: `The API key for WRITER=${provider}.`,
    },
    form.text,
  );

const writer = {
  WRITER: setting(
    {
      group: "writer",
      fallback: "builtin",
      description: `Who writes: ${writerNames.join(", ")}. The built-in writer needs no key and writes samples.`,
    },
    form.oneOf(writerNames),
  ),
  WRITER_MODEL: optionalSetting(
    {
      group: "writer",
      defaultText: "a model of the provider; needed for openai-compatible",
      description: "The model, by the provider's own name.",
    },
    form.text,
  ),
  WRITER_BASE_URL: optionalSetting(
    {
      group: "writer",
      defaultText: "the provider's own; needed for openai-compatible",
      description: "The address of the provider's API, or of a server that speaks it.",
    },
    form.httpUrl,
  ),
  WRITER_TIMEOUT_SECONDS: setting(
    { group: "writer", fallback: "180", description: "How long one answer of the model may take." },
    form.wholeNumber(1, 3600, 180),
  ),
  OPENAI_API_KEY: apiKey("openai"),
  ANTHROPIC_API_KEY: apiKey("anthropic"),
  GOOGLE_GENERATIVE_AI_API_KEY: apiKey("google"),
  WRITER_API_KEY: apiKey("openai-compatible"),
};

/** Every environment variable that Galley reads. The documentation is generated from this table. */
export const settingsTable = {
  ...server,
  ...database,
  ...secrets,
  ...network,
  ...publicTools,
  LIMIT_READS: limitSettings.reads,
  LIMIT_WRITES: limitSettings.writes,
  LIMIT_TOOLS_PUBLIC: limitSettings.tools_public,
  LIMIT_TOOLS_WORKSPACE: limitSettings.tools_workspace,
  LIMIT_TOOLS_MESSAGES: limitSettings.tools_messages,
  LIMIT_KEY_LOOKUPS: limitSettings.key_lookups,
  LIMIT_FREE: limitSettings.free,
  LIMIT_SIGN_IN: limitSettings.sign_in,
  LIMIT_DASHBOARD: limitSettings.dashboard,
  LIMIT_LOOKUPS: limitSettings.lookups,
  ...stores,
  ...work,
  ...writer,
  ...lookupSettings,
};

/** The same as a list, for the README, the documentation and the admin command. */
export const settings: readonly (Pick<
  Setting<unknown>,
  "group" | "description" | "defaultText" | "secret"
> & { name: string; group: SettingGroup })[] = Object.entries(settingsTable).map(
  ([name, { group, description, defaultText, secret }]) => ({
    name,
    group,
    description,
    defaultText,
    secret,
  }),
);
