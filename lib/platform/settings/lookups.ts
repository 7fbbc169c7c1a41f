import type { AssistantSettings, LookupSettings, RankProviderSettings } from "@/lib/lookups/create-lookups";
import type { AssistantName } from "@/lib/lookups/presence/assistant";
import { type RankProviderName, rankProviderNames } from "@/lib/lookups/rank/rank-provider";
import type { Choice, ValueOf } from "./setting";
import { settingsTable as t } from "./table";

/** Whom the public lookups ask. */
export function chooseLookups(value: ValueOf): Choice<LookupSettings> {
  const rank = chooseRankProviders(value);
  const assistants = chooseAssistants(value);
  return {
    value: {
      rankProviders: rank.value,
      assistants: assistants.value,
      samples: value(t.PRESENCE_SAMPLES),
      liveMax: value(t.LOOKUPS_AT_ONCE),
    },
    problems: [...rank.problems, ...assistants.problems],
  };
}

/** Those named in RANK_PROVIDERS in that order, else each that has its settings. */
function chooseRankProviders(value: ValueOf): Choice<RankProviderSettings[]> {
  const configured = new Map(rankProviderNames.map((name) => [name, readProvider(name, value)]));
  const problems: string[] = [];
  for (const given of configured.values()) {
    // Half of a pair is a mistake, also when nobody has asked for the provider by name.
    if (given.settings === null && given.isBegun) problems.push(missing(given.names, "they belong together"));
  }
  const chosen = value(t.RANK_PROVIDERS);
  const providers = (chosen ?? rankProviderNames).flatMap((name) => {
    const given = configured.get(name);
    if (given?.settings) return [given.settings];
    if (chosen !== null && given !== undefined && !given.isBegun) {
      problems.push(missing(given.names, `RANK_PROVIDERS names ${name}`));
    }
    return [];
  });
  return { value: providers, problems };
}

interface GivenProvider {
  names: string;
  settings: RankProviderSettings | null;
  isBegun: boolean;
}

function readProvider(name: RankProviderName, value: ValueOf): GivenProvider {
  switch (name) {
    case "searxng": {
      const baseUrl = value(t.SEARXNG_URL);
      return { names: "SEARXNG_URL", settings: baseUrl === null ? null : { name, baseUrl }, isBegun: false };
    }
    case "brave":
      return keyed(name, "BRAVE_SEARCH_API_KEY", value(t.BRAVE_SEARCH_API_KEY));
    case "serper":
      return keyed(name, "SERPER_API_KEY", value(t.SERPER_API_KEY));
    case "serpapi":
      return keyed(name, "SERPAPI_API_KEY", value(t.SERPAPI_API_KEY));
    case "google": {
      const [apiKey, engineId] = [value(t.GOOGLE_SEARCH_API_KEY), value(t.GOOGLE_SEARCH_ENGINE_ID)];
      const settings = apiKey === null || engineId === null ? null : { name, apiKey, engineId };
      const names = "GOOGLE_SEARCH_API_KEY and GOOGLE_SEARCH_ENGINE_ID";
      return { names, settings, isBegun: apiKey !== null || engineId !== null };
    }
    case "dataforseo": {
      const [login, password] = [value(t.DATAFORSEO_LOGIN), value(t.DATAFORSEO_PASSWORD)];
      const settings = login === null || password === null ? null : { name, login, password };
      const names = "DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD";
      return { names, settings, isBegun: login !== null || password !== null };
    }
  }
}

function keyed(name: "brave" | "serper" | "serpapi", names: string, apiKey: string | null): GivenProvider {
  return { names, settings: apiKey === null ? null : { name, apiKey }, isBegun: false };
}

const assistantKeys = {
  openai: { name: "OPENAI_API_KEY", key: t.OPENAI_API_KEY, model: "gpt-5.4-mini" },
  anthropic: { name: "ANTHROPIC_API_KEY", key: t.ANTHROPIC_API_KEY, model: "claude-sonnet-5-5" },
  google: {
    name: "GOOGLE_GENERATIVE_AI_API_KEY",
    key: t.GOOGLE_GENERATIVE_AI_API_KEY,
    model: "gemini-flash-latest",
  },
  perplexity: { name: "PERPLEXITY_API_KEY", key: t.PERPLEXITY_API_KEY, model: "sonar" },
} as const satisfies Record<AssistantName, unknown>;

/** Only those named: the writer's keys must not be spent by anonymous callers just because they are there. */
function chooseAssistants(value: ValueOf): Choice<AssistantSettings[]> {
  const problems: string[] = [];
  const assistants = value(t.PRESENCE_ASSISTANTS).flatMap(({ name, model }) => {
    const known = assistantKeys[name];
    const apiKey = value(known.key);
    if (apiKey === null) {
      problems.push(missing(known.name, `PRESENCE_ASSISTANTS names ${name}`));
      return [];
    }
    return [{ name, apiKey, model: model ?? known.model }];
  });
  return { value: assistants, problems };
}

function missing(names: string, why: string): string {
  return names.includes(" and ") ? `${names} are needed: ${why}.` : `${names} is missing: ${why}.`;
}
