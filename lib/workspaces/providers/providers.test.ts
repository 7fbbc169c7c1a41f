import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getFirstSteps } from "@/lib/dashboard/first-steps";
import { workDepsOf } from "@/lib/engine/work-deps";
import { execute } from "@/lib/kernel/operation";
import { checkRank } from "@/lib/lookups/operations/rank-check";
import { activity, workspaceProvider } from "@/lib/platform/db/schema";
import { startProvider } from "@/lib/platform/fetching/testing/provider-server";
import { createSecretBox } from "@/lib/platform/secret-box";
import { contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createBuiltinWriter } from "@/lib/writers/builtin/builtin-writer";
import { askOutline } from "@/lib/writers/testing/ask-writer";
import {
  type MisbehavingOpenAi,
  startMisbehavingOpenAi,
} from "@/lib/writers/testing/misbehaving-openai-server";
import type { ScriptedBehaviour } from "@/lib/writers/testing/misbehaviour";
import { listWorkspaceProviders } from "./list-providers";
import { createOwnProviders } from "./own-providers";
import { removeWorkspaceProvider } from "./remove-provider";
import { setWorkspaceProvider } from "./set-provider";
import { testWorkspaceProvider } from "./test-provider";

let app: TestServices;
let acme: Tenant;
let rival: Tenant;
const servers: { close: () => Promise<void> }[] = [];
const secret = "sk-of-acme-0123456789";
const call = () => ({ signal: AbortSignal.timeout(20_000) });

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { dashboard: noLimit, lookups: noLimit } });
  acme = await createTenant(app.services, "Acme");
  rival = await createTenant(app.services, "Rival");
});
beforeEach(() => app.services.db.delete(workspaceProvider));
afterAll(() => Promise.all([app.close(), ...servers.map((server) => server.close())]));

async function modelServer(...script: ScriptedBehaviour[]): Promise<MisbehavingOpenAi> {
  const server = await startMisbehavingOpenAi(script);
  servers.push(server);
  return server;
}

type Entered = Partial<Parameters<typeof setWorkspaceProvider.run>[1]>;
const set = (entered: Entered, of = acme) =>
  execute(setWorkspaceProvider, of.asUser, {
    workspaceId: of.workspaceId,
    kind: "writer",
    provider: "openai-compatible",
    model: "gpt-test",
    apiKey: secret,
    ...entered,
  });
const openAi = { provider: "openai", apiKey: secret, model: "" } as const;
const list = async (of = acme) => {
  const { kinds } = await execute(listWorkspaceProviders, of.asUser, { workspaceId: of.workspaceId });
  return Object.fromEntries(kinds.map((kind) => [kind.kind, kind]));
};
const tryIt = (kind: "writer" | "search" = "writer", of = acme) =>
  execute(testWorkspaceProvider, of.asUser, { workspaceId: of.workspaceId, kind });
const generation = () =>
  workDepsOf({
    services: app.services,
    writer: createBuiltinWriter(),
    verifierFetch: app.services.fetch,
  }).generation;

