import { describe, expect, test } from "vitest";
import { StartFailure } from "@/lib/platform/start-failure";
import { readEnv, readServerEnv, SettingsFailure } from "./env";
import { formerSettings } from "./former-settings";
import { settingsList } from "./table";

const key = Buffer.alloc(32, 7).toString("base64");

test("readEnv has defaults for all settings", () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    baseUrl: "http://localhost:3000",
    dataDir: ".galley",
    databaseUrl: null,
    secretKey: null,
    trustedProxyHops: 0,
    allowedOrigins: [],
    fetchAllow: [],
    limitStore: { kind: "in-process" },
    sweepSeconds: 120,
    verifySeconds: 180,
    verifyGraceSeconds: 120,
    eventsSeconds: 30,
    initialCredits: 10,
    sessionDays: 30,
    sessionIdleDays: 14,
    keysPerProject: 20,
    trashDays: 30,
    workAtOnce: 4,
    retentionDays: { activity: 400, article_versions: 0, lookup_answers: 1 },
    engine: { kind: "local" },
    writer: { kind: "builtin" },
  });
});

test("readEnv has the documented limits as defaults", () => {
  expect(readEnv({}).limits).toMatchObject({
    reads: [{ count: 120, seconds: 600 }],
    writes: [{ count: 20, seconds: 600 }],
    tools_public: [{ count: 30, seconds: 60 }],
    tools_workspace: [{ count: 60, seconds: 60 }],
    free: [
      { count: 10, seconds: 60 },
      { count: 60, seconds: 3600 },
      { count: 300, seconds: 86_400 },
    ],
  });
});

