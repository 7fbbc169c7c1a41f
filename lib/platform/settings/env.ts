import type { AuthSecrets } from "@/lib/platform/auth/auth-secrets";
import { type LimitName, perLimit, type RulesByLimit, rulesWith } from "@/lib/platform/rate-limit/limits";
import { StartFailure } from "@/lib/platform/start-failure";
import { chooseIdentityProvider, type IdentityProviderSettings } from "./identity-provider";
import { chooseLookups, type LookupSettings } from "./lookups";
import {
  chooseEngine,
  chooseLimitStore,
  chooseWriter,
  type EngineEnv,
  type LimitStoreEnv,
  type WriterSettings,
} from "./services";
import { settingFacts } from "./setting";
import { type SettingValues, settingsTable } from "./table";
import { chooseTelemetry, type TelemetrySettings } from "./telemetry/choose-telemetry";

/** The property of a setting: `sweepSeconds` for `SWEEP_SECONDS`, `dataDir` for `GALLEY_DATA_DIR`. */
type EnvName<Name extends string> = Name extends `GALLEY_${infer Rest}` ? CamelCase<Rest> : CamelCase<Name>;
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** Values that are made of several settings, or of variables that are not settings. */
interface CombinedEnv {
  production: boolean;
  /** Identifies this server to the script that started it; null when no script did. */
  instance: string | null;
  /** An origin, without a trailing slash. */
  baseUrl: string;
  limits: RulesByLimit;
  limitStore: LimitStoreEnv;
  engine: EngineEnv;
  /** How people sign in with their organisation's identity provider; null without one. */
  identityProvider: IdentityProviderSettings | null;
  writer: WriterSettings;
  lookups: LookupSettings;
  /** Where OpenTelemetry sends traces and metrics; null for nowhere. */
  telemetry: TelemetrySettings | null;
}

type PlainEnv = { [Name in keyof SettingValues as EnvName<Name>]: SettingValues[Name] };

/** All settings, parsed. A setting that is absent and has no default is null. */
export type Env = Readonly<CombinedEnv & Omit<PlainEnv, keyof CombinedEnv>>;

/** The settings of the server, which needs a database and secrets. The start scripts provide them. */
export type ServerEnv = Env & {
  [Name in (typeof neededByServer)[number] as EnvName<Name>]: NonNullable<SettingValues[Name]>;
} & { authSecrets: AuthSecrets };

const neededByServer = ["DATABASE_URL", "GALLEY_SECRET_KEY", "AUTH_SECRET"] as const;

/** Some settings cannot be used. Each problem is a sentence with the variable and what to write. */
export class SettingsFailure extends StartFailure {
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
  }
}

type Source = Readonly<Record<string, string | undefined>>;

/** Reads every setting. An empty variable counts as absent. Throws SettingsFailure with all problems at once. */
export function readEnv(source: Source = process.env): Env {
  const values = readValues(source);
  const problems: string[] = [];
  const complain = (problem: string) => void problems.push(problem);
  const production = source["NODE_ENV"] === "production";
  const combined: CombinedEnv = {
    production,
    instance: source["GALLEY_INSTANCE"] || null,
    baseUrl: values.BASE_URL ?? `http://localhost:${values.PORT}`,
    limits: rulesWith(perLimit((name) => values[limitSetting(name)])),
    limitStore: chooseLimitStore(values, complain),
    identityProvider: chooseIdentityProvider(values, complain),
    engine: chooseEngine(values, production, complain),
    writer: chooseWriter(values, complain),
    lookups: chooseLookups(values, complain),
    telemetry: chooseTelemetry(values),
  };
  if (problems.length > 0) throw new SettingsFailure(problems);
  return Object.freeze({ ...plainEnv(values), ...combined });
}

/** readEnv for the server, where the database and the secrets are required. Throws SettingsFailure. */
export function readServerEnv(source: Source = process.env): ServerEnv {
  const env = readEnv(source);
  const { databaseUrl, secretKey, authSecret } = env;
  if (databaseUrl !== null && secretKey !== null && authSecret !== null) {
    const authSecrets: AuthSecrets = [authSecret, ...(env.formerAuthSecrets ?? [])];
    return Object.freeze({ ...env, databaseUrl, secretKey, authSecret, authSecrets });
  }
  const missing = neededByServer.filter((name) => !source[name]?.trim());
  throw new SettingsFailure(
    missing.map(
      (name) => `${name} is not set: set it, or start Galley with \`npm start\`, which provides it.`,
    ),
  );
}

function readValues(source: Source): SettingValues {
  const given = Object.keys(settingsTable.shape).map((name) => [name, source[name]?.trim() || undefined]);
  const texts: Record<string, string | undefined> = Object.fromEntries(given);
  const result = settingsTable.safeParse(texts);
  if (result.success) return result.data;
  throw new SettingsFailure(problemsOf(result.error.issues, texts));
}

/** One sentence for each invalid setting, from its first issue. */
function problemsOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
  texts: Record<string, string | undefined>,
): string[] {
  const forms = new Map(Object.entries(settingsTable.shape));
  const first = new Map(issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]));
  return [...forms].flatMap(([name, form]) => {
    const message = first.get(name);
    if (message === undefined) return [];
    const text = settingFacts.get(form)?.secret === true ? "" : `, and is ${JSON.stringify(texts[name])}`;
    return `${name} ${message}${text}.`;
  });
}

function plainEnv(values: SettingValues): PlainEnv {
  const named = Object.entries(values).map(([name, value]) => [
    camelCase(name.replace(/^GALLEY_/, "")),
    value,
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- renames the properties as the type does
  return Object.fromEntries(named) as PlainEnv;
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
}

function limitSetting(name: LimitName): `LIMIT_${Uppercase<LimitName>}` {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of toUpperCase is plain string
  return `LIMIT_${name.toUpperCase()}` as `LIMIT_${Uppercase<LimitName>}`;
}
