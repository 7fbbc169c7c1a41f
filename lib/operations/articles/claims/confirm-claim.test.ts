import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storedClaims } from "@/lib/articles/stored-claims";
import { checkTextClaims } from "@/lib/content/claims/check-claims";
import { claimsToJudge, withJudgements } from "@/lib/content/claims/judged-claims";
import { publishGate } from "@/lib/content/gate/publish-gate";
import { newId } from "@/lib/platform/db/ids";
import { activity, article, articleSource, job, textRulesVersion } from "@/lib/platform/db/schema";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { execute } from "../../core/operation";
import { getDashboardArticle } from "../../dashboard/article";
import { publishArticle } from "../publish";
import { restoreArticleVersion } from "../texts/restore-version";
import { updateArticle } from "../update";
import { confirmClaim } from "./confirm-claim";
import { listArticleClaims } from "./list-claims";

let app: TestServices;
let acme: Tenant;
beforeAll(async () => {
  app = await createTestServices();
  acme = await createTenant(app.services);
});
afterAll(() => app.close());

const markdown = "The shop has 1,200 customers.\n\nIt sells 40 kinds of anvils.";
const source = {
  key: "S1",
  url: "https://acme.example/about",
  title: "About",
  sections: [{ heading: null, paragraphs: ["Our shop has 1200 customers."] }],
};

let made = 0;
/** An article with one proved and one unproved claim. */
async function checkedArticle(): Promise<string> {
  made += 1;
  const { db } = app.services;
  const { id } = await createArticle(app.services, acme.projectId, { slug: `checked-${made}` });
  const claims = checkTextClaims({ markdown, languageCode: "en", sources: [source] });
  const gateIssues = publishGate({ title: "Anvils", markdown, claims: claims.claims });
  await db
    .update(article)
    .set({ title: "Anvils", contentMarkdown: markdown, claims, gateIssues })
    .where(eq(article.id, id));
  const jobId = newId();
  const { workspaceId, projectId } = acme;
  const keyword = `checked ${made}`;
  await db
    .insert(job)
    .values({ id: jobId, workspaceId, projectId, keyword, keywordKey: keyword, articleId: id });
  await db.insert(articleSource).values({
    ...source,
    jobId,
    projectId,
    articleId: id,
    origin: "site",
    httpStatus: 200,
    contentHash: "0",
  });
  return id;
}

const view = async (articleId: string) =>
  (await execute(getDashboardArticle, acme.asUser, { articleId })).article;
const claimsOf = async (articleId: string) => (await view(articleId)).claims?.claims ?? [];
const idOf = async (articleId: string, text: string) =>
  (await claimsOf(articleId)).find((claim) => claim.text === text)?.id ?? "";

test.each([
  ["found with its text", textRulesVersion],
  ["that is found again, by newer rules,", 0],
])("a claim %s keeps its article from being published until it is confirmed", async (_when, rulesVersion) => {
  const articleId = await checkedArticle();
  await app.services.db.update(article).set({ rulesVersion }).where(eq(article.id, articleId));
  const publish = () => execute(publishArticle, acme.asKey, { articleId, integrationId: acme.integrationId });
  await expect(publish()).rejects.toMatchObject({
    code: "publish_blocked",
    extras: { issues: [{ code: "unproved_claim", line: 3 }] },
  });
  const claim = await idOf(articleId, "40");
  await execute(confirmClaim, acme.asUser, { articleId, claim, confirmed: true });
  expect(await publish()).toMatchObject({ sent: true });
});

test("a confirmed claim blocks nothing any more, and says who has confirmed it; taken back it blocks again", async () => {
  const articleId = await checkedArticle();
  expect((await view(articleId)).issues).toMatchObject([{ code: "unproved_claim", line: 3 }]);
  const claim = await idOf(articleId, "40");
  const answer = await execute(confirmClaim, acme.asUser, { articleId, claim, confirmed: true });
  expect(answer).toEqual({ article_id: articleId, status: "confirmed", open: 0 });
  const confirmed = await view(articleId);
  expect([confirmed.issues, confirmed.published]).toEqual([[], true]);
  expect(confirmed.claims?.claims[1]).toMatchObject({
    status: "confirmed",
    confirmed_by: expect.stringContaining("@"),
    confirmed_at: expect.stringMatching(/Z$/),
  });
  const [entry] = await app.services.db.select().from(activity).orderBy(desc(activity.id)).limit(1);
  expect(entry).toMatchObject({
    operation: "articles.confirm_claim",
    resourceId: articleId,
    actorKind: "user",
  });
  await execute(confirmClaim, acme.asUser, { articleId, claim, confirmed: false });
  expect((await view(articleId)).issues).toHaveLength(1);
});

