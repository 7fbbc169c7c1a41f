import type { LookupSettings } from "@/lib/lookups/create-lookups";
import { StartFailure } from "@/lib/platform/errors/start-failure";
import type { AllowRule } from "@/lib/platform/fetching/allow-rules";
import type { RulesByLimit } from "@/lib/platform/rate-limit/limits";
import { chooseEngine, type EngineEnv } from "./engine";
import { chooseLimitStore, type LimitStoreEnv } from "./limit-store";
import { chooseLookups } from "./lookups";
import type { Setting } from "./setting";
import { settingsTable } from "./table";
import { chooseWriter, type WriterEnv } from "./writer";

export { settings } from "./table";
export type { EngineEnv, LimitStoreEnv, WriterEnv };

export interface Env {
  production: boolean;
  port: number;
  host: string;
  /** An origin, without a slash at its end. */
  baseUrl: string;
  dataDir: string;
  logLevel: string;
  /** Names this start among others on the machine; null where nobody started it but a person. */
  instance: string | null;
  /** Null means the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** 32 bytes; null means the generated one in the data folder. */
  secretKey: Buffer | null;
  authSecret: string | null;
  trustedProxyHops: number;
  allowedOrigins: readonly string[];
  fetchAllow: readonly AllowRule[];
  publicTools: boolean;
  publicToolsPorts: readonly number[];
  limits: RulesByLimit;
  limitStore: LimitStoreEnv;
  sweepSeconds: number;
  verifySeconds: number;
  verifyGraceSeconds: number;
  eventsSeconds: number;
  leaseSeconds: number;
  articlesAtOnce: number;
  initialCredits: number;
  activityDays: number;
  engine: EngineEnv;
  writer: WriterEnv;
  lookups: LookupSettings;
}

/** What the server itself needs: the start scripts have found the database and made the secrets by then. */
export interface ServerEnv extends Env {
  databaseUrl: string;
  secretKey: Buffer;
  authSecret: string;
}

/** Settings that cannot be used; one sentence each, which names the variable and what to write. */
export class SettingsFailure extends StartFailure {
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

type Source = Readonly<Record<string, string | undefined>>;

const t = settingsTable;
const names = new Map<unknown, string>(Object.entries(t).map(([name, setting]) => [setting, name]));

/** Reads every setting. An empty variable counts as absent. Throws SettingsFailure with all problems at once. */
export function readEnv(source: Source = process.env): Readonly<Env> {
  const textOf = (setting: Setting<unknown>) => source[names.get(setting) ?? ""]?.trim() || undefined;
  const unreadable = Object.entries(t).flatMap(([name, setting]) => {
    const reading = setting.read(textOf(setting));
    return reading.ok ? [] : [`${name} ${reading.problem}.`];
  });
  if (unreadable.length > 0) throw new SettingsFailure(unreadable);

  const value = <Value>(setting: Setting<Value>): Value => {
    const reading = setting.read(textOf(setting));
    if (!reading.ok) throw new SettingsFailure([`${names.get(setting)} ${reading.problem}.`]);
    return reading.value;
  };
  const production = source.NODE_ENV === "production";
  const engine = chooseEngine(value, production);
  const writer = chooseWriter(value);
  const store = chooseLimitStore(value);
  const lookups = chooseLookups(value);
  const problems = [engine, writer, store, lookups].flatMap((choice) => choice.problems);
  if (problems.length > 0) throw new SettingsFailure(problems);

  const port = value(t.PORT);
  return Object.freeze({
    production,
    port,
    host: value(t.HOST),
    baseUrl: value(t.BASE_URL) ?? `http://localhost:${port}`,
    dataDir: value(t.GALLEY_DATA_DIR),
    logLevel: value(t.LOG_LEVEL),
    instance: source["GALLEY_INSTANCE"] || null,
    databaseUrl: value(t.DATABASE_URL),
    secretKey: value(t.GALLEY_SECRET_KEY),
    authSecret: value(t.AUTH_SECRET),
    trustedProxyHops: value(t.TRUSTED_PROXY_HOPS),
    allowedOrigins: value(t.ALLOWED_ORIGINS),
    fetchAllow: value(t.FETCH_ALLOW),
    publicTools: value(t.PUBLIC_TOOLS) === "on",
    publicToolsPorts: value(t.PUBLIC_TOOLS_PORTS),
    limits: {
      reads: value(t.LIMIT_READS),
      writes: value(t.LIMIT_WRITES),
      tools_public: value(t.LIMIT_TOOLS_PUBLIC),
      tools_workspace: value(t.LIMIT_TOOLS_WORKSPACE),
      tools_messages: value(t.LIMIT_TOOLS_MESSAGES),
      key_lookups: value(t.LIMIT_KEY_LOOKUPS),
      free: value(t.LIMIT_FREE),
      sign_in: value(t.LIMIT_SIGN_IN),
      dashboard: value(t.LIMIT_DASHBOARD),
      lookups: value(t.LIMIT_LOOKUPS),
    },
    limitStore: store.value,
    sweepSeconds: value(t.SWEEP_SECONDS),
    verifySeconds: value(t.VERIFY_SECONDS),
    verifyGraceSeconds: value(t.VERIFY_GRACE_SECONDS),
    eventsSeconds: value(t.EVENTS_SECONDS),
    leaseSeconds: value(t.LEASE_SECONDS),
    articlesAtOnce: value(t.ARTICLES_AT_ONCE),
    initialCredits: value(t.INITIAL_CREDITS),
    activityDays: value(t.ACTIVITY_DAYS),
    engine: engine.value,
    writer: writer.value,
    lookups: lookups.value,
  });
}

/** The same for the server, which has no way to find a database or to make a secret. Throws SettingsFailure. */
export function readServerEnv(source: Source = process.env): Readonly<ServerEnv> {
  const env = readEnv(source);
  const { databaseUrl, secretKey, authSecret } = env;
  if (databaseUrl === null || secretKey === null || authSecret === null) {
    const missing = Object.entries({
      DATABASE_URL: databaseUrl,
      GALLEY_SECRET_KEY: secretKey,
      AUTH_SECRET: authSecret,
    })
      .filter(([, given]) => given === null)
      .map(([name]) => `${name} is not set: set it, or start Galley with \`npm start\`, which provides it.`);
    throw new SettingsFailure(missing);
  }
  return Object.freeze({ ...env, databaseUrl, secretKey, authSecret });
}
