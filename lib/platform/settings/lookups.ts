import { type Complain, modelProviders } from "./services";
import type { SettingValues } from "./table";

export const rankProviderNames = ["searxng", "brave", "google", "serper", "serpapi", "dataforseo"] as const;
export type RankProviderName = (typeof rankProviderNames)[number];

export const assistantNames = ["openai", "anthropic", "google", "perplexity"] as const;
export type AssistantName = (typeof assistantNames)[number];

export type RankProviderSettings =
  | { name: "searxng"; baseUrl: string }
  | { name: "brave" | "serper" | "serpapi"; apiKey: string }
  | { name: "google"; apiKey: string; engineId: string }
  | { name: "dataforseo"; login: string; password: string };

export interface AssistantSettings {
  name: AssistantName;
  apiKey: string;
  model: string;
}

/** The providers that the public lookups ask. */
export interface LookupSettings {
  rankProviders: readonly RankProviderSettings[];
  assistants: readonly AssistantSettings[];
  samples: number;
  liveMax: number;
}

export function chooseLookups(values: SettingValues, complain: Complain): LookupSettings {
  return {
    rankProviders: chooseRankProviders(values, complain),
    assistants: chooseAssistants(values, complain),
    samples: values.PRESENCE_SAMPLES,
    liveMax: values.LOOKUPS_AT_ONCE,
  };
}

/** The providers in RANK_PROVIDERS, in that order; without it, each provider whose settings are present. */
function chooseRankProviders(values: SettingValues, complain: Complain): RankProviderSettings[] {
  const named = values.RANK_PROVIDERS;
  const isBegun = (name: RankProviderName) => neededBy[name].some((setting) => values[setting] !== null);
  const configured = new Map(rankProviderNames.map((name) => [name, rankProviderOf(name, values)]));
  for (const [name, settings] of configured) {
    // One setting of a pair without the other is a mistake, even if RANK_PROVIDERS does not name the provider.
    if (settings === null && isBegun(name)) complain(missing(neededBy[name], "they belong together"));
  }
  return (named ?? rankProviderNames).flatMap((name) => {
    const settings = configured.get(name) ?? null;
    if (settings === null && named !== null && !isBegun(name)) {
      complain(missing(neededBy[name], `RANK_PROVIDERS names ${name}`));
    }
    return settings ?? [];
  });
}

const neededBy = {
  searxng: ["SEARXNG_URL"],
  brave: ["BRAVE_SEARCH_API_KEY"],
  google: ["GOOGLE_SEARCH_API_KEY", "GOOGLE_SEARCH_ENGINE_ID"],
  serper: ["SERPER_API_KEY"],
  serpapi: ["SERPAPI_API_KEY"],
  dataforseo: ["DATAFORSEO_LOGIN", "DATAFORSEO_PASSWORD"],
} as const satisfies Record<RankProviderName, readonly (keyof SettingValues)[]>;

function rankProviderOf(name: RankProviderName, values: SettingValues): RankProviderSettings | null {
  const [first, second] = neededBy[name];
  const one = values[first];
  const other = second === undefined ? null : values[second];
  if (one === null) return null;
  switch (name) {
    case "searxng":
      return { name, baseUrl: one };
    case "google":
      return other === null ? null : { name, apiKey: one, engineId: other };
    case "dataforseo":
      return other === null ? null : { name, login: one, password: other };
    case "brave":
    case "serper":
    case "serpapi":
      return { name, apiKey: one };
  }
}

const assistantDefaults = {
  ...modelProviders,
  perplexity: { key: "PERPLEXITY_API_KEY", model: "sonar" },
} as const satisfies Record<AssistantName, { key: keyof SettingValues; model: string }>;

/** Only named assistants: the writer's keys must not be spent by anonymous callers just because they are set. */
function chooseAssistants(values: SettingValues, complain: Complain): AssistantSettings[] {
  return values.PRESENCE_ASSISTANTS.flatMap(({ name, model }) => {
    const known = assistantDefaults[name];
    const apiKey = values[known.key];
    if (apiKey === null) {
      complain(missing([known.key], `PRESENCE_ASSISTANTS names ${name}`));
      return [];
    }
    return { name, apiKey, model: model ?? known.model };
  });
}

function missing(names: readonly string[], why: string): string {
  return `${names.join(" and ")} ${names.length > 1 ? "are needed" : "is missing"}: ${why}.`;
}
