import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { article, publication } from "@/lib/platform/db/schema";
import { openExplainedDatabase } from "@/lib/platform/db/testing/explained-database";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { listArticlesToLink } from "./articles-to-link";

let app: TestServices;
let acme: Tenant;
beforeAll(async () => {
  app = await createTestServices();
  acme = await createTenant(app.services);
});
afterAll(() => app.close());

async function published(title: string, state: "published" | "checking", tenant = acme): Promise<string> {
  const { db } = app.services;
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const { id } = await createArticle(app.services, tenant.projectId, { title, slug, keywords: [title] });
  await db.insert(publication).values({
    articleId: id,
    projectId: tenant.projectId,
    integrationId: tenant.integrationId,
    publishStatus: "publish",
    state,
    externalUrl: `https://acme.example/blog/${slug}`,
    verifyStatus: state === "published" ? "verified" : "pending",
    verifiedAt: state === "published" ? new Date() : null,
  });
  return id;
}

const toLink = async (text: string, tenant = acme) =>
  (await listArticlesToLink(app.services.db, tenant.projectId, text, 5)).map(({ title }) => title);

test("articles with any of the words are offered, the nearest title first, and only with a proved public page", async () => {
  await published("Rust on tools", "published");
  await published("Oiling anvils against rust", "published");
  await published("Anvils unseen", "checking");
  const hidden = await published("Anvils hidden", "published");
  await app.services.db.update(article).set({ hidden: true }).where(eq(article.id, hidden));
  const other = await createTenant(app.services);
  await published("Anvils elsewhere", "published", other);
  expect(await toLink("anvils rust")).toEqual(["Oiling anvils against rust", "Rust on tools"]);
  expect(await toLink("nothing alike")).toEqual([]);
  expect(await toLink("a ' & | ! of")).toEqual([]);
  expect(await listArticlesToLink(app.services.db, acme.projectId, "oiling", 1)).toEqual([
    { url: "https://acme.example/blog/oiling-anvils-against-rust", title: "Oiling anvils against rust" },
  ]);
});

test("they are found by the index of their words", async () => {
  const explained = openExplainedDatabase(app.databaseUrl, { seqScan: false, genericPlans: true });
  try {
    await listArticlesToLink(explained.db, acme.projectId, "anvils", 5);
    expect(explained.takePlans().map(({ scannedWhole }) => scannedWhole)).toEqual([[]]);
  } finally {
    await explained.close();
  }
});
