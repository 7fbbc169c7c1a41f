import { describe, expect, test, vi } from "vitest";
import { setWorkspaceCredits } from "@/lib/credits/operations/set";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { contentKey } from "@/lib/platform/db/schema";
import { asOperator, createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { statementsOf } from "@/lib/testing/watch-statements";

const api = useRestSuite();
const keyword = "caring for cast iron anvils";

describe("starting an article over REST", () => {
  test("answers 202 with a queued job, and spends one credit", async () => {
    const { status, json } = await api.rest("articles", {
      method: "POST",
      key: api.acme.apiKey,
      body: { keyword },
    });
    expect(status).toBe(202);
    expect(json).toMatchObject({
      status: "queued",
      keyword,
      article_id: null,
      queue_ahead: null,
      error: null,
      progress: 0,
    });
    expect(api.app.woken.at(-1)).toBe("generation");
  });

  test("accepts the key as a bearer token", async () => {
    const headers = { Authorization: `Bearer ${api.acme.apiKey}` };
    expect((await api.rest("projects", { headers })).status).toBe(200);
  });

  test("answers 400 for a missing keyword, and names the field", async () => {
    const { status, json } = await api.rest("articles", { method: "POST", key: api.acme.apiKey, body: {} });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: "invalid_request", fields: [{ field: "keyword" }] });
  });

  test.each(["test", "Acme", "acme.example", "https://acme.example/x", "!!!", "asdfgh"])(
    "answers 400 for the keyword %s, with a suggestion",
    async (bad) => {
      const { status, json } = await api.rest("articles", {
        method: "POST",
        key: api.acme.apiKey,
        body: { keyword: bad },
      });
      expect(status).toBe(400);
      expect(json).toMatchObject({ code: "invalid_request", suggestion: expect.stringMatching(/\w/) });
    },
  );

  test("takes the article's language, and the project's without one", async () => {
    const start = (body: object) => api.rest("articles", { method: "POST", key: api.acme.apiKey, body });
    expect((await start({ keyword, languageCode: "pt-br" })).json).toMatchObject({ language_code: "pt-BR" });
    expect((await start({ keyword: "oiling an anvil" })).json).toMatchObject({ language_code: "en" });
    const refused = await start({ keyword: "cleaning an anvil", languageCode: "klingonese" });
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      fields: [{ field: "languageCode", message: "must be the code of a language, such as en, de or pt-BR" }],
    });
  });

  test("refuses unknown fields by name", async () => {
    const body = { keyword, tone: "warm", __proto__x: 1 };
    const { status, json } = await api.rest("articles", { method: "POST", key: api.acme.apiKey, body });
    expect(status).toBe(400);
    expect(json).toMatchObject({ fields: [{ field: "tone" }, { field: "__proto__x" }] });
  });

  test("answers 402 without credits, and leaves no job behind", async () => {
    await execute(setWorkspaceCredits, asOperator(api.app.services), {
      workspaceId: api.acme.workspaceId,
      amount: 0,
    });
    const first = await api.rest("articles", { method: "POST", key: api.acme.apiKey, body: { keyword } });
    expect(first.status).toBe(402);
    expect(first.json).toMatchObject({ code: "out_of_credits" });
    const again = await api.rest("articles", { method: "POST", key: api.acme.apiKey, body: { keyword } });
    expect(again.status).toBe(402);
  });

  test("answers 409 with the article that the project has for the keyword, however it is spelt", async () => {
    const { id } = await createArticle(api.app.services, api.acme.projectId, { seedKeyword: keyword });
    for (const spelling of [keyword, `  ${keyword.toUpperCase()}! `, keyword.replaceAll(" ", "\u00a0")]) {
      const { status, json } = await api.rest("articles", {
        method: "POST",
        key: api.acme.apiKey,
        body: { keyword: spelling },
      });
      expect(status, spelling).toBe(409);
      expect(json).toMatchObject({ code: "keyword_taken", existing_article_id: id });
    }
  });

  test("answers 409 while the keyword is being written, also for calls at the same moment", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.rest("articles", { method: "POST", key: api.acme.apiKey, body: { keyword } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      202, 409, 409, 409, 409, 409, 409, 409,
    ]);
    const started = answers.find(({ status }) => status === 202)?.json as { job_id: string };
    const refused = answers.find(({ status }) => status === 409)?.json;
    expect(refused).toMatchObject({ code: "keyword_in_progress", job_id: started.job_id });
  });

  test("never spends more credits than there are, however many start at once", async () => {
    await execute(setWorkspaceCredits, asOperator(api.app.services), {
      workspaceId: api.acme.workspaceId,
      amount: 3,
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.rest("articles", {
          method: "POST",
          key: api.acme.apiKey,
          body: { keyword: `${keyword} part ${index}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(7);
  });

  test("with an Idempotency-Key gives the first answer again and repeats nothing", async () => {
    const call = { method: "POST", key: api.acme.apiKey, headers: { "Idempotency-Key": "abc-1" } };
    const first = await api.rest("articles", { ...call, body: { keyword } });
    const second = await api.rest("articles", { ...call, body: { keyword } });
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.json).toEqual(first.json);
    const other = await api.rest("articles", { ...call, body: { keyword: "another keyword entirely" } });
    expect(other.status).toBe(422);
    expect(other.json).toMatchObject({ code: "idempotency_mismatch" });
  });

  test("keeps Idempotency-Keys of different content keys apart", async () => {
    const headers = { "Idempotency-Key": "same" };
    const mine = await api.rest("articles", {
      method: "POST",
      key: api.acme.apiKey,
      headers,
      body: { keyword },
    });
    const theirs = await api.rest("articles", {
      method: "POST",
      key: api.rival.apiKey,
      headers,
      body: { keyword },
    });
    expect([mine.status, theirs.status]).toEqual([202, 202]);
    expect(theirs.json).not.toEqual(mine.json);
  });

  test("refuses a projectId that is not the key's own like a missing one", async () => {
    const foreign = await api.rest("articles", {
      method: "POST",
      key: api.acme.apiKey,
      body: { keyword, projectId: api.rival.projectId },
    });
    const missing = await api.rest("articles", {
      method: "POST",
      key: api.acme.apiKey,
      body: { keyword, projectId: newId() },
    });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    const own = await api.rest("articles", {
      method: "POST",
      key: api.acme.apiKey,
      body: { keyword, projectId: api.acme.projectId },
    });
    expect(own.status).toBe(202);
  });
});

test("starting an article sends the statement for the key, and four in one transaction", async () => {
  const start = (of: string) =>
    api.rest("articles", { method: "POST", key: api.acme.apiKey, body: { keyword: of } });
  // The first use of a key is noted beside the call.
  await start(keyword);
  const { db } = api.app.services;
  await vi.waitFor(async () => {
    const keys = await db.select().from(contentKey);
    expect(keys.find(({ id }) => id === api.acme.keyId)?.lastUsedAt).not.toBeNull();
  });
  const sent = await statementsOf(db, () => start("oiling an anvil"));
  const names = sent.map((text) => /(?:insert into|from|join|^begin|^commit) ?(?:"(\w+)")?/.exec(text)?.[0]);
  expect(names, sent.join("\n")).toEqual([
    'from "content_key"',
    "begin ",
    'from "project"',
    'from "article"',
    'from "workspace"',
    'insert into "activity"',
    "commit",
  ]);
});
