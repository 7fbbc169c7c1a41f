import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storedClaims } from "@/lib/articles/stored-claims";
import { checkTextClaims } from "@/lib/content/claims/check-claims";
import type { ClaimVerdict } from "@/lib/content/claims/claim";
import { withClaimIssues } from "@/lib/content/gate/claim-issues";
import { getDashboardArticle } from "@/lib/dashboard/article";
import { execute } from "@/lib/kernel/operation";
import { newId } from "@/lib/platform/db/ids";
import { activity, article, articleSource, job, project, textRulesVersion } from "@/lib/platform/db/schema";
import { updateProject } from "@/lib/projects/update";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { confirmClaims } from "./confirm-claims";
import { listArticleClaims } from "./list-claims";
import { publishArticle } from "./publish";
import { restoreArticleVersion } from "./texts/restore-version";
import { updateArticle } from "./update";

let app: TestServices;
/** Its project publishes only proved claims. */
let acme: Tenant;
let lenient: Tenant;
beforeAll(async () => {
  app = await createTestServices();
  acme = await createTenant(app.services);
  lenient = await createTenant(app.services);
  const wanted = eq(project.id, acme.projectId);
  await app.services.db.update(project).set({ provedClaimsOnly: true }).where(wanted);
});
afterAll(() => app.close());

const markdown =
  "The shop has [1,200 customers](https://acme.example/about).\n\nIt sells 40 kinds of anvils.";
const source = {
  key: "S1",
  url: "https://acme.example/about",
  title: "About",
  sections: [{ heading: null, paragraphs: ["Our shop has 1200 customers."] }],
};

let made = 0;
/** An article with one claim that a source has, and cites, and one that none has. */
async function checkedArticle(tenant = acme): Promise<string> {
  made += 1;
  const { db } = app.services;
  const { id } = await createArticle(app.services, tenant.projectId, {
    slug: `checked-${made}`,
    // The keyword is a source too: without figures, because the text claims some.
    seedKeyword: `anvils ${"and ".repeat(made)}hammers`,
  });
  const claims = checkTextClaims({ markdown, languageCode: "en", sources: [source] });
  const gateIssues = withClaimIssues([], tenant === acme ? claims.claims : null);
  await db
    .update(article)
    .set({ title: "Anvils", contentMarkdown: markdown, claims, gateIssues })
    .where(eq(article.id, id));
  const jobId = newId();
  const { workspaceId, projectId } = tenant;
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
  const publish = () =>
    execute(publishArticle, acme.asUser, { articleId, integrationId: acme.integrationId });
  await expect(publish()).rejects.toMatchObject({
    code: "publish_blocked",
    extras: { issues: [{ code: "unproved_claim", line: 3 }] },
  });
  const claim = await idOf(articleId, "40");
  await execute(confirmClaims, acme.asUser, { articleId, claims: [claim] });
  expect(await publish()).toMatchObject({ sent: true });
});

test("in another project it is shown, and published as it is", async () => {
  const articleId = await checkedArticle(lenient);
  const { asUser, integrationId } = lenient;
  expect(await execute(publishArticle, asUser, { articleId, integrationId })).toMatchObject({ sent: true });
});

test("a confirmed claim blocks nothing any more, and says who has confirmed it; taken back it blocks again", async () => {
  const articleId = await checkedArticle();
  expect((await view(articleId)).issues).toMatchObject([{ code: "unproved_claim", line: 3 }]);
  const claims = [await idOf(articleId, "40")];
  const answer = await execute(confirmClaims, acme.asUser, { articleId, claims });
  const counts = { supported: 0, contradicted: 0, not_found: 0, not_checked: 1, confirmed: 1 };
  expect(answer).toEqual({ article_id: articleId, changed: 1, counts });
  const confirmed = await view(articleId);
  expect([confirmed.issues, confirmed.published]).toEqual([[], true]);
  expect(confirmed.claims?.claims[1]).toMatchObject({
    verdict: "not_found",
    confirmed_by: expect.stringContaining("@"),
    confirmed_at: expect.stringMatching(/Z$/),
  });
  const [entry] = await app.services.db.select().from(activity).orderBy(desc(activity.id)).limit(1);
  expect(entry).toMatchObject({
    operation: "articles.confirm_claims",
    resourceId: articleId,
    actorKind: "user",
  });
  await execute(confirmClaims, acme.asUser, { articleId, claims, confirmed: false });
  expect((await view(articleId)).issues).toHaveLength(1);
});

