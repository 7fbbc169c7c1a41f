import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importArticle } from "@/lib/articles/operations/import";
import { execute } from "@/lib/kernel/operation";
import { setProjectApprovers } from "@/lib/projects/set-approvers";
import { accountKeyJson, createSearchConsoleStandIn } from "@/lib/results/testing/search-console-server";
import { asOperator } from "@/lib/testing/fixtures";
import { startLoopbackServer } from "@/lib/writers/testing/loopback-server";
import { openAiAnswer } from "@/lib/writers/testing/openai-answer";
import { faultsOf } from "../accessibility";
import { type Dashboard, makeProject, openDashboard, openPage, owner } from "../dashboard-server";

const query = "vinegar safe for steel kettle";
const says = "Vinegar is safe for a steel kettle when it boils for no more than 5 minutes.";
const section = `## Is vinegar safe for a steel kettle?

Vinegar is [safe for a steel kettle](source:S1) when it boils for no more than 5 minutes.`;

/** The pages with figures in Google's stand-in, once there is one. */
let shownPage = "";
const standIn = createSearchConsoleStandIn({
  figuresOf: (_day, withQueries) => {
    if (shownPage === "") return [];
    const figures = { page: shownPage, clicks: 2, impressions: 40, position: 6 };
    if (!withQueries) return [{ ...figures, query: "" }];
    return [
      { ...figures, query: "descale a kettle", impressions: 15 },
      { ...figures, query, clicks: 0, impressions: 25 },
    ];
  },
});

const google = createServer((request, response) => void standIn.handle(request, response));
let site: Awaited<ReturnType<typeof startLoopbackServer>>;
let model: Awaited<ReturnType<typeof startLoopbackServer>>;
let dashboard: Dashboard;

beforeAll(async () => {
  google.listen(0, "127.0.0.1");
  await once(google, "listening");
  const address = google.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in has no port");
  const googleOrigin = `http://127.0.0.1:${address.port}`;
  // The owner's own site, where the answer stands.
  site = await startLoopbackServer((_request, _body, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<title>Kettles</title><main><h1>Kettles</h1><p>${says}</p></main>`);
  });
  model = await startLoopbackServer((_request, body, response) => {
    const isJudge = body.includes("<claims>");
    const verdict = { id: 1, verdict: "supported", passage: "S1.1", quote: "5 minutes", note: "" };
    const text = isJudge ? JSON.stringify({ verdicts: [verdict] }) : section;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(openAiAnswer("chat", { text })));
  });
  dashboard = await openDashboard({
    SEARCH_CONSOLE_URL: googleOrigin,
    FETCH_ALLOW: [googleOrigin, site.origin].map((origin) => new URL(origin).host).join(","),
    VERIFY_SECONDS: "2",
    VERIFY_GRACE_SECONDS: "1",
    WRITER: "openai-compatible",
    WRITER_MODEL: "gpt-test",
    WRITER_BASE_URL: `${model.origin}/v1`,
  });
}, 300_000);
afterAll(async () => {
  await dashboard?.close();
  await Promise.all([model?.close(), site?.close()]);
  google.close();
});

test("an article comes back from search with a query that it does not answer, and is proved again with the answer", {
  timeout: 300_000,
}, async () => {
  const made = await makeProject(dashboard.signedIn, site.origin, "Teapots");
  const base = new URL(made.url()).pathname;
  await made.close();
  const projectId = base.split("/").at(-1) ?? "";
  const operator = asOperator(dashboard.services);
  const { article_id: articleId } = await execute(importArticle, operator, {
    projectId,
    title: "How to descale a kettle",
    keyword: "descale a kettle",
    markdown: "## Descale a kettle\n\nYou descale a kettle with citric acid in water.\n\nRinse it well.\n",
  });
  const page = await openPage(dashboard.signedIn, `${base}/articles/${articleId}`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: /^Publish to / }).click();
  await page.getByRole("heading", { name: /^Live at/ }).waitFor({ timeout: 60_000 });
  shownPage = `${dashboard.baseUrl}/blog/teapots/how-to-descale-a-kettle`;
  await execute(setProjectApprovers, operator, { projectId, approvers: [owner.email] });

  // Figures come from Search Console, and with them a verdict.
  await page.goto(`${base}/results`);
  await page.waitForLoadState("networkidle");
  await page.getByLabel("JSON key of a service account").fill(accountKeyJson);
  await page.getByLabel("Property").fill("sc-domain:acme.example");
  await page.getByRole("button", { name: "Connect Search Console" }).click();
  await page.getByRole("heading", { name: "The last twelve weeks" }).waitFor({ timeout: 60_000 });
  await page.getByRole("link", { name: "How to descale a kettle" }).first().click();
  await page.getByRole("tab", { name: /Results/ }).click();
  await page.getByText(`No sentence of the article answers “${query}”`, { exact: false }).waitFor();
  await page.getByText("Not answered", { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  // The refresh answers the query, from the owner's own site.
  await page.getByRole("checkbox", { name: "Missing answers", checked: true }).waitFor();
  await page.getByRole("link", { name: "Expand the text" }).waitFor();
  await page.getByRole("button", { name: "Refresh the text" }).click();
  const text = page.frameLocator("article iframe");
  await text.getByText("when it boils for no more than 5 minutes.").waitFor({ timeout: 60_000 });
  await text.getByText("You descale a kettle with citric acid in water.").waitFor();

  // Readers see the version before it until somebody has approved and published this one.
  const publicText = async () => (await fetch(shownPage)).text();
  expect(await publicText()).not.toContain("5 minutes");
  await page.goto(`${base}/articles/${articleId}/versions`);
  await page.getByText(`“Refreshed: an answer to “${query}””`).waitFor();
  await page.goto(`${base}/articles/${articleId}/versions/compare?from=1&to=2`);
  await page.locator("ins", { hasText: "safe for a steel kettle" }).first().waitFor();
  expect(await page.locator("del").count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(`${base}/articles/${articleId}`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Approve version 2" }).click();
  await page.getByText(/Version 2 was approved by/).waitFor();
  await page.getByRole("heading", { name: "Newer text than published" }).waitFor();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: /^Publish again to / }).click();

  // The live check finds the answer on the public page.
  await page.getByRole("heading", { name: /^Live at/ }).waitFor({ timeout: 60_000 });
  await page
    .getByText(/Version 2 approved by/)
    .first()
    .waitFor();
  expect(await publicText()).toContain("when it boils for no more than 5 minutes.");
  await page.getByRole("tab", { name: /Results/ }).click();
  await page.getByText("Not answered", { exact: true }).waitFor({ state: "detached" });
  expect(await faultsOf(page)).toEqual([]);
  await page.close();
});
