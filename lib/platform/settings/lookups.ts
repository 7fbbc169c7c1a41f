import { type Complain, modelProviders } from "./services";
import type { SettingValues } from "./table";

/** The settings of each provider of rank lookups, by the property that they become. */
const rankProviders = {
  searxng: { baseUrl: "SEARXNG_URL" },
  brave: { apiKey: "BRAVE_SEARCH_API_KEY" },
  google: { apiKey: "GOOGLE_SEARCH_API_KEY", engineId: "GOOGLE_SEARCH_ENGINE_ID" },
  serper: { apiKey: "SERPER_API_KEY" },
  serpapi: { apiKey: "SERPAPI_API_KEY" },
  dataforseo: { login: "DATAFORSEO_LOGIN", password: "DATAFORSEO_PASSWORD" },
} as const;
export type RankProviderName = keyof typeof rankProviders;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const rankProviderNames = Object.keys(rankProviders) as RankProviderName[];

export const assistantNames = ["openai", "anthropic", "google", "perplexity"] as const;
export type AssistantName = (typeof assistantNames)[number];

export type RankProviderSettings = {
  [Name in RankProviderName]: { name: Name } & Record<keyof (typeof rankProviders)[Name], string>;
}[RankProviderName];

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
  const complete = new Map<RankProviderName, RankProviderSettings>();
  for (const name of rankProviderNames) {
    const needed = Object.entries(rankProviders[name]);
    const settings = needed.map(([, setting]) => setting);
    const given = settings.filter((setting) => values[setting] !== null);
    if (given.length === needed.length) {
      const fields = needed.map(([field, setting]) => [field, values[setting]] as const);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the properties that the type derives from the table
      complete.set(name, { name, ...Object.fromEntries(fields) } as RankProviderSettings);
    } else if (given.length > 0) {
      // One setting of a pair without the other is a mistake, even if RANK_PROVIDERS does not name the provider.
      complain(missing(settings, "they belong together"));
    } else if (named?.includes(name) === true) {
      complain(missing(settings, `RANK_PROVIDERS names ${name}`));
    }
  }
  return (named ?? rankProviderNames).flatMap((name) => complete.get(name) ?? []);
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
