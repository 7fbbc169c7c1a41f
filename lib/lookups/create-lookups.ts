import { setTimeout as delay } from "node:timers/promises";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type {
  AssistantSettings,
  LookupSettings,
  RankProviderSettings,
} from "@/lib/platform/settings/lookups";
import { createLiveSlots } from "./live-slots";
import type { Lookups } from "./lookups";
import type { Assistant } from "./presence/assistant";
import { createAnthropicAssistant } from "./presence/assistants/anthropic";
import { createGoogleAssistant } from "./presence/assistants/google";
import { createOpenAiAssistant } from "./presence/assistants/openai";
import { createPerplexityAssistant } from "./presence/assistants/perplexity";
import { createBrave } from "./rank/brave";
import { createDataForSeo } from "./rank/dataforseo";
import { createGoogle } from "./rank/google";
import type { RankProvider } from "./rank/rank-provider";
import { createSearxng } from "./rank/searxng";
import { createSerpApi } from "./rank/serpapi";
import { createSerper } from "./rank/serper";

/** A call has 20 seconds in all; the rest of them is for the database. */
const budgetMs = 17_000;
/** Short enough that two providers can be asked within one call. */
const rankTimeoutMs = 8_000;
const assistantTimeoutMs = 15_000;

/** Makes no request yet. `fetch` calls the providers, and must be allowed to reach the operator's own SearXNG. */
export function createLookups(settings: LookupSettings, fetch: GuardedFetch): Lookups {
  return {
    rankProviders: settings.rankProviders.map((provider) => createRankProvider(provider, fetch)),
    assistants: settings.assistants.map((assistant) => createAssistant(assistant, fetch)),
    samples: settings.samples,
    slots: createLiveSlots(settings.liveMax),
    budgetMs,
    wait: (ms) => delay(ms),
  };
}

/** The client of one search provider. */
export function createRankProvider(settings: RankProviderSettings, fetch: GuardedFetch): RankProvider {
  const common = { fetch, timeoutMs: rankTimeoutMs };
  switch (settings.name) {
    case "searxng":
      return createSearxng({ ...common, baseUrl: settings.baseUrl });
    case "brave":
      return createBrave({ ...common, apiKey: settings.apiKey });
    case "google":
      return createGoogle({ ...common, apiKey: settings.apiKey, engineId: settings.engineId });
    case "serper":
      return createSerper({ ...common, apiKey: settings.apiKey });
    case "serpapi":
      return createSerpApi({ ...common, apiKey: settings.apiKey });
    case "dataforseo":
      return createDataForSeo({ ...common, login: settings.login, password: settings.password });
  }
}

function createAssistant({ name, apiKey, model }: AssistantSettings, fetch: GuardedFetch): Assistant {
  const options = { fetch, apiKey, model, timeoutMs: assistantTimeoutMs };
  switch (name) {
    case "openai":
      return createOpenAiAssistant(options);
    case "anthropic":
      return createAnthropicAssistant(options);
    case "google":
      return createGoogleAssistant(options);
    case "perplexity":
      return createPerplexityAssistant(options);
  }
}