test("all that the cited source contains is confirmed at once, and nothing that a model found contradicted", async () => {
  const articleId = await checkedArticle();
  const confirm = () => execute(confirmClaims, acme.asKey, { articleId });
  expect(await confirm()).toMatchObject({
    changed: 1,
    counts: { not_checked: 0, not_found: 1, confirmed: 1 },
  });
  expect((await claimsOf(articleId)).map(({ text, confirmed_by: by }) => [text, by !== null])).toEqual([
    ["1,200", true],
    ["40", false],
  ]);
  expect(await confirm()).toMatchObject({ changed: 0 });
  const contradicted = await checkedArticle();
  await storeVerdict(contradicted, "contradicted");
  const answer = await execute(confirmClaims, acme.asKey, { articleId: contradicted });
  expect(answer).toMatchObject({ changed: 0 });
});

test("a key with the write scope reads the claims and confirms them; one without it is told so", async () => {
  const articleId = await checkedArticle();
  const listed = await execute(listArticleClaims, acme.asKey, { articleId });
  expect(listed).toMatchObject({
    article_id: articleId,
    version: 1,
    counts: { not_checked: 1, not_found: 1 },
  });
  expect(listed.claims?.claims.map((each) => [each.text, each.verdict, each.cited, each.source_url])).toEqual(
    [
      ["1,200", "not_checked", true, source.url],
      ["40", "not_found", false, null],
    ],
  );
  const imported = await createArticle(app.services, acme.projectId, { slug: "imported" });
  expect(await execute(listArticleClaims, acme.asKey, { articleId: imported.id })).toMatchObject({
    counts: null,
    claims: null,
  });
  const claims = [await idOf(articleId, "40")];
  const { actor } = acme.asKey;
  const reader = { ...acme.asKey, actor: { ...actor, scopes: ["read" as const] } };
  await expect(execute(confirmClaims, reader, { articleId, claims })).rejects.toMatchObject({
    code: "forbidden",
  });
  await execute(confirmClaims, acme.asKey, { articleId, claims });
  expect((await view(articleId)).issues).toEqual([]);
});

test("another tenant's article is not found, and neither is a claim that the article does not have", async () => {
  const articleId = await checkedArticle();
  await expect(execute(confirmClaims, lenient.asKey, { articleId })).rejects.toMatchObject({
    code: "not_found",
  });
  const unknown = { articleId, claims: ["0123"] };
  await expect(execute(confirmClaims, acme.asKey, unknown)).rejects.toMatchObject({ code: "not_found" });
});

/** Stores what a model would have said of the claim that a source has. */
async function storeVerdict(articleId: string, verdict: ClaimVerdict) {
  const { db } = app.services;
  const [row] = await db.select().from(article).where(eq(article.id, articleId));
  const checked = storedClaims(row?.claims ?? null);
  if (checked === null) throw new Error("the article has no claims");
  const [first, ...others] = checked.claims;
  if (first === undefined) throw new Error("the article has no claims");
  const judged = { ...first, verdict, isJudged: true, note: "It says more.", quote: "1200 customers" };
  const claims = { ...checked, claims: [judged, ...others] };
  await db
    .update(article)
    .set({ claims, gateIssues: withClaimIssues([], claims.claims) })
    .where(eq(article.id, articleId));
}

