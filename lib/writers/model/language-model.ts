import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import type { ModelSettings } from "@/lib/platform/settings/services";

// The SDK prints its warnings about unsupported options to the console, past the application's own log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** A language model, with the names that messages about its failures use. */
export interface ChosenModel {
  kind: ModelSettings["kind"];
  modelId: string;
  languageModel: Exclude<LanguageModel, string>;
  /** The provider's name in public messages. Never an address, which may be internal. */
  providerLabel: string;
  apiKey: string | null;
  apiKeySetting: string;
  /** The limit for one answer, including retried requests. */
  timeoutMs: number;
  /** Undefined means the provider's default: most providers refuse a limit above that of the model. */
  maxOutputTokens: number | undefined;
  providerOptions: Record<string, Record<string, boolean>>;
}

/** Anthropic requires a limit. This one has room for a long article and for reasoning, which counts too. */
const anthropicOutputTokensMax = 32_000;

// Set explicitly, because the SDK otherwise reads addresses from environment variables.
const addresses = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
} as const;

/** Creates the language model that the settings name. Only this function knows the providers. */
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
      // Without this option OpenAI stores prompts and answers for thirty days.
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