test("a content key cannot confirm a claim, but reads which claims nothing proves", async () => {
  const articleId = await checkedArticle();
  const listed = await execute(listArticleClaims, acme.asKey, { articleId });
  expect(listed).toMatchObject({ article_id: articleId, version: 1, unproved: 1 });
  expect(listed.claims?.claims.map(({ text, status, source_url: url }) => [text, status, url])).toEqual([
    ["1,200", "found", source.url],
    ["40", "unproved", null],
  ]);
  const imported = await createArticle(app.services, acme.projectId, { slug: "imported" });
  expect(await execute(listArticleClaims, acme.asKey, { articleId: imported.id })).toMatchObject({
    unproved: 0,
    claims: null,
  });
  const claim = await idOf(articleId, "40");
  await expect(
    execute(confirmClaim, acme.asKey, { articleId, claim, confirmed: true }),
  ).rejects.toMatchObject({
    name: "Refusal",
  });
  expect((await view(articleId)).issues).toHaveLength(1);
});

test("a claim that a source proves, and one that the article does not have, cannot be confirmed", async () => {
  const articleId = await checkedArticle();
  const proved = await idOf(articleId, "1,200");
  const confirm = (claim: string) =>
    execute(confirmClaim, acme.asUser, { articleId, claim, confirmed: true });
  await expect(confirm(proved)).rejects.toMatchObject({ code: "conflict" });
  await expect(confirm("0123")).rejects.toMatchObject({ code: "not_found" });
});

test("an edit is checked against the stored sources, and keeps the confirmations of the sentences that it keeps", async () => {
  const articleId = await checkedArticle();
  const claim = await idOf(articleId, "40");
  await execute(confirmClaim, acme.asUser, { articleId, claim, confirmed: true });
  const edit = (content_markdown: string) =>
    execute(updateArticle, acme.asUser, { articleId, content_markdown });
  const stateNow = async () =>
    Object.fromEntries((await claimsOf(articleId)).map((each) => [each.text, each.status]));
  await edit(`${markdown}\n\nIt was founded in 1987.`);
  const edited = { "1,200": "found", "40": "confirmed", "1987": "unproved" };
  expect(await stateNow()).toEqual(edited);
  expect((await view(articleId)).issues).toMatchObject([{ code: "unproved_claim", line: 5 }]);
  await edit(markdown);
  expect(await stateNow()).toEqual({ "1,200": "found", "40": "confirmed" });
  await execute(restoreArticleVersion, acme.asUser, { articleId, number: 2 });
  expect(await stateNow()).toEqual(edited);
  await edit("The shop has 1,200 customers.\n\nIt sells 40 kinds of tools.");
  expect(await stateNow()).toEqual({ "1,200": "found", "40": "unproved" });
});

/** Stores what a check model would have said of the claim that a source has. */
async function judgeFound(articleId: string, verdict: "supported" | "not_supported") {
  const { db } = app.services;
  const [row] = await db.select().from(article).where(eq(article.id, articleId));
  const checked = storedClaims(row?.claims ?? null);
  if (checked === null) throw new Error("the article has no claims");
  const keys = claimsToJudge(checked, [source]).map(({ key }) => key);
  const note = "It says more.";
  const claims = withJudgements(
    checked,
    keys.map((key) => ({ key, verdict, note })),
  );
  const gateIssues = publishGate({ title: "Anvils", markdown, claims: claims.claims });
  await db.update(article).set({ claims, gateIssues }).where(eq(article.id, articleId));
}

test("a claim that a check model does not find supported is listed as unproved, and a person may confirm it", async () => {
  const articleId = await checkedArticle();
  expect((await claimsOf(articleId))[0]).toMatchObject({ judgement: null, judgement_note: null });
  await judgeFound(articleId, "not_supported");
  const listed = await execute(listArticleClaims, acme.asKey, { articleId });
  expect(listed).toMatchObject({
    unproved: 2,
    claims: {
      claims: [
        {
          text: "1,200",
          status: "unproved",
          source_key: "S1",
          judgement: "not_supported",
          judgement_note: "It says more.",
        },
        { text: "40", status: "unproved", judgement: null },
      ],
    },
  });
  const claim = await idOf(articleId, "1,200");
  await execute(confirmClaim, acme.asUser, { articleId, claim, confirmed: true });
  expect((await view(articleId)).issues).toMatchObject([{ code: "unproved_claim", line: 3 }]);
  await execute(confirmClaim, acme.asUser, { articleId, claim, confirmed: false });
  expect((await claimsOf(articleId))[0]).toMatchObject({ status: "unproved", judgement: "not_supported" });
});

test("an edit keeps the judgements of the sentences that it keeps, and others are not judged", async () => {
  const articleId = await checkedArticle();
  const stateAfter = async (content_markdown: string) => {
    await execute(updateArticle, acme.asUser, { articleId, content_markdown });
    const [first] = await claimsOf(articleId);
    return [first?.status, first?.judgement];
  };
  await judgeFound(articleId, "not_supported");
  expect(await stateAfter(`It is old.\n\n${markdown}`)).toEqual(["unproved", "not_supported"]);
  expect(await stateAfter("Today the shop has 1,200 customers.")).toEqual(["found", "not_judged"]);
});

test("an article without stored sources is not checked and not blocked, also after an edit", async () => {
  const { id } = await createArticle(app.services, acme.projectId, { slug: "imported" });
  expect(await view(id)).toMatchObject({ claims: null, issues: [] });
  await execute(updateArticle, acme.asUser, { articleId: id, content_markdown: markdown });
  expect(await view(id)).toMatchObject({ claims: null, issues: [] });
});
