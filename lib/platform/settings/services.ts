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

/** Who writes the articles. `timeoutMs` is the limit for one answer with all of its retries. */
export type WriterSettings =
  | { kind: "builtin" }
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

/** The companies whose models write and answer, with the setting of the key and the model that is used by default. */
export const modelProviders = {
  openai: { key: "OPENAI_API_KEY", model: "gpt-5.4-mini" },
  anthropic: { key: "ANTHROPIC_API_KEY", model: "claude-sonnet-5-5" },
  google: { key: "GOOGLE_GENERATIVE_AI_API_KEY", model: "gemini-flash-latest" },
} as const;

/** A writer that is a language model. */
export type ModelSettings = Exclude<WriterSettings, { kind: "builtin" }>;

export function chooseWriter(values: SettingValues, complain: Complain): WriterSettings {
  const { WRITER: kind, WRITER_MODEL: model, WRITER_BASE_URL: baseUrl } = values;
  const timeoutMs = values.WRITER_TIMEOUT_SECONDS * 1000;
  const needed = (name: string, value: string | null): string => {
    if (value === null) {
      complain(
        `${name} is missing: WRITER=${kind} needs it, or set WRITER=builtin for samples without a model.`,
      );
    }
    return value ?? "";
  };
  if (kind === "builtin") return { kind };
  if (kind === "openai-compatible") {
    return {
      kind,
      apiKey: values.WRITER_API_KEY,
      model: needed("WRITER_MODEL", model),
      baseUrl: needed("WRITER_BASE_URL", baseUrl),
      timeoutMs,
    };
  }
  const provider = modelProviders[kind];
  const apiKey = needed(provider.key, values[provider.key]);
  return { kind, apiKey, model: model ?? provider.model, baseUrl, timeoutMs };
}
