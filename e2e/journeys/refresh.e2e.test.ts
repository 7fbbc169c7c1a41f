import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importArticle } from "@/lib/articles/operations/import";
import { claimIdOf } from "@/lib/articles/stored-claims";
import { checkedClaims, proPlan } from "@/lib/citations/testing/cited-articles";
import { execute } from "@/lib/kernel/operation";
import { article, citedPage, project } from "@/lib/platform/db/schema";
import { seedArticleResult, seedProjectResult } from "@/lib/results/operations/testing/seed-results";
import { type Deferred, deferred } from "@/lib/testing/deferred";
import { asOperator } from "@/lib/testing/fixtures";
import { startLoopbackServer } from "@/lib/writers/testing/loopback-server";
import { openAiAnswer } from "@/lib/writers/testing/openai-answer";
import { faultsOf } from "../accessibility";
import { type Dashboard, makeProject, openDashboard, openPage } from "../dashboard-server";

const source = "https://acme.example/prices";
const claim = { ...proPlan(source), line: 3, at: 16 };

let dashboard: Dashboard;
let model: Awaited<ReturnType<typeof startLoopbackServer>>;
/** Holds the model's answer back until it is resolved. */
const held: Deferred<void> = deferred();
/** The path of the project. */
let base = "";
let articleId = "";

beforeAll(async () => {
  model = await startLoopbackServer(async (_request, _body, response) => {
    await held.promise;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(openAiAnswer("chat", { text: "Acme Pro costs $25 a month." })));
  });
  dashboard = await openDashboard({
    WRITER: "openai-compatible",
    WRITER_MODEL: "gpt-test",
    WRITER_BASE_URL: `${model.origin}/v1`,
  });
  const page = await makeProject(dashboard.signedIn, dashboard.baseUrl, "Prices");
  base = new URL(page.url()).pathname;
  await page.close();
  await seedChangedSource(base.split("/").at(-1) ?? "");
}, 300_000);
afterAll(async () => {
  held.resolve();
  await dashboard?.close();
  await model?.close();
});

/** An article that says what its source said before the price was raised. */
async function seedChangedSource(projectId: string): Promise<void> {
  const { services } = dashboard;
  const { db } = services;
  ({ article_id: articleId } = await execute(importArticle, asOperator(services), {
    projectId,
    title: "What Acme costs",
    keyword: "acme prices",
    markdown: "## Plans\n\nAcme Pro costs $20 a month.\n\nIt is paid monthly.\n",
  }));
  await db
    .update(article)
    .set({ claims: checkedClaims([claim]), citedVersion: 1 })
    .where(eq(article.id, articleId));
  const [own] = await db.select().from(project).where(eq(project.id, projectId));
  await db.insert(citedPage).values({
    articleId,
    url: source,
    projectId,
    workspaceId: own?.workspaceId ?? "",
    host: "acme.example",
    articleVersion: 1,
    state: "changed",
    changedAt: new Date(),
    checkedAt: new Date(),
    changes: [
      {
        claimId: claimIdOf(claim),
        text: "$20",
        before: "The Pro plan costs $20 per month and seat.",
        after: "The Pro plan costs $25 per month and seat.",
      },
    ],
  });
  await seedProjectResult(db, { projectId });
  await seedArticleResult(db, {
    articleId,
    projectId,
    verdict: "refresh",
    reasons: [{ kind: "facts_changed", text: "A source that it cites says something else by now." }],
  });
}

test("an article whose source changed is found in the list, refreshed as a job, and has nothing to check afterwards", {
  timeout: 180_000,
}, async () => {
  const page = await openPage(dashboard.signedIn, base);
  await page.getByRole("link", { name: /1 article/ }).click();
  await page.waitForURL("**/articles/to-check");
  await page.getByText("The Pro plan costs $25 per month and seat.").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "What Acme costs" }).click();
  await page.waitForLoadState("networkidle");
  await page.getByRole("tab", { name: /^Claims/ }).click();
  await page.getByText("1 to check", { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole("tab", { name: "Results" }).click();
  await page.getByRole("button", { name: "Refresh the text" }).click();
  await page.getByText("The text is being refreshed.").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  held.resolve();
  // Nobody reloads the page: it follows the job by itself.
  const text = page.frameLocator("article iframe");
  await text.getByText("Acme Pro costs $25 a month.").waitFor({ timeout: 60_000 });
  await text.getByText("It is paid monthly.").waitFor();
  await page.getByText("It does well: nothing has to be done.").waitFor();

  await page.goto(`${base}/articles/${articleId}/versions`);
  await page.getByText("“Refreshed: 1 passage whose source changed”").waitFor();
  await page.getByText(/^Refreshed by Galley/).waitFor();
  await page.goto(`${base}/articles/to-check`);
  await page.getByText("Nothing to check").waitFor();
  await page.close();
});
