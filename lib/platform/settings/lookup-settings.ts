import { assistantNames } from "@/lib/lookups/presence/assistant";
import { rankProviderNames } from "@/lib/lookups/rank/rank-provider";
import * as form from "./forms";
import { optionalSetting, setting } from "./setting";

const lookupKey = (description: string) =>
  optionalSetting({ group: "lookups", secret: true, defaultText: "none", description }, form.text);

/** Whom the public lookups ask. */
export const lookupSettings = {
  RANK_PROVIDERS: optionalSetting(
    {
      group: "lookups",
      defaultText: "each that is set up, in this order",
      description: `Whom rank_check asks, the next one when one fails: ${rankProviderNames.join(", ")}.`,
    },
    form.listOf(rankProviderNames),
  ),
  SEARXNG_URL: optionalSetting(
    {
      group: "lookups",
      defaultText: "none",
      description: "A SearXNG of your own, which needs no key; its settings.yml must allow the format json.",
    },
    form.httpUrl,
  ),
  BRAVE_SEARCH_API_KEY: lookupKey("The API key of Brave Search."),
  GOOGLE_SEARCH_API_KEY: lookupKey("The API key of Google Programmable Search."),
  GOOGLE_SEARCH_ENGINE_ID: optionalSetting(
    {
      group: "lookups",
      defaultText: "none",
      description: "The programmable search engine, one that searches the entire web.",
    },
    form.text,
  ),
  SERPER_API_KEY: lookupKey("The API key of Serper."),
  SERPAPI_API_KEY: lookupKey("The API key of SerpApi."),
  DATAFORSEO_LOGIN: optionalSetting(
    { group: "lookups", defaultText: "none", description: "The login of DataForSEO's API." },
    form.text,
  ),
  DATAFORSEO_PASSWORD: lookupKey("The password of DataForSEO's API."),
  PRESENCE_ASSISTANTS: setting(
    {
      group: "lookups",
      fallback: "",
      description: `Whom ai_presence asks, with their API keys: ${assistantNames.join(", ")}. A model may follow a name: openai:gpt-5.4.`,
    },
    form.listWithModels(assistantNames),
  ),
  PERPLEXITY_API_KEY: lookupKey("The API key of Perplexity."),
  PRESENCE_SAMPLES: setting(
    {
      group: "lookups",
      fallback: "1",
      description: "How often ai_presence asks an assistant the same question.",
    },
    form.wholeNumber(1, 5, 1),
  ),
  LOOKUPS_AT_ONCE: setting(
    { group: "lookups", fallback: "8", description: "How many public lookups a process makes at once." },
    form.wholeNumber(1, 1000, 8),
  ),
};
