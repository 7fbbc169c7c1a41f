import type { ModelPrices } from "./model-prices";
import type { SettingValues } from "./table";

/** Receives a sentence about a problem between several settings. */
export type Complain = (problem: string) => void;

/** What drives the background work. */
export type EngineEnv =
  | { kind: "local" }
  | {
      kind: "inngest";
      /** Both keys are present unless `dev` is true. */
      eventKey: string | null;
      signingKey: string | null;
      baseUrl: string | null;
      /** Where Inngest reaches this server; null means at its public address. */
      serveOrigin: string | null;
      dev: boolean;
    };

export function chooseEngine(values: SettingValues, production: boolean, complain: Complain): EngineEnv {
  const dev = values.INNGEST_DEV;
  // The attack: without the signature checks, which this mode switches off, anybody can run the jobs.
  if (dev && production) {
    complain("INNGEST_DEV must not be set in production: remove it, and set INNGEST_SIGNING_KEY instead.");
  }
  if (values.ENGINE === "local") return { kind: "local" };
  for (const name of ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"] as const) {
    if (values[name] !== null || dev) continue;
    complain(`${name} is missing: ENGINE=inngest needs it, or set ENGINE=local.`);
  }
  return {
    kind: "inngest",
    eventKey: values.INNGEST_EVENT_KEY,
    signingKey: values.INNGEST_SIGNING_KEY,
    baseUrl: values.INNGEST_BASE_URL,
    serveOrigin: values.INNGEST_SERVE_ORIGIN,
    dev,
  };
}

/** Where rate limits are counted. */
export type LimitStoreEnv =
  | { kind: "in-process" }
  | { kind: "upstash"; url: string; token: string }
  | { kind: "redis"; url: string };

export function chooseLimitStore(values: SettingValues, complain: Complain): LimitStoreEnv {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, REDIS_URL: redisUrl } = values;
  if (url !== null && redisUrl !== null) {
    complain("REDIS_URL and UPSTASH_REDIS_REST_URL are both set: remove one of them.");
  } else if (url !== null && token === null) {
    complain("UPSTASH_REDIS_REST_TOKEN is missing: UPSTASH_REDIS_REST_URL needs it.");
  } else if (url === null && token !== null) {
    complain("UPSTASH_REDIS_REST_URL is missing: UPSTASH_REDIS_REST_TOKEN is of no use without it.");
  }
  if (url !== null && token !== null) return { kind: "upstash", url, token };
  return redisUrl === null ? { kind: "in-process" } : { kind: "redis", url: redisUrl };
}

/** How a model is reached. `timeoutMs` is the limit for one answer with all of its retries. */
export type ModelSettings =
  | {
      kind: "openai" | "anthropic" | "google";
      apiKey: string;
      model: string;
      /** Null means the provider's own address. */
      baseUrl: string | null;
      timeoutMs: number;
    }
  /** A server such as Ollama needs no key. */
  | { kind: "openai-compatible"; apiKey: string | null; model: string; baseUrl: string; timeoutMs: number };

/** What the models may use for one article. Null dollars mean no limit of money. */
export interface ArticleBudget {
  tokens: number;
  usd: number | null;
}

/** What applies to a writer that is a language model, besides the model itself. */
export interface ModelWriterOptions {
  /** How long a stream may be silent. */
  idleMs: number;
  /** Answers questions about an article; null leaves them to the writer's own model. */
  check: ModelSettings | null;
  /** Asked when a model is not available, has no credit left or refuses. */
  fallback: ModelSettings | null;
  budget: ArticleBudget;
  /** The operator's prices; others are known to the writers. */
  prices: ModelPrices;
}

/** Who writes the articles. */
export type WriterSettings = { kind: "builtin" } | (ModelSettings & Partial<ModelWriterOptions>);

/** The companies whose models write and answer, with the setting of the key and the model that is used by default. */
export const modelProviders = {
  openai: { key: "OPENAI_API_KEY", model: "gpt-5.4-mini" },
  anthropic: { key: "ANTHROPIC_API_KEY", model: "claude-sonnet-5-5" },
  google: { key: "GOOGLE_GENERATIVE_AI_API_KEY", model: "gemini-flash-latest" },
} as const;

export function chooseWriter(values: SettingValues, complain: Complain): WriterSettings {
  const { WRITER: kind } = values;
  if (kind === "builtin") {
    for (const role of ["CHECK", "FALLBACK"] as const) {
      if (values[`WRITER_${role}`] === null && values[`WRITER_${role}_MODEL`] === null) continue;
      complain(
        `WRITER_${role}_MODEL is of no use with WRITER=builtin: set WRITER to a provider, or remove it.`,
      );
    }
    return { kind };
  }
  const settings = {
    model: values.WRITER_MODEL,
    baseUrl: values.WRITER_BASE_URL,
    apiKey: kind === "openai-compatible" ? values.WRITER_API_KEY : null,
  };
  const why = `WRITER=${kind} needs it, or set WRITER=builtin for samples without a model`;
  return {
    ...chooseModel(kind, "WRITER", settings, { values, complain, why }),
    idleMs: values.WRITER_IDLE_SECONDS * 1000,
    check: chooseSecondModel("CHECK", kind, values, complain),
    fallback: chooseSecondModel("FALLBACK", kind, values, complain),
    budget: { tokens: values.WRITER_BUDGET_TOKENS, usd: values.WRITER_BUDGET_USD },
    prices: values.WRITER_PRICES ?? {},
  };
}

function chooseSecondModel(
  role: "CHECK" | "FALLBACK",
  writer: ModelSettings["kind"],
  values: SettingValues,
  complain: Complain,
): ModelSettings | null {
  const prefix = `WRITER_${role}` as const;
  const model = values[`${prefix}_MODEL`];
  if (model === null && values[prefix] === null) return null;
  const kind = values[prefix] ?? writer;
  const baseUrl = values[`${prefix}_BASE_URL`] ?? (kind === writer ? values.WRITER_BASE_URL : null);
  const why = `${prefix}=${kind} needs it`;
  // Attack: the key of one server must not be sent to another.
  const shared = baseUrl === values.WRITER_BASE_URL ? values.WRITER_API_KEY : null;
  const own = values[`${prefix}_API_KEY`];
  const settings = { model, baseUrl, apiKey: own ?? (kind === "openai-compatible" ? shared : null) };
  return chooseModel(kind, prefix, settings, { values, complain, why });
}

/** The settings of one model; `prefix` is what the names of its settings begin with. */
function chooseModel(
  kind: ModelSettings["kind"],
  prefix: string,
  { model, baseUrl, apiKey }: { model: string | null; baseUrl: string | null; apiKey: string | null },
  { values, complain, why }: { values: SettingValues; complain: Complain; why: string },
): ModelSettings {
  const timeoutMs = values.WRITER_TIMEOUT_SECONDS * 1000;
  const needed = (name: string, value: string | null): string => {
    if (value === null) complain(`${name} is missing: ${why}.`);
    return value ?? "";
  };
  if (kind === "openai-compatible") {
    return {
      kind,
      apiKey,
      model: needed(`${prefix}_MODEL`, model),
      baseUrl: needed(`${prefix}_BASE_URL`, baseUrl),
      timeoutMs,
    };
  }
  const provider = modelProviders[kind];
  return {
    kind,
    apiKey: apiKey ?? needed(provider.key, values[provider.key]),
    model: model ?? provider.model,
    baseUrl,
    timeoutMs,
  };
}
