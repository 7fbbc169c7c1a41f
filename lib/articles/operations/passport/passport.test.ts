import { count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findPassportKey } from "@/lib/content/passport/public-keys";
import { verifyPassport } from "@/lib/content/passport/verify-passport";
import { execute } from "@/lib/kernel/operation";
import {
  articleSource,
  articleVersion,
  jobStage,
  passportKeyPair,
  publication,
  user,
} from "@/lib/platform/db/schema";
import { createSecretBox } from "@/lib/platform/secret-box";
import { answerWithKeys } from "@/lib/surfaces/rest/passport-keys";
import { asOperator, createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { generateArticle } from "../generate";
import { publishArticle } from "../publish";
import { updateArticle } from "../update";
import { getArticlePassport } from "./passport";
import { listPassportKeys } from "./passport-keys";
import { rotatePassportKey } from "./rotate-passport-key";

const suite = useRestSuite();
const services = () => suite.app.services;
const db = () => services().db;
const newArticle = (values: Parameters<typeof createArticle>[2] = {}) =>
  createArticle(services(), suite.acme.projectId, values);
const passportOf = (articleId: string) => execute(getArticlePassport, suite.acme.asUser, { articleId });

async function verify(document: object) {
  const keys = await execute(listPassportKeys, asOperator(services()), {});
  return verifyPassport(JSON.stringify(document), (kid) => findPassportKey(keys, kid));
}

const checkedClaims = {
  version: 2,
  languageCode: "en",
  superlativesChecked: true,
  complete: true,
  claims: ["S1", "brief"].map((sourceKey) => ({
    kind: "figure",
    text: "60 %",
    sentence: "Rust begins at 60 %.",
    line: 3,
    at: 15,
    verdict: sourceKey === "S1" ? "supported" : "contradicted",
    isJudged: true,
    note: sourceKey === "S1" ? null : "Between us, it says more.",
    isCited: sourceKey === "S1",
    quote: sourceKey === "S1" ? "at 60 %" : "Between us",
    sourceKey,
    sourceUrl: sourceKey === "S1" ? "https://smiths.example/rust" : null,
    sourceExcerpt: sourceKey === "S1" ? "It begins at 60 %." : "Between us: 60 %.",
    confirmedBy: sourceKey === "S1" ? null : "ada@acme.example",
    confirmedAt: sourceKey === "S1" ? null : "2026-11-20T08:15:00.000Z",
  })),
};

/** An article with a job, a stage, a source, claims, an edit and a publication. */
async function writtenArticle() {
  const { acme } = suite;
  const { job_id: jobId } = await execute(generateArticle, acme.asKey, { keyword: "keeping anvils dry" });
  const { id } = await newArticle({ jobId, claims: checkedClaims, promptVersions: ["outline-1.1"] });
  await db()
    .insert(jobStage)
    .values({
      jobId,
      charge: 1,
      revision: 0,
      stage: "outline",
      part: "outline",
      startedAt: new Date(),
      outcome: "done",
      writer: "openai",
      model: "gpt-5.4-mini",
      promptVersion: "outline-1.1",
      outputHash: "ab".repeat(32),
    });
  await db()
    .insert(articleSource)
    .values({
      jobId,
      key: "S1",
      projectId: acme.projectId,
      articleId: id,
      url: "https://someone:word@smiths.example/rust?page=2&api_key=hidden",
      httpStatus: 200,
      contentHash: "cd".repeat(32),
      origin: "site",
    });
  const published = await execute(publishArticle, acme.asUser, {
    articleId: id,
    integrationId: acme.integrationId,
    status: "publish",
  });
  await db()
    .update(publication)
    .set({ evidence: { final_url: "https://acme.example/a?token=hidden", http_status: 200, containment: 1 } })
    .where(eq(publication.id, published.publication_id));
  return { id, publicationId: published.publication_id };
}

describe("the passport of an article", () => {
  test("says how it came about, what proves it and where it is, and has a valid signature", async () => {
    const { id } = await writtenArticle();
    const { text } = await suite.rest(`articles/${id}/passport`, { key: suite.acme.apiKey });
    const document = JSON.parse(text);
    expect(await verify(document)).toMatchObject({ status: "valid", version: 1 });
    expect(document.passport).toMatchObject({
      article: { id, version: 1, prompt_versions: ["outline-1.1"] },
      versions: { total: 1, entries: [{ number: 1, kind: "imported", issues: 0 }] },
      stages: {
        total: 1,
        entries: [{ stage: "outline", model: "gpt-5.4-mini", prompt_version: "outline-1.1" }],
      },
      sources: { total: 1, entries: [{ key: "S1", http_status: 200, content_sha256: "cd".repeat(32) }] },
      claims: {
        total: 2,
        counts: { supported: 1, contradicted: 0, not_found: 0, not_checked: 0, confirmed: 1 },
        entries: [
          { source_key: "S1", verdict: "supported", cited: true, source_quote: "at 60 %" },
          { source_key: "brief", verdict: "contradicted", cited: false, source_quote: null },
        ],
      },
      publications: { total: 1, entries: [{ article_version: 1, evidence: { containment: 1 } }] },
    });
  });

  test("names no member, and contains no secret and nothing that only the customer knows", async () => {
    const { id } = await writtenArticle();
    const { userId, apiKey } = suite.acme;
    await db().update(user).set({ name: "Ada Acme" }).where(eq(user.id, userId));
    await execute(updateArticle, suite.acme.asUser, { articleId: id, title: "An edited title" });
    await execute(updateArticle, suite.acme.asKey, { articleId: id, title: "Another title" });
    const text = JSON.stringify(await passportOf(id));
    for (const secret of ["@", userId, "Ada", "Between us", "hidden", "someone:word", apiKey.slice(0, 8)]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('"actor":{"kind":"user","label":"user-');
    expect(text).toContain("https://smiths.example/rust?page=2&api_key=removed");
  });

  test("leaves out the address and the evidence of a draft", async () => {
    const { id, publicationId } = await writtenArticle();
    await db().update(publication).set({ publishStatus: "draft" }).where(eq(publication.id, publicationId));
    const { passport } = await passportOf(id);
    expect(passport.publications.entries).toMatchObject([
      { publish_status: "draft", url: null, evidence: null },
    ]);
  });

  test("of an import has no stages, sources and claims, and of many versions the newest", async () => {
    const { id } = await newArticle();
    await db().execute(sql`
      insert into ${articleVersion} (article_id, number, kind, title, slug, meta_description, markdown, actor_kind, surface)
      select ${id}, number, 'edited', 'T', 't', '', 'Text ' || number, 'system', 'sweep' from generate_series(2, 70) number`);
    const { passport } = await passportOf(id);
    expect(passport).toMatchObject({ stages: { total: 0 }, sources: { total: 0 }, claims: null });
    expect(passport.versions.total).toBe(70);
    expect(passport.versions.entries).toHaveLength(50);
    expect(passport.versions.entries[0]?.number).toBe(70);
  });
});

describe("the key of the installation", () => {
  const present = () => db().$count(passportKeyPair, isNull(passportKeyPair.retiredAt));

  test("is made once, however many calls need it first, and stored encrypted", async () => {
    const { id } = await newArticle();
    await db().delete(passportKeyPair);
    const signed = await Promise.all(Array.from({ length: 8 }, () => passportOf(id)));
    for (const document of signed) expect(await verify(document)).toMatchObject({ status: "valid" });
    const rows = await db().select().from(passportKeyPair);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.privateKey).toMatch(/^v1\./);
    expect(JSON.stringify(rows)).not.toContain("PRIVATE KEY");
  });

  test("can be rotated, also twice at once, and what the old one signed stays valid", async () => {
    const { id } = await newArticle();
    const before = await passportOf(id);
    const rotate = () => execute(rotatePassportKey, asOperator(services()), {});
    const made = await Promise.all([rotate(), rotate()]);
    expect(await present()).toBe(1);
    const [kept] = await db()
      .select({ count: count() })
      .from(passportKeyPair)
      .where(isNotNull(passportKeyPair.privateKey));
    expect(kept?.count).toBe(1);
    const after = await passportOf(id);
    const old = await verify(before);
    const current = await verify(after);
    expect(old.status).toBe("valid");
    expect(made.map(({ key }) => key.kid)).toContain("kid" in current ? current.kid : "");
    expect("kid" in old && old.kid).not.toBe("kid" in current && current.kid);
  });

  test("that this server's secret does not open is refused, until a new one is made", async () => {
    const { id } = await newArticle();
    await passportOf(id);
    const ctx = { ...suite.acme.asUser, secrets: createSecretBox(Buffer.alloc(32, 7)) };
    await expect(execute(getArticlePassport, ctx, { articleId: id })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("passport rotate"),
    });
    await execute(rotatePassportKey, { ...asOperator(services()), secrets: ctx.secrets }, {});
    expect(await verify(await execute(getArticlePassport, ctx, { articleId: id }))).toMatchObject({
      status: "valid",
    });
    await db().delete(passportKeyPair);
  });

  test("is published for every origin, with nothing of its private half", async () => {
    await passportOf((await newArticle()).id);
    const request = new Request("https://galley.test/.well-known/jwks.json");
    const response = await answerWithKeys(request, { services: services(), trustedProxyHops: 0 });
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("content-type")).toBe("application/jwk-set+json");
    const { keys } = (await response.json()) as { keys: object[] };
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x"]);
  });
});
