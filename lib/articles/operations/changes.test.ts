import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { changeGuide } from "@/lib/articles/rows/writing-guides";
import { storedBrandNotes } from "@/lib/articles/stored-brand-notes";
import { noGuide } from "@/lib/articles/writing-guide";
import { noVoice } from "@/lib/content/brand/brand-voice";
import { execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { Authorized } from "@/lib/platform/db/authorized";
import { article, type ProjectRow, publication } from "@/lib/platform/db/schema";
import { listPublications } from "@/lib/publications/operations/list";
import { claimCheck } from "@/lib/publications/testing/claims";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { diffArticleVersions } from "./diff";
import { getArticle } from "./get";
import { publishArticle } from "./publish";
import { restoreArticleVersion } from "./texts/restore-version";
import { updateArticle } from "./update";
import { getArticleVersion } from "./version";
import { listArticleVersions } from "./versions";

const suite = useRestSuite();
const db = () => suite.app.services.db;
const newArticle = (values: Parameters<typeof createArticle>[2] = {}) =>
  createArticle(suite.app.services, suite.acme.projectId, values);
const user = () => suite.acme.asUser;
const publish = (articleId: string) =>
  execute(publishArticle, user(), {
    articleId,
    integrationId: suite.acme.integrationId,
    status: "publish",
  });

async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome: unknown = await call.then(
    (answer) => answer,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw new Error(`not refused: ${JSON.stringify(outcome)}`);
  return outcome;
}

const markdown = "## Oil\n\nOil the anvil once a week.\n\n## Dry\n\nKeep it dry, always.";

describe("a changed article", () => {
  test("is noted against the brand voice that its project has now", async () => {
    const row = { id: suite.acme.projectId } as Authorized<ProjectRow>;
    const { id } = await newArticle();
    const notesAfter = async (text: string) => {
      await execute(updateArticle, user(), { articleId: id, content_markdown: text });
      const [stored] = await db().select().from(article).where(eq(article.id, id));
      return storedBrandNotes(stored?.brandNotes ?? null)?.notes.map(({ status }) => status) ?? null;
    };
    await changeGuide(db(), row, () => ({ ...noGuide, voice: { ...noVoice, wordsToAvoid: ["cheap*"] } }));
    expect(await notesAfter(`${markdown}\n\nA cheap anvil rusts.`)).toEqual(["fail"]);
    expect(await notesAfter(markdown)).toEqual(["pass"]);
    await changeGuide(db(), row, () => noGuide);
    expect(await notesAfter(`${markdown}\n\nA cheap anvil rusts.`)).toBeNull();
  });

  test("has a new version with everything derived from its text, and keeps the fields that were not sent", async () => {
    const { id } = await newArticle();
    const { article: changed } = await execute(updateArticle, suite.acme.asKey, {
      articleId: id,
      content_markdown: `${markdown}\n\nWrite to [Your Company].`,
      keywords: ["oil"],
    });
    expect(changed).toMatchObject({
      version: 2,
      title: "How to care for an anvil",
      issues: [{ code: "placeholder", line: 9 }],
      published: false,
    });
    const mended = await execute(updateArticle, user(), { articleId: id, content_markdown: markdown });
    expect(mended.article).toMatchObject({ version: 3, issues: [], published: true, word_count: 12 });
    const { article: read } = await execute(getArticle, user(), { articleId: id });
    expect(read?.content_html).toContain("Oil the anvil once a week.");
    expect(read?.excerpt).toContain("Oil the anvil");
    const { versions, total } = await execute(listArticleVersions, user(), { articleId: id });
    expect(total).toBe(3);
    expect(versions).toMatchObject([
      {
        number: 3,
        kind: "edited",
        issues: 0,
        surface: "dashboard",
        actor: { kind: "user", label: expect.stringContaining("@") },
      },
      {
        number: 2,
        kind: "edited",
        issues: 1,
        surface: "rest",
        actor: { kind: "key", label: expect.stringMatching(/^gly_/) },
      },
      { number: 1, kind: "imported" },
    ]);
    const first = await execute(getArticleVersion, user(), { articleId: id, number: 1 });
    expect(first.version.content_markdown).toContain("Keep it dry, always: rust");
  });

  test("whose text stays the same makes no version", async () => {
    const { id } = await newArticle({ seedKeyword: "anvil" });
    const { article: unchanged } = await execute(updateArticle, user(), {
      articleId: id,
      title: "  How to care for an  anvil ",
    });
    expect(unchanged.version).toBe(1);
  });

  test("keeps what its author says about the change with the version", async () => {
    const { id } = await newArticle();
    const note = "Shorter, after the review";
    await execute(updateArticle, user(), { articleId: id, content_markdown: markdown, note });
    await execute(updateArticle, user(), { articleId: id, title: "Anvil care" });
    const { versions } = await execute(listArticleVersions, user(), { articleId: id });
    expect(versions.map((version) => version.note)).toEqual([null, note, null]);
  });

  test.each([
    ["nothing to change", {}],
    ["a version alone", { version: 1 }],
    ["a long title", { title: "a".repeat(301) }],
    ["a long description", { meta_description: "a".repeat(161) }],
    ["a long text", { content_markdown: "a".repeat(500_001) }],
    ["too many keywords", { keywords: Array.from({ length: 51 }, () => "a") }],
    ["half a surrogate pair", { content_markdown: "\ud800" }],
    ["a null character", { title: "a\u0000b" }],
    ["a text nested too deeply", { content_markdown: "> ".repeat(20_000) }],
  ])("is refused with %s", async (_what, fields) => {
    const { id } = await newArticle();
    const { code } = await refusalOf(execute(updateArticle, user(), { articleId: id, ...fields }));
    expect(code).toBe("invalid_request");
    expect((await execute(listArticleVersions, user(), { articleId: id })).total).toBe(1);
  });

  test("takes no script into its page", async () => {
    const { id } = await newArticle();
    await execute(updateArticle, user(), {
      articleId: id,
      content_markdown:
        "Text <script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1))",
    });
    const { article: read } = await execute(getArticle, user(), { articleId: id });
    expect(read?.content_html).not.toMatch(/script|onerror/);
  });

  test("changed twice at once from the same version: one wins, the other sees the winner's text", async () => {
    const { id } = await newArticle();
    const change = (title: string) =>
      execute(updateArticle, user(), { articleId: id, title, version: 1 }).catch((error: unknown) => error);
    const outcomes = await Promise.all([change("One"), change("Two")]);
    const lost = outcomes.filter((outcome) => outcome instanceof Refusal);
    expect(lost).toHaveLength(1);
    const { article: read } = await execute(getArticle, user(), { articleId: id });
    expect(lost[0]).toMatchObject({
      code: "version_conflict",
      status: 412,
      extras: { current: { version: 2, title: read?.title } },
    });
  });

  test("changed in different fields at once without a version has both changes", async () => {
    const { id } = await newArticle();
    await Promise.all([
      execute(updateArticle, user(), { articleId: id, title: "Another title" }),
      execute(updateArticle, user(), { articleId: id, keywords: ["oil"] }),
    ]);
    const { article: read } = await execute(getArticle, user(), { articleId: id });
    expect(read).toMatchObject({ title: "Another title", version: 3 });
    expect(read?.keywords).toContain("oil");
  });

  test("changed by twelve callers at once, none of whom names a version, is changed by each of them", async () => {
    const { id } = await newArticle();
    const versionNow = async () => (await execute(getArticle, user(), { articleId: id })).article?.version;
    expect(await versionNow()).toBe(1);
    const callers = Array.from({ length: 12 }, (_, index) =>
      execute(updateArticle, user(), { articleId: id, title: `How to care for anvil ${index}` }),
    );
    await Promise.all(callers);
    expect(await versionNow()).toBe(13);
  });

  test("takes a free slug, not one of another article, and none once it was written to a destination", async () => {
    const [{ id }, other] = [await newArticle(), await newArticle({ slug: "taken" })];
    const moved = await execute(updateArticle, user(), { articleId: id, slug: "Anvil Care!" });
    expect(moved.article.slug).toBe("anvil-care");
    const taken = await refusalOf(execute(updateArticle, user(), { articleId: id, slug: other.slug }));
    expect(taken).toMatchObject({ code: "conflict", extras: { fields: [{ field: "slug" }] } });
    await publish(id);
    const inUse = await refusalOf(execute(updateArticle, user(), { articleId: id, slug: "free" }));
    expect(inUse).toMatchObject({ code: "conflict", extras: { fields: [{ field: "slug" }] } });
    expect((await execute(getArticle, user(), { articleId: id })).article).toMatchObject({
      slug: "anvil-care",
      version: 2,
    });
  });

  test("says everywhere that its newer text is not published, until it is published again", async () => {
    const { id } = await newArticle();
    expect(await publish(id)).toMatchObject({ article_version: 1, outdated: false });
    await execute(updateArticle, user(), { articleId: id, content_markdown: markdown });
    const states = async () => (await execute(listPublications, user(), { articleId: id })).publications;
    expect(await states()).toMatchObject([{ article_version: 1, outdated: true }]);
    expect(await publish(id)).toMatchObject({ article_version: 2, outdated: false });
    expect(await states()).toMatchObject([{ article_version: 2, outdated: false }]);
  });

  test("is looked for on its page with the text that was published, not with a newer one", async () => {
    const { id } = await newArticle();
    await publish(id);
    await execute(updateArticle, user(), { articleId: id, title: "Newer", content_markdown: markdown });
    await db()
      .update(publication)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(publication.articleId, id));
    await db().execute("update check_turn set turn_at = now() - interval '1 day'");
    const claim = await claimCheck(db(), { claimSeconds: 60, graceSeconds: 0 });
    expect(claim?.publication.articleId).toBe(id);
    expect(claim).toMatchObject({
      title: "How to care for an anvil",
      markdown: expect.stringContaining("rust begins where water stands"),
    });
  });
});

