import { describe, expect, test } from "vitest";
import type { ProviderFailureCode } from "@/lib/platform/fetching/provider-failure";
import {
  type CannedAnswer,
  providerFailureOf,
  startProvider,
} from "@/lib/platform/fetching/testing/provider-server";
import type { RankProviderName } from "@/lib/platform/settings/provider-names";
import { create, dataForSeo, never, query } from "./testing/rank-providers";

describe("an error answer of the provider", () => {
  test.each<[RankProviderName, CannedAnswer, ProviderFailureCode]>([
    [
      "searxng",
      { body: { results: [], unresponsive_engines: [["google", "Suspended: CAPTCHA"]] } },
      "unavailable",
    ],
    [
      "brave",
      {
        status: 422,
        body: { type: "ErrorResponse", error: { code: "SUBSCRIPTION_TOKEN_INVALID", status: 422 } },
      },
      "unauthorized",
    ],
    [
      "brave",
      { status: 429, body: { type: "ErrorResponse", error: { code: "RATE_LIMITED", status: 429 } } },
      "rate_limited",
    ],
    [
      "brave",
      { status: 429, body: { type: "ErrorResponse", error: { code: "QUOTA_LIMITED", status: 429 } } },
      "quota",
    ],
    [
      "google",
      {
        status: 400,
        body: {
          error: {
            code: 400,
            message: "API key not valid. Please pass a valid API key.",
            status: "INVALID_ARGUMENT",
            errors: [{ reason: "badRequest" }],
          },
        },
      },
      "unauthorized",
    ],
    [
      "google",
      {
        status: 429,
        body: {
          error: {
            code: 429,
            message: "Quota exceeded for quota metric 'Queries'",
            status: "RESOURCE_EXHAUSTED",
            errors: [{ reason: "rateLimitExceeded" }],
          },
        },
      },
      "quota",
    ],
    [
      "google",
      {
        status: 403,
        body: {
          error: { code: 403, message: "Daily Limit Exceeded", errors: [{ reason: "dailyLimitExceeded" }] },
        },
      },
      "quota",
    ],
    ["serper", { status: 403, body: { message: "Unauthorized.", statusCode: 403 } }, "unauthorized"],
    ["serper", { status: 400, body: { message: "Not enough credits", statusCode: 400 } }, "quota"],
    [
      "serpapi",
      {
        status: 401,
        body: { error: "Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key" },
      },
      "unauthorized",
    ],
    ["serpapi", { status: 429, body: { error: "Your account has run out of searches." } }, "quota"],
    [
      "serpapi",
      {
        body: {
          search_metadata: { status: "Error" },
          error: "We couldn't get valid results for this search.",
        },
      },
      "unavailable",
    ],
    [
      "dataforseo",
      { status: 401, body: { status_code: 40100, status_message: "You are not authorized.", tasks: null } },
      "unauthorized",
    ],
    [
      "dataforseo",
      { status: 402, body: { status_code: 40200, status_message: "Payment Required.", tasks: null } },
      "quota",
    ],
    [
      "dataforseo",
      { body: dataForSeo({ status_code: 40202, status_message: "Rate limit." }) },
      "rate_limited",
    ],
    [
      "dataforseo",
      { body: dataForSeo({ status_code: 50301, status_message: "3rd Party Service Unavailable." }) },
      "unavailable",
    ],
    [
      "dataforseo",
      { body: dataForSeo({ status_code: 40501, status_message: "Invalid Field: 'language_code'." }) },
      "rejected",
    ],
  ])("%s, %j, is read as %s", async (name, answer, code) => {
    const { baseUrl } = await startProvider(answer);
    expect(await providerFailureOf(create[name](baseUrl).search(query, 1, never))).toMatchObject({ code });
  });

  test("SearXNG that refuses JSON is explained with the setting to change", async () => {
    const { baseUrl } = await startProvider({ status: 403, body: "Forbidden" });
    const failure = await providerFailureOf(create.searxng(baseUrl).search(query, 1, never));
    expect(failure.message).toContain("search.formats");
  });
});
