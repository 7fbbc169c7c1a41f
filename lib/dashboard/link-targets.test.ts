import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewArticle } from "@/lib/articles/rows/write-article";
import { cleanSite, insertSite, page } from "@/lib/audits/testing/audited-site";
import { createIntegration } from "@/lib/destinations/operations/create";
import { execute } from "@/lib/kernel/operation";
import { article, audit, project, publication } from "@/lib/platform/db/schema";
import { createProject } from "@/lib/projects/create";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { searchLinkTargets } from "./link-targets";

let app: TestServices;
beforeAll(async () => {
  app = await createTestServices();
});
afterAll(() => app.close());

/** A tenant with the article that is edited. */
async function createEditor(name = "Acme"): Promise<Tenant & { editedId: string }> {
  const tenant = await createTenant(app.services, name);
  const { id } = await createArticle(app.services, tenant.projectId, {
    title: "Anvils edited",
    slug: "edited",
  });
  return { ...tenant, editedId: id };
}

type Place = Pick<Tenant, "projectId" | "integrationId">;
let seconds = 0;

/** An article that is newer than all before it, and by default live under its title. */
async function addArticle(
  place: Place,
  title: string,
  {
    values = {},
    ...published
  }: { values?: Partial<NewArticle> } & Partial<typeof publication.$inferInsert> = {},
): Promise<string> {
  seconds += 1;
  const createdAt = new Date(Date.now() + seconds * 1000);
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const { id } = await createArticle(app.services, place.projectId, { title, slug, createdAt, ...values });
  await publish(id, place, { externalUrl: `https://acme.example/blog/${slug}`, ...published });
  return id;
}

async function publish(
  articleId: string,
  { projectId, integrationId }: Place,
  values: Partial<typeof publication.$inferInsert>,
): Promise<void> {
  await app.services.db.insert(publication).values({
    articleId,
    projectId,
    integrationId,
    publishStatus: "publish",
    state: "published",
    verifyStatus: "verified",
    verifiedAt: new Date(),
    ...values,
  });
}

const targetsFor = async ({ asUser, editedId }: Tenant & { editedId: string }, query?: string) =>
  (await execute(searchLinkTargets, asUser, { articleId: editedId, ...(query !== undefined && { query }) }))
    .targets;
const titlesFor = async (...given: Parameters<typeof targetsFor>) =>
  (await targetsFor(...given)).map(({ title }) => title);

