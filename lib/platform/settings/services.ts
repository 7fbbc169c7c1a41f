import type { ModelPrice, ModelPrices } from "./model-prices";
import { type SettingValues, variableOf } from "./table";

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
  const dev = values.inngestDev;
  // The attack: without the signature checks, which this mode switches off, anybody can run the jobs.
  if (dev && production) {
    complain("INNGEST_DEV must not be set in production: remove it, and set INNGEST_SIGNING_KEY instead.");
  }
  if (values.engine === "local") return { kind: "local" };
  for (const key of ["inngestEventKey", "inngestSigningKey"] as const) {
    if (values[key] !== null || dev) continue;
    complain(`${variableOf(key)} is missing: ENGINE=inngest needs it, or set ENGINE=local.`);
  }
  return {
    kind: "inngest",
    eventKey: values.inngestEventKey,
    signingKey: values.inngestSigningKey,
    baseUrl: values.inngestBaseUrl,
    serveOrigin: values.inngestServeOrigin,
    dev,
  };
}

/** Where rate limits are counted. */
export type LimitStoreEnv =
  | { kind: "in-process" }
  | { kind: "upstash"; url: string; token: string }
  | { kind: "redis"; url: string };

export function chooseLimitStore(values: SettingValues, complain: Complain): LimitStoreEnv {
  const { upstashRedisRestUrl: url, upstashRedisRestToken: token, redisUrl } = values;
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
export type ModelSettings = {
  /** What this model costs under whatever name it answers; left out, the tables of prices tell. */
  price?: ModelPrice;
} & (
  | {
      kind: "openai" | "anthropic" | "google";
      apiKey: string;
      model: string;
      /** Null means the provider's own address. */
      baseUrl: string | null;
      timeoutMs: number;
    }
  /** A server such as Ollama needs no key. */
  | { kind: "openai-compatible"; apiKey: string | null; model: string; baseUrl: string; timeoutMs: number }
);

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

/** The companies whose models write and answer, with the property of the setting of their key and the model that is used by default. */
export const modelProviders = {
  openai: { key: "openaiApiKey", model: "gpt-5.4-mini" },
  anthropic: { key: "anthropicApiKey", model: "claude-sonnet-5-5" },
  google: { key: "googleGenerativeAiApiKey", model: "gemini-flash-latest" },
} as const;

export function chooseWriter(values: SettingValues, complain: Complain): WriterSettings {
  const { writer: kind } = values;
  if (kind === "builtin") {
    const useless = values.writerCheck !== null ? "WRITER_CHECK" : "WRITER_FALLBACK";
    if ((values.writerCheck ?? values.writerFallback) !== null) {
      complain(`${useless} is of no use with WRITER=builtin: set WRITER to a provider, or remove it.`);
    }
    return { kind };
  }
  const settings = {
    model: values.writerModel,
    baseUrl: values.writerBaseUrl,
    apiKey: kind === "openai-compatible" ? values.writerApiKey : null,
  };
  const names = { model: "WRITER_MODEL", baseUrl: "WRITER_BASE_URL" };
  const why = `WRITER=${kind} needs it, or set WRITER=builtin for samples without a model`;
  const second = { writer: kind, values, complain };
  return {
    ...chooseModel(kind, names, settings, { values, complain, why }),
    idleMs: values.writerIdleSeconds * 1000,
    check: chooseSecondModel("WRITER_CHECK", second, {
      named: values.writerCheck,
      baseUrl: values.writerCheckBaseUrl,
      apiKey: values.writerCheckApiKey,
    }),
    fallback: chooseSecondModel("WRITER_FALLBACK", second, {
      named: values.writerFallback,
      baseUrl: values.writerFallbackBaseUrl,
      apiKey: values.writerFallbackApiKey,
    }),
    budget: { tokens: values.writerBudgetTokens, usd: values.writerBudgetUsd },
    prices: values.writerPrices ?? {},
  };
}

interface SecondModel {
  named: SettingValues["writerCheck"];
  baseUrl: string | null;
  apiKey: string | null;
}

function chooseSecondModel(
  name: "WRITER_CHECK" | "WRITER_FALLBACK",
  { writer, values, complain }: { writer: ModelSettings["kind"]; values: SettingValues; complain: Complain },
  { named, apiKey: own, ...given }: SecondModel,
): ModelSettings | null {
  if (named === null) return null;
  const kind = named.provider ?? writer;
  const baseUrl = given.baseUrl ?? (kind === writer ? values.writerBaseUrl : null);
  // Attack: the key of one server must not be sent to another.
  const shared = baseUrl === values.writerBaseUrl ? values.writerApiKey : null;
  const settings = {
    model: named.model,
    baseUrl,
    apiKey: own ?? (kind === "openai-compatible" ? shared : null),
  };
  const names = { model: `The model of ${name}`, baseUrl: `${name}_BASE_URL` };
  return chooseModel(kind, names, settings, { values, complain, why: `${name}=${kind} needs it` });
}

/** The settings of one model; `names` says how the two are called that a server of one's own needs. */
function chooseModel(
  kind: ModelSettings["kind"],
  names: { model: string; baseUrl: string },
  { model, baseUrl, apiKey }: { model: string | null; baseUrl: string | null; apiKey: string | null },
  { values, complain, why }: { values: SettingValues; complain: Complain; why: string },
): ModelSettings {
  const timeoutMs = values.writerTimeoutSeconds * 1000;
  const needed = (name: string, value: string | null): string => {
    if (value === null) complain(`${name} is missing: ${why}.`);
    return value ?? "";
  };
  if (kind === "openai-compatible") {
    return {
      kind,
      apiKey,
      model: needed(names.model, model),
      baseUrl: needed(names.baseUrl, baseUrl),
      timeoutMs,
    };
  }
  const provider = modelProviders[kind];
  return {
    kind,
    apiKey: apiKey ?? needed(variableOf(provider.key), values[provider.key]),
    model: model ?? provider.model,
    baseUrl,
    timeoutMs,
  };
}
