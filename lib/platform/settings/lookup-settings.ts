import * as form from "./forms";
import { assistantNames, rankProviderNames } from "./lookups";
import { optionalSecret, optionalSetting, setting } from "./setting";
import { apiKey, number } from "./setting-kinds";

/** The settings of the live lookups: whom they ask, with which keys. */
export const lookupSettings = {
  RANK_PROVIDERS: optionalSetting(
    form.listOf(rankProviderNames),
    "each that is set up, in this order",
    `Whom rank_check asks, the next one when one fails: ${rankProviderNames.join(", ")}.`,
  ),
  SEARXNG_URL: optionalSetting(
    form.httpUrl,
    "none",
    "A SearXNG of your own, which needs no key; its settings.yml must allow the format json.",
  ),
  BRAVE_SEARCH_API_KEY: apiKey("of Brave Search"),
  GOOGLE_SEARCH_API_KEY: apiKey("of Google Programmable Search"),
  GOOGLE_SEARCH_ENGINE_ID: optionalSetting(
    form.text,
    "none",
    "The programmable search engine, one that searches the entire web.",
  ),
  SERPER_API_KEY: apiKey("of Serper"),
  SERPAPI_API_KEY: apiKey("of SerpApi"),
  DATAFORSEO_LOGIN: optionalSetting(form.text, "none", "The login of DataForSEO's API."),
  DATAFORSEO_PASSWORD: optionalSecret(form.text, "none", "The password of DataForSEO's API."),
  PRESENCE_ASSISTANTS: setting(
    form.listWithModels(assistantNames),
    "",
    `Whom ai_presence asks, with their API keys: ${assistantNames.join(", ")}. A model may follow a name: openai:gpt-5.4.`,
  ),
  PERPLEXITY_API_KEY: apiKey("of Perplexity"),
  PRESENCE_SAMPLES: number(1, 5, 1, "How often ai_presence asks an assistant the same question."),
  LOOKUPS_AT_ONCE: number(1, 1000, 8, "How many public lookups a process makes at once."),
};