describe("articles as targets of a link", () => {
  test("are the live ones whose title or keyword contains the text, newest first", async () => {
    const acme = await createEditor();
    await addArticle(acme, "Oiling an anvil");
    await addArticle(acme, "Rust and its friends", { values: { seedKeyword: "old ANVILS outside" } });
    await addArticle(acme, "Hammers", { values: { seedKeyword: "hammers" } });
    expect(await targetsFor(acme, " anvil ")).toEqual([
      {
        title: "Rust and its friends",
        url: "https://acme.example/blog/rust-and-its-friends",
        kind: "article",
      },
      { title: "Oiling an anvil", url: "https://acme.example/blog/oiling-an-anvil", kind: "article" },
    ]);
    expect(await titlesFor(acme, "%")).toEqual([]);
  });

  test("are not the one that is edited, one in the trash, or one without a page that was found", async () => {
    const acme = await createEditor();
    await publish(acme.editedId, acme, { externalUrl: "https://acme.example/blog/edited" });
    const deleted = await addArticle(acme, "Anvils deleted");
    await app.services.db.update(article).set({ deletedAt: new Date() }).where(eq(article.id, deleted));
    await addArticle(acme, "Anvils without address", { externalUrl: null });
    await addArticle(acme, "Anvils missing", { state: "not_live" });
    await addArticle(acme, "Anvils never seen", {
      state: "checking",
      verifyStatus: "pending",
      verifiedAt: null,
    });
    await addArticle(acme, "Anvils seen before", { state: "checking", verifyStatus: "pending" });
    expect(await titlesFor(acme, "anvils")).toEqual(["Anvils seen before"]);
  });

  test("are of the same project, and another workspace finds only its own", async () => {
    const acme = await createEditor();
    const rival = await createEditor("Rival");
    const sibling = await execute(createProject, acme.asUser, {
      workspaceId: acme.workspaceId,
      name: "Sibling",
      website: "https://acme.example",
    });
    await addArticle(acme, "Anvils of Acme");
    await addArticle(rival, "Anvils of Rival");
    await addArticle(
      { projectId: sibling.project.id, integrationId: sibling.integration_id },
      "Anvils of the sibling",
    );
    await insertSite(app.services.db, cleanSite(), rival.projectId);
    expect(await titlesFor(acme, "anvils")).toEqual(["Anvils of Acme"]);
    expect(await titlesFor(rival, "anvils")).toEqual(["Anvils of Rival", "Title of /anvils"]);
    await expect(targetsFor({ ...acme, editedId: rival.editedId }, "anvils")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("have the address at which they were found last", async () => {
    const acme = await createEditor();
    const id = await addArticle(acme, "Anvils twice", { verifiedAt: new Date(Date.now() - 60_000) });
    const { integration } = await execute(createIntegration, acme.asUser, {
      projectId: acme.projectId,
      provider: "hosted",
      name: "Second blog",
    });
    await publish(
      id,
      { ...acme, integrationId: integration.id },
      { externalUrl: "https://blog.example/twice" },
    );
    expect(await targetsFor(acme, "twice")).toEqual([
      { title: "Anvils twice", url: "https://blog.example/twice", kind: "article" },
    ]);
  });

  test("are at most the ten newest when nothing is typed, without pages", async () => {
    const acme = await createEditor();
    await insertSite(app.services.db, cleanSite(), acme.projectId);
    expect(await targetsFor(acme)).toEqual([]);
    for (let nr = 1; nr <= 11; nr += 1) await addArticle(acme, `Article ${nr}`);
    const newest = Array.from({ length: 10 }, (_, index) => `Article ${11 - index}`);
    expect(await titlesFor(acme)).toEqual(newest);
    expect(await titlesFor(acme, " ")).toEqual(newest);
  });
});

describe("pages of the website as targets of a link", () => {
  test("are found by title and by address, those that most pages link to first", async () => {
    const acme = await createEditor();
    const site = cleanSite();
    site.pages.set("/care", { ...page(20, "/care"), title: "Caring for ANVILS", linksIn: 7 });
    await insertSite(app.services.db, site, acme.projectId);
    expect(await targetsFor(acme, "anvils")).toEqual([
      { title: "Caring for ANVILS", url: "https://acme.example/care", kind: "page" },
      { title: "Title of /anvils", url: "https://acme.example/anvils", kind: "page" },
    ]);
    expect(await titlesFor(acme, "acme.example/ham")).toEqual(["Title of /hammers"]);
  });

  test("answer with 200, have a title, and are on the website's own host", async () => {
    const acme = await createEditor();
    const site = cleanSite();
    site.pages.set("/anvil-gone", { ...page(20, "/anvil-gone"), status: 203 });
    site.pages.set("/anvil-untitled", { ...page(21, "/anvil-untitled"), title: null });
    site.pages.set("/anvil-empty", { ...page(22, "/anvil-empty"), title: "" });
    site.pages.set("/anvil-shell", {
      ...page(23, "/anvil-shell"),
      title: null,
      unreadable: "It is a shell.",
    });
    site.pages.set("/anvil-shop", { ...page(24, "/anvil-shop"), url: "https://shop.acme.example/anvil" });
    site.pages.set("/anvil-www", { ...page(25, "/anvil-www"), url: "https://www.acme.example/anvil-www" });
    await insertSite(app.services.db, site, acme.projectId);
    expect(await titlesFor(acme, "anvil")).toEqual(["Title of /anvils", "Title of /anvil-www"]);
  });

  test("are on the host that the website leads to, and no longer after the website was changed", async () => {
    const { db } = app.services;
    const acme = await createEditor();
    const site = cleanSite();
    site.pages.set("/moved", { ...page(20, "/moved"), url: "https://acme.test/moved" });
    const { id } = await insertSite(db, site, acme.projectId);
    expect(await titlesFor(acme, "moved")).toEqual([]);
    await db.update(audit).set({ homeUrl: "https://www.acme.test/" }).where(eq(audit.id, id));
    expect(await titlesFor(acme, "moved")).toEqual(["Title of /moved"]);
    await db.update(project).set({ website: "https://new.example" }).where(eq(project.id, acme.projectId));
    expect(await titlesFor(acme, "moved")).toEqual([]);
  });

  test("are those of the newest audit that finished", async () => {
    const { db } = app.services;
    const acme = await createEditor();
    const audited = async (path: string, values: Partial<typeof audit.$inferInsert>) => {
      const site = cleanSite();
      site.pages.set(path, page(20, path));
      const { id } = await insertSite(db, site, acme.projectId);
      await db.update(audit).set(values).where(eq(audit.id, id));
    };
    await audited("/anvil-now", { finishedAt: new Date(Date.now() - 60_000) });
    await audited("/anvil-before", { finishedAt: new Date(Date.now() - 120_000) });
    await audited("/anvil-stopped", { status: "stopped" });
    await audited("/anvil-running", { status: "running", finishedAt: null });
    expect(await titlesFor(acme, "/anvil-")).toEqual(["Title of /anvil-now"]);
  });

  test("come after articles, without their pages and without that of the edited article, ten in all", async () => {
    const acme = await createEditor();
    await publish(acme.editedId, acme, { externalUrl: "https://acme.example/blog/anvils-edited" });
    await addArticle(acme, "Anvils in winter");
    const site = cleanSite();
    const paths = ["/blog/anvils-edited", "/blog/anvils-in-winter/", "/anvils-twice"];
    for (let nr = 1; nr <= 12; nr += 1) paths.push(`/anvils-${nr}`);
    for (const [index, path] of paths.entries()) site.pages.set(path, page(20 + index, path));
    site.pages.set("/http", { ...page(50, "/http"), url: "http://www.acme.example/anvils-twice" });
    await insertSite(app.services.db, site, acme.projectId);
    const targets = await targetsFor(acme, "anvils");
    expect(targets.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      "article Anvils in winter",
      "page Title of /anvils",
      "page Title of /anvils-twice",
      ...Array.from({ length: 7 }, (_, index) => `page Title of /anvils-${index + 1}`),
    ]);
    expect((await targetsFor(acme, "anvils-twice")).map(({ url }) => url)).toEqual([
      "https://acme.example/anvils-twice",
    ]);
  });
});
