import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import type { ModelSettings } from "../registry";

// The SDK prints its warnings about unsupported options to the console, past the application's own log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** A language model, and what messages about its failures name. */
export interface ChosenModel {
  kind: ModelSettings["kind"];
  modelId: string;
  languageModel: Exclude<LanguageModel, string>;
  /** How a public sentence names the provider; never with its address, which may be an internal one. */
  providerLabel: string;
  apiKey: string | null;
  apiKeySetting: string;
  /** For one answer, its repeated requests included. */
  timeoutMs: number;
  /** Undefined leaves it to the provider: most refuse a limit that is above the model's own. */
  maxOutputTokens: number | undefined;
  providerOptions: Record<string, Record<string, boolean>>;
}

/** Anthropic requires a limit: room for a long article and for reasoning, which counts as output. */
const anthropicOutputTokensMax = 32_000;

// Given explicitly, because the SDK otherwise reads addresses from the environment.
const addresses = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
} as const;

/** The one place that knows the providers. */
export function chooseLanguageModel(settings: ModelSettings, fetch: typeof globalThis.fetch): ChosenModel {
  const { kind, model, apiKey, timeoutMs } = settings;
  const common = {
    kind,
    modelId: model,
    apiKey,
    timeoutMs,
    providerOptions: {},
    maxOutputTokens: undefined,
  };
  if (settings.kind === "openai-compatible") {
    const provider = createOpenAICompatible({
      name: "openai-compatible",
      baseURL: settings.baseUrl,
      supportsStructuredOutputs: true,
      fetch,
      ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
    });
    return {
      ...common,
      languageModel: provider(model),
      providerLabel: "The model server",
      apiKeySetting: "WRITER_API_KEY",
    };
  }
  const access = {
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl ?? addresses[settings.kind],
    fetch,
  };
  if (settings.kind === "openai") {
    return {
      ...common,
      languageModel: createOpenAI(access).responses(model),
      providerLabel: "OpenAI",
      apiKeySetting: "OPENAI_API_KEY",
      // Without it OpenAI keeps prompts and answers for thirty days.
      providerOptions: { openai: { store: false } },
    };
  }
  if (settings.kind === "anthropic") {
    return {
      ...common,
      languageModel: createAnthropic(access)(model),
      providerLabel: "Anthropic",
      apiKeySetting: "ANTHROPIC_API_KEY",
      maxOutputTokens: anthropicOutputTokensMax,
    };
  }
  return {
    ...common,
    languageModel: createGoogleGenerativeAI(access)(model),
    providerLabel: "Google",
    apiKeySetting: "GOOGLE_GENERATIVE_AI_API_KEY",
  };
}
