import type { AuthSecrets } from "@/lib/platform/auth/auth-secrets";
import { type RulesByLimit, rulesWith } from "@/lib/platform/rate-limit/limits";
import { StartFailure } from "@/lib/platform/start-failure";
import { formerSettings } from "./former-settings";
import { chooseGoogleClient, type GoogleClient } from "./google-client";
import { chooseIdentityProvider, type IdentityProviderSettings } from "./identity-provider";
import { chooseLookups, type LookupSettings } from "./lookups";
import { chooseMail, type MailSettings } from "./mail";
import {
  chooseEngine,
  chooseLimitStore,
  chooseWriter,
  type EngineEnv,
  type LimitStoreEnv,
  type WriterSettings,
} from "./services";
import { type SettingValues, settingsList, settingsTable, variableOf } from "./table";
import { chooseTelemetry, type TelemetrySettings } from "./telemetry";

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
  /** As what Galley asks Google for access to Search Console; null where it does not. */
  googleClient: GoogleClient | null;
  /** The mail server; null when no mail is sent. */
  mail: MailSettings | null;
  writer: WriterSettings;
  lookups: LookupSettings;
  /** Where OpenTelemetry sends traces and metrics; null for nowhere. */
  telemetry: TelemetrySettings | null;
}

/** All settings, parsed. A setting that is absent and has no default is null. */
export type Env = Readonly<CombinedEnv & Omit<SettingValues, keyof CombinedEnv>>;

/** The settings of the server, which needs a database and secrets. The start scripts provide them. */
export type ServerEnv = Env & {
  [Name in (typeof neededByServer)[number]]: NonNullable<SettingValues[Name]>;
} & { authSecrets: AuthSecrets };

const neededByServer = ["databaseUrl", "secretKey", "authSecret"] as const;

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
    baseUrl: values.baseUrl ?? `http://localhost:${values.port}`,
    limits: chooseLimits(values),
    limitStore: chooseLimitStore(values, complain),
    identityProvider: chooseIdentityProvider(values, complain),
    googleClient: chooseGoogleClient(values, complain),
    engine: chooseEngine(values, production, complain),
    mail: chooseMail(values, complain),
    writer: chooseWriter(values, complain),
    lookups: chooseLookups(values, complain),
    telemetry: chooseTelemetry(values),
  };
  if (problems.length > 0) throw new SettingsFailure(problems);
  return Object.freeze({ ...values, ...combined });
}

/** readEnv for the server, where the database and the secrets are required. Throws SettingsFailure. */
export function readServerEnv(source: Source = process.env): ServerEnv {
  const env = readEnv(source);
  const { databaseUrl, secretKey, authSecret } = env;
  if (databaseUrl !== null && secretKey !== null && authSecret !== null) {
    const authSecrets: AuthSecrets = [authSecret, ...(env.formerAuthSecrets ?? [])];
    return Object.freeze({ ...env, databaseUrl, secretKey, authSecret, authSecrets });
  }
  const missing = neededByServer.filter((name) => env[name] === null);
  throw new SettingsFailure(
    missing.map(
      (name) =>
        `${variableOf(name)} is not set: set it, or start Galley with \`npm start\`, which provides it.`,
    ),
  );
}

function readValues(source: Source): SettingValues {
  const former = Object.entries(formerSettings).filter(([name]) => source[name]?.trim());
  const given = settingsList.map(({ property, name }) => [property, source[name]?.trim() || undefined]);
  const texts: Record<string, string | undefined> = Object.fromEntries(given);
  const result = settingsTable.safeParse(texts);
  const problems = [
    ...former.map(([name, instead]) => `${name} is no longer read: ${instead}.`),
    ...(result.success ? [] : problemsOf(result.error.issues, texts)),
  ];
  if (result.success && problems.length === 0) return result.data;
  throw new SettingsFailure(problems);
}

/** One sentence for each invalid setting, from its first issue. */
function problemsOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
  texts: Record<string, string | undefined>,
): string[] {
  const first = new Map(issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]));
  return settingsList.flatMap(({ property, name, secret }) => {
    const message = first.get(property);
    if (message === undefined) return [];
    const text = secret ? "" : `, and is ${JSON.stringify(texts[property])}`;
    return `${name} ${message}${text}.`;
  });
}

function chooseLimits(values: SettingValues): RulesByLimit {
  return rulesWith({
    ...values.otherLimits,
    reads: values.limitReads,
    writes: values.limitWrites,
    tools_public: values.limitToolsPublic,
    tools_workspace: values.limitToolsWorkspace,
    free: values.limitFree,
  });
}