describe("the versions of an article", () => {
  test("are compared line by line and word by word", async () => {
    const { id } = await newArticle({ contentMarkdown: markdown, seedKeyword: "anvil" });
    await execute(updateArticle, user(), {
      articleId: id,
      title: "New title",
      content_markdown: markdown.replace("once a week", "twice a week"),
    });
    const diff = await execute(diffArticleVersions, user(), { articleId: id, from: 1, to: 2 });
    expect(diff.fields).toEqual([{ field: "title", from: "How to care for an anvil", to: "New title" }]);
    expect(diff.exact).toBe(true);
    expect(diff.passages).toHaveLength(1);
    const changed = diff.passages[0]?.lines
      .flatMap((line) => line.parts ?? [])
      .filter((part) => part.changed);
    expect(changed?.map(({ text }) => text)).toEqual(["once", "twice"]);
  });

  test("can be restored as a new version, and a missing one is not found", async () => {
    const { id } = await newArticle();
    await execute(updateArticle, user(), { articleId: id, title: "Another", content_markdown: markdown });
    const { article: restored } = await execute(restoreArticleVersion, user(), { articleId: id, number: 1 });
    expect(restored).toMatchObject({ version: 3, title: "How to care for an anvil" });
    const { versions } = await execute(listArticleVersions, user(), { articleId: id, limit: 1 });
    expect(versions).toMatchObject([{ kind: "restored", restored_from: 1 }]);
    const missing = execute(restoreArticleVersion, user(), { articleId: id, number: 99 });
    expect((await refusalOf(missing)).code).toBe("not_found");
  });

  test("are limited: the oldest go, but for those that a publication shows", async () => {
    const { id } = await newArticle();
    await publish(id);
    await db().execute(`insert into article_version (article_id, number, kind, title, slug, meta_description, markdown,
      actor_kind, surface) select '${id}', n, 'edited', 't', 's', '', 'm', 'user', 'dashboard' from generate_series(2, 210) n`);
    await db().update(article).set({ version: 210 }).where(eq(article.id, id));
    await execute(updateArticle, user(), { articleId: id, content_markdown: markdown });
    const { total, versions } = await execute(listArticleVersions, user(), { articleId: id, offset: 200 });
    expect(total).toBe(201);
    expect(versions).toMatchObject([{ number: 1 }]);
  });
});

