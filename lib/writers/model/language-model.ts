import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import type { ModelPrice } from "@/lib/platform/settings/model-prices";
import type { ModelSettings } from "@/lib/platform/settings/services";
import type { AnswerFormatName } from "./ask-model";
import type { ModelFetches } from "./model-fetch";

// The SDK prints its warnings about unsupported options to the console, past the application's own log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** What a server has shown that it can do. Remembered between answers, for as long as the process lives. */
export interface ServerAbilities {
  /** The strictest format that it has accepted so far. */
  format: AnswerFormatName;
  streams: boolean;
  /** Models that reason refuse a temperature. */
  temperature: boolean;
}

type ModelOfFetch = (fetch: typeof globalThis.fetch) => Exclude<LanguageModel, string>;

/** What people have to change, in the words of public messages. */
interface ModelSettingNames {
  model: string;
  baseUrl: string;
  apiKey: string;
}

/** A language model, with the names that messages about its failures use. */
export interface ChosenModel {
  kind: ModelSettings["kind"];
  modelId: string;
  /** The model over any fetch, such as one that has its answer already. */
  over: ModelOfFetch;
  fetches: ModelFetches;
  abilities: ServerAbilities;
  /** The provider's name in public messages. Never an address, which may be internal. */
  providerLabel: string;
  apiKey: string | null;
  settings: ModelSettingNames;
  /** What it costs, as whoever set it up says; null where the tables of prices tell. */
  price: ModelPrice | null;
  /** The limit for one answer, including retried requests. */
  timeoutMs: number;
  /** The limit for the silence of a stream. */
  idleMs: number;
  /** Undefined means the provider's default: most providers refuse a limit above that of the model. */
  maxOutputTokens: number | undefined;
  providerOptions: Record<string, Record<string, boolean>>;
}

/**
 * Building the schemas of a model's answers takes longer than reading an answer, so a model is made once for each
 * fetch.
 */
function onceForEach(modelOf: ModelOfFetch): ModelOfFetch {
  const made = new WeakMap<typeof globalThis.fetch, ReturnType<ModelOfFetch>>();
  return (fetch) => {
    const model = made.get(fetch) ?? modelOf(fetch);
    made.set(fetch, model);
    return model;
  };
}

/** Where the people of a workspace change a model that is their own. */
const ownSettings: ModelSettingNames = {
  model: "the model on the page Providers of the workspace",
  baseUrl: "the base address on the page Providers of the workspace",
  apiKey: "the API key on the page Providers of the workspace",
};

/** The prefix of the names of a model's settings. */
export type ModelRole = "WRITER" | "WRITER_CHECK" | "WRITER_FALLBACK";

/** Anthropic requires a limit. This one has room for a long article and for reasoning, which counts too. */
const anthropicOutputTokensMax = 32_000;

// Set explicitly, because the SDK otherwise reads addresses from environment variables.
const addresses = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
} as const;

/** Creates the language model that the settings name. Only this file knows the providers. */
export function chooseLanguageModel(
  settings: ModelSettings,
  role: ModelRole,
  { fetches, idleMs, isOwn = false }: { fetches: ModelFetches; idleMs: number; isOwn?: boolean },
): ChosenModel {
  const { kind, model, apiKey, timeoutMs, price = null } = settings;
  return {
    kind,
    modelId: model,
    fetches,
    abilities: { format: "schema", streams: true, temperature: true },
    apiKey,
    settings: isOwn
      ? ownSettings
      : {
          model: `${role}_MODEL`,
          baseUrl: `${role}_BASE_URL`,
          apiKey: role === "WRITER" ? apiKeySettings[kind] : `${role}_API_KEY`,
        },
    price,
    timeoutMs,
    idleMs,
    // Without this option OpenAI stores prompts and answers for thirty days.
    providerOptions: kind === "openai" ? { openai: { store: false } } : {},
    maxOutputTokens: kind === "anthropic" ? anthropicOutputTokensMax : undefined,
    providerLabel: providerLabels[kind],
    over: onceForEach(providerOf(settings)),
  };
}

const apiKeySettings = {
  openai: "OPENAI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  google: "GOOGLE_GENERATIVE_AI_API_KEY",
  "openai-compatible": "WRITER_API_KEY",
} as const;

const providerLabels = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  "openai-compatible": "The model server",
} as const;

function providerOf(settings: ModelSettings): ModelOfFetch {
  const { model } = settings;
  if (settings.kind === "openai-compatible") {
    return (fetch) =>
      createOpenAICompatible({
        name: "openai-compatible",
        baseURL: settings.baseUrl,
        supportsStructuredOutputs: true,
        includeUsage: true,
        fetch,
        ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
      })(model);
  }
  const access = { apiKey: settings.apiKey, baseURL: settings.baseUrl ?? addresses[settings.kind] };
  if (settings.kind === "openai") return (fetch) => createOpenAI({ ...access, fetch }).responses(model);
  if (settings.kind === "anthropic") return (fetch) => createAnthropic({ ...access, fetch })(model);
  return (fetch) => createGoogleGenerativeAI({ ...access, fetch })(model);
}
