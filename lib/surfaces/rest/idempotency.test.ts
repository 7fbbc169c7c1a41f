import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { setWorkspaceCredits } from "@/lib/credits/operations/set";
import { creditBalances } from "@/lib/credits/queries";
import { deleteOldAnswers } from "@/lib/kernel/idempotency-queries";
import { execute } from "@/lib/kernel/operation";
import { asOperator, createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";

const api = useRestSuite();
const keyword = "caring for cast iron anvils";

const start = (idempotencyKey: string, body: object = { keyword }) =>
  api.rest("articles", {
    method: "POST",
    key: api.acme.apiKey,
    headers: { "Idempotency-Key": idempotencyKey },
    body,
  });
const credits = async () =>
  (await creditBalances(api.app.services.db, [api.acme.workspaceId])).get(api.acme.workspaceId);
const setCredits = (amount: number) =>
  execute(setWorkspaceCredits, asOperator(api.app.services), { workspaceId: api.acme.workspaceId, amount });
const age = (interval: string) =>
  api.app.services.db.execute(sql`update idempotent_answer set created_at = now() - ${interval}::interval`);

describe("starting an article with an Idempotency-Key", () => {
  test("many times at once starts one job and spends one credit; every call gets that job or a conflict", async () => {
    const before = (await credits()) ?? 0;
    const answers = await Promise.all(Array.from({ length: 12 }, () => start("one")));
    const jobs = answers.filter(({ status }) => status === 202).map(({ json }) => JSON.stringify(json));
    expect(new Set(jobs).size).toBe(1);
    for (const { status, json } of answers.filter((each) => each.status !== 202)) {
      expect(status).toBe(409);
      expect(json).toMatchObject({ code: "conflict" });
    }
    expect(await credits()).toBe(before - 1);
    expect(JSON.stringify((await start("one")).json)).toBe(jobs[0]);
  });

  test("does the work after a refusal, because a refusal is not stored", async () => {
    await setCredits(0);
    expect((await start("again")).status).toBe(402);
    await setCredits(1);
    expect((await start("again")).status).toBe(202);
    expect((await start("again")).status).toBe(202);
    expect(await credits()).toBe(0);
  });

  test("treats two bodies as the same whatever the order and the spaces of their JSON", async () => {
    const first = await start("spelling", { keyword, brief: "Short." });
    const second = await api.rest("articles", {
      method: "POST",
      key: api.acme.apiKey,
      headers: { "Idempotency-Key": "spelling" },
      body: `  {"brief" : "Short.",\n"keyword":"${keyword}"}`,
    });
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.json).toEqual(first.json);
  });

  test("gives the first answer for 24 hours and not longer", async () => {
    expect((await start("day")).status).toBe(202);
    await age("23 hours 59 minutes");
    await deleteOldAnswers(api.app.services.db, 1);
    expect((await start("day")).status).toBe(202);
    await age("24 hours 1 second");
    expect((await start("day")).status).toBe(409);
    await age("24 hours 1 second");
    await deleteOldAnswers(api.app.services.db, 1);
    expect((await start("day", { keyword: "another keyword entirely" })).status).toBe(202);
  });

  test("is not blocked for ever by a call whose process ended", async () => {
    expect((await start("killed")).status).toBe(202);
    await api.app.services.db.execute(sql`update idempotent_answer set answer = null`);
    const running = await start("killed");
    expect(running.json).toMatchObject({ code: "conflict", retry_after: 5 });
    expect(running.headers.get("retry-after")).toBe("5");
    await age("3 minutes");
    expect((await start("killed")).json).toMatchObject({ code: "keyword_in_progress" });
  });

  test.each(["", "with space", "é".repeat(3), "x".repeat(256)])("refuses %j as a key", async (bad) => {
    const { status, json } = await start(bad);
    expect(status).toBe(400);
    expect(json).toMatchObject({ fields: [{ field: "Idempotency-Key" }] });
  });
});

describe("publishing with an Idempotency-Key", () => {
  const publish = (articleId: string, status = "publish") =>
    api.rest(`articles/${articleId}/publish`, {
      method: "POST",
      key: api.acme.apiKey,
      headers: { "Idempotency-Key": "publish-1" },
      body: { integrationId: api.acme.integrationId, status },
    });
  const events = async () => {
    const rows = await api.app.services.db.execute<{ count: number }>(
      sql`select count(*)::int as count from publish_event e join publication p on p.id = e.publication_id
          where p.project_id = ${api.acme.projectId}`,
    );
    return rows[0]?.count;
  };

  test("writes once and gives the first answer again", async () => {
    const { id } = await createArticle(api.app.services, api.acme.projectId);
    const [first, second] = [await publish(id), await publish(id)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json).toEqual(first.json);
    expect(await events()).toBe(1);
  });

  test("is refused for another status or another article, but not at another endpoint", async () => {
    const [one, two] = [
      await createArticle(api.app.services, api.acme.projectId),
      await createArticle(api.app.services, api.acme.projectId),
    ];
    await publish(one.id);
    for (const answer of [await publish(one.id, "draft"), await publish(two.id)]) {
      expect(answer.status).toBe(422);
      expect(answer.json).toMatchObject({ code: "idempotency_mismatch" });
    }
    expect((await start("publish-1")).status).toBe(202);
    expect(await events()).toBe(1);
  });
});

test("a read ignores an Idempotency-Key", async () => {
  const headers = { "Idempotency-Key": "read" };
  const first = await api.rest("articles", { key: api.acme.apiKey, headers });
  await createArticle(api.app.services, api.acme.projectId);
  const second = await api.rest("articles", { key: api.acme.apiKey, headers });
  expect(first.json).toHaveLength(0);
  expect(second.json).toHaveLength(1);
});
