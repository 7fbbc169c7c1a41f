import { type AssistantName, type RankProviderName, rankProviderNames } from "./provider-names";
import { type Complain, modelProviders } from "./services";
import { type SettingValues, variableOf } from "./table";

/** For each provider of rank lookups the properties of the settings that it needs, by the property that they become. */
const rankProviders = {
  searxng: { baseUrl: "searxngUrl" },
  brave: { apiKey: "braveSearchApiKey" },
  google: { apiKey: "googleSearchApiKey", engineId: "googleSearchEngineId" },
  serper: { apiKey: "serperApiKey" },
  serpapi: { apiKey: "serpapiApiKey" },
  dataforseo: { login: "dataforseoLogin", password: "dataforseoPassword" },
} as const;

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
    samples: values.presenceSamples,
    liveMax: 2 * values.workAtOnce,
  };
}

/** The providers in RANK_PROVIDERS, in that order; without it, each provider whose settings are present. */
function chooseRankProviders(values: SettingValues, complain: Complain): RankProviderSettings[] {
  const named = values.rankProviders;
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
  perplexity: { key: "perplexityApiKey", model: "sonar" },
} as const satisfies Record<AssistantName, { key: keyof SettingValues; model: string }>;

/** Only named assistants: the writer's keys must not be spent by anonymous callers just because they are set. */
function chooseAssistants(values: SettingValues, complain: Complain): AssistantSettings[] {
  return values.presenceAssistants.flatMap(({ name, model }) => {
    const known = assistantDefaults[name];
    const apiKey = values[known.key];
    if (apiKey === null) {
      complain(missing([known.key], `PRESENCE_ASSISTANTS names ${name}`));
      return [];
    }
    return { name, apiKey, model: model ?? known.model };
  });
}

function missing(settings: readonly (keyof SettingValues)[], why: string): string {
  const names = settings.map((setting) => variableOf(setting));
  return `${names.join(" and ")} ${names.length > 1 ? "are needed" : "is missing"}: ${why}.`;
}
