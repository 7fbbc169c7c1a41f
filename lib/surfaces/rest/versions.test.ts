import { eq, getTableColumns, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deriveStoredArticles } from "@/lib/articles/derive-stored-articles";
import { viewArticle } from "@/lib/articles/operations/article-view";
import { publishArticle } from "@/lib/articles/operations/publish";
import { execute } from "@/lib/kernel/operation";
import { article, project, publication } from "@/lib/platform/db/schema";
import { hashToken } from "@/lib/platform/keys/content-token";
import { exampleFeed } from "@/lib/projects/read-feed";
import { createArticle } from "@/lib/testing/fixtures";
import { useRestSuite } from "@/lib/testing/rest-suite";
import { renderFeed } from "./render-feed";

const suite = useRestSuite();
const seed = () => createArticle(suite.app.services, suite.acme.projectId);

type Path = "list" | "texts" | "one" | "slug" | "feed";
const pathsOf = ({ id, slug }: { id: string; slug: string }): Record<Path, string> => ({
  list: "articles",
  texts: "articles?include=content",
  one: `articles/${id}`,
  slug: `articles/by-slug/${slug}`,
  feed: "feed.xml",
});
const paths: Path[] = ["list", "texts", "one", "slug", "feed"];

const read = (path: string, ifNoneMatch?: string) =>
  suite.rest(path, {
    key: suite.acme.apiKey,
    ...(ifNoneMatch !== undefined && { headers: { "If-None-Match": ifNoneMatch } }),
  });

async function readAll(of: { id: string; slug: string }) {
  const entries = await Promise.all(
    paths.map(async (path) => {
      const { text, headers } = await read(pathsOf(of)[path]);
      return [path, { text, etag: headers.get("etag") ?? "" }] as const;
    }),
  );
  return new Map(entries);
}

/** The paths whose bodies differ, and those whose ETags do. */
async function changesBy(of: { id: string; slug: string }, change: () => Promise<unknown>) {
  const before = await readAll(of);
  await change();
  const after = await readAll(of);
  const differing = (field: "text" | "etag") =>
    paths.filter((path) => before.get(path)?.[field] !== after.get(path)?.[field]);
  return { bodies: differing("text"), etags: differing("etag") };
}

describe("a body that changes has another ETag", () => {
  const ofArticle: [string, Partial<typeof article.$inferInsert>][] = [
    ["title", { title: "Another title" }],
    ["metaDescription", { metaDescription: "Another description" }],
    ["excerpt", { excerpt: "Another excerpt" }],
    ["seedKeyword", { seedKeyword: "another keyword" }],
    ["keywords", { keywords: ["another"] }],
    ["languageCode", { languageCode: "de" }],
    ["contentMarkdown", { contentMarkdown: "Another text" }],
    ["contentHtml", { contentHtml: "<p>Another text</p>" }],
    ["wordCount", { wordCount: 77 }],
    ["createdAt", { createdAt: new Date("2026-01-01") }],
    ["updatedAt", { updatedAt: new Date(Date.now() + 5) }],
  ];
  test.each(ofArticle)("with the %s of an article", async (_name, values) => {
    const of = await seed();
    const { bodies, etags } = await changesBy(of, () =>
      suite.app.services.db.update(article).set(values).where(eq(article.id, of.id)),
    );
    expect(bodies.length).toBeGreaterThan(0);
    expect(etags).toEqual(expect.arrayContaining(bodies));
  });

  const ofProject: [string, Partial<typeof project.$inferInsert>][] = [
    ["website", { website: "https://other.example" }],
    ["brandName", { brandName: "Other" }],
    ["name", { name: "Other" }],
    ["brandDescription", { brandDescription: "Other things." }],
    ["languageCode", { languageCode: "de" }],
  ];
  test.each(ofProject)("with the %s of the project, and no other ETag changes", async (_name, values) => {
    const of = await seed();
    const { bodies, etags } = await changesBy(of, () =>
      suite.app.services.db.update(project).set(values).where(eq(project.id, suite.acme.projectId)),
    );
    expect(bodies.length).toBeGreaterThan(0);
    expect(etags).toEqual(bodies);
  });

  test("with the gate's result of an article that stays visible by its id", async () => {
    const of = await seed();
    const issue = { code: "placeholder" as const, message: "m", excerpt: "e", line: 1 };
    const { etags } = await changesBy(of, () =>
      suite.app.services.db
        .update(article)
        .set({ gateIssues: [issue] })
        .where(eq(article.id, of.id)),
    );
    expect(etags).toEqual(paths);
  });

  test("with the verified address of a publication, in the feed alone", async () => {
    const of = await seed();
    const { integrationId } = suite.acme;
    await execute(publishArticle, suite.acme.asKey, { articleId: of.id, integrationId });
    const { bodies, etags } = await changesBy(of, () =>
      suite.app.services.db
        .update(publication)
        .set({ state: "published", verifiedAt: new Date() })
        .where(eq(publication.articleId, of.id)),
    );
    expect([bodies, etags]).toEqual([["feed"], ["feed"]]);
  });

  test("with each of two changes of one moment", async () => {
    const of = await seed();
    const rename = (title: string) =>
      changesBy(of, () =>
        suite.app.services.db.execute(sql`update article set title = ${title} where id = ${of.id}`),
      );
    expect((await rename("One")).etags).toEqual(paths);
    expect((await rename("Two")).etags).toEqual(paths);
  });
});