describe("PATCH /articles/{id}", () => {
  test("changes the article that still has the ETag of If-Match, in any coding, and else answers 412", async () => {
    const { acme, rest } = suite;
    const { id } = await newArticle();
    const key = acme.apiKey;
    const tagOf = async () => (await rest(`articles/${id}`, { key })).headers.get("etag") ?? "";
    const change = (title: string, ifMatch: string) =>
      rest(`articles/${id}`, { key, method: "PATCH", headers: { "If-Match": ifMatch }, body: { title } });
    const first = await tagOf();
    const changed = await change("One", first);
    expect([changed.status, changed.headers.get("etag")]).toEqual([200, await tagOf()]);
    const lost = await change("Two", first);
    expect(lost.status).toBe(412);
    expect(lost.json).toMatchObject({ code: "version_conflict", current: { version: 2, title: "One" } });
    const compressed = (await tagOf()).replace(/"$/, '-br"');
    expect((await change("Three", `"other", ${compressed}`)).status).toBe(200);
    expect((await change("Four", "*")).status).toBe(200);
    const weak = await change("Five", `W/${await tagOf()}`);
    expect(weak.status).toBe(412);
    expect(weak.json).toMatchObject({
      error: expect.stringContaining("without W/"),
      current: { title: "Four" },
    });
  });

  test("repeats nothing for the same Idempotency-Key, and spends the limit of writes but no credit", async () => {
    const { acme, rest } = suite;
    const { id } = await newArticle();
    const send = () =>
      rest(`articles/${id}`, {
        key: acme.apiKey,
        method: "PATCH",
        headers: { "Idempotency-Key": "once" },
        body: { title: "One" },
      });
    const [first, second] = [await send(), await send()];
    expect(second.json).toEqual(first.json);
    expect(first.headers.get("ratelimit-policy")).toContain("writes");
    expect((await execute(listArticleVersions, user(), { articleId: id })).total).toBe(2);
    const options = await rest(`articles/${id}`, { method: "OPTIONS" });
    expect(options.headers.get("allow")).toBe("GET, HEAD, PATCH, OPTIONS");
  });
});
