import { afterAll, beforeAll, expect, test } from "vitest";
import { execute } from "@/lib/kernel/operation";
import type { RankProvider } from "@/lib/lookups/rank/rank-provider";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { cannedSearch } from "@/lib/testing/canned-lookups";
import { asOperator, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createWriterModels } from "@/lib/writers/registry";
import { startMisbehavingOpenAi } from "@/lib/writers/testing/misbehaving-openai-server";
import { showStatus } from "./status";
import { tryService } from "./try-service";

const brokenSearch: RankProvider = {
  ...cannedSearch,
  name: "brave",
  label: "Brave Search",
  search: () => Promise.reject(new ProviderFailure("unauthorized")),
};

let app: TestServices;
let first: Tenant;
let second: Tenant;
let model: Awaited<ReturnType<typeof startMisbehavingOpenAi>>;
let spare: Awaited<ReturnType<typeof startMisbehavingOpenAi>>;
const secret = "sk-of-the-writer";

beforeAll(async () => {
  [model, spare] = [await startMisbehavingOpenAi(["ok"]), await startMisbehavingOpenAi(["unauthorized"])];
  const common = { kind: "openai-compatible", apiKey: secret, timeoutMs: 20_000 } as const;
  app = await createTestServices({
    lookups: { rankProviders: [cannedSearch, brokenSearch] },
    writerModels: createWriterModels({
      ...common,
      baseUrl: model.baseUrl,
      model: "gpt-test",
      fallback: { ...common, baseUrl: spare.baseUrl, model: "spare" },
    }),
  });
  first = await createTenant(app.services, "First");
  second = await createTenant(app.services, "Second");
});
afterAll(async () => {
  await Promise.all([model.close(), spare.close(), app.close()]);
});

const tried = (use: "writer" | "checks" | "fallback" | "search" | "assistant", name: string) =>
  execute(tryService, first.asUser, { use, name });

test("the status names the models and services that are set, and no key or address", async () => {
  const { services } = await execute(showStatus, asOperator(app.services), {});
  expect(services.map(({ use, name, model: id }) => [use, name, id])).toEqual([
    ["writer", "openai-compatible", "gpt-test"],
    ["fallback", "openai-compatible", "spare"],
    ["search", "searxng", null],
    ["search", "brave", null],
    ["assistant", "perplexity", "canned"],
  ]);
  expect(JSON.stringify(services)).not.toMatch(/sk-of|127\.0\.0\.1|http/);
});

test("a model that answers is named with the time it took", async () => {
  expect(await tried("writer", "openai-compatible")).toEqual({
    ok: true,
    message: expect.stringMatching(/ answered in \d+\.\d s\.$/),
  });
});

test("a model that refuses its key says which setting to change, without the key", async () => {
  const { ok, message } = await tried("fallback", "openai-compatible");
  expect(ok).toBe(false);
  expect(message).toContain("WRITER_FALLBACK_API_KEY");
  expect(message).not.toContain(secret);
});

test("a lookup service says how much it found, or why it did not answer", async () => {
  expect(await tried("search", "searxng")).toEqual({ ok: true, message: "10 results of canned came back." });
  expect(await tried("search", "brave")).toEqual({
    ok: false,
    message: "Brave Search does not accept its API key.",
  });
  expect(await tried("assistant", "perplexity")).toEqual({ ok: true, message: "canned answered." });
});

test("a service that is not set, and anybody but the operator, are refused", async () => {
  await expect(tried("search", "serper")).rejects.toMatchObject({ code: "not_found" });
  await expect(tried("checks", "openai")).rejects.toMatchObject({ code: "not_found" });
  const asked = { use: "search", name: "searxng" } as const;
  await expect(execute(tryService, second.asUser, asked)).rejects.toMatchObject({ code: "forbidden" });
  await expect(execute(tryService, first.asKey, asked)).rejects.toMatchObject({ code: "unauthorized" });
});