describe("a provider of a workspace", () => {
  test("is shown with what it replaces, and its key in no answer, log, trail or row", async () => {
    app.logged.length = 0;
    const answer = await set({ ...openAi, inputPrice: 1.5, outputPrice: 6 });
    const { writer, search } = await list();
    expect(writer).toMatchObject({
      in_use: "own",
      own: { provider: "openai", input_price: 1.5, output_price: 6 },
    });
    expect(writer?.own?.key_set_at).not.toBeNull();
    expect(search).toMatchObject({ in_use: "server", own: null, server: [{ label: "The canned search" }] });
    const [row] = await app.services.db.select().from(workspaceProvider);
    const trail = await app.services.db.select().from(activity);
    expect(trail.map(({ operation }) => operation)).toContain("workspaces.set_provider");
    expect(JSON.stringify([answer, writer, row, trail, app.logged])).not.toContain(secret);
    expect(app.services.secrets.open(row?.secret ?? "", row?.id ?? "")).toBe(secret);
  });

  test("writes for its own workspace alone, and the server's for the others", async () => {
    const server = await modelServer();
    await set({ baseUrl: server.baseUrl });
    const deps = generation();
    const own = await deps.providersOf?.(acme.workspaceId);
    expect(own?.writer.model).toBe("gpt-test");
    if (own === undefined) throw new Error("the deps have no providers");
    await askOutline(own.writer, call());
    expect(server.requests[0]?.authorization).toBe(`Bearer ${secret}`);
    expect((await deps.providersOf?.(rival.workspaceId))?.writer.sample).toBe(true);
    expect((await list(rival))["writer"]).toMatchObject({ in_use: "sample", own: null });
  });

  test("is named where the project says who writes, and gone once it is removed", async () => {
    await set(openAi);
    const steps = () => execute(getFirstSteps, acme.asUser, { projectId: acme.projectId });
    expect((await steps()).writer).toEqual({ sample: false, model: "gpt-5.4-mini" });
    await set({ ...openAi, kind: "checks", model: "small" });
    await execute(removeWorkspaceProvider, acme.asUser, { workspaceId: acme.workspaceId, kind: "writer" });
    expect((await steps()).writer).toEqual({ sample: true, model: null });
    expect(await app.services.db.select().from(workspaceProvider)).toEqual([]);
    expect((await generation().providersOf?.(acme.workspaceId))?.writer.sample).toBe(true);
  });

  test("counts from the next stage on when it is changed", async () => {
    const [first, second] = [await modelServer(), await modelServer()];
    await set({ baseUrl: first.baseUrl });
    const begun = await generation().providersOf?.(acme.workspaceId);
    await set({ baseUrl: second.baseUrl, model: "gpt-other" });
    if (begun === undefined) throw new Error("the deps have no providers");
    await askOutline(begun.writer, call());
    expect([first.requests.length > 0, second.requests.length]).toEqual([true, 0]);
    expect((await generation().providersOf?.(acme.workspaceId))?.writer.model).toBe("gpt-other");
  });

  test("answers questions about claims with its own model for checks, never with the server's", async () => {
    const [write, check] = [await modelServer(), await modelServer()];
    await set({ baseUrl: write.baseUrl });
    await set({ kind: "checks", baseUrl: check.baseUrl, model: "small" });
    const writer = await app.services.ownProviders.writerOf(acme.workspaceId);
    await writer?.judge?.([], call()).catch(() => undefined);
    expect([write.requests.length, check.requests.length > 0]).toEqual([0, true]);
    await expect(set({ kind: "checks", ...openAi }, rival)).rejects.toMatchObject({ code: "conflict" });
  });

  test("whose key cannot be decrypted fails the stage, and no other model gets the texts", async () => {
    await set(openAi);
    const otherBox = createSecretBox(Buffer.alloc(32, 7));
    const never = () => Promise.reject(new Error("nothing is created"));
    const elsewhere = createOwnProviders({
      db: app.services.db,
      secrets: otherBox,
      addresses: { allow: [] },
      limits: { timeoutMs: 1000, idleMs: 1000, budget: { tokens: 1, usd: null }, prices: {} },
      createWriter: createBuiltinWriter,
      createModels: () => ({ list: [], try: never }),
      createSearch: () => ({ name: "brave", label: "B", pagesMax: 1, ignores: () => [], search: never }),
    });
    await expect(elsewhere.writerOf(acme.workspaceId)).rejects.toMatchObject({
      code: "unauthorized",
      retryable: false,
    });
  });
});