test("a claim that a source supports needs no confirmation", async () => {
  const articleId = await checkedArticle();
  await storeVerdict(articleId, "supported");
  const claims = [await idOf(articleId, "1,200")];
  await expect(execute(confirmClaims, acme.asUser, { articleId, claims })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a claim that a source contradicts is listed with its words, and a person may confirm it", async () => {
  const articleId = await checkedArticle();
  await storeVerdict(articleId, "contradicted");
  expect((await view(articleId)).issues).toHaveLength(2);
  const listed = await execute(listArticleClaims, acme.asKey, { articleId });
  expect(listed.claims?.claims[0]).toMatchObject({
    text: "1,200",
    verdict: "contradicted",
    note: "It says more.",
    source_key: "S1",
    source_quote: "1200 customers",
  });
  const claims = [await idOf(articleId, "1,200")];
  await execute(confirmClaims, acme.asUser, { articleId, claims });
  expect((await view(articleId)).issues).toMatchObject([{ code: "unproved_claim", line: 3 }]);
  await execute(confirmClaims, acme.asUser, { articleId, claims, confirmed: false });
  expect((await claimsOf(articleId))[0]).toMatchObject({ verdict: "contradicted", confirmed_by: null });
});

test("an edit is checked against the stored sources, and keeps the verdicts and confirmations of the sentences that it keeps", async () => {
  const articleId = await checkedArticle();
  await storeVerdict(articleId, "supported");
  const claims = [await idOf(articleId, "40")];
  await execute(confirmClaims, acme.asUser, { articleId, claims });
  const edit = (content_markdown: string) =>
    execute(updateArticle, acme.asUser, { articleId, content_markdown });
  const stateNow = async () =>
    Object.fromEntries(
      (await claimsOf(articleId)).map((each) => [
        each.text,
        each.confirmed_at === null ? each.verdict : "confirmed",
      ]),
    );
  await edit(`${markdown}\n\nIt was founded in 1987.`);
  const edited = { "1,200": "supported", "40": "confirmed", "1987": "not_found" };
  expect(await stateNow()).toEqual(edited);
  expect((await view(articleId)).issues).toMatchObject([{ code: "unproved_claim", line: 5 }]);
  await edit(markdown);
  expect(await stateNow()).toEqual({ "1,200": "supported", "40": "confirmed" });
  await execute(restoreArticleVersion, acme.asUser, { articleId, number: 2 });
  expect(await stateNow()).toEqual(edited);
  await edit("Today the shop has 1,200 customers.\n\nIt sells 40 kinds of tools.");
  expect(await stateNow()).toEqual({ "1,200": "not_checked", "40": "not_found" });
});

test("the setting of a project changes what blocks its articles, and stored articles with it", async () => {
  const articleId = await checkedArticle(lenient);
  const { asUser, projectId } = lenient;
  const issues = async () =>
    (await execute(getDashboardArticle, asUser, { articleId })).article.issues.map(({ code }) => code);
  expect(await issues()).toEqual([]);
  const set = (provedClaimsOnly: boolean) => execute(updateProject, asUser, { projectId, provedClaimsOnly });
  expect((await set(true)).project.proved_claims_only).toBe(true);
  expect(await issues()).toEqual(["unproved_claim"]);
  await set(false);
  expect(await issues()).toEqual([]);
});

test("an article without stored sources is not checked and not blocked, also after an edit", async () => {
  const { id } = await createArticle(app.services, acme.projectId, { slug: "imported" });
  expect(await view(id)).toMatchObject({ claims: null, issues: [] });
  await execute(updateArticle, acme.asUser, { articleId: id, content_markdown: markdown });
  expect(await view(id)).toMatchObject({ claims: null, issues: [] });
});

test("claims of articles from before there were verdicts are read as what they were", () => {
  const former = (change: object) => ({
    kind: "figure",
    text: "40",
    sentence: "It sells 40.",
    line: 1,
    at: 9,
    status: "found",
    sourceKey: "S1",
    sourceUrl: source.url,
    sourceExcerpt: "40",
    confirmedBy: null,
    confirmedAt: null,
    ...change,
  });
  const column = {
    version: 5,
    languageCode: "en",
    superlativesChecked: true,
    complete: true,
    claims: [
      former({}),
      former({ judgement: { verdict: "supported", note: null } }),
      former({ status: "unproved", judgement: { verdict: "not_supported", note: "No." } }),
      former({ status: "confirmed", confirmedBy: "ada", confirmedAt: "2026-11-20T08:15:00.000Z" }),
    ],
  };
  const read = storedClaims(column)?.claims.map((each) => [each.verdict, each.isJudged, each.confirmedBy]);
  expect(read).toEqual([
    ["not_checked", false, null],
    ["supported", true, null],
    ["not_found", true, null],
    ["not_found", false, "ada"],
  ]);
});
