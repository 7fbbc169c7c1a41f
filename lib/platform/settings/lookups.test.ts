import { describe, expect, test } from "vitest";
import { readEnv, SettingsFailure } from "./env";

const all = {
  SEARXNG_URL: "http://searxng:8080/",
  BRAVE_SEARCH_API_KEY: "b",
  GOOGLE_SEARCH_API_KEY: "g",
  GOOGLE_SEARCH_ENGINE_ID: "cx",
  SERPER_API_KEY: "s",
  SERPAPI_API_KEY: "p",
  DATAFORSEO_LOGIN: "l",
  DATAFORSEO_PASSWORD: "w",
};
const namesOf = (source: Record<string, string>) =>
  readEnv(source).lookups.rankProviders.map(({ name }) => name);

describe("search providers", () => {
  test("are none without settings", () => {
    expect(readEnv({}).lookups).toEqual({ rankProviders: [], assistants: [], samples: 1, liveMax: 8 });
  });

  test("are those with settings, the one without a key first", () => {
    expect(namesOf(all)).toEqual(["searxng", "brave", "google", "serper", "serpapi", "dataforseo"]);
    expect(readEnv({ SEARXNG_URL: "http://searxng:8080/" }).lookups.rankProviders).toEqual([
      { name: "searxng", baseUrl: "http://searxng:8080" },
    ]);
  });

  test("are asked in the order that RANK_PROVIDERS gives", () => {
    expect(namesOf({ ...all, RANK_PROVIDERS: "Serper, searxng" })).toEqual(["serper", "searxng"]);
  });
});

test("only named assistants are asked, even if the writer's key is set", () => {
  const keys = { OPENAI_API_KEY: "o", ANTHROPIC_API_KEY: "a", PERPLEXITY_API_KEY: "p" };
  expect(readEnv(keys).lookups.assistants).toEqual([]);
  expect(
    readEnv({ ...keys, PRESENCE_ASSISTANTS: "perplexity, openai:gpt-5.4:high" }).lookups.assistants,
  ).toEqual([
    { name: "perplexity", apiKey: "p", model: "sonar" },
    { name: "openai", apiKey: "o", model: "gpt-5.4:high" },
  ]);
});

test.each([
  [{ RANK_PROVIDERS: "bing" }, /RANK_PROVIDERS must be some of searxng/],
  [{ RANK_PROVIDERS: "brave" }, /BRAVE_SEARCH_API_KEY is missing: RANK_PROVIDERS names brave/],
  [{ ...all, RANK_PROVIDERS: "brave,brave" }, /each once/],
  [{ GOOGLE_SEARCH_API_KEY: "g" }, /GOOGLE_SEARCH_API_KEY and GOOGLE_SEARCH_ENGINE_ID are needed/],
  [{ DATAFORSEO_LOGIN: "l" }, /DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD are needed/],
  [{ PRESENCE_ASSISTANTS: "copilot" }, /PRESENCE_ASSISTANTS must be some of openai/],
  [{ PRESENCE_ASSISTANTS: "openai" }, /OPENAI_API_KEY is missing: PRESENCE_ASSISTANTS names openai/],
  [{ PRESENCE_SAMPLES: "0" }, /PRESENCE_SAMPLES must be a whole number/],
  [{ SEARXNG_URL: "searxng" }, /SEARXNG_URL must be an http or https address/],
])("readEnv names the mistake in %j", (source, problem) => {
  expect(() => readEnv(source)).toThrow(SettingsFailure);
  expect(() => readEnv(source)).toThrow(problem);
});