describe("somebody who is not an admin of the workspace", () => {
  test("of another workspace finds nothing, and a visitor or a key is refused", async () => {
    await set(openAi);
    const theirs = { workspaceId: acme.workspaceId, kind: "writer" } as const;
    for (const operation of [listWorkspaceProviders, removeWorkspaceProvider, testWorkspaceProvider]) {
      const input = operation === listWorkspaceProviders ? { workspaceId: acme.workspaceId } : theirs;
      await expect(
        execute(operation as typeof testWorkspaceProvider, rival.asUser, input as typeof theirs),
      ).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(
        execute(operation as typeof testWorkspaceProvider, acme.asKey, input as typeof theirs),
      ).rejects.toMatchObject({
        code: "unauthorized",
      });
    }
    await expect(execute(setWorkspaceProvider, rival.asUser, { ...theirs, ...openAi })).rejects.toMatchObject(
      { code: "not_found" },
    );
    await expect(tryIt("writer", rival)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the test of a provider", () => {
  test.each<[ScriptedBehaviour, boolean, RegExp]>([
    ["ok", true, / answered in \d+\.\d s\.$/],
    ["unauthorized", false, /does not accept the API key: set the API key on the page Providers/],
    ["model_not_found", false, /has no model "gpt-test": correct the model on the page Providers/],
  ])("says of a server that answers %s whether it works", async (behaviour, ok, message) => {
    const server = await modelServer(behaviour);
    const { tested } = await set({ baseUrl: server.baseUrl, test: true });
    expect(tested).toEqual({ ok, message: expect.stringMatching(message) });
    expect(tested?.message).not.toContain(secret);
  });

  test("says that nothing answers at the address", async () => {
    await set({ baseUrl: "http://127.0.0.1:9/v1" });
    expect(await tryIt()).toMatchObject({ ok: false, message: expect.stringContaining("cannot be reached") });
  });

  test("spends the limit of lookups, and a refused call has stored nothing", async () => {
    const taken = { ...app.services.lookups, slots: { take: () => null } };
    const ctx = { ...acme.asUser, lookups: taken };
    const input = { workspaceId: acme.workspaceId, kind: "writer", ...openAi, test: true } as const;
    await expect(execute(setWorkspaceProvider, ctx, input)).rejects.toMatchObject({ code: "unavailable" });
    expect(await app.services.db.select().from(workspaceProvider)).toEqual([]);
  });
});

describe("an address that somebody enters", () => {
  test.each([
    ["http://localhost/v1", /not on the public internet/],
    ["http://169.254.169.254/latest", /not on the public internet/],
    ["https://10.0.0.7/v1", /not on the public internet/],
    ["https://[::1]/v1", /not on the public internet/],
    ["http://models.example.com/v1", /must begin with https/],
    ["https://user:pw@models.example.com/v1", /user name or password/],
    ["file:///etc/passwd", /Only http and https/],
    ["https://models.example.com/v1?key=1", /query/],
    ["models", /must be an address/],
  ])("%s is refused, and nothing is stored", async (baseUrl, message) => {
    await expect(set({ baseUrl })).rejects.toMatchObject({
      code: "invalid_request",
      extras: { fields: [{ field: "baseUrl", message: expect.stringMatching(message) }] },
    });
    expect(await app.services.db.select().from(workspaceProvider)).toEqual([]);
  });

  test("and that leads into the network only when it is resolved, is not called", async () => {
    const server = await modelServer();
    await set({ baseUrl: server.baseUrl });
    const strict = await createTestServices({ fetchAllow: "192.0.2.9" });
    const { ownProviders } = strict.services;
    const tenant = await createTenant(strict.services, "Strict");
    const [row] = await app.services.db.select().from(workspaceProvider);
    if (row === undefined) throw new Error("no row");
    await strict.services.db.insert(workspaceProvider).values({
      ...row,
      workspaceId: tenant.workspaceId,
      secret: strict.services.secrets.seal(secret, row.id),
    });
    const tried = await ownProviders.try(tenant.workspaceId, "writer", AbortSignal.timeout(10_000));
    expect(tried).toMatchObject({ ok: false, message: expect.stringContaining("FETCH_ALLOW") });
    expect(server.requests).toEqual([]);
    await strict.close();
  });

  test("is not sent the key of another address", async () => {
    const [own, thief] = [await modelServer(), await modelServer()];
    await set({ baseUrl: own.baseUrl });
    await expect(set({ baseUrl: thief.baseUrl, apiKey: "" })).rejects.toMatchObject({
      extras: { fields: [{ field: "apiKey", message: expect.stringContaining("needed again") }] },
    });
    await set({ baseUrl: `${own.baseUrl}/`, apiKey: "", model: "gpt-next" });
    expect((await tryIt()).ok).toBe(true);
    expect([own.requests.at(-1)?.authorization, thief.requests]).toEqual([`Bearer ${secret}`, []]);
  });
});

test.each<[Entered, string[]]>([
  [{ provider: "openai", apiKey: "" }, ["apiKey"]],
  [{ provider: "openai", apiKey: "with a space", baseUrl: "https://a.example" }, ["baseUrl", "apiKey"]],
  [{ provider: "openai-compatible", model: "" }, ["baseUrl", "model"]],
  [{ provider: "serper" }, ["provider"]],
  [{ provider: "openai", inputPrice: 1 }, ["outputPrice"]],
  [{ kind: "search", provider: "dataforseo", model: "" }, ["account"]],
  [{ kind: "search", provider: "brave", model: "", inputPrice: 1 }, ["inputPrice"]],
])("%j is refused with the fields to change", async (entered, fields) => {
  const refused = await set(entered).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "invalid_request" });
  expect(
    (refused as { extras: { fields: { field: string }[] } }).extras.fields.map(({ field }) => field),
  ).toEqual(fields);
});

test("a key of the workspace looks positions up at its own search provider, and shares no answer with others", async () => {
  const search = await startProvider({ body: { results: [{ url: "https://own.example/", title: "Own" }] } });
  await set({ kind: "search", provider: "searxng", baseUrl: search.baseUrl, apiKey: "", model: "" });
  const input = { keyword: "whose search", domain: "own.example" };
  const asked = (of: Tenant) => execute(checkRank, { ...of.asKey, surface: "tools" }, input);
  expect(await asked(acme)).toMatchObject({ position: 1, engine: "searxng", cached: false });
  expect(await asked(acme)).toMatchObject({ position: 1, cached: true });
  expect(await asked(rival)).toMatchObject({ position: null, engine: "canned", cached: false });
  const visitor = contextOf(app.services, { kind: "visitor", problem: null }, "tools");
  expect(await execute(checkRank, visitor, input)).toMatchObject({ engine: "canned", cached: true });
  expect(await tryIt("search")).toEqual({ ok: true, message: "1 results of searxng came back." });
});
