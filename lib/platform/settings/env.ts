import { StartFailure } from "@/lib/platform/errors/start-failure";
import { type LimitName, perLimit, type RulesByLimit } from "@/lib/platform/rate-limit/limits";
import { chooseLookups, type LookupSettings } from "./lookups";
import {
  chooseEngine,
  chooseLimitStore,
  chooseWriter,
  type EngineEnv,
  type LimitStoreEnv,
  type WriterEnv,
} from "./services";
import { settingFacts } from "./setting";
import { type SettingValues, settingsTable } from "./table";

/** `SWEEP_SECONDS` is `env.sweepSeconds`, and `GALLEY_DATA_DIR` is `env.dataDir`. */
type EnvName<Name extends string> = Name extends `GALLEY_${infer Rest}` ? CamelCase<Rest> : CamelCase<Name>;
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** Settings that mean something only together: as one value each. */
interface CombinedEnv {
  production: boolean;
  /** Names this start among others on the machine; null where nobody started it but a person. */
  instance: string | null;
  /** An origin, without a slash at its end. */
  baseUrl: string;
  limits: RulesByLimit;
  limitStore: LimitStoreEnv;
  engine: EngineEnv;
  writer: WriterEnv;
  lookups: LookupSettings;
}

type PlainEnv = { [Name in keyof SettingValues as EnvName<Name>]: SettingValues[Name] };

/** What all settings amount to; null where one is absent. */
export type Env = Readonly<CombinedEnv & Omit<PlainEnv, keyof CombinedEnv>>;

/** What the server itself needs: the start scripts have found the database and made the secrets by then. */
export type ServerEnv = Env & {
  [Name in (typeof neededByServer)[number] as EnvName<Name>]: NonNullable<SettingValues[Name]>;
};

const neededByServer = ["DATABASE_URL", "GALLEY_SECRET_KEY", "AUTH_SECRET"] as const;

/** Settings that cannot be used; one sentence each, which names the variable and what to write. */
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
    limits: perLimit((name) => values[limitSetting(name)]),
    limitStore: chooseLimitStore(values, complain),
    engine: chooseEngine(values, production, complain),
    writer: chooseWriter(values, complain),
    lookups: chooseLookups(values, complain),
  };
  if (problems.length > 0) throw new SettingsFailure(problems);
  return Object.freeze({ ...plainEnv(values), ...combined });
}

/** The same for the server, which has no way to find a database or to make a secret. Throws SettingsFailure. */
export function readServerEnv(source: Source = process.env): ServerEnv {
  const env = readEnv(source);
  const { databaseUrl, secretKey, authSecret } = env;
  if (databaseUrl !== null && secretKey !== null && authSecret !== null) {
    return Object.freeze({ ...env, databaseUrl, secretKey, authSecret });
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

/** One a setting: the first says enough. */
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the type does to names, this does
  return Object.fromEntries(named) as PlainEnv;
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
}

function limitSetting(name: LimitName): `LIMIT_${Uppercase<LimitName>}` {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- toUpperCase has no type of its own for it
  return `LIMIT_${name.toUpperCase()}` as `LIMIT_${Uppercase<LimitName>}`;
}
