import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { publishArticle } from "@/lib/articles/operations/publish";
import { setArticleVisibility } from "@/lib/articles/operations/set-visibility";
import { updateArticle } from "@/lib/articles/operations/update";
import { scoreArticle } from "@/lib/content/score/score-article";
import { execute } from "@/lib/kernel/operation";
import { job, publication } from "@/lib/platform/db/schema";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { getDashboardArticle } from "./article";
import { getDashboardArticles } from "./articles";
import { getHome } from "./home";
import { getDashboardJobs } from "./jobs";
import { previewArticle } from "./preview";

let app: TestServices;
let tenant: Tenant;

beforeAll(async () => {
  app = await createTestServices();
  tenant = await createTenant(app.services, "Dashboard");
});
afterAll(() => app.close());

const loadJobs = () => execute(getDashboardJobs, tenant.asUser, { projectId: tenant.projectId });
const start = (keyword: string) =>
  execute(generateArticle, tenant.asUser, { projectId: tenant.projectId, keyword });

async function failJob(jobId: string): Promise<void> {
  await app.services.db
    .update(job)
    .set({ status: "failed", stage: null, error: "The model is gone; try again." })
    .where(eq(job.id, jobId));
}

describe("the dashboard", () => {
  test("shows a user's own workspaces with credits and projects, and nobody else's", async () => {
    await createTenant(app.services, "Stranger");
    const { workspaces } = await execute(getHome, tenant.asUser, {});
    expect(workspaces.map(({ id }) => id)).toEqual([tenant.workspaceId]);
    expect(workspaces[0]?.projects.map(({ id }) => id)).toEqual([tenant.projectId]);
    expect(workspaces[0]?.credits).toBe(app.services.settings.initialCredits);
  });

  test("shows a failed job until another job or an article takes up its keyword", async () => {
    const first = await start("sharpening a wood chisel");
    expect((await loadJobs()).open.map((view) => view.job_id)).toEqual([first.job_id]);
    await failJob(first.job_id);
    const failed = await loadJobs();
    expect(failed.open_count.total).toBe(0);
    expect(failed.failed).toMatchObject([{ job_id: first.job_id, error: "The model is gone; try again." }]);

    const second = await start("Sharpening a wood chisel");
    const again = await loadJobs();
    expect(again.failed).toEqual([]);
    expect(again.open.map((view) => view.job_id)).toEqual([second.job_id]);
  });

  test("still lists the done ones of the jobs that a page shows, and none of another project", async () => {
    const stranger = await createTenant(app.services, "Stranger with a job");
    const keyword = "oiling a lathe";
    const own = await start(keyword);
    const { job_id: foreign } = await execute(generateArticle, stranger.asUser, {
      projectId: stranger.projectId,
      keyword,
    });
    const shown = [own.job_id, foreign];
    const input = { projectId: tenant.projectId, shown };
    const doneIds = async () =>
      (await execute(getDashboardJobs, tenant.asUser, input)).done.map((view) => view.job_id);
    expect(await doneIds()).toEqual([]);
    await app.services.db.update(job).set({ status: "done", stage: null }).where(inArray(job.id, shown));
    expect(await doneIds()).toEqual([own.job_id]);
    expect((await loadJobs()).done).toEqual([]);
  });

  test("lists hidden articles too, each with the states of its publications", async () => {
    const article = await createArticle(app.services, tenant.projectId);
    await execute(setArticleVisibility, tenant.asUser, { articleId: article.id, hidden: true });
    await execute(publishArticle, tenant.asUser, {
      articleId: article.id,
      integrationId: tenant.integrationId,
      status: "draft",
    });
    const page = await execute(getDashboardArticles, tenant.asUser, { projectId: tenant.projectId });
    expect(page.articles).toMatchObject([
      { id: article.id, hidden: true, blocked: false, publications: [{ state: "unverified" }] },
    ]);
  });

  test("distinguishes an article that the publish gate blocks from a hidden one, and shows why it is blocked", async () => {
    const issue = {
      code: "placeholder",
      message: "Fill it in.",
      excerpt: "[Your Company]",
      line: 1,
    } as const;
    const { id } = await createArticle(app.services, tenant.projectId, {
      slug: "blocked",
      gateIssues: [issue],
    });
    const page = await execute(getDashboardArticles, tenant.asUser, { projectId: tenant.projectId });
    expect(page.articles.find((article) => article.id === id)).toMatchObject({
      hidden: false,
      blocked: true,
    });
    const { article } = await execute(getDashboardArticle, tenant.asUser, { articleId: id });
    expect(article).toMatchObject({ hidden: false, published: false, issues: [issue] });
  });

  test("shows the score of an article beside the one that is wanted of articles here", async () => {
    const { id } = await createArticle(app.services, tenant.projectId, { slug: "weak", score: 22 });
    const { article } = await execute(getDashboardArticle, tenant.asUser, { articleId: id });
    expect(article).toMatchObject({ score: 22, score_wanted: app.services.settings.writerTargetScore });
  });

  test("shows a publication whose last write was refused while its page is still public", async () => {
    const { id } = await createArticle(app.services, tenant.projectId, { slug: "refused-later" });
    const { publication_id: publicationId } = await execute(publishArticle, tenant.asUser, {
      articleId: id,
      integrationId: tenant.integrationId,
      status: "publish",
    });
    await app.services.db
      .update(publication)
      .set({ state: "published", verifyStatus: "verified", error: "The password is wrong." })
      .where(eq(publication.id, publicationId));
    const { articles } = await execute(getDashboardArticles, tenant.asUser, { projectId: tenant.projectId });
    expect(articles.find((article) => article.id === id)?.publications).toMatchObject([
      { state: "published", refused: true },
    ]);
  });

  test("shows the facts of each publication that a list needs", async () => {
    const { id } = await createArticle(app.services, tenant.projectId, { slug: "lost-its-page" });
    const { publication_id: publicationId } = await execute(publishArticle, tenant.asUser, {
      articleId: id,
      integrationId: tenant.integrationId,
      status: "publish",
    });
    const stateNow = async () => {
      const { articles } = await execute(getDashboardArticles, tenant.asUser, {
        projectId: tenant.projectId,
      });
      return articles.find((article) => article.id === id)?.publications[0];
    };
    const setState = (values: Partial<typeof publication.$inferInsert>) =>
      app.services.db.update(publication).set(values).where(eq(publication.id, publicationId));
    expect(await stateNow()).toMatchObject({ state: "checking", found_before: false, noindex: false });

    const evidence = { noindex: true, warnings: ["The page is marked noindex."] };
    await setState({ state: "published", verifyStatus: "verified", verifiedAt: new Date(), evidence });
    expect(await stateNow()).toMatchObject({ found_before: true, noindex: true, warned: true });

    await setState({ state: "not_live", verifyStatus: "not_found", evidence: { containment: "unreadable" } });
    expect(await stateNow()).toMatchObject({
      verify_status: "not_found",
      found_before: true,
      noindex: false,
      warned: false,
    });
  });

  test("says where readers see an older text than the newest, and that the slug is fixed there", async () => {
    const { id } = await createArticle(app.services, tenant.projectId, { slug: "newer-text" });
    const seen = async () => {
      const { articles } = await execute(getDashboardArticles, tenant.asUser, {
        projectId: tenant.projectId,
      });
      const { article } = await execute(getDashboardArticle, tenant.asUser, { articleId: id });
      const listed = articles.find((each) => each.id === id);
      return { outdated: listed?.publications.map(({ outdated }) => outdated), locked: article.slug_locked };
    };
    const publish = () =>
      execute(publishArticle, tenant.asUser, {
        articleId: id,
        integrationId: tenant.integrationId,
        status: "publish",
      });
    expect(await seen()).toEqual({ outdated: [], locked: false });
    await publish();
    expect(await seen()).toEqual({ outdated: [false], locked: true });
    await execute(updateArticle, tenant.asUser, { articleId: id, content_markdown: "Keep the anvil dry." });
    expect(await seen()).toEqual({ outdated: [true], locked: true });
    await publish();
    expect(await seen()).toEqual({ outdated: [false], locked: true });
  });

  test("previews a text with its score and gate, clean and without storing anything", async () => {
    const { id } = await createArticle(app.services, tenant.projectId, { slug: "previewed" });
    const text =
      "# Oil\n\n# Wipe\n\nWrite to [Your Company].\n\n<img src=x onerror=alert(1)>\n\n<button>Buy</button>\n";
    const preview = await execute(previewArticle, tenant.asUser, { articleId: id, content_markdown: text });
    expect(preview.issues).toMatchObject([{ code: "multiple_h1" }, { code: "placeholder", line: 5 }]);
    expect(preview.content_html).not.toMatch(/onerror|<h1/);
    expect(preview.left_out).toEqual(["An article cannot have buttons; their words stand there as text."]);
    expect(preview.score_details.checks.length).toBeGreaterThan(20);
    const { article } = await execute(getDashboardArticle, tenant.asUser, { articleId: id });
    expect(article).toMatchObject({ version: 1, issues: [] });
    expect(article.content_markdown).toContain("Keep it dry");
  });

  test("reads the checks of a score as the scorer made them", async () => {
    const { score, ...scoreChecks } = scoreArticle({
      html: "<h2>Oil</h2><p>Oil the lathe weekly.</p>",
      title: "How to oil a lathe",
      metaDescription: "Oil it weekly.",
      slug: "oil-a-lathe",
      keyword: "oil a lathe",
      site: null,
      knownPages: null,
      language: "en",
    });
    const { id } = await createArticle(app.services, tenant.projectId, {
      slug: "oil-a-lathe",
      score,
      scoreChecks,
    });
    const { article } = await execute(getDashboardArticle, tenant.asUser, { articleId: id });
    expect(article).toMatchObject({ score, score_details: scoreChecks });
  });

  test("reads the checks of a score that the first version of the rules stored", async () => {
    const first = {
      label: "The text is long enough",
      pointsMax: 12,
      detail: "90 words.",
      suggestion: "Write more.",
    };
    const { id } = await createArticle(app.services, tenant.projectId, {
      slug: "scored-long-ago",
      score: 40,
      scoreChecks: [
        { ...first, id: "length", passed: false, points: 0 },
        { ...first, id: "links", passed: false, points: 4 },
        { ...first, id: "structure", passed: true, points: 12, suggestion: "" },
      ],
    });
    const { article } = await execute(getDashboardArticle, tenant.asUser, { articleId: id });
    expect(article.score_details).toMatchObject({
      version: 1,
      checks: [
        { id: "length", status: "fail", weight: 12, advice: "90 words. Write more." },
        { id: "links", status: "warn" },
        { id: "structure", status: "pass" },
      ],
    });
  });
});