test.each([
  [{ PORT: "8080" }, { port: 8080, baseUrl: "http://localhost:8080" }],
  [
    { PORT: " 8080 ", HOST: "" },
    { port: 8080, host: "127.0.0.1" },
  ],
  [{ BASE_URL: "https://Galley.example.com/" }, { baseUrl: "https://galley.example.com" }],
  [{ GALLEY_SECRET_KEY: key }, { secretKey: Buffer.alloc(32, 7) }],
  [{ GALLEY_SECRET_KEY: Buffer.alloc(32, 255).toString("base64url") }, { secretKey: Buffer.alloc(32, 255) }],
  [
    { ALLOWED_ORIGINS: "https://a.example, http://b.example:81" },
    { allowedOrigins: ["https://a.example", "http://b.example:81"] },
  ],
  [{ LIMIT_READS: "5/1" }, { limits: { reads: [{ count: 5, seconds: 1 }] } }],
  [
    { LIMITS: "oauth=5/1; sign_in = 6/2,7/3" },
    {
      limits: {
        oauth: [{ count: 5, seconds: 1 }],
        sign_in: [
          { count: 6, seconds: 2 },
          { count: 7, seconds: 3 },
        ],
        dashboard: [{ count: 300, seconds: 60 }],
      },
    },
  ],
  [{ LIMIT_WRITES: "50/600" }, { limits: { project_writes: [{ count: 150, seconds: 600 }] } }],
  [
    { RETENTION_DAYS: "activity=90, audit_pages=0" },
    { retentionDays: { activity: 90, audit_pages: 0, model_calls: 90 } },
  ],
  [
    { WRITER: "openai", OPENAI_API_KEY: "sk-1", WRITER_CHECK: "gpt-5.4-mini", WRITER_FALLBACK: "openai" },
    { writer: { check: { kind: "openai", model: "gpt-5.4-mini" }, fallback: { kind: "openai" } } },
  ],
  [
    {
      WRITER: "openai-compatible",
      WRITER_BASE_URL: "http://127.0.0.1:11434/v1",
      WRITER_MODEL: "m",
      WRITER_CHECK: "llama3:8b",
      WRITER_FALLBACK: "anthropic:claude-sonnet-5-5",
      ANTHROPIC_API_KEY: "sk-2",
    },
    {
      writer: {
        check: { kind: "openai-compatible", model: "llama3:8b", baseUrl: "http://127.0.0.1:11434/v1" },
        fallback: { kind: "anthropic", model: "claude-sonnet-5-5", apiKey: "sk-2" },
      },
    },
  ],
  [{ REDIS_URL: "redis://cache:6379" }, { limitStore: { kind: "redis", url: "redis://cache:6379" } }],
  [
    { UPSTASH_REDIS_REST_URL: "https://x.upstash.io", UPSTASH_REDIS_REST_TOKEN: "tok" },
    { limitStore: { kind: "upstash", url: "https://x.upstash.io", token: "tok" } },
  ],
  [
    { WRITER: "openai", OPENAI_API_KEY: "sk-1", WRITER_TIMEOUT_SECONDS: "9" },
    { writer: { kind: "openai", apiKey: "sk-1", baseUrl: null, timeoutMs: 9000 } },
  ],
  [
    { WRITER: "openai-compatible", WRITER_BASE_URL: "http://127.0.0.1:11434/v1/", WRITER_MODEL: "m" },
    {
      writer: { kind: "openai-compatible", apiKey: null, baseUrl: "http://127.0.0.1:11434/v1", model: "m" },
    },
  ],
  [{ ENGINE: "inngest", INNGEST_DEV: "1" }, { engine: { kind: "inngest", dev: true } }],
  [
    { ENGINE: "inngest", INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s", NODE_ENV: "production" },
    { engine: { kind: "inngest", eventKey: "e", signingKey: "s", serveOrigin: null, dev: false } },
  ],
  [
    { ENGINE: "inngest", INNGEST_DEV: "1", INNGEST_SERVE_ORIGIN: "http://galley:3000/" },
    { engine: { kind: "inngest", serveOrigin: "http://galley:3000" } },
  ],
])("readEnv reads %j", (source, expected) => {
  expect(readEnv(source)).toMatchObject(expected);
});

describe("readEnv refuses, in one sentence that names the variable,", () => {
  test.each([
    [{ PORT: "http" }, /^PORT must be a whole number from 1 to 65535, such as 3000, and is "http"\.$/],
    [{ PORT: "0" }, /^PORT must be/],
    [{ PORT: "65536" }, /^PORT must be/],
    [{ PORT: "3000.5" }, /^PORT must be/],
    [{ PORT: "-1" }, /^PORT must be/],
    [{ HOST: "my host" }, /^HOST must be an address to listen on/],
    [{ BASE_URL: "galley.example.com" }, /^BASE_URL must be an http or https address without a path/],
    [{ BASE_URL: "https://example.com/galley" }, /^BASE_URL .*without a path/],
    [{ BASE_URL: "ftp://example.com" }, /^BASE_URL must be/],
    [{ DATABASE_URL: "mysql://root@db/x" }, /^DATABASE_URL must be an address like postgres:/],
    [{ GALLEY_SECRET_KEY: "short" }, /^GALLEY_SECRET_KEY must be 32 random bytes in base64/],
    [{ AUTH_SECRET: "short" }, /^AUTH_SECRET must have at least 32 characters/],
    [{ TRUSTED_PROXY_HOPS: "yes" }, /^TRUSTED_PROXY_HOPS must be a whole number/],
    [{ FETCH_ALLOW: "http://x/y" }, /^FETCH_ALLOW cannot be used \(cannot read the entry "http:\/\/x\/y"/],
    [{ ALLOWED_ORIGINS: "https://a.example,b" }, /^ALLOWED_ORIGINS must be/],
    [{ LIMIT_FREE: "10" }, /^LIMIT_FREE cannot be used \("10" is not a limit: write count\/seconds/],
    [{ LIMIT_READS: "10/60,5/600" }, /^LIMIT_READS cannot be used/],
    [
      { LIMITS: "reads=5/1" },
      /^LIMITS cannot be used \("reads=5\/1" must begin with one of project_writes, /,
    ],
    [{ LIMITS: "oauth=5" }, /^LIMITS cannot be used \("5" is not a limit/],
    [{ RETENTION_DAYS: "30" }, /^RETENTION_DAYS cannot be used \("30" must begin with one of expired_access/],
    [{ RETENTION_DAYS: "activity=soon" }, /^RETENTION_DAYS cannot be used \(activity must be a whole number/],
    [{ WORK_AT_ONCE: "0" }, /^WORK_AT_ONCE must be a whole number/],
    [{ WRITER_CHECK: "gpt-5.4-mini" }, /^WRITER_CHECK is of no use with WRITER=builtin/],
    [
      { WRITER: "openai", OPENAI_API_KEY: "sk-1", WRITER_CHECK: "anthropic" },
      /^ANTHROPIC_API_KEY is missing: WRITER_CHECK=anthropic needs it/,
    ],
    [{ SWEEP_SECONDS: "0" }, /^SWEEP_SECONDS must be a whole number from 1/],
    [{ INITIAL_CREDITS: "ten" }, /^INITIAL_CREDITS must be a whole number/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL must be one of fatal, error/],
    [{ ENGINE: "cron" }, /^ENGINE must be one of local, inngest, and is "cron"\.$/],
    [{ ENGINE: "inngest", INNGEST_EVENT_KEY: "e" }, /^INNGEST_SIGNING_KEY is missing/],
    [{ INNGEST_DEV: "1", NODE_ENV: "production" }, /^INNGEST_DEV must not be set in production/],
    [{ WRITER: "gpt" }, /^WRITER must be one of builtin, openai/],
    [{ WRITER: "openai" }, /^OPENAI_API_KEY is missing: WRITER=openai needs it/],
    [{ WRITER: "anthropic" }, /^ANTHROPIC_API_KEY is missing/],
    [{ WRITER: "google" }, /^GOOGLE_GENERATIVE_AI_API_KEY is missing/],
    [{ WRITER: "openai-compatible", WRITER_BASE_URL: "http://x/v1" }, /^WRITER_MODEL is missing/],
    [{ WRITER: "openai-compatible", WRITER_MODEL: "m" }, /^WRITER_BASE_URL is missing/],
    [{ UPSTASH_REDIS_REST_URL: "https://x.upstash.io" }, /^UPSTASH_REDIS_REST_TOKEN is missing/],
    [{ UPSTASH_REDIS_REST_TOKEN: "t" }, /^UPSTASH_REDIS_REST_URL is missing/],
    [{ REDIS_URL: "http://cache" }, /^REDIS_URL must be an address like redis:/],
    [
      { REDIS_URL: "redis://c", UPSTASH_REDIS_REST_URL: "https://u", UPSTASH_REDIS_REST_TOKEN: "t" },
      /^REDIS_URL and UPSTASH_REDIS_REST_URL are both set/,
    ],
  ])("%j", (source, sentence) => {
    const failure = failureOf(source);
    expect(failure).toBeInstanceOf(StartFailure);
    expect(failure.problems).toHaveLength(1);
    expect(failure.message).toMatch(sentence);
    expect(failure.message.split("\n")).toHaveLength(1);
  });
});

test.each(Object.keys(formerSettings))(
  "readEnv refuses %s, which is no longer read, and says what to do",
  (name) => {
    expect(settingsList.map((setting) => setting.name)).not.toContain(name);
    const failure = failureOf({ [name]: "1" });
    expect(failure.problems).toHaveLength(1);
    expect(failure.message).toMatch(new RegExp(`^${name} is no longer read: [a-z].*\\w\\.$`));
    const [, named] = / ([A-Z_]{6,})/.exec(failure.message) ?? [];
    if (named !== undefined) expect(settingsList.map((setting) => setting.name)).toContain(named);
  },
);

test("each setting has a property of its own name, so that it is found where it is read", () => {
  for (const { name, property } of settingsList.filter((setting) => setting.name !== "LIMITS")) {
    expect(property.toLowerCase()).toBe(
      name
        .replace(/^GALLEY_/, "")
        .replaceAll("_", "")
        .toLowerCase(),
    );
  }
});

test("readEnv reports all malformed settings together", () => {
  expect(failureOf({ PORT: "x", HOST: "a b", LIMIT_FREE: "many" }).problems).toHaveLength(3);
});

// The attack: a failed start writes a mistyped secret into a log that others read.
test.each(settingsList.filter(({ secret }) => secret).map(({ name }) => name))(
  "an error never contains the value of %s",
  (name) => {
    const value = "hunter2 :// secret";
    const source = { [name]: value, WRITER: "nobody" };
    expect(failureOf(source).message).not.toContain("hunter2");
  },
);

test("every setting is described for the documentation", () => {
  for (const { name, description, defaultText } of settingsList) {
    expect(`${name}: ${description}`).toMatch(/^[A-Z_]+: [A-Z].*\.$/);
    expect(defaultText.includes("\n")).toBe(false);
  }
  expect(new Set(settingsList.map(({ name }) => name)).size).toBe(settingsList.length);
});

test("readServerEnv names the settings that a server without a start script lacks", () => {
  expect(() => readServerEnv({ AUTH_SECRET: "a".repeat(32) })).toThrow(
    /^DATABASE_URL is not set: .*npm start.*\nGALLEY_SECRET_KEY is not set/,
  );
  const given = {
    DATABASE_URL: "postgres://g@db/g",
    GALLEY_SECRET_KEY: key,
    AUTH_SECRET: "a".repeat(32),
  };
  expect(readServerEnv(given).databaseUrl).toBe("postgres://g@db/g");
});

function failureOf(source: Record<string, string>): SettingsFailure {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof SettingsFailure) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(source)} was accepted`);
}