describe("the same bytes have the same ETag", () => {
  test("whether or not the caller says which version it has", async () => {
    const of = await seed();
    for (const path of paths) {
      const first = await read(pathsOf(of)[path]);
      const etag = first.headers.get("etag") ?? "";
      for (const tags of ['"other"', etag.replace(/.{3}"$/, 'xyz"'), `${"0".repeat(20)}, "1-"`]) {
        const again = await read(pathsOf(of)[path], tags);
        expect([again.status, again.headers.get("etag"), again.text], path).toEqual([200, etag, first.text]);
      }
      for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        expect((await read(pathsOf(of)[path], tags)).status, `${path} ${tags}`).toBe(304);
      }
    }
  });

  test("before and after that which is derived from the texts was stored", async () => {
    const of = await createArticle(suite.app.services, suite.acme.projectId, {
      contentMarkdown: "## FAQ\n\n### Is it hot?\n\nYes.\n",
    });
    // Rows of tests have other HTML than their text, which deriving mends, too.
    await deriveStoredArticles(suite.app.services);
    await suite.app.services.db
      .update(article)
      .set({ faq: null, gateIssues: null, rulesVersion: 0 })
      .where(eq(article.id, of.id));
    const [unfilled] = await suite.app.services.db.select().from(article).where(eq(article.id, of.id));
    expect(unfilled?.faq).toBeNull();
    const { bodies, etags } = await changesBy(of, () => deriveStoredArticles(suite.app.services));
    expect([bodies, etags]).toEqual([[], []]);
    const [filled] = await suite.app.services.db.select().from(article).where(eq(article.id, of.id));
    expect(filled).toMatchObject({ faq: [{ question: "Is it hot?", answer: "Yes." }], gateIssues: [] });
  });

  test("when an article of another page changes", async () => {
    const old = await seed();
    await seed();
    const first = await read("articles?limit=1");
    await suite.app.services.db.update(article).set({ title: "Another" }).where(eq(article.id, old.id));
    expect((await read("articles?limit=1")).headers.get("etag")).toBe(first.headers.get("etag"));
  });
});

test("every column of an article is either seen by readers, and raises its revision, or not seen", async () => {
  const seen = [
    "projectId",
    "title",
    "slug",
    "metaDescription",
    "excerpt",
    "seedKeyword",
    "keywords",
    "languageCode",
    "contentMarkdown",
    "contentHtml",
    "wordCount",
    "gateIssues",
    "version",
    "hidden",
    "awaitsApproval",
    "deletedAt",
    "createdAt",
    "updatedAt",
  ];
  const unseen = [
    "id",
    "jobId",
    "keywordKey",
    "score",
    "scoreChecks",
    "faq",
    "claims",
    "citedVersion",
    "rulesVersion",
    "textBytes",
    "revision",
    "promptVersions",
    "brandNotes",
    "deletedBy",
    "guideHash",
    "sample",
  ];
  expect(Object.keys(getTableColumns(article)).sort()).toEqual([...seen, ...unseen].sort());
  const [trigger] = await suite.app.services.db.execute<{ text: string }>(
    sql`select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'article_revised'`,
  );
  const columns = getTableColumns(article);
  const compared = Object.entries(columns).filter(([, { name }]) => trigger?.text.includes(`new.${name}`));
  expect(compared.map(([key]) => key).sort()).toEqual(seen.sort());
});

test("an unchanged page says its total and its links", async () => {
  await seed();
  await seed();
  const first = await read("articles?limit=1");
  const again = await read("articles?limit=1", first.headers.get("etag") ?? "");
  expect(again.status).toBe(304);
  for (const name of ["x-total-count", "link", "etag", "vary", "cache-control"]) {
    expect(again.headers.get(name), name).toBe(first.headers.get(name));
  }
});

test("what the same rows are shown as has changed only together with the constant in operations/core/versions.ts", async () => {
  const shown = await viewArticle(suite.app.services, {
    id: "0198c0de-0000-7000-8000-000000000000",
    title: "Title",
    slug: "title",
    metaDescription: "Meta",
    excerpt: "Excerpt",
    seedKeyword: "seed",
    keywords: ["one", "two"],
    languageCode: "en",
    offered: true,
    website: "https://acme.example",
    brandName: "Acme",
    version: 4,
    wordCount: 3,
    gateIssues: [],
    faq: [{ question: "Q", answer: "A" }],
    contentMarkdown: "a",
    contentHtml: "<p>a</p>",
    createdAt: "2026-01-02 03:04:05.6+00",
    updatedAt: new Date("2026-01-02T03:04:05.678Z"),
  });
  // When this fails: raise `rendering` there, then store the new digest here.
  const digest = hashToken(JSON.stringify(shown) + renderFeed(exampleFeed));
  expect(digest).toBe("c664fb701cbba1958a8b225acc5663b2753ed07ed76ee0d5a325707785d20d73");
});
